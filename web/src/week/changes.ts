import { timeChanged } from '../app/changes.ts';
import { type Entry, entryTag, positionOf } from '../components/entry.ts';
import { dayWords, hours } from '../components/format.ts';
import { type IssuePlace, issueText } from '../components/issuePlace.ts';
import { updateLists } from '../entries/optimistic.ts';
import {
  addOrQueue,
  type Operation,
  queueDelete,
  queueEdit,
  sendTogether,
} from '../entries/queueing.ts';
import { deleteEntry, editEntry, type NewEntry, restoreEntry } from '../entries/requests.ts';
import { isProvisional } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
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

/** The entry of a cell that gets its first one: on its day, without a time of day. */
export const entryOfCell = ({
  place,
  title,
  repositoryId,
  cell,
  seconds,
}: CellChange): NewEntry => ({
  ...{ place, title, repositoryId },
  time: seconds,
  day: cell.date,
});

/**
 * Saves the change of one cell; a first entry is queued while the service is away.
 * @returns a function that undoes it
 */
export async function changeCell(change: CellChange, _zone: string): Promise<Undo | 'queued'> {
  const { place, cell, seconds } = change;
  const [entry] = cell.entries;
  const thenRead = (mutation: () => Promise<unknown>): Undo => {
    return () => mutation().finally(timeChanged);
  };
  if (entry === undefined) {
    const what = messages.offline.cell(
      hours(seconds),
      issueText(place, change.title),
      dayWords(cell.date),
    );
    const added = await addOrQueue(entryOfCell(change), what);
    return added === 'queued' ? added : thenRead(() => deleteEntry(added));
  }
  if (isProvisional(entry)) throw new Error(messages.offline.unsentEntry);
  if (seconds === 0) {
    const deleted = await queueDelete(entry);
    return thenRead(() => restoreEntry(deleted));
  }
  const { before, after } = await queueEdit(entry, { time: seconds });
  // The next change must name this version, even before the days are refetched.
  updateLists(after.id, { version: after.version }, before.version);
  return thenRead(() => editEntry(after, { time: before.time, ...positionOf(before) }));
}

const issueOf = ({ place }: CellChange) => ({
  repository: `${place.owner}/${place.repo}`,
  issue: place.index,
});

const known = (entry: Pick<Entry, 'id' | 'version'>) => ({
  id: entry.id,
  if_match: entryTag(entry),
});

function operationOf(change: CellChange): Operation {
  const { cell, seconds: time } = change;
  const [entry] = cell.entries;
  const issue = issueOf(change);
  if (entry === undefined) return { op: 'add', ...issue, time, day: cell.date };
  if (time === 0) return { op: 'delete', ...issue, ...known(entry) };
  return { op: 'edit', ...issue, ...known(entry), time };
}

/**
 * Saves several changes, all or none.
 * @returns a function that undoes all of them
 */
export async function changeCells(changes: readonly CellChange[], _zone: string): Promise<Undo> {
  const results = await sendTogether(changes.map(operationOf));
  return async () => {
    try {
      const back = changes.flatMap((change, place): Operation[] => {
        const now = results[place]?.body;
        if (now === null || now === undefined) return [];
        const [entry] = change.cell.entries;
        const at = { ...issueOf(change), ...known(now) };
        if (entry === undefined) return [{ op: 'delete', ...at }];
        return [{ op: 'edit', ...at, time: entry.time, ...positionOf(entry) }];
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
