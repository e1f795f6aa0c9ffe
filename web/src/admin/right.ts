import { modals } from '@mantine/modals';
import { ApiError, type Schema } from '../app/api.ts';
import { queryClient, readAnew } from '../app/query.ts';

/** Refused for good, not only until the password is given once more. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !error.headers.has('x-punchcard-confirm');

/**
 * Asks what only administrators are told. Where the right was taken away meanwhile, what was read
 * with it is forgotten, and the pages say so.
 */
export async function asAdmin<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isRefused(error)) forgetAll();
    throw error;
  }
}

function forgetAll(): void {
  queryClient.setQueryData<Schema<'User'> | null>(['session'], (user) =>
    user == null ? user : { ...user, is_admin: false },
  );
  modals.closeAll();
  queryClient.removeQueries({ queryKey: ['admin'] });
  void readAnew(['session']);
}

/** There is no such thing, or no more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;
