import { readDuration } from '../entries/duration.ts';
import type { Locks } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { isSaving, readOnlyReason } from './cells.ts';
import type { CellChange } from './changes.ts';
import type { Row } from './grid.ts';

const t = messages.week;

/** A pasted cell. */
export interface PastedCell {
  readonly name: string;
  /** Its name; empty outside the grid. */
  readonly issue: string;
  readonly date: string;
  readonly text: string;
  readonly before: number;
  /** Null if nothing changes; the remark says why. */
  readonly change: CellChange | null;
  readonly remark: string;
}

export type Paste = readonly PastedCell[];

/** Maximum number of pasted cells: the size of a week, and of one bulk request. */
const maxCells = 350;

/**
 * The changes of pasting a block of cells, with its top left corner at a given cell. Empty fields
 * are skipped rather than deleting time.
 */
export function pasteOf(
  text: string,
  rows: readonly Row[],
  row: number,
  place: number,
  locks: Locks,
  zone: string,
): Paste {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines
    .flatMap((line, down) =>
      line.split('\t').map((field, right) => {
        const of = rows[row + down];
        const cell = of?.cells[place + right];
        const typed = field.trim();
        const at = {
          name: `${down}-${right}`,
          issue: of?.name ?? '',
          date: cell?.date ?? '',
          text: typed,
          before: cell?.seconds ?? 0,
          change: null,
        };
        if (typed === '') return null;
        const seconds = readDuration(typed);
        if (of === undefined || cell === undefined) return { ...at, remark: t.outsideGrid };
        if (seconds === undefined) return { ...at, remark: t.noDuration(typed) };
        if (seconds === cell.seconds) return { ...at, remark: t.unchanged };
        if (cell.entries.length > 1) return { ...at, remark: t.severalEntries };
        if (of.place === null) return { ...at, remark: t.unreadableReason };
        if (isSaving(cell)) return { ...at, remark: t.savingCell };
        if (readOnlyReason(of, cell, locks, zone) !== undefined)
          return { ...at, remark: t.lockedCell };
        const change: CellChange = {
          place: of.place,
          title: of.title,
          repositoryId: of.repositoryId,
          cell,
          seconds,
        };
        return { ...at, change, remark: seconds === 0 ? t.deletesEntry : '' };
      }),
    )
    .filter((found) => found !== null)
    .slice(0, maxCells);
}
