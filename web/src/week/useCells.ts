import { useMutation } from '@tanstack/react-query';
import { ApiError, type Page } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import type { Entry } from '../components/entry.ts';
import { usePreservedState } from '../components/preservedState.ts';
import { isProvisional, provisionalEntry } from '../entries/waitingEntries.ts';
import { fullMessageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess, notifyWithUndo } from '../notifications/notify.tsx';
import { type CellChange, changeCell, changeCells, entryOfCell } from './changes.ts';
import { entriesQuery } from './queries.ts';

const t = messages.week;

/** Input of a cell that could not be saved, and the reason. */
export interface FailedCell {
  readonly text: string;
  readonly message: string;
}

const noFailures: Readonly<Record<string, FailedCell>> = {};

/** The page's own message for conflicts, otherwise the service's. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 412 ? t.changedByOther : fullMessageOf(error);

/** Changes cells of the visible days, with optimistic updates. */
export function useCells(from: string, to: string, zone: string) {
  const { queryKey } = entriesQuery(from, to, zone);
  const [failed, setFailed] = usePreservedState('cells of weeks', noFailures);

  /**
   * Applies an optimistic update.
   * @returns a function that reverts it
   */
  async function showOptimistically(all: readonly CellChange[]): Promise<() => void> {
    // What waits to be added is not in the list.
    const changes = all.filter(({ cell }) => !cell.entries.some(isProvisional));
    await queryClient.cancelQueries({ queryKey });
    const show = (next: (items: readonly Entry[]) => Entry[]): void => {
      queryClient.setQueryData<Page<Entry>>(
        queryKey,
        (page) => page && { ...page, items: next(page.items) },
      );
    };
    const added = changes.filter(isNew).map((change) => provisionalEntry(entryOfCell(change)));
    show((items) => [...changed(items, changes), ...added]);
    return () => show((items) => withReverted(items, changes, added));
  }

  const forget = (name: string): void =>
    setFailed((all) => {
      const others = Object.entries(all).filter(([key]) => key !== name);
      return others.length === 0 ? noFailures : Object.fromEntries(others);
    });

  const one = useMutation({
    mutationFn: ({ change }: { change: CellChange; name: string; text: string }) =>
      changeCell(change, zone),
    onMutate: ({ change, name }) => {
      forget(name);
      return showOptimistically([change]);
    },
    onSuccess: (undo, { change }, rollBack) => {
      if (undo === 'queued') showQueued(rollBack);
      else if (change.seconds === 0) notifyWithUndo(t.deleted, undo);
      else if (change.cell.entries.length > 0) notifyWithUndo(t.changed, undo);
      else notifyWithUndo(t.added, undo);
    },
    onError: (error, { name, text }, rollBack) => {
      rollBack?.();
      setFailed((all) => ({ ...all, [name]: { text, message: reasonOf(error) } }));
    },
    onSettled: timeChanged,
  });

  const many = useMutation({
    mutationFn: ({ changes }: { changes: readonly CellChange[]; done: string }) =>
      changeCells(changes, zone),
    onMutate: ({ changes }) => showOptimistically(changes),
    onSuccess: (undo, { done }) => notifyWithUndo(done, undo),
    onError: (_error, _changes, rollBack) => rollBack?.(),
    onSettled: timeChanged,
  });

  const refuse = (name: string, text: string, message: string): void =>
    setFailed((all) => ({ ...all, [name]: { text, message } }));

  return { one, many, failed, forget, refuse };
}

/** What waits is shown from the queue, also after the lists are read again. */
function showQueued(rollBack: () => void): void {
  rollBack();
  notifySuccess(messages.offline.queued);
}

const isNew = ({ cell }: CellChange): boolean => cell.entries.length === 0;

/** The entries after the changes, without added ones. */
function changed(entries: readonly Entry[], changes: readonly CellChange[]): Entry[] {
  const seconds = new Map(changes.map(({ cell, seconds }) => [cell.entries[0]?.id, seconds]));
  return entries.flatMap((entry) => {
    const time = seconds.get(entry.id) ?? entry.time;
    return seconds.get(entry.id) === 0 ? [] : [{ ...entry, time }];
  });
}

/** The entries with these changes reverted; changes by others are kept. */
function withReverted(
  entries: readonly Entry[],
  changes: readonly CellChange[],
  added: readonly Entry[],
): Entry[] {
  const were = changes.flatMap(({ cell, seconds }) =>
    cell.entries.map((entry) => ({ entry, seconds })),
  );
  const ids = new Set(entries.map(({ id }) => id));
  const gone = were.filter(({ entry, seconds }) => seconds === 0 && !ids.has(entry.id));
  const all = entries.filter(({ id }) => added.every((one) => one.id !== id));
  return [
    ...all.map((one) => {
      const was = were.find(({ entry }) => entry.id === one.id);
      return was?.seconds === one.time ? { ...one, time: was.entry.time } : one;
    }),
    ...gone.map(({ entry }) => entry),
  ];
}
