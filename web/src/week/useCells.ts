import { useMutation } from '@tanstack/react-query';
import { ApiError, type Page } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import type { Entry } from '../entries/entry.ts';
import { fullMessageOf } from '../frame/FailedPage.tsx';
import { useKept } from '../parts/kept.ts';
import { tellWithUndo } from '../parts/notify.tsx';
import { texts } from '../texts/index.ts';
import { type CellChange, changeCell, changeCells, momentOfCell } from './changes.ts';
import { entriesQuery } from './queries.ts';

const t = texts.week;

/** What was typed into a cell and could not be kept, and why. */
export interface FailedCell {
  readonly text: string;
  readonly message: string;
}

const noFailures: Readonly<Record<string, FailedCell>> = {};

/** Changed meanwhile: said in the reader's words; all else in the service's. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 412 ? t.changedMeanwhile : fullMessageOf(error);

/** Changes cells of the days that are shown: at once in the page, and back where that is refused. */
export function useCells(from: string, to: string, zone: string) {
  const { queryKey } = entriesQuery(from, to, zone);
  const [failed, setFailed] = useKept('cells of weeks', noFailures);

  /** What is shown while the service has not answered yet. */
  async function foresee(changes: readonly CellChange[]): Promise<Page<Entry> | undefined> {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<Page<Entry>>(queryKey);
    if (before === undefined) return undefined;
    queryClient.setQueryData<Page<Entry>>(queryKey, {
      ...before,
      items: changed(before.items, changes, zone),
    });
    return before;
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
      return foresee([change]);
    },
    onSuccess: (undo, { change }) => {
      if (change.seconds === 0) tellWithUndo(t.deleted, undo);
      else if (change.cell.entries.length > 0) tellWithUndo(t.changed, undo);
      else tellWithUndo(t.added, undo);
    },
    onError: (error, { name, text }, before) => {
      if (before !== undefined) queryClient.setQueryData(queryKey, before);
      setFailed((all) => ({ ...all, [name]: { text, message: reasonOf(error) } }));
    },
    onSettled: timeChanged,
  });

  const many = useMutation({
    mutationFn: ({ changes }: { changes: readonly CellChange[]; done: string }) =>
      changeCells(changes, zone),
    onMutate: ({ changes }) => foresee(changes),
    onSuccess: (undo, { done }) => tellWithUndo(done, undo),
    onError: (_error, _change, before) => {
      if (before !== undefined) queryClient.setQueryData(queryKey, before);
    },
    onSettled: timeChanged,
  });

  const refuse = (name: string, text: string, message: string): void =>
    setFailed((all) => ({ ...all, [name]: { text, message } }));

  return { one, many, failed, forget, refuse };
}

let provisional = 0;

/** The entries as they will be. */
function changed(entries: readonly Entry[], changes: readonly CellChange[], zone: string): Entry[] {
  let all = [...entries];
  for (const { place, cell, seconds } of changes) {
    const [entry] = cell.entries;
    if (entry === undefined) {
      all.push(soon(place, cell.date, seconds, zone));
    } else if (seconds === 0) {
      all = all.filter(({ id }) => id !== entry.id);
    } else {
      all = all.map((other) => (other.id === entry.id ? { ...other, time: seconds } : other));
    }
  }
  return all;
}

/** An entry that the service is being told of: as much of it as a grid shows. */
function soon(
  { owner, repo, index }: CellChange['place'],
  date: string,
  seconds: number,
  zone: string,
): Entry {
  provisional -= 1;
  const repository = { id: 0, name: repo, owner, full_name: `${owner}/${repo}` };
  return {
    id: provisional,
    created: momentOfCell(date, zone),
    started: null,
    time: seconds,
    version: 0,
    issue: { title: '…', number: index, repository },
  } as Entry;
}
