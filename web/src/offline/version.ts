import { useSyncExternalStore } from 'react';
import { isEditing } from '../components/unsaved.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Reloads for a new version of the program: now, or once nothing is being edited. */
export function newVersion(): void {
  isOutdated = true;
  reloadIfOutdated();
  for (const listener of listeners) listener();
}

/** Call it after each navigation. */
export function reloadIfOutdated(): void {
  if (isOutdated && !isEditing()) window.location.reload();
}

/** True if a new version waits until nothing is being edited. */
export const useIsOutdated = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOutdated,
  );
