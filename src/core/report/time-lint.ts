import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { chunksOf } from '../listing.ts';
import { secondsUntil } from '../stopwatch/segments.ts';
import { nextUnit } from '../time/calendar-units.ts';
import { parseDate, startOf, ZoneClock } from '../time/time-zone.ts';
import type { LocalCalendar } from '../time/types.ts';
import { formatDuration } from '../tracked-time/duration.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { instantOf } from '../tracked-time/tracked-time.ts';
import type { FullTime } from '../tracked-time/types.ts';
import { type MyNarrowing, selectMine } from './operations.ts';

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
  /** False if there are more than `maxFindings`, or the reply would be too large. */
  readonly isComplete: boolean;
}

export const maxFindings = 1000;
const timesNamed = 20;
/** A rough limit on the issue bodies (in characters) of all findings. */
const maxText = 4_000_000;
const chunkRows = 500;

/** Checks the caller's own entries for probable mistakes. @throws as `selectMine` */
export async function lintTimes(
  context: Context,
  caller: SignedIn,
  query: MyNarrowing,
): Promise<LintReport> {
  const { filter, calendar } = await selectMine(context, caller, query);
  const { background } = context.database;
  const nowUnix = context.clock.nowUnix();
  const linter = new Linter(calendar, nowUnix, context.rules.longTimeSeconds);
  const findings: LintIssue[] = [];
  let isComplete = true;
  let text = 0;
  entries: for await (const times of chunksOf(background.reports.entries(filter), chunkRows)) {
    for (const full of await fullTimes(background, caller, times)) {
      const found = linter.look(full);
      findings.push(...found);
      text += textIn(found);
      isComplete = findings.length <= maxFindings && text <= maxText;
      if (!isComplete) break entries;
    }
  }
  if (isComplete) findings.push(...linter.end());
  const watch = await longStopwatch(context, caller, nowUnix);
  return {
    fromUnix: filter.fromUnix ?? null,
    toUnix: filter.toUnix ?? null,
    calendar,
    findings: [...watch, ...findings].slice(0, maxFindings),
    isComplete: isComplete && findings.length + watch.length <= maxFindings,
  };
}

const textIn = (findings: readonly LintIssue[]): number =>
  findings
    .flatMap(({ times }) => times)
    .reduce((sum, { issue }) => sum + (issue?.issue.body.length ?? 0), 0);

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

  constructor(calendar: LocalCalendar, nowUnix: number, longSeconds: number) {
    this.#calendar = calendar;
    this.#clock = new ZoneClock(calendar.timeZone);
    this.#nowUnix = nowUnix;
    this.#longSeconds = longSeconds;
  }

  look(full: FullTime): LintIssue[] {
    const day = this.#clock.date(instantOf(full.time));
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
    const { timeSeconds: seconds, startedUnix, createdUnix } = time;
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
    if (closed?.isClosed === true && instantOf(time) > closed.closedUnix) {
      add(
        'closed_issue',
        'the entry was added after its issue was closed',
        'reopen the issue, or move the entry to another one',
      );
    }
    return findings;
  }
}
