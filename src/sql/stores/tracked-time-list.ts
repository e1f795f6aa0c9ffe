import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Listing } from '../../core/listing.ts';
import type { TrackedTime, TrackedTimeFilter } from '../../core/tracked-time/types.ts';
import { type TimeRow, timeColumns, timeOf } from '../columns/tracked-time.ts';
import type { Executor } from '../engine/executor.ts';
import { type AnySelect, type Bound, prepareListing } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';

/** True for entries whose issue and repository are not deleted. */
const isNotDeleted = (alias: string): RawBuilder<SqlBool> =>
  // Subqueries instead of joins, so that rows keep the order of the list's index.
  sql`(select case when i.deleted_unix = 0 then 0 else 1 end from issue as i
      where i.id = ${sql.ref(`${alias}.issue_id`)}) <> 1
    and (select case when r.deleted_unix = 0 then 0 else 1 end from repository as r
      where r.id = ${sql.ref(`${alias}.repository_id`)}) <> 1`;

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

/** Entries that are not deleted themselves. */
function entriesWith(db: Builder, given: Bound<ListValues>): AnySelect {
  let query: AnySelect = db.selectFrom('tracked_time').where('tracked_time.deleted_unix', '=', 0);
  for (const [name, column, operator] of comparisons) {
    const value = given[name];
    if (value !== undefined) query = query.where(`tracked_time.${column}`, operator, value);
  }
  return query;
}

/** Evaluated once, before any entry is read. */
const isAnyDeleted = sql<boolean>`(exists (select 1 from issue where deleted_unix <> 0)
  or exists (select 1 from repository where deleted_unix <> 0))`;

/** Entries of deleted issues and repositories; these are few. */
const deletedEntriesWith = (db: Builder, given: Bound<ListValues>): AnySelect =>
  entriesWith(db, given)
    .where(isAnyDeleted)
    .where(
      'tracked_time.issue_id',
      'in',
      db
        .selectFrom('issue')
        .select('issue.id')
        .where('issue.deleted_unix', '<>', 0)
        .unionAll(
          db
            .selectFrom('issue')
            .select('issue.id')
            .where('issue.repository_id', 'in', (e) =>
              e.selectFrom('repository').select('id').where('deleted_unix', '<>', 0),
            ),
        ),
    );

const trackedTimes = prepareListing<TimeRow, TrackedTime, ListValues, ListShape>(
  ({ isPublicOnly, counter }) => ({
    from: (db, given) => {
      const query = entriesWith(db, given).where(isNotDeleted('tracked_time'));
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
    ...(!isPublicOnly && { counted: { rows: entriesWith, except: deletedEntriesWith } }),
    select: listedColumns,
    id: 'tracked_time.id',
    order: ['tracked_time.created_unix', 'tracked_time.id'],
    map: timeOf,
  }),
);
const comparisons = [
  ['issueId', 'issue_id', '='],
  ['repositoryId', 'repository_id', '='],
  ['userId', 'user_id', '='],
  ['sinceUnix', 'created_unix', '>='],
  ['beforeUnix', 'created_unix', '<='],
  ['updatedSinceUnix', 'updated_unix', '>='],
  ['updatedBeforeUnix', 'updated_unix', '<='],
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
