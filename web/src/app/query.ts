import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';

// Render before the next event: after a stall, the second click of a double click follows at once
// and must find the button already disabled.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The client already retries.
      retry: false,
      // Fail and report without a network, instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'session') checkSession(error);
    },
  }),
  mutationCache: new MutationCache({ onError: checkSession }),
});

/** Checks whether the session has ended; dependent queries refetch. */
function checkSession(error: unknown): void {
  const isRefused = error instanceof ApiError && error.status === 401;
  // Before sign-in, the error has another reason.
  if (isRefused && queryClient.getQueryData(['session']) != null) {
    void invalidate(['session']);
  }
}

/**
 * Invalidates the queries under a key: active ones refetch now, the others when they are shown. A
 * running fetch may predate the change, so it restarts, and callers that wait get the new result.
 * (The library would let a first fetch finish and accept its result.)
 */
export async function invalidate(queryKey: QueryKey = []): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    if (query.state.fetchStatus === 'idle') continue;
    void query.cancel({ silent: true });
    // The caller that waits gets the error.
    query.fetch().catch(() => {});
  }
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
