import { timeChanged } from '../app/changes.ts';
import { isServiceAway } from '../app/connection.ts';
import { queryClient } from '../app/query.ts';
import { ownUser } from '../app/session.ts';
import { confirmAction } from '../components/confirm.tsx';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { attempt, type Outcome, readTag, retryMs } from './attempt.ts';
import { record, withFailure } from './outcomes.ts';
import {
  isToSend,
  isUnsent,
  nextOf,
  otherUsers,
  prefixOf,
  read,
  readUnreadable,
  remove,
  subjectsOf,
  update,
  type Waiting,
} from './waiting.ts';

const t = messages.offline;

/** The service knows a key for a day; later, a change that it knows could be made twice. */
const maxAgeMs = 23 * 3_600_000;
let retry: ReturnType<typeof setTimeout> | undefined;

const noTag = { tag: undefined, reason: undefined };

/** Sends a refused change again; one whose entry was changed meanwhile, to its new version. */
export async function sendAgain(key: string): Promise<void> {
  const user = ownUser();
  if (user == null) return;
  const { id: userId, login } = user;
  const again = read(userId).find((one) => one.key === key);
  const [step] = again?.steps ?? [];
  const isNewer = again?.isOutdated === true && step !== undefined;
  const { tag, reason } = isNewer ? await readTag(step, login) : noTag;
  update(userId, key, ({ refusal: _, isOutdated: _was, failures: _count, ...one }) =>
    reason !== undefined
      ? { ...one, refusal: reason, isOutdated: true }
      : {
          ...one,
          // They have checked that it was not saved.
          ...(mayBeKnown(one)
            ? { triedMs: Math.max(one.triedMs, Date.now() - maxAgeMs + 60_000) }
            : {}),
          steps: one.steps.map((other) =>
            other.key === step?.key && tag !== undefined ? { ...other, ifMatch: tag } : other,
          ),
        },
  );
  await sendWaiting();
}

/** Sends what waits, in order; in one tab at a time. Tries again later what is left. */
export async function sendWaiting(): Promise<void> {
  const userId = ownUser()?.id;
  if (userId === undefined || read(userId).length === 0) return;
  // Also if the storage is full.
  let afterMs: number | undefined = retryMs;
  try {
    afterMs = await withLock(prefixOf(userId), () => sendAll(userId));
  } finally {
    clearTimeout(retry);
    if (afterMs !== undefined) {
      retry = setTimeout(() => {
        // Otherwise it is sent as soon as the service is back.
        if (!isServiceAway()) sendWaiting().catch(notifyError);
      }, afterMs);
    }
  }
  const sent = read(userId).filter((one) => !isUnsent(one));
  await timeChanged();
  // While the service is away, the lists are not read again.
  if (!isServiceAway()) remove(sent, userId);
}

/** Removes a change that is not being sent; asks if it may have been saved. */
export async function discard(key: string): Promise<void> {
  const userId = ownUser()?.id;
  const question = { title: t.maybeSavedTitle, text: t.maybeSaved, action: t.discard };
  let isAsked = false;
  for (;;) {
    const one = await betweenSteps(userId, async () => {
      const found = read(userId).find((other) => other.key === key);
      if (found !== undefined && (isAsked || !mayBeSaved(found))) removeFrom(userId, found);
      return found;
    });
    // It was sent meanwhile.
    if (one === undefined || !isUnsent(one)) return notifySuccess(t.sentMeanwhile);
    if (isAsked || !mayBeSaved(one)) return afterDiscard(one);
    isAsked = await confirmAction(question);
    if (!isAsked) return;
  }
}

/** Whether the service may know the key of its first step, and have done it. */
const mayBeKnown = (one: Waiting): one is Waiting & { readonly triedMs: number } =>
  one.triedMs !== undefined && one.steps[0]?.isRead !== true;

const mayBeSaved = (one: Waiting): boolean => one.isBegun === true || mayBeKnown(one);

/** The next changes of the same entries and of the stopwatch build on it: people decide. */
function removeFrom(userId: number | undefined, one: Waiting): void {
  if (!isUnsent(one)) return;
  const list = read(userId);
  remove([one], userId);
  const subjects = new Set(subjectsOf(one));
  for (const later of list.filter(({ place }) => place > one.place)) {
    const builds = subjectsOf(later).filter((subject) => subjects.delete(subject)).length > 0;
    if (!builds || !isToSend(later)) continue;
    update(userId, later.key, (other) => ({ ...other, refusal: t.builtOnDiscarded }));
  }
}

