import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

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
    void queryClient.invalidateQueries({ queryKey: ['session'] });
  }
}
