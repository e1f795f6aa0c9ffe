import { Button, Collapse, Group, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { day, hours } from '../components/format.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { DaysChart } from './DaysChart.tsx';
import { daysQuery } from './queries.ts';

const t = messages.issue;

/** Time per day on an issue, as a chart and a table. */
export function DaysPanel({ place }: { place: IssuePlace }) {
  const zone = useZone();
  const days = useQuery(daysQuery(place, zone)).data;
  const [isOpen, { toggle }] = useDisclosure();
  // A chart needs at least two days.
  if (days === undefined || days.length < 2) return null;
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t.days}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={isOpen}
        >
          {isOpen ? t.daysHide : t.daysTable(days.length)}
        </Button>
      </Group>
      <DaysChart days={days} />
      <Collapse expanded={isOpen}>
        <WideTable minWidth={240} label={t.days}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.day}</Table.Th>
              <Table.Th ta="right">{t.duration}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ date, seconds }) => (
              <Table.Tr key={date}>
                <Table.Td>{day(`${date}T12:00:00Z`, 'UTC')}</Table.Td>
                <Table.Td ta="right">{hours(seconds)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      </Collapse>
    </div>
  );
}
