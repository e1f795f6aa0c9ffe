import { ActionIcon, Button, Group, Select, Stack, Table, VisuallyHidden } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages/index.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { TextLink } from './links.tsx';
import classes from './text.module.css';
import { UserSelect } from './UserSelect.tsx';
import { WideTable } from './WideTable.tsx';

const t = messages.repositorySettings;

/** The roles and their names. */
export type RoleNames = Readonly<Record<string, string>>;

export interface Given {
  readonly name: string;
  readonly role: string;
}

interface Giving {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly variables: Given | undefined;
  mutate(given: Given, options?: { onSuccess?: () => void }): void;
}

const dataOf = (roles: RoleNames) =>
  Object.entries(roles).map(([value, label]) => ({ value, label }));

/** People with their roles, which can be changed. */
export function RoleTable({
  label,
  roles,
  people,
  give,
  onRemove,
}: {
  label: string;
  roles: RoleNames;
  people: readonly { readonly login: string; readonly role: string | null }[];
  /** Undefined: roles are only shown. */
  give?: Giving | undefined;
  onRemove: (login: string) => void;
}) {
  /** The optimistic value while a request is pending. */
  const roleShown = (login: string, role: string | null): string | null =>
    give?.isPending && give.variables?.name === login ? give.variables.role : role;
  return (
    <WideTable minWidth={300} label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th miw={90}>{messages.layout.person}</Table.Th>
          <Table.Th>{t.role}</Table.Th>
          {give && (
            <Table.Th w={44}>
              <VisuallyHidden>{t.remove}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map(({ login, role }) => (
          <Table.Tr key={login}>
            <Table.Td className={classes.text}>
              <TextLink to="/$owner" params={{ owner: login }}>
                {login}
              </TextLink>
            </Table.Td>
            <Table.Td>
              {give === undefined ? (
                roles[role ?? '']
              ) : (
                <Select
                  aria-label={t.roleOf(login)}
                  allowDeselect={false}
                  w={150}
                  data={dataOf(roles)}
                  value={roleShown(login, role)}
                  onChange={(value) => {
                    if (value !== null && value !== role) give.mutate({ name: login, role: value });
                  }}
                />
              )}
            </Table.Td>
            {give && (
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={28}
                  aria-label={t.removeLabel(login)}
                  onClick={() => onRemove(login)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** Adds a person with a role. */
export function AddPerson({
  roles,
  usual,
  give,
}: {
  roles: RoleNames;
  usual: string;
  give: Giving;
}) {
  const [name, setName] = useState('');
  const [role, setRole] = useState(usual);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        // The user may already have typed the next name.
        const onSuccess = () => setName((now) => (now === name ? '' : now));
        give.mutate({ name: name.trim(), role }, { onSuccess });
      }}
    >
      <Stack gap="sm">
        {give.isError && <ErrorBox error={give.error} />}
        <Group align="flex-end">
          <UserSelect
            label={messages.layout.userName}
            flex="1 1 180px"
            value={name}
            onChange={setName}
          />
          <Select
            label={t.role}
            w={180}
            allowDeselect={false}
            data={dataOf(roles)}
            value={role}
            onChange={(value) => setRole(value ?? usual)}
          />
          <Button type="submit" loading={give.isPending} disabled={name.trim() === ''}>
            {messages.entries.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
