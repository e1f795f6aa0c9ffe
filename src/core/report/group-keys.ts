import { distinct } from '../by-id.ts';
import type { SignedIn } from '../caller.ts';
import type { View } from '../context.ts';
import { seesKind } from '../policy/connected.ts';
import { readableNames } from '../policy/lookup.ts';
import { fold } from '../text.ts';
import { addSums, noSums } from './measures.ts';
import { doorKeysOf } from './report.ts';
import type { ReportGroup, SumRow } from './types.ts';

type Names = ReportGroup['others'];

/** The sums of a group, with the notes in the order of their latest use. */
export interface GroupRow extends SumRow {
  readonly names: Names;
  readonly notes: readonly string[];
}

/** Adds the names of the other keys. */
export async function withOthers(
  own: View<SignedIn>,
  rows: readonly SumRow[],
): Promise<(SumRow & { readonly names: Names })[]> {
  const keys = Object.keys(rows[0]?.others ?? {});
  const namers = await Promise.all(
    keys.map(async (key) => {
      const values = rows.map(({ others }) => others[key] ?? 0);
      return [key, await namerOf(own, key, values)] as const;
    }),
  );
  return rows.map((row) => ({
    ...row,
    names: Object.fromEntries(namers.map(([key, nameOf]) => [key, nameOf(row.others[key] ?? 0)])),
  }));
}

async function namerOf(
  own: View<SignedIn>,
  key: string,
  values: readonly (number | string)[],
): Promise<(value: number | string) => Names[string]> {
  if (key === 'tags') return (text) => namedTags(String(text));
  const ids = distinct(values.map(Number)).filter((id) => id !== 0);
  if (key === 'activity') {
    const titles = await titlesOf(own, ids);
    return (id) => ({ id: titles.get(Number(id)) ?? '', name: titles.get(Number(id)) ?? '' });
  }
  const names = await doorKeysOf(own.doors)[key]?.namesOf(own, ids);
  return (id) => ({ id, ...(names?.get(Number(id)) ?? { name: '' }) });
}

/** The same set of tags, whatever their order and case. */
function namedTags(text: string): Names[string] {
  const tags = text.split(',').map((tag) => [fold(tag), tag] as const);
  tags.sort(([a], [b]) => (a < b ? -1 : 1));
  return { id: tags.map(([tag]) => tag).join(), name: tags.map(([, tag]) => tag).join(', ') };
}

/** The titles of the issues that the viewer may read. */
async function titlesOf(own: View<SignedIn>, ids: readonly number[]): Promise<Map<number, string>> {
  const issues = (await own.issues.byIds(ids)).filter((issue) => seesKind(own.caller, issue));
  const places = await readableNames(own, distinct(issues.map((issue) => issue.repositoryId)));
  return new Map(
    issues.flatMap(({ id, title, repositoryId }) =>
      places.has(repositoryId) ? [[id, title]] : [],
    ),
  );
}

/** One row for each group, from one for each of its notes, currencies and ids of the same name. */
export function folded(rows: readonly Omit<GroupRow, 'notes'>[]): GroupRow[] {
  const groups = new Map<string, GroupRow & { readonly known: Set<string> }>();
  for (const { note = '', ...row } of rows.toSorted((a, b) => a.lastId - b.lastId)) {
    const { interval, userId, repositoryId, issueId, isBillable, names } = row;
    const others = Object.values(names).map(({ id }) => id);
    const key = JSON.stringify([interval, userId, repositoryId, issueId, isBillable, ...others]);
    const before = groups.get(key);
    const known = before?.known ?? new Set();
    known.delete(note);
    if (note !== '') known.add(note);
    groups.set(key, { ...row, ...addSums(before ?? noSums, row), notes: [], known });
  }
  return [...groups.values()].map(({ known, ...row }) => ({ ...row, notes: [...known] }));
}
