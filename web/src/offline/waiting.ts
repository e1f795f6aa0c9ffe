import { useSyncExternalStore } from 'react';
import { basePath, type Schema } from '../app/api.ts';
import { queryClient } from '../app/query.ts';
import type { Entry } from '../entries/entry.ts';

export interface Step {
  /** Its idempotency key: the service may know it from a first attempt. */
  readonly key: string;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `{id}` is a member of the answers to the steps before, `{id0}` of the first of several. */
  readonly path: string;
  /** 'sentence': the entry that the step before has parsed. */
  readonly body?: object | 'sentence';
  readonly ifMatch?: string;
  /** Left out if the change is younger, in milliseconds. */
  readonly ifOlderMs?: number;
  /** 409, or 404 for the current stopwatch, means that it had been done before. */
  readonly mayBeDone?: boolean;
  /** Below the path of the issue whose stopwatch the current one must be. */
  readonly watch?: string;
}

/** What lists show of a change until they are read again. */
export interface Shown {
  /** Provisional ones have a negative ID. */
  readonly added?: readonly Entry[];
  readonly changed?: readonly (Pick<Entry, 'id'> & Partial<Entry>)[];
  readonly deleted?: readonly number[];
}

/** A change that the service has not answered. */
export interface Waiting {
  readonly key: string;
  /** Sent in order; what is answered is left out. None: the lists are not read again yet. */
  readonly steps: readonly Step[];
  /** For people: what it is. */
  readonly what: string;
  readonly atMs: number;
  readonly shown?: Shown;
  /** Members of the answers to earlier steps, which the next one needs. */
  readonly said?: Readonly<Record<string, unknown>>;
  /** How often its first step failed for an unknown reason. */
  readonly failures?: number;
  /** Why the service refused it; it is not sent again by itself. */
  readonly refusal?: string;
  /** It was refused since its entry has a newer version. */
  readonly isOutdated?: boolean;
}

const none: readonly Waiting[] = [];

export const ownUser = (): Schema<'User'> | null | undefined =>
  queryClient.getQueryData(['session']);
const ownId = (): number | undefined => ownUser()?.id;
const beginning = `punchcard waiting ${basePath} `;
export const nameFor = (userId: number | undefined): string => `${beginning}${userId}`;

/** By user, as last read from the browser's storage, which other tabs change too. */
const known = new Map<number | undefined, { text: string; list: readonly Waiting[] }>();
const listeners = new Set<() => void>();

export function read(userId = ownId()): readonly Waiting[] {
  const text = localStorage.getItem(nameFor(userId)) ?? '[]';
  const last = known.get(userId);
  if (last?.text === text) return last.list;
  const list = JSON.parse(text) as readonly Waiting[];
  known.set(userId, { text, list });
  return list;
}

export function write(list: readonly Waiting[], userId = ownId()): void {
  if (list.length === 0) localStorage.removeItem(nameFor(userId));
  else localStorage.setItem(nameFor(userId), JSON.stringify(list));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The changes of a user that wait, oldest first. */
export const useWaiting = (userId: number | undefined): readonly Waiting[] =>
  useSyncExternalStore(subscribe, () => (userId === undefined ? none : read(userId)));

export const usersBut = (userId: number | undefined): readonly number[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(beginning) && name !== nameFor(userId))
    .map((name) => Number(name.slice(beginning.length)));

/** How many changes of other accounts this browser holds. */
export const useWaitingOfOthers = (userId: number | undefined): number =>
  useSyncExternalStore(subscribe, () =>
    usersBut(userId).reduce((count, other) => count + read(other).filter(isUnsent).length, 0),
  );

export const isUnsent = ({ steps }: Waiting): boolean => steps.length > 0;
export const isToSend = (one: Waiting): boolean => isUnsent(one) && one.refusal === undefined;

/** Changes one of them, if it still waits. */
export const update = (
  userId: number | undefined,
  key: string,
  change: (one: Waiting) => Waiting,
): void =>
  write(
    read(userId).map((one) => (one.key === key ? change(one) : one)),
    userId,
  );

/** The entries that it changes, and the stopwatch. */
const subjectsOf = ({ steps }: Waiting): string[] =>
  steps.flatMap(({ path, body }) => {
    const { operations = [], entry } = (typeof body === 'object' ? body : {}) as {
      operations?: readonly { readonly id?: number }[];
      entry?: number;
    };
    return [
      ...(path.includes('/stopwatch') ? ['stopwatch'] : []),
      ...(/\/times\/(\d+)$/.exec(path)?.slice(1) ?? []),
      ...[entry, ...operations.map(({ id }) => id)].flatMap((id) => id?.toString() ?? []),
    ];
  });

/**
 * The first change that can be sent. One that is refused holds back those of the same entry or of
 * the stopwatch, which build on it.
 * @param deferred keys of changes for which it is too early
 */
export function nextOf(
  list: readonly Waiting[],
  deferred: ReadonlySet<string> = new Set(),
): Waiting | undefined {
  const held = new Set<string>();
  return list.find((one) => {
    const subjects = subjectsOf(one);
    const isNext =
      isToSend(one) && !deferred.has(one.key) && !subjects.some((subject) => held.has(subject));
    if (!isNext) for (const subject of subjects) held.add(subject);
    return isNext;
  });
}
