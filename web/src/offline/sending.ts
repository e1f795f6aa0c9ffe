import { newKey } from '../../../src/client/repeating.ts';
import { timeChanged } from '../app/changes.ts';
import { notifyError } from '../components/notify.tsx';
import { type Entry, entryTag, pathOfEntry, placeOfEntry } from '../entries/entry.ts';
import { messages } from '../messages/index.ts';
import { type Answer, attempt, type Outcome, readTag, retryMs } from './attempt.ts';
import { isServiceAway } from './connection.ts';
import {
  isUnsent,
  nameFor,
  nextOf,
  ownUser,
  read,
  type Step,
  update,
  type Waiting,
  write,
} from './waiting.ts';

const t = messages.offline;

/** The service knows a key for a day; later, the change could be made twice. */
const maxAgeMs = 23 * 3_600_000;
/** A step that fails as often does not hold back the others any longer. */
const mostFailures = 4;
let retry: ReturnType<typeof setTimeout> | undefined;

const noTag = { tag: undefined, reason: undefined };

/** Sends a refused change again; one whose entry was changed meanwhile, to its new version. */
export async function sendAgain(key: string): Promise<void> {
  const userId = ownUser()?.id;
  const again = read(userId).find((one) => one.key === key);
  const [step] = again?.steps ?? [];
  const isNewer = again?.isOutdated === true && step !== undefined;
  const { tag, reason } = isNewer ? await readTag(step) : noTag;
  update(userId, key, ({ refusal: _, isOutdated: _was, failures: _count, ...one }) =>
    reason !== undefined
      ? { ...one, refusal: reason, isOutdated: true }
      : {
          ...one,
          atMs: Math.max(one.atMs, Date.now() - maxAgeMs + 60_000),
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
  const afterMs = await inTurn(nameFor(userId), () => sendAll(userId));
  clearTimeout(retry);
  if (afterMs !== undefined) {
    retry = setTimeout(() => {
      // Otherwise it is sent as soon as the service is back.
      if (!isServiceAway()) sendWaiting().catch(notifyError);
    }, afterMs);
  }
  const sent = new Set(read(userId).flatMap((one) => (isUnsent(one) ? [] : one.key)));
  await timeChanged();
  // While the service is away, the lists are not read again.
  if (isServiceAway() || sent.size === 0) return;
  write(
    read(userId).filter(({ key }) => !sent.has(key)),
    userId,
  );
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one after the other, over all tabs where the browser can. */
function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Browsers have no locks on pages over plain http.
  if (navigator.locks !== undefined) return navigator.locks.request(name, work) as Promise<T>;
  const done = last.then(work, work);
  last = done.catch(() => {});
  return done;
}

/** @returns the delay in milliseconds if something must be sent again later */
async function sendAll(userId: number): Promise<number | undefined> {
  const deferred = new Set<string>();
  for (;;) {
    const next = nextOf(read(userId), deferred);
    const user = ownUser();
    // Somebody else may have signed in meanwhile.
    if (user?.id !== userId) return undefined;
    if (next === undefined) return deferred.size === 0 ? undefined : retryMs;
    if (isSkipped(next)) {
      update(userId, next.key, withoutStep(next, {}));
      continue;
    }
    const outcome: Outcome =
      Date.now() - next.atMs > maxAgeMs
        ? { kind: 'failed', reason: t.tooOld }
        : await attempt(next, user.login);
    if (outcome.kind === 'later') return outcome.ms;
    if (outcome.kind === 'early') deferred.add(next.key);
    record(userId, next, outcome);
    const isOver = read(userId).find(({ key }) => key === next.key)?.refusal !== undefined;
    if (outcome.kind === 'failed' && !isOver) return retryMs;
  }
}

/** Whether the first step is not needed as the change is so young. */
const isSkipped = ({ steps: [step], atMs }: Waiting): boolean =>
  Date.now() - atMs < (step?.ifOlderMs ?? 0);

function record(userId: number, next: Waiting, outcome: Exclude<Outcome, { kind: 'later' }>): void {
  const [step] = next.steps;
  if (step === undefined) return;
  if (outcome.kind === 'done') {
    update(userId, next.key, withoutStep(next, outcome.answer));
    const renewed = renewalsOf(step, outcome.answer);
    if (renewed.size > 0) write(read(userId).map(withRenewed(renewed)), userId);
  } else if (outcome.kind === 'failed') {
    update(userId, next.key, (one) => {
      const failures = (one.failures ?? 0) + 1;
      const isOver = failures >= mostFailures || outcome.reason === t.tooOld;
      return { ...one, failures, ...(isOver ? { refusal: outcome.reason } : {}) };
    });
  } else if (outcome.kind === 'early') {
    update(userId, next.key, withNewKey(step.key));
  } else {
    const { reason, status } = outcome;
    // 409 may mean that it was done, and that the answer is not known any more.
    const isNew = status !== 409 || step.path.includes('/stopwatch');
    update(userId, next.key, (one) => ({
      ...(isNew ? withNewKey(step.key)(one) : one),
      refusal: reason,
      isOutdated: status === 412,
    }));
  }
}

/** The service would repeat its refusal of a step under the same key. */
const withNewKey =
  (key: string) =>
  (one: Waiting): Waiting => ({
    ...one,
    steps: one.steps.map((step) => (step.key === key ? { ...step, key: newKey() } : step)),
  });

/** The change once its first step is done: lists show what the service has made. */
const withoutStep =
  ({ steps: [done] }: Waiting, answer: Answer) =>
  ({ failures: _, ...one }: Waiting): Waiting => {
    const made = entriesIn(done, answer);
    const added = one.shown?.added?.map(
      (entry, place) =>
        made.find((known) => known?.id === entry.id) ??
        (entry.id < 0 ? made[place] : undefined) ??
        entry,
    );
    return {
      ...one,
      steps: one.steps.filter(({ key }) => key !== done?.key).map(withEntry(answer)),
      said: { ...one.said, ...flat(answer) },
      ...(added === undefined ? {} : { shown: { ...one.shown, added } }),
    };
  };

/** Steps for an entry that was added name it and its version, as the user's later changes do. */
const withEntry =
  (answer: Answer) =>
  (step: Step): Step => {
    const [, place] = /\/times\/\{id(\d*)\}$/.exec(step.path) ?? [];
    if (place === undefined) return step;
    const results = (answer.results ?? []) as { readonly body: Entry | null }[];
    const entry = place === '' ? (answer as unknown as Entry) : results[Number(place)]?.body;
    return entry?.version === undefined
      ? step
      : { ...step, path: pathOfEntry(entry), ifMatch: entryTag(entry) };
  };

/** Members that are no objects. */
const flat = (answer: Answer): object =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => !(value instanceof Object)));

