import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type Schema } from '../app/api.ts';
import { once, repositoriesChanged } from '../app/changes.ts';
import type { RepositoryPlace } from '../components/repository.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';

const t = messages.repositorySettings;

/** The locked period of a repository, with the details that its administrators see. */
export const timeLockQuery = ({ owner, repo }: RepositoryPlace) =>
  queryOptions({
    queryKey: ['repositories', 'time-lock', owner, repo],
    queryFn: async (): Promise<Schema<'TimeLock'>> => {
      const { data } = await api.GET('/repos/{owner}/{repo}/time-lock', {
        params: { path: { owner, repo } },
      });
      return data ?? { until: null, until_day: null, reason: '', locked_by: null, locked_at: null };
    },
  });

export const useLockTime = (path: RepositoryPlace) =>
  useMutation({
    mutationFn: (body: { readonly until: string; readonly reason: string }) =>
      api.PUT('/repos/{owner}/{repo}/time-lock', { params: { path, header: once() }, body }),
    onSuccess: () => notifySuccess(t.locked),
    onSettled: repositoriesChanged,
  });

export const useUnlockTime = (path: RepositoryPlace) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.DELETE('/repos/{owner}/{repo}/time-lock', {
        params: { path, header: once() },
        body: { reason },
      }),
    onSuccess: () => notifySuccess(t.unlocked),
    onSettled: repositoriesChanged,
  });
