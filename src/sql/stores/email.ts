import type { Selectable } from 'kysely';
import type { Email, EmailStore, OwnedEmail } from '../../core/email.ts';
import { addressKey } from '../../core/email-address.ts';
import { fold } from '../../core/text.ts';
import { contains } from '../dialect.ts';
import { flag, isSet, mapIfGiven } from '../flag.ts';
import { type AnySelect, listing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import type { EmailTable } from '../schema.ts';

type EmailRow = Omit<Selectable<EmailTable>, 'address_folded'>;

const emailColumns = [
  'email.id',
  'email.user_id',
  'email.address',
  'email.is_verified',
  'email.is_primary',
  'email.created_unix',
] as const;

function emailOf(row: EmailRow): Email {
  return {
    id: row.id,
    userId: row.user_id,
    address: row.address,
    isVerified: isSet(row.is_verified),
    isPrimary: isSet(row.is_primary),
    createdUnix: row.created_unix,
  };
}

const ofUser = prepare<{ userId: number }, EmailRow>((db, p) =>
  db.selectFrom('email').select(emailColumns).where('user_id', '=', p.userId).orderBy('id'),
);
const ofUserByAddress = prepare<{ userId: number; key: string }, EmailRow>((db, p) =>
  db
    .selectFrom('email')
    .select(emailColumns)
    .where('user_id', '=', p.userId)
    .where('address_folded', '=', p.key),
);
const proven = prepare<{ key: string }, { id: number }>((db, p) =>
  db
    .selectFrom('email')
    .select('id')
    .where('address_folded', '=', p.key)
    .where((e) => e.or([e('is_verified', '=', 1), e('is_primary', '=', 1)])),
);
const insert = prepare<Omit<Selectable<EmailTable>, 'id'>, { id: number }>((db, p) =>
  db
    .insertInto('email')
    .values({
      user_id: p.user_id,
      address: p.address,
      address_folded: p.address_folded,
      is_verified: p.is_verified,
      is_primary: p.is_primary,
      created_unix: p.created_unix,
    })
    .returning('id'),
);
const remove = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('email').where('id', '=', p.id),
);

export function emailStore(executor: Executor): EmailStore {
  return {
    ofUser: async (userId) => (await executor.all(ofUser, { userId })).map(emailOf),
    list: (userId) =>
      listing<EmailRow, Email>(executor, {
        from: (db) => db.selectFrom('email').where('email.user_id', '=', userId),
        select: (query) => query.select(emailColumns),
        id: 'email.id',
        order: ['email.id'],
        map: emailOf,
      }),
    ofUserByAddress: async (userId, address) =>
      mapIfGiven(
        await executor.first(ofUserByAddress, { userId, key: addressKey(address) }),
        emailOf,
      ),
    isProven: async (address) =>
      (await executor.first(proven, { key: addressKey(address) })) !== undefined,
    insert: async (email) => {
      const columns = {
        user_id: email.userId,
        address: email.address,
        is_verified: flag(email.isVerified),
        is_primary: flag(email.isPrimary),
        created_unix: email.createdUnix,
      };
      const row = await executor.first(insert, {
        ...columns,
        address_folded: addressKey(email.address),
      });
      return emailOf({ ...columns, id: Number(row?.id) });
    },
    remove: async (id) => {
      await executor.run(remove, { id });
    },
    search: (text) =>
      listing<EmailRow & { user_name: string }, OwnedEmail>(executor, {
        from: (db) => {
          const query: AnySelect = db
            .selectFrom('email')
            .innerJoin('user', 'user.id', 'email.user_id');
          if (text === '') return query;
          const part = fold(text);
          return query.where((e) =>
            e.or([
              contains('email.address_folded', part),
              contains('email.address_folded', addressKey(text)),
              contains('user.name_folded', part),
              contains('user.full_name_folded', part),
            ]),
          );
        },
        select: (query) => query.select([...emailColumns, 'user.name as user_name']),
        id: 'email.id',
        order: ['email.address_folded', 'email.id'],
        map: (row) => ({ ...emailOf(row), userName: row.user_name }),
      }),
  };
}
