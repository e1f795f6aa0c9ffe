import { expressionBuilder, sql } from 'kysely';
import type { Listing } from '../../core/listing.ts';
import type { Repository } from '../../core/records/types.ts';
import type { TimeOrder } from '../../core/report/types.ts';
import type { RepositoryFilter } from '../../core/repository/types.ts';
import { fold } from '../../core/text.ts';
import type { RepositoryVisibility } from '../../core/visibility.ts';
import { type RepositoryRow, repositoryColumns, repositoryOf } from '../columns/repository.ts';
import { contains } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { flag } from '../engine/flag.ts';
import type { AnySelect, Bound, ListingQuery } from '../engine/listing.ts';
import { listing, prepareListing } from '../engine/prepared-listing.ts';
import type { Builder } from '../engine/statement.ts';
import type { Schema } from '../schema.ts';
import {
  type Found,
  searchedFrom,
  searchedListing,
  type TextCondition,
} from '../search/text-search.ts';
import {
  boundRepositoryVisibility,
  hiddenUsers,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../visibility.ts';
import { entriesOf, repositoriesOf } from './report-entries.ts';

const textConditionsOf = (text = ''): TextCondition[] | undefined =>
  text === '' ? undefined : [{ table: 'repository', texts: [fold(text)] }];

const sortColumns: Record<NonNullable<RepositoryFilter['sort']>, readonly string[]> = {
  id: ['repository.id'],
  name: ['repository.name_folded', 'repository.id'],
  created: ['repository.created_unix', 'repository.id'],
  updated: ['repository.updated_unix', 'repository.id'],
  time: ['timed.seconds', 'repository.updated_unix', 'repository.id'],
};

interface SearchShape
  extends RepositoryShape,
    Omit<RepositoryFilter, 'text' | 'ownerId' | 'memberId'> {}

interface SearchValues extends RepositoryValues {
  readonly ownerId: number | undefined;
  /** The owner or a collaborator. */
  readonly withMemberId: number | undefined;
  readonly part: string | undefined;
}

/** Adds the conditions of the filter. */
function narrowed(
  all: AnySelect,
  db: Builder,
  shape: SearchShape,
  { ownerId, withMemberId, part }: Bound<SearchValues>,
): AnySelect {
  // Hidden ones are in no list (D56).
  let query = all.where('repository.is_hidden', '=', sql.lit(0));
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

/** The time that the viewer may list, of each repository that is looked at: 0 without any. */
function secondsByRepository(
  db: Builder,
  { viewerId, period }: TimeOrder,
  everything: boolean,
): AnySelect {
  const deleted = db.selectFrom('issue').select('id').where('deleted_unix', '<>', 0);
  const entries = entriesOf(db, period)
    .select((e) => e.fn.coalesce(e.fn.sum('tracked_time.time_seconds'), e.lit(0)).as('seconds'))
    .whereRef('tracked_time.repository_id', '=', 'place.id')
    .where('tracked_time.issue_id', 'not in', deleted)
    .where((e) =>
      e.or([
        e('tracked_time.user_id', '=', viewerId),
        everything
          ? e('place.host', '=', '')
          : e('place.id', 'in', repositoriesOf(db, viewerId, ['write', 'admin'])),
      ]),
    );
  return db
    .selectFrom('repository as place')
    .select(['place.id as repository_id', entries.as('seconds')]) as AnySelect;
}

const searchOf = (
  shape: SearchShape,
  found?: Found,
): ListingQuery<RepositoryRow, Repository, SearchValues> => ({
  from: (db, given) => {
    let query: AnySelect = searchedFrom(db, 'repository', found)
      .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
      .where(repositoryIsVisible(boundRepositoryVisibility(shape, given)));
    if (shape.time !== undefined) {
      query = query.innerJoin(
        secondsByRepository(db, shape.time, shape.everything).as('timed'),
        'timed.repository_id',
        'repository.id',
      );
    }
    return narrowed(query, db, shape, given);
  },
  narrow: (db, given) => {
    const visibility = boundRepositoryVisibility(shape, given);
    const hidden = hiddenUsers(db, visibility.owners);
    const ownerIsVisible =
      hidden === null
        ? null
        : expressionBuilder<Schema, 'repository'>()('owner_id', 'not in', hidden.select('user.id'));
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

export function searchRepositories(
  executor: Executor,
  visibility: RepositoryVisibility,
  filter: RepositoryFilter,
): Listing<Repository> {
  const { text = '', ownerId, memberId: withMemberId, ...rest } = filter;
  const values: SearchValues = {
    ...repositoryValues(visibility),
    ownerId,
    withMemberId,
    part: text === '' ? undefined : fold(text),
  };
  const shape: SearchShape = { ...repositoryShape(visibility), ...rest };
  // Sums of entries would hold up others.
  const first = rest.time === undefined ? executor : (executor.background ?? executor);
  return searchedListing(
    first,
    'repository',
    { conditions: textConditionsOf(text) },
    (reader, found) =>
      found === undefined && rest.time === undefined
        ? search(reader, values, shape)
        : listing(reader, searchOf(shape, found), values),
  );
}
