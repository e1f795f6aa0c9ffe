import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import type { SortKey } from '../listing.ts';
import { secondsUntil } from '../stopwatch/segments.ts';
import type { Stores } from '../store.ts';
import { nextUnit } from '../time/calendar-units.ts';
import { parseDate, startOf, ZoneClock } from '../time/time-zone.ts';
import type { LocalCalendar } from '../time/types.ts';
import { formatDuration } from '../tracked-time/duration.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { dateOf, instantOf } from '../tracked-time/tracked-time.ts';
import type { FullTime, TrackedTime } from '../tracked-time/types.ts';
import { yieldNow } from '../yield.ts';
import { type MyNarrowing, selectMine } from './operations.ts';
import type { ReportFilter } from './types.ts';

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
  const { background } = context.database;
  const nowUnix = context.clock.nowUnix();
  const linter = new Linter(calendar, nowUnix, context.rules.longTimeSeconds);
  const findings = page.after === null ? [...(await longStopwatch(context, caller, nowUnix))] : [];
  if (page.after !== null) await linter.resume(background, caller, filter, page.after);
  let length = 0;
  const fits = (found: readonly LintIssue[]): boolean => {
    length += lengthOf(found);
    const isFull = findings.length + found.length > page.limit || length > maxLength;
    return findings.length === 0 || found.length === 0 || !isFull;
  };
  const entries = background.reports.entries(filter);
  const report = { fromUnix: filter.fromUnix ?? null, toUnix: filter.toUnix ?? null, calendar };
  let rows: TrackedTime[];
  do {
    rows = (await entries.next(linter.position.slice(0, 2), null, chunkRows)).rows;
    for (const full of await fullTimes(background, caller, rows)) {
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
  const watches = context.database.read.stopwatches;
  const [watch] = await watches
    .list({ userId: caller.user.id, isPublicOnly: caller.isPublicOnly })
    .page(0, 1);
  const seconds = watch === undefined ? 0 : secondsUntil(watch, nowUnix);
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

/** Checks entries in order of their instants. */
class Linter {
  readonly #calendar: LocalCalendar;
  readonly #clock: ZoneClock;
  readonly #nowUnix: number;
  readonly #longSeconds: number;
  /** The entry that ends last so far, of those with an interval. */
  #last: { readonly full: FullTime; readonly endUnix: number } | undefined;
  #day = '';
  #daySeconds = 0;
  #dayTimes: FullTime[] = [];
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
    return [...this.#key, last?.startedUnix ?? 0, last?.id ?? 0, this.#daySeconds];
  }

  /** Goes on after a `position`. */
  async resume(stores: Stores, caller: SignedIn, filter: ReportFilter, position: SortKey) {
    const [atUnix = 0, id = 0, lastUnix = 0, lastId = 0, daySeconds = 0] = position.map(Number);
    this.#key = [atUnix, id];
    if (id === 0) return;
    const entries = stores.reports.entries(filter);
    const { rows } = await entries.next([lastUnix, lastId - 1], null, 1);
    // It may have been changed or deleted since.
    const same = rows.filter((time) => time.id === lastId && time.startedUnix === lastUnix);
    for (const full of await fullTimes(stores, caller, same)) {
      this.#last = { full, endUnix: lastUnix + full.time.timeSeconds };
    }
    this.#day = this.#clock.date(atUnix);
    this.#daySeconds = daySeconds;
    const date = parseDate(this.#day);
    const dayUnix = date === undefined ? atUnix : startOf(date, this.#calendar.timeZone);
    const fromUnix = Math.max(filter.fromUnix ?? dayUnix, dayUnix);
    const ofDay = stores.reports.entries({ ...filter, fromUnix, toUnix: atUnix + 1 });
    const first = await ofDay.page(0, timesNamed);
    const before = first.filter((time) => instantOf(time) < atUnix || time.id <= id);
    this.#dayTimes = await fullTimes(stores, caller, before);
  }

  look(full: FullTime): LintIssue[] {
    this.#key = [instantOf(full.time), full.time.id];
    const day = dateOf(full.time, this.#clock);
    const findings = day === this.#day ? [] : this.end();
    this.#day = day;
    this.#daySeconds += full.time.timeSeconds;
    if (this.#dayTimes.length < timesNamed) this.#dayTimes.push(full);
    return [...findings, ...this.#overlap(full, day), ...this.#alone(full, day)];
  }

  /** Checks that need a complete day. */
  end(): LintIssue[] {
    const [day, seconds, times] = [this.#day, this.#daySeconds, this.#dayTimes];
    this.#daySeconds = 0;
    this.#dayTimes = [];
    const date = parseDate(day);
    if (date === undefined) return [];
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
