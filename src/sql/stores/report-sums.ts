import { type RawBuilder, sql } from 'kysely';
import { addSums } from '../../core/reports/report.ts';
import { shiftOf } from '../../core/reports/rounding.ts';
import type { ReportFilter, StoredKey, SumRow, Sums, SumsQuery } from '../../core/reports/types.ts';
import { yieldEvery } from '../../core/yield.ts';
import { intervalAt, looksPerLookUp } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';
import { countedEntries, entriesOf } from './report-entries.ts';

/** What entries are told apart by, besides intervals of time. */
const keyColumns = {
  user: 'tracked_time.user_id',
  repository: 'tracked_time.repository_id',
  issue: 'tracked_time.issue_id',
  billable: 'tracked_time.is_billable',
} as const satisfies Record<StoredKey, string>;

/** Numbers that were bound have no type on PostgreSQL. */
const number = (value: number): RawBuilder<number> => sql`cast(${sql.val(value)} as bigint)`;
const seconds = sql.ref<number>('tracked_time.time_seconds');

const billable = (value: RawBuilder<number>): RawBuilder<number> =>
  sql`${value} * ${sql.ref('tracked_time.is_billable')}`;

/** What is added up: raw, and rounded where that is asked for. */
function sumsOf(rounding: SumsQuery['rounding']): readonly RawBuilder<unknown>[] {
  const summed = (value: RawBuilder<number>) => [
    sql`coalesce(sum(${value}), 0)`,
    sql`coalesce(sum(${billable(value)}), 0)`,
  ];
  const raw = [sql`count(*)`, ...summed(sql`${seconds}`)];
  if (rounding === null) return raw;
  const step = number(rounding.stepSeconds);
  const rounded = sql<number>`((${seconds} + ${number(shiftOf(rounding))}) / ${step} * ${step})`;
  return [...raw, ...summed(rounded)];
}

function sumsIn(values: readonly (number | string | undefined)[]): Sums {
  const [count = 0, all = 0, ofBillable = 0, rounded = all, ofBillableRounded = ofBillable] =
    values;
  return {
    count: Number(count),
    seconds: Number(all),
    roundedSeconds: Number(rounded),
    billableSeconds: Number(ofBillable),
    billableRoundedSeconds: Number(ofBillableRounded),
  };
}

/** Any grouping: one look at each entry. */
export async function sumsByLook(
  executor: Executor,
  query: SumsQuery,
  entries: (db: Builder, filter: ReportFilter) => AnySelect = countedEntries,
): Promise<SumRow[]> {
  const { filter, starts, by, hasNotes = false, rounding, limit } = query;
  const { builder: db } = executor;
  const isNamed = by.includes('repository') || by.includes('issue') || hasNotes;
  const keys = [
    starts === null ? sql<number | null>`null` : intervalAt(db, 'tracked_time.moment_unix', starts),
    ...by.map((key) => sql.ref(keyColumns[key])),
    ...(hasNotes ? [sql.ref('tracked_time.note')] : []),
  ];
  const sums = sumsOf(rounding);
  let select: AnySelect = entries(db, filter)
    .select(keys.map((key, place) => sql`${key}`.as(`key_${place}`)))
    .select(sums.map((sum, place) => sum.as(`sum_${place}`)))
    .select((isNamed ? sql`max(tracked_time.id)` : sql`0`).as('last_id'))
    .limit(limit);
  for (let place = starts === null ? 1 : 0; place < keys.length; place += 1) {
    select = select.groupBy(sql.raw(String(place + 1)));
  }
  const rows = await executor.allOf<Record<string, number>>(select);
  const keyIn = (row: Record<string, number>, key: StoredKey): number | null =>
    by.includes(key) ? Number(row[`key_${by.indexOf(key) + 1}`]) : null;
  const found: SumRow[] = [];
  const pause = yieldEvery(1000);
  for (const row of rows) {
    await pause();
    const isBillable = keyIn(row, 'billable');
    const summed = sumsIn(sums.map((_, at) => row[`sum_${at}`]));
    if (summed.count === 0) continue;
    found.push({
      interval: starts === null ? null : Number(row.key_0),
      userId: keyIn(row, 'user'),
      repositoryId: keyIn(row, 'repository'),
      issueId: keyIn(row, 'issue'),
      isBillable: isBillable === null ? null : isBillable === 1,
      ...(hasNotes ? { note: String(row[`key_${keys.length - 1}`]) } : {}),
      lastId: Number(row.last_id),
      ...summed,
    });
  }
  return found;
}

/** Intervals, at most, for which each user is looked up by himself. */
const mostLookedUp = 150;

/** The repository of a query whose sums an index holds, user by user in the order of time. */
export function indexedRepository(query: SumsQuery): number | undefined {
  const { filter, by, hasNotes = false, starts, limit } = query;
  const { repositoryIds = [], issueNumber, noteFolded } = filter;
  const isIndexed =
    repositoryIds.length === 1 &&
    issueNumber === undefined &&
    noteFolded === undefined &&
    !hasNotes &&
    by.every((key) => key === 'user') &&
    (starts?.length ?? 1) <= Math.min(mostLookedUp, limit);
  return isIndexed ? repositoryIds[0] : undefined;
}

