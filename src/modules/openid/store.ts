import type { ExpressionBuilder } from 'kysely';
import type { Executor } from '../../sql/engine/executor.ts';
import {
  preparePurge,
  rowDeleter,
  rowFinder,
  rowInserter,
  rowsFinder,
  rowUpdater,
} from '../../sql/engine/rows.ts';
import { prepare } from '../../sql/engine/statement.ts';
import type { Schema } from '../../sql/schema.ts';
import { identities, identitySessions } from './columns.ts';
import type { IdentityStore } from './types.ts';

const bySubject = rowFinder(identities, 'issuer', 'subject');
const byId = rowFinder(identities, 'id');
const ofUser = rowsFinder(identities, 'user_id');
const insert = rowInserter('identity');
const update = rowUpdater('identity');
const remove = rowDeleter('identity', 'user_id', 'id');
const removeSince = prepare<{ userId: number; since: number }, unknown>((db, p) =>
  db.deleteFrom('identity').where('user_id', '=', p.userId).where('created_unix', '>=', p.since),
);
const addSession = rowInserter('identity_session');
const endSessions = prepare<{ userId: number; identityId: number; exceptId: number }, unknown>(
  (db, p) =>
    db
      .deleteFrom('session')
      .where('user_id', '=', p.userId)
      .where('id', '<>', p.exceptId)
      .where('id', 'in', (e) =>
        e
          .selectFrom('identity_session')
          .select('session_id')
          .where('user_id', '=', p.userId)
          .where('identity_id', '=', p.identityId),
      ),
);
const purgeSessions = preparePurge<object>('identity_session', (rows) =>
  rows.where('session_id', 'not in', (e: ExpressionBuilder<Schema, 'identity_session'>) =>
    e.selectFrom('session').select('id'),
  ),
);

export function identityStore(executor: Executor): IdentityStore {
  return {
    bySubject: (issuer, subject) => bySubject(executor, { issuer, subject }),
    byId: (id) => byId(executor, { id }),
    ofUser: (userId) => ofUser(executor, { user_id: userId }),
    insert: async (identity) => {
      const row = identities.write(identity);
      return identities.read({ ...row, id: await insert(executor, row) });
    },
    touch: (id, { name, usedUnix }) => update(executor, id, { name, last_used_unix: usedUnix }),
    remove: async (userId, id) => (await remove(executor, { user_id: userId, id })) > 0,
    addSession: async (session) => {
      await addSession(executor, identitySessions.write(session));
    },
    endSessions: (userId, identityId, exceptId) =>
      executor.run(endSessions, { userId, identityId, exceptId: exceptId ?? 0 }),
    purgeSessions: (limit) => executor.run(purgeSessions, { limit }),
    removeSince: (userId, since) => executor.run(removeSince, { userId, since }),
  };
}
