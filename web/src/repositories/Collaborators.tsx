import { ActionIcon, Select, Table, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { Schema } from '../app/api.ts';
import { confirmAction } from '../components/confirm.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { Panel } from '../components/Panel.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { AddCollaborator } from './AddCollaborator.tsx';
import {
  collaboratorsQuery,
  type Role,
  roleOf,
  roles,
  useRemoveCollaborator,
  useSetRole,
} from './collaborators.ts';
import { placeOf } from './queries.ts';

const t = messages.repositorySettings;

/** The collaborators of a repository, with their roles. */
export function Collaborators({ repository }: { repository: Schema<'Repository'> }) {
  const place = placeOf(repository);
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useQuery({
    ...collaboratorsQuery(place, page),
    placeholderData: keepPreviousData,
  });
  const give = useSetRole(place);
  const remove = useRemoveCollaborator(place);
  const ask = async (name: string) => {
    const text = repository.private ? t.removeTextPrivate(name) : t.removeText(name);
    if (await confirmAction({ title: t.removeTitle(name), text, action: t.remove })) {
      remove.mutate(name, { onError: notifyError });
    }
  };
  /** The optimistic value while a request is pending. */
  const roleShown = (login: string, role: Role | null): Role | null =>
    give.isPending && give.variables.name === login ? give.variables.role : role;
  return (
    <Panel title={t.collaborators} about={t.collaboratorsDescription}>
      <AddCollaborator place={place} />
      <Loaded query={list}>
        {({ items, total }) =>
          total === 0 ? (
            <Text c="dimmed">{t.noCollaborators}</Text>
          ) : (
            <div>
              <WideTable minWidth={300} label={t.collaborators}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th miw={90}>{messages.layout.person}</Table.Th>
                    <Table.Th>{t.role}</Table.Th>
                    <Table.Th w={44}>
                      <VisuallyHidden>{t.remove}</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map(({ login, permission = null }) => (
                    <Table.Tr key={login}>
                      <Table.Td className={classes.text}>
                        <TextLink to="/$owner" params={{ owner: login }}>
                          {login}
                        </TextLink>
                      </Table.Td>
                      <Table.Td>
                        <Select
                          aria-label={t.roleOf(login)}
                          w={150}
                          data={roles.map((value) => ({ value, label: t.roles[value] }))}
                          value={roleShown(login, permission)}
                          onChange={(value) => {
                            if (value === permission) return;
                            give.mutate(
                              { name: login, role: roleOf(value) },
                              { onError: notifyError },
                            );
                          }}
                        />
                      </Table.Td>
                      <Table.Td>
                        <ActionIcon
                          color="red"
                          size={28}
                          aria-label={t.removeLabel(login)}
                          onClick={() => void ask(login)}
                        >
                          <Trash2 size={16} />
                        </ActionIcon>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </WideTable>
              <Pager
                page={page}
                total={total}
                onChange={(to) =>
                  void navigate({
                    to: '/$owner/$repo/settings',
                    params: place,
                    search: to === 1 ? {} : { page: to },
                    resetScroll: false,
                  })
                }
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}
