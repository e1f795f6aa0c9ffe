import { Button, Collapse, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { addDays } from '../components/days.ts';
import { hours } from '../components/format.ts';
import { TextLink } from '../components/links.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { dayName, written } from '../reports/periods.ts';
import classes from '../reports/reports.module.css';
import { dayLink } from './dayLink.ts';
import { t } from './texts.ts';
import yearClasses from './year.module.css';
import { type Days, type Week, weeksOf } from './year.ts';

/** The heat map as a table; each day links to its entries. */
export function WeeksTable({
  year,
  days,
  firstWeekday,
  today,
}: {
  year: number;
  days: Days;
  firstWeekday: number;
  today: string;
}) {
  const [isOpen, { toggle }] = useDisclosure();
  const total = [...days.values()].reduce((a, b) => a + b, 0);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={toggle}
        style={{ alignSelf: 'flex-start' }}
        data-off-paper
      >
        {isOpen ? messages.reports.hideTable : messages.reports.showTable}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <WideTable minWidth={720} label={t.weeks}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.week}</Table.Th>
                {Array.from({ length: 7 }, (_, place) => {
                  const name = written(addDays('2026-05-03', firstWeekday + place), {
                    weekday: 'short',
                  });
                  return (
                    <Table.Th key={name} ta="right">
                      {name}
                    </Table.Th>
                  );
                })}
                <Table.Th ta="right">{t.weekTotal}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className={classes.numbers}>
              {weeksOf(year, days, firstWeekday, today).map((week) => (
                <WeekRow key={week.first} week={week} />
              ))}
            </Table.Tbody>
            <Table.Tfoot className={classes.numbers}>
              <Table.Tr className={classes.section}>
                <Table.Th scope="row" colSpan={8}>
                  {t.total}
                </Table.Th>
                <Table.Td ta="right">{hours(total)}</Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </WideTable>
        )}
      </Collapse>
    </>
  );
}

function WeekRow({ week }: { week: Week }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {dayName(week.first)}
      </Table.Th>
      {week.days.map((day, place) => (
        <Table.Td
          key={addDays(week.first, place)}
          ta="right"
          className={day === null ? yearClasses.off : undefined}
        >
          {day !== null && day.seconds > 0 && (
            <TextLink
              {...dayLink(day.day)}
              aria-label={t.cell(dayName(day.day), hours(day.seconds))}
            >
              {hours(day.seconds)}
            </TextLink>
          )}
        </Table.Td>
      ))}
      <Table.Td ta="right" fw={600}>
        {week.total > 0 ? hours(week.total) : ''}
      </Table.Td>
    </Table.Tr>
  );
}
