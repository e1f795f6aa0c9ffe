import { useSyncExternalStore } from 'react';
import { isOtherUser } from '../app/otherUser.ts';
import { isEditing } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';

/** Set while the page is loaded again for another user. */
const otherKey = 'punchcard other user';
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
  if ((isOutdated || isOtherUser()) && !isEditing()) reload();
}

export function reload(): void {
  if (!isOtherUser()) {
    window.location.reload();
    return;
  }
  try {
    sessionStorage.setItem(otherKey, 'true');
  } catch {
    // The storage is closed: it is loaded without a word.
  }
  // Forms and the URL may contain data of the previous user.
  window.location.replace(document.baseURI);
}

/** Says why the page was loaded again, if it was for another user. */
export function notifyIfOtherUser(): void {
  try {
    if (sessionStorage.getItem(otherKey) === null) return;
    sessionStorage.removeItem(otherKey);
    notifySuccess(messages.offline.otherUser);
  } catch {
    // The storage is closed.
  }
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
