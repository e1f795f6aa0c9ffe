import { Group, Progress, Table, Text } from '@mantine/core';
import { Dot } from '../components/Dot.tsx';
import { hours, number } from '../components/format.ts';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { personSlot } from '../theme/slots.ts';

const t = messages.issue;

interface Part {
  readonly user_id: number;
  readonly user_name: string;
  readonly seconds: number;
  readonly count: number;
}

/** Time per user, as a bar and as a table. */
export function PeopleTime({ users, seconds }: { users: readonly Part[]; seconds: number }) {
  const shareOf = (part: number) => (seconds === 0 ? 0 : (100 * part) / seconds);
  return (
    <div>
      <Progress.Root size="lg" aria-hidden>
        {users.map((user, place) => (
          <Progress.Section
            key={user.user_id}
            value={shareOf(user.seconds)}
            color={personSlot(place)}
          />
        ))}
      </Progress.Root>
      <WideTable minWidth={300} label={t.people}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.person}</Table.Th>
            <Table.Th ta="right">{t.entryCount}</Table.Th>
            <Table.Th ta="right">{t.share}</Table.Th>
            <Table.Th ta="right">{t.duration}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user, place) => (
            <Table.Tr key={user.user_id}>
              <Table.Td>
                <Group gap="sm" wrap="nowrap">
                  <Dot colour={personSlot(place)} />
                  <Text size="sm" className={classes.text}>
                    {user.user_name}
                  </Text>
                </Group>
              </Table.Td>
              <Table.Td ta="right">{number(user.count)}</Table.Td>
              <Table.Td ta="right">{number(Math.round(shareOf(user.seconds)))}%</Table.Td>
              <Table.Td ta="right">{hours(user.seconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}
