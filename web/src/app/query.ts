import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** What is worth asking once more: no reply, or a server that is busy. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The session ended meanwhile: what hangs on it asks anew.
      if (error instanceof ApiError && error.status === 401 && query.queryKey[0] !== 'session') {
        void queryClient.invalidateQueries({ queryKey: ['session'] });
      }
    },
  }),
});