/** Users one after the other, each by one look at an index; a null at the end. */
const findUsersByIds = (isCounted: RawBuilder<unknown>) =>
  sql`select min(user_id) from tracked_time where ${isCounted}
    union all
    select (select min(user_id) from tracked_time
      where ${isCounted} and tracked_time.user_id > person.id)
    from person where person.id is not null`;

/**
 * Whether to look up each user in each interval is less than to look at each entry: a month of a
 * repository with thousands of users has few of each.
 */
export async function isLookedUpSooner(
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
  const mostUsers = Math.floor(entries / looksPerLookUp(executor.builder) / (starts?.length ?? 1));
  const isCounted = sql`tracked_time.repository_id = ${repositoryId} and tracked_time.deleted_unix = 0`;
  const users = sql`(with recursive person(id) as (${findUsersByIds(isCounted)})
    select id from person where id is not null limit ${mostUsers + 1})`;
  const [found] = await executor.allOf<{ users: number }>(
    executor.builder
      .selectFrom(users.as('found') as never)
      .select((e) => e.fn.countAll<number>().as('users')) as never,
  );
  return Number(found?.users ?? 0) <= mostUsers;
}

/** Deleted issues, at most, whose entries are taken off again. */
const maxDeleted = 500;

/**
 * Sums by time and user in one repository. To group by an interval a database would sort all entries;
 * here each sum is that of a stretch of an index, whose order is user and time. Entries of issues that
 * are deleted are in it too; they are few, and taken off afterwards.
 */
export async function sumsOfRepository(
  executor: Executor,
  query: SumsQuery,
  repositoryId: number,
): Promise<SumRow[]> {
  const found = await sumsByIndex(executor, query, repositoryId);
  const gone = await executor.allOf<{ id: number }>(
    executor.builder
      .selectFrom('issue')
      .select('id')
      .where('repository_id', '=', repositoryId)
      .where('deleted_unix', '<>', 0)
      .limit(maxDeleted + 1),
  );
  if (gone.length > maxDeleted) return sumsByLook(executor, query);
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    const ofGone = await sumsByLook(executor, query, (db, filter) =>
      entriesOf(db, filter).where('tracked_time.issue_id', 'in', ids),
    );
    for (const row of ofGone) {
      const key = keyOf(row);
      const all = found.get(key);
      if (all !== undefined) found.set(key, { ...all, ...subtracted(all, row) });
    }
  }
  return [...found.values()].filter((row) => row.count > 0).slice(0, query.limit);
}

const keyOf = ({ interval, userId }: Pick<SumRow, 'interval' | 'userId'>): string =>
  `${interval} ${userId}`;

const subtracted = (a: Sums, b: Sums): Sums =>
  addSums(a, {
    count: -b.count,
    seconds: -b.seconds,
    roundedSeconds: -b.roundedSeconds,
    billableSeconds: -b.billableSeconds,
    billableRoundedSeconds: -b.billableRoundedSeconds,
  });

async function sumsByIndex(
  executor: Executor,
  { filter, starts, by, rounding }: SumsQuery,
  repositoryId: number,
): Promise<Map<string, SumRow>> {
  const db = executor.builder;
  const ends = [...(starts ?? []).slice(1), filter.toUnix ?? Number.MAX_SAFE_INTEGER];
  const stretches = (starts ?? [filter.fromUnix ?? Number.MIN_SAFE_INTEGER]).map(
    (start, place) =>
      sql`(${number(place)}, ${number(Math.max(start, filter.fromUnix ?? start))}, ${number(ends[place] ?? 0)})`,
  );
  const isCounted = sql`tracked_time.repository_id = ${repositoryId} and tracked_time.deleted_unix = 0`;
  const onlyBillable =
    filter.isBillable === undefined
      ? sql``
      : sql`and tracked_time.is_billable = ${filter.isBillable ? 1 : 0}`;
  const users =
    filter.userId === undefined ? findUsersByIds(isCounted) : sql`select ${number(filter.userId)}`;
  const packed = sql.join(
    sumsOf(rounding).map((sum) => sql`cast(${sum} as text)`),
    sql` || ' ' || `,
  );
  const query = sql<{ user_id: number; place: number; sums: string }>`(
    with recursive person(id) as (${users}),
    stretch(place, start_unix, end_unix) as (values ${sql.join(stretches)})
    select person.id as user_id, stretch.place as place,
      (select ${packed} from tracked_time
       where ${isCounted} and tracked_time.user_id = person.id
       and tracked_time.moment_unix >= stretch.start_unix
       and tracked_time.moment_unix < stretch.end_unix ${onlyBillable}
      ) as sums
    from person cross join stretch where person.id is not null)`;
  // One select around it: what reads only takes nothing else.
  const rows = await executor.allOf<{ user_id: number; place: number; sums: string }>(
    db.selectFrom(query.as('found') as never).selectAll() as never,
  );
  const found = new Map<string, SumRow>();
  const isByUser = by.includes('user');
  for (const row of rows) {
    const sums = sumsIn(row.sums.split(' '));
    if (sums.count === 0) continue;
    const interval = starts === null ? null : row.place;
    const userId = isByUser ? row.user_id : null;
    const key = keyOf({ interval, userId });
    const before = found.get(key);
    found.set(key, {
      interval,
      userId,
      repositoryId: null,
      issueId: null,
      isBillable: null,
      lastId: 0,
      ...(before === undefined ? sums : addSums(before, sums)),
    });
  }
  return found;
}
