import { Box, Button, Group, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { oneOf } from '../components/searchParameters.ts';
import { adminMessages } from '../messages/administration.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { CreateUserForm } from './CreateUserForm.tsx';
import { usersQuery } from './queries.ts';
import { accountStates } from './search.ts';
import { UserTable } from './UserTable.tsx';

const t = adminMessages.admin;
const route = getRouteApi('/signed-in/administrators/-/admin/users');

/** All accounts, with search, filter and sort order. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, { open, close }] = useDisclosure();
  const users = useQuery(usersQuery(search));
  return (
    <AdminScreen
      title={t.sections.users}
      actions={
        <>
          <ButtonLink to="/-/admin/invitations">{t.invite}</ButtonLink>
          <Button onClick={open}>{t.create}</Button>
        </>
      }
    >
      <Group align="flex-start">
        <Box flex="1 1 240px">
          <SearchField
            mb={0}
            label={t.search}
            value={search.q}
            onSearch={(q) => void navigate({ search: { ...search, q, page: 1 }, replace: true })}
          />
        </Box>
        <Select
          aria-label={t.state}
          flex="1 1 200px"
          maw={{ sm: 260 }}
          data={accountStates.map((value) => ({ value, label: t.states[value] }))}
          value={search.state}
          onChange={(state) =>
            void navigate({ search: { ...search, state: oneOf(accountStates, state), page: 1 } })
          }
        />
      </Group>
      <Loaded query={users}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t.noUsers}>{t.noUsersText}</EmptyState>
          ) : (
            <>
              <UserTable
                users={items}
                sort={search.sort}
                order={search.order}
                onSort={(sort, order) =>
                  void navigate({ search: { ...search, sort, order, page: 1 } })
                }
              />
              <Pager
                page={search.page}
                total={total}
                onChange={(page) => void navigate({ search: { ...search, page } })}
              />
            </>
          )
        }
      </Loaded>
      <CreateUserForm isOpen={isCreating} onClose={close} />
    </AdminScreen>
  );
}
