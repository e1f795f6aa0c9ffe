import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schema } from '../app/api.ts';
import { confirmAction } from '../components/confirm.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { Panel } from '../components/Panel.tsx';
import { AddPerson, RoleTable } from '../components/RoleTable.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { collaboratorsQuery, useRemoveCollaborator, useSetRole } from './collaborators.ts';
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
  const change = useSetRole(place, notifyError);
  const remove = useRemoveCollaborator(place);
  const ask = async (name: string) => {
    const text = repository.private ? t.removeTextPrivate(name) : t.removeText(name);
    if (await confirmAction({ title: t.removeTitle(name), text, action: t.remove })) {
      remove.mutate(name, { onError: notifyError });
    }
  };
  return (
    <Panel title={t.collaborators} about={t.collaboratorsDescription}>
      <AddPerson roles={t.roles} usual="write" give={give} />
      <Loaded query={list}>
        {({ items, total }) =>
          total === 0 ? (
            <Text c="dimmed">{t.noCollaborators}</Text>
          ) : (
            <div>
              <RoleTable
                label={t.collaborators}
                roles={t.roles}
                people={items.map(({ login, permission = null }) => ({ login, role: permission }))}
                give={change}
                onRemove={(name) => void ask(name)}
              />
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
