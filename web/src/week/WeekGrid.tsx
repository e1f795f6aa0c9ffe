import { Button, Group, Table, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { RepositoryDot } from '../components/Dot.tsx';
import { isWeekend } from '../components/days.ts';
import { hours } from '../components/format.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { nameOfPlace, placeText } from '../components/issuePlace.ts';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import type { Locks } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { nameOfCell, readOnlyReason } from './cells.ts';
import { DayHeads } from './DayHeads.tsx';
import { DaySums, sumText } from './DaySums.tsx';
import { GridCell } from './GridCell.tsx';
import { type Cell, daySums, type Row } from './grid.ts';
import { stepOf } from './steps.ts';
import type { useCells } from './useCells.ts';
import classes from './week.module.css';

const t = messages.week;

/** The grid of issues by days, with a roving tabindex: arrow keys move between cells. */
export function WeekGrid({
  rows,
  days,
  shown,
  today,
  zone,
  workingDaySeconds,
  locks,
  waiting,
  cells,
  onAdd,
  onOpen,
  onPaste,
}: {
  rows: readonly Row[];
  days: readonly string[];
  shown: readonly string[];
  today: string;
  zone: string;
  workingDaySeconds: number;
  locks: Locks;
  /** IDs of entries of which a change waits to be sent. */
  waiting: ReadonlySet<number>;
  cells: ReturnType<typeof useCells>;
  /** Adds a row for an issue. */
  onAdd: (issue: string) => void;
  onOpen: (row: Row, cell: Cell) => void;
  onPaste: (text: string, row: number, place: number) => void;
}) {
  const places = shown.map((date) => days.indexOf(date));
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLDivElement>(null);
  const here = {
    // The last row is not an issue, but the button that adds one.
    row: Math.min(at.row, rows.length),
    column: Math.min(at.column, places.length - 1),
  };
  const isWhole = shown.length === days.length;

  /** Moves the focus to another cell, if there is one. */
  function move(key: string): boolean {
    const next = stepOf(here, key, { rows: rows.length + 1, columns: places.length });
    if (next === undefined) return false;
    setAt(next);
    focus(next);
    return true;
  }
  const focus = ({ row, column }: { row: number; column: number }): void => {
    const name = row === rows.length ? 'add' : `${row}-${column}`;
    table.current?.querySelector<HTMLElement>(`[data-at="${name}"]`)?.focus();
  };
  const [added, setAdded] = useState<string | null>(null);
  const addedRow = rows.findIndex(({ key }) => key === added);
  useEffect(() => {
    if (addedRow < 0) return;
    setAdded(null);
    const column = Math.max(0, shown.indexOf(today));
    table.current?.querySelector<HTMLElement>(`[data-at="${addedRow}-${column}"]`)?.focus();
  }, [addedRow, shown, today]);

  return (
    <div ref={table}>
      <WideTable minWidth={isWhole ? 900 : 280} label={t.grid} role="grid">
        <colgroup>
          <col />
          {shown.map((date) => (
            <col
              key={date}
              data-weekend={isWeekend(date) || undefined}
              data-today={date === today || undefined}
            />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.issue}>{messages.entries.issue}</Table.Th>
            <DayHeads days={shown} today={today} />
            {isWhole && <Table.Th className={classes.sum}>{messages.layout.total}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, rowPlace) => (
            <Fragment key={row.key}>
              {row.repository !== rows[rowPlace - 1]?.repository && (
                <GroupRow
                  repository={row.repository}
                  rows={rows}
                  places={places}
                  days={days}
                  isWhole={isWhole}
                />
              )}
              <Table.Tr>
                <Table.Th scope="row" className={`${classes.issue} ${classes.inGroup}`}>
                  <Text
                    className={`${parts.text} ${classes.name}`}
                    title={row.place === null ? undefined : placeText(row.place)}
                  >
                    <bdi>{row.title === '' ? t.unreadableIssue : row.title}</bdi>{' '}
                    {row.place !== null && row.place.project === undefined && (
                      <Text span size="xs" c="dimmed">
                        #{row.place.index}
                      </Text>
                    )}
                  </Text>
                </Table.Th>
                {places.map((place, column) => {
                  const cell = row.cells[place];
                  if (cell === undefined) return null;
                  const name = nameOfCell(row, cell);
                  return (
                    <Table.Td key={cell.date} className={classes.slot}>
                      <GridCell
                        row={row}
                        cell={cell}
                        at={`${rowPlace}-${column}`}
                        isHere={rowPlace === here.row && column === here.column}
                        reason={readOnlyReason(row, cell, locks, zone)}
                        isWaiting={cell.entries.some(({ id }) => waiting.has(id))}
                        failed={cells.failed[name]}
                        onFocus={() => setAt({ row: rowPlace, column })}
                        onMove={move}
                        onLeave={() => focus({ row: rowPlace, column })}
                        onOpen={() => onOpen(row, cell)}
                        onPaste={(text) => onPaste(text, rowPlace, place)}
                        onRefuse={(text, why) => cells.refuse(name, text, why)}
                        onForget={() => cells.forget(name)}
                        onChange={(seconds, text, from) =>
                          row.place !== null &&
                          cells.one.mutate({
                            change: {
                              place: row.place,
                              title: row.title,
                              repositoryId: row.repositoryId,
                              cell: from,
                              seconds,
                            },
                            name,
                            text,
                          })
                        }
                      />
                    </Table.Td>
                  );
                })}
                {isWhole && <Table.Td className={classes.sum}>{sumText(row.seconds)}</Table.Td>}
              </Table.Tr>
            </Fragment>
          ))}
          <Table.Tr>
            <Table.Th scope="row" className={classes.issue}>
              <AddIssue
                onAdd={(issue) => {
                  setAdded(issue);
                  onAdd(issue);
                }}
                onFocus={() => setAt({ ...here, row: rows.length })}
                onUp={() => move('ArrowUp')}
              />
            </Table.Th>
            {shown.map((date) => (
              <Table.Td key={date} />
            ))}
            {isWhole && <Table.Td />}
          </Table.Tr>
        </Table.Tbody>
        <DaySums
          rows={rows}
          days={days}
          shown={shown}
          today={today}
          workingDaySeconds={workingDaySeconds}
        />
      </WideTable>
    </div>
  );
}

/** Once: the field is new. */
const openList = (field: HTMLInputElement | null): void => field?.click();

/** The button of the last row, which becomes the picker of an issue. */
function AddIssue({
  onAdd,
  onFocus,
  onUp,
}: {
  onAdd: (issue: string) => void;
  onFocus: () => void;
  onUp: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <IssuePicker
        aria-label={t.addRow}
        placeholder={t.addRow}
        autoFocus
        ref={openList}
        value={null}
        onChange={(issue) => {
          setIsOpen(false);
          if (issue !== null) onAdd(nameOfPlace(issue.place));
        }}
        onLeave={() => setIsOpen(false)}
      />
    );
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      px={0}
      ml="calc(-1 * var(--s0))"
      className={classes.add}
      leftSection={<Plus size={14} />}
      data-at="add"
      onFocus={onFocus}
      onClick={() => setIsOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp') return;
        event.preventDefault();
        onUp();
      }}
    >
      {t.addRow}
    </Button>
  );
}

/** The repository of the rows below it, with its sums. */
function GroupRow({
  repository,
  rows,
  places,
  days,
  isWhole,
}: {
  repository: string;
  rows: readonly Row[];
  places: readonly number[];
  days: readonly string[];
  isWhole: boolean;
}) {
  const own = rows.filter((row) => row.repository === repository);
  const sums = daySums(own, days);
  return (
    <Table.Tr className={classes.group}>
      <Table.Th scope="rowgroup" className={classes.issue}>
        <Group gap="sm" wrap="nowrap">
          <RepositoryDot repository={own[0]?.repositoryId} />
          <bdi className={parts.text}>{repository === '' ? t.unreadableIssue : repository}</bdi>
        </Group>
      </Table.Th>
      {places.map((place) => (
        <Table.Td key={place} className={classes.sum}>
          {(sums[place] ?? 0) === 0 ? '' : hours(sums[place] ?? 0)}
        </Table.Td>
      ))}
      {isWhole && (
        <Table.Td className={classes.sum}>
          {hours(sums.reduce((all, one) => all + one, 0))}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
