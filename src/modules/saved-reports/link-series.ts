import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { intervalsOf } from '../../core/report/intervals.ts';
import { makeReport, type ReportShape, type Selected } from '../../core/report/operations.ts';
import { isTimeUnit, maxIntervals } from '../../core/report/report.ts';
import type { GroupKey, Report } from '../../core/report/types.ts';
import type { TimeUnit } from '../../core/time/types.ts';

/** The time of a shared report in the course of its period. */
export interface TimeSeries {
  readonly unit: TimeUnit;
  /** What the bars are divided by, of what the report has; null: nothing. */
  readonly split: 'repository' | 'project' | 'user' | null;
  /** All periods of the report; in a report of all time, those with entries. */
  readonly periods: readonly string[];
  readonly report: Report;
  /** Its times are exact, as the report rounds groups: these would be rounded to other sums. */
  readonly isUnrounded: boolean;
}

interface Divided {
  readonly split: TimeSeries['split'];
  readonly series: Report;
}

/** What `other` makes where `made` is refused, as for too many groups. */
export async function orIfInvalid<T>(made: Promise<T>, other: () => T | Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof PunchcardError && error.kind === 'invalid') return other();
    throw error;
  }
}

/** As on the page of a report. */
function unitOf({ fromUnix, toUnix }: Report, nowUnix: number): TimeUnit {
  if (fromUnix === null) return 'month';
  const days = ((toUnix ?? nowUnix) - fromUnix) / 86_400;
  if (days < 32) return 'day';
  if (days < 191) return 'week';
  return days <= 366 * 5 ? 'month' : 'year';
}

/**
 * Shows neither projects nor people that the report does not show. Undivided where these are too
 * many; null if the periods are, too.
 */
export async function timeSeriesOf(
  context: Context,
  caller: SignedIn,
  selected: Selected,
  report: Report,
): Promise<TimeSeries | null> {
  const { fromUnix, toUnix, calendar, groupBy, rounding } = report;
  const unit = unitOf(report, context.clock.nowUnix());
  const isUnrounded = rounding?.per === 'group';
  const shape = {
    ...{ rounding: isUnrounded ? null : rounding, hasNotes: false, hidesAmounts: true },
  };
  const by = async (split: TimeSeries['split']): Promise<Divided | null> => {
    const keys = split === null ? [unit] : [unit, split];
    const made = await makeReport(context, caller, selected, { ...shape, groupBy: keys });
    return { split, series: made };
  };
  const hasPlaces = groupBy.includes('repository') || groupBy.includes('issue');
  const own = (['project', 'user'] as const).find((key) => groupBy.includes(key)) ?? null;
  const made = await orIfInvalid(by(hasPlaces && own !== 'project' ? 'repository' : own), () =>
    orIfInvalid(by(null), () => null),
  );
  if (made === null) return null;
  const { split, series } = made;
  const all =
    fromUnix === null || toUnix === null
      ? undefined
      : await intervalsOf([unit], { fromUnix, toUnix }, calendar, maxIntervals);
  const labels = all?.map((interval) => interval.labels) ?? series.groups.map((g) => g.periods);
  const periods = [...new Set(labels.map((label) => label[unit] ?? ''))];
  return { unit, split, periods, report: series, isUnrounded };
}

/** A report by day and what it shows; by that alone where days would change or exceed it. */
export async function makeDailyReport(
  context: Context,
  caller: SignedIn,
  selected: Selected,
  shape: ReportShape,
): Promise<Report> {
  const { groupBy, rounding } = shape;
  const own = (): Promise<Report> => makeReport(context, caller, selected, shape);
  if (rounding?.per === 'group') return own();
  const keys: GroupKey[] = ['day', ...groupBy.filter((key) => !isTimeUnit(key))];
  return orIfInvalid(makeReport(context, caller, selected, { ...shape, groupBy: keys }), own);
}
