import { modals } from '@mantine/modals';
import { ApiError, type Schema } from '../app/api.ts';
import { invalidate, queryClient } from '../app/query.ts';

/** Forbidden, and not only until the password is confirmed. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !error.headers.has('x-punchcard-confirm');

/**
 * Runs an administrator's query. If the admin right was removed, cached data is cleared and the pages
 * say so.
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
  void invalidate(['session']);
}

/** True if the resource does not exist. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;
