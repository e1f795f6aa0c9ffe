import { newKey } from '../../../src/client/repeating.ts';
import { ApiError, api, placedPath } from '../app/api.ts';
import { checkConnection } from '../app/connection.ts';
import { isOtherUser } from '../app/otherUser.ts';
import { invalidate } from '../app/query.ts';
import { ownUser } from '../app/session.ts';
import type { Entry } from '../components/entry.ts';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { type Change, put, read, type Step, withLock } from './stored.ts';

const t = messages.offline;
/** The service knows a key for a day; later, what it has done could be done twice. */
export const maxAgeMs = 23 * 3_600_000;
/** Longest wait for an answer, in milliseconds: meanwhile nothing else is sent or discarded. */
const answerTimeoutMs = 60_000;

/** After as many failures without a reason the next change is tried. */
const maxFailures = 4;

/** It is sent again after a while. */
export class Later extends Error {
  readonly ms: number;

  constructor(reason = '', ms = 15_000) {
    super(reason);
    this.ms = ms;
  }
}

class Refused extends Error {}

/**
 * Sends what is not done of a change, one change at a time over all tabs.
 * @returns the entry that was added, if any
 * @throws Later, or why it was refused
 */
export const send = (queued: Change): Promise<Entry | undefined> =>
  withLock(queued.userId, async () => {
    for (let added: Entry | undefined; ; ) {
      const change = read(queued);
      const [step, ...steps] = change?.steps ?? [];
      // Nothing is left, or another tab has sent or discarded it.
      if (change === undefined || step === undefined) return added;
      if (change.refusal !== undefined) throw new Error(change.refusal);
      if (Date.now() - change.atMs < (step.ifOlderMs ?? 0)) {
        put({ ...change, steps });
        continue;
      }
      const { triedMs = Date.now() } = change;
      if (Date.now() - triedMs > maxAgeMs) throw new Error(t.tooOld);
      // Somebody else may have signed in meanwhile.
      if (isOtherUser() || ownUser()?.id !== change.userId) throw new Later();
      // Before, in case that this page does not see the answer.
      put({ ...change, triedMs });
      const answer = await attempt(change, { ...change, triedMs }, step);
      if (answer?.time !== undefined) added = answer;
      const withId = steps.map((one) => ({
        ...one,
        path: one.path.replace('{id}', String(answer?.id)),
      }));
      const { triedMs: _, ...done } = change;
      put({ ...done, isBegun: true, steps: withId });
    }
  });

/**
 * @param before as it was before this attempt
 * @returns the entry that the service answers with, if any
 */
async function attempt(before: Change, change: Change, step: Step): Promise<Entry | undefined> {
  const { method, path, body, key, watch } = step;
  try {
    if (watch !== undefined && !(await isRunningOn(watch))) {
      throw new Refused(messages.stopwatch.movedElsewhere);
    }
    // Writes name the user, as all do: the service refuses them for another one.
    const request = {
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(body === undefined ? {} : { body }),
    };
    // The path has no parameters left, so the types don't know it.
    const call = api[method] as (path: string, init: object) => Promise<{ data?: Entry }>;
    return (await call(placedPath(path), request)).data;
  } catch (error) {
    if (error instanceof Refused) throw error;
    // An answer that was cut off says nothing.
    if (!(error instanceof ApiError)) throw failed(change, t.noAnswer);
    await throwIfLater(error, before, change, step);
    if (step.mayBeDone === true && (await wasDone(path, error.status))) return undefined;
    throw new Refused(messageOf(error));
  }
}

async function throwIfLater(
  error: ApiError,
  before: Change,
  change: Change,
  step: Step,
): Promise<void> {
  const { status, retryAfterSeconds } = error;
  const reason = messageOf(error);
  if (status === 0) {
    const isHere = await checkConnection();
    throw isHere ? failed(change, t.noAnswer) : new Later('', 0);
  }
  // This attempt has done nothing.
  if (status === 401 || status === 429 || isOtherUser()) put(before);
  if (status === 401) await invalidate(['session']);
  if (status === 401 || isOtherUser()) throw new Later();
  if (status === 429 || status === 503 || retryAfterSeconds !== null) {
    throw new Later(reason, (retryAfterSeconds ?? 15) * 1000);
  }
  if (status >= 500) throw failed(change, reason);
  // An earlier attempt may have done it, unless this is the answer to that one.
  const isKnown =
    before.triedMs === undefined || error.headers.get('idempotency-replayed') === 'true';
  // 409 may mean that it was done, and that the answer is not known any more.
  if (isKnown && (status !== 409 || step.path.includes('/stopwatch'))) renewKey(change, step);
  if (isTooEarly(step, error)) throw new Later(reason);
}

/** It may have been done, and is sent again under the same key. */
function failed(change: Change, reason: string): Error {
  const failures = (change.failures ?? 0) + 1;
  put({ ...change, failures });
  return failures < maxFailures ? new Later(reason) : new Refused(reason);
}

/** For a step that was not done: the service would repeat its refusal under the same key. */
function renewKey(change: Change, { key }: Step): void {
  const { triedMs: _, ...untried } = change;
  const steps = change.steps.map((one) => (one.key === key ? { ...one, key: newKey() } : one));
  put({ ...untried, steps });
}

/** The browser's clock is fast: the service takes a time of the past as one of the future. */
function isTooEarly({ body }: Step, { values }: ApiError): boolean {
  const { at, ended_at, started_at, created } = (body ?? {}) as Record<string, string | undefined>;
  const isPast = Date.parse(at ?? ended_at ?? started_at ?? created ?? '') <= Date.now();
  return isPast && values.reason === 'in-future';
}

/** Whether a stopwatch was stopped before. One that the service cannot book, it keeps. */
const wasDone = async (path: string, status: number): Promise<boolean> =>
  path.startsWith('/user/') ? status === 404 : status === 409 && !(await isRunningOn(path));

/** Whether the current stopwatch is on the issue that a path is below. */
async function isRunningOn(path: string): Promise<boolean> {
  const { data: watch } = await api.GET('/user/stopwatches/current');
  if (watch === undefined) return false;
  // Also by the former name of a renamed repository.
  const [issue = ''] = /^.*\/issues\/\d+/.exec(path) ?? [];
  const { repo_owner_name: owner, repo_name: name, issue_index: index } = watch;
  // Activities, whose address never changes, have no other answer.
  if (issue.startsWith('/repos/-/')) return issue === `/repos/${owner}/${name}/issues/${index}`;
  const get = api.GET as (path: string) => Promise<{ readonly data: { readonly id: number } }>;
  return (await get(placedPath(issue))).data.id === watch.issue_id;
}
