import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Bar } from '../components/Bar.tsx';
import { isWeekend } from '../components/days.ts';
import { dayWords, hours, percent } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { DayHeads } from '../week/DayHeads.tsx';
import { stepOf } from '../week/steps.ts';
import weekClasses from '../week/week.module.css';
import { Balance } from './Balance.tsx';
import classes from './team.module.css';
import { isDeleted, isMissing, type Person, sum, type Targets, targetsOf } from './team.ts';
import type { TeamProps } from './teamProps.ts';

const t = messages.team;

interface Props extends TeamProps {
  readonly people: readonly Person[];
  readonly sums: readonly number[];
  readonly hasTargets: boolean;
  /** Of those who show their working day; null: nobody does. */
  readonly totals: Targets | null;
  readonly isLocked: (day: string) => boolean;
}

/** People by days, with a roving tabindex: arrow keys move between cells. */
export function TeamTable(props: Props) {
  const { people, days, sums, today, hasTargets, totals } = props;
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  // Narrow screens leave out a weekend without time.
  const places = [...days.keys()].filter(
    (place) => isWide || !isWeekend(days[place] ?? '') || (sums[place] ?? 0) > 0,
  );
  const shown = places.map((place) => days[place] ?? '');
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLDivElement>(null);
  const here = {
    row: Math.min(at.row, people.length - 1),
    column: Math.min(at.column, places.length - 1),
  };
  const onMove = (key: string): boolean => {
    const next = stepOf(here, key, { rows: people.length, columns: places.length });
    if (next === undefined) return false;
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus();
    return true;
  };
  return (
    <div ref={table} className={classes.matrix}>
      <WideTable
        minWidth={(hasTargets ? 360 : 240) + 72 * places.length}
        label={t.matrix}
        role="grid"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={weekClasses.issue}>{messages.layout.person}</Table.Th>
            <DayHeads days={shown} today={today} />
            <Table.Th className={weekClasses.sum}>{messages.layout.total}</Table.Th>
            {hasTargets && (
              <>
                <Table.Th className={classes.target}>{messages.week.target}</Table.Th>
                {isWide && (
                  <Table.Th className={classes.reached}>
                    <VisuallyHidden>{t.reached}</VisuallyHidden>
                  </Table.Th>
                )}
                <Table.Th className={classes.target}>{t.balance}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person, row) => (
            <Table.Tr key={person.id}>
              <Table.Th scope="row" className={weekClasses.issue}>
                <PersonName person={person} {...props} />
              </Table.Th>
              {shown.map((day, column) => (
                <Table.Td
                  key={day}
                  className={weekClasses.slot}
                  data-weekend={isWeekend(day) || undefined}
                >
                  <Cell
                    {...props}
                    person={person}
                    day={day}
                    seconds={person.days[places[column] ?? 0] ?? 0}
                    at={`${row}-${column}`}
                    isHere={row === here.row && column === here.column}
                    onFocus={() => setAt({ row, column })}
                    onMove={onMove}
                  />
                </Table.Td>
              ))}
              <Table.Td className={weekClasses.sum}>{hours(person.seconds)}</Table.Td>
              {hasTargets && (
                <TargetCells targets={targetsOf(person, days, today)} isWide={isWide} />
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={weekClasses.foot}>
            <Table.Th scope="row" className={weekClasses.issue}>
              {messages.layout.total}
            </Table.Th>
            {places.map((place) => (
              <Table.Td key={place} className={weekClasses.sum}>
                {hours(sums[place] ?? 0)}
              </Table.Td>
            ))}
            <Table.Td className={weekClasses.sum}>{hours(sum(sums))}</Table.Td>
            {hasTargets && <TargetCells targets={totals} isWide={isWide} />}
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </div>
  );
}

/** The target, where it is wide how much of it is reached, and the balance. */
function TargetCells({ targets, isWide }: { targets: Targets | null; isWide: boolean }) {
  const words = targets === null ? t.notShown : undefined;
  const share = targets === null ? 0 : Math.min(1, targets.seconds / targets.target);
  return (
    <>
      <Table.Td className={classes.target} aria-label={words}>
        {targets === null ? '–' : hours(targets.target)}
      </Table.Td>
      {isWide && (
        <Table.Td className={classes.reached} aria-label={words ?? percent(share, 1)}>
          {targets !== null && (
            <Bar className={classes.bar} parts={[{ id: 'done', share, colour: 'var(--accent)' }]} />
          )}
        </Table.Td>
      )}
      <Table.Td className={classes.target} aria-label={words}>
        {targets === null ? '–' : <Balance seconds={targets.balance} />}
      </Table.Td>
    </>
  );
}

/** The name, which leads to the report of the person's week. */
function PersonName({ person, days, search }: Props & { person: Person }) {
  if (isDeleted(person)) return <bdi>{person.name}</bdi>;
  const { repository } = search;
  return (
    <TextLink
      to="/-/reports/administered"
      search={{ user: person.name, from: days[0], to: days.at(-1), repository }}
      className={classes.person}
    >
      <UserAvatar name={person.name} size={24} />
      <bdi>{person.name}</bdi>
    </TextLink>
  );
}

/** A day of a person; it opens the entries. */
function Cell({
  person,
  day,
  seconds,
  at,
  isHere,
  onFocus,
  onMove,
  today,
  workingDaySeconds,
  isLocked,
  search,
  onSearch,
}: Props & {
  person: Person;
  day: string;
  seconds: number;
  at: string;
  isHere: boolean;
  onFocus: () => void;
  onMove: (key: string) => boolean;
}) {
  const missing = search.repository === undefined && isMissing(day, seconds, { ...person, today });
  const locked = isLocked(day);
  const full = person.workingDaySeconds ?? workingDaySeconds;
  const text = seconds > 0 ? hours(seconds) : missing ? t.missing : '–';
  const words = t.cell(missing ? t.missing : hours(seconds), dayWords(day), person.name);
  return (
    <UnstyledButton
      className={`${classes.cell} ${locked ? weekClasses.hatched : ''}`}
      data-at={at}
      data-level={missing ? 'missing' : seconds === 0 ? 'none' : seconds < full ? 'some' : 'full'}
      tabIndex={isHere ? 0 : -1}
      aria-label={locked ? `${words}, ${messages.week.locked}` : words}
      onFocus={onFocus}
      onKeyDown={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'Tab';
        if (isPlain && onMove(event.key)) event.preventDefault();
      }}
      disabled={seconds === 0 && isDeleted(person)}
      onClick={() => {
        if (!isDeleted(person)) {
          onSearch({
            ...search,
            open: { user: person.name, from: day, to: day },
            open_page: undefined,
          });
        }
      }}
    >
      {text}
    </UnstyledButton>
  );
}
