import type { Selectable } from 'kysely';
import type { Session, SessionStore } from '../../core/sign-in/session.ts';
import { presentAmong } from '../among.ts';
import { mapIfGiven } from '../flag.ts';
import { prepareListing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import type { SessionTable } from '../schema.ts';
import { type UserColumns, userColumns, userOf } from './user.ts';

type SessionColumns = Omit<Selectable<SessionTable>, 'session_hash'>;

const sessionColumns = [
  'session.id',
  'session.user_id',
  'session.address',
  'session.user_agent',
  'session.created_unix',
  'session.last_seen_unix',
  'session.proven_unix',
] as const;

function sessionOf(row: SessionColumns): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdUnix: row.created_unix,
    lastSeenUnix: row.last_seen_unix,
    address: row.address,
    userAgent: row.user_agent,
    provenUnix: row.proven_unix,
  };
}

type WithUser = UserColumns & {
  session_id: number;
  address: string;
  user_agent: string;
  session_created_unix: number;
  last_seen_unix: number;
  proven_unix: number;
};

const byHash = prepare<{ hash: string }, WithUser>((db, p) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(userColumns)
    .select([
      'session.id as session_id',
      'session.address',
      'session.user_agent',
      'session.created_unix as session_created_unix',
      'session.last_seen_unix',
      'session.proven_unix',
    ])
    .where('session.session_hash', '=', p.hash),
);
// No reply that is kept shows when a session was seen.
const touch = prepare<{ id: number; seen: number }, unknown>((db, p) =>
  db
    .updateTable('session')
    .set({ last_seen_unix: p.seen })
    .where('id', '=', p.id)
    .where('last_seen_unix', '<', p.seen),
);
const prove = prepare<{ userId: number; id: number; proven: number }, unknown>((db, p) =>
  db
    .updateTable('session')
    .set({ proven_unix: p.proven })
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);
const remove = prepare<{ userId: number; id: number }, unknown>((db, p) =>
  db.deleteFrom('session').where('id', '=', p.id).where('user_id', '=', p.userId),
);
const removeOthers = prepare<{ userId: number; exceptId: number }, unknown>((db, p) =>
  db.deleteFrom('session').where('user_id', '=', p.userId).where('id', '<>', p.exceptId),
);
const purge = prepare<{ before: number; limit: number }, unknown>((db, p) =>
  db
    .deleteFrom('session')
    .where(
      'id',
      'in',
      db.selectFrom('session').select('id').where('last_seen_unix', '<', p.before).limit(p.limit),
    ),
);

const sessions = prepareListing<SessionColumns, Session, { userId: number; afterUnix: number }>(
  () => ({
    from: (db, given) =>
      db
        .selectFrom('session')
        .where('session.user_id', '=', given.userId)
        .where('session.last_seen_unix', '>', given.afterUnix),
    select: (query) => query.select(sessionColumns),
    id: 'session.id',
    order: ['session.id'],
    direction: 'desc',
    map: sessionOf,
  }),
);

export function sessionStore(executor: Executor): SessionStore {
  return {
    byHash: async (hash) =>
      mapIfGiven(await executor.first(byHash, { hash }), (row) => ({
        user: userOf(row),
        session: sessionOf({
          id: row.session_id,
          user_id: row.id,
          address: row.address,
          user_agent: row.user_agent,
          created_unix: row.session_created_unix,
          last_seen_unix: row.last_seen_unix,
          proven_unix: row.proven_unix,
        }),
      })),
    insert: async (session) => {
      const columns = {
        user_id: session.userId,
        address: session.address,
        user_agent: session.userAgent,
        created_unix: session.createdUnix,
        last_seen_unix: session.lastSeenUnix,
        proven_unix: session.createdUnix,
      };
      const [row] = await executor.allOf<{ id: number }>(
        executor.builder
          .insertInto('session')
          .values({ ...columns, session_hash: session.hash })
          .returning('id'),
      );
      return sessionOf({ ...columns, id: Number(row?.id) });
    },
    touch: async (id, seenUnix) => {
      await executor.run(touch, { id, seen: seenUnix });
    },
    prove: async (userId, id, provenUnix) =>
      (await executor.run(prove, { userId, id, proven: provenUnix })) > 0,
    remove: async (userId, id) => (await executor.run(remove, { userId, id })) > 0,
    removeOthers: async (userId, exceptId) => {
      await executor.run(removeOthers, { userId, exceptId: exceptId ?? 0 });
    },
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
    amongIds: (ids, afterUnix) =>
      presentAmong(ids, (some) =>
        executor.allOf<{ id: number }>(
          executor.builder
            .selectFrom('session')
            .select('id')
            .where('id', 'in', some)
            .where('last_seen_unix', '>', afterUnix),
        ),
      ),
    ofUser: (userId, afterUnix) => sessions(executor, { userId, afterUnix }),
  };
}
