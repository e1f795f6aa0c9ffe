import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import type { SortKey } from '../listing.ts';
import { dateOf, instantOf } from '../records/tracked-time.ts';
import type { FullTime, TrackedTime } from '../records/types.ts';
import { getStopwatch } from '../stopwatch/operations.ts';
import { secondsUntil } from '../stopwatch/segments.ts';
import { nextUnit } from '../time/calendar-units.ts';
import { dateOfDay, dayOf, formatDay } from '../time/days.ts';
import { formatDuration } from '../time/duration.ts';
import { parseDate, startOf, ZoneClock } from '../time/time-zone.ts';
import type { LocalCalendar } from '../time/types.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { view } from '../transaction.ts';
import { yieldNow } from '../yield.ts';
import { type MyNarrowing, selectMine } from './operations.ts';
import type { ReportFilter } from './types.ts';

const secondsPerDay = 86_400;

export const lintIssueKinds = [
  'overlap',
  'long_day',
  'long_entry',
  'closed_issue',
  'future',
  'long_stopwatch',
] as const;

/** An issue with entries: permitted, but probably a mistake. */
export interface LintIssue {
  readonly kind: (typeof lintIssueKinds)[number];
  /** The issue and how to fix it, one sentence each. */
  readonly message: string;
  readonly fix: string;
  /** Its day; null for none in particular. */
  readonly day: string | null;
  /** The excess: seconds that overlap, exceed a day or entry, or lie in the future. */
  readonly seconds: number;
  /** The entries concerned, at most `timesNamed` per day. */
  readonly times: readonly FullTime[];
}

export interface LintReport {
  readonly fromUnix: number | null;
  readonly toUnix: number | null;
  readonly calendar: LocalCalendar;
  readonly findings: readonly LintIssue[];
  /** Where the next page begins; null if this is the last one. */
  readonly next: SortKey | null;
}

const timesNamed = 20;
/** A rough limit on a page, in characters, and what an entry adds to the texts of its issue. */
const maxLength = 1_000_000;
const entryLength = 2000;
const chunkRows = 500;

/**
 * Checks the caller's own entries for probable mistakes.
 * @param page at most `limit` findings, or those of a single entry; `after` is the last page's `next`
 * @throws as `selectMine`
 */
export async function lintTimes(
  context: Context,
  caller: SignedIn,
  query: MyNarrowing,
  page: { readonly limit: number; readonly after: SortKey | null },
): Promise<LintReport> {
  const { filter, calendar } = await selectMine(context, caller, query);
  const own = view(context, caller, context.database.background);
  const { nowUnix } = own;
  const linter = new Linter(calendar, nowUnix, context.rules.longTimeSeconds);
  const findings = page.after === null ? [...(await longStopwatch(context, caller, nowUnix))] : [];
  if (page.after !== null) await linter.resume(own, filter, page.after);
  let length = 0;
  const fits = (found: readonly LintIssue[]): boolean => {
    length += lengthOf(found);
    const isFull = findings.length + found.length > page.limit || length > maxLength;
    return findings.length === 0 || found.length === 0 || !isFull;
  };
  const entries = own.reports.entries(filter);
  const report = { fromUnix: filter.fromUnix ?? null, toUnix: filter.toUnix ?? null, calendar };
  let rows: TrackedTime[];
  do {
    rows = (await entries.next(linter.position.slice(0, 2), null, chunkRows)).rows;
    for (const full of await fullTimes(own, rows)) {
      const next = linter.position;
      const found = linter.look(full);
      if (!fits(found)) return { ...report, findings, next };
      findings.push(...found);
    }
    await yieldNow();
  } while (rows.length === chunkRows);
  const next = linter.position;
  const found = linter.end();
  if (!fits(found)) return { ...report, findings, next };
  return { ...report, findings: [...findings, ...found], next: null };
}

