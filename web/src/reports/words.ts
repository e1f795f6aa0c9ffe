import { dateIn } from '../app/zonedTime.ts';
import { dayRange } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import type { FilterNames } from './names.ts';
import { lastDayBefore } from './periods.ts';
import { type GroupKey, groupsOf, isGroupKey, type ReportSearch } from './search.ts';
import type { Report, Source } from './source.ts';

const t = messages.reports;

/** The days that a report covers. */
export function rangeText({ from, to, time_zone: zone }: Report): string {
  const first = from === null ? null : dateIn(from, zone);
  const last = to === null ? null : lastDayBefore(to, zone);
  if (first !== null && last !== null) return dayRange(first, last);
  if (first !== null) return t.onlyFrom(dayRange(first, first));
  return last === null ? t.allTime : t.onlyTo(dayRange(last, last));
}

/** The grouping as text. */
export const groupsText = (keys: readonly string[]): string =>
  keys
    .filter(isGroupKey)
    .map((key, place) => (place === 0 ? t.groupKeys[key] : t.groupKeys[key].toLowerCase()))
    .join(t.description.and);

/**
 * The active filters as text, for print.
 * @param names of what ids in the filters mean, as far as they are known
 */
export function filtersText(
  search: ReportSearch,
  source: Source,
  names: FilterNames = {},
): string[] {
  const { project, client, tag, billed } = search;
  const byName = (key: GroupKey, value: unknown): string[] =>
    value === undefined
      ? []
      : [`${t.groupKeys[key]} ${(names as Record<string, unknown>)[key] ?? value}`];
  const { repository, issue, user, billable, note, round, round_minutes, round_per } = search;
  const isNamed = round === 'nearest' || round === 'up' || round === 'down';
  const per = round_per === 'group' ? 'group' : 'entry';
  return [
    ...byName('client', client),
    ...byName('project', project),
    ...(repository === undefined || source.kind === 'repository'
      ? []
      : [t.description.repository(names.repository ?? repository)]),
    ...(issue === undefined
      ? []
      : repository?.startsWith('-/')
        ? [`${t.groupKeys.activity} ${names.issue ?? ''}`.trim()]
        : [t.description.issue(String(issue))]),
    ...(user === undefined || source.kind === 'mine' ? [] : [t.description.user(user)]),
    ...(billable === undefined
      ? []
      : [String(billable) === 'true' ? t.description.billable : t.description.notBillable]),
    ...byName('tags', tag),
    ...(billed === undefined
      ? []
      : [`${t.billed}: ${(t.billedAs as Record<string, string>)[billed] ?? billed}`]),
    ...(note === undefined ? [] : [t.description.note(note)]),
    ...(isNamed
      ? [
          t.description.round(
            t.roundings[round],
            String(round_minutes ?? ''),
            t.roundingScopes[per],
          ),
        ]
      : []),
    t.description.groups(groupsText(groupsOf(search, source).split(','))),
  ];
}

/** Number of active filters besides the range. */
export const activeFilters = (search: ReportSearch): number =>
  [
    ...[search.repository, search.issue, search.user, search.billable, search.note, search.round],
    ...[search.project, search.client, search.tag, search.billed],
  ].filter((value) => value !== undefined).length;
