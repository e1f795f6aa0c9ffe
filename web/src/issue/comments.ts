import { useMutation } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { createOnce, issuesChanged } from '../app/changes.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { notifyError } from '../notifications/notify.tsx';

/** Adds a comment, or changes the one of this ID. */
export const useSaveComment = (path: IssuePlace, id: number | undefined) =>
  useMutation({
    mutationFn: (body: string): Promise<unknown> =>
      id === undefined
        ? createOnce(['comment', path, body], (header) =>
            api.POST('/repos/{owner}/{repo}/issues/{index}/comments', {
              params: { path, header },
              body: { body },
            }),
          )
        : api.PATCH('/repos/{owner}/{repo}/issues/comments/{id}', {
            params: { path: { owner: path.owner, repo: path.repo, id } },
            body: { body },
          }),
    onSettled: issuesChanged,
  });

export const useDeleteComment = ({ owner, repo }: IssuePlace) =>
  useMutation({
    mutationFn: (id: number) =>
      api.DELETE('/repos/{owner}/{repo}/issues/comments/{id}', {
        params: { path: { owner, repo, id } },
      }),
    onError: notifyError,
    onSettled: issuesChanged,
  });
