import { dateIn } from '../components/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { boundsOf, lastDayBefore, periodName } from './days.ts';
import { type GroupKey, isTimeUnit, type Narrowing } from './search.ts';
import type { Group, Report, Source } from './source.ts';

const t = messages.reports;

export type Sums = Pick<
  Group,
  'seconds' | 'rounded_seconds' | 'billable_seconds' | 'billable_rounded_seconds' | 'count'
>;

/** A line of the table. */
export interface Line {
  /** Tells it from all others. */
  readonly id: string;
  readonly name: string;
  readonly sums: Sums;
  /** What leads to its entries; null: nothing does. */
  readonly open: Narrowing | null;
}

/** A group by the first key, with those by the second in it. */
export interface Section extends Line {
  readonly lines: readonly Line[];
}

/**
 * What a group is of, by one of its keys, for machines and for people.
 * @param isPlaceKnown the repository of an issue need not be said
 */
export function nameOf(
  key: GroupKey,
  group: Group,
  isPlaceKnown: boolean,
): { id: string; name: string } {
  switch (key) {
    case 'user':
      return { id: String(group.user?.id), name: group.user?.login ?? '' };
    case 'repository':
      return {
        id: `${group.repository?.id} ${group.repository?.full_name}`,
        name: group.repository?.full_name ?? '',
      };
    case 'issue': {
      const { issue } = group;
      const place = `${issue?.repository.full_name}#${issue?.number}`;
      return {
        id: String(issue?.id),
        name: isPlaceKnown
          ? `${isolated(issue?.title ?? '')} #${issue?.number}`.trim()
          : issue == null || issue.title === ''
            ? place
            : `${isolated(issue.title)} (${place})`,
      };
    }
    case 'billable':
      return {
        id: String(group.billable),
        name: group.billable === true ? t.billableTime : t.inWords.notBillable,
      };
    default: {
      const period = group[key] ?? '';
      return { id: period, name: period === '' ? '' : periodName(key, period) };
    }
  }
}

/** A title that is written to the left, or pretends to be, does not turn round what follows it. */
const isolated = (text: string): string =>
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
    ? `\u2068${text}\u2069`
    : text;

const added = (a: Sums, b: Sums): Sums => ({
  seconds: a.seconds + b.seconds,
  rounded_seconds: a.rounded_seconds + b.rounded_seconds,
  billable_seconds: a.billable_seconds + b.billable_seconds,
  billable_rounded_seconds: a.billable_rounded_seconds + b.billable_rounded_seconds,
  count: a.count + b.count,
});

/** The groups of a report below those of its first key, in the report's order. */
export function sectionsOf(report: Report, source: Source): Section[] {
  const [first, second] = report.group_by;
  if (first === undefined) return [];
  const sections = new Map<string, Section & { lines: Line[] }>();
  for (const group of report.groups) {
    const isInOne = source.kind === 'repository';
    const { id, name } = nameOf(first, group, isInOne);
    const found = sections.get(id);
    const sums = found === undefined ? group : added(found.sums, group);
    const lines = found?.lines ?? [];
    const open = found === undefined ? narrowingOf([first], group, report, source) : found.open;
    if (second !== undefined) {
      const line = nameOf(second, group, isInOne || first === 'repository');
      lines.push({
        id: `${id} / ${line.id}`,
        name: line.name,
        sums: group,
        open: narrowingOf([first, second], group, report, source),
      });
    }
    sections.set(id, { id, name, sums, open, lines });
  }
  return [...sections.values()];
}

/** What the API can be asked for to get a group's entries; null where it has no words for them. */
function narrowingOf(
  keys: readonly GroupKey[],
  group: Group,
  report: Report,
  source: Source,
): Narrowing | null {
  const found: Narrowing = {};
  let bounds: readonly [string, string] | undefined;
  for (const key of keys) {
    switch (key) {
      case 'user':
        // Of those who are gone, the name says nothing.
        if (group.user === null || group.user.login === 'Ghost') return null;
        if (source.kind !== 'mine') found.user = group.user.login;
        break;
      case 'repository':
        if (source.kind !== 'repository') found.repository = group.repository?.full_name ?? '';
        break;
      case 'issue':
        if (group.issue === null || group.issue.number < 1) return null;
        if (source.kind !== 'repository') found.repository = group.issue.repository.full_name;
        found.issue = group.issue.number;
        break;
      case 'billable':
        found.billable = group.billable === true;
        break;
      default: {
        const [from, to] = boundsOf(key, group[key] ?? '');
        bounds = bounds === undefined ? [from, to] : overlap(bounds, [from, to]);
      }
    }
  }
  return bounds === undefined ? found : { ...found, ...within(bounds, report) };
}

/** What is in both, of days that are written so that text sorts them. */
function overlap(one: readonly [string, string], other: readonly [string, string]) {
  const [, from = ''] = [one[0], other[0]].sort();
  const [to = ''] = [one[1], other[1]].sort();
  return [from, to] as const;
}

/** A week that the report has only a part of is shown in that part. */
function within([first, last]: readonly [string, string], report: Report): Narrowing {
  const { from, to, time_zone: zone } = report;
  const startsLater = from !== null && dateIn(from, zone) >= first;
  const endsEarlier = to !== null && lastDayBefore(to, zone) <= last;
  return { from: startsLater ? from : first, to: endsEarlier ? to : last };
}

/** What the report is split by in charts: the finest key that is no time. */
export const splitOf = (keys: readonly GroupKey[]): GroupKey | null =>
  keys.findLast((key) => !isTimeUnit(key)) ?? null;

/** What the shares are of: the first key that is no time, or else the first. */
export const shareOf = (keys: readonly GroupKey[]): GroupKey | null =>
  keys.find((key) => !isTimeUnit(key)) ?? keys[0] ?? null;
