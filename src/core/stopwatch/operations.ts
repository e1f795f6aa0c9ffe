import { auditSudo } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { conflict, forbidden, invalidField, PunchcardError } from '../errors.ts';
import { type Listing, listingOf } from '../listing.ts';
import { issueIn } from '../policy/lookup.ts';
import { recheckAccess } from '../policy/recheck.ts';
import type { FullTime, RepositoryAccess, TrackedTime, User } from '../records/types.ts';
import { hiddenAccountName } from '../records/user.ts';
import { readInstant } from '../time/instant.ts';
import { checkTakesTime } from '../tracked-time/access.ts';
import { deleteWrite } from '../tracked-time/deletion.ts';
import { type DetailTexts, detailsOf } from '../tracked-time/entry-input.ts';
import { entryTx, issueColumns } from '../tracked-time/entry-writes.ts';
import { fullTime } from '../tracked-time/full-time.ts';
import { view, write } from '../transaction.ts';
import { currentStopwatch, isVisible, requireTracking } from './access.ts';
import { recordEvent } from './event.ts';
import { fullStopwatches } from './full-stopwatch.ts';
import { startOf } from './segments.ts';
import { discard, type Stop, turnIntoEntry } from './stop.ts';
import type { FullStopwatch, Segment, Stopwatch } from './types.ts';

/** An entry of the caller to continue, as if its stopwatch had not been stopped. */
export interface StartInput {
  readonly entryId?: number | null | undefined;
  readonly isPaused?: boolean | null | undefined;
}

/**
 * Starts the caller's stopwatch on an issue, after stopping one on another issue in the same
 * transaction. If an entry is given, it is deleted and the stopwatch continues from its time.
 * @throws not_found if there is no such issue or entry; forbidden if the caller may not track time
 * on the issue, or the entry is another user's; locked
 * @throws conflict if one runs there already, the other cannot be stopped, or the entry was not
 * recorded by a stopwatch
 */
export async function startStopwatch(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  { entryId, isPaused }: StartInput = {},
): Promise<void> {
  await write(context, caller, async (tx) => {
    const { access, issue, user } = await requireTracking(tx, requested, number);
    checkTakesTime({ access, issue });
    const { nowUnix } = tx;
    const other = await tx.stopwatches.ofUser(user.id);
    if (other?.issueId === issue.id) {
      throw conflict('stopwatch.running');
    }
    if (other !== undefined && entryId != null) throw conflict('stopwatch.other-running');
    if (other !== undefined) await stopOther(tx, user, other);
    let segments: readonly Segment[] = [{ startedUnix: nowUnix, endedUnix: null }];
    if (entryId != null) {
      const time = await deleteWrite(entryId, undefined)(entryTx(tx), requested, number);
      if (time.userId !== user.id) throw forbidden('time.of-another');
      if (time.createdUnix > nowUnix) throw conflict('time.in-future');
      if (begunUnix(time) + time.timeSeconds > time.createdUnix) {
        throw conflict('time.no-stopwatch');
      }
      segments = segmentsOf(time, isPaused ?? false);
    }
    await tx.stopwatches.insert({
      ...issueColumns({ access, issue }),
      userId: user.id,
      createdUnix: nowUnix,
      segments,
    });
    await recordEvent(tx, issue, 'start_tracking', user.id);
    await auditSudo(tx, 'stopwatch.start', `issue:${issue.id}`);
  });
}

const begunUnix = ({ startedUnix, createdUnix, timeSeconds }: TrackedTime): number =>
  startedUnix ?? createdUnix - timeSeconds;

/** The segments of an entry's stopwatch; the pauses come last, as their times are not known. */
function segmentsOf(time: TrackedTime, isPaused: boolean): readonly Segment[] {
  const { createdUnix, timeSeconds } = time;
  const first = begunUnix(time);
  const timed = { startedUnix: first, endedUnix: first + timeSeconds };
  if (isPaused) return [timed];
  return timed.endedUnix < createdUnix
    ? [timed, { startedUnix: createdUnix, endedUnix: null }]
    : [{ startedUnix: first, endedUnix: null }];
}

async function stopOther(tx: Tx<SignedIn>, user: User, watch: Stopwatch): Promise<void> {
  if (!(await isVisible(tx, watch))) {
    throw conflict('stopwatch.other-out-of-reach');
  }
  try {
    await turnIntoEntry(tx, user, watch, {});
  } catch (error) {
    const isRefusal = error instanceof PunchcardError && error.kind === 'invalid';
    throw isRefusal ? conflict('stopwatch.other-ran-too-long') : error;
  }
}

