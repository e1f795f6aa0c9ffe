import type { NamedRepository } from '../../core/records/types.ts';
import { addSums, noSums } from '../../core/report/measures.ts';
import { isTimeUnit } from '../../core/report/report.ts';
import type { GroupKey, Report, ReportGroup, Sums } from '../../core/report/types.ts';
import type { PageLanguage } from '../html/html.ts';
import { periodTexts, reportWords } from './report-words.ts';

/** The groups of a report as people read them: in sections, such as projects with their issues. */

/** Groups with the section's key in common; its other members are those of the first. */
export interface Section extends ReportGroup {
  readonly groups: readonly ReportGroup[];
}

/** The first key that is not time; for issues, their repository. Undefined without keys. */
export function sectionKeyOf(groupBy: Report['groupBy']): GroupKey | undefined {
  const keys = groupBy.map((key) => (key === 'issue' ? 'repository' : key));
  return keys.find((key) => !isTimeUnit(key)) ?? keys[0];
}

/** The keys that tell the groups of a section apart. */
export function rowKeysOf(groupBy: Report['groupBy']): GroupKey[] {
  const sectionKey = sectionKeyOf(groupBy);
  return groupBy.filter((key) => key !== sectionKey);
}

const repositoryOf = ({ repository, issue }: ReportGroup): NamedRepository | null =>
  repository ?? issue?.repository ?? null;

export function idOf(key: GroupKey, group: ReportGroup): string {
  switch (key) {
    case 'user':
      return String(group.user?.id);
    case 'repository':
      return String(repositoryOf(group)?.id);
    case 'issue':
      return String(group.issue?.id);
    case 'billable':
      return String(group.isBillable);
    default:
      return group.periods[key] ?? String(group.others[key]?.id ?? '');
  }
}

const sumOf = (groups: readonly ReportGroup[]): Sums =>
  groups.reduce((sum, { sums }) => addSums(sum, sums), noSums);

/** By time if a key is time, otherwise by size. */
export function inOrder<T extends ReportGroup>(
  groups: readonly T[],
  keys: readonly GroupKey[],
): T[] {
  const unit = keys.find(isTimeUnit);
  return groups.toSorted((a, b) => {
    if (unit === undefined) return b.sums.roundedSeconds - a.sums.roundedSeconds;
    const [one, other] = [idOf(unit, a), idOf(unit, b)];
    return one < other ? -1 : Number(one > other);
  });
}

/** Groups that have the same keys, in the order of their first. */
export function groupedBy(groups: readonly ReportGroup[], keys: readonly GroupKey[]): Section[] {
  const all = new Map<string, [ReportGroup, ...ReportGroup[]]>();
  for (const group of groups) {
    const id = keys.map((key) => idOf(key, group)).join(' ');
    const known = all.get(id);
    if (known === undefined) all.set(id, [group]);
    else known.push(group);
  }
  return [...all.values()].map((same) => ({ ...same[0], sums: sumOf(same), groups: same }));
}

/** The sections in order, and the groups in each. */
export function sectionsOf({ groups, groupBy }: Pick<Report, 'groups' | 'groupBy'>): Section[] {
  const key = sectionKeyOf(groupBy);
  if (key === undefined) return [];
  const rowKeys = rowKeysOf(groupBy);
  return inOrder(groupedBy(groups, [key]), [key]).map((section) => ({
    ...section,
    groups: inOrder(section.groups, rowKeys),
  }));
}

/** The texts of a group's keys. A repository goes by its name, where no other of the report has it. */
export function keyTexts(
  { groups }: Pick<Report, 'groups'>,
  language: PageLanguage,
): (key: GroupKey, group: ReportGroup) => string {
  const words = reportWords(language);
  const periodText = periodTexts(language);
  const ids = new Map<string, number>();
  const ambiguous = new Set<string>();
  const shortOf = ({ name, title }: NamedRepository): string => title ?? name;
  for (const group of groups) {
    const repository = repositoryOf(group);
    if (repository === null) continue;
    const short = shortOf(repository);
    if ((ids.get(short) ?? repository.id) !== repository.id) ambiguous.add(short);
    ids.set(short, repository.id);
  }
  return (key, group) => {
    const { user, issue, isBillable, periods } = group;
    const repository = repositoryOf(group);
    switch (key) {
      case 'user':
        return user?.name ?? '';
      case 'repository':
        if (repository === null) return '';
        return ambiguous.has(shortOf(repository))
          ? `${repository.ownerName}/${repository.name}`
          : shortOf(repository);
      case 'issue':
        if (issue === null) return '';
        return `${issue.repository.title === undefined ? `#${issue.number} ` : ''}${issue.title}`.trimEnd();
      case 'billable':
        return isBillable === true ? words.billable : words.notBillable;
      default:
        return isTimeUnit(key)
          ? periodText(key, periods[key] ?? '')
          : group.others[key]?.name || '–';
    }
  };
}
