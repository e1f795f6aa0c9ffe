import { Button, Menu, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { Suspense } from 'react';
import { ApiError } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { Dot } from '../components/Dot.tsx';
import { NothingHerePage } from '../components/FailedPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import classes from '../components/screen.module.css';
import { messages } from '../messages/index.ts';
import { useStart } from '../stopwatch/mutations.ts';
import { Overview } from './Overview.tsx';
import {
  activitiesQuery,
  colourOf,
  membersQuery,
  type Project,
  type ProjectTab,
  placeOfActivity,
  projectQuery,
} from './queries.ts';
import { t } from './texts.ts';

/** A project: its month, and what areas show of it in tabs. */
export function ProjectPage() {
  const { project: id = '' } = useParams({ strict: false });
  const project = useQuery(projectQuery(Number(id)));
  const { error } = project;
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <NothingHerePage />;
  return (
    <Loaded query={project} rows={8}>
      {(found) => <Shown project={found} />}
    </Loaded>
  );
}

const overview: ProjectTab = { tab: '', label: t.overview, Content: Overview };
/** A page of its own, as reports are. */
const entries = { tab: 'entries', label: t.entries };

function Shown({ project }: { project: Project }) {
  const { id, name, client, role } = project;
  const { tab = '' } = useParams({ strict: false });
  const ofAreas = useAreas().flatMap(({ projectTabs = [] }) => projectTabs);
  const tabs = ofAreas.filter(({ isForManagers }) => role === 'manager' || isForManagers !== true);
  const current = [overview, ...tabs].find((one) => one.tab === tab);
  const { data: members = [] } = useQuery(membersQuery(id ?? 0));
  if (current === undefined) return <NothingHerePage />;
  const managers = members.flatMap((one) => (one.role === 'manager' ? one.login : []));
  return (
    <Stack gap="xs">
      <Text c="dimmed">
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
        before={<Dot colour={colourOf(project)} />}
        actions={!project.archived && <StartMenu project={id ?? 0} />}
      >
        {managers.length > 0 && <Text c="dimmed">{t.managedBy(managers.join(', '))}</Text>}
        <nav className={classes.tabs} aria-label={t.pagesOf(name)}>
          {[overview, entries, ...tabs].map((one) => (
            <Link
              key={one.tab}
              to={one.tab === '' ? '/-/projects/$project' : '/-/projects/$project/$tab'}
              params={{ project: String(id), tab: one.tab }}
              activeOptions={{ exact: true }}
              className={classes.tab}
            >
              {one.label}
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

/** Starts the stopwatch on one of the activities. */
function StartMenu({ project }: { project: number }) {
  const start = useStart();
  const { data: activities = [] } = useQuery(activitiesQuery(project));
  if (activities.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<Play size={14} aria-hidden />} loading={start.isPending}>
          {t.start}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {activities.map(({ index, name }) => (
          <Menu.Item
            key={index}
            onClick={() => start.mutate({ place: placeOfActivity(project, index), title: name })}
          >
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
