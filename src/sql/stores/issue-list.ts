import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IssueFilter } from '../../core/issue/types.ts';
import type { Listing } from '../../core/listing.ts';
import type { Issue } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import type { RepositoryVisibility } from '../../core/visibility.ts';
import { type IssueRow, issues } from '../columns/issue.ts';
import { contains } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { flag } from '../engine/flag.ts';
import type { ListingQuery } from '../engine/listing.ts';
import { listing, prepareListing } from '../engine/prepared-listing.ts';
import { listed } from '../engine/rows.ts';
import {
  type Found,
  searchedFrom,
  searchedListing,
  type TextCondition,
} from '../search/text-search.ts';
import {
  boundRepositoryVisibility,
  kindIsVisible,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../visibility.ts';

/**
 * True for issues on which a user may track time (D19).
 * @param isWriterEverywhere the user is a site admin
 */
function mayTrack(userId: RawBuilder<number>, isWriterEverywhere: boolean): RawBuilder<SqlBool> {
  const isEnabled = sql<SqlBool>`repository.enable_time_tracker = 1`;
  if (isWriterEverywhere) return isEnabled;
  return sql`(${isEnabled} and (
    repository.allow_only_contributors_to_track_time = 0
    or repository.owner_id = ${userId}
    or issue.poster_id = ${userId}
    or exists (select 1 from issue_assignee
      where issue_assignee.issue_id = issue.id and issue_assignee.user_id = ${userId})
    or exists (select 1 from collaborator
      where collaborator.repository_id = repository.id and collaborator.user_id = ${userId}
      and collaborator.mode in ('write', 'admin'))))`;
}

/** True for activities of projects that a user is a member of, and that are not archived. */
const isActivityOf = (userId: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`(repository.is_archived = 0 and exists (select 1 from collaborator
    where collaborator.repository_id = repository.id and collaborator.user_id = ${userId}))`;

/** True if a folded word is part of the issue's text, of a name in `owner/name`, or a project's. */
const hasWord = (word: string): Expression<SqlBool> =>
  sql<SqlBool>`(${contains('issue.text_folded', word)}
    or ${contains('repository.name_folded', word)} or ${contains('owner.name_folded', word)}
    or (repository.is_hidden = 1 and ${contains('repository.description_folded', word)}))`;

/** Finds the issues with the longest word; the exact condition checks all words. */
function conditionsOfWords(words: readonly string[]): TextCondition[] | undefined {
  const [longest] = [...words].sort((one, other) => other.length - one.length);
  if (longest === undefined) return undefined;
  const texts = [longest];
  return [
    { table: 'issue', texts },
    {
      table: 'repository',
      texts,
      mapIds: (found) => sql`select issue.id from issue where issue.repository_id in (${found})`,
    },
    {
      table: 'user',
      texts,
      mapIds: (found) =>
        sql`select issue.id from issue where issue.repository_id in
          (select repository.id from repository where repository.owner_id in (${found}))`,
    },
  ];
}

const conditionsOf = (text = ''): TextCondition[] | undefined =>
  text === '' ? undefined : [{ table: 'issue', texts: [fold(text)] }];

/** True if the filter selects all open issues of a repository, for which there is a counter. */
function isOpenOfRepository(filter: IssueFilter): boolean {
  const { repositoryId, state, text = '', words = [], ...others } = filter;
  return (
    state === 'open' &&
    repositoryId !== undefined &&
    text === '' &&
    words.length === 0 &&
    Object.values(others).every((value) => value === undefined)
  );
}

interface SearchShape extends RepositoryShape {
  readonly state: NonNullable<IssueFilter['state']>;
  /** All open issues of a repository, which a counter has. */
  readonly isOpenOfRepository: boolean;
  readonly isPull: boolean | undefined;
  readonly activities: boolean | undefined;
}

interface SearchValues
  extends RepositoryValues,
    Omit<IssueFilter, 'state' | 'text' | 'words' | 'titles' | 'isPull' | 'activities'> {
  readonly part: string | undefined;
}

const searchOf = (
  shape: SearchShape,
  found?: Found,
  words: readonly string[] = [],
  titles?: readonly string[],
): ListingQuery<IssueRow, Issue, SearchValues> => ({
  from: (db, given) => {
    let query = searchedFrom(db, 'issue', found).where('issue.deleted_unix', '=', 0);
    if (given.repositoryId === undefined) {
      // Reads issues in order and looks up each repository; another join order would sort all
      // issues.
      query =
        given.ownerId === undefined
          ? query.crossJoin('repository').whereRef('repository.id', '=', 'issue.repository_id')
          : query.innerJoin('repository', 'repository.id', 'issue.repository_id');
      query = query
        .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
        .where('repository.has_issues', '=', 1)
        .where(repositoryIsVisible(boundRepositoryVisibility(shape, given)));
      if (given.withIssues !== undefined) query = query.where(kindIsVisible(given));
      const { memberId } = given;
      const activities = shape.activities && memberId ? [isActivityOf(memberId)] : [];
      if (given.ownerId !== undefined) {
        query = query.where('repository.owner_id', '=', given.ownerId);
      }
      if (given.trackerId !== undefined) {
        query = query.where(mayTrack(given.trackerId, shape.everything));
      }
      query = query.where((e) => e.or([e('repository.is_hidden', '=', 0), ...activities]));
      for (const word of words) query = query.where(hasWord(word));
      if (titles !== undefined) query = query.where('issue.title', 'in', [...titles]);
    } else {
      query = query.where('issue.repository_id', '=', given.repositoryId);
    }
    if (shape.isPull !== undefined) query = query.where('issue.is_pull', '=', flag(shape.isPull));
    if (shape.state === 'open') query = query.where('issue.is_closed', '=', 0);
    if (shape.state === 'closed') query = query.where('issue.is_closed', '=', 1);
    if (given.posterId !== undefined) {
      query = query.where('issue.poster_id', '=', given.posterId);
    }
    if (given.assigneeId !== undefined) {
      query = query.where(
        'issue.id',
        'in',
        db.selectFrom('issue_assignee').select('issue_id').where('user_id', '=', given.assigneeId),
      );
    }
    if (given.number !== undefined) query = query.where('issue.number', '=', given.number);
    if (given.sinceUnix !== undefined) {
      query = query.where('issue.updated_unix', '>=', given.sinceUnix);
    }
    if (given.beforeUnix !== undefined) {
      query = query.where('issue.updated_unix', '<=', given.beforeUnix);
    }
    if (given.part !== undefined) query = query.where(contains('issue.text_folded', given.part));
    return query;
  },
  ...(shape.isOpenOfRepository && {
    total: (db, given) =>
      db
        .selectFrom('repository')
        .select('open_issues_count as count')
        .where('id', '=', given.repositoryId as never),
  }),
  ...listed(issues),
  direction: 'desc',
});
const search = prepareListing((shape: SearchShape) => searchOf(shape));

/** The issues that a filter selects in the repositories that somebody may see, newest first. */
export function searchIssues(
  executor: Executor,
  visibility: RepositoryVisibility,
  filter: IssueFilter,
): Listing<Issue> {
  const { state = 'all', text = '', words = [], titles, isPull, activities, ...narrowed } = filter;
  const values: SearchValues = {
    ...repositoryValues(visibility),
    ...narrowed,
    part: text === '' ? undefined : fold(text),
  };
  const shape: SearchShape = {
    ...repositoryShape(visibility),
    state,
    isPull,
    activities,
    isOpenOfRepository: isOpenOfRepository(filter),
  };
  const folded = words.map(fold);
  const conditions = conditionsOf(text) ?? conditionsOfWords(folded);
  // No index has the last change: every issue is read, perhaps without finding a page.
  const isByChange = narrowed.sinceUnix !== undefined || narrowed.beforeUnix !== undefined;
  const textSearch = { conditions, isLong: narrowed.repositoryId === undefined || isByChange };
  return searchedListing(executor, 'issue', textSearch, (reader, found) =>
    found === undefined && words.length === 0 && titles === undefined
      ? search(reader, values, shape)
      : listing(reader, searchOf(shape, found, folded, titles), values),
  );
}
