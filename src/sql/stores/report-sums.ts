import { type RawBuilder, sql } from 'kysely';
import { measures, sumsFrom } from '../../core/report/measures.ts';
import { shiftOf } from '../../core/report/rounding.ts';
import type {
  Amounts,
  ReportFilter,
  StoredKey,
  SumRow,
  Sums,
  SumsQuery,
} from '../../core/report/types.ts';
import { yieldEvery } from '../../core/yield.ts';
import type { SqlDoor } from '../door.ts';
import { intervalAt } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';
import { countedEntries } from './report-entries.ts';
import { withWorkingDays, workingDayOf } from './report-working-days.ts';

/** What to group by, besides time intervals and keys of doors. */
const keyColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  user: sql.ref('tracked_time.user_id'),
  repository: sql.ref('tracked_time.repository_id'),
  issue: sql.ref('tracked_time.issue_id'),
  billable: sql.ref('tracked_time.is_billable'),
  activity: sql`case when tracked_time.repository_id in (select id from repository where is_hidden = 1) then tracked_time.issue_id else 0 end`,
  tags: sql.ref('tracked_time.tags'),
};

/** The keys with a member of `SumRow`. */
const ownKeys: readonly string[] = ['user', 'repository', 'issue', 'billable'];
/** The keys for which the latest entry tells the name. */
const keysOfEntry = ['repository', 'issue', 'tags'];

/** Bound numbers have no type in PostgreSQL. */
export const number = (value: number): RawBuilder<number> => sql`cast(${sql.val(value)} as bigint)`;
const seconds = sql.ref<number>('tracked_time.time_seconds');

/** The seconds of an entry, rounded if that is asked for. */
function roundedSeconds(rounding: SumsQuery['rounding']): RawBuilder<number> {
  if (rounding === null) return sql`${seconds}`;
  const step = number(rounding.stepSeconds);
  return sql`((${seconds} + ${number(shiftOf(rounding))}) / ${step} * ${step})`;
}

const total = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}), 0)`;

/** The sums, in the order of `measures`; the databases compute equal ones once. */
export const sumsOf = (rounding: SumsQuery['rounding']): readonly RawBuilder<unknown>[] =>
  measures.map(({ of, rounds }) => {
    if (of === 'entries') return sql`count(*)`;
    const value = rounds === null ? sql`${seconds}` : roundedSeconds(rounding);
    return total(of === 'time' ? value : sql`${value} * ${sql.ref('tracked_time.is_billable')}`);
  });

export const sumsIn = (values: readonly unknown[], amounts?: Amounts): Sums =>
  sumsFrom((measure) => Number(values[measures.indexOf(measure)]), amounts);

/** The index of an entry's interval. */
function intervalOf(
  db: Builder,
  { startDays }: SumsQuery,
  starts: readonly number[],
): RawBuilder<number> {
  const byInstant = intervalAt(db, 'tracked_time.moment_unix', starts);
  return startDays === undefined
    ? byInstant
    : sql`case when tracked_time.day is null then ${byInstant} else ${intervalAt(db, 'tracked_time.day', startDays)} end`;
}

const doorKey = (doors: readonly SqlDoor[], key: string): ((db: Builder) => RawBuilder<unknown>) =>
  doors.find(({ entryKeys }) => entryKeys?.[key])?.entryKeys?.[key] ?? (() => sql`0`);

const otherOf = (key: string, value: unknown): number | string =>
  key === 'tags' ? String(value).replace(/^,|,$/g, '') : Number(value);

/** Where sums are read, and the doors that add to them. */
export interface Source {
  readonly executor: Executor;
  readonly doors: readonly SqlDoor[];
}

/** Groups by anything, reading each entry once. */
export async function sumsByScan(
  { executor, doors }: Source,
  query: SumsQuery,
  entries: (db: Builder, filter: ReportFilter) => AnySelect = countedEntries,
): Promise<SumRow[]> {
  const { filter, starts, by, hasNotes = false, rounding, limit } = query;
  const { builder: db } = executor;
  const isNamed = keysOfEntry.some((key) => by.includes(key)) || hasNotes;
  const door = query.amounts === undefined ? undefined : doors.find((one) => one.entryAmounts);
  const time = { seconds: roundedSeconds(rounding), isRounded: rounding !== null };
  const money = door?.entryAmounts?.(db, query.amounts, time);
  const keys = {
    ...(starts === null ? {} : { interval: intervalOf(db, query, starts) }),
    ...Object.fromEntries(by.map((key) => [key, keyColumns[key] ?? doorKey(doors, key)(db)])),
    ...(hasNotes ? { note: sql.ref('tracked_time.note') } : {}),
    ...(money === undefined ? {} : { currency: money.currency }),
  };
  const names = Object.keys(keys);
  const sums = sumsOf(rounding);
  const from = entries(db, filter);
  const select: AnySelect = (money?.joined(from) ?? from)
    .select(Object.entries(keys).map(([name, key]) => sql`${key}`.as(`key_${name}`)))
    .select(sums.map((sum, i) => sum.as(`sum_${i}`)))
    .select([(isNamed ? sql`max(tracked_time.id)` : sql`0`).as('last_id')])
    .$if(money !== undefined, (q) => q.select(total(money?.minor ?? sql`0`).as('minor')))
    .$if(names.length > 0, (q) => q.groupBy(names.map((_, i) => sql.raw(String(i + 1)))))
    .limit(limit);
  const rows = await executor.allOf<Record<string, unknown>>(
    withWorkingDays(db, select, 'key_user', query),
  );
  const others = by.filter((key) => !ownKeys.includes(key));
  const found: SumRow[] = [];
  const pause = yieldEvery(1000);
  for (const row of rows) {
    await pause();
    const idOf = (key: StoredKey | 'interval') =>
      names.includes(key) ? Number(row[`key_${key}`]) : null;
    const { key_currency: currency = null, minor } = row;
    const amounts = currency === null ? {} : { [String(currency)]: Number(minor) };
    const summed = sumsIn(
      sums.map((_, at) => row[`sum_${at}`]),
      amounts,
    );
    if (summed.count === 0) continue;
    const isBillable = idOf('billable');
    found.push({
      interval: idOf('interval'),
      userId: idOf('user'),
      repositoryId: idOf('repository'),
      issueId: idOf('issue'),
      isBillable: isBillable === null ? null : isBillable === 1,
      others: Object.fromEntries(others.map((key) => [key, otherOf(key, row[`key_${key}`])])),
      ...workingDayOf(row.working_day, row.member_since),
      ...(hasNotes ? { note: String(row.key_note) } : {}),
      lastId: Number(row.last_id),
      ...summed,
    });
  }
  return found;
}
