import { Button, Collapse, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { day, hours } from '../components/format.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { DaysChart } from './DaysChart.tsx';
import { daysQuery } from './listQueries.ts';

const t = messages.issue;

/** Time per day on an issue, read when it is opened. */
export function DaysPanel({ place }: { place: IssuePlace }) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={toggle}
        aria-expanded={isOpen}
      >
        {t.days}
      </Button>
      <Collapse expanded={isOpen}>{isOpen && <Days place={place} />}</Collapse>
    </div>
  );
}

/** A chart and a table. */
function Days({ place }: { place: IssuePlace }) {
  const days = useQuery(daysQuery(place, useZone()));
  return (
    <Loaded query={days} rows={3}>
      {(read) => (
        <>
          {read.length > 1 && <DaysChart days={read} />}
          <WideTable minWidth={240} label={t.days}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.day}</Table.Th>
                <Table.Th ta="right">{t.duration}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {read.map(({ date, seconds }) => (
                <Table.Tr key={date}>
                  <Table.Td>{day(`${date}T12:00:00Z`, 'UTC')}</Table.Td>
                  <Table.Td ta="right">{hours(seconds)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        </>
      )}
    </Loaded>
  );
}
