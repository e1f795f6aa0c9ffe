import { type RawBuilder, sql } from 'kysely';
import { addSums, sumsFrom } from '../../core/report/measures.ts';
import type { SumRow, Sums, SumsQuery } from '../../core/report/types.ts';
import { daySlack } from '../../core/time/days.ts';
import { scannedPerLookup } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import { entriesOf, repositoriesOf } from './report-entries.ts';
import { number, type Source, sumsByScan, sumsIn, sumsOf } from './report-sums.ts';
import { withWorkingDays, workingDayOf } from './report-working-days.ts';

/** Most intervals for which each user is looked up separately. */
const maxIntervals = 150;

/**
 * The repository of a query that can use the index by user and time; undefined for other queries.
 */
export function indexedRepository(query: SumsQuery): number | undefined {
  const { filter, by, hasNotes = false, starts, limit } = query;
  const { repositoryIds = [], issueNumber, noteFolded, tag, billed } = filter;
  const { isPublicOnly = false, listableBy, connectedFor } = filter;
  const isIndexed =
    repositoryIds.length === 1 &&
    issueNumber === undefined &&
    (noteFolded ?? tag ?? billed ?? listableBy ?? connectedFor) === undefined &&
    !isPublicOnly &&
    query.amounts === undefined &&
    !hasNotes &&
    by.every((key) => key === 'user') &&
    (starts?.length ?? 1) <= Math.min(maxIntervals, limit);
  return isIndexed ? repositoryIds[0] : undefined;
}

/** Finds the users one after another with one index lookup each; ends with a null. */
const usersByIndex = (isCounted: RawBuilder<unknown>) =>
  sql`select min(user_id) from tracked_time where ${isCounted}
    union all
    select (select min(user_id) from tracked_time
      where ${isCounted} and tracked_time.user_id > person.id)
    from person where person.id is not null`;

/**
 * True if looking up each user in each interval reads less than scanning all entries. A month of a
 * repository with thousands of users has few entries per user.
 */
export async function isLookupFaster(
  executor: Executor,
  { filter: { fromUnix, toUnix, userId }, starts }: SumsQuery,
  repositoryId: number,
): Promise<boolean> {
  if (userId !== undefined) return true;
  let inPeriod: AnySelect = executor.builder
    .selectFrom('tracked_time')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('repository_id', '=', repositoryId)
    .where('deleted_unix', '=', 0);
  if (fromUnix !== undefined) inPeriod = inPeriod.where('moment_unix', '>=', fromUnix);
  if (toUnix !== undefined) inPeriod = inPeriod.where('moment_unix', '<', toUnix);
  const [counted] = await executor.allOf<{ count: number }>(inPeriod);
  const entries = Number(counted?.count ?? 0);
  const maxUsers = Math.floor(entries / scannedPerLookup(executor.builder) / (starts?.length ?? 1));
  const isCounted = sql`tracked_time.repository_id = ${repositoryId} and tracked_time.deleted_unix = 0`;
  const users = sql`(with recursive person(id) as (${usersByIndex(isCounted)})
    select id from person where id is not null limit ${maxUsers + 1})`;
  const [found] = await executor.allOf<{ users: number }>(
    executor.builder
      .selectFrom(users.as('found') as never)
      .select((e) => e.fn.countAll<number>().as('users')) as never,
  );
  return Number(found?.users ?? 0) <= maxUsers;
}

/** Most deleted issues whose entries are subtracted. */
const maxDeleted = 500;

/**
 * Sums by time and user in one repository. Grouping by interval would sort all entries; here each
 * sum reads a range of the index by user and time. That includes entries of deleted issues, which
 * are few and subtracted afterwards.
 */
export async function sumsOfRepository(
  source: Source,
  query: SumsQuery,
  repositoryId: number,
): Promise<SumRow[]> {
  const { executor } = source;
  const found = await sumsByIndex(executor, query, repositoryId);
  const deleted = await executor.allOf<{ id: number }>(
    executor.builder
      .selectFrom('issue')
      .select('id')
      .where('repository_id', '=', repositoryId)
      .where('deleted_unix', '<>', 0)
      .limit(maxDeleted + 1),
  );
  if (deleted.length > maxDeleted) return sumsByScan(source, query);
  if (deleted.length > 0) {
    const ids = deleted.map(({ id }) => id);
    const deletedSums = await sumsByScan(source, query, (db, filter) =>
      entriesOf(db, filter).where('tracked_time.issue_id', 'in', ids),
    );
    for (const row of deletedSums) {
      const key = keyOf(row);
      const all = found.get(key);
      if (all !== undefined) found.set(key, { ...all, ...subtracted(all, row) });
    }
  }
  return [...found.values()].filter((row) => row.count > 0).slice(0, query.limit);
}

const keyOf = ({ interval, userId }: Pick<SumRow, 'interval' | 'userId'>): string =>
  `${interval} ${userId}`;

