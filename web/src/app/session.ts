import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { messages } from '../messages/index.ts';
import { ApiError, api, basePath, type Schema } from './api.ts';
import { untilAway } from './connection.ts';
import { forget, keepOnlyFor, restore } from './kept.ts';
import { isOtherUser, setOtherUser } from './otherUser.ts';
import { invalidate, queryClient } from './query.ts';

/** The user whom the page shows; null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: (): Promise<Schema<'User'> | null> =>
    queryClient.getQueryData(['session']) === undefined
      ? Promise.race([askWho(), whoWas()])
      : askWho(),
});

async function askWho(): Promise<Schema<'User'> | null> {
  try {
    const { data = null } = await api.GET('/user');
    keepOnlyFor(data?.id);
    const shown = ownUser() ?? data;
    setOtherUser(shown?.id !== data?.id);
    // The page keeps its user until it is loaded again.
    return isOtherUser() ? shown : data;
  } catch (error) {
    // 403: the user must change their password, which the sign-in page handles, or sign-in is blocked.
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) throw error;
    keepOnlyFor(undefined);
    setOtherUser(false);
    return null;
  }
}

/**
 * Writes name the user whom the page shows, so that the service refuses them if another tab has
 * signed in as somebody else. Sign-in and registration have no user yet.
 */
api.use({
  onRequest: ({ request, schemaPath }) => {
    const user = ownUser();
    const isSignIn =
      request.method === 'POST' && /^\/user\/(session|registration)$/.test(schemaPath);
    if (user != null && request.method !== 'GET' && !isSignIn) {
      request.headers.set('sudo', user.login);
    }
  },
  onResponse: async ({ request, response, options }) => {
    const name = request.headers.get('sudo');
    if (response.status !== 403 || name === null) return undefined;
    await invalidate(['session']);
    if (isOtherUser()) throw new Error(messages.offline.otherUser);
    const user = ownUser();
    if (user == null || user.login === name) return undefined;
    // The user has been renamed.
    request.headers.set('sudo', user.login);
    return options.fetch(request);
  },
});

/** Who was signed in last, if the service is away when the page opens. */
async function whoWas(): Promise<Schema<'User'>> {
  await untilAway();
  return restore() ?? new Promise(() => {});
}

/** The user whom the page shows, as last read; undefined until it is known. */
export const ownUser = (): Schema<'User'> | null | undefined =>
  queryClient.getQueryData(sessionQuery.queryKey);

/** The signed-in user; undefined until it is known. */
export const useSession = (): Schema<'User'> | null | undefined => useQuery(sessionQuery).data;

export interface SignInInput {
  readonly username: string;
  readonly password: string;
  /** The two-factor code, if enabled. */
  readonly otp?: string;
}

/** True if the password was correct and a two-factor code is required. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.headers.get('x-gitea-otp') === 'required';

export const useSignIn = () =>
  useMutation({
    mutationFn: async (input: SignInInput) => {
      const { data } = await api.POST('/user/session', { body: input });
      return data;
    },
    onSuccess: () => {
      notifyOtherTabs();
      // Show no data of the previous user.
      return queryClient.resetQueries();
    },
  });

/** The session has ended: resets this tab and the others. */
export function leave(): void {
  notifyOtherTabs();
  queryClient.clear();
  forget();
  window.location.assign(document.baseURI);
}

/** In the storage of a tab whose user has signed out, until they sign in by a choice of their own. */
export const signedOutKey = 'punchcard signed out';

const tabs =
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`punchcard session ${basePath}`);

/** Tells the other tabs to check who is signed in. */
const notifyOtherTabs = (): void => tabs?.postMessage(null);

/** @returns a function that removes the listener */
export function onSessionChange(listener: () => void): () => void {
  tabs?.addEventListener('message', listener);
  return () => tabs?.removeEventListener('message', listener);
}
