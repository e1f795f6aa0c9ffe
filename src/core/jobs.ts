import { randomUUID } from 'node:crypto';
import { promises as timers } from 'node:timers';
import { purgePendingAccounts } from './account/pending-account.ts';
import type { Context } from './context.ts';
import { sendDeferred } from './email/deferred-mail.ts';
import { purgeExpiredEmails } from './email/pending-email.ts';
import { isPlainRefusal } from './errors.ts';
import { retainedChanges } from './events/change.ts';
import { retentionSeconds } from './idempotency/idempotency.ts';
import { sessionLimits } from './session/limits.ts';
import { failedAction } from './sign-in/sign-in-events.ts';
import type { Stores } from './store.ts';

const secondsPerDay = 86_400;
/** Failed sign-ins in the audit. */
const failedSignInsKept = 100_000;

/** Removes up to `limit` rows. @returns how many; 0: nothing is left */
type Purge = (stores: Stores, limit: number) => Promise<number>;

function purgesOf(context: Context): readonly Purge[] {
  const { rules } = context;
  const nowUnix = context.clock.nowUnix();
  const daysAgo = (days: number): number => nowUnix - days * secondsPerDay;
  const restorableSinceUnix = daysAgo(rules.restoreDays);
  const heldSinceUnix = daysAgo(rules.nameHoldDays);
  return [
    ({ sessions }, limit) => sessions.purge(sessionLimits(context), limit),
    (stores, limit) => purgePendingAccounts(context, stores, limit),
    (stores, limit) => purgeExpiredEmails(context, stores, limit),
    ({ mails }, limit) => mails.expire(nowUnix, limit),
    ({ mails }, limit) => mails.purge(daysAgo(rules.mailKeepDays), limit),
    // An expired link is reported as expired for one more day.
    ({ mailedSecrets }, limit) => mailedSecrets.purge(daysAgo(1), limit),
    // Anonymous requests create these, so their number is bounded as well.
    ({ audit }, limit) =>
      audit.purge(
        failedAction,
        { beforeUnix: daysAgo(rules.failedSignInKeepDays), keep: failedSignInsKept },
        limit,
      ),
    ({ throttles }, limit) => throttles.purge(nowUnix, limit),
    // Event streams read changes every second, so older ones have been delivered.
    ({ changes }, limit) => changes.purge(retainedChanges, limit),
    ({ idempotency }, limit) => idempotency.purge(nowUnix - retentionSeconds, limit),
    ({ repositories }, limit) => repositories.purge(restorableSinceUnix, limit),
    ({ issues }, limit) => issues.purge(restorableSinceUnix, limit),
    ({ users }, limit) => users.purgeReservedNames(heldSinceUnix, limit),
  ];
}

export interface PurgeOptions {
  /** Identifies this process among those on one database. */
  readonly holder: string;
  /** Stops the purge between two batches. */
  readonly signal?: AbortSignal;
  /** Rows per batch: few enough not to delay concurrent writes noticeably. */
  readonly batchRows?: number;
  /** Pause between two batches. */
  readonly pauseMs?: number;
}

/** The duration of the lease, renewed with each batch; longer than any pause. */
const leaseSeconds = 300;

/**
 * Removes rows that nobody can reach any more: expired sessions, throttles, names, registrations
 * and pending addresses, and deleted repositories and issues past their restore period. Works in
 * small transactions, in one process at a time.
 * @returns the number of rows; null if another process holds the lease, or it was stopped
 */
export async function purge(context: Context, options: PurgeOptions): Promise<number | null> {
  let removed = 0;
  for (const batch of purgesOf(context)) {
    const rows = await purgeAll(context, batch, options);
    if (rows === null) return null;
    removed += rows;
  }
  return removed;
}

/**
 * Purges old changes if many have piled up: a read of one user's changes scans all of theirs.
 * @returns as `purge`
 */
export async function purgeChanges(
  context: Context,
  { keep = retainedChanges, ...options }: PurgeOptions & { readonly keep?: number },
): Promise<number | null> {
  if ((await context.database.read.changes.span()) <= 2 * keep) return 0;
  return purgeAll(context, (stores, limit) => stores.changes.purge(keep, limit), options);
}

async function purgeAll(
  context: Context,
  batch: Purge,
  { holder, signal, batchRows = 200, pauseMs = 50 }: PurgeOptions,
): Promise<number | null> {
  for (let removed = 0, isFirst = true; ; isFirst = false) {
    if (!isFirst) await pause(pauseMs, signal);
    if (signal?.aborted === true) return null;
    const rows = await context.database.write(async (stores) => {
      const nowUnix = context.clock.nowUnix();
      const untilUnix = nowUnix + leaseSeconds;
      if (!(await stores.settings.takeLease('purge', holder, nowUnix, untilUnix))) return null;
      return batch(stores, batchRows);
    });
    if (rows === null) return null;
    if (rows === 0) return removed;
    removed += rows;
  }
}

/** Ends early when the signal aborts; does not keep the process alive. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  timers.setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {});

export interface JobLog {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface Jobs {
  /** Resolves when nothing runs any more, after at most one batch. */
  stop(): Promise<void>;
}

/** Work that is repeated at an interval. */
interface Job {
  readonly firstRunMs: number;
  readonly everyMs: number;
  /** The log message of a failed run. */
  readonly failure: string;
  run(): Promise<void>;
}

function jobsOf(context: Context, log: JobLog, signal: AbortSignal): readonly Job[] {
  const holder = randomUUID();
  const { databaseCheckHours } = context.rules;
  const check: Job = {
    firstRunMs: 600_000,
    everyMs: databaseCheckHours * 3_600_000,
    failure: 'checking the database file failed',
    run: () => context.database.checkFile(),
  };
  return [
    ...(databaseCheckHours > 0 ? [check] : []),
    {
      firstRunMs: 30_000,
      everyMs: 600_000,
      failure: 'purging failed',
      run: async () => {
        const rows = await purge(context, { holder, signal });
        if (rows !== null && rows > 0) log.info({ rows }, 'purged expired rows');
      },
    },
    {
      firstRunMs: 10_000,
      everyMs: 10_000,
      failure: 'purging old changes failed',
      run: async () => {
        await purgeChanges(context, { holder, signal });
      },
    },
    {
      firstRunMs: 10_000,
      everyMs: 60_000,
      failure: 'sending deferred mail failed',
      run: async () => {
        const mails = await sendDeferred(context, signal);
        if (mails > 0) log.info({ mails }, 'queued deferred mail');
      },
    },
  ];
}

/**
 * Purges expired rows every ten minutes and old changes every ten seconds; queues deferred mail
 * every minute; checks the database file as often as the setting says.
 */
export function startJobs(context: Context, log: JobLog): Jobs {
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
        if (!isPlainRefusal(error)) log.error({ err: error }, failure);
      }
    }
  };
  const running = Promise.all(jobsOf(context, log, signal).map(repeat));
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
