import { Table, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { isWeekend } from '../components/days.ts';
import { dayWords, hours } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { DayHeads } from '../week/DayHeads.tsx';
import { stepOf } from '../week/steps.ts';
import weekClasses from '../week/week.module.css';
import classes from './team.module.css';
import { isDeleted, isMissing, type Person, sum } from './team.ts';
import type { TeamProps } from './teamProps.ts';

const t = messages.team;

interface Props extends TeamProps {
  readonly people: readonly Person[];
  readonly sums: readonly number[];
  readonly isLocked: (day: string) => boolean;
}

/** People by days, with a roving tabindex: arrow keys move between cells. */
export function TeamTable(props: Props) {
  const { people, days, sums, today } = props;
  const [at, setAt] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLDivElement>(null);
  const here = { ...at, row: Math.min(at.row, people.length - 1) };
  const onMove = (key: string): boolean => {
    const next = stepOf(here, key, { rows: people.length, columns: days.length });
    if (next === undefined) return false;
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus();
    return true;
  };
  return (
    <div ref={table}>
      <WideTable minWidth={760} label={t.matrix} role="grid">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={weekClasses.issue}>{t.person}</Table.Th>
            <DayHeads days={days} today={today} />
            <Table.Th className={weekClasses.sum}>{t.sum}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person, row) => (
            <Table.Tr key={person.id}>
              <Table.Th scope="row" className={weekClasses.issue}>
                <PersonName person={person} {...props} />
              </Table.Th>
              {days.map((day, column) => (
                <Table.Td
                  key={day}
                  className={weekClasses.slot}
                  data-weekend={isWeekend(day) || undefined}
                >
                  <Cell
                    {...props}
                    person={person}
                    day={day}
                    seconds={person.days[column] ?? 0}
                    at={`${row}-${column}`}
                    isHere={row === here.row && column === here.column}
                    onFocus={() => setAt({ row, column })}
                    onMove={onMove}
                  />
                </Table.Td>
              ))}
              <Table.Td className={weekClasses.sum}>{hours(person.seconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={weekClasses.foot}>
            <Table.Th scope="row" className={weekClasses.issue}>
              {t.sum}
            </Table.Th>
            {sums.map((seconds, place) => (
              <Table.Td key={days[place]} className={weekClasses.sum}>
                {hours(seconds)}
              </Table.Td>
            ))}
            <Table.Td className={weekClasses.sum}>{hours(sum(sums))}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </div>
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
  const missing = search.repository === undefined && isMissing(day, seconds, today);
  const locked = isLocked(day);
  const text = seconds > 0 ? hours(seconds) : missing ? t.missing : '–';
  const words = t.cell(missing ? t.missing : hours(seconds), dayWords(day), person.name);
  return (
    <UnstyledButton
      className={`${classes.cell} ${locked ? weekClasses.hatched : ''}`}
      data-at={at}
      data-level={
        missing ? 'missing' : seconds === 0 ? 'none' : seconds < workingDaySeconds ? 'some' : 'full'
      }
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
