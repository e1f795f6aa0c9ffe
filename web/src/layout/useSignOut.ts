import { useMutation } from '@tanstack/react-query';
import { ApiError, api } from '../app/api.ts';
import { leave, ownUser, signedOutKey } from '../app/session.ts';
import { notifyError } from '../notifications/notify.tsx';
import { mayDiscardAll } from '../offline/queue.ts';
import { readAll, remove } from '../offline/stored.ts';

export const useSignOut = () =>
  useMutation({
    mutationFn: async (): Promise<boolean> => {
      const userId = ownUser()?.id ?? 0;
      if (!(await mayDiscardAll(userId))) return false;
      try {
        await api.DELETE('/user/session');
      } catch (error) {
        // The session had already ended.
        if (!(error instanceof ApiError && [401, 404].includes(error.status))) throw error;
      }
      for (const change of readAll(userId)) remove(change);
      return true;
    },
    onSuccess: (isOver) => {
      if (!isOver) return;
      sessionStorage.setItem(signedOutKey, 'true');
      leave();
    },
    // The user must know that they are still signed in.
    onError: notifyError,
  });
