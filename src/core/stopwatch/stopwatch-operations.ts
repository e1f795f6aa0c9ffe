import type { SignedIn } from '../caller.ts';
import type { World } from '../context.ts';
import { conflict, DuplicateError, invalid, PunchcardError, unknownIssue } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { accessAgain } from '../policy/lookup.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import type { Stores } from '../store.ts';
import { checkProse } from '../text.ts';
import { readDate } from '../time.ts';
import { maxNoteLength } from '../tracked-time/entry-input.ts';
import { fullTime } from '../tracked-time/full-time.ts';
import type { FullTime } from '../tracked-time/types.ts';
import type { User } from '../user/types.ts';
import { book, discard, type Stop } from './booking.ts';
import { startOf } from './stopwatch.ts';
import {
  auditSudo,
  current,
  fullStopwatches,
  isMet,
  placeColumns,
  placeToTrack,
  tell,
} from './stopwatch-rules.ts';
import type { FullStopwatch, Stopwatch } from './types.ts';

/**
 * Starts the caller's stopwatch on an issue, after stopping one on another issue in the same
 * transaction.
 * @throws not_found where there is no such issue; forbidden where the caller may not track time on
 * it
 * @throws conflict where one runs there already, or the other cannot be stopped
 */
export async function startStopwatch(
  world: World,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
): Promise<void> {
  await retryIfConcurrent(() =>
    world.database.write(async (stores) => {
      const { access, issue, user } = await placeToTrack(world, stores, caller, asked, number);
      const nowUnix = world.clock.nowUnix();
      const other = await stores.stopwatches.ofUser(user.id);
      if (other?.issueId === issue.id) {
        throw conflict('cannot start a stopwatch again if it already exists');
      }
      if (other !== undefined) await stopOther(world, stores, caller, user, other);
      await stores.stopwatches.insert({
        ...placeColumns({ access, issue }),
        userId: user.id,
        createdUnix: nowUnix,
        segments: [{ startedUnix: nowUnix, endedUnix: null }],
      });
      await tell(world, stores, issue, 'start_tracking', user.id);
      await auditSudo(world, stores, caller, 'stopwatch.start', issue.id);
    }),
  );
}

/** Retries a start that lost against a concurrent one, so that it finds the other's stopwatch. */
async function retryIfConcurrent<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DuplicateError) || tries === 3) throw error;
    }
  }
}

async function stopOther(
  world: World,
  stores: Stores,
  caller: SignedIn,
  user: User,
  watch: Stopwatch,
): Promise<void> {
  if (!(await isMet(stores, caller, watch))) {
    throw conflict('another stopwatch is running in a repository that this token cannot access');
  }
  try {
    await book(world, stores, caller, user, watch, {});
  } catch (error) {
    const isRefusal = error instanceof PunchcardError && error.code === 'invalid';
    throw isRefusal ? conflict('another stopwatch ran for over 366 days; stop it first') : error;
  }
}

/** A request to stop a stopwatch. */
export interface StopInput {
  /** RFC 3339; default: now. */
  readonly endedAt?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly isBillable?: boolean | null | undefined;
}

/** @throws invalid that names the field */
function readStop(world: World, input: StopInput): Stop {
  const note = input.note ?? '';
  checkProse('note', note, maxNoteLength);
  const endedUnix = readDate('ended_at', input.endedAt);
  if (endedUnix !== undefined && endedUnix > world.clock.nowUnix()) {
    throw invalid('[ended_at]: must not be in the future');
  }
  return { endedUnix, note, isBillable: input.isBillable ?? undefined };
}

/**
 * Stops the caller's stopwatch on an issue.
 * @returns its entry; null where it ran for less than a second
 * @throws invalid for the input, before anything else, and where it ran too long
 * @throws not_found where there is no such issue; forbidden where the caller may not track time on
 * it
 * @throws conflict where there is none, or its time cannot be booked there; it is kept then
 */
export async function stopStopwatch(
  world: World,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
  input: StopInput,
): Promise<FullTime | null> {
  const stop = readStop(world, input);
  return world.database.write(async (stores) => {
    const missing = 'cannot stop a non-existent stopwatch';
    const watch = await watchOn(world, stores, caller, asked, number, missing);
    return stopOwn(world, stores, caller, watch, stop);
  });
}

/** As `stopStopwatch`, on any issue. @throws not_found where there is none */
export async function stopCurrentStopwatch(
  world: World,
  caller: SignedIn,
  input: StopInput,
): Promise<FullTime | null> {
  const stop = readStop(world, input);
  return world.database.write(async (stores) =>
    stopOwn(world, stores, caller, await current(stores, caller), stop),
  );
}

async function stopOwn(
  world: World,
  stores: Stores,
  caller: SignedIn,
  watch: Stopwatch,
  stop: Stop,
): Promise<FullTime | null> {
  if (stop.endedUnix !== undefined && stop.endedUnix < startOf(watch)) {
    throw invalid('[ended_at]: must not be before the stopwatch was started');
  }
  const user = (await stores.users.byId(caller.user.id)) ?? caller.user;
  const time = await book(world, stores, caller, user, watch, stop);
  await auditSudo(world, stores, caller, 'stopwatch.stop', watch.issueId);
  return time === null ? null : fullTime(stores, caller, time);
}

/**
 * Discards the caller's stopwatch on an issue, even if they may no longer track time there.
 * @throws not_found, forbidden, conflict as `stopStopwatch`
 */
export async function cancelStopwatch(
  world: World,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
): Promise<void> {
  await world.database.write(async (stores) => {
    const missing = 'cannot cancel a non-existent stopwatch';
    const watch = await watchOn(world, stores, caller, asked, number, missing);
    await discard(world, stores, watch);
    await auditSudo(world, stores, caller, 'stopwatch.cancel', watch.issueId);
  });
}

/** Discards the caller's stopwatch on any issue. @throws not_found where there is none */
export async function cancelCurrentStopwatch(world: World, caller: SignedIn): Promise<void> {
  await world.database.write(async (stores) => {
    const watch = await current(stores, caller);
    await discard(world, stores, watch);
    await auditSudo(world, stores, caller, 'stopwatch.cancel', watch.issueId);
  });
}

/** The caller's stopwatch on the issue. Without one, missing rights are reported first. */
async function watchOn(
  world: World,
  stores: Stores,
  caller: SignedIn,
  asked: RepositoryAccess,
  number: number,
  missing: string,
): Promise<Stopwatch> {
  const access = await accessAgain(stores, caller, asked);
  const issue = await stores.issues.byNumber(access.repository.id, number);
  if (issue === undefined) throw unknownIssue(number);
  const watch = await stores.stopwatches.ofUser(caller.user.id);
  if (watch?.issueId === issue.id) return watch;
  await placeToTrack(world, stores, caller, access, number);
  throw conflict(missing);
}

/**
 * The caller's stopwatch, as a list, even if they may no longer read its repository. A token
 * limited to public repositories sees only one in such a repository.
 */
export function listStopwatches(world: World, caller: SignedIn): Listing<FullStopwatch> {
  const { read } = world.database;
  const own = read.stopwatches.list({ userId: caller.user.id, isPublicOnly: caller.isPublicOnly });
  return mapListing(own, (watches) =>
    fullStopwatches(read, caller, watches, world.clock.nowUnix()),
  );
}
