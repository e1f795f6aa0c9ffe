import { api } from '../app/api.ts';
import { createOnce, timeChanged } from '../app/changes.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { dateIn, instantIn } from '../components/zonedTime.ts';
import { type Entry, entryTag } from '../entries/entry.ts';
import { queueDelete, queueEdit } from '../entries/later.ts';
import { updateLists } from '../entries/optimistic.ts';
import {
  addEntry,
  createdUnlessNow,
  deleteEntry,
  editEntry,
  restoreEntry,
} from '../entries/requests.ts';
import type { Cell } from './grid.ts';

/** A new total for a cell with at most one entry. */
export interface CellChange {
  readonly place: IssuePlace;
  readonly cell: Cell;
  /** 0 deletes the entry. */
  readonly seconds: number;
}

export type Undo = () => Promise<unknown>;

/**
 * `created` of an entry added in a cell: noon, so that it is the same day in almost every zone, or
 * now for today. It has no start time.
 */
export const createdOfCell = (date: string, zone: string, now = new Date()): string =>
  dateIn(now, zone) === date
    ? now.toISOString().replace(/\.\d+Z$/, 'Z')
    : instantIn(date, '12:00', zone);

/**
 * Saves the change of one cell.
 * @returns a function that undoes it
 */
export async function changeCell(
  { place, cell, seconds }: CellChange,
  zone: string,
): Promise<Undo> {
  const [entry] = cell.entries;
  const thenRead = (mutation: () => Promise<unknown>): Undo => {
    return () => mutation().finally(timeChanged);
  };
  if (entry === undefined) {
    const added = await addEntry({ place, time: seconds, created: createdOfCell(cell.date, zone) });
    return thenRead(() => deleteEntry(added));
  }
  if (seconds === 0) {
    const deleted = await queueDelete(entry);
    return thenRead(() => restoreEntry(deleted));
  }
  const { before, after } = await queueEdit(entry, { time: seconds });
  // The next change must name this version, even before the days are refetched.
  updateLists(after.id, { version: after.version }, before.version);
  const { time, created } = before;
  return thenRead(() => editEntry(after, { time, created }));
}

interface Operation {
  readonly op: 'add' | 'edit' | 'delete';
  readonly repository: string;
  readonly issue: number;
  readonly id?: number;
  readonly if_match?: string;
  readonly time?: number;
  readonly created?: string;
}

const issueOf = ({ place }: CellChange) => ({
  repository: `${place.owner}/${place.repo}`,
  issue: place.index,
});

const known = (entry: Pick<Entry, 'id' | 'version'>) => ({
  id: entry.id,
  if_match: entryTag(entry),
});

/**
 * Saves several changes, all or none.
 * @returns a function that undoes all of them
 */
export async function changeCells(changes: readonly CellChange[], zone: string): Promise<Undo> {
  const operations = changes.map((change): Operation => {
    const { cell, seconds: time } = change;
    const [entry] = cell.entries;
    const issue = issueOf(change);
    if (entry === undefined) {
      return { op: 'add', ...issue, time, ...createdUnlessNow(createdOfCell(cell.date, zone)) };
    }
    if (time === 0) return { op: 'delete', ...issue, ...known(entry) };
    return { op: 'edit', ...issue, ...known(entry), time };
  });
  const results = await inBulk(operations);
  return async () => {
    try {
      const back = changes.flatMap((change, place): Operation[] => {
        const now = results[place]?.body;
        if (now === null || now === undefined) return [];
        const [entry] = change.cell.entries;
        const at = { ...issueOf(change), ...known(now) };
        if (entry === undefined) return [{ op: 'delete', ...at }];
        return [{ op: 'edit', ...at, time: entry.time, created: entry.created }];
      });
      if (back.length > 0) await inBulk(back);
      for (const { cell, seconds } of changes) {
        const [entry] = cell.entries;
        if (entry !== undefined && seconds === 0) await restoreEntry(entry);
      }
    } finally {
      await timeChanged();
    }
  };
}

async function inBulk(
  operations: readonly Operation[],
): Promise<readonly { readonly body: Pick<Entry, 'id' | 'version'> | null }[]> {
  const { data } = await createOnce(operations, (header) =>
    api.POST('/user/times/bulk', {
      params: { header },
      body: { operations: [...operations] },
    }),
  );
  return data?.results ?? [];
}
