import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { AccessMode } from '../../core/access.ts';
import type {
  Collaborator,
  Repository,
  RepositoryFilter,
  RepositoryStore,
} from '../../core/repository/repository.ts';
import { fold } from '../../core/text.ts';
import { prepareAmong } from '../among.ts';
import { recordAccessChange, recordChangeOfHolders } from '../changes.ts';
import { countTimesOfRepository } from '../counters/times.ts';
import { contains } from '../dialect.ts';
import { flag, flagIfGiven, given, isSet, mapIfGiven } from '../flag.ts';
import {
  type AnySelect,
  type Bound,
  type ListingQuery,
  listing,
  prepareListing,
} from '../listing.ts';
import { purgeRepositories } from '../purge.ts';
import { type Builder, type Executor, prepare } from '../query.ts';
import type { RepositoryTable, Schema } from '../schema.ts';
import { indexTexts, reindexTexts } from '../text-index.ts';
import { type Found, type Sought, searchedFrom, searchedListing } from '../text-search.ts';
import {
  boundRepositoryVisibility,
  hiddenUsers,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../visibility.ts';
import { type UserColumns, userColumns, userOf } from './user.ts';

export type RepositoryRow = Omit<
  Selectable<RepositoryTable>,
  'name_folded' | 'description_folded' | 'last_issue_number' | 'times_count'
>;

export const repositoryColumns = [
  'repository.id',
  'repository.owner_id',
  'repository.name',
  'repository.description',
  'repository.website',
  'repository.default_branch',
  'repository.is_private',
  'repository.is_template',
  'repository.is_archived',
  'repository.archived_unix',
  'repository.has_issues',
  'repository.enable_time_tracker',
  'repository.allow_only_contributors_to_track_time',
  'repository.enable_issue_dependencies',
  'repository.default_billable',
  'repository.admins_may_edit_time',
  'repository.open_issues_count',
  'repository.created_unix',
  'repository.updated_unix',
  'repository.deleted_unix',
] as const;

export function repositoryOf(row: RepositoryRow): Repository {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    description: row.description,
    website: row.website,
    defaultBranch: row.default_branch,
    isPrivate: isSet(row.is_private),
    isTemplate: isSet(row.is_template),
    isArchived: isSet(row.is_archived),
    archivedUnix: row.archived_unix,
    hasIssues: isSet(row.has_issues),
    enableTimeTracker: isSet(row.enable_time_tracker),
    allowOnlyContributorsToTrackTime: isSet(row.allow_only_contributors_to_track_time),
    enableIssueDependencies: isSet(row.enable_issue_dependencies),
    defaultBillable: isSet(row.default_billable),
    adminsMayEditTime: isSet(row.admins_may_edit_time),
    openIssuesCount: row.open_issues_count,
    createdUnix: row.created_unix,
    updatedUnix: row.updated_unix,
  };
}

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
const byOldName = prepare<{ ownerId: number; folded: string }, RepositoryRow>((db, p) =>
  db
    .selectFrom('repository')
    .innerJoin('held_repository_name as held', 'held.repository_id', 'repository.id')
    .select(repositoryColumns)
    .where('held.owner_id', '=', p.ownerId)
    .where('held.name_folded', '=', p.folded)
    .where('repository.deleted_unix', '=', 0),
);
const deletedByName = prepare<{ ownerId: number; folded: string }, RepositoryRow>((db, p) =>
  db
    .selectFrom('repository')
    .select(repositoryColumns)
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
const holdName = prepare<
  { ownerId: number; folded: string; repositoryId: number; now: number },
  unknown
>((db, p) =>
  db
    .insertInto('held_repository_name')
    .values({
      owner_id: p.ownerId,
      name_folded: p.folded,
      repository_id: p.repositoryId,
      freed_unix: p.now,
    })
    .onConflict((c) =>
      c
        .columns(['owner_id', 'name_folded'])
        .doUpdateSet({ repository_id: p.repositoryId, freed_unix: p.now }),
    ),
);
const releaseName = prepare<{ ownerId: number; folded: string }, unknown>((db, p) =>
  db
    .deleteFrom('held_repository_name')
    .where('owner_id', '=', p.ownerId)
    .where('name_folded', '=', p.folded),
);
const heldName = prepare<
  { ownerId: number; folded: string },
  { repository_id: number; freed_unix: number }
>((db, p) =>
  db
    .selectFrom('held_repository_name')
    .select(['repository_id', 'freed_unix'])
    .where('owner_id', '=', p.ownerId)
    .where('name_folded', '=', p.folded),
);
const purgeHeldNames = prepare<{ before: number; limit: number }, unknown>((db, p) =>
  db
    .deleteFrom('held_repository_name')
    .where((e) =>
      e(
        e.refTuple('owner_id', 'name_folded'),
        'in',
        db
          .selectFrom('held_repository_name')
          .select(['owner_id', 'name_folded'])
          .where('freed_unix', '<', p.before)
          .limit(p.limit)
          .$asTuple('owner_id', 'name_folded'),
      ),
    ),
);
/** There from the start, so that every writer of entries finds a row to hold. */
const openTime = prepare<{ id: number }, unknown>((db, p) =>
  db
    .insertInto('time_lock')
    .values({ repository_id: p.id, until_unix: 0, user_id: 0, reason: '', created_unix: 0 }),
);
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
const collaboration = prepare<{ id: number; userId: number }, { mode: string }>((db, p) =>
  db
    .selectFrom('collaborator')
    .select('mode')
    .where('repository_id', '=', p.id)
    .where('user_id', '=', p.userId),
);
const setCollaboration = prepare<
  { id: number; userId: number; mode: string; now: number },
  unknown
>((db, p) =>
  db
    .insertInto('collaborator')
    .values({ repository_id: p.id, user_id: p.userId, mode: p.mode, created_unix: p.now })
    .onConflict((c) => c.columns(['repository_id', 'user_id']).doUpdateSet({ mode: p.mode })),
);
const removeCollaborator = prepare<{ id: number; userId: number }, unknown>((db, p) =>
  db.deleteFrom('collaborator').where('repository_id', '=', p.id).where('user_id', '=', p.userId),
);

const soughtBy = (text = ''): Sought[] | undefined =>
  text === '' ? undefined : [{ table: 'repository', texts: [fold(text)] }];

const sortColumns: Record<NonNullable<RepositoryFilter['sort']>, readonly string[]> = {
  id: ['repository.id'],
  name: ['repository.name_folded', 'repository.id'],
  created: ['repository.created_unix', 'repository.id'],
  updated: ['repository.updated_unix', 'repository.id'],
};

interface SearchShape
  extends RepositoryShape,
    Omit<RepositoryFilter, 'text' | 'ownerId' | 'memberId'> {}
interface SearchValues extends RepositoryValues {
  readonly ownerId: number | undefined;
  /** Who owns it, or works in it. */
  readonly withMemberId: number | undefined;
  readonly part: string | undefined;
}

/** What is asked for besides who may see it. */
function narrowed(
  all: AnySelect,
  db: Builder,
  shape: SearchShape,
  { ownerId, withMemberId, part }: Bound<SearchValues>,
): AnySelect {
  let query = all;
  if (ownerId !== undefined) query = query.where('repository.owner_id', '=', ownerId);
  if (withMemberId !== undefined) {
    const shared = db
      .selectFrom('collaborator')
      .select('repository_id')
      .where('user_id', '=', withMemberId);
    query = query.where((e) =>
      e.or([e('repository.owner_id', '=', withMemberId), e('repository.id', 'in', shared)]),
    );
  }
  for (const [column, is] of [
    ['is_private', shape.isPrivate],
    ['is_archived', shape.isArchived],
    ['is_template', shape.isTemplate],
  ] as const) {
    if (is !== undefined) query = query.where(`repository.${column}`, '=', flag(is));
  }
  if (part !== undefined) {
    const inName = contains('repository.name_folded', part);
    const inDescription = contains('repository.description_folded', part);
    query = query.where((e) =>
      shape.inDescription === true ? e.or([inName, inDescription]) : inName,
    );
  }
  return query;
}

const searchOf = (
  shape: SearchShape,
  found?: Found,
): ListingQuery<RepositoryRow, Repository, SearchValues> => ({
  from: (db, given) => {
    const query = searchedFrom(db, 'repository', found)
      .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
      .where(repositoryIsVisible(boundRepositoryVisibility(shape, given)));
    return narrowed(query, db, shape, given);
  },
  narrow: (db, given) => {
    const visibility = boundRepositoryVisibility(shape, given);
    const hidden = hiddenUsers(db, visibility.owners);
    const ownerIsVisible =
      hidden === null
        ? null
        : expressionBuilder<Schema, 'repository'>()('owner_id', 'not in', hidden);
    const query = searchedFrom(db, 'repository', found).where(
      repositoryIsVisible(visibility, ownerIsVisible),
    );
    return narrowed(query, db, shape, given);
  },
  select: (query) => query.select(repositoryColumns),
  id: 'repository.id',
  order: sortColumns[shape.sort ?? 'id'],
  direction: shape.isDescending === true ? 'desc' : 'asc',
  map: repositoryOf,
});
const search = prepareListing((shape: SearchShape) => searchOf(shape));

const collaborators = prepareListing<
  UserColumns & { mode: string },
  Collaborator,
  { repositoryId: number }
>(() => ({
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
  map: (row) => ({ user: userOf(row), mode: row.mode as Collaborator['mode'] }),
}));
const byIds = prepareAmong<RepositoryRow>((db, ids) =>
  db
    .selectFrom('repository')
    .select(repositoryColumns)
    .where('id', 'in', ids)
    .where('deleted_unix', '=', 0),
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
    byOldName: async (ownerId, name) =>
      mapIfGiven(await executor.first(byOldName, { ownerId, folded: fold(name) }), repositoryOf),
    insert: async (repository) => {
      const row: Omit<RepositoryRow, 'id'> = {
        owner_id: repository.ownerId,
        name: repository.name,
        description: repository.description,
        website: repository.website,
        default_branch: repository.defaultBranch,
        is_private: flag(repository.isPrivate),
        is_template: flag(repository.isTemplate),
        is_archived: 0,
        archived_unix: 0,
        has_issues: flag(repository.hasIssues),
        enable_time_tracker: flag(repository.enableTimeTracker),
        allow_only_contributors_to_track_time: flag(repository.allowOnlyContributorsToTrackTime),
        enable_issue_dependencies: flag(repository.enableIssueDependencies),
        default_billable: flag(repository.defaultBillable ?? true),
        admins_may_edit_time: flag(repository.adminsMayEditTime ?? false),
        open_issues_count: 0,
        created_unix: repository.createdUnix,
        updated_unix: repository.createdUnix,
        deleted_unix: 0,
      };
      const [inserted] = await executor.allOf<{ id: number }>(
        executor.builder
          .insertInto('repository')
          .values({
            ...row,
            name_folded: fold(repository.name),
            description_folded: fold(repository.description),
            last_issue_number: 0,
          })
          .returning('id'),
      );
      const id = Number(inserted?.id);
      await executor.run(openTime, { id });
      await indexTexts(executor, 'repository', id);
      return repositoryOf({ ...row, id });
    },
    update: async (id, changes) => {
      const columns = given<Partial<Selectable<RepositoryTable>>>({
        name: changes.name,
        name_folded: mapIfGiven(changes.name, fold),
        description: changes.description,
        description_folded: mapIfGiven(changes.description, fold),
        website: changes.website,
        default_branch: changes.defaultBranch,
        is_private: flagIfGiven(changes.isPrivate),
        is_template: flagIfGiven(changes.isTemplate),
        is_archived: flagIfGiven(changes.isArchived),
        archived_unix: changes.archivedUnix,
        has_issues: flagIfGiven(changes.hasIssues),
        enable_time_tracker: flagIfGiven(changes.enableTimeTracker),
        allow_only_contributors_to_track_time: flagIfGiven(
          changes.allowOnlyContributorsToTrackTime,
        ),
        enable_issue_dependencies: flagIfGiven(changes.enableIssueDependencies),
        default_billable: flagIfGiven(changes.defaultBillable),
        admins_may_edit_time: flagIfGiven(changes.adminsMayEditTime),
        updated_unix: changes.updatedUnix,
      });
      if (Object.keys(columns).length === 0) return;
      await executor.runOf(
        executor.builder.updateTable('repository').set(columns).where('id', '=', id),
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
    holdName: async (ownerId, name, repositoryId, nowUnix) => {
      await executor.run(holdName, { ownerId, folded: fold(name), repositoryId, now: nowUnix });
    },
    releaseName: async (ownerId, name) => {
      await executor.run(releaseName, { ownerId, folded: fold(name) });
    },
    heldName: async (ownerId, name) =>
      mapIfGiven(await executor.first(heldName, { ownerId, folded: fold(name) }), (row) => ({
        repositoryId: row.repository_id,
        freedUnix: row.freed_unix,
      })),
    purgeHeldNames: (beforeUnix, limit) =>
      executor.run(purgeHeldNames, { before: beforeUnix, limit }),
    markDeleted: async (id, nowUnix) => {
      await executor.run(setDeleted, { id, deleted: nowUnix });
      await countTimesOfRepository(executor, id, -1);
      await recordChangeOfHolders(executor, 'repository_id', id);
    },
    markAllDeleted: async (ownerId, nowUnix) => {
      const gone = await executor.all(setAllDeleted, { ownerId, deleted: nowUnix });
      for (const { id } of gone) {
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
    search: (visibility, filter) => {
      const { text = '', ownerId, memberId: withMemberId, ...rest } = filter;
      const values: SearchValues = {
        ...repositoryValues(visibility),
        ownerId,
        withMemberId,
        part: text === '' ? undefined : fold(text),
      };
      const shape: SearchShape = { ...repositoryShape(visibility), ...rest };
      return searchedListing(executor, 'repository', { sought: soughtBy(text) }, (place, found) =>
        found === undefined
          ? search(place, values, shape)
          : listing(place, searchOf(shape, found), values),
      );
    },

    collaboration: async (id, userId) =>
      ((await executor.first(collaboration, { id, userId }))?.mode as AccessMode | undefined) ??
      'none',
    collaborations: async (userId, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await executor.allOf<{ repository_id: number; mode: string }>(
        executor.builder
          .selectFrom('collaborator')
          .select(['repository_id', 'mode'])
          .where('user_id', '=', userId)
          .where('repository_id', 'in', [...ids]),
      );
      return new Map(rows.map((row) => [row.repository_id, row.mode as AccessMode]));
    },
    setCollaboration: async (id, userId, mode, nowUnix) => {
      await executor.run(setCollaboration, { id, userId, mode, now: nowUnix });
      await recordAccessChange(executor, userId);
    },
    removeCollaborator: async (id, userId) => {
      await recordAccessChange(executor, userId);
      return (await executor.run(removeCollaborator, { id, userId })) > 0;
    },
    collaborators: (id) => collaborators(executor, { repositoryId: id }),
  };
}
