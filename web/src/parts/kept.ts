import { useCallback, useState } from 'react';
import { useSession } from '../app/session.ts';

/** What was typed and is not saved yet, by where; gone with the page, as when he signs out. */
const all = new Map<string, unknown>();
let ownerId: number | undefined;

/** Whether anything typed is waiting to be saved. */
export const isSomethingTyped = (): boolean => all.size > 0;

/**
 * A state that outlives its component, and its user's session where that ends in the middle of
 * typing: what was typed is there again when the same user is back. Nobody else gets to see it.
 */
export function useKept<T>(
  key: string,
  initial: T,
): readonly [T, (next: T | ((old: T) => T)) => void] {
  const userId = useSession()?.id;
  // When a session ends he is nobody first, and may come back.
  if (userId !== undefined && userId !== ownerId) {
    all.clear();
    ownerId = userId;
  }
  const read = useCallback((): T => (all.has(key) ? (all.get(key) as T) : initial), [key, initial]);
  const [state, setState] = useState(read);
  const set = useCallback(
    (next: T | ((old: T) => T)) => {
      // From what is kept, not from the state: a refusal may come when the component has gone.
      const value = typeof next === 'function' ? (next as (old: T) => T)(read()) : next;
      if (value === initial) all.delete(key);
      else all.set(key, value);
      setState(() => value);
    },
    [key, initial, read],
  );
  return [state, set];
}
