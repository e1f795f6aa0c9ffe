import { host } from '../caller.ts';
import type { Context, Round, View, WorkKind } from '../context.ts';
import { view, write } from '../transaction.ts';
import type { Attempt, SettledWork, Work } from './types.ts';

/** Longer than an attempt and its bookkeeping. */
export const leaseSeconds = 180;
/** The maximum length of a stored error. */
const maxReasonLength = 300;

const backOffSeconds = [60, 120, 300, 900, 1800, 3600];

/** No attempt is further away, unless the clock was set back. */
export const longestWaitSeconds = 1.5 * 3600;

/** The delay before the next attempt: growing, with jitter. */
function pauseAfter(attempts: number): number {
  const seconds = backOffSeconds[Math.min(attempts, backOffSeconds.length) - 1] ?? 60;
  return Math.ceil(seconds * (1 + Math.random() / 5));
}

/** Work as it stands during an attempt. */
export interface Leased<W extends Work, Ready> {
  readonly work: W;
  readonly ready: Ready;
}

/**
 * Leases due work.
 * @param except what the holder is still sending: a clock that was set forward ends its leases too
 *   early
 */
export async function lease<W extends Work, Ready>(
  context: Context,
  kind: WorkKind<W, Ready>,
  round: Round<W, Ready>,
  options: {
    readonly holder: string;
    readonly limit: number;
    readonly except: ReadonlySet<number>;
  },
): Promise<Leased<W, Ready>[]> {
  const { holder, limit, except } = options;
  const find = async (now: View): Promise<readonly W[]> => {
    const due = await round.due(now, now.nowUnix, limit + except.size);
    return due.filter(({ id }) => !except.has(id)).slice(0, limit);
  };
  // Check first: most polls find nothing, and need no write.
  if ((await find(view(context, host))).length === 0) return [];
  return write(context, host, async (tx) => {
    const untilUnix = tx.nowUnix + leaseSeconds;
    const taken: Leased<W, Ready>[] = [];
    for (const found of await find(tx)) {
      const ready = await round.ready(tx, found);
      await kind.storeOf(tx).take(found.id, { holder, untilUnix });
      const work = { ...found, state: 'sending', attempts: found.attempts + 1 } as const;
      taken.push({ work, ready });
    }
    return taken;
  });
}

/** Records the result, unless the lease has passed to another holder or attempt. */
export async function recordAttempt<W extends Work, Ready>(
  context: Context,
  kind: WorkKind<W, Ready>,
  round: Round<W, Ready>,
  holder: string,
  { work: { id, attempts }, ready }: Leased<W, Ready>,
  attempt: Attempt,
): Promise<void> {
  await write(context, host, async (tx) => {
    const store = kind.storeOf(tx);
    // Read again: while it was being sent, it may have been cancelled.
    const work = await store.byId(id);
    if (work?.state !== 'sending' || work.attempts !== attempts) return;
    const end = settledWork(work, attempt, tx.nowUnix);
    const isOwn = await store.settle(id, holder, end);
    if (isOwn) await round.settled?.(tx, ready, attempt, end);
  });
}

function settledWork(work: Work, attempt: Attempt, nowUnix: number): SettledWork {
  const over = { nextAttemptUnix: nowUnix, endedUnix: nowUnix };
  if (attempt.outcome === 'sent') return { ...over, state: 'sent', lastError: '' };
  const lastError = 'reason' in attempt ? attempt.reason.slice(0, maxReasonLength) : work.lastError;
  if (work.expiresUnix <= nowUnix) return { ...over, state: 'expired', lastError };
  if (attempt.outcome === 'refused' && attempt.isFinal) {
    return { ...over, state: 'failed', lastError };
  }
  const pauseSeconds = attempt.outcome === 'given-back' ? 0 : pauseAfter(work.attempts);
  return { state: 'waiting', nextAttemptUnix: nowUnix + pauseSeconds, lastError, endedUnix: 0 };
}

/** Expires old work in small batches. */
export async function expireWork(context: Context, kind: WorkKind): Promise<void> {
  while (await kind.storeOf(context.database.read).hasExpired(context.clock.nowUnix())) {
    await write(context, host, (tx) => kind.storeOf(tx).expire(tx.nowUnix, 200));
  }
}
