import { dateIn } from '../app/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { projectColour, repositoryColour, slotOf } from '../theme/repositoryColours.ts';
import { boundsOf, lastDayBefore, periodName } from './periods.ts';
import { type GroupKey, isGroupKey, isTimeUnit, type Narrowing } from './search.ts';
import type { Amount, Group, Report, Source } from './source.ts';

const t = messages.reports;

export type Sums = Pick<
  Group,
  | ('seconds' | 'rounded_seconds' | 'billable_seconds' | 'billable_rounded_seconds')
  | ('count' | 'amounts')
>;

/** A row of the table. */
export interface Line {
  /** Unique in the table. */
  readonly id: string;
  readonly name: string;
  /** The colour of its repository or person. */
  readonly hue: string | undefined;
  readonly sums: Sums;
  /** Filter for its entries; null if the API cannot select them. */
  readonly open: Narrowing | null;
}

/** A group by the first key, with its subgroups by the second key. */
export interface Section extends Line {
  readonly lines: readonly Line[];
}

/**
 * ID and display name of a group, for one of its keys.
 * @param isPlaceKnown omit the repository in issue names
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
        // Nobody may know the name of a project that they have left.
        name: (group.repository?.title ?? group.repository?.full_name) || '–',
      };
    case 'issue': {
      const { issue } = group;
      const project = issue?.repository.title;
      const place =
        project === ''
          ? messages.stopwatch.unreadableIssue
          : (project ?? `${issue?.repository.full_name}#${issue?.number}`);
      return {
        id: String(issue?.id),
        name: isPlaceKnown
          ? `${isolated(issue?.title ?? '')} ${project === undefined ? `#${issue?.number}` : ''}`.trim()
          : issue == null || issue.title === ''
            ? place
            : `${isolated(issue.title)} (${place})`,
      };
    }
    case 'billable':
      return {
        id: String(group.billable),
        name: group.billable === true ? messages.entries.billable : t.description.notBillable,
      };
    case 'project':
    case 'client': {
      const { id = 0, name = '' } = group[key] ?? {};
      return { id: `${id} ${name}`, name: name === '' ? '–' : name };
    }
    case 'activity':
    case 'tags': {
      const text = [group[key] ?? []].flat().join(', ');
      return { id: text, name: text === '' ? '–' : text };
    }
    default: {
      const period = group[key] ?? '';
      return { id: period, name: period === '' ? '' : periodName(key, period) };
    }
  }
}

/** The colour of a group's repository or person; undefined if it has none. */
export function hueOf(key: GroupKey | null, group: Group): string | undefined {
  if (key === 'repository') return repositoryColour(group.repository?.id);
  if (key === 'project') {
    const { id = null, repository_id, colour } = group.project ?? {};
    return id === null ? repositoryColour(repository_id) : projectColour(colour, id);
  }
  if (key === 'user') return slotOf(group.user?.id);
  return key === 'issue' ? repositoryColour(group.issue?.repository.id) : undefined;
}

/** Bidi isolation: right-to-left titles must not reorder the text that follows. */
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
  amounts: addedAmounts([...(a.amounts ?? []), ...(b.amounts ?? [])]),
});

function addedAmounts(all: readonly Amount[]): Amount[] {
  const sums = Map.groupBy(all, ({ currency }) => currency);
  const total = (some: readonly Amount[]) => some.reduce((sum, { minor }) => sum + minor, 0);
  return [...sums].map(([currency, some]) => ({ currency, minor: total(some) }));
}

/** The groups of a report, nested by its first key: periods in their order, others by time. */
export function sectionsOf(report: Report, source: Source): Section[] {
  const [first, second] = report.group_by.filter(isGroupKey);
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
        // Repositories in no project can have one name.
        id: `${id} / ${line.id} / ${lines.length}`,
        name: line.name,
        hue: first === 'repository' || first === 'project' ? undefined : hueOf(second, group),
        sums: group,
        open: narrowingOf([first, second], group, report, source),
      });
    }
    sections.set(id, { id, name, hue: hueOf(first, group), sums, open, lines });
  }
  const byTime = (key: GroupKey | undefined, lines: Line[]): void => {
    if (key !== undefined && !isTimeUnit(key))
      lines.sort((a, b) => b.sums.seconds - a.sums.seconds);
  };
  const sorted = [...sections.values()];
  byTime(first, sorted);
  for (const { lines } of sorted) byTime(second, lines);
  return sorted;
}

/** The filter for a group's entries; null if the API cannot select them. */
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
        // Deleted users share one name.
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
      case 'project':
      case 'client': {
        const { id = null, repository_id: repository = 0 } = group[key] ?? {};
        if (id === null && repository === 0) return null;
        found[key] = id ?? -repository;
        break;
      }
      case 'activity':
      case 'tags':
        return null;
      default: {
        const [from, to] = boundsOf(key, group[key] ?? '');
        bounds = bounds === undefined ? [from, to] : overlap(bounds, [from, to]);
      }
    }
  }
  return bounds === undefined ? found : { ...found, ...within(bounds, report) };
}

/** Intersection of two ranges of days. */
function overlap(one: readonly [string, string], other: readonly [string, string]) {
  const [, from = ''] = [one[0], other[0]].sort();
  const [to = ''] = [one[1], other[1]].sort();
  return [from, to] as const;
}

/** Limits a period to the range of the report. */
function within([first, last]: readonly [string, string], report: Report): Narrowing {
  const { from, to, time_zone: zone } = report;
  const startsLater = from !== null && dateIn(from, zone) >= first;
  const endsEarlier = to !== null && lastDayBefore(to, zone) <= last;
  return { from: startsLater ? from : first, to: endsEarlier ? to : last };
}

/** The key for chart series: the first one that is not a time unit. */
export const splitOf = (keys: readonly GroupKey[]): GroupKey | null =>
  keys.find((key) => !isTimeUnit(key)) ?? null;
