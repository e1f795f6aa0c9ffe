import { useCallback, useState } from 'react';
import { useSession } from '../app/session.ts';

/** Unsaved input by location; cleared on sign-out. */
const all = new Map<string, unknown>();
let ownerId: number | undefined;

/** Whether there is unsaved input. */
export const hasPreservedInput = (): boolean => all.size > 0;

/** For the many parts of a component with `usePreservedState`, which need no subscription each. */
export const preserved = <T>(key: string): T | null => (all.get(key) as T | undefined) ?? null;

export function preserve(key: string, value: unknown): void {
  if (value === null) all.delete(key);
  else all.set(key, value);
}

/**
 * State that survives unmounting and an expired session: input is restored when the same user signs
 * in again. Other users never see it.
 */
export function usePreservedState<T>(
  key: string,
  initial: T,
): readonly [T, (next: T | ((old: T) => T)) => void] {
  const userId = useSession()?.id;
  // After the session ends there is no user at first; they may sign in again.
  if (userId !== undefined && userId !== ownerId) {
    all.clear();
    ownerId = userId;
  }
  const read = useCallback((): T => (all.has(key) ? (all.get(key) as T) : initial), [key, initial]);
  const [state, setState] = useState(read);
  const set = useCallback(
    (next: T | ((old: T) => T)) => {
      // Read the store, not the state: an error may arrive after unmounting.
      const value = typeof next === 'function' ? (next as (old: T) => T)(read()) : next;
      if (value === initial) all.delete(key);
      else all.set(key, value);
      setState(() => value);
    },
    [key, initial, read],
  );
  return [state, set];
}
