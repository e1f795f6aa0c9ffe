import { useMutation, useMutationState } from '@tanstack/react-query';
import { timeChanged } from '../app/changes.ts';
import {
  type Entry,
  type EntryChanges,
  issueOfEntry,
  placeOfEntry,
  positionOf,
} from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess, notifyWithUndo } from '../notifications/notify.tsx';
import { updateLists, updateOptimistically } from './optimistic.ts';
import { addOrQueue, queueDelete, queueEdit } from './queueing.ts';
import { deleteEntry, editEntry, isConflict, type NewEntry, restoreEntry } from './requests.ts';

const t = messages.entries;

/** The changes that undo the given changes. */
function inverseOf(before: Entry, { place, duration, ...changes }: EntryChanges): EntryChanges {
  const was: Record<string, unknown> = {};
  for (const key of Object.keys(changes)) was[key] = before[key as keyof Entry];
  if (duration !== undefined) was.time = before.time;
  // The service may have moved `created` too.
  if (['time', 'started', 'created', 'day'].some((key) => key in was)) {
    for (const key of ['started', 'created', 'day']) delete was[key];
    Object.assign(was, positionOf(before));
  }
  return { ...was, ...(place === undefined ? {} : { place: placeOfEntry(before) }) };
}

const thenRead = (mutation: Promise<unknown>): Promise<unknown> =>
  mutation.finally(() => timeChanged());

interface EntryEdit {
  readonly entry: Entry;
  readonly changes: EntryChanges;
}

/** Edits or moves an entry, with undo. The caller shows errors. */
export const useEditEntry = () =>
  useMutation({
    mutationFn: ({ entry, changes }: EntryEdit) => queueEdit(entry, changes),
    onMutate: async ({ entry, changes }) => ({
      rollBack: await updateOptimistically(entry, changes),
    }),
    onError: (_error, _edit, shown) => shown?.rollBack(),
    onSuccess: ({ before, after }, { changes }) => {
      // The next change must name this version, even before lists are refetched. Lists with an
      // older version are left alone: they lack somebody else's change.
      updateLists(after.id, { version: after.version }, before.version);
      const said =
        changes.place === undefined ? messages.layout.saved : t.moved(issueOfEntry(after));
      notifyWithUndo(said, () => thenRead(editEntry(after, inverseOf(before, changes))));
    },
    onSettled: timeChanged,
  });

/** Adds an entry, with undo. The caller shows errors. */
export const useAddEntry = () =>
  useMutation({
    mutationFn: (entry: NewEntry) => addOrQueue(entry),
    onSuccess: (entry) => {
      if (entry === 'queued') return notifySuccess(messages.offline.queued);
      notifyWithUndo(t.added(hours(entry.time), issueOfEntry(entry)), () =>
        thenRead(deleteEntry(entry)),
      );
    },
    onSettled: timeChanged,
  });

const deleting = ['times', 'delete'];

/** Deletes an entry, with undo that restores it. Shows errors itself. */
export const useDeleteEntry = () =>
  useMutation({
    mutationKey: deleting,
    mutationFn: queueDelete,
    onSuccess: (entry) => {
      notifyWithUndo(t.deleted(hours(entry.time), issueOfEntry(entry)), () =>
        thenRead(restoreEntry(entry)),
      );
    },
    onError: (error) => notifyError(isConflict(error) ? new Error(t.changedByOther) : error),
    onSettled: timeChanged,
  });

/** IDs of the entries whose deletion is pending. */
export function useDeletingIds(): ReadonlySet<number> {
  const pending = useMutationState({
    filters: { mutationKey: deleting, status: 'pending' },
    select: ({ state }) => (state.variables as Entry).id,
  });
  return new Set(pending);
}

/** Restores a deleted entry. */
export const useRestoreEntry = () =>
  useMutation({ mutationFn: restoreEntry, onError: notifyError, onSettled: timeChanged });
