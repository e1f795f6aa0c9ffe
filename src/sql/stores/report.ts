import { type RawBuilder, sql } from 'kysely';
import {
  addSums,
  type ReportFilter,
  type ReportStore,
  type StoredKey,
  type SumRow,
  type Sums,
  type SumsQuery,
} from '../../core/reports/report.ts';
import { shiftOf } from '../../core/reports/rounding.ts';
import { turnOfOthers } from '../../core/reports/zones.ts';
import type { TrackedTime } from '../../core/tracked-time/tracked-time.ts';
import { contains, intervalAt } from '../dialect.ts';
import { type AnySelect, listing } from '../listing.ts';
import type { Builder, Executor } from '../query.ts';
import { type TimeRow, timeColumns, timeOf } from './tracked-time.ts';

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

const roundedOf = (rounding: SumsQuery['rounding']): RawBuilder<number> =>
  rounding === null
    ? sql`${seconds}`
    : sql`((${seconds} + ${number(shiftOf(rounding))}) / ${number(rounding.stepSeconds)} * ${number(rounding.stepSeconds)})`;

const ifBillable = (value: RawBuilder<number>): RawBuilder<number> =>
  sql`case when ${sql.ref('tracked_time.is_billable')} = 1 then ${value} else 0 end`;

/** How the sums come: in one text where a sub-select can give one value only. */
const sumsOf = (rounding: SumsQuery['rounding']): readonly RawBuilder<unknown>[] => {
  const rounded = roundedOf(rounding);
  return [
    sql`count(*)`,
    sql`coalesce(sum(${seconds}), 0)`,
    sql`coalesce(sum(${rounded}), 0)`,
    sql`coalesce(sum(${ifBillable(sql`${seconds}`)}), 0)`,
    sql`coalesce(sum(${ifBillable(rounded)}), 0)`,
  ];
};

function sumsIn(values: readonly (number | string | undefined)[]): Sums {
  const [count, all, rounded, billable, billableRounded] = values;
  return {
    count: Number(count ?? 0),
    seconds: Number(all ?? 0),
    roundedSeconds: Number(rounded ?? 0),
    billableSeconds: Number(billable ?? 0),
    billableRoundedSeconds: Number(billableRounded ?? 0),
  };
}

/** Entries that count, as far as their own columns say. */
function entriesOf(db: Builder, filter: ReportFilter): AnySelect {
  let query: AnySelect = db.selectFrom('tracked_time').where('tracked_time.deleted_unix', '=', 0);
  const { userId, repositoryIds, fromUnix, toUnix, isBillable, noteFolded } = filter;
  if (userId !== undefined) query = query.where('tracked_time.user_id', '=', userId);
  if (repositoryIds?.length === 1) {
    // Told as one, its entries are known to be in the order of an index.
    query = query.where('tracked_time.repository_id', '=', repositoryIds[0]);
  } else if (repositoryIds !== undefined) {
    query = query.where('tracked_time.repository_id', 'in', [...repositoryIds]);
  }
  if (fromUnix !== undefined) query = query.where('tracked_time.moment_unix', '>=', fromUnix);
  if (toUnix !== undefined) query = query.where('tracked_time.moment_unix', '<', toUnix);
  if (isBillable !== undefined) {
    query = query.where('tracked_time.is_billable', '=', isBillable ? 1 : 0);
  }
  if (noteFolded !== undefined) {
    query = query.where(contains('tracked_time.note_folded', noteFolded));
  }
  return query;
}

/**
 * Those that count. Issues and repositories are told by their ids, not joined: a database would begin
 * with the issues, and look up their entries one by one.
 */
function countedEntries(db: Builder, filter: ReportFilter): AnySelect {
  const { repositoryIds, issueNumber, isPublicOnly } = filter;
  let query = entriesOf(db, filter)
    .where(
      'tracked_time.issue_id',
      'not in',
      db.selectFrom('issue').select('id').where('deleted_unix', '<>', 0),
    )
    .where(
      'tracked_time.repository_id',
      'not in',
      db.selectFrom('repository').select('id').where('deleted_unix', '<>', 0),
    );
  if (issueNumber !== undefined) {
    const issues = db
      .selectFrom('issue')
      .select('id')
      .where('number', '=', issueNumber)
      .where('repository_id', 'in', [...(repositoryIds ?? [])]);
    query = query.where('tracked_time.issue_id', 'in', issues);
  }
  if (isPublicOnly === true) {
    const open = db.selectFrom('repository').select('id').where('is_private', '=', 0);
    query = query.where('tracked_time.repository_id', 'in', open);
  }
  return query;
}

/** What is read of an entry; the number of its issue without a join, as above. */
const columnsOf = (query: AnySelect): AnySelect =>
  query
    .select(timeColumns.filter((column) => !column.startsWith('issue.')))
    .select((e) =>
      e
        .selectFrom('issue')
        .select('number')
        .whereRef('issue.id', '=', 'tracked_time.issue_id')
        .as('issue_number'),
    );

