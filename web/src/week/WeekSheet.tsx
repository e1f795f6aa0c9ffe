import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import type { Entry } from '../components/entry.ts';
import { lockWords, useLocks } from '../entries/locks.ts';
import { useWaitingIds, useWithWaiting } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import { StartButton } from '../stopwatch/StartButton.tsx';
import { CellEntries } from './CellEntries.tsx';
import { DayStrip } from './DayStrip.tsx';
import { FailedCells } from './FailedCells.tsx';
import { type Cell, daySums, type Row, rowsOf } from './grid.ts';
import { PasteModal } from './PasteModal.tsx';
import { type Paste, pasteOf } from './paste.ts';
import { Target } from './Target.tsx';
import { useCells } from './useCells.ts';
import { useAddedRows } from './useRows.ts';
import { WeekGrid } from './WeekGrid.tsx';
import classes from './week.module.css';

const t = messages.week;

/** The grid of a week with its actions. */
export function WeekSheet({
  entries: stored,
  days,
  shown,
  today,
  zone,
  workingDaySeconds,
}: {
  entries: readonly Entry[];
  /** The seven days. */
  days: readonly string[];
  /** The visible days; fewer on narrow screens. */
  shown: readonly string[];
  today: string;
  zone: string;
  workingDaySeconds: number;
}) {
  const { added, add } = useAddedRows();
  const waiting = useWaitingIds();
  const entries = useWithWaiting(stored, days[0] ?? '', days.at(-1) ?? '', zone);
  const rows = rowsOf(entries, added, days, zone);
  const locks = useLocks(rows.map(({ repositoryId }) => repositoryId));
  const cells = useCells(days[0] ?? '', days.at(-1) ?? '', zone);
  const [opened, setOpened] = useState<{ row: Row; cell: Cell } | null>(null);
  const [paste, setPaste] = useState<Paste | null>(null);
  const sums = daySums(rows, days);
  // Show the current row, not the one from when the dialog was opened.
  const openRow = rows.find(({ key }) => key === opened?.row.key);
  const openCell = openRow?.cells.find(({ date }) => date === opened?.cell.date);
  return (
    <Stack>
      <Target sums={sums} days={days} today={today} workingDaySeconds={workingDaySeconds} />
      {shown.length < days.length && <DayStrip days={days} sums={sums} shown={shown[0] ?? ''} />}
      {rows.length === 0 && (
        <EmptyState title={t.empty} action={<StartButton />}>
          {t.emptyText}
        </EmptyState>
      )}
      <WeekGrid
        rows={rows}
        days={days}
        shown={shown}
        today={today}
        zone={zone}
        workingDaySeconds={workingDaySeconds}
        locks={locks}
        waiting={waiting}
        cells={cells}
        onAdd={(issue) => add([issue])}
        onOpen={(row, cell) => setOpened({ row, cell })}
        onPaste={(text, row, place) => setPaste(pasteOf(text, rows, row, place, locks, zone))}
      />
      <FailedCells rows={rows} cells={cells} />
      {[...locks].map(([repository, lock]) => (
        <Group key={repository} gap="sm" wrap="nowrap" align="center">
          <span className={`${classes.swatch} ${classes.hatched}`} aria-hidden />
          <Text dir="auto">{lockWords(repository, lock, zone)}</Text>
        </Group>
      ))}
      {openRow !== undefined && openCell !== undefined && (
        <CellEntries row={openRow} cell={openCell} zone={zone} onClose={() => setOpened(null)} />
      )}
      {paste !== null && <PasteModal paste={paste} cells={cells} onClose={() => setPaste(null)} />}
    </Stack>
  );
}