/** A request to stop a stopwatch. */
export interface StopInput extends DetailTexts {
  /** RFC 3339; default: now. */
  readonly endedAt?: string | null | undefined;
}

/** @throws invalid that names the field */
function readStop(context: Context, { endedAt, ...texts }: StopInput): Stop {
  const details = detailsOf(texts);
  const endedUnix = readInstant('ended_at', endedAt);
  if (endedUnix !== undefined && endedUnix > context.clock.nowUnix()) {
    throw invalidField('ended_at', 'in-future');
  }
  return { endedUnix, ...details };
}

/**
 * Stops the caller's stopwatch on an issue.
 * @returns its entry; null if it ran for less than a second
 * @throws invalid for the input, before anything else, and if it ran too long
 * @throws not_found if there is no such issue; forbidden if the caller may not track time on
 * it
 * @throws conflict if there is none, or its time cannot be added there; it is kept then
 */
export async function stopStopwatch(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
  input: StopInput,
): Promise<FullTime | null> {
  const stop = readStop(context, input);
  return write(context, caller, async (tx) => {
    const missing = 'stopwatch.none-to-stop';
    const watch = await watchOn(tx, requested, number, missing);
    return stopOwn(tx, watch, stop);
  });
}

/** Like `stopStopwatch`, on any issue. @throws not_found if there is none */
export async function stopCurrentStopwatch(
  context: Context,
  caller: SignedIn,
  input: StopInput,
): Promise<FullTime | null> {
  const stop = readStop(context, input);
  return write(context, caller, async (tx) => stopOwn(tx, await currentStopwatch(tx), stop));
}

async function stopOwn(tx: Tx<SignedIn>, watch: Stopwatch, stop: Stop): Promise<FullTime | null> {
  if (stop.endedUnix !== undefined && stop.endedUnix < startOf(watch)) {
    throw invalidField('ended_at', 'before-stopwatch');
  }
  const user = (await tx.users.byId(tx.caller.user.id)) ?? tx.caller.user;
  const time = await turnIntoEntry(tx, user, watch, stop);
  await auditSudo(tx, 'stopwatch.stop', `issue:${watch.issueId}`);
  return time === null ? null : fullTime(tx, time);
}

/**
 * Discards the caller's stopwatch on an issue, even if they may no longer track time there.
 * @throws not_found, forbidden, conflict as `stopStopwatch`
 */
export async function cancelStopwatch(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  number: number,
): Promise<void> {
  await write(context, caller, async (tx) => {
    const missing = 'stopwatch.none-to-cancel';
    const watch = await watchOn(tx, requested, number, missing);
    await discard(tx, watch);
    await auditSudo(tx, 'stopwatch.cancel', `issue:${watch.issueId}`);
  });
}

/** Discards the caller's stopwatch on any issue. @throws not_found if there is none */
export async function cancelCurrentStopwatch(context: Context, caller: SignedIn): Promise<void> {
  await write(context, caller, async (tx) => {
    const watch = await currentStopwatch(tx);
    await discard(tx, watch);
    await auditSudo(tx, 'stopwatch.cancel', `issue:${watch.issueId}`);
  });
}

/** The caller's stopwatch on the issue. Without one, missing rights are reported first. */
async function watchOn(
  tx: Tx<SignedIn>,
  requested: RepositoryAccess,
  number: number,
  missing: 'stopwatch.none-to-cancel' | 'stopwatch.none-to-stop',
): Promise<Stopwatch> {
  const access = await recheckAccess(tx, requested);
  const issue = await issueIn(tx, access, number);
  const watch = await tx.stopwatches.ofUser(tx.caller.user.id);
  if (watch?.issueId === issue.id) return watch;
  await requireTracking(tx, access, number);
  throw conflict(missing);
}

/**
 * The caller's stopwatch, even if they may no longer read its repository. A token limited to public
 * repositories sees only one in such a repository.
 */
export async function getStopwatch(
  context: Context,
  caller: SignedIn,
): Promise<FullStopwatch | null> {
  const own = view(context, caller);
  const watch = await own.stopwatches.ofUser(caller.user.id);
  if (watch === undefined || !(await isVisible(own, watch))) return null;
  return (await fullStopwatches(own, [watch]))[0] ?? null;
}

/** The same as a list, if it is on an issue (D56). */
export async function listStopwatches(
  context: Context,
  caller: SignedIn,
): Promise<Listing<FullStopwatch>> {
  const watch = await getStopwatch(context, caller);
  return listingOf(watch?.stopwatch.ownerNameThen === hiddenAccountName ? null : watch);
}
