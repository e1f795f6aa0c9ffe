import { Button, Group, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { selectChip } from '../components/chips.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { monthWords } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { lazyDialog } from '../components/lazyDialog.tsx';
import { ButtonLink, TextLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { Screen } from '../components/Screen.tsx';
import screen from '../components/screen.module.css';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { isolated } from '../messages/isolate.ts';
import { ProjectList } from './ProjectList.tsx';
import { pageSize } from './places.ts';
import { clientsQuery, optionsOf, projectsQuery } from './queries.ts';
import { type ProjectsSearch, projectsSearch } from './search.ts';
import { t } from './texts.ts';

const of = messages.repositories;
const openNew = lazyDialog(of.create, () => import('./NewProject.tsx'));
const route = getRouteApi('/signed-in/-/projects');

/** The viewer's projects, and repositories in none, with the time of this month. */
export function ProjectsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday(useZone());
  const projects = useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  const ask = (change: ProjectsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }) });
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={openNew}>
      {of.create}
    </Button>
  );
  const allRepositories = (
    <TextLink to="/-/repositories" inherit>
      {t.allRepositories}
    </TextLink>
  );
  return (
    <Screen
      title={messages.layout.projects}
      sub={<span className={screen.sub}>{of.toToday(monthWords(today))}</span>}
      actions={create}
    >
      <Filters search={search} ask={ask} />
      <Loaded query={projects}>
        {(items) =>
          items.length > 0 ? (
            <>
              <ProjectList projects={items} {...search} />
              <Text size="xs" c="dimmed">
                {t.ownName} {of.notRunning} {allRepositories}
              </Text>
              <Pager
                page={search.page ?? 1}
                total={items.length}
                size={pageSize}
                onChange={(page) => ask({ page: page === 1 ? undefined : page })}
              />
            </>
          ) : search.client !== undefined || search.state !== undefined ? (
            <EmptyState
              title={of.noMatches}
              action={<ButtonLink to="/-/projects">{of.clearFilters}</ButtonLink>}
            />
          ) : (
            <EmptyState title={of.empty} action={create}>
              {t.emptyText} {allRepositories}
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Filters({
  search,
  ask,
}: {
  search: ProjectsSearch;
  ask: (change: ProjectsSearch) => void;
}) {
  const { data: clients = [] } = useQuery(clientsQuery);
  const ofClients = clients.map(({ id, name }) => ({ value: String(id), label: isolated(name) }));
  const chips = [
    ['client', t.client, [...optionsOf({ all: t.everyClient }), ...ofClients]],
    ['state', of.projectState, optionsOf(t.states)],
    ['order', of.sort, optionsOf(t.orders)],
  ] as const;
  return (
    <Group gap="sm">
      {chips.map(([name, label, data]) => (
        <Select
          key={name}
          {...selectChip}
          {...{ label, data, allowDeselect: false }}
          value={String(search[name] ?? data[0]?.value)}
          onChange={(value) =>
            ask(projectsSearch({ ...search, [name]: name === 'client' ? Number(value) : value }))
          }
        />
      ))}
    </Group>
  );
}
