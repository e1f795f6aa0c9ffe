import { timeChanged } from '../app/changes.ts';
import { dayWords } from '../components/format.ts';
import { type IssuePlace, nameOfPlace } from '../components/issuePlace.ts';
import { dateIn, instantIn } from '../components/zonedTime.ts';
import { inWords } from '../entries/duration.ts';
import { type Entry, entryTag } from '../entries/entry.ts';
import { updateLists } from '../entries/optimistic.ts';
import {
  addOrQueue,
  changeAdded,
  deleteOrQueue,
  editOrQueue,
  type Operation,
  sendTogether,
  togetherOrQueue,
} from '../entries/queueing.ts';
import {
  createdUnlessNow,
  deleteEntry,
  editEntry,
  type NewEntry,
  restoreEntry,
} from '../entries/requests.ts';
import { isProvisional, provisionalEntry } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import type { Shown } from '../offline/waiting.ts';
import type { Cell } from './grid.ts';

/** A new total for a cell with at most one entry. */
export interface CellChange {
  readonly place: IssuePlace;
  /** Of the issue. */
  readonly title: string;
  readonly repositoryId: number | undefined;
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

/** The entry of a cell that gets its first one. */
export const entryOfCell = (
  { place, title, repositoryId, cell, seconds }: CellChange,
  zone: string,
): NewEntry => ({
  ...{ place, title, repositoryId },
  time: seconds,
  created: createdOfCell(cell.date, zone),
});

/**
 * Saves the change of one cell, or queues it while the service is away.
 * @returns a function that undoes it
 */
export async function changeCell(change: CellChange, zone: string): Promise<Undo | 'queued'> {
  const { place, cell, seconds } = change;
  const [entry] = cell.entries;
  const where = [nameOfPlace(place), dayWords(cell.date)] as const;
  const { cleared, cell: set } = messages.offline;
  const what = seconds === 0 ? cleared(...where) : set(inWords(seconds), ...where);
  const thenRead = (mutation: () => Promise<unknown>): Undo => {
    return () => mutation().finally(timeChanged);
  };
  if (entry === undefined) {
    const added = await addOrQueue(entryOfCell(change, zone), what);
    return added === 'queued' ? added : thenRead(() => deleteEntry(added));
  }
  if (isProvisional(entry)) return changeAdded(entry, seconds, what);
  if (seconds === 0) {
    const deleted = await deleteOrQueue(entry, what);
    return deleted === 'queued' ? deleted : thenRead(() => restoreEntry(deleted));
  }
  const edited = await editOrQueue({ entry, changes: { time: seconds }, what });
  if (edited === 'queued') return edited;
  const { before, after } = edited;
  // The next change must name this version, even before the days are refetched.
  updateLists(after.id, { version: after.version }, before.version);
  const { time, created } = before;
  return thenRead(() => editEntry(after, { time, created }));
}

const issueOf = ({ place }: CellChange) => ({
  repository: `${place.owner}/${place.repo}`,
  issue: place.index,
});

const known = (entry: Pick<Entry, 'id' | 'version'>) => ({
  id: entry.id,
  if_match: entryTag(entry),
});

function operationOf(change: CellChange, created: string | undefined): Operation {
  const { cell, seconds: time } = change;
  const [entry] = cell.entries;
  const issue = issueOf(change);
  if (entry === undefined) {
    return { op: 'add', ...issue, time, ...(created === undefined ? {} : { created }) };
  }
  if (time === 0) return { op: 'delete', ...issue, ...known(entry) };
  return { op: 'edit', ...issue, ...known(entry), time };
}

/** What lists show of these changes. */
function shownOf(changes: readonly CellChange[], zone: string): Shown {
  const known = changes.flatMap(({ cell: { entries }, seconds }) =>
    entries.slice(0, 1).map(({ id }) => ({ id, time: seconds })),
  );
  return {
    added: changes
      .filter(({ cell }) => cell.entries.length === 0)
      .map((change) => provisionalEntry(entryOfCell(change, zone))),
    changed: known.filter(({ time }) => time > 0),
    deleted: known.filter(({ time }) => time === 0).map(({ id }) => id),
  };
}

/**
 * Saves several changes, all or none, or queues them while the service is away.
 * @returns a function that undoes all of them
 */
export async function changeCells(
  changes: readonly CellChange[],
  zone: string,
): Promise<Undo | 'queued'> {
  const created = ({ cell }: CellChange): string => createdOfCell(cell.date, zone);
  const results = await togetherOrQueue(
    changes.map((change) => operationOf(change, createdUnlessNow(created(change)).created)),
    { what: messages.offline.cells(changes.length), shown: shownOf(changes, zone) },
    changes.map((change) => operationOf(change, created(change))),
  );
  if (results === 'queued') return results;
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
      if (back.length > 0) await sendTogether(back);
      for (const { cell, seconds } of changes) {
        const [entry] = cell.entries;
        if (entry !== undefined && seconds === 0) await restoreEntry(entry);
      }
    } finally {
      await timeChanged();
    }
  };
}
