import { newKey } from '../../../src/client/repeating.ts';
import { ApiError } from '../app/api.ts';
import { confirmAction } from '../components/confirm.tsx';
import { notifyError } from '../components/notify.tsx';
import { messages } from '../messages/index.ts';
import { checkConnection, isServiceAway } from './connection.ts';
import {
  isUnsent,
  nextOf,
  ownUser,
  read,
  type Step,
  update,
  usersBut,
  type Waiting,
  write,
} from './waiting.ts';

const t = messages.offline;

/** Asks before it discards the changes of other accounts. */
export async function discardOthers(userId: number | undefined): Promise<void> {
  const question = { title: t.unsentTitle, text: t.discardOthersText, action: t.discard };
  if (!(await confirmAction(question))) return;
  for (const other of usersBut(userId)) write([], other);
}

/**
 * Sends a change, or queues it while the service is away.
 * @param change its steps have the keys that `send` uses; gets whether the service may know them
 * @returns 'queued' if the service did not answer
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
  write([...read(userId), { ...change(isTried), key: newKey(), atMs }], userId);
  return 'queued';
}

export type Change = Pick<Waiting, 'steps' | 'what' | 'shown'>;

/** Adds a step to a change that waits: for what the service has not given an ID yet. */
export function addStep(key: string, step: Step, now: Pick<Waiting, 'what' | 'shown'>): void {
  update(ownUser()?.id, key, (one) => ({ ...one, ...now, steps: [...one.steps, step] }));
}

export function discard(key: string): void {
  write(read().filter((one) => one.key !== key));
  // It may have held back others.
  if (!isServiceAway()) sendWaiting().catch(notifyError);
}

export const discardAll = (): void => write([]);

/** Loaded when it is needed, which is when the service is there. */
const sending = () => import('./sending.ts');

/** Sends what waits, in order. */
export const sendWaiting = async (): Promise<void> => (await sending()).sendWaiting();

/** Sends a refused change again. */
export const sendAgain = async (key: string): Promise<void> => (await sending()).sendAgain(key);

/** Sends what waits; asks if something of it cannot be sent. */
export async function mayDiscardWaiting(): Promise<boolean> {
  if (read().length > 0 && !isServiceAway()) await sendWaiting();
  const left = read().filter(isUnsent).length;
  if (left === 0) return true;
  return confirmAction({
    title: t.unsentTitle,
    text: t.unsentText(left),
    action: t.discardAndSignOut,
  });
}
