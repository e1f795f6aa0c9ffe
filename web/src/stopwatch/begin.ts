import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api, dataOf } from '../app/api.ts';
import { createOnce, issuesChanged, repositoriesChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import type { FoundIssue } from '../components/issuePlace.ts';
import { isTracked } from '../components/rights.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { useStart } from './mutations.ts';
import { lastIssuesQuery } from './queries.ts';

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

/** Where the viewer would most likely create an issue: a new project if they have none. */
function useProject() {
  const { id = 0, login = '' } = useSession() ?? {};
  const { data: names } = useQuery(projectsQuery(id));
  const last = useQuery(lastIssuesQuery).data?.[0]?.place;
  const lastProject = `${last?.owner}/${last?.repo}`;
  if (names === undefined) return undefined;
  const own = names.find((name) => name.startsWith(`${login}/`));
  const likely = names.includes(lastProject) ? lastProject : (own ?? names[0]);
  const [owner = '', repo = ''] = (likely ?? `${login}/work`).split('/');
  return { owner, repo, isNew: likely === undefined };
}

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

/** Creates an issue of a title, and its project, to use it. A second try creates nothing twice. */
export function useCreate(use: (issue: FoundIssue) => Promise<unknown>) {
  const project = useProject();
  // The issue of a use that failed.
  const created = useRef<FoundIssue>(null);
  const create = useMutation({
    mutationFn: async (title: string) => {
      if (project === undefined) return;
      const { owner, repo, isNew } = project;
      if (isNew) await ensureProject(repo);
      if (created.current?.title !== title) {
        const body = { title };
        const { data } = await createOnce(['issue', owner, repo, body], (header) =>
          api.POST('/repos/{owner}/{repo}/issues', {
            params: { path: { owner, repo }, header },
            body,
          }),
        );
        created.current = { place: { owner, repo, index: dataOf(data).number }, title };
      }
      await use(created.current);
      created.current = null;
    },
    onSettled: () => Promise.all([repositoriesChanged(), issuesChanged()]),
  });
  return { create, newIn: project && `${project.owner}/${project.repo}` };
}

/** A field for an issue or the title of a new one, which then runs. */
export function useStartField(onSuccess?: () => void) {
  const start = useStart();
  const { create, newIn } = useCreate(start.mutateAsync);
  const isPending = start.isPending || create.isPending;
  const field = {
    'aria-label': messages.stopwatch.ask,
    readOnly: isPending,
    value: null,
    onChange: (issue: FoundIssue | null) => issue !== null && start.mutate(issue, { onSuccess }),
    onNew:
      newIn === undefined
        ? undefined
        : (title: string) => create.mutate(title, { onSuccess, onError: notifyError }),
    newIn,
  };
  return { field, isPending };
}
