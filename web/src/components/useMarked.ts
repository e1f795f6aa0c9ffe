import { type KeyboardEvent, useEffect, useState } from 'react';

/**
 * The marked row of a list below a text field: the first one, until another is marked for the same
 * text. What is found later does not move the mark: Enter takes it.
 */
export function useMarked(text: string, rows: readonly string[], first: string | undefined) {
  const [mark, setMark] = useState<{ text: string; row: string }>();
  const isKept = mark !== undefined && mark.text === text && rows.includes(mark.row);
  const marked = isKept ? mark.row : first;
  useEffect(() => {
    if (marked !== undefined) setMark({ text, row: marked });
  }, [text, marked]);
  /** Moves the mark by an arrow key. */
  const move = (event: KeyboardEvent): void => {
    event.preventDefault();
    const place = marked === undefined ? -1 : rows.indexOf(marked);
    const next = event.key === 'ArrowDown' ? place + 1 : Math.max(place, 0) - 1;
    const row = rows.at(next % rows.length);
    if (row !== undefined) setMark({ text, row });
  };
  return { marked, move };
}
