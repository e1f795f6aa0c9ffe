import { randomUUID } from 'node:crypto';
import { purgePendingAccounts } from './account/pending-account.ts';
import { purgeClaims } from './email/claim.ts';
import { sendDeferred } from './email/deferred-mail.ts';
import { keptChanges } from './events/change.ts';
import { keptSeconds } from './idempotency/idempotency.ts';
import type { Stores } from './store.ts';
import type { World } from './world.ts';

const secondsPerDay = 86_400;

/** What may go, a batch at a time. */
interface Purge {
  readonly name: string;
  /** Removes up to `limit` rows; how many it removed, 0 where nothing is left. */
  batch(stores: Stores, limit: number): Promise<number>;
}

function purgesOf(world: World): readonly Purge[] {
  const { rules } = world;
  const nowUnix = world.clock.nowUnix();
  const daysAgo = (days: number): number => nowUnix - days * secondsPerDay;
  const restorableSinceUnix = daysAgo(rules.restoreDays);
  const heldSinceUnix = daysAgo(rules.nameHoldDays);
  return [
    {
      name: 'sessions',
      batch: (stores, limit) => stores.sessions.purge(daysAgo(rules.sessionIdleDays), limit),
    },
    {
      name: 'pending accounts',
      batch: (stores, limit) => purgePendingAccounts(world, stores, limit),
    },
    { name: 'claims', batch: (stores, limit) => purgeClaims(world, stores, limit) },
    { name: 'mails that expired', batch: (stores, limit) => stores.mails.expire(nowUnix, limit) },
    {
      name: 'mails',
      batch: (stores, limit) => stores.mails.purge(daysAgo(rules.mailKeepDays), limit),
    },
    {
      name: 'mailed secrets',
      // For a day a page can tell that a link is too old.
      batch: (stores, limit) => stores.mailedSecrets.purge(daysAgo(1), limit),
    },
    { name: 'throttles', batch: (stores, limit) => stores.throttles.purge(nowUnix, limit) },
    {
      name: 'changes',
      // Pages that follow look every second: what is older has been told.
      batch: (stores, limit) => stores.changes.purge(keptChanges, limit),
    },
    {
      name: 'kept answers',
      batch: (stores, limit) => stores.idempotency.purge(nowUnix - keptSeconds, limit),
    },
    {
      name: 'repositories',
      batch: (stores, limit) => stores.repositories.purge(restorableSinceUnix, limit),
    },
    {
      name: 'issues',
      batch: (stores, limit) => stores.issues.purge(restorableSinceUnix, limit),
    },
    {
      name: 'names of users',
      batch: (stores, limit) => stores.users.purgeHeldNames(heldSinceUnix, limit),
    },
    {
      name: 'names of repositories',
      batch: (stores, limit) => stores.repositories.purgeHeldNames(heldSinceUnix, limit),
    },
  ];
}

export interface PurgeOptions {
  /** Who does it, among the processes on one database. */
  readonly holder: string;
  /** Stops it between two batches. */
  readonly signal?: AbortSignal;
  /** Rows to a batch: few enough that a write beside it is not held up noticeably. */
  readonly batchRows?: number;
  /** Between two batches, in milliseconds. */
  readonly pauseMs?: number;
}

/** For how long the work is one process's, from its last batch on: longer than any pause. */
const leaseSeconds = 300;

/**
 * Removes what nobody can reach any more: sessions and throttles that are over, repositories and
 * issues that were deleted too long ago to be restored, names that are no longer held, accounts
 * that nobody proved an address for, claims that have lapsed. In small
 * batches, each a write of its own, by one process at a time.
 * @returns how many rows went; null where another process is at it, or it was stopped
 */
export async function purge(world: World, options: PurgeOptions): Promise<number | null> {
  let removed = 0;
  for (const { batch } of purgesOf(world)) {
    const rows = await purgeAll(world, batch, options);
    if (rows === null) return null;
    removed += rows;
  }
  return removed;
}

/**
 * Lets go of changes that have been told, where there are many more of them than are kept: each look
 * at what changed for somebody goes over all of his, and somebody may make them without end.
 * @returns as `purge`
 */
export async function purgeChanges(
  world: World,
  { keep = keptChanges, ...options }: PurgeOptions & { readonly keep?: number },
): Promise<number | null> {
  if ((await world.database.read.changes.span()) <= 2 * keep) return 0;
  return purgeAll(world, (stores, limit) => stores.changes.purge(keep, limit), options);
}

async function purgeAll(
  world: World,
  batch: Purge['batch'],
  { holder, signal, batchRows = 200, pauseMs = 50 }: PurgeOptions,
  lease = 'purge',
): Promise<number | null> {
  for (let removed = 0, isFirst = true; ; isFirst = false) {
    if (!isFirst) await pause(pauseMs, signal);
    if (signal?.aborted === true) return null;
    const rows = await world.database.write(async (stores) => {
      const nowUnix = world.clock.nowUnix();
      const untilUnix = nowUnix + leaseSeconds;
      if (!(await stores.settings.takeLease(lease, holder, nowUnix, untilUnix))) return null;
      return batch(stores, batchRows);
    });
    if (rows === null) return null;
    if (rows === 0) return removed;
    removed += rows;
  }
}

/** Ends early where the work is to stop; keeps no process alive. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    signal?.addEventListener('abort', end);
  });
}

export interface JobLog {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface Jobs {
  /** Resolves when nothing runs any more, after at most one batch. */
  stop(): Promise<void>;
}

/** Some time after the start the work begins, and is done again and again. */
interface Job {
  readonly firstRunMs: number;
  readonly everyMs: number;
  /** For the log: what could not be done. */
  readonly failure: string;
  run(): Promise<void>;
}

function jobsOf(world: World, log: JobLog, signal: AbortSignal): readonly Job[] {
  const holder = randomUUID();
  return [
    {
      firstRunMs: 30_000,
      everyMs: 600_000,
      failure: 'purging failed',
      run: async () => {
        const rows = await purge(world, { holder, signal });
        if (rows !== null && rows > 0) log.info({ rows }, 'purged what was over');
      },
    },
    {
      firstRunMs: 10_000,
      everyMs: 10_000,
      failure: 'letting go of changes failed',
      run: async () => {
        await purgeChanges(world, { holder, signal });
      },
    },
    {
      firstRunMs: 10_000,
      everyMs: 60_000,
      failure: 'posting mail that had to wait failed',
      run: async () => {
        const mails = await sendDeferred(world, signal);
        if (mails > 0) log.info({ mails }, 'posted mail that had to wait');
      },
    },
  ];
}

/**
 * Purges every ten minutes, changes when they are many, posts mail that had to wait every minute, and
 * folds what was changed of times each second in which much was.
 */
export function startJobs(world: World, log: JobLog): Jobs {
  const stopped = new AbortController();
  const { signal } = stopped;
  const repeat = async ({ firstRunMs, everyMs, failure, run }: Job): Promise<void> => {
    for (let waitMs = firstRunMs; ; waitMs = everyMs) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      try {
        await run();
      } catch (error) {
        // The next run finds the same rows.
        log.error({ err: error }, failure);
      }
    }
  };
  const running = Promise.all(jobsOf(world, log, signal).map(repeat));
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
