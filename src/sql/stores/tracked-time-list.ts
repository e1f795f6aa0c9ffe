import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Listing } from '../../core/listing.ts';
import type { TrackedTime } from '../../core/records/types.ts';
import type { TrackedTimeFilter } from '../../core/tracked-time/types.ts';
import { type TimeRow, timeColumns, timeOf } from '../columns/tracked-time.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect, Bound } from '../engine/listing.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { whereGiven } from '../engine/rows.ts';
import type { Builder } from '../engine/statement.ts';

/** Whether a list is of one issue or repository. Others leave out entries on activities (D56). */
const isScoped = ({ issueId, repositoryId }: Bound<ListValues>): boolean =>
  issueId !== undefined || repositoryId !== undefined;

/** True for entries whose issue and repository are not deleted. */
const isListed = (given: Bound<ListValues>): RawBuilder<SqlBool> =>
  // Subqueries instead of joins, so that rows keep the order of the list's index.
  sql`(select case when i.deleted_unix = 0 then 0 else 1 end from issue as i
      where i.id = tracked_time.issue_id) <> 1
    and (select case when r.deleted_unix = 0 ${sql.raw(isScoped(given) ? '' : 'and r.is_hidden = 0')}
      then 0 else 1 end from repository as r where r.id = tracked_time.repository_id) <> 1`;

/** The columns of an entry in a list. The issue number is a subquery instead of a join. */
export const listedColumns = (query: AnySelect): AnySelect =>
  query
    .select(timeColumns.filter((column) => !column.startsWith('issue.')))
    .select((e) =>
      e
        .selectFrom('issue')
        .select('number')
        .whereRef('issue.id', '=', 'tracked_time.issue_id')
        .as('issue_number'),
    );

type ListValues = Omit<TrackedTimeFilter, 'isPublicOnly'>;
interface ListShape {
  readonly isPublicOnly: boolean;
  /** The counter with the length of the list; null if the filter is narrower. */
  readonly counter: keyof typeof counterIds | null;
}
const counterIds = { issue: 'issueId', repository: 'repositoryId', user: 'userId' } as const;

/** Adds the conditions of the filter: entries that are not deleted themselves. */
const narrowed = (all: AnySelect, given: Bound<ListValues>): AnySelect =>
  whereGiven(all.where('tracked_time.deleted_unix', '=', 0), given, comparisons);

const entriesWith = (db: Builder, given: Bound<ListValues>): AnySelect =>
  narrowed(db.selectFrom('tracked_time'), given);

/** The ids of deleted issues, of those in deleted repositories, and of activities. */
function unlistedIssues(db: Builder, given: Bound<ListValues>): AnySelect {
  const { issueId, repositoryId } = given;
  let issues: AnySelect = db.selectFrom('issue').where('issue.deleted_unix', '<>', 0);
  const inRepositories = (column: 'deleted_unix' | 'is_hidden'): AnySelect =>
    db
      .selectFrom('repository')
      .innerJoin('issue', 'issue.repository_id', 'repository.id')
      .where(`repository.${column}`, '<>', sql.lit(0))
      .where('issue.deleted_unix', '=', 0);
  let inDeleted = inRepositories('deleted_unix');
  if (issueId !== undefined) {
    issues = issues.where('issue.id', '=', issueId);
    inDeleted = inDeleted.where('issue.id', '=', issueId);
  }
  if (repositoryId !== undefined) {
    issues = issues.where('issue.repository_id', '=', repositoryId);
    inDeleted = inDeleted.where('repository.id', '=', repositoryId);
  }
  const deleted = issues.select('issue.id').unionAll(inDeleted.select('issue.id'));
  return isScoped(given)
    ? deleted
    : deleted.unionAll(inRepositories('is_hidden').select('issue.id'));
}

/**
 * Entries that are not listed because of their issue or repository; these are few. Those of an issue or repository are
 * found from its deleted issues. Those of a user are found among their entries, because the
 * instance may have more deleted issues; none is read unless there is such an issue.
 */
function unlistedEntriesWith(db: Builder, given: Bound<ListValues>): AnySelect {
  const issues = unlistedIssues(db, given);
  // SQLite keeps the order of a cross join.
  if (isScoped(given)) {
    const rows: AnySelect = db.selectFrom(issues.as('gone') as never);
    const joined = rows.crossJoin('tracked_time').whereRef('tracked_time.issue_id', '=', 'gone.id');
    return narrowed(joined, given);
  }
  const any: AnySelect = db.selectFrom(issues.limit(sql.lit(1)).as('any_gone') as never);
  return narrowed(any.crossJoin('tracked_time'), given).where(
    'tracked_time.issue_id',
    'in',
    issues,
  );
}

const trackedTimes = prepareListing<TimeRow, TrackedTime, ListValues, ListShape>(
  ({ isPublicOnly, counter }) => ({
    from: (db, given) => {
      const query = entriesWith(db, given).where(isListed(given));
      if (!isPublicOnly) return query;
      return query.where(
        sql<boolean>`(select is_private from repository as r
          where r.id = tracked_time.repository_id) = 0`,
      );
    },
    ...(counter !== null && {
      total: (db: Builder, given: Bound<ListValues>) =>
        db
          .selectFrom(counter)
          .select('times_count as count')
          .where('id', '=', given[counterIds[counter]] as never) as AnySelect,
    }),
    ...(!isPublicOnly && { counted: { rows: entriesWith, except: unlistedEntriesWith } }),
    select: listedColumns,
    id: 'tracked_time.id',
    order: ['tracked_time.created_unix', 'tracked_time.id'],
    map: timeOf,
  }),
);
const comparisons = [
  ['tracked_time.issue_id', '=', 'issueId'],
  ['tracked_time.repository_id', '=', 'repositoryId'],
  ['tracked_time.user_id', '=', 'userId'],
  ['tracked_time.created_unix', '>=', 'sinceUnix'],
  ['tracked_time.created_unix', '<=', 'beforeUnix'],
  ['tracked_time.updated_unix', '>=', 'updatedSinceUnix'],
  ['tracked_time.updated_unix', '<=', 'updatedBeforeUnix'],
] as const;

function counterOf({ isPublicOnly, ...filter }: TrackedTimeFilter): ListShape['counter'] {
  const [name, ...others] = Object.keys(filter).filter(
    (key) => filter[key as keyof typeof filter] !== undefined,
  );
  if (isPublicOnly === true || others.length > 0) return null;
  const known = Object.entries(counterIds).find(([, id]) => id === name);
  return (known?.[0] as ListShape['counter']) ?? null;
}

export function listTimes(executor: Executor, filter: TrackedTimeFilter): Listing<TrackedTime> {
  const { isPublicOnly = false, ...values } = filter;
  return trackedTimes(executor, values, { isPublicOnly, counter: counterOf(filter) });
}
