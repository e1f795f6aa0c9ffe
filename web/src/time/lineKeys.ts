import { useCallback, useState } from 'react';
import type { Entry } from '../components/entry.ts';
import type { Line } from './lines.ts';

type ReadPages = ReadonlyMap<number, readonly Entry[] | undefined>;

/**
 * The keys of lines. An entry that was loaded once is identified by its ID, so that its measured
 * height and its element follow it when lines are added or removed before it.
 * @returns the keys, and a function that remembers the entries of the visible pages
 */
export function useLineKeys(lines: readonly Line[], pageSize: number) {
  const [known, setKnown] = useState<ReadPages>(new Map());
  const [ids, setIds] = useState<ReadonlyMap<number, number>>(new Map());
  const remember = (visible: ReadPages): void => {
    if ([...visible].every(([page, items]) => items === undefined || known.get(page) === items)) {
      return;
    }
    const next = new Map(known);
    for (const [page, items] of visible) if (items !== undefined) next.set(page, items);
    setKnown(next);
    setIds(idsByPlace(next, visible, pageSize));
  };
  const keyOf = useCallback(
    (index: number): string => {
      const line = lines[index];
      if (line === undefined) return `line-${index}`;
      if (line.kind === 'week') return `week-${line.week}`;
      if (line.kind === 'day') return `day-${line.day}`;
      const id = ids.get(line.place);
      return id === undefined ? `place-${line.place}` : `entry-${id}`;
    },
    [lines, ids],
  );
  return { keyOf, remember };
}

/**
 * The entry at each place. Pages are read at different times, so an entry may be on two of them:
 * it belongs to the visible one.
 */
function idsByPlace(
  known: ReadPages,
  visible: ReadPages,
  pageSize: number,
): ReadonlyMap<number, number> {
  const pages = [...known].sort(([a], [b]) => Number(visible.has(b)) - Number(visible.has(a)));
  const places = new Map<number, number>();
  for (const [page, items = []] of pages) {
    for (const [i, { id }] of items.entries()) {
      if (!places.has(id)) places.set(id, (page - 1) * pageSize + i);
    }
  }
  return new Map([...places].map(([id, place]) => [place, id]));
}
