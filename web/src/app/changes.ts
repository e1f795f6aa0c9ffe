import type { Mutation } from '@tanstack/react-query';
import { newKey } from '../../../src/client/repeating.ts';
import { ApiError } from './api.ts';
import { isServiceAway } from './connection.ts';
import { invalidate, queryClient } from './query.ts';

/**
 * The first element of a query key names its source. A change invalidates all sources it may affect:
 * active queries refetch now, the others when they are shown.
 */
export const invalidateAll = async (...nouns: readonly string[]): Promise<unknown> =>
  // Everything is read again when the service is back.
  isServiceAway() ? undefined : Promise.all(nouns.map((noun) => invalidate([noun])));

/** Entries or the stopwatch changed; totals, reports and issues show them. */
export const timeChanged = (): Promise<unknown> => invalidateAll('times', 'stopwatch', 'issues');

export const issuesChanged = (): Promise<unknown> => invalidateAll('issues', 'repositories');

/** Issues, entries and the stopwatch show the repository's name. */
export const repositoriesChanged = (): Promise<unknown> =>
  invalidateAll('repositories', 'issues', 'times', 'stopwatch');

/** Follow or block relations changed. */
export const followsChanged = (): Promise<unknown> => invalidateAll('follows', 'users');

/** The user's own account: name, settings, visibility. */
export const accountChanged = (): Promise<unknown> => invalidateAll('session', 'settings', 'users');

/** The viewer's addresses. */
export const emailsChanged = (): Promise<unknown> => invalidateAll('emails');

/** The primary address, or the first verified one, which may activate the account. */
export const ownEmailChanged = (): Promise<unknown> => invalidateAll('emails', 'session');

/** The viewer's sessions. */
export const sessionsChanged = (): Promise<unknown> => invalidateAll('sessions');

export const tokensChanged = (): Promise<unknown> => invalidateAll('tokens');

/** Data of the administration pages. */
export const adminChanged = (): Promise<unknown> => invalidateAll('admin');

/** Settings of the instance that administrators can change. */
export const instanceChanged = (): Promise<unknown> => invalidateAll('admin', 'settings');

/** An account changed by an administrator; it may appear on any page and may be their own. */
export const anyAccountChanged = (): Promise<unknown> =>
  invalidateAll('admin', 'users', 'session', 'settings');

/**
 * Mutations of the same data run in order. Queries are invalidated after the last one, because a
 * fetch in between would undo the optimistic update of a waiting one.
 */
export const inOrder = (id: string, changed: () => Promise<unknown>) => ({
  scope: { id },
  onSettled: async (): Promise<void> => {
    const isOne = ({ options }: Mutation): boolean => options.scope?.id === id;
    if (queryClient.isMutating({ predicate: isOne }) === 1) await changed();
  },
});

/** An idempotency key; use one per user action. */
export const once = (): { 'Idempotency-Key': string } => ({
  'Idempotency-Key': newKey(),
});

type Key = ReturnType<typeof once>;

/** Keys of actions without a known outcome. */
const unanswered = new Map<string, Key>();

/** The service may have done it. */
const hasUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.retryAfterSeconds !== null;

/**
 * Creates something once, even if the answer is lost and the user tries again: until the outcome is
 * known, the same action has the same key.
 * @param action what is created; the same action must send the same body
 */
export async function createOnce<T>(action: unknown, send: (key: Key) => Promise<T>): Promise<T> {
  const name = JSON.stringify(action);
  const key = unanswered.get(name) ?? once();
  unanswered.delete(name);
  try {
    return await send(key);
  } catch (error) {
    if (hasUnknownOutcome(error)) unanswered.set(name, key);
    throw error;
  }
}
