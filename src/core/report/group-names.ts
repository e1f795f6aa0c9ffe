import { byId, distinct } from '../by-id.ts';
import type { SignedIn } from '../caller.ts';
import type { View } from '../context.ts';
import { seesKind } from '../policy/connected.ts';
import { readableNames } from '../policy/lookup.ts';
import type { Issue, NamedRepository, TrackedTime } from '../records/types.ts';
import { namesOf } from '../records/user.ts';
import { fold } from '../text.ts';
import { yieldEvery, yieldNow } from '../yield.ts';
import type { GroupRow } from './group-keys.ts';
import type { Interval } from './intervals.ts';
import type { GroupKey, ReportGroup, SumRow, Sums } from './types.ts';

/** Adds the names of the groups to the sums, and sorts them. */
export async function groupsOf(
  own: View<SignedIn>,
  rows: readonly GroupRow[],
  sums: readonly Sums[],
  intervals: readonly Interval[] | null,
  groupBy: readonly GroupKey[],
): Promise<ReportGroup[]> {
  const nameOf = await namesOf(
    own,
    rows.map((row) => row.userId),
  );
  const places = await groupIndexOf(own, rows, groupBy);
  const keyed: { group: ReportGroup; key: readonly Order[] }[] = [];
  const pause = yieldEvery(1000);
  for (const [place, row] of rows.entries()) {
    await pause();
    const { repository, issue } = placeOf(places, row);
    const group: ReportGroup = {
      periods: (row.interval === null ? undefined : intervals?.[row.interval]?.labels) ?? {},
      user:
        row.userId === null
          ? null
          : {
              id: row.userId,
              name: nameOf(row.userId),
              ...workingDayOf(own, row),
            },
      repository: groupBy.includes('repository') ? repository : null,
      issue,
      isBillable: row.isBillable,
      others: row.names,
      notes: row.notes,
      sums: sums[place] ?? row,
    };
    keyed.push({ group, key: groupBy.map((by) => orderOf(by, row, group)) });
  }
  await yieldNow();
  keyed.sort((a, b) => compare(a.key, b.key));
  await yieldNow();
  return keyed.map(({ group }) => group);
}

const workingDayOf = (
  { rules }: View,
  { workingDaySeconds: own, sinceUnix = null }: SumRow,
): Pick<SumRow, 'workingDaySeconds' | 'sinceUnix'> =>
  own === undefined
    ? {}
    : { workingDaySeconds: own === 0 ? rules.workingDaySeconds : own, sinceUnix };

interface GroupIndex {
  readonly repositories: ReadonlyMap<number, NamedRepository>;
  readonly issues: ReadonlyMap<number, Issue>;
  /** One entry per group; its repository names are used if the repository is not readable (D24). */
  readonly entries: ReadonlyMap<number, TrackedTime>;
}

/** The repositories and issues of the groups, as far as the caller may read them. */
async function groupIndexOf(
  view: View<SignedIn>,
  rows: readonly SumRow[],
  groupBy: readonly GroupKey[],
): Promise<GroupIndex> {
  if (!groupBy.includes('repository') && !groupBy.includes('issue')) {
    return { repositories: new Map(), issues: new Map(), entries: new Map() };
  }
  const entries = byId(await view.trackedTimes.byIds(distinct(rows.map((row) => row.lastId))));
  const issueIds = rows.map((row) => row.issueId).filter((id) => id !== null);
  return {
    repositories: await readableNames(
      view,
      [...entries.values()].map((entry) => entry.repositoryId),
    ),
    issues: byId(
      (await view.issues.byIds(distinct(issueIds))).filter((issue) => seesKind(view.caller, issue)),
    ),
    entries,
  };
}

function placeOf(
  { repositories, issues, entries }: GroupIndex,
  row: SumRow,
): Pick<ReportGroup, 'repository' | 'issue'> {
  const entry = entries.get(row.lastId);
  const id = row.repositoryId ?? entry?.repositoryId ?? 0;
  const readable = repositories.get(id);
  const repository = readable ?? {
    id,
    name: entry?.repositoryNameThen ?? '',
    ownerName: entry?.ownerNameThen ?? '',
  };
  if (row.issueId === null) return { repository, issue: null };
  const known = readable === undefined ? undefined : issues.get(row.issueId);
  const number = known?.number ?? entry?.issueNumber ?? 0;
  return {
    repository,
    issue: { id: row.issueId, number, title: known?.title ?? '', repository },
  };
}

type Order = readonly (number | string)[];

/** The sort key of a group for one of its keys; it includes the id. */
function orderOf(key: GroupKey, row: SumRow, group: ReportGroup): Order {
  const nameOf = (repository: NamedRepository | null): Order => [
    fold(repository?.title ?? `${repository?.ownerName ?? ''}/${repository?.name ?? ''}`),
    repository?.id ?? 0,
  ];
  switch (key) {
    case 'user':
      return [fold(group.user?.name ?? ''), row.userId ?? 0];
    case 'repository':
      return nameOf(group.repository);
    case 'issue':
      return [
        ...nameOf(group.issue?.repository ?? null),
        group.issue?.number ?? 0,
        row.issueId ?? 0,
      ];
    case 'billable':
      return [row.isBillable === true ? 0 : 1];
    default: {
      const other = group.others[key];
      return other === undefined ? [row.interval ?? 0] : [fold(other.name), other.id];
    }
  }
}

function compare(a: readonly Order[], b: readonly Order[]): number {
  for (const [place, one] of a.entries()) {
    for (const [at, value] of one.entries()) {
      const other = b[place]?.[at] ?? 0;
      if (value !== other) return value < other ? -1 : 1;
    }
  }
  return 0;
}
