import { useSyncExternalStore } from 'react';
import { newKey } from '../../../src/client/repeating.ts';
import { basePath } from '../app/api.ts';
import { forget } from '../app/kept.ts';
import { ownUser } from '../app/session.ts';
import type { Entry } from '../components/entry.ts';
import { messages } from '../messages/index.ts';

export interface Step {
  /** Its idempotency key: the service may know it from a first attempt. */
  readonly key: string;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `{id}` is a member of the answers to the steps before, `{id0}` of the first of several. */
  readonly path: string;
  /** 'sentence': the entry that the step before has parsed. */
  readonly body?: object | 'sentence';
  readonly ifMatch?: string;
  /** Left out if the change is younger once those before are done, in milliseconds. */
  readonly ifOlderMs?: number;
  /** 409, or 404 for the current stopwatch, means that it had been done before. */
  readonly mayBeDone?: boolean;
  /** It saves nothing. */
  readonly isRead?: boolean;
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
  /** Its number in the order. */
  readonly place: number;
  /** When its first step was first sent; from then on it may have been done. */
  readonly triedMs?: number;
  /** Something of it was saved. */
  readonly isBegun?: boolean;
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
  /** When it was sent last without success, and why. */
  readonly lastTry?: { readonly atMs: number; readonly reason: string };
  /** Why the service refused it; it is not sent again by itself. */
  readonly refusal?: string;
  /** It was refused since its entry has a newer version. */
  readonly isOutdated?: boolean;
}

const none: readonly Waiting[] = [];

const ownId = (): number | undefined => ownUser()?.id;
const prefix = `punchcard waiting ${basePath} `;
export const prefixOf = (userId: number | undefined): string => `${prefix}${userId} `;

/** By user, as last read from the browser's storage, which other tabs change too. */
const known = new Map<number | undefined, { text: string; list: readonly Waiting[] }>();
const listeners = new Set<() => void>();

/** Sorted; none if the storage is closed to the page. */
function namesWithPrefix(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .sort();
  } catch {
    return [];
  }
}

/** Each change is an item of its own: two tabs that add one at once keep both. */
export function read(userId = ownId()): readonly Waiting[] {
  const texts = namesWithPrefix(prefixOf(userId)).map((name) => localStorage.getItem(name) ?? '');
  const text = texts.join('\n');
  const last = known.get(userId);
  if (last?.text === text) return last.list;
  const list = texts
    .flatMap((one) => parsed(one) ?? [])
    .sort((one, other) => one.place - other.place);
  known.set(userId, { text, list });
  return list;
}

/** @returns undefined for what is damaged, or was written by another version of the program */
function parsed(text: string): Waiting | undefined {
  try {
    const one = JSON.parse(text) as Waiting;
    return typeof one.what === 'string' && Array.isArray(one.steps) ? one : undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be read stays in the storage, until people discard it. */
export const readUnreadable = (userId: number | undefined): Pick<Waiting, 'key'>[] =>
  namesWithPrefix(prefixOf(userId))
    .filter((name) => parsed(localStorage.getItem(name) ?? '') === undefined)
    .map((name) => ({ key: name.slice(prefixOf(userId).length) }));

/** Turns the lists of earlier builds, one for each user, into items. */
export function splitLists(): void {
  for (const name of namesWithPrefix(prefix)) {
    const userId = Number(name.slice(prefix.length));
    if (Number.isNaN(userId)) continue;
    try {
      const list = JSON.parse(localStorage.getItem(name) ?? '') as Waiting[];
      for (const [place, one] of list.entries()) {
        // They are older than all items, and may have been sent.
        put({ triedMs: one.atMs, ...one, place: place - list.length }, userId);
      }
      localStorage.removeItem(name);
    } catch {
      // Damaged, or the storage is full: the list stays.
    }
  }
}

/** @throws if the storage is full or closed to the page */
function put(one: Waiting, userId: number | undefined): void {
  const store = (): void => localStorage.setItem(prefixOf(userId) + one.key, JSON.stringify(one));
  try {
    store();
  } catch {
    // What was shown can be read again.
    forget();
    try {
      store();
    } catch {
      throw new Error(messages.offline.notStored);
    }
  }
  notify();
}

/** @throws as `put` */
export function add(change: Omit<Waiting, 'key' | 'place'>, userId: number): void {
  const place = 1 + Math.max(0, ...read(userId).map((one) => one.place));
  put({ ...change, key: newKey(), place }, userId);
}

export function remove(list: readonly Pick<Waiting, 'key'>[], userId = ownId()): void {
  for (const { key } of list) localStorage.removeItem(prefixOf(userId) + key);
  notify();
}

function notify(): void {
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

/** How many stored changes of a user cannot be read. */
export const useUnreadable = (userId: number | undefined): number =>
  useSyncExternalStore(subscribe, () => readUnreadable(userId).length);

export const otherUsers = (userId: number | undefined): readonly number[] => {
  const ids = namesWithPrefix(prefix).map((name) => Number.parseInt(name.slice(prefix.length), 10));
  return [...new Set(ids)].filter((id) => id !== userId);
};

/** How many changes of other accounts this browser holds. */
export const useWaitingOfOthers = (userId: number | undefined): number =>
  useSyncExternalStore(subscribe, () =>
    otherUsers(userId).reduce((count, other) => count + read(other).filter(isUnsent).length, 0),
  );

export const isUnsent = ({ steps }: Waiting): boolean => steps.length > 0;
export const isToSend = (one: Waiting): boolean => isUnsent(one) && one.refusal === undefined;

/** Changes one of them, if it still waits. */
export function update(
  userId: number | undefined,
  key: string,
  change: (one: Waiting) => Waiting,
): void {
  const one = read(userId).find((other) => other.key === key);
  if (one !== undefined) put(change(one), userId);
}

/** The entries that it changes, and the stopwatch. */
export const subjectsOf = ({ steps }: Waiting): string[] =>
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
