import { TextInput, UnstyledButton } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayWords, hours } from '../components/format.ts';
import { preserve, preserved } from '../components/preservedState.ts';
import { cellText, readDuration } from '../entries/duration.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { isSaving, nameOfCell } from './cells.ts';
import type { Cell, Row } from './grid.ts';
import type { FailedCell } from './useCells.ts';
import classes from './week.module.css';

const t = messages.week;

interface GridCellProps {
  row: Row;
  cell: Cell;
  at: string;
  /** True for the one cell in the tab order (roving tabindex). */
  isHere: boolean;
  /** Why the cell is read-only; undefined if it can be changed. */
  reason: string | undefined;
  /** A change of it waits to be sent. */
  isWaiting: boolean;
  failed: FailedCell | undefined;
  onFocus: () => void;
  /** Moves the focus by key; false if there is no cell in that direction. */
  onMove: (key: string) => boolean;
  onLeave: () => void;
  /** Opens the list of its entries. */
  onOpen: () => void;
  onPaste: (text: string) => void;
  onRefuse: (text: string, why: string) => void;
  onForget: () => void;
  /**
   * @param from the cell when editing began, so that later changes by others are not overwritten
   */
  onChange: (seconds: number, text: string, from: Cell) => void;
}

/** Input of an open cell, and the cell when editing began. */
interface Draft {
  readonly text: string;
  readonly begun: Cell;
}

/** The total of a day on an issue; editable if it has at most one entry. */
export function GridCell(props: GridCellProps) {
  const { row, cell, at, isHere, reason, isWaiting, failed } = props;
  // The session may end during typing, which unmounts the cell.
  const key = `open ${nameOfCell(row, cell)}`;
  const [draft, setDraft] = useState(() => preserved<Draft>(key));
  const typed = draft?.text ?? null;
  const saving = isSaving(cell) && !isWaiting;
  const count = cell.entries.length;
  const stored = cellText(cell.seconds);

  /** @param text initial text; by default the input that failed to save, or the stored value */
  function begin(text?: string): void {
    if (reason !== undefined) notifySuccess(reason);
    else if (count > 1) props.onOpen();
    else if (!saving) write({ text: text ?? failed?.text ?? stored, begun: cell });
  }

  function write(next: Draft | null): void {
    preserve(key, next);
    setDraft(next);
  }

  function commit(): void {
    if (draft === null) return;
    write(null);
    const { begun } = draft;
    const text = draft.text.trim();
    if (text === cellText(begun.seconds)) {
      props.onForget();
      return;
    }
    const seconds = readDuration(text);
    if (seconds === undefined) props.onRefuse(text, t.noDuration(text));
    else if (seconds === begun.seconds) props.onForget();
    // The cell was empty and got an entry meanwhile.
    else if (begun.entries.length === 0 && count > 0) props.onRefuse(text, t.changedByOther);
    else props.onChange(seconds, text, begun);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === 'F2') begin();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (reason !== undefined || count > 1) begin();
      else if (count === 1 && !saving) props.onChange(0, '', cell);
    } else if (/^[\d.,:]$/.test(event.key)) begin(event.key);
    else if (event.key === 'Tab' || !props.onMove(event.key)) return;
    event.preventDefault();
  }

  function onEditorKey(event: KeyboardEvent): void {
    const key = event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key;
    if (!['Escape', 'Enter', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    // Render the cell before the next key event, so that it can take the focus.
    flushSync(() => (key === 'Escape' ? write(null) : commit()));
    if (event.key !== 'Tab' || !props.onMove(key)) props.onLeave();
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (typed !== null && !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    write(null);
    props.onPaste(text);
  }

  if (draft !== null) {
    return (
      <TextInput
        autoFocus
        onFocus={(event) => {
          const { length } = event.target.value;
          // Select existing text, so that typing replaces it; after a typed first character,
          // continue behind it.
          if (typed === stored || typed === failed?.text) event.target.select();
          else event.target.setSelectionRange(length, length);
        }}
        classNames={{ input: classes.editor }}
        aria-label={t.editor(row.name, dayWords(cell.date))}
        maxLength={40}
        value={draft.text}
        onChange={(event) => write({ ...draft, text: event.currentTarget.value })}
        onBlur={commit}
        onKeyDown={onEditorKey}
        onPaste={onPaste}
      />
    );
  }
  const shown = failed?.text ?? (cell.seconds === 0 ? '·' : hours(cell.seconds));
  const states = [
    count > 1 ? t.entries(count) : '',
    reason === undefined ? '' : row.place === null ? t.unreadableIssue : t.locked,
    saving ? t.saving : '',
    isWaiting ? t.waiting : '',
    failed === undefined ? '' : t.notSavedCell,
  ].filter((state) => state !== '');
  const label = t.cell(
    failed?.text ?? (cell.seconds === 0 ? t.none : hours(cell.seconds)),
    dayWords(cell.date),
    row.name,
  );
  return (
    <UnstyledButton
      className={`${classes.cell} ${reason === undefined ? '' : classes.hatched}`}
      data-at={at}
      data-takes-text
      data-empty={(cell.seconds === 0 && failed === undefined) || undefined}
      data-saving={saving || undefined}
      data-waiting={isWaiting || undefined}
      data-failed={failed !== undefined || undefined}
      data-locked={reason !== undefined || undefined}
      tabIndex={isHere ? 0 : -1}
      aria-label={[label, ...states].join(', ')}
      aria-invalid={failed !== undefined || undefined}
      title={failed?.message ?? reason ?? (isWaiting ? t.waiting : undefined)}
      onFocus={props.onFocus}
      onClick={() => begin()}
      onKeyDown={onKey}
      onPaste={onPaste}
    >
      {/* Drawn by CSS; the accessible name already has the count. */}
      {count > 1 && <span className={classes.count} data-count={count} aria-hidden />}
      {shown}
    </UnstyledButton>
  );
}
