import type { SessionLimits } from '../../core/records/types.ts';
import type { Session, SessionStore } from '../../core/session/types.ts';
import { type SessionRow, sessions } from '../columns/session.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import type { Executor } from '../engine/executor.ts';
import { findByIds } from '../engine/find-by-ids.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed, preparePurge, rowDeleter, rowInserter } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

/** Session and user have columns with the same names. */
const besideUser = sessions.prefixed('session_');
type WithUser = UserColumns & Parameters<typeof besideUser.read>[0];

const byHash = prepare<{ hash: string }, WithUser>((db, p) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(userColumns)
    .select(besideUser.columns)
    .where('session.session_hash', '=', p.hash),
);
const insert = rowInserter('session');
const touch = prepare<{ id: number; seen: number }, unknown>((db, p) =>
  db
    .updateTable('session')
    .set({ last_seen_unix: p.seen })
    .where('id', '=', p.id)
    .where('last_seen_unix', '<', p.seen),
);
const setPasswordGiven = prepare<{ userId: number; id: number; givenUnix: number }, unknown>(
  (db, p) =>
    db
      .updateTable('session')
      .set({ proven_unix: p.givenUnix })
      .where('id', '=', p.id)
      .where('user_id', '=', p.userId),
);
const remove = rowDeleter('session', 'id', 'user_id');
const removeOthers = prepare<{ userId: number; exceptId: number }, unknown>((db, p) =>
  db.deleteFrom('session').where('user_id', '=', p.userId).where('id', '<>', p.exceptId),
);
const purge = preparePurge<{ seen: number; created: number }>('session', (rows, p) =>
  rows.where((e) => e.or([e('last_seen_unix', '<=', p.seen), e('created_unix', '<=', p.created)])),
);

const ownSessions = prepareListing<SessionRow, Session, SessionLimits & { userId: number }>(() => ({
  from: (db, given) =>
    db
      .selectFrom('session')
      .where('session.user_id', '=', given.userId)
      .where('session.last_seen_unix', '>', given.seenAfterUnix)
      .where('session.created_unix', '>', given.createdAfterUnix),
  ...listed(sessions),
  direction: 'desc',
}));

export function sessionStore(executor: Executor): SessionStore {
  return {
    byHash: async (hash) =>
      mapIfGiven(await executor.first(byHash, { hash }), (row) => ({
        user: userOf(row),
        session: besideUser.read(row),
      })),
    insert: async (session) => {
      const row = { ...sessions.write(session), session_hash: session.hash };
      return sessions.read({ ...row, id: await insert(executor, row) });
    },
    touch: async (id, seenUnix) => {
      await executor.run(touch, { id, seen: seenUnix });
    },
    setPasswordGiven: async (userId, id, passwordGivenUnix) =>
      (await executor.run(setPasswordGiven, { userId, id, givenUnix: passwordGivenUnix })) > 0,
    remove: async (userId, id) => (await remove(executor, { user_id: userId, id })) > 0,
    removeOthers: async (userId, exceptId) => {
      await executor.run(removeOthers, { userId, exceptId: exceptId ?? 0 });
    },
    purge: ({ seenAfterUnix, createdAfterUnix }, limit) =>
      executor.run(purge, { seen: seenAfterUnix, created: createdAfterUnix, limit }),
    byIds: (ids, { seenAfterUnix, createdAfterUnix }) =>
      findByIds(ids, (some) =>
        executor.allOf<{ id: number }>(
          executor.builder
            .selectFrom('session')
            .select('id')
            .where('id', 'in', some)
            .where('last_seen_unix', '>', seenAfterUnix)
            .where('created_unix', '>', createdAfterUnix),
        ),
      ),
    ofUser: (userId, limits) => ownSessions(executor, { userId, ...limits }),
  };
}
