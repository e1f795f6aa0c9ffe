import { Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dateOfEntry, type Entry, isReadable, placeOfEntry } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { placeText } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { dayInWords } from './dayNames.ts';
import { whenOf } from './EntryRow.tsx';
import { allEntriesQuery } from './queries.ts';
import type { TimesQuery } from './search.ts';
import classes from './time.module.css';

const _t = messages.time;

/** All entries at once, for printing or the browser's search. */
export function PrintList({ query }: { query: TimesQuery }) {
  const zone = useZone();
  const all = useQuery(allEntriesQuery(query));
  return (
    <Loaded query={all} rows={10}>
      {(entries) =>
        [...Map.groupBy(entries, (entry) => dateOfEntry(entry, zone))].map(([day, ofDay]) => (
          <PrintedDay key={day} day={day} entries={ofDay} zone={zone} />
        ))
      }
    </Loaded>
  );
}

function PrintedDay({
  day,
  entries,
  zone,
}: {
  day: string;
  entries: readonly Entry[];
  zone: string;
}) {
  const name = dayInWords(day, zone);
  const seconds = entries.reduce((sum, { time }) => sum + time, 0);
  return (
    <div className={classes.printedDay}>
      <Title order={2} size="h6">
        {name} · {hours(seconds)}
      </Title>
      <WideTable minWidth={480} label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>{messages.entries.when}</Table.Th>
            <Table.Th>{messages.entries.issue}</Table.Th>
            <Table.Th>{messages.entries.note}</Table.Th>
            <Table.Th w={90}>{messages.entries.billable}</Table.Th>
            <Table.Th w={80} ta="right">
              {messages.entries.duration}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>{whenOf(entry, zone)}</Table.Td>
              <Table.Td className={parts.text}>
                <bdi>
                  {isReadable(entry) ? entry.issue.title : messages.stopwatch.unreadableIssue}
                </bdi>{' '}
                <Text span size="sm" c="dimmed">
                  {placeText(placeOfEntry(entry))}
                </Text>
              </Table.Td>
              <Table.Td className={parts.text} dir="auto">
                {entry.note}
              </Table.Td>
              <Table.Td>{entry.billable ? messages.entries.yes : messages.entries.no}</Table.Td>
              <Table.Td ta="right">{hours(entry.time)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}
