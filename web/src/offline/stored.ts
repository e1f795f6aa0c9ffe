import { basePath } from '../app/api.ts';
import { forget } from '../app/kept.ts';
import type { Entry } from '../components/entry.ts';
import { messages } from '../messages/index.ts';

/** A request. */
export interface Step {
  /** Its idempotency key: the service may know it from an earlier attempt. */
  readonly key: string;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `{id}` is that of the entry that the step before has added. */
  readonly path: string;
  readonly body?: object;
  /** Left out if the change is younger, in milliseconds. */
  readonly ifOlderMs?: number;
  /** 409, or 404 for the current stopwatch, means that it had been done before. */
  readonly mayBeDone?: boolean;
  /** Below the path of the issue whose stopwatch the current one must be. */
  readonly watch?: string;
}

/** An added entry or an action of the stopwatch that waits to be sent. */
export interface Change {
  readonly id: string;
  readonly userId: number;
  /** For people: what it is. */
  readonly what: string;
  readonly atMs: number;
  /** Its number in the order. */
  readonly place: number;
  /** Those that are not done, in order. */
  readonly steps: readonly Step[];
  /** The entry as lists show it until it is sent; its ID is negative. */
  readonly added?: Entry;
  /** When its first step was first sent; from then on it may have been done. */
  readonly triedMs?: number;
  /** A step of it was done. */
  readonly isBegun?: boolean;
  /** How often it failed without a reason. */
  readonly failures?: number;
  /** Why the service refused it. */
  readonly refusal?: string;
}

const prefixOf = (userId: number): string => `punchcard offline ${basePath} ${userId} `;
const nameOf = ({ userId, id }: Pick<Change, 'userId' | 'id'>): string => prefixOf(userId) + id;

/** @returns undefined if it was sent or discarded */
export function read(change: Pick<Change, 'userId' | 'id'>): Change | undefined {
  try {
    return JSON.parse(localStorage.getItem(nameOf(change)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The stored changes of a user, oldest first. */
export function readAll(userId: number): readonly Change[] {
  const prefix = prefixOf(userId);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => read({ userId, id: name.slice(prefix.length) }) ?? [])
      .sort((one, other) => one.place - other.place);
  } catch {
    // The storage is closed to the page.
    return [];
  }
}

/**
 * Stores a change as an item of its own, so that tabs never overwrite each other's.
 * @throws if the storage is full or closed to the page
 */
export function put(change: Change): void {
  const store = (): void => localStorage.setItem(nameOf(change), JSON.stringify(change));
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
}

export const remove = (change: Pick<Change, 'userId' | 'id'>): void =>
  localStorage.removeItem(nameOf(change));

const last = new Map<string, Promise<unknown>>();

/** Runs one after the other, over all tabs where the browser can. */
export function withLock<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const name = prefixOf(userId);
  // Browsers have no locks on pages over plain http.
  if (navigator.locks !== undefined) return navigator.locks.request(name, work) as Promise<T>;
  const done = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, done);
  return done;
}