const subtracted = (a: Sums, b: Sums): Sums => sumsFrom(({ name }) => a[name] - b[name]);

interface SummedRange {
  readonly user_id: number;
  readonly bucket_index: number;
  /** Separated by spaces, in the order of `sumsOf`. */
  readonly sums: string;
}

const maxUnix = Number.MAX_SAFE_INTEGER - daySlack;

/** The same condition as `inPeriod` of `report-entries.ts`. */
function isInBucket(isByDay: boolean): RawBuilder<boolean> {
  const moment = sql.ref('tracked_time.moment_unix');
  const exact = sql<boolean>`${moment} >= bucket.start_unix and ${moment} < bucket.end_unix`;
  if (!isByDay) return exact;
  const slack = number(daySlack);
  return sql`${moment} >= bucket.start_unix - ${slack} and ${moment} < bucket.end_unix + ${slack}
    and case when tracked_time.day is null then ${exact}
      else tracked_time.day >= bucket.start_day and tracked_time.day < bucket.end_day end`;
}

/** A row for each user and interval; each looks up its own range of the index. */
function summedRanges(query: SumsQuery, repositoryId: number): RawBuilder<SummedRange> {
  const { filter, starts, startDays, rounding } = query;
  const { fromUnix = Number.MIN_SAFE_INTEGER + daySlack, toUnix = maxUnix } = filter;
  const { fromDay = Number.MIN_SAFE_INTEGER, toDay = maxUnix } = filter;
  const isByDay =
    startDays !== undefined || filter.fromDay !== undefined || filter.toDay !== undefined;
  const buckets = (starts ?? [fromUnix]).map((start, index) => {
    const day = startDays?.[index] ?? fromDay;
    const bounds = [
      ...[Math.max(start, fromUnix), Math.min(starts?.[index + 1] ?? toUnix, toUnix)],
      ...[Math.max(day, fromDay), Math.min(startDays?.[index + 1] ?? toDay, toDay)],
    ];
    return sql`(${sql.join([index, ...bounds].map(number))})`;
  });
  const isCounted = sql`tracked_time.repository_id = ${repositoryId} and tracked_time.deleted_unix = 0`;
  const onlyBillable =
    filter.isBillable === undefined
      ? sql``
      : sql`and tracked_time.is_billable = ${filter.isBillable ? 1 : 0}`;
  const users =
    filter.userId === undefined ? usersByIndex(isCounted) : sql`select ${number(filter.userId)}`;
  const packed = sql.join(
    sumsOf(rounding).map((sum) => sql`cast(${sum} as text)`),
    sql` || ' ' || `,
  );
  return sql<SummedRange>`(
    with recursive person(id) as (${users}),
    bucket(bucket_index, start_unix, end_unix, start_day, end_day) as (values ${sql.join(buckets)})
    select person.id as user_id, bucket.bucket_index as bucket_index,
      (select ${packed} from tracked_time
       where ${isCounted} and tracked_time.user_id = person.id
       and ${isInBucket(isByDay)} ${onlyBillable}
      ) as sums
    from person cross join bucket where person.id is not null)`;
}

async function sumsByIndex(
  executor: Executor,
  query: SumsQuery,
  repositoryId: number,
): Promise<Map<string, SumRow>> {
  const { filter, starts, by } = query;
  const db = executor.builder;
  // A saved report can name a repository that was deleted since.
  const existing = db.selectFrom('repository').select('id').where('deleted_unix', '=', 0);
  // Wrapped in a SELECT, since the read executor rejects anything else.
  let select: AnySelect = db
    .selectFrom(summedRanges(query, repositoryId).as('found') as never)
    .selectAll('found' as never)
    .where(number(repositoryId), 'in', existing.where('id', '=', repositoryId));
  if (filter.administeredBy !== undefined) {
    const own = repositoriesOf(db, filter.administeredBy, ['admin']);
    select = select.where(number(repositoryId), 'in', own);
  }
  const rows = await executor.allOf<
    SummedRange & { working_day?: number | null; member_since?: number | null }
  >(withWorkingDays(db, select, 'user_id', query));
  const found = new Map<string, SumRow>();
  const isByUser = by.includes('user');
  for (const row of rows) {
    const sums = sumsIn(row.sums.split(' '));
    if (sums.count === 0) continue;
    const interval = starts === null ? null : row.bucket_index;
    const userId = isByUser ? row.user_id : null;
    const key = keyOf({ interval, userId });
    const before = found.get(key);
    found.set(key, {
      interval,
      userId,
      repositoryId: null,
      issueId: null,
      isBillable: null,
      others: {},
      ...workingDayOf(row.working_day, row.member_since),
      lastId: 0,
      ...(before === undefined ? sums : addSums(before, sums)),
    });
  }
  return found;
}