/** Any grouping: one look at each entry. */
async function sumsByLook(executor: Executor, query: SumsQuery): Promise<SumRow[]> {
  const { filter, starts, by, rounding, limit } = query;
  const { builder: db } = executor;
  const isNamed = by.includes('repository') || by.includes('issue');
  const keys = [
    starts === null ? sql<number | null>`null` : intervalAt(db, 'tracked_time.moment_unix', starts),
    ...by.map((key) => sql.ref(keyColumns[key])),
  ];
  const sums = sumsOf(rounding);
  let select: AnySelect = countedEntries(db, filter)
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
  for (const [place, row] of rows.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await turnOfOthers();
    const isBillable = keyIn(row, 'billable');
    const summed = sumsIn(sums.map((_, at) => row[`sum_${at}`]));
    if (summed.count === 0) continue;
    found.push({
      interval: starts === null ? null : Number(row.key_0),
      userId: keyIn(row, 'user'),
      repositoryId: keyIn(row, 'repository'),
      issueId: keyIn(row, 'issue'),
      isBillable: isBillable === null ? null : isBillable === 1,
      lastId: Number(row.last_id),
      ...summed,
    });
  }
  return found;
}

/** Rows that are made of what was read before the event loop has its turn. */
const rowsAtOnce = 1000;

/** Intervals, at most, for which each user is looked up by himself. */
const mostLookedUp = 150;

/** The repository of a query whose sums an index holds, user by user in the order of time. */
function indexedRepository({ filter, by, starts, limit }: SumsQuery): number | undefined {
  const { repositoryIds = [], issueNumber, noteFolded } = filter;
  const isIndexed =
    repositoryIds.length === 1 &&
    issueNumber === undefined &&
    noteFolded === undefined &&
    by.every((key) => key === 'user') &&
    (starts?.length ?? 1) <= Math.min(mostLookedUp, limit);
  return isIndexed ? repositoryIds[0] : undefined;
}

/**
 * Sums by time and user in one repository. To group by an interval a database would sort all entries;
 * here each sum is that of a stretch of an index, whose order is user and time.
 */
async function sumsByIndex(
  executor: Executor,
  { filter, starts, by, rounding, limit }: SumsQuery,
  repositoryId: number,
): Promise<SumRow[]> {
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
  const gone = await executor.allOf<{ id: number }>(
    db
      .selectFrom('issue')
      .select('id')
      .where('repository_id', '=', repositoryId)
      .where('deleted_unix', '<>', 0)
      .limit(1),
  );
  // Most repositories have none, and each look for one costs half as much again.
  const onlyThere =
    gone.length === 0
      ? sql``
      : sql`and tracked_time.issue_id not in
         (select id from issue where repository_id = ${repositoryId} and deleted_unix <> 0)`;
  const users =
    filter.userId === undefined
      ? sql`select min(user_id) from tracked_time where ${isCounted}
            union all
            select (select min(user_id) from tracked_time
                    where ${isCounted} and tracked_time.user_id > person.id)
            from person where person.id is not null`
      : sql`select ${number(filter.userId)}`;
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
       ${onlyThere}
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
    const key = `${interval} ${userId}`;
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
    if (found.size > limit) break;
  }
  return [...found.values()].slice(0, limit);
}

export function reportStore(executor: Executor): ReportStore {
  return {
    span: async ({ noteFolded: _, isBillable: _isBillable, ...filter }) => {
      const db = executor.builder;
      const edge = (end: 'min' | 'max') =>
        entriesOf(db, filter).select(sql`${sql.raw(end)}(tracked_time.moment_unix)`.as('at'));
      const [row] = await executor.allOf<{ first: number | null; last: number | null }>(
        db.selectNoFrom([edge('min').as('first'), edge('max').as('last')]),
      );
      if (row === undefined || row.first === null || row.last === null) return undefined;
      return { firstUnix: Number(row.first), lastUnix: Number(row.last) };
    },
    sums: (query) => {
      const repositoryId = indexedRepository(query);
      return repositoryId === undefined
        ? sumsByLook(executor, query)
        : sumsByIndex(executor, query, repositoryId);
    },
    entries: (filter) =>
      listing<TimeRow, TrackedTime>(executor, {
        from: (db) => countedEntries(db, filter),
        select: columnsOf,
        id: 'tracked_time.id',
        order:
          filter.userId === undefined && filter.repositoryIds === undefined
            ? ['tracked_time.id']
            : ['tracked_time.moment_unix', 'tracked_time.id'],
        map: timeOf,
      }),
    repositoriesNamedThen: async (filter, ownerName, name) => {
      const rows = await executor.allOf<{ repository_id: number }>(
        countedEntries(executor.builder, filter)
          .select('tracked_time.repository_id')
          .distinct()
          .where(sql<boolean>`lower(tracked_time.owner_name_then) = ${ownerName}`)
          .where(sql<boolean>`lower(tracked_time.repository_name_then) = ${name}`)
          .limit(100),
      );
      return rows.map((row) => row.repository_id);
    },
  };
}