interface Operation {
  readonly op: string;
  readonly if_match?: string;
}

/** The operations of a bulk request with their results. */
function resultsOf({ body }: Step, { results }: Answer): [Operation, Entry | null | undefined][] {
  const { operations } = (typeof body === 'object' ? body : {}) as { operations?: Operation[] };
  if (operations === undefined || !Array.isArray(results)) return [];
  return operations.map((operation, place) => [operation, results[place]?.body]);
}

/** The entries that a step added or that it completed. */
function entriesIn(step: Step | undefined, answer: Answer): (Entry | undefined)[] {
  if (step === undefined) return [];
  const isOne = answer.id !== undefined && answer.time !== undefined;
  return isOne
    ? [answer as unknown as Entry]
    : resultsOf(step, answer).flatMap(([{ op }, made]) =>
        op === 'add' ? [made ?? undefined] : [],
      );
}

/** The new versions of changed entries, by the tags of those before. */
function renewalsOf(step: Step, answer: Answer): ReadonlyMap<string, Entry> {
  const pairs: [string | undefined, Entry | null | undefined][] = [
    [step.ifMatch, answer.version === undefined ? undefined : (answer as unknown as Entry)],
    ...resultsOf(step, answer).map(
      ([{ if_match }, made]): [string | undefined, Entry | null | undefined] => [if_match, made],
    ),
  ];
  return new Map(pairs.flatMap(([tag, entry]) => (tag && entry ? [[tag, entry] as const] : [])));
}

/** Later changes name the new version of an entry, which may have been moved to another issue. */
const withRenewed =
  (renewed: ReadonlyMap<string, Entry>) =>
  (one: Waiting): Waiting => ({
    ...one,
    steps: one.steps.map((step) => {
      const entry = renewed.get(step.ifMatch ?? '');
      if (entry !== undefined) {
        return { ...step, path: pathOfEntry(entry), ifMatch: entryTag(entry) };
      }
      const { operations } = (typeof step.body === 'object' ? step.body : {}) as {
        operations?: Operation[];
      };
      if (operations === undefined) return step;
      const body = { ...(step.body as object), operations: operations.map(operationOf(renewed)) };
      return { ...step, body };
    }),
  });

const operationOf =
  (renewed: ReadonlyMap<string, Entry>) =>
  (operation: Operation): Operation => {
    const entry = renewed.get(operation.if_match ?? '');
    if (entry === undefined) return operation;
    const { owner, repo, index: issue } = placeOfEntry(entry);
    const at = { repository: `${owner}/${repo}`, issue };
    return { ...operation, ...at, if_match: entryTag(entry) };
  };