const lengthOf = (findings: readonly LintIssue[]): number =>
  findings
    .flatMap(({ times }) => times)
    .reduce((sum, { issue }) => sum + entryLength + (issue?.issue.body.length ?? 0), 0);

async function longStopwatch(
  context: Context,
  caller: SignedIn,
  nowUnix: number,
): Promise<readonly LintIssue[]> {
  const watch = await getStopwatch(context, caller);
  const seconds = watch === null ? 0 : secondsUntil(watch.stopwatch, nowUnix);
  if (seconds <= context.rules.longTimeSeconds) return [];
  return [
    {
      kind: 'long_stopwatch',
      message: `the stopwatch has timed ${formatDuration(seconds)}`,
      fix: 'stop it with the time at which the work ended, or discard it',
      day: null,
      seconds,
      times: [],
    },
  ];
}

/** The sum of a day so far, and its first entries. */
interface OpenDay {
  readonly seconds: number;
  readonly times: readonly FullTime[];
}

/** Checks entries in order of their instants. */
class Linter {
  readonly #calendar: LocalCalendar;
  readonly #clock: ZoneClock;
  readonly #nowUnix: number;
  readonly #longSeconds: number;
  /** The entry that ends last so far, of those with an interval. */
  #last: { readonly full: FullTime; readonly endUnix: number } | undefined;
  /** Days that may get more entries: one without a time of day counts at the noon of another zone. */
  readonly #days = new Map<number, OpenDay>();
  /** The sort key of the entry looked at last; at first, one before all entries. */
  #key: readonly [number, number] = [Number.MIN_SAFE_INTEGER, 0];

  constructor(calendar: LocalCalendar, nowUnix: number, longSeconds: number) {
    this.#calendar = calendar;
    this.#clock = new ZoneClock(calendar.timeZone);
    this.#nowUnix = nowUnix;
    this.#longSeconds = longSeconds;
  }

