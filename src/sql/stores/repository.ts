import { sql } from 'kysely';
import type { AccessMode, Repository } from '../../core/records/types.ts';
import type { OwnedRepository, RepositoryStore } from '../../core/repository/types.ts';
import { fold } from '../../core/text.ts';
import {
  type HeldRepositoryNameTable,
  type RepositoryRow,
  repositories,
  repositoryColumns,
  repositoryOf,
  reservedRepositoryNames,
} from '../columns/repository.ts';
import { timeLocks, unlocked } from '../columns/time-lock.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import { countTimesOfRepository } from '../counters/update.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareFindByIds } from '../engine/find-by-ids.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { rowDeleter, rowFinder, rowInserter } from '../engine/rows.ts';
import { type Builder, prepare, prepareInsert, prepareUpsert } from '../engine/statement.ts';
import { indexTexts, reindexTexts } from '../engine/text-index-sqlite.ts';
import {
  boundRepositoryVisibility,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../visibility.ts';
import { recordChangeOfHolders } from './change.ts';
import { collaborations } from './collaborator.ts';
import { purgeRepositories } from './issue-purge.ts';
import { searchRepositories } from './repository-search.ts';

const byId = prepare<{ id: number }, RepositoryRow>((db, p) =>
  db
    .selectFrom('repository')
    .select(repositoryColumns)
    .where('id', '=', p.id)
    .where('deleted_unix', '=', 0),
);

const byName = prepare<{ ownerId: number; folded: string }, RepositoryRow>((db, p) =>
  db
    .selectFrom('repository')
    .select(repositoryColumns)
    .where('owner_id', '=', p.ownerId)
    .where('name_folded', '=', p.folded)
    .where('deleted_unix', '=', 0),
);

/** Repository and user have columns with the same names. */
const besideUser = repositories.prefixed('repository_');
type OwnedRow = UserColumns &
  Parameters<typeof besideUser.read>[0] & { readonly mode: AccessMode | null };
const owned = (db: Builder, viewerId: number) =>
  db
    .selectFrom('repository')
    .innerJoin('user', 'user.id', 'repository.owner_id')
    .leftJoin('collaborator', (join) =>
      join
        .onRef('collaborator.repository_id', '=', 'repository.id')
        .on('collaborator.user_id', '=', viewerId),
    )
    .select(userColumns)
    .select(besideUser.columns)
    .select('collaborator.mode')
    .where('repository.deleted_unix', '=', 0);
const withOwner = prepare<{ id: number; viewerId: number }, OwnedRow>((db, p) =>
  owned(db, p.viewerId).where('repository.id', '=', p.id),
);
const byFullName = prepare<{ owner: string; folded: string; viewerId: number }, OwnedRow>((db, p) =>
  owned(db, p.viewerId)
    .where('user.name_folded', '=', p.owner)
    .where('repository.name_folded', '=', p.folded),
);
const ownedOf = (row: OwnedRow): OwnedRepository => ({
  repository: besideUser.read(row),
  account: userOf(row),
  collaboration: row.mode ?? 'none',
});

const byOldName = prepare<{ ownerId: number; folded: string }, RepositoryRow>((db, p) =>
  db
    .selectFrom('repository')
    .innerJoin('held_repository_name as held', 'held.repository_id', 'repository.id')
    .select(repositoryColumns)
    .where('held.owner_id', '=', p.ownerId)
    .where('held.name_folded', '=', p.folded)
    .where('repository.deleted_unix', '=', 0),
);
const byRemoteId = prepare<{ host: string; remoteId: number }, RepositoryRow>((db, p) =>
  db
    .selectFrom('repository')
    .select(repositoryColumns)
    .where('host', '=', p.host)
    .where('remote_id', '=', p.remoteId)
    .where('host', '<>', sql.lit('')),
);
const deletedByName = prepare<
  { ownerId: number; folded: string },
  RepositoryRow & { deleted_unix: number }
>((db, p) =>
  db
    .selectFrom('repository')
    .select([...repositoryColumns, 'repository.deleted_unix'])
    .where('owner_id', '=', p.ownerId)
    .where('name_folded', '=', p.folded)
    .where('deleted_unix', '<>', 0)
    .orderBy('deleted_unix', 'desc'),
);
const takeIssueNumber = prepare<{ id: number }, { number: number }>((db, p) =>
  db
    .updateTable('repository')
    .set({ last_issue_number: sql<number>`last_issue_number + 1` })
    .where('id', '=', p.id)
    .returning('last_issue_number as number'),
);
const changeOpenIssues = prepare<{ id: number; change: number }, unknown>((db, p) =>
  db
    .updateTable('repository')
    .set({ open_issues_count: sql<number>`open_issues_count + ${p.change}` })
    .where('id', '=', p.id),
);
const countOwned = prepare<{ ownerId: number }, { count: number }>((db, p) =>
  db
    .selectFrom('repository')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', p.ownerId)
    .where('deleted_unix', '=', 0),
);

const nameKey = ['owner_id', 'name_folded'] as const;
const reserveName = prepareUpsert<HeldRepositoryNameTable>(
  'held_repository_name',
  [...reservedRepositoryNames.names, ...nameKey],
  nameKey,
);
const releaseName = rowDeleter('held_repository_name', ...nameKey);
const reservedName = rowFinder(reservedRepositoryNames, ...nameKey);
/** Every repository has this row from the start, so that writers of entries can lock it. */
const insertLock = prepareInsert('time_lock', timeLocks.names);
const setDeleted = prepare<{ id: number; deleted: number }, unknown>((db, p) =>
  db.updateTable('repository').set({ deleted_unix: p.deleted }).where('id', '=', p.id),
);
const setAllDeleted = prepare<{ ownerId: number; deleted: number }, { id: number }>((db, p) =>
  db
    .updateTable('repository')
    .set({ deleted_unix: p.deleted })
    .where('owner_id', '=', p.ownerId)
    .where('deleted_unix', '=', 0)
    .returning('id'),
);
const byIds = prepareFindByIds<RepositoryRow>((db, ids) =>
  db
    .selectFrom('repository')
    .select(repositoryColumns)
    .where('id', 'in', ids)
    .where('deleted_unix', '=', 0),
);
const insert = rowInserter('repository');
const blank = {
  description: '',
  website: '',
  defaultBranch: 'main',
  isPrivate: false,
  isTemplate: false,
  isArchived: false,
  archivedUnix: 0,
  hasIssues: true,
  enableTimeTracker: true,
  enableIssueDependencies: true,
  defaultBillable: true,
  adminsMayEditTime: false,
  openIssuesCount: 0,
  host: '',
  remoteId: null,
  remoteOwner: '',
  page: '',
  isHidden: false,
};

/** Local names have no `/`: a connected repository never takes one. */
const foldedName = ({
  host,
  remoteOwner,
  name,
}: Pick<Repository, 'host' | 'remoteOwner' | 'name'>) =>
  fold(host === '' ? name : `${remoteOwner}/${name}`);

const readable = prepareFindByIds<{ id: number }, RepositoryValues, RepositoryShape>(
  (db, ids, given, shape) =>
    db
      .selectFrom('repository')
      .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
      .select('repository.id')
      .where('repository.id', 'in', ids)
      .where(repositoryIsVisible(boundRepositoryVisibility(shape, given))),
);

export function repositoryStore(executor: Executor): RepositoryStore {
  return {
    byId: async (id) => mapIfGiven(await executor.first(byId, { id }), repositoryOf),
    byIds: async (ids) => {
      const rows = await byIds(executor, ids);
      return rows.map(repositoryOf);
    },
    byName: async (ownerId, name) =>
      mapIfGiven(await executor.first(byName, { ownerId, folded: fold(name) }), repositoryOf),
    withOwner: async (id, viewerId) =>
      mapIfGiven(await executor.first(withOwner, { id, viewerId }), ownedOf),
    byFullName: async (owner, name, viewerId) => {
      const params = { owner: fold(owner), folded: fold(name), viewerId };
      return mapIfGiven(await executor.first(byFullName, params), ownedOf);
    },
    byOldName: async (ownerId, name) =>
      mapIfGiven(await executor.first(byOldName, { ownerId, folded: fold(name) }), repositoryOf),
    byRemoteId: async (host, remoteId) =>
      mapIfGiven(await executor.first(byRemoteId, { host, remoteId }), repositoryOf),
    insert: async (repository) => {
      const row = {
        ...repositories.write({ ...blank, ...repository, updatedUnix: repository.createdUnix }),
        name_folded: foldedName({ ...blank, ...repository }),
        description_folded: fold(repository.description ?? ''),
        last_issue_number: 0,
        deleted_unix: 0,
      };
      const id = await insert(executor, row);
      await executor.run(insertLock, timeLocks.write(unlocked(id)));
      await indexTexts(executor, 'repository', id);
      return repositoryOf({ ...row, id });
    },
    update: async (id, changes) => {
      const columns = repositories.writeChanges(changes);
      if (Object.keys(columns).length === 0) return;
      const folded = {
        name_folded: mapIfGiven(changes.name, (name) => foldedName({ ...blank, ...changes, name })),
        description_folded: mapIfGiven(changes.description, fold),
      };
      await executor.runOf(
        executor.builder
          .updateTable('repository')
          .set({ ...columns, ...folded })
          .where('id', '=', id),
      );
      if (changes.name !== undefined || changes.description !== undefined) {
        await reindexTexts(executor, 'repository', id);
      }
    },
    takeIssueNumber: async (id) => Number((await executor.first(takeIssueNumber, { id }))?.number),
    changeOpenIssues: async (id, change) => {
      await executor.run(changeOpenIssues, { id, change });
    },
    countOwned: async (ownerId) =>
      Number((await executor.first(countOwned, { ownerId }))?.count ?? 0),
    reserveName: async (ownerId, name, repositoryId, nowUnix) => {
      const row = reservedRepositoryNames.write({ repositoryId, freedUnix: nowUnix });
      await executor.run(reserveName, { ...row, owner_id: ownerId, name_folded: fold(name) });
    },
    releaseName: async (ownerId, name) => {
      await releaseName(executor, { owner_id: ownerId, name_folded: fold(name) });
    },
    reservedName: (ownerId, name) =>
      reservedName(executor, { owner_id: ownerId, name_folded: fold(name) }),
    markDeleted: async (id, nowUnix) => {
      await executor.run(setDeleted, { id, deleted: nowUnix });
      await countTimesOfRepository(executor, id, -1);
      await recordChangeOfHolders(executor, 'repository_id', id);
    },
    markAllDeleted: async (ownerId, nowUnix) => {
      const deleted = await executor.all(setAllDeleted, { ownerId, deleted: nowUnix });
      for (const { id } of deleted) {
        await countTimesOfRepository(executor, id, -1);
        await recordChangeOfHolders(executor, 'repository_id', id);
      }
    },
    deletedByName: async (ownerId, name) =>
      (await executor.all(deletedByName, { ownerId, folded: fold(name) })).map((row) => ({
        ...repositoryOf(row),
        deletedUnix: row.deleted_unix,
      })),
    restore: async (id) => {
      await executor.run(setDeleted, { id, deleted: 0 });
      await countTimesOfRepository(executor, id, 1);
      await recordChangeOfHolders(executor, 'repository_id', id);
    },
    purge: (beforeUnix, limit) => purgeRepositories(executor, beforeUnix, limit),
    readable: async (visibility, ids) => {
      const shape = repositoryShape(visibility);
      const rows = await readable(executor, ids, repositoryValues(visibility), shape);
      return new Set(rows.map((row) => row.id));
    },
    search: (...args) => searchRepositories(executor, ...args),
    ...collaborations(executor),
  };
}
