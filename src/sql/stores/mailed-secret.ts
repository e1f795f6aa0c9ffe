import { type Selectable, sql } from 'kysely';
import { addressKey } from '../../core/email/email-address.ts';
import type { MailedSecret, MailedSecretKind, MailedSecretStore } from '../../core/outbox/types.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { prepareListing } from '../engine/listing.ts';
import { prepare } from '../engine/statement.ts';
import type { MailedSecretTable } from '../schema.ts';

type SecretColumns = Omit<
  Selectable<MailedSecretTable>,
  'secret_hash' | 'code_hash' | 'address_folded'
>;

const secretColumns = [
  'mailed_secret.id',
  'mailed_secret.kind',
  'mailed_secret.user_id',
  'mailed_secret.email_id',
  'mailed_secret.address',
  'mailed_secret.detail',
  'mailed_secret.created_unix',
  'mailed_secret.expires_unix',
] as const;

function secretOf(row: SecretColumns): MailedSecret {
  return {
    id: row.id,
    kind: row.kind as MailedSecretKind,
    userId: row.user_id,
    emailId: row.email_id,
    address: row.address,
    detail: row.detail,
    createdUnix: row.created_unix,
    expiresUnix: row.expires_unix,
  };
}

const byHash = prepare<{ kind: string; hash: string }, SecretColumns>((db, p) =>
  db
    .selectFrom('mailed_secret')
    .select(secretColumns)
    .where('secret_hash', '=', p.hash)
    .where('kind', '=', p.kind),
);
const ofEmail = prepare<{ kind: string; emailId: number }, SecretColumns & { code_hash: string }>(
  (db, p) =>
    db
      .selectFrom('mailed_secret')
      .select([...secretColumns, 'mailed_secret.code_hash'])
      .where('email_id', '=', p.emailId)
      .where('kind', '=', p.kind),
);
const byId = prepare<{ id: number }, SecretColumns>((db, p) =>
  db.selectFrom('mailed_secret').select(secretColumns).where('id', '=', p.id),
);
const ofUser = prepare<{ userId: number; kind: string }, SecretColumns>((db, p) =>
  db
    .selectFrom('mailed_secret')
    .select(secretColumns)
    .where('user_id', '=', p.userId)
    .where('kind', '=', p.kind)
    .orderBy('id'),
);
const remove = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('mailed_secret').where('id', '=', p.id),
);
const removeOfUser = prepare<{ userId: number; kind: string; fromId: number }, unknown>((db, p) =>
  db
    .deleteFrom('mailed_secret')
    .where('user_id', '=', p.userId)
    .where('kind', '=', p.kind)
    .where('id', '>=', p.fromId),
);
const purge = prepare<{ before: number; limit: number }, unknown>((db, p) =>
  db
    .deleteFrom('mailed_secret')
    .where(
      'id',
      'in',
      db
        .selectFrom('mailed_secret')
        .select('id')
        .where('expires_unix', '<', p.before)
        .limit(p.limit),
    ),
);

const secrets = prepareListing<SecretColumns, MailedSecret, { kind: string; validAtUnix: number }>(
  () => ({
    from: (db, given) =>
      db
        .selectFrom('mailed_secret')
        .where('mailed_secret.kind', '=', given.kind)
        .where('mailed_secret.expires_unix', '>', given.validAtUnix),
    select: (query) => query.select(secretColumns),
    id: 'mailed_secret.id',
    order: ['mailed_secret.id'],
    direction: 'desc',
    map: secretOf,
  }),
);

export function mailedSecretStore(executor: Executor): MailedSecretStore {
  const db = executor.builder;
  const removeOfEmails = async (emailIds: readonly number[]): Promise<void> => {
    for (let i = 0; i < emailIds.length; i += 100) {
      await executor.runOf(
        db.deleteFrom('mailed_secret').where('email_id', 'in', emailIds.slice(i, i + 100)),
      );
    }
  };
  return {
    insert: async (secret) => {
      const columns = {
        kind: secret.kind,
        user_id: secret.userId,
        email_id: secret.emailId,
        address: secret.address,
        detail: secret.detail,
        created_unix: secret.createdUnix,
        expires_unix: secret.expiresUnix,
      };
      if (secret.emailId !== null) {
        await executor.runOf(
          db
            .deleteFrom('mailed_secret')
            .where('email_id', '=', secret.emailId)
            .where('kind', '=', secret.kind),
        );
      }
      const [row] = await executor.allOf<{ id: number }>(
        db
          .insertInto('mailed_secret')
          .values({
            ...columns,
            address_folded: addressKey(secret.address),
            secret_hash: secret.hash,
            code_hash: secret.codeHash,
          })
          .returning('id'),
      );
      return secretOf({ ...columns, id: Number(row?.id) });
    },
    byHash: async (kind, hash) =>
      mapIfGiven(await executor.first(byHash, { kind, hash }), secretOf),
    ofEmail: async (kind, emailId) =>
      mapIfGiven(await executor.first(ofEmail, { kind, emailId }), (row) => ({
        ...secretOf(row),
        codeHash: row.code_hash,
      })),
    byId: async (id) => mapIfGiven(await executor.first(byId, { id }), secretOf),
    ofUser: async (userId, kind) => (await executor.all(ofUser, { userId, kind })).map(secretOf),
    heldAddresses: async (addresses, exceptUserId, nowUnix) => {
      const held = new Set<string>();
      for (let i = 0; i < addresses.length; i += 100) {
        const keys = addresses.slice(i, i + 100).map(addressKey);
        const rows = await executor.allOf<{ address_folded: string }>(
          db
            .selectFrom('mailed_secret')
            .select('address_folded')
            .where('kind', '=', sql.lit('revert-primary'))
            .where('address_folded', 'in', keys)
            .where('user_id', '<>', exceptUserId)
            .where('expires_unix', '>', nowUnix),
        );
        for (const row of rows) held.add(row.address_folded);
      }
      return held;
    },
    list: (kind, validAtUnix) => secrets(executor, { kind, validAtUnix }),
    remove: async (id) => (await executor.run(remove, { id })) > 0,
    removeOfEmails,
    removeOfUser: async (userId, kind, fromId = 0) => {
      await executor.run(removeOfUser, { userId, kind, fromId });
    },
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
  };
}
