import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { tellError } from '../parts/notify.tsx';
import { ApiError, api, basePath, type Schema } from './api.ts';
import { queryClient } from './query.ts';

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async (): Promise<Schema<'User'> | null> => {
    try {
      const { data } = await api.GET('/user');
      return data ?? null;
    } catch (error) {
      // 403: a change of his password is due, which the sign-in asks for, or he is shut out.
      if (error instanceof ApiError && [401, 403].includes(error.status)) return null;
      throw error;
    }
  },
});

/** Who is signed in, once it is known; undefined before. */
export const useSession = (): Schema<'User'> | null | undefined => useQuery(sessionQuery).data;

export interface SignInInput {
  readonly username: string;
  readonly password: string;
  /** The code of the second factor, where the account has one. */
  readonly otp?: string;
}

/** True where the password was right and a code is wanted besides. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.headers.get('x-gitea-otp') === 'required';

export const useSignIn = () =>
  useMutation({
    mutationFn: async (input: SignInInput) => {
      const { data } = await api.POST('/user/session', { body: input });
      return data;
    },
    onSuccess: () => {
      tellOtherTabs();
      // Nothing that was read for somebody else is shown.
      return queryClient.resetQueries();
    },
  });

export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      try {
        await api.DELETE('/user/session');
      } catch (error) {
        // It was over already.
        if (!(error instanceof ApiError && [401, 404].includes(error.status))) throw error;
      }
    },
    onSuccess: leave,
    // Whoever walks away now must know that the session is still there.
    onError: tellError,
  });

/** Begins anew as nobody, here and in the other tabs: the session is over. */
export function leave(): void {
  tellOtherTabs();
  queryClient.clear();
  window.location.assign(document.baseURI);
}

const tabs =
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`punchcard session ${basePath}`);

/** Somebody came or went here: the other tabs of this browser ask anew who is signed in. */
const tellOtherTabs = (): void => tabs?.postMessage(null);

/** @returns what ends it */
export function onOtherTabs(listener: () => void): () => void {
  tabs?.addEventListener('message', listener);
  return () => tabs?.removeEventListener('message', listener);
}
