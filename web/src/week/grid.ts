import { dateOfEntry, type Entry, isReadable, placeOfEntry } from '../components/entry.ts';
import { type IssuePlace, issueText, nameOfPlace } from '../components/issuePlace.ts';

export interface Cell {
  readonly date: string;
  readonly entries: readonly Entry[];
  readonly seconds: number;
}

export interface Row {
  readonly key: string;
  /** For people: `mira/site#4`, or `Acme · Meetings`. */
  readonly name: string;
  readonly title: string;
  /** Null if the user can no longer read the issue; its time is then read-only. */
  readonly place: IssuePlace | null;
  /** `owner/name` or the project of activities, and its number for its colour. */
  readonly repository: string;
  readonly repositoryId: number | undefined;
  readonly cells: readonly Cell[];
  readonly seconds: number;
}

export interface AddedRow {
  readonly place: IssuePlace;
  readonly title: string;
  readonly repositoryId?: number | undefined;
}

/** One row for each issue with time in these days and for each added row, sorted by name. */
export function rowsOf(
  entries: readonly Entry[],
  added: readonly AddedRow[],
  days: readonly string[],
  zone: string,
): Row[] {
  const rows = new Map<string, Omit<Row, 'key' | 'name' | 'cells' | 'seconds'> & { of: Entry[] }>();
  const titles = new Map(added.map(({ place, title }) => [nameOfPlace(place), title]));
  for (const entry of entries) {
    const place = isReadable(entry) ? placeOfEntry(entry) : null;
    const key = place === null ? `gone-${entry.issue_id}` : nameOfPlace(place);
    const row = rows.get(key) ?? {
      title: titles.get(key) ?? entry.issue.title,
      place,
      repository: entry.issue.repository?.title ?? entry.issue.repository?.full_name ?? '',
      repositoryId: entry.issue.repository?.id,
      of: [],
    };
    row.of.push(entry);
    rows.set(key, row);
  }
  for (const { place, title, repositoryId } of added) {
    const key = nameOfPlace(place);
    const repository = place.project ?? `${place.owner}/${place.repo}`;
    if (!rows.has(key)) rows.set(key, { title, place, repository, repositoryId, of: [] });
  }
  return [...rows]
    .map(([key, { of, ...row }]) => {
      const byDay = Map.groupBy(of, (entry) => dateOfEntry(entry, zone));
      const cells = days.map((date) => {
        const found = byDay.get(date) ?? [];
        return { date, entries: found, seconds: sum(found) };
      });
      const name = row.place === null ? row.repository : issueText(row.place, row.title);
      return { key, name, ...row, cells, seconds: cells.reduce((all, c) => all + c.seconds, 0) };
    })
    .sort(
      (a, b) =>
        a.repository.localeCompare(b.repository, 'en') ||
        a.key.localeCompare(b.key, 'en', { numeric: true }),
    );
}

const sum = (entries: readonly Entry[]): number => entries.reduce((all, { time }) => all + time, 0);

/** The total of each day. */
export const daySums = (rows: readonly Row[], days: readonly string[]): number[] =>
  days.map((_, place) => rows.reduce((all, row) => all + (row.cells[place]?.seconds ?? 0), 0));
