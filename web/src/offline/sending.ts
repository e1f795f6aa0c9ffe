import { newKey } from '../../../src/client/repeating.ts';
import { serviceUrl } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { invalidate } from '../app/query.ts';
import { notifyError } from '../components/notify.tsx';
import { type Entry, entryTag, pathOfEntry } from '../entries/entry.ts';
import { errorWords } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { textLanguage } from '../messages/language.ts';
import { checkConnection, isServiceAway } from './connection.ts';
import { isToSend, nameFor, ownUser, read, type Step, type Waiting, write } from './waiting.ts';

const t = messages.offline;

/** The service knows a key for a day; later, the change could be made twice. */
const maxAgeMs = 23 * 3_600_000;
/** Delay before what the service did not take is sent again, in milliseconds. */
const retryMs = 15_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends a refused change again: under new keys, as the service would repeat its refusal. */
export function sendAgain(key: string): Promise<void> {
  const renewed = ({ refusal: _, ...one }: Waiting): Waiting => ({
    ...one,
    atMs: Math.max(one.atMs, Date.now() - maxAgeMs + 60_000),
    steps: one.steps.map((step) => ({ ...step, key: newKey() })),
  });
  write(read().map((one) => (one.key === key ? renewed(one) : one)));
  return sendWaiting();
}

/** Sends what waits, in order; in one tab at a time. Tries again later what is left. */
export async function sendWaiting(): Promise<void> {
  const userId = ownUser()?.id;
  if (userId === undefined || !read(userId).some(isToSend)) return;
  const locks = navigator.locks;
  const afterMs =
    locks === undefined
      ? await sendAll(userId)
      : await locks.request(nameFor(userId), () => sendAll(userId));
  clearTimeout(retry);
  if (afterMs !== undefined) {
    retry = setTimeout(() => {
      // Otherwise it is sent as soon as the service is back.
      if (!isServiceAway()) sendWaiting().catch(notifyError);
    }, afterMs);
  }
  await timeChanged();
}

/** @returns the delay in milliseconds if something must be sent again later */
async function sendAll(userId: number): Promise<number | undefined> {
  for (;;) {
    const next = read(userId).find(isToSend);
    const user = ownUser();
    // Somebody else may have signed in meanwhile.
    if (next === undefined || user?.id !== userId) return undefined;
    const outcome = Date.now() - next.atMs > maxAgeMs ? t.tooOld : await sendOne(next, user.login);
    if (typeof outcome === 'number') return outcome;
    if (typeof outcome === 'object') {
      write(read(userId).map(withNewKey(outcome.tooEarly)), userId);
      return retryMs;
    }
    const others = read(userId).filter(({ key }) => key !== next.key);
    if (typeof outcome === 'string') write([...others, { ...next, refusal: outcome }], userId);
    else write(outcome(others), userId);
  }
}

/** The service would repeat its refusal of a step under the same key. */
const withNewKey =
  (key: string) =>
  (one: Waiting): Waiting => ({
    ...one,
    steps: one.steps.map((step) => (step.key === key ? { ...step, key: newKey() } : step)),
  });

/** The browser's clock is fast: the service takes a time of the past as one of the future. */
function isTooEarly({ body }: Step, message: string): boolean {
  const { at, ended_at, started_at } = (body ?? {}) as Record<string, string | undefined>;
  const isPast = Date.parse(at ?? ended_at ?? started_at ?? '') <= Date.now();
  return isPast && message.endsWith(t.reasonFuture);
}

type Answer = { id?: number; version?: number; message?: string } & Record<string, unknown>;

/**
 * The reason of a refusal; the delay if it is to be sent later; the key of a step whose time is in
 * the future for the service; or what is left of the others, which name the new version of an entry.
 */
type Outcome =
  | string
  | number
  | { readonly tooEarly: string }
  | ((others: readonly Waiting[]) => readonly Waiting[]);

async function sendOne({ steps, atMs }: Waiting, login: string): Promise<Outcome> {
  let said: Answer = {};
  const renewed = new Map<string | undefined, Pick<Step, 'path' | 'ifMatch'>>();
  for (const step of steps) {
    const { key, method, path, ifMatch, ifOlderMs = 0, mayBeDone = false } = step;
    if (Date.now() - atMs < ifOlderMs) continue;
    const body = step.body === 'sentence' ? entryIn(said) : step.body;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(said[name] ?? ''));
    const answer = await fetch(`${serviceUrl}/api/v1${filled}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        'idempotency-key': key,
        'accept-language': textLanguage,
        // Refused if another tab has signed in as somebody else.
        sudo: login,
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    }).catch(() => undefined);
    if (answer === undefined) {
      void checkConnection();
      return retryMs;
    }
    const { status, headers, ok } = answer;
    const isTemporary = status === 401 || status === 429 || status >= 500;
    if (isTemporary || headers.has('retry-after')) {
      return Number(headers.get('retry-after')) * 1000 || retryMs;
    }
    if (status === 403 && !(await isStill(login))) return retryMs;
    const now = (await answer.json().catch(() => ({}))) as Answer;
    // The current stopwatch is not found if it was stopped before.
    const doneStatus = path.startsWith('/user/') ? 404 : 409;
    if (isTooEarly(step, now.message ?? '')) return { tooEarly: key };
    if (!ok && !(mayBeDone && status === doneStatus)) {
      return errorWords({ status, message: now.message ?? '' });
    }
    said = { ...said, ...now };
    const [mistake] = mistakesIn(said);
    if (mistake !== undefined) return mistake.message;
    if (ifMatch !== undefined && said.version !== undefined) {
      // It may have been moved to another issue.
      const entry = said as unknown as Entry;
      renewed.set(ifMatch, { path: pathOfEntry(entry), ifMatch: entryTag(entry) });
    }
  }
  return (others) =>
    others.map((one) => ({
      ...one,
      steps: one.steps.map((step) => ({ ...step, ...renewed.get(step.ifMatch) })),
    }));
}

/** Asks who is signed in. */
async function isStill(login: string): Promise<boolean> {
  await invalidate(['session']);
  return ownUser()?.login === login;
}

const mistakesIn = ({ errors }: Answer): readonly { readonly message: string }[] =>
  Array.isArray(errors) ? errors : [];

const entryIn = ({ seconds, started, created, note }: Answer): object => ({
  time: seconds,
  note,
  ...(started === null ? { created } : { started }),
});
