import { type DehydratedState, dehydrate, hydrate, type QueryKey } from '@tanstack/react-query';
import { basePath, type Schema } from './api.ts';
import { isOtherUser } from './otherUser.ts';
import { queryClient } from './query.ts';
import { dateIn } from './zonedTime.ts';

/** What the pages show is kept in the browser, so that they open while the service is away. */
const key = `punchcard kept ${basePath}`;
/** Queries that are kept, by the beginning of their keys: what home and the stopwatch need. */
const beginnings = [
  ['session'],
  ['settings'],
  ['stopwatch'],
  ['times', 'last-issues', ''],
  ['times', 'today'],
  ['repositories', 'locks'],
];
/** The entries of the week or month that contains today. */
const isOfNow = ([source, name, from, to, zone]: QueryKey): boolean => {
  if (source !== 'times' || name !== 'entries') return false;
  const today = dateIn(new Date(), String(zone));
  return String(from) <= today && today <= String(to);
};
/** Browsers allow about 5 MB for all. */
const maxLength = 2_000_000;
/** Changes within this time are kept at once, in milliseconds. */
const batchMs = 1_000;

interface Kept {
  readonly userId: number;
  readonly state: DehydratedState;
}

const read = (): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
};

/** Forgets what was kept: on sign-out, and when somebody else signs in. */
export function forget(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is closed to the page: nothing was kept.
  }
}

/** The service said who is signed in: what was kept for others goes. */
export function keepOnlyFor(userId: number | undefined): void {
  if (read()?.userId !== userId) forget();
}

/** The user who was signed in last, with what was shown to them; undefined if nothing was kept. */
export function restore(): Schema<'User'> | undefined {
  const kept = read();
  if (kept === null) return undefined;
  hydrate(queryClient, kept.state);
  queryClient.setQueryData(['stopwatch'], onOwnClock);
  return queryClient.getQueryData<Schema<'User'>>(['session']);
}

/** A stopwatch is read on the clock of its page; this page has another. */
function onOwnClock<T extends { readonly atMs: number; readonly aheadMs: number }>(
  reading: T | null | undefined,
): T | null | undefined {
  if (reading == null) return reading;
  const aheadMs = Date.now() - performance.now();
  return { ...reading, aheadMs, atMs: reading.atMs + reading.aheadMs - aheadMs };
}

function keep(): void {
  const user = queryClient.getQueryData<Schema<'User'> | null>(['session']);
  // What is read now may be another user's.
  if (user == null || isOtherUser()) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey, state: { status } }) =>
      status === 'success' &&
      (isOfNow(queryKey) ||
        beginnings.some((names) => names.every((name, place) => queryKey[place] === name))),
    shouldDehydrateMutation: () => false,
  });
  const text = JSON.stringify({ userId: user.id, state } satisfies Kept);
  try {
    if (text.length <= maxLength) localStorage.setItem(key, text);
  } catch {
    // Storage is full or closed: the pages work as before.
  }
}

/** Keeps what the pages read from now on. */
export function startKeeping(): void {
  let isPlanned = false;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      keep();
    }, batchMs);
  });
}
