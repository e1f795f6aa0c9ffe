import { type Entry, isReadable } from '../components/entry.ts';
import { useZone } from '../components/zone.ts';
import { type Locks, lockedUntil, useLocksOf } from '../entries/locks.ts';
import { useDeletingIds } from '../entries/mutations.ts';
import { isProvisional } from '../entries/waitingEntries.ts';
import { useKeys } from '../shortcuts/useKeys.ts';
import { type Findings, noWarnings, useWarnings } from './findings.ts';
import { draftOf, type OnDraft, useDrafts } from './rowDraft.ts';
import type { Selection } from './useSelection.ts';

const rows = '[data-entry]';

/** The row with the focus. */
const focused = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rows) ?? null;

/** Reads what the rows of a list need, each by its entry, and adds their keys. */
export function useRows(
  entries: readonly Entry[],
  selection: Selection,
  findings: Findings | undefined,
) {
  const { drafts, onDraft } = useDrafts();
  const deleting = useDeletingIds();
  const locks = useLocksOf(entries);
  const warnings = useWarnings(findings);
  useRowKeys(selection, entries, locks, onDraft);
  return (entry: Entry) => ({
    entry,
    lockedUntil: lockedUntil(entry, locks),
    warnings: warnings.get(entry.id) ?? noWarnings,
    isDeleting: deleting.has(entry.id),
    draft: drafts.get(entry.id),
    onDraft: onDraft(entry.id),
    isSelecting: selection.entries.length > 0,
    isSelected: selection.has(entry.id),
    onSelect: (isRange: boolean) => selection.toggle(entry.id, isRange),
  });
}

/** Each row has its entry's number in `data-entry`. */
function useRowKeys(
  selection: Selection,
  entries: readonly Entry[],
  locks: Locks,
  onDraft: (id: number) => OnDraft,
): void {
  const zone = useZone();
  // False leaves the key to the browser.
  const edit = (id: number): unknown => {
    const entry = entries.find((one) => one.id === id);
    const isOpen = entry !== undefined && isReadable(entry) && !isProvisional(entry);
    if (!isOpen || selection.entries.length > 0 || lockedUntil(entry, locks) !== null) return false;
    return onDraft(id)((now) => now ?? draftOf(entry, 'note', zone));
  };
  const onRow = (run: (id: number) => unknown) => (): unknown => {
    // Or else the one under the pointer.
    const row = focused() ?? document.querySelector<HTMLElement>(`${rows}:hover`);
    return row === null ? false : run(Number(row.dataset.entry));
  };
  const move = (by: number) => (): unknown => {
    const row = focused();
    const all = [...document.querySelectorAll<HTMLElement>(rows)];
    // Elsewhere the keys scroll.
    return row === null ? false : all[all.indexOf(row) + by]?.focus();
  };
  // On a button or link, Enter does what these do.
  const open = (): unknown => focused() === document.activeElement && onRow(edit)();
  useKeys({
    e: onRow(edit),
    x: onRow((id) => selection.toggle(id)),
    'shift+x': onRow((id) => selection.toggle(id, true)),
    ArrowDown: move(1),
    ArrowUp: move(-1),
    Enter: open,
  });
}
