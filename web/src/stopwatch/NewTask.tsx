import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ApiError, api, dataOf } from '../app/api.ts';
import { createOnce, issuesChanged, repositoriesChanged } from '../app/changes.ts';
import { longest } from '../app/lengths.ts';
import { useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { messages } from '../messages/index.ts';
import { isTracked } from '../repositories/rights.ts';
import { useStart } from './mutations.ts';
import { lastIssuesQuery } from './queries.ts';

const t = messages.stopwatch;

interface Task {
  readonly title: string;
  readonly owner: string;
  readonly repo: string;
  /** Creates the project unless it exists. */
  readonly isNewProject: boolean;
}

/** Own and shared projects in which the viewer can create and track an issue, last changed first. */
const projectsQuery = (viewerId: number) =>
  queryOptions({
    queryKey: ['repositories', 'for new tasks', viewerId],
    queryFn: async (): Promise<string[]> => {
      const page = { page: 1, limit: 50, sort: 'updated', order: 'desc' } as const;
      const query = { ...page, uid: viewerId, archived: false };
      const { data } = await api.GET('/repos/search', { params: { query } });
      const tracked = (data?.data ?? []).filter((repository) => isTracked(repository, false));
      return tracked.map(({ full_name }) => full_name);
    },
  });

async function ensureProject(name: string): Promise<void> {
  const body = { name, private: true };
  try {
    await createOnce(['repository', body], (header) =>
      api.POST('/user/repos', { params: { header }, body }),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Creates the project and its issue, and starts the stopwatch. A second try creates nothing twice. */
function useBegin() {
  const start = useStart();
  // The issue of a start that failed.
  const created = useRef<{ readonly name: string; readonly index: number }>(null);
  return useMutation({
    mutationFn: async ({ title, owner, repo, isNewProject }: Task) => {
      if (isNewProject) await ensureProject(repo);
      const body = { title };
      const name = JSON.stringify([owner, repo, title]);
      if (created.current?.name !== name) {
        const { data } = await createOnce(['issue', owner, repo, body], (header) =>
          api.POST('/repos/{owner}/{repo}/issues', {
            params: { path: { owner, repo }, header },
            body,
          }),
        );
        created.current = { name, index: dataOf(data).number };
      }
      await start.mutateAsync({ place: { owner, repo, index: created.current.index }, title });
      created.current = null;
    },
    onSettled: () => Promise.all([repositoriesChanged(), issuesChanged()]),
  });
}

interface NewTaskProps {
  /** What was typed before. */
  title?: string;
  onStarted?: () => void;
  /** Other ways to begin. */
  children?: ReactNode;
}

/** A name for the work is all that the stopwatch needs: creates an issue and starts it. */
export function NewTask(props: NewTaskProps) {
  const { id = 0, login = '' } = useSession() ?? {};
  const projects = useQuery(projectsQuery(id));
  const last = useQuery(lastIssuesQuery).data?.[0]?.place;
  const lastProject = `${last?.owner}/${last?.repo}`;
  return (
    <Loaded query={projects} rows={3}>
      {(names) => {
        const own = names.find((name) => name.startsWith(`${login}/`));
        const likely = names.includes(lastProject) ? lastProject : (own ?? names[0] ?? 'work');
        return <Form {...props} login={login} projects={names} likely={likely} />;
      }}
    </Loaded>
  );
}

function Form({
  title = '',
  onStarted,
  children,
  login,
  projects,
  likely,
}: NewTaskProps & { login: string; projects: readonly string[]; likely: string }) {
  const begin = useBegin();
  const form = useForm({ initialValues: { title, project: likely } });
  const submit = form.onSubmit((values) => {
    const name = values.project.trim();
    const slash = name.indexOf('/');
    const owner = slash < 0 ? login : name.slice(0, slash);
    const repo = name.slice(slash + 1);
    const isNewProject = owner === login && !projects.includes(`${owner}/${repo}`);
    begin.mutate(
      { title: values.title.trim(), owner, repo, isNewProject },
      { onSuccess: onStarted },
    );
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {begin.isError && <ErrorBox error={begin.error} />}
        <TextInput
          size="md"
          aria-label={t.task}
          placeholder={t.taskExample}
          maxLength={longest.issueTitle}
          dir="auto"
          required
          autoFocus
          {...form.getInputProps('title')}
        />
        <Autocomplete
          label={t.project}
          description={t.projectHint}
          data={projects}
          // The likely one was not searched for.
          filter={form.values.project === likely ? ({ options }) => options : undefined}
          maxLength={200}
          required
          withAsterisk={false}
          spellCheck={false}
          {...form.getInputProps('project')}
        />
        <Group justify="flex-end">
          {children}
          <Button
            variant="filled"
            type="submit"
            leftSection={<Play size={14} fill="currentColor" aria-hidden />}
            loading={begin.isPending}
          >
            {t.startStopwatch}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
