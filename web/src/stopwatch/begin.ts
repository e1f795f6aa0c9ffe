import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api, dataOf } from '../app/api.ts';
import { createOnce, issuesChanged, repositoriesChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { isTracked } from '../repositories/rights.ts';
import { useStart } from './mutations.ts';
import { lastIssuesQuery } from './queries.ts';

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

/** Those projects, and the one in which the viewer would most likely create an issue. */
export function useProjects() {
  const { id = 0, login = '' } = useSession() ?? {};
  const projects = useQuery(projectsQuery(id));
  const last = useQuery(lastIssuesQuery).data?.[0]?.place;
  const lastProject = `${last?.owner}/${last?.repo}`;
  const names = projects.data ?? [];
  const own = names.find((name) => name.startsWith(`${login}/`));
  const likely = names.includes(lastProject) ? lastProject : (own ?? names[0] ?? `${login}/work`);
  return { projects, likely };
}

/** The project of a name, with or without its owner; new if the viewer has none of this name. */
export function projectOf(text: string, login: string, projects: readonly string[]) {
  const name = text.trim();
  const slash = name.indexOf('/');
  const owner = slash < 0 ? login : name.slice(0, slash);
  const repo = name.slice(slash + 1);
  return { owner, repo, isNewProject: owner === login && !projects.includes(`${owner}/${repo}`) };
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

/** Creates the project and its issue, and starts the stopwatch. A second try creates nothing twice. */
export function useBegin() {
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
