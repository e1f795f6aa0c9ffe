import type { SignedIn } from '../caller.ts';
import type { Tx } from '../context.ts';
import { conflict, invalidField, type Problem, PunchcardError, problemOf } from '../errors.ts';
import { seesKind } from '../policy/connected.ts';
import { accessModeOf, withOwner } from '../policy/lookup.ts';
import { maxTimeSeconds } from '../records/tracked-time.ts';
import type { EntryDetails, Issue, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import { checkUnlocked } from '../time-lock/time-lock.ts';
import { checkTrackerUsable, type EntryPlace } from '../tracked-time/access.ts';
import { entryTx, insertEntry } from '../tracked-time/entry-writes.ts';
import { recordEvent } from './event.ts';
import { runsPast, secondsUntil, startOf } from './segments.ts';
import type { Stopwatch } from './types.ts';

// Turns stopwatches into entries. Every check precedes the first write, because `stopAllOn`
// continues its transaction after a refusal.

/** How to stop a stopwatch; by default, billable according to the repository. */
export interface Stop extends Partial<EntryDetails> {
  /** When the work ended; default: now. */
  readonly endedUnix?: number | undefined;
}

/**
 * The stopwatch's issue, if the holder may track time there; otherwise the reason, which is shown to
 * the holder.
 */
async function placeOf(
  tx: Tx<SignedIn>,
  holder: User,
  watch: Stopwatch,
): Promise<EntryPlace | Problem> {
  // The message must not distinguish a deleted issue from an unreadable repository.
  const lost = problemOf('stopwatch.issue-lost');
  const found = await withOwner(tx, watch.repositoryId);
  const [issue] = await tx.issues.byIds([watch.issueId]);
  if (found === undefined || issue === undefined) return lost;
  const mode = await accessModeOf(tx, holder, found, tx.caller);
  if (mode === 'none' || !seesKind(tx.caller, issue)) return lost;
  const access: RepositoryAccess = { ...found, mode };
  const refusal = await refusalOf(checkTrackerUsable(tx, access, issue, holder.id));
  return refusal ?? { access, issue };
}

/** The error of a refused check; undefined if it passes. */
async function refusalOf(check: Promise<void>): Promise<PunchcardError | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

/** Database failures are not refusals: they end the transaction. */
const isRefusal = (error: unknown): error is PunchcardError =>
  error instanceof PunchcardError && error.kind !== 'unavailable';

/**
 * Stops a stopwatch and records its time as an entry of the holder, with the holder's rights. If it
 * ran for less than a second, it is discarded instead.
 * @throws conflict if the holder may not track time there now, or part of its time lies in the
 * future; the stopwatch is kept
 * @throws invalid if it ran longer than an entry can be
 */
export async function turnIntoEntry(
  tx: Tx<SignedIn>,
  holder: User,
  watch: Stopwatch,
  { endedUnix: endUnix, ...details }: Stop,
): Promise<TrackedTime | null> {
  const startedUnix = startOf(watch);
  const { nowUnix } = tx;
  // An explicit end may cut off later segments.
  if (endUnix === undefined && runsPast(watch, nowUnix)) throw conflict('stopwatch.in-future');
  const endedUnix = Math.max(endUnix ?? nowUnix, startedUnix);
  const timeSeconds = secondsUntil(watch, endedUnix);
  const place = await placeOf(tx, holder, watch);
  if ('code' in place) throw cannotBeStopped(place);
  if (timeSeconds === 0) {
    await discard(tx, watch);
    return null;
  }
  const locked = await refusalOf(
    checkUnlocked(tx, place.access.repository, [{ startedUnix, createdUnix: endedUnix }]),
  );
  if (locked !== undefined) throw cannotBeStopped(locked);
  if (timeSeconds > maxTimeSeconds) {
    throw invalidField('ended_at', 'ran-too-long');
  }
  const entry = { note: '', ...details, timeSeconds, startedUnix, createdUnix: endedUnix };
  const time = await insertEntry(entryTx(tx), place, holder, entry, 'stop_tracking');
  await tx.stopwatches.remove(watch.id);
  return time;
}

const cannotBeStopped = (reason: Problem): PunchcardError =>
  conflict('stopwatch.cannot-stop', { reason });

/** Removes a stopwatch without an entry. */
export async function discard(tx: Tx, watch: Stopwatch): Promise<void> {
  await tx.stopwatches.remove(watch.id);
  const [issue] = await tx.issues.byIds([watch.issueId]);
  if (issue !== undefined) await recordEvent(tx, issue, 'cancel_tracking', watch.userId);
}

/**
 * Stops every stopwatch on an issue that is being closed. One that cannot be stopped stays, so that
 * its owner decides about its time.
 */
export async function stopAllOn(tx: Tx<SignedIn>, issue: Issue): Promise<void> {
  for (const watch of await tx.stopwatches.onIssue(issue.id)) {
    const holder = await tx.users.byId(watch.userId);
    if (holder === undefined) continue;
    try {
      await turnIntoEntry(tx, holder, watch, {});
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}
