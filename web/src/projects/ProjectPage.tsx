import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Play, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ApiError } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { Dot } from '../components/Dot.tsx';
import { NothingHerePage } from '../components/FailedPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import classes from '../components/screen.module.css';
import { openAddEntry } from '../entries/dialogs.tsx';
import { messages } from '../messages/index.ts';
import { textLanguage } from '../messages/language.ts';
import { useStart } from '../stopwatch/mutations.ts';
import { Overview, Sheets } from './Overview.tsx';
import * as of from './queries.ts';
import { t } from './texts.ts';

/** A project: its month, and what areas show of it in tabs. */
export function ProjectPage({ tab: given }: { tab?: string }) {
  const { project: id = '', tab = '' } = useParams({ strict: false });
  const project = useQuery(of.projectQuery(Number(id)));
  const { error } = project;
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <NothingHerePage />;
  return (
    <Loaded query={project} rows={8}>
      {(found) => <Shown project={found} tab={given ?? tab} />}
    </Loaded>
  );
}

/** Its address has the filters of a report. */
export const EntriesPage = () => <ProjectPage tab="entries" />;

const own: readonly of.ProjectTab[] = [
  { tab: '', label: t.overview, Content: Overview },
  { tab: 'entries', label: t.entries, Content: lazy(() => import('./ProjectReport.tsx')) },
];
/** Tabs with a list of the same name in the API, in their order before others. */
const lists = ['activities', 'rates', 'members'];
const places = ['', 'entries', ...lists];
const names = new Intl.ListFormat(textLanguage);

function Shown({ project, tab }: { project: of.Project; tab: string }) {
  const { id, name, client, role } = project;
  const isManager = role === 'manager';
  const ofAreas = useAreas().flatMap(({ projectTabs = [] }) => projectTabs);
  const placeOf = ({ tab }: of.ProjectTab) => places.indexOf(tab) >>> 0;
  const all = [...own, ...ofAreas].toSorted((a, b) => placeOf(a) - placeOf(b));
  const counts = useQueries({ queries: all.map(({ tab }) => of.countQuery(id ?? 0, tab, lists)) });
  // Who changes nothing in a list has no use for an empty one.
  const tabs = all
    .map((one, at) => ({ ...one, count: counts[at]?.data }))
    .filter(({ isForManagers, count }) => isManager || !(isForManagers || count === 0));
  const current = tabs.find((one) => one.tab === tab);
  const { data: members = [] } = useQuery(of.membersQuery(id ?? 0));
  const { data } = useQuery({ ...of.clientQuery(client?.id ?? 0), enabled: isManager && !!client });
  if (current === undefined) return <NothingHerePage />;
  const managers = members.flatMap((one) => (one.role === 'manager' ? one.login : []));
  const terms = [data?.currency, data?.language && t.languages[data.language]].filter(Boolean);
  const facts = [
    of.addressOf(project),
    managers.length > 0 && t.managedBy(names.format(managers)),
    terms.length > 0 && `In ${terms.join(', ')}`,
  ];
  return (
    <Stack gap="xs">
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }} data-off-paper>
        <TextLink to="/-/projects" inherit c="inherit">
          {messages.layout.projects}
        </TextLink>
        {client !== null && ' › '}
        {client !== null && (
          <TextLink to="/-/projects" search={{ client: client.id }} inherit c="inherit">
            <bdi>{client.name}</bdi>
          </TextLink>
        )}
      </Text>
      <Screen
        title={name}
        before={<Dot colour={of.colourOf(project)} />}
        actions={<Actions project={project} hasSheets={tab !== 'entries'} />}
      >
        <Text c="dimmed" mt="calc(-1 * var(--s2))">
          {facts.filter(Boolean).join('\u2003')}
        </Text>
        <nav className={classes.tabs} aria-label={t.pagesOf(name)} data-off-paper>
          {tabs.map((one) => (
            <Link
              key={one.tab}
              to={one.tab === '' ? '/-/projects/$project' : '/-/projects/$project/$tab'}
              params={{ project: String(id), tab: one.tab }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.tab}
            >
              {one.label} {one.count || ''}
            </Link>
          ))}
        </nav>
        <Suspense>
          <current.Content project={project} />
        </Suspense>
      </Screen>
    </Stack>
  );
}

/** Adds time to the first activity, or to what is chosen instead, and starts one. */
function Actions({ project, hasSheets }: { project: of.Project; hasSheets: boolean }) {
  const { id, name, archived, role } = project;
  const start = useStart();
  const { data = [] } = useQuery({ ...of.activitiesQuery(id ?? 0), enabled: !archived });
  const activities = data.map(({ index, name: title }) => ({
    ...{ title, place: { ...of.placeOfActivity(id ?? 0, index), project: name } },
  }));
  const add = (): void => openAddEntry({ issue: activities.at(-1) ?? null });
  const icon = <Play size={14} aria-hidden />;
  return (
    <Group gap="sm" data-off-paper>
      {!archived && (
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
          {messages.issue.add}
        </Button>
      )}
      {activities.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="light" leftSection={icon} loading={start.isPending}>
              {t.start}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {activities.map((one) => (
              <Menu.Item key={one.place.index} onClick={() => start.mutate(one)}>
                <bdi>{one.title}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {hasSheets && <Sheets isManaged={role === 'manager'} search={{ project: String(id) }} />}
    </Group>
  );
}
