import { useRef, useState } from 'react';
import { type Entry, isReadable } from '../components/entry.ts';
import { mostTogether } from '../entries/together.ts';
import { isProvisional } from '../entries/waitingEntries.ts';

export type Selection = ReturnType<typeof useSelection>;

const none = new Set<number>();

/** The selected rows of a list. @param shown in the order of the rows */
export function useSelection(shown: readonly Entry[]) {
  const [ids, setIds] = useState(none);
  /** Where a range begins. */
  const anchor = useRef<number | null>(null);
  const all = shown.filter((entry) => isReadable(entry) && !isProvisional(entry));
  const entries = all.filter(({ id }) => ids.has(id)).slice(0, mostTogether);
  const placeOf = (id: number | null) => all.findIndex((entry) => entry.id === id);
  return {
    entries,
    isAll: entries.length === all.length,
    has: (id: number): boolean => ids.has(id),
    /** @param isRange from the last one selected */
    toggle: (id: number, isRange = false): void => {
      const ends = [placeOf(isRange ? anchor.current : id), placeOf(id)];
      anchor.current = id;
      if (ends.includes(-1)) return;
      const range = all.slice(Math.min(...ends), Math.max(...ends) + 1);
      // Rows that did not change keep an older function than this.
      setIds((now) => {
        const next = new Set(now);
        const isOff = !isRange && next.delete(id);
        for (const one of isOff ? [] : range) next.add(one.id);
        return next;
      });
    },
    select: (isOn: boolean): void => setIds(isOn ? new Set(all.map(({ id }) => id)) : none),
  };
}
