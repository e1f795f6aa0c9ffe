import { host } from './caller.ts';
import type { Context, Purge } from './context.ts';
import { retainedChanges } from './events/limits.ts';
import { pause } from './pause.ts';
import { write } from './transaction.ts';

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
  for (const batch of context.doors.flatMap(({ purges = [] }) => purges)) {
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
  const batch: Purge = (tx, limit) => tx.changes.purge(keep, limit);
  return purgeAll(context, batch, options);
}

async function purgeAll(
  context: Context,
  batch: Purge,
  { holder, signal, batchRows = 200, pauseMs = 50 }: PurgeOptions,
): Promise<number | null> {
  for (let removed = 0, isFirst = true; ; isFirst = false) {
    if (!isFirst) await pause(pauseMs, signal);
    if (signal?.aborted === true) return null;
    const rows = await write(context, host, async (tx) => {
      const untilUnix = tx.nowUnix + leaseSeconds;
      if (!(await tx.settings.takeLease('purge', holder, tx.nowUnix, untilUnix))) return null;
      return batch(tx, batchRows);
    });
    if (rows === null) return null;
    if (rows === 0) return removed;
    removed += rows;
  }
}
