import {
  hydrate,
  type MutationOptions,
  onlineManager,
  useMutationState,
} from '@tanstack/react-query';
import { newKey } from '../../../src/client/repeating.ts';
import { ApiError } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { checkConnection, isServiceAway, onConnection } from '../app/connection.ts';
import { isOtherUser } from '../app/otherUser.ts';
import { queryClient } from '../app/query.ts';
import { ownUser, useSession } from '../app/session.ts';
import { confirmAction } from '../components/confirm.tsx';
import type { Entry } from '../components/entry.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { Later, maxAgeMs, send } from './send.ts';
import { type Change, put, read, readAll, remove, withLock } from './stored.ts';

const t = messages.offline;
const mutations = queryClient.getMutationCache();
const keyOf = ({ userId, id }: Pick<Change, 'userId' | 'id'>) => ['offline', userId, id];
const find = (change: Change) => mutations.find({ mutationKey: keyOf(change), exact: true });

// The service may be away on a network that the browser likes.
onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(!isServiceAway())));

/** Changes are mutations that the library pauses while the service is away, and resumes in order. */
const options: MutationOptions<Entry | undefined, Error, Change> = {
  mutationFn: send,
  scope: { id: 'offline' },
  networkMode: 'online',
  gcTime: Number.POSITIVE_INFINITY,
  retry: (_, error) => error instanceof Later,
  retryDelay: (_, error) => (error instanceof Later ? error.ms : 0),
  onSuccess: (_, change) => {
    remove(change);
    // Lists show what was sent until they are read again.
    void timeChanged().finally(() => drop(change));
  },
  onError: ({ message }, change) => {
    const stored = read(change);
    try {
      if (stored !== undefined) put({ ...stored, refusal: message });
    } catch {
      // The storage is full: the next page sends it again.
    }
  },
};
queryClient.setMutationDefaults(['offline'], options as never);

function drop(change: Change): void {
  const mutation = find(change);
  if (mutation !== undefined) mutations.remove(mutation);
}

/** @throws if it cannot be stored */
function enqueue(change: Change): void {
  put(change);
  const mutation = mutations.build(queryClient, { mutationKey: keyOf(change) });
  // The list shows why it was refused.
  mutation.execute(change as never).catch(() => {});
}

/** Takes over what earlier pages and other tabs have stored, and drops what they have sent. */
export function restore(userId: number): void {
  const stored = readAll(userId);
  for (const { state } of mutations.findAll({ mutationKey: ['offline', userId] })) {
    const change = state.variables as Change;
    const isStored = stored.some(({ id }) => id === change.id);
    if (!isStored && state.status !== 'success') drop(change);
  }
  hydrate(queryClient, {
    mutations: stored
      .filter((change) => find(change) === undefined)
      .map((change) => ({
        mutationKey: keyOf(change),
        state: {
          ...{ context: undefined, data: undefined, failureCount: 0, failureReason: null },
          ...{ variables: change, submittedAt: change.atMs },
          ...(change.refusal === undefined
            ? { status: 'pending' as const, isPaused: true, error: null }
            : { status: 'error' as const, isPaused: false, error: new Error(change.refusal) }),
        },
      })),
    queries: [],
  });
  void queryClient.resumePausedMutations();
}

export interface Queued {
  readonly change: Change;
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  /** Why it was refused, or failed last. */
  readonly reason: string | undefined;
  /** What lists show of it. */
  readonly added: Entry | undefined;
}

/** The viewer's changes that were not sent, or not read again. */
export function useQueued(): readonly Queued[] {
  const userId = useSession()?.id;
  return useMutationState({
    filters: { mutationKey: ['offline', userId] },
    select: ({ state }): Queued => {
      const change = state.variables as Change;
      return {
        ...{ change, status: state.status },
        reason: (state.error ?? state.failureReason)?.message,
        added:
          state.status === 'error'
            ? undefined
            : ((state.data as Entry | undefined) ?? change.added),
      };
    },
  });
}

/**
 * Sends a change, or queues it while the service is away.
 * @param change its steps have the keys that `sendNow` uses; gets whether the service may know them
 * @returns 'queued' if the service did not answer
 * @throws if that cannot be stored, or somebody else has signed in
 */
export async function sendOrQueue<T>(
  sendNow: () => Promise<T>,
  change: (isTried: boolean) => Pick<Change, 'what' | 'steps' | 'added'>,
): Promise<T | 'queued'> {
  const atMs = Date.now();
  // Somebody else may sign in before the outcome is known.
  const userId = ownUser()?.id;
  // Nobody could send it later.
  if (userId === undefined) return sendNow();
  let isTried = false;
  const waiting = mutations.findAll({ mutationKey: ['offline', userId], status: 'pending' });
  // What waits must be sent first.
  if (!isServiceAway() && waiting.length === 0) {
    try {
      isTried = true;
      return await sendNow();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) throw error;
      // Only this request was lost: the user sees it, and can try again.
      if (await checkConnection()) throw error;
    }
  }
  // The page may show another user's data.
  if (isOtherUser()) throw new Error(t.otherUser);
  const tried = isTried ? { triedMs: atMs } : {};
  const place = 1 + Math.max(0, ...readAll(userId).map((one) => one.place));
  enqueue({ ...change(isTried), ...tried, id: newKey(), userId, atMs, place });
  return 'queued';
}

/** Sends a refused change again. */
export function sendAgain(change: Change): void {
  const { refusal: _, triedMs, failures: _failed, ...again } = read(change) ?? change;
  drop(change);
  const mayBeKnown = triedMs !== undefined && Date.now() - triedMs <= maxAgeMs;
  enqueue({ ...again, ...(mayBeKnown && { triedMs }) });
}

/** Removes a change that is not being sent; asks if it may have been saved. */
export async function discard(change: Change, isSure = false): Promise<void> {
  const outcome = await withLock(change.userId, async () => {
    const now = read(change);
    if (now === undefined) return 'sent';
    if ((now.isBegun === true || now.triedMs !== undefined) && !isSure) return 'unclear';
    remove(now);
    drop(now);
    return 'gone';
  });
  if (outcome === 'unclear') {
    const question = { title: t.maybeSavedTitle, text: t.maybeSaved, action: t.discard };
    if (await confirmAction(question)) await discard(change, true);
    return;
  }
  if (outcome === 'sent') notifySuccess(t.sentMeanwhile);
  // It may have held back others.
  void queryClient.resumePausedMutations();
  // While the service is away, the state before it is not known.
  if (isServiceAway() && change.added === undefined) {
    await queryClient.resetQueries({ queryKey: ['stopwatch'] });
  } else await timeChanged();
}

/** Sends what waits; asks if something of it cannot be sent. */
export async function mayDiscardAll(userId: number): Promise<boolean> {
  // Those that cannot be sent now are repeated without end.
  const patience = new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.race([queryClient.resumePausedMutations(), patience]);
  const left = readAll(userId).length;
  if (left === 0) return true;
  return confirmAction({
    title: t.unsentTitle,
    text: t.unsentText(left),
    action: t.discardAndSignOut,
  });
}
