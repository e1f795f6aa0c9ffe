import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, api, dataOf, type Schema } from '../app/api.ts';
import { createOnce, issuesChanged, repositoriesChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { useSession } from '../app/session.ts';
import type { FoundIssue } from '../components/issuePlace.ts';
import { isTracked } from '../components/rights.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { useStart } from './mutations.ts';
import { lastIssuesQuery } from './queries.ts';

type Viewer = Pick<Schema<'User'>, 'id' | 'login'>;

/**
 * Where the viewer would most likely create an issue, of the projects where they can create and
 * track one: that of their last issue, else their own, else the last changed; a new one without any.
 */
const projectQuery = ({ id, login }: Viewer) =>
  queryOptions({
    queryKey: ['repositories', 'for new tasks', id],
    queryFn: async () => {
      const page = { page: 1, limit: 50, sort: 'updated', order: 'desc' } as const;
      const query = { ...page, uid: id, archived: false };
      const [{ data }, [last]] = await Promise.all([
        api.GET('/repos/search', { params: { query } }),
        queryClient.ensureQueryData(lastIssuesQuery),
      ]);
      const tracked = (data?.data ?? []).filter((repository) => isTracked(repository, false));
      const names = tracked.map(({ full_name }) => full_name);
      const lastProject = `${last?.place.owner}/${last?.place.repo}`;
      const own = names.find((name) => name.startsWith(`${login}/`));
      const likely = names.includes(lastProject) ? lastProject : (own ?? names[0]);
      const [owner = '', repo = ''] = (likely ?? `${login}/work`).split('/');
      return { owner, repo, isNew: likely === undefined };
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

/**
 * Creates an issue of a title, and its project, to use it. A second try creates nothing twice.
 * @param isShown whether its project is to be named
 */
export function useCreate(use: (issue: FoundIssue) => Promise<unknown>, isShown: boolean) {
  const { id = 0, login = '' } = useSession() ?? {};
  const inProject = projectQuery({ id, login });
  const { data: project } = useQuery({ ...inProject, enabled: isShown });
  // The issue of a use that failed.
  const created = useRef<FoundIssue>(null);
  const create = useMutation({
    mutationFn: async (title: string) => {
      const { owner, repo, isNew } = project ?? (await queryClient.fetchQuery(inProject));
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
  const [isUsed, setIsUsed] = useState(false);
  const { create, newIn } = useCreate(start.mutateAsync, isUsed);
  const isPending = start.isPending || create.isPending;
  const field = {
    'aria-label': messages.stopwatch.ask,
    readOnly: isPending,
    value: null,
    onChange: (issue: FoundIssue | null) => issue !== null && start.mutate(issue, { onSuccess }),
    onNew: (title: string) => create.mutate(title, { onSuccess, onError: notifyError }),
    onFocus: () => setIsUsed(true),
    newIn,
  };
  return { field, isPending };
}