async function afterDiscard(one: Waiting): Promise<void> {
  // It may have held back others.
  if (!isServiceAway()) await Promise.all([timeChanged(), sendWaiting()]);
  // The page shows the discarded change, and the state before it is not stored.
  else if (subjectsOf(one).includes('stopwatch')) {
    await queryClient.resetQueries({ queryKey: ['stopwatch'] });
  }
}

const mayDiscardStored = (): Promise<boolean> =>
  confirmAction({ title: t.unsentTitle, text: t.discardText, action: t.discard });

/** Asks before it discards the changes of other accounts. */
export async function discardOthers(userId: number | undefined): Promise<void> {
  if (!(await mayDiscardStored())) return;
  for (const other of otherUsers(userId)) remove(read(other), other);
}

/** Asks before it discards what cannot be read. */
export async function discardUnreadable(userId: number | undefined): Promise<void> {
  if (await mayDiscardStored()) remove(readUnreadable(userId), userId);
}

/** Sends what waits; asks if something of it cannot be sent. */
export async function mayDiscardWaiting(): Promise<boolean> {
  if (!isServiceAway()) await sendWaiting();
  const left = read().filter(isUnsent).length;
  if (left === 0) return true;
  return confirmAction({
    title: t.unsentTitle,
    text: t.unsentText(left),
    action: t.discardAndSignOut,
  });
}

const last = new Map<string, Promise<unknown>>();

/** Runs one after the other, over all tabs where the browser can. */
function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Browsers have no locks on pages over plain http.
  if (navigator.locks !== undefined) return navigator.locks.request(name, work) as Promise<T>;
  const done = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, done);
  return done;
}

/** Runs between two steps: no change of the user is being sent then. */
const betweenSteps = <T>(userId: number | undefined, work: () => Promise<T>): Promise<T> =>
  withLock(`${prefixOf(userId)}step`, work);

/** @returns the delay in milliseconds if something must be sent again later */
async function sendAll(userId: number): Promise<number | undefined> {
  const deferred = new Set<string>();
  let pauseMs = Number.POSITIVE_INFINITY;
  let busy: { readonly key: string; readonly reason: string } | undefined;
  for (;;) {
    const sent = await betweenSteps(userId, () => sendNext(userId, deferred));
    if (sent === undefined) return deferred.size === 0 ? undefined : pauseMs;
    const { key, outcome } = sent;
    if (outcome.kind === 'later') {
      pauseMs = Math.min(pauseMs, outcome.ms);
      // Two in a row: it is not about this change.
      if (outcome.reason === undefined || busy !== undefined) return pauseMs;
      busy = { key, reason: outcome.reason };
      deferred.add(key);
    } else if (outcome.kind === 'early') {
      pauseMs = Math.min(pauseMs, retryMs);
      deferred.add(key);
    } else if (outcome.kind === 'failed') {
      const isOver = read(userId).find((one) => one.key === key)?.refusal !== undefined;
      if (!isOver) return Math.min(pauseMs, retryMs);
    } else if (outcome.kind === 'done' && busy !== undefined) {
      // The service has time for others.
      update(userId, busy.key, withFailure(busy.reason));
      busy = undefined;
    }
  }
}

/** @returns undefined if nothing is left */
async function sendNext(
  userId: number,
  deferred: ReadonlySet<string>,
): Promise<{ readonly key: string; readonly outcome: Outcome } | undefined> {
  const next = nextOf(read(userId), deferred);
  const user = ownUser();
  // Somebody else may have signed in meanwhile.
  if (next === undefined || user?.id !== userId) return undefined;
  const { key } = next;
  if (mayBeKnown(next) && Date.now() - next.triedMs > maxAgeMs) {
    const outcome: Outcome = { kind: 'failed', reason: t.tooOld };
    record(userId, next, outcome);
    return { key, outcome };
  }
  // Before, in case that this page does not see the answer.
  update(userId, key, (one) => ({ triedMs: Date.now(), ...one }));
  const outcome = await attempt(next, user.login);
  record(userId, next, outcome);
  return { key, outcome };
}
