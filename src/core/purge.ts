import { purgePendingAccounts } from './account/pending-account.ts';
import type { Context } from './context.ts';
import { purgeExpiredEmails } from './email/pending-email.ts';

import { retentionSeconds } from './idempotency/limits.ts';
import { pause } from './pause.ts';
import { sessionLimits } from './policy/session-limits.ts';
import { failedAction } from './sign-in/sign-in-notices.ts';
import type { Stores } from './store.ts';

/** How many changes are retained, over all users. */
const retainedChanges = 5000;

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
