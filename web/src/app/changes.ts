import type { Mutation } from '@tanstack/react-query';
import { queryClient, readAnew } from './query.ts';

/**
 * The first word of a query's key says what it was read from. Whatever a change may touch is read
 * anew: what is shown at once, the rest when it is shown again.
 */
const read = (...nouns: readonly string[]): Promise<unknown> =>
  Promise.all(nouns.map((noun) => readAnew([noun])));

/** Entries of tracked time or the stopwatch: sums, reports and issues tell of them. */
export const timeChanged = (): Promise<unknown> => read('times', 'stopwatch', 'issues');

export const issuesChanged = (): Promise<unknown> => read('issues', 'repositories');

/** A stopwatch may run in one of them, and entries name them. */
export const repositoriesChanged = (): Promise<unknown> =>
  read('repositories', 'issues', 'times', 'stopwatch');

/** Who follows or blocks whom. */
export const followsChanged = (): Promise<unknown> => read('follows', 'users');

/** The viewer's own account: name, settings, how he is shown. */
export const accountChanged = (): Promise<unknown> => read('session', 'settings', 'users');

/** The viewer's addresses. */
export const emailsChanged = (): Promise<unknown> => read('emails');

/** The address that is shown with his name, or the first that is confirmed: the account may begin. */
export const ownEmailChanged = (): Promise<unknown> => read('emails', 'session');

/** Where the viewer is signed in, and how. */
export const sessionsChanged = (): Promise<unknown> => read('sessions');

export const tokensChanged = (): Promise<unknown> => read('tokens');

/** What only administrators see. */
export const adminChanged = (): Promise<unknown> => read('admin');

/** An account, by an administrator: what it shows may be on any page, and may be his own. */
export const anyAccountChanged = (): Promise<unknown> =>
  read('admin', 'users', 'session', 'settings');

/**
 * For deeds that touch the same: they reach the service in the order in which they were done, however
 * slow the line. What they changed is read anew after the last of them: a reading in between would
 * show as it was what one that waits has changed already.
 */
export const inOrder = (id: string, changed: () => Promise<unknown>) => ({
  scope: { id },
  onSettled: async (): Promise<void> => {
    const isOne = ({ options }: Mutation): boolean => options.scope?.id === id;
    if (queryClient.isMutating({ predicate: isOne }) === 1) await changed();
  },
});

/** One intended change, however often it is sent: give each deed of a person its own. */
export const once = (): { 'Idempotency-Key': string } => ({
  'Idempotency-Key': crypto.randomUUID(),
});
