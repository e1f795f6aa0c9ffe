import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, pageOf } from '../app/api.ts';
import { repositoriesChanged } from '../app/changes.ts';
import { pageSize } from '../components/Pager.tsx';
import type { Given } from '../components/RoleTable.tsx';
import type { RepositoryPlace } from '../components/repository.ts';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';

const t = messages.repositorySettings;

const roles = ['read', 'write', 'admin'] as const;
type Role = (typeof roles)[number];

const roleOf = (value: string | null | undefined): Role =>
  roles.find((role) => role === value) ?? 'write';

/** A page of collaborators, with what they may do for repo admins. */
export const collaboratorsQuery = ({ owner, repo }: RepositoryPlace, page: number) =>
  queryOptions({
    queryKey: ['repositories', 'collaborators', owner, repo, page],
    queryFn: async () =>
      pageOf(
        await api.GET('/repos/{owner}/{repo}/collaborators', {
          params: { path: { owner, repo }, query: { page, limit: pageSize } },
        }),
      ),
  });

export const useSetRole = (path: RepositoryPlace, onError?: (error: unknown) => void) =>
  useMutation({
    mutationFn: ({ name, role }: Given) =>
      withPassword(() =>
        api.PUT('/repos/{owner}/{repo}/collaborators/{collaborator}', {
          params: { path: { ...path, collaborator: name } },
          body: { permission: roleOf(role) },
        }),
      ),
    onSuccess: (_, { name, role }) => notifySuccess(t.roleSet(name, t.roles[roleOf(role)])),
    ...(onError && { onError }),
    onSettled: repositoriesChanged,
  });

export const useRemoveCollaborator = (path: RepositoryPlace) =>
  useMutation({
    mutationFn: (name: string) =>
      api.DELETE('/repos/{owner}/{repo}/collaborators/{collaborator}', {
        params: { path: { ...path, collaborator: name } },
      }),
    onSuccess: (_, name) => notifySuccess(t.collaboratorRemoved(name)),
    onSettled: repositoriesChanged,
  });
