import { sql } from 'kysely';
import { addressKey } from '../../core/email-address.ts';
import type {
  MailedSecret,
  MailedSecretKind,
  MailedSecretStore,
} from '../../core/mailed-secret/types.ts';
import { type MailedSecretRow, mailedSecrets } from '../columns/mailed-secret.ts';
import { chunksOf } from '../engine/chunks.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import {
  listed,
  preparePurge,
  rowDeleter,
  rowFinder,
  rowInserter,
  rowsFinder,
} from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

const insert = rowInserter('mailed_secret');
const byHash = rowFinder(mailedSecrets, 'secret_hash', 'kind');
const byCode = rowFinder(mailedSecrets, 'user_id', 'kind', 'code_hash');
const ofEmail = prepare<
  { kind: MailedSecretKind; emailId: number },
  MailedSecretRow & { code_hash: string }
>((db, p) =>
  db
    .selectFrom('mailed_secret')
    .select([...mailedSecrets.columns, 'mailed_secret.code_hash'])
    .where('email_id', '=', p.emailId)
    .where('kind', '=', p.kind),
);
const byId = rowFinder(mailedSecrets, 'id');
const ofUser = rowsFinder(mailedSecrets, 'user_id', 'kind');
const remove = rowDeleter('mailed_secret', 'id');
const removeOfUser = prepare<{ userId: number; kind: MailedSecretKind; fromId: number }, unknown>(
  (db, p) =>
    db
      .deleteFrom('mailed_secret')
      .where('user_id', '=', p.userId)
      .where('kind', '=', p.kind)
      .where('id', '>=', p.fromId),
);
const purge = preparePurge<{ before: number }>('mailed_secret', (rows, p) =>
  rows.where('expires_unix', '<', p.before),
);

const secrets = prepareListing<
  MailedSecretRow,
  MailedSecret,
  { kind: MailedSecretKind; validAtUnix: number }
>(() => ({
  from: (db, given) =>
    db
      .selectFrom('mailed_secret')
      .where('mailed_secret.kind', '=', given.kind)
      .where('mailed_secret.expires_unix', '>', given.validAtUnix),
  ...listed(mailedSecrets),
  direction: 'desc',
}));

export function mailedSecretStore(executor: Executor): MailedSecretStore {
  const db = executor.builder;
  const removeOfEmails = async (emailIds: readonly number[]): Promise<void> => {
    for (const some of chunksOf(emailIds)) {
      await executor.runOf(db.deleteFrom('mailed_secret').where('email_id', 'in', some));
    }
  };
  return {
    insert: async (secret) => {
      if (secret.emailId !== null) {
        await executor.runOf(
          db
            .deleteFrom('mailed_secret')
            .where('email_id', '=', secret.emailId)
            .where('kind', '=', secret.kind),
        );
      }
      const row = mailedSecrets.write(secret);
      const id = await insert(executor, {
        ...row,
        address_folded: addressKey(secret.address),
        secret_hash: secret.hash,
        code_hash: secret.codeHash,
      });
      return mailedSecrets.read({ ...row, id });
    },
    byHash: (kind, hash) => byHash(executor, { secret_hash: hash, kind }),
    byCode: (kind, userId, codeHash) =>
      byCode(executor, { user_id: userId, kind, code_hash: codeHash }),
    ofEmail: async (kind, emailId) =>
      mapIfGiven(await executor.first(ofEmail, { kind, emailId }), (row) => ({
        ...mailedSecrets.read(row),
        codeHash: row.code_hash,
      })),
    byId: (id) => byId(executor, { id }),
    ofUser: (userId, kind) => ofUser(executor, { user_id: userId, kind }),
    heldAddresses: async (addresses, exceptUserId, nowUnix) => {
      const held = new Set<string>();
      for (const keys of chunksOf(addresses.map(addressKey))) {
        const rows = await executor.allOf<{ address_folded: string }>(
          db
            .selectFrom('mailed_secret')
            .select('address_folded')
            .where('kind', '=', sql.lit<MailedSecretKind>('revert-primary'))
            .where('address_folded', 'in', keys)
            .where('user_id', '<>', exceptUserId)
            .where('expires_unix', '>', nowUnix),
        );
        for (const row of rows) held.add(row.address_folded);
      }
      return held;
    },
    list: (kind, validAtUnix) => secrets(executor, { kind, validAtUnix }),
    remove: async (id) => (await remove(executor, { id })) > 0,
    removeOfEmails,
    removeOfUser: async (userId, kind, fromId = 0) => {
      await executor.run(removeOfUser, { userId, kind, fromId });
    },
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
  };
}
