import { useSyncExternalStore } from 'react';

let isOther = false;
const listeners = new Set<() => void>();

/** Says whether somebody else than the user whom the page shows is signed in now. */
export function setOtherUser(value: boolean): void {
  if (value === isOther) return;
  isOther = value;
  for (const listener of listeners) listener();
}

export const isOtherUser = (): boolean => isOther;

export const useIsOtherUser = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOtherUser);
