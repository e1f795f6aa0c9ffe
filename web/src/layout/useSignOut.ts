import { useMutation } from '@tanstack/react-query';
import { ApiError, api } from '../app/api.ts';
import { leave, signedOutKey } from '../app/session.ts';
import { notifyError } from '../notifications/notify.tsx';
import { mayDiscardWaiting } from '../offline/sendOrQueue.ts';
import { read, remove } from '../offline/waiting.ts';

export const useSignOut = () =>
  useMutation({
    mutationFn: async (): Promise<boolean> => {
      if (!(await mayDiscardWaiting())) return false;
      try {
        await api.DELETE('/user/session');
      } catch (error) {
        // The session had already ended.
        if (!(error instanceof ApiError && [401, 404].includes(error.status))) throw error;
      }
      remove(read());
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
