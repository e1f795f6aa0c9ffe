import { Box, Group, Table, Text } from '@mantine/core';
import { useSession } from '../app/session.ts';
import { TextLink } from '../components/links.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import type { User } from './queries.ts';
import { SortHeader } from './SortHeader.tsx';
import { StateBadges } from './StateBadges.tsx';
import type { AccountSort } from './search.ts';

const t = adminMessages.admin;

/** True for the API's placeholder for "never". */
export const isNever = (instant: string): boolean => new Date(instant).getTime() <= 0;

export function UserTable({
  users,
  sort,
  order,
  onSort,
}: {
  users: readonly User[];
  sort: AccountSort;
  order: 'asc' | 'desc';
  onSort: (sort: AccountSort, order: 'asc' | 'desc') => void;
}) {
  const viewer = useSession();
  const header = (column: AccountSort, label: string, width?: number) => (
    <SortHeader
      label={label}
      width={width}
      order={sort === column ? order : null}
      onSort={(next) => onSort(column, next)}
    />
  );
  return (
    <WideTable minWidth={680} label={t.sections.users} isFixed>
      <Table.Thead>
        <Table.Tr>
          {header('name', t.user)}
          <Table.Th>{t.address}</Table.Th>
          <Table.Th w={180} visibleFrom="sm">
            {t.status}
          </Table.Th>
          {header('last_login', t.lastLogin, 130)}
          {header('created', t.since, 130)}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Td>
              <Group gap="sm" wrap="nowrap">
                <UserAvatar name={user.login} size={28} />
                <Box className={classes.text}>
                  <TextLink to="/-/admin/users/$name" params={{ name: user.login }} fw={600}>
                    {user.login}
                  </TextLink>
                  {user.full_name !== '' && (
                    <Text c="dimmed" dir="auto" lineClamp={2}>
                      {user.full_name}
                    </Text>
                  )}
                  <Box hiddenFrom="sm" mt="xs">
                    <StateBadges user={user} isOwn={user.id === viewer?.id} />
                  </Box>
                </Box>
              </Group>
            </Table.Td>
            <Table.Td className={classes.text} dir="auto">
              {user.email}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <StateBadges user={user} isOwn={user.id === viewer?.id} />
            </Table.Td>
            <Table.Td ta="right">
              {isNever(user.last_login) ? (
                <Text span c="dimmed">
                  {messages.settings.never}
                </Text>
              ) : (
                <RelativeTime at={user.last_login} />
              )}
            </Table.Td>
            <Table.Td ta="right">
              <RelativeTime at={user.created} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
