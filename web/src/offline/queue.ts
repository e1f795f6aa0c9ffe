import { useSyncExternalStore } from 'react';
import { newKey } from '../../../src/client/repeating.ts';
import { ApiError, basePath, type Schema, serviceUrl } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { confirmAction } from '../components/confirm.tsx';
import { messages } from '../messages/index.ts';
import { checkConnection, isServiceAway } from './connection.ts';

const t = messages.offline;

export interface Step {
  /** Its idempotency key: the service may know it from a first attempt. */
  readonly key: string;
  readonly method: 'POST' | 'PATCH';
  /** Below `/api/v1`; `{id}` is that of the first step's answer. */
  readonly path: string;
  readonly body?: object;
  /** Left out if the change is younger, in milliseconds. */
  readonly ifOlderMs?: number;
  /** 409 means that it had been done before. */
  readonly mayBeDone?: boolean;
}

/** A change that the service has not answered. */
export interface Waiting {
  readonly key: string;
  /** Sent in order, all again after an interruption: their keys make that harmless. */
  readonly steps: readonly Step[];
  /** For people: what it is. */
  readonly what: string;
  readonly atMs: number;
  /** Why the service refused it; it is not sent again by itself. */
  readonly refusal?: string;
}

/** The service knows a key for a day; later, the change could be made twice. */
const maxAgeMs = 23 * 3_600_000;
const none: readonly Waiting[] = [];

const ownId = (): number | undefined =>
  queryClient.getQueryData<Schema<'User'> | null>(['session'])?.id;
const nameFor = (userId: number | undefined): string => `punchcard waiting ${basePath} ${userId}`;

/** By user, as last read from the browser's storage, which other tabs change too. */
const known = new Map<number | undefined, { text: string; list: readonly Waiting[] }>();
const listeners = new Set<() => void>();

function read(userId = ownId()): readonly Waiting[] {
  const text = localStorage.getItem(nameFor(userId)) ?? '[]';
  const last = known.get(userId);
  if (last?.text === text) return last.list;
  const list = JSON.parse(text) as readonly Waiting[];
  known.set(userId, { text, list });
  return list;
}

function write(list: readonly Waiting[], userId = ownId()): void {
  if (list.length === 0) localStorage.removeItem(nameFor(userId));
  else localStorage.setItem(nameFor(userId), JSON.stringify(list));
  for (const listener of listeners) listener();
}

/** The changes of a user that wait, oldest first. */
export const useWaiting = (userId: number | undefined): readonly Waiting[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    () => (userId === undefined ? none : read(userId)),
  );

/**
 * Sends a change, or queues it while the service is away.
 * @param change its steps have the keys that `send` uses
 * @returns 'queued' if the service did not answer
 */
export async function sendOrQueue<T>(
  send: () => Promise<T>,
  change: () => Pick<Waiting, 'steps' | 'what'>,
): Promise<T | 'queued'> {
  const atMs = Date.now();
  // What waits must be sent first.
  if (!isServiceAway() && !read().some(isToSend)) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) throw error;
      // Only this request was lost: the user sees it, and can try again.
      if (await checkConnection()) throw error;
    }
  }
  write([...read(), { ...change(), key: newKey(), atMs }]);
  return 'queued';
}

const isToSend = ({ refusal }: Waiting): boolean => refusal === undefined;

export const discard = (key: string): void => write(read().filter((one) => one.key !== key));

export const discardAll = (): void => write([]);

/** Sends what waits; asks if something of it cannot be sent. */
export async function mayDiscardWaiting(): Promise<boolean> {
  await sendWaiting();
  const left = read().length;
  if (left === 0) return true;
  return confirmAction({
    title: t.unsentTitle,
    text: t.unsentText(left),
    action: t.discardAndSignOut,
  });
}

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

/** Sends what waits, in order; in one tab at a time. */
export async function sendWaiting(): Promise<void> {
  const userId = ownId();
  if (userId === undefined || !read(userId).some(isToSend)) return;
  const locks = navigator.locks;
  if (locks === undefined) await sendAll(userId);
  else await locks.request(nameFor(userId), () => sendAll(userId));
  await timeChanged();
}

async function sendAll(userId: number): Promise<void> {
  for (;;) {
    const next = read(userId).find(isToSend);
    // Somebody else may have signed in meanwhile.
    if (next === undefined || ownId() !== userId) return;
    const outcome = Date.now() - next.atMs > maxAgeMs ? t.tooOld : await sendOne(next);
    if (outcome === 'later') return;
    const others = read(userId).filter(({ key }) => key !== next.key);
    if (outcome === 'sent') write(others, userId);
    else write([...others, { ...next, refusal: outcome }], userId);
  }
}

/** @returns 'sent', 'later', or the reason of a refusal */
async function sendOne({ steps, atMs }: Waiting): Promise<string> {
  let id = '';
  for (const { key, method, path, body, ifOlderMs = 0, mayBeDone = false } of steps) {
    if (Date.now() - atMs < ifOlderMs) continue;
    const answer = await fetch(`${serviceUrl}/api/v1${path.replace('{id}', id)}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    }).catch(() => undefined);
    if (answer === undefined) {
      void checkConnection();
      return 'later';
    }
    const { status, headers } = answer;
    const isTemporary = status === 401 || status === 429 || status >= 500;
    if (isTemporary || headers.has('retry-after')) return 'later';
    const said = (await answer.json().catch(() => ({}))) as { id?: number; message?: string };
    if (!answer.ok && !(mayBeDone && status === 409)) return said.message ?? String(status);
    id ||= String(said.id ?? '');
  }
  return 'sent';
}
