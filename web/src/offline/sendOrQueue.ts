import { ApiError } from '../app/api.ts';
import { checkConnection, isServiceAway } from '../app/connection.ts';
import { isOtherUser } from '../app/otherUser.ts';
import { ownUser } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import { add, nextOf, read, type Step, update, type Waiting } from './waiting.ts';

/**
 * Sends a change, or queues it while the service is away.
 * @param change its steps have the keys that `send` uses; gets whether the service may know them
 * @returns 'queued' if the service did not answer
 * @throws if that cannot be stored, or somebody else has signed in
 */
export async function sendOrQueue<T>(
  send: () => Promise<T>,
  change: (isTried: boolean) => Change,
): Promise<T | 'queued'> {
  const atMs = Date.now();
  // Somebody else may sign in before the outcome is known.
  const userId = ownUser()?.id;
  // Nobody could send it later.
  if (userId === undefined) return send();
  let isTried = false;
  // What waits must be sent first.
  if (!isServiceAway() && nextOf(read(userId)) === undefined) {
    try {
      isTried = true;
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) throw error;
      // Only this request was lost: the user sees it, and can try again.
      if (await checkConnection()) throw error;
    }
  }
  // The page may show another user's data.
  if (isOtherUser()) throw new Error(messages.offline.otherUser);
  add({ ...change(isTried), ...(isTried ? { triedMs: atMs } : {}), atMs }, userId);
  return 'queued';
}

export type Change = Pick<Waiting, 'steps' | 'what' | 'shown'>;

/** Adds a step to a change that waits: for what the service has not given an ID yet. */
export function addStep(key: string, step: Step, now: Pick<Waiting, 'what' | 'shown'>): void {
  update(ownUser()?.id, key, (one) => ({ ...one, ...now, steps: [...one.steps, step] }));
}

const sending = () => import('./sending.ts');
let loaded: Awaited<ReturnType<typeof sending>> | undefined;

/** Loads what sends and discards changes; in time, so that both work while the service is away. */
export const loadSending = async () => (loaded ??= await sending());

/** Sends what waits; asks if something of it cannot be sent. */
export const mayDiscardWaiting = async (): Promise<boolean> =>
  read().length === 0 || (await loadSending()).mayDiscardWaiting();
