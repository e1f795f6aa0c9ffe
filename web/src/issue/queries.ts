import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schema } from '../app/api.ts';
import { createOnce, issuesChanged, once, timeChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { currentPath } from '../components/currentPath.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import type { RepositoryPlace } from '../components/repository.ts';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess, notifyWithUndo } from '../notifications/notify.tsx';

const t = messages.issue;
type Issue = Schema<'Issue'>;

export const keyOf = ({ owner, repo, index }: IssuePlace) => [owner, repo, index] as const;

export const issueQuery = (place: IssuePlace) =>
  queryOptions({
    queryKey: ['issues', 'one', ...keyOf(place)],
    queryFn: async (): Promise<Issue> => {
      const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}', {
        params: { path: place },
      });
      return dataOf(data);
    },
  });

/** Time per user on an issue: most time first, at most fifty users. */
export const issueTimeQuery = (place: IssuePlace) =>
  queryOptions({
    queryKey: ['times', 'issue', ...keyOf(place)],
    queryFn: async () => {
      const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}/time-summary', {
        params: { path: place, query: { page: 1, limit: 50 } },
      });
      return dataOf(data);
    },
  });

/** Changes of an issue; absent fields stay unchanged. */
export interface IssueEdit {
  readonly title?: string;
  readonly body?: string;
  readonly state?: 'open' | 'closed';
  readonly assignees?: string[];
  readonly due_date?: string;
  readonly unset_due_date?: boolean;
  readonly time_estimate?: number | string;
}

export const useCreateIssue = (path: RepositoryPlace) =>
  useMutation({
    mutationFn: async (body: Omit<IssueEdit, 'state'> & { readonly title: string }) => {
      const { data } = await createOnce(['issue', path, body], (header) =>
        api.POST('/repos/{owner}/{repo}/issues', { params: { path, header }, body }),
      );
      return dataOf(data);
    },
    onSettled: issuesChanged,
  });

/** Changes an issue, with an optimistic update. */
export const useEditIssue = (place: IssuePlace) => {
  const { queryKey } = issueQuery(place);
  return useMutation({
    mutationFn: async (body: IssueEdit) => {
      const { data } = await api.PATCH('/repos/{owner}/{repo}/issues/{index}', {
        params: { path: place },
        body,
      });
      return dataOf(data);
    },
    onMutate: async ({ title, body, state }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      const said = Object.entries({ title, body, state }).filter(([, to]) => to !== undefined);
      queryClient.setQueryData(
        queryKey,
        (issue) => issue && { ...issue, ...Object.fromEntries(said) },
      );
      return before;
    },
    onError: (_error, _edit, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: (edited, { state }) => {
      queryClient.setQueryData(queryKey, edited);
      notifySuccess(
        state === undefined ? messages.layout.saved : state === 'closed' ? t.closed : t.reopened,
      );
    },
    // Closing stops stopwatches, and after an error the issue may be gone.
    onSettled: () => Promise.all([issuesChanged(), timeChanged()]),
  });
};

/**
 * @param leave navigates away before queries are invalidated, because the issue no longer exists
 */
export const useDeleteIssue = (place: IssuePlace, leave: () => Promise<void>) =>
  useMutation({
    mutationFn: () =>
      withPassword(() =>
        api.DELETE('/repos/{owner}/{repo}/issues/{index}', { params: { path: place } }),
      ),
    onMutate: currentPath,
    onSuccess: async (_answer, _nothing, asked) => {
      notifySuccess(t.deleted);
      if (currentPath() === asked) await leave();
    },
    onError: notifyError,
    onSettled: () => Promise.all([issuesChanged(), timeChanged()]),
  });

/** The number of entries that a reset would delete, and the first of them. */
export async function ownEntries(place: IssuePlace, user: string) {
  const answer = await api.GET('/repos/{owner}/{repo}/issues/{index}/times', {
    params: { path: place, query: { user, page: 1, limit: 1 } },
  });
  return { count: Number(answer.response.headers.get('x-total-count')), first: answer.data?.[0] };
}

/** Deletes all of the viewer's entries on an issue, with undo that restores them. */
export const useReset = (place: IssuePlace) =>
  useMutation({
    mutationFn: (_lost: { readonly count: number; readonly entryId: number }) =>
      api.DELETE('/repos/{owner}/{repo}/issues/{index}/times', {
        params: { path: place, header: once() },
      }),
    onSuccess: (_, { count, entryId }) =>
      notifyWithUndo(t.entriesDeleted(count), () => restore(place, entryId).finally(timeChanged)),
    onError: notifyError,
    onSettled: timeChanged,
  });

/** Restores the entries of the reset that deleted this entry, not of a later one. */
async function restore(place: IssuePlace, id: number): Promise<void> {
  const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}/revisions', {
    params: { path: { ...place, id } },
  });
  const batch = data?.findLast((revision) => revision.batch !== '')?.batch;
  await api.POST('/repos/{owner}/{repo}/issues/{index}/times/restore', {
    params: { path: place, header: once() },
    body: batch === undefined ? {} : { batch },
  });
}
