import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Email, EmailStore, NewEmail, OwnedEmail } from '../../core/email/types.ts';
import { addressKey } from '../../core/email-address.ts';
import { fold } from '../../core/text.ts';
import { type EmailRow, emailColumns, emailOf, emails } from '../columns/email.ts';
import { chunksOf } from '../engine/chunks.ts';
import { contains } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { listing, prepareListing } from '../engine/prepared-listing.ts';
import { listed, rowFinder, rowInserter, rowsFinder } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';
import { indexTexts, unindexTexts } from '../engine/text-index-sqlite.ts';
import { searchedFrom, searchedListing, type TextCondition } from '../search/text-search.ts';

/** True unless it is an unverified address that has expired; see `isExpired`. */
const isAlive = (nowUnix: number | RawBuilder<number>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(email.expires_unix = 0 or email.expires_unix > ${nowUnix})`;
/** The expiry of an address that is expired early: in the past on every clock. */
const longAgoUnix = 1;

const ofUser = rowsFinder(emails, 'user_id');
const byId = rowFinder(emails, 'id');
const verify = prepare<{ id: number; now: number }, unknown>((db, p) =>
  db
    .updateTable('email')
    .set({ is_verified: 1, verified_unix: p.now, expires_unix: 0, is_mail_deferred: 0 })
    .where('id', '=', p.id),
);
const endPrimary = prepare<{ userId: number }, unknown>((db, p) =>
  db
    .updateTable('email')
    .set({ is_primary: 0 })
    .where('user_id', '=', p.userId)
    .where('is_primary', '=', 1),
);
const beginPrimary = prepare<{ userId: number; id: number }, unknown>((db, p) =>
  db
    .updateTable('email')
    .set({ is_primary: 1 })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);
const endDeferral = prepare<{ id: number }, unknown>((db, p) =>
  db.updateTable('email').set({ is_mail_deferred: 0 }).where('id', '=', p.id),
);
const deferredOwners = prepare<
  { now: number; afterUserId: number; limit: number },
  { user_id: number }
>((db, p) =>
  db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.user_id')
    .select('email.user_id')
    .distinct()
    .where('email.is_mail_deferred', '=', sql.lit(1))
    .where('email.user_id', '>', p.afterUserId)
    .where(isAlive(p.now))
    .where((e) =>
      e.or([
        e('user.is_pending', '=', 1),
        e.and([e('user.is_active', '=', 1), e('user.prohibit_login', '=', 0)]),
      ]),
    )
    .orderBy('email.user_id')
    .limit(p.limit),
);
const deferredOfUser = prepare<{ userId: number; now: number; limit: number }, EmailRow>((db, p) =>
  db
    .selectFrom('email')
    .select(emailColumns)
    .where('email.is_mail_deferred', '=', sql.lit(1))
    .where('email.user_id', '=', p.userId)
    .where(isAlive(p.now))
    .orderBy('email.id')
    .limit(p.limit),
);
const insert = rowInserter('email');

/** Addresses that contain a text, and those of users whose names do; undefined: all. */
function conditionsOf(text: string): TextCondition[] | undefined {
  if (text === '') return undefined;
  return [
    { table: 'email', texts: [fold(text), addressKey(text)] },
    {
      table: 'user',
      texts: [fold(text)],
      mapIds: (found) => sql`select id from email where user_id in (${found})`,
    },
  ];
}

const newRowOf = (email: NewEmail) => ({
  ...emails.write({
    ...email,
    verifiedUnix: email.verifiedUnix ?? (email.isVerified ? email.createdUnix : 0),
    expiresUnix: email.expiresUnix ?? 0,
    isMailDeferred: email.isMailDeferred ?? false,
  }),
  address_folded: addressKey(email.address),
});

const ownList = prepareListing<EmailRow, Email, { userId: number; nowUnix: number }>(() => ({
  from: (db, given) =>
    db.selectFrom('email').where('email.user_id', '=', given.userId).where(isAlive(given.nowUnix)),
  ...listed(emails),
}));

export function emailStore(executor: Executor): EmailStore {
  return {
    ofUser: (userId) => ofUser(executor, { user_id: userId }),
    byId: (id) => byId(executor, { id }),
    list: (userId, nowUnix) => ownList(executor, { userId, nowUnix }),
    ofUserByAddresses: async (userId, addresses) => {
      const found = new Map<string, Email>();
      for (const keys of chunksOf(addresses.map(addressKey))) {
        const rows = await executor.allOf<EmailRow>(
          executor.builder
            .selectFrom('email')
            .select(emailColumns)
            .where('user_id', '=', userId)
            .where('address_folded', 'in', keys),
        );
        for (const row of rows) found.set(addressKey(row.address), emailOf(row));
      }
      return found;
    },
    findVerified: async (addresses) => {
      const verified = new Set<string>();
      for (const keys of chunksOf(addresses.map(addressKey))) {
        const rows = await executor.allOf<{ address_folded: string }>(
          executor.builder
            .selectFrom('email')
            .select('address_folded')
            .where('address_folded', 'in', keys)
            .where((e) => e.or([e('is_verified', '=', 1), e('is_primary', '=', 1)])),
        );
        for (const row of rows) verified.add(row.address_folded);
      }
      return verified;
    },
    findPending: async (addresses, exceptUserId) => {
      const pendingEmails: Email[] = [];
      for (const keys of chunksOf(addresses.map(addressKey))) {
        const rows = await executor.allOf<EmailRow>(
          executor.builder
            .selectFrom('email')
            .select(emailColumns)
            .where('address_folded', 'in', keys)
            .where('user_id', '<>', exceptUserId)
            .where('is_verified', '=', 0)
            .where('is_primary', '=', 0)
            .orderBy('id'),
        );
        pendingEmails.push(...rows.map(emailOf));
      }
      return pendingEmails;
    },
    insert: async (email) => {
      const row = newRowOf(email);
      const id = await insert(executor, row);
      await indexTexts(executor, 'email', id);
      return emailOf({ ...row, id });
    },
    insertAll: async (added) => {
      const inserted: Email[] = [];
      for (const batch of chunksOf(added.map(newRowOf))) {
        const rows = await executor.allOf<{ id: number; address_folded: string }>(
          executor.builder
            .insertInto('email')
            .values([...batch])
            .onConflict((c) => c.doNothing())
            .returning(['id', 'address_folded']),
        );
        for (const { id } of rows) await indexTexts(executor, 'email', id);
        const ids = new Map(rows.map((row) => [row.address_folded, row.id]));
        for (const columns of batch) {
          const id = ids.get(columns.address_folded);
          if (id !== undefined) inserted.push(emailOf({ ...columns, id }));
        }
      }
      return inserted;
    },
    verify: async (id, nowUnix) => {
      await executor.run(verify, { id, now: nowUnix });
    },
    setPrimary: async (userId, id) => {
      await executor.run(endPrimary, { userId });
      await executor.run(beginPrimary, { userId, id });
    },
    endDeferral: async (id) => {
      await executor.run(endDeferral, { id });
    },
    expire: async (ids) => {
      for (const batch of chunksOf(ids)) {
        await executor.runOf(
          executor.builder
            .updateTable('email')
            .set({ expires_unix: longAgoUnix, is_mail_deferred: 0 })
            .where('id', 'in', batch),
        );
      }
    },
    expired: async (userId, nowUnix, limit) => {
      const query = executor.builder
        .selectFrom('email')
        .select('id')
        .where('expires_unix', '<>', sql.lit(0))
        .where('expires_unix', '<=', nowUnix)
        .where('is_verified', '=', 0)
        .orderBy('expires_unix')
        .orderBy('id')
        .limit(limit);
      const rows = await executor.allOf<{ id: number }>(
        userId === null ? query : query.where('user_id', '=', userId),
      );
      return rows.map((row) => row.id);
    },
    deferredOwners: async (nowUnix, afterUserId, limit) => {
      const rows = await executor.all(deferredOwners, { now: nowUnix, afterUserId, limit });
      return rows.map((row) => row.user_id);
    },
    deferredOfUser: async (userId, nowUnix, limit) =>
      (await executor.all(deferredOfUser, { userId, now: nowUnix, limit })).map(emailOf),
    remove: async (ids) => {
      for (const batch of chunksOf(ids)) {
        await executor.runOf(executor.builder.deleteFrom('email').where('id', 'in', batch));
        await unindexTexts(executor, 'email', batch);
      }
    },
    search: (text, nowUnix) =>
      searchedListing(executor, 'email', { conditions: conditionsOf(text) }, (reader, found) =>
        listing<EmailRow & { user_name: string }, OwnedEmail>(reader, {
          from: (db) => {
            const query = searchedFrom(db, 'email', found)
              .innerJoin('user', 'user.id', 'email.user_id')
              .where(isAlive(nowUnix));
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
      ),
  };
}
