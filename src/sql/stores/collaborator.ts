import type { Collaborator, RepositoryStore } from '../../core/repository/types.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { rowDeleter } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';
import { recordAccessChange } from './change.ts';

type Mode = Pick<Collaborator, 'mode'>;

const collaboration = prepare<{ id: number; userId: number }, Mode>((db, p) =>
  db
    .selectFrom('collaborator')
    .select('mode')
    .where('repository_id', '=', p.id)
    .where('user_id', '=', p.userId),
);
const setCollaboration = prepare<{ id: number; userId: number; now: number } & Mode, unknown>(
  (db, p) =>
    db
      .insertInto('collaborator')
      .values({ repository_id: p.id, user_id: p.userId, mode: p.mode, created_unix: p.now })
      .onConflict((c) =>
        c.columns(['repository_id', 'user_id']).doUpdateSet({ mode: p.mode, created_unix: p.now }),
      ),
);
const since = prepare<{ ownerId: number; since: number }, { repositoryId: number; userId: number }>(
  (db, p) =>
    db
      .selectFrom('collaborator')
      .innerJoin('repository', 'repository.id', 'collaborator.repository_id')
      .select(['repository_id as repositoryId', 'collaborator.user_id as userId'])
      .where('repository.owner_id', '=', p.ownerId)
      .where('collaborator.created_unix', '>=', p.since),
);
const remove = rowDeleter('collaborator', 'repository_id', 'user_id');
const collaborators = prepareListing<UserColumns & Mode, Collaborator, { repositoryId: number }>(
  () => ({
    from: (db, given) =>
      db
        .selectFrom('collaborator')
        .innerJoin('user', 'user.id', 'collaborator.user_id')
        .where('collaborator.repository_id', '=', given.repositoryId),
    narrow: (db, given) =>
      db.selectFrom('collaborator').where('collaborator.repository_id', '=', given.repositoryId),
    select: (query) => query.select([...userColumns, 'collaborator.mode']),
    id: 'collaborator.id',
    order: ['collaborator.id'],
    map: (row) => ({ user: userOf(row), mode: row.mode }),
  }),
);
/** The methods of the repository store for collaborators. */
export function collaborations(
  executor: Executor,
): Pick<
  RepositoryStore,
  | 'collaboration'
  | 'collaborations'
  | 'collaborationsSince'
  | 'setCollaboration'
  | 'removeCollaborator'
  | 'collaborators'
> {
  return {
    collaboration: async (id, userId) =>
      (await executor.first(collaboration, { id, userId }))?.mode ?? 'none',
    collaborations: async (userId, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await executor.allOf<{ repository_id: number } & Mode>(
        executor.builder
          .selectFrom('collaborator')
          .select(['repository_id', 'mode'])
          .where('user_id', '=', userId)
          .where('repository_id', 'in', [...ids]),
      );
      return new Map(rows.map((row) => [row.repository_id, row.mode]));
    },
    collaborationsSince: (ownerId, sinceUnix) => executor.all(since, { ownerId, since: sinceUnix }),
    setCollaboration: async (id, userId, mode, nowUnix) => {
      await executor.run(setCollaboration, { id, userId, mode, now: nowUnix });
      await recordAccessChange(executor, userId);
    },
    removeCollaborator: async (id, userId) => {
      await recordAccessChange(executor, userId);
      return (await remove(executor, { repository_id: id, user_id: userId })) > 0;
    },
    collaborators: (id) => collaborators(executor, { repositoryId: id }),
  };
}
