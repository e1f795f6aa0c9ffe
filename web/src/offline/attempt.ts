import { languageHeader } from '../../../src/client/client.ts';
import { serviceUrl } from '../app/api.ts';
import { checkConnection, isFromService } from '../app/connection.ts';
import { isOtherUser } from '../app/otherUser.ts';
import { invalidate } from '../app/query.ts';
import { ownUser } from '../app/session.ts';
import { errorWords } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { textLanguage } from '../messages/language.ts';
import type { Step, Waiting } from './waiting.ts';

const t = messages.offline;

/** Delay before what the service did not take is sent again, in milliseconds. */
export const retryMs = 15_000;

/** Longest wait for an answer, in milliseconds. */
const answerTimeoutMs = 60_000;

export type Answer = { id?: number; version?: number; message?: string } & Record<string, unknown>;

/** What became of a step that was sent. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** Nothing is sent for this long; with a reason, perhaps only this change is not. */
  | {
      readonly kind: 'later';
      readonly ms: number;
      readonly reason?: string;
      readonly isUndone?: boolean;
    }
  /** It may be sent again, under the same key; the reason, if that does not help. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isUndone?: boolean }
  /** Its time is in the future for the service. */
  | { readonly kind: 'early' }
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number };

/** Sends the first step of a change, as its user. */
export async function attempt({ steps, said = {} }: Waiting, login: string): Promise<Outcome> {
  const [step] = steps;
  if (step === undefined) return { kind: 'done', answer: {} };
  // With a part missing, the path could be that of another operation.
  if ([...step.path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => said[name] == null)) {
    return { kind: 'refused', reason: t.noAnswer, status: 0 };
  }
  if (step.watch !== undefined) {
    const isOn = await watchIsOn(step.watch, login);
    // Another one must not be changed.
    if (isOn === undefined) return withoutAnswer(true);
    if (isOn === false) {
      return { kind: 'refused', reason: messages.stopwatch.movedElsewhere, status: 0 };
    }
  }
  const body = step.body === 'sentence' ? entryIn(said) : step.body;
  const path = step.path.replace(/\{(\w+)\}/g, (_, name: string) => String(said[name]));
  const response = await send(path, {
    method: step.method,
    body: body === undefined ? null : JSON.stringify(body),
    headers: {
      'idempotency-key': step.key,
      // Refused if another tab has signed in as somebody else.
      sudo: login,
      ...(step.ifMatch === undefined ? {} : { 'if-match': step.ifMatch }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  if (response === undefined) return withoutAnswer();
  const { status, headers, ok } = response;
  if (status === 401) return { kind: 'later', ms: retryMs, isUndone: true };
  const answer = await answerOf(response);
  if (answer === undefined) return withoutAnswer();
  const { message = '' } = answer;
  if (status === 429 || status === 503 || headers.has('retry-after')) {
    const ms = Number(headers.get('retry-after')) * 1000 || retryMs;
    const reason = errorWords({ status, message });
    return { kind: 'later', ms, reason, isUndone: status === 429 };
  }
  if (status >= 500) return { kind: 'failed', reason: errorWords({ status, message }) };
  if (status === 403 && !(await isSignedInAs(login))) {
    return { kind: 'later', ms: retryMs, isUndone: true };
  }
  if (isTooEarly(step, message)) return { kind: 'early' };
  if (ok || (step.mayBeDone === true && (await wasDone(path, status, login)))) {
    const [mistake] = Array.isArray(answer.errors) ? answer.errors : [];
    return mistake === undefined
      ? { kind: 'done', answer: ok ? answer : {} }
      : { kind: 'refused', reason: mistake.message, status };
  }
  const reason = status === 412 ? wordsOfOutdated(step) : errorWords({ status, message });
  return { kind: 'refused', reason, status };
}

async function withoutAnswer(isUndone = false): Promise<Outcome> {
  const isHere = await checkConnection();
  return isHere
    ? { kind: 'failed', reason: t.noAnswer, isUndone }
    : { kind: 'later', ms: retryMs, isUndone };
}

/** @returns undefined if it was cut off; the actions of the stopwatch have an empty one */
async function answerOf(response: Response): Promise<Answer | undefined> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The current tag of the entry that a step changes; otherwise why it cannot be changed. */
export async function readTag(
  { path }: Step,
  login: string,
): Promise<{ tag?: string; reason?: string }> {
  const response = await send(path, { headers: { sudo: login } });
  if (response === undefined) return { reason: t.noAnswer };
  const { status, headers, ok } = response;
  const { message = '' } = (await response.json().catch(() => ({}))) as Answer;
  const tag = headers.get('etag');
  return ok && tag !== null ? { tag } : { reason: errorWords({ status, message }) };
}

/** @returns undefined if the service did not answer */
async function send(path: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const response = await fetch(`${serviceUrl}/api/v1${path}`, {
      cache: 'no-store',
      // Meanwhile no other is sent or discarded.
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...init,
      headers: { 'accept-language': languageHeader(textLanguage), ...init.headers },
    });
    return isFromService(response) ? response : undefined;
  } catch {
    return undefined;
  }
}

const wordsOfOutdated = ({ ifMatch, method }: Step): string => {
  if (ifMatch === undefined) return t.outdatedTogether;
  return method === 'DELETE' ? t.outdatedDelete : t.outdated;
};

/** The browser's clock is fast: the service takes a time of the past as one of the future. */
function isTooEarly({ body }: Step, message: string): boolean {
  const { at, ended_at, started_at, created } = (body ?? {}) as Record<string, string | undefined>;
  const isPast = Date.parse(at ?? ended_at ?? started_at ?? created ?? '') <= Date.now();
  return isPast && message.endsWith(t.reasonFuture);
}

interface Watch {
  readonly repo_owner_name: string;
  readonly repo_name: string;
  readonly issue_index: number;
  readonly issue_id: number;
}

/** Whether a stopwatch was stopped before. One that the service cannot book, it keeps. */
async function wasDone(path: string, status: number, login: string): Promise<boolean> {
  if (path.startsWith('/user/')) return status === 404;
  if (status !== 409) return false;
  const isOn = await watchIsOn(path, login);
  return isOn === false || isOn === null;
}

/**
 * Whether the current stopwatch is on the issue that a path is below.
 * @returns null if there is none; undefined if that is not known
 */
async function watchIsOn(path: string, login: string): Promise<boolean | null | undefined> {
  const response = await send('/user/stopwatches', { headers: { sudo: login } });
  if (response?.ok !== true) return undefined;
  const watches = (await response.json().catch(() => undefined)) as readonly Watch[] | undefined;
  if (watches === undefined) return undefined;
  const [watch] = watches;
  if (watch === undefined) return null;
  const { repo_owner_name, repo_name, issue_index, issue_id } = watch;
  const current = `/repos/${repo_owner_name}/${repo_name}/issues/${issue_index}/`;
  if (path.toLowerCase().startsWith(current.toLowerCase())) return true;
  // The former name of a renamed repository still leads to the issue.
  const [issue = ''] = /^.*\/issues\/\d+/.exec(path) ?? [];
  const found = await send(issue, { headers: { sudo: login } });
  if (found?.ok !== true) return found?.status === 404 ? false : undefined;
  const answer = await answerOf(found);
  return answer && answer.id === issue_id;
}

/** Asks who is signed in. */
async function isSignedInAs(login: string): Promise<boolean> {
  await invalidate(['session']);
  return !isOtherUser() && ownUser()?.login === login;
}

const entryIn = ({ seconds, started, created, day, note }: Readonly<Record<string, unknown>>) => ({
  time: seconds,
  note,
  ...(started !== null ? { started } : day == null ? { created } : { day }),
});
