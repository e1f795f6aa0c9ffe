import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';

// Before the next event: where the page had stalled, the second click of a double one comes right
// behind the first, and must find a button that knows that its deed is under way.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The client has sent it several times before it failed.
      retry: false,
      // Without a network it fails and is said, in place of a wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'session') lookWhether(error);
    },
  }),
  mutationCache: new MutationCache({ onError: lookWhether }),
});

/** Looks whether the session ended meanwhile: what hangs on it asks anew. */
function lookWhether(error: unknown): void {
  const isRefused = error instanceof ApiError && error.status === 401;
  // Who is not signed in yet was refused for another reason.
  if (isRefused && queryClient.getQueryData(['session']) != null) {
    void readAnew(['session']);
  }
}

/**
 * Reads anew what was read under a key: what is shown at once, the rest when it is shown again. A
 * reading that is under way may have been answered before the change: it begins anew as well, and
 * whoever waits for it gets what that finds. (The library lets a first reading go on, and takes what
 * it brings for true.)
 */
export async function readAnew(queryKey: QueryKey = []): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    if (query.state.fetchStatus === 'idle') continue;
    void query.cancel({ silent: true });
    // Who waits hears of its failure.
    query.fetch().catch(() => {});
  }
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