  /** The entry looked at last, with what a later page needs to know of those before it. */
  get position(): readonly number[] {
    const last = this.#last?.full.time;
    const days = [...this.#days].flatMap(([day, { seconds }]) => [day, seconds]);
    return [...this.#key, last?.startedUnix ?? 0, last?.id ?? 0, ...days];
  }

  /** Goes on after a `position`. */
  async resume(own: View, filter: ReportFilter, position: SortKey) {
    const [atUnix = 0, id = 0, lastUnix = 0, lastId = 0, ...days] = position.map(Number);
    this.#key = [atUnix, id];
    if (id === 0) return;
    const entries = own.reports.entries(filter);
    const { rows } = await entries.next([lastUnix, lastId - 1], null, 1);
    // It may have been changed or deleted since.
    const same = rows.filter((time) => time.id === lastId && time.startedUnix === lastUnix);
    for (const full of await fullTimes(own, same)) {
      this.#last = { full, endUnix: lastUnix + full.time.timeSeconds };
    }
    const isBefore = (time: TrackedTime): boolean =>
      instantOf(time) < atUnix || (instantOf(time) === atUnix && time.id <= id);
    for (let at = 0; at < days.length; at += 2) {
      const [day = 0, seconds = 0] = days.slice(at, at + 2);
      const first = await own.reports.entries(this.#within(filter, day)).page(0, timesNamed);
      const times = await fullTimes(own, first.filter(isBefore));
      this.#days.set(day, { seconds, times });
    }
  }

  /** The part of a filter that is on one day. */
  #within(filter: ReportFilter, day: number): ReportFilter {
    const { timeZone } = this.#calendar;
    const date = dateOfDay(day);
    const [start, end] = [startOf(date, timeZone), startOf(nextUnit('day', date), timeZone)];
    return {
      ...filter,
      fromUnix: Math.max(filter.fromUnix ?? start, start),
      fromDay: Math.max(filter.fromDay ?? day, day),
      toUnix: Math.min(filter.toUnix ?? end, end),
      toDay: Math.min(filter.toDay ?? day + 1, day + 1),
    };
  }

  look(full: FullTime): LintIssue[] {
    this.#key = [instantOf(full.time), full.time.id];
    const day = dateOf(full.time, this.#clock);
    const findings = this.end(this.#key[0]);
    const date = parseDate(day);
    if (date !== undefined) {
      const open = this.#days.get(dayOf(date)) ?? { seconds: 0, times: [] };
      const times = open.times.length < timesNamed ? [...open.times, full] : open.times;
      this.#days.set(dayOf(date), { seconds: open.seconds + full.time.timeSeconds, times });
    }
    return [...findings, ...this.#overlap(full, day), ...this.#alone(full, day)];
  }

  /**
   * Checks the days that get no more entries.
   * @param fromUnix entries before it have all been looked at; absent: no entry is left
   */
  end(fromUnix = Number.POSITIVE_INFINITY): LintIssue[] {
    const ended = [...this.#days].filter(([day]) => (day + 2) * secondsPerDay <= fromUnix);
    ended.sort(([a], [b]) => a - b);
    for (const [day] of ended) this.#days.delete(day);
    return ended.flatMap(([day, open]) => this.#whole(day, open));
  }

  #whole(number: number, { seconds, times }: OpenDay): LintIssue[] {
    const [day, date] = [formatDay(number), dateOfDay(number)];
    const { timeZone } = this.#calendar;
    const length = startOf(nextUnit('day', date), timeZone) - startOf(date, timeZone);
    if (seconds <= length) return [];
    const [spent, there] = [formatDuration(seconds), formatDuration(length)];
    const message = `${day} has ${spent} of tracked time but only ${there}`;
    const fix = 'shorten an entry, or move it to the right day';
    return [{ kind: 'long_day', message, fix, day, seconds, times }];
  }

  /** Intervals are half-open: one may begin where another ends. */
  #overlap(full: FullTime, day: string): LintIssue[] {
    const { startedUnix, timeSeconds } = full.time;
    if (startedUnix === null) return [];
    const endUnix = startedUnix + timeSeconds;
    const before = this.#last;
    if (before === undefined || endUnix > before.endUnix) this.#last = { full, endUnix };
    if (before === undefined || startedUnix >= before.endUnix) return [];
    const seconds = Math.min(before.endUnix, endUnix) - startedUnix;
    return [
      {
        kind: 'overlap',
        message: `two entries cover the same ${formatDuration(seconds)}`,
        fix: 'let the one end before the other begins, or delete one of them',
        day,
        seconds,
        times: [before.full, full],
      },
    ];
  }

  /** Checks of a single entry. */
  #alone(full: FullTime, day: string): LintIssue[] {
    const { time, issue } = full;
    const { timeSeconds: seconds, startedUnix } = time;
    // A day counts from its start.
    const date = time.day === null ? undefined : parseDate(day);
    const createdUnix =
      date === undefined ? time.createdUnix : startOf(date, this.#calendar.timeZone);
    const findings: LintIssue[] = [];
    const add = (kind: LintIssue['kind'], message: string, fix: string, odd = seconds): void => {
      findings.push({ kind, message, fix, day, seconds: odd, times: [full] });
    };
    if (seconds > this.#longSeconds) {
      const text = formatDuration(seconds);
      add('long_entry', `the entry is ${text} long`, 'shorten it, or split it');
    }
    const endUnix = startedUnix === null ? createdUnix : startedUnix + seconds;
    const ahead = Math.max(endUnix, createdUnix) - this.#nowUnix;
    if (ahead > 0) {
      add('future', 'the entry is in the future', 'correct its time', ahead);
    }
    const closed = issue?.issue;
    if (closed?.isClosed === true && (startedUnix ?? createdUnix) > closed.closedUnix) {
      add(
        'closed_issue',
        'the entry was added after its issue was closed',
        'reopen the issue, or move the entry to another one',
      );
    }
    return findings;
  }
}
