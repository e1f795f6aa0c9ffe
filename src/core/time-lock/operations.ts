import { byId } from '../by-id.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { forbidden, invalidField, notFound } from '../errors.ts';
import {
  checkRepoAdmin,
  isIssuesWriter,
  isRepoAdmin,
  repositoryVisibility,
} from '../policy/access.ts';
import { isConnected } from '../policy/connected.ts';
import { accessesIn } from '../policy/lookup.ts';
import { recheckAccess } from '../policy/recheck.ts';
import { checkTrackingEnabled, isTrackingEnabled } from '../policy/tracking.ts';
import { timeSettings } from '../records/time-settings.ts';
import type { Repository, RepositoryAccess } from '../records/types.ts';
import { ghost, namesOf, ownerOf } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { checkLine } from '../text.ts';
import { formatInstant, lastUnix } from '../time/instant.ts';
import { readDayBound } from '../time/periods.ts';
import { readTimeZone } from '../time/time-zone.ts';
import { view, write } from '../transaction.ts';
import type { TimeLock } from './types.ts';

/** In characters. */
export const maxReasonLength = 500;

/** Null: no lock. */
export type FullTimeLock = { readonly lock: TimeLock; readonly userName: string } | null;

async function fullLock(stores: Stores, lock: TimeLock | undefined): Promise<FullTimeLock> {
  if (lock === undefined) return null;
  const { name } = (await stores.users.byId(lock.userId)) ?? ghost(lock.userId);
  return { lock, userName: name };
}

/**
 * A repository's time lock, for its admins and for users who may track time in it.
 * @throws tracking_disabled, forbidden
 */
export async function getTimeLock(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
): Promise<FullTimeLock> {
  const { read } = context.database;
  const { repository } = access;
  if (!isRepoAdmin(access)) {
    checkTrackingEnabled(context.rules, repository);
    if (!(await mayTrackSomewhere(read, caller, access))) {
      throw forbidden('time-lock.not-visible');
    }
  }
  return fullLock(read, await read.timeLocks.of(repository.id));
}

const mayTrackSomewhere = async (
  stores: Stores,
  { user }: SignedIn,
  access: Pick<RepositoryAccess, 'repository' | 'mode'>,
): Promise<boolean> =>
  !access.repository.allowOnlyContributorsToTrackTime ||
  isIssuesWriter(access) ||
  (await stores.issues.isInvolved(access.repository.id, user.id));

/** The lock of a repository, with its names. */
export interface RepositoryLock {
  readonly repository: Repository;
  readonly ownerName: string;
  readonly full: FullTimeLock;
}

/** The locks of these repositories, as far as the caller may see them. */
export async function listTimeLocks(
  context: Context,
  caller: SignedIn,
  repositoryIds: readonly number[],
): Promise<RepositoryLock[]> {
  const { read } = context.database;
  const locks = await read.timeLocks.ofAll([...new Set(repositoryIds)]);
  const lockedIds = locks.map(({ repositoryId }) => repositoryId);
  const [readable, accessTo, repositories] = await Promise.all([
    read.repositories.readable(repositoryVisibility(caller), lockedIds),
    accessesIn(view(context, caller), lockedIds),
    read.repositories.byIds(lockedIds),
  ]);
  const nameOf = await namesOf(
    read,
    locks.map((one) => one.userId),
  );
  const owners = byId(await read.users.byIds(repositories.map(({ ownerId }) => ownerId)));
  const shown = await Promise.all(
    locks.map(async (lock): Promise<RepositoryLock[]> => {
      const repository = repositories.find(({ id }) => id === lock.repositoryId);
      if (repository === undefined || !readable.has(repository.id)) return [];
      const account = owners.get(repository.ownerId) ?? ghost(repository.ownerId);
      const access = accessTo(repository, ownerOf(repository, account));
      if (access === undefined) return [];
      const maySee =
        isRepoAdmin(access) ||
        (isTrackingEnabled(context.rules, repository) &&
          (await mayTrackSomewhere(read, caller, access)));
      const full = { lock, userName: nameOf(lock.userId) };
      return maySee ? [{ repository, ownerName: access.owner.name, full }] : [];
    }),
  );
  return shown.flat();
}

export interface TimeLockInput {
  /** A day (the first that is not locked), a period (all of it is locked), or RFC 3339. */
  readonly until: string;
  /** Default: the caller's. */
  readonly timeZone?: string | undefined;
  readonly reason: string;
}

/**
 * Locks a repository's time before an instant, for repo admins. An earlier instant or day
 * than before unlocks time and needs a reason.
 * @throws invalid that names the field; forbidden
 */
export async function putTimeLock(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  { until, timeZone, reason }: TimeLockInput,
): Promise<FullTimeLock> {
  const own = await timeSettings(context, caller);
  const zone = timeZone === undefined ? own.timeZone : readTimeZone(timeZone);
  const here = { ...own, timeZone: zone, nowUnix: context.clock.nowUnix() };
  const bound = readDayBound('until', until, 'start-of-day-else-end', here);
  if (bound === undefined) throw invalidField('until', 'required');
  const { unix: untilUnix, day: untilDay } = bound;
  if (untilUnix <= 0 || untilUnix > lastUnix) {
    throw invalidField('until', 'year-range');
  }
  checkLine('reason', reason, maxReasonLength);
  return write(context, caller, async (tx) => {
    const { repository } = await recheckRepoAdmin(tx, requested);
    const before = await tx.timeLocks.of(repository.id);
    const isUnlock =
      before !== undefined && (untilUnix < before.untilUnix || untilDay < before.untilDay);
    if (isUnlock) checkReason(reason);
    const lock: TimeLock = {
      repositoryId: repository.id,
      untilUnix,
      untilDay,
      userId: caller.user.id,
      reason,
      createdUnix: tx.nowUnix,
    };
    await tx.timeLocks.put(lock);
    const detail = `until ${formatInstant(untilUnix)}${formerLock(before)}: ${reason}`;
    const action = isUnlock ? 'time.unlock' : 'time.lock';
    await tx.audit(action, `repository:${repository.id}`, detail);
    return fullLock(tx, lock);
  });
}

/**
 * Removes a repository's time lock, for repo admins.
 * @throws invalid without a reason; forbidden; not_found if there is none
 */
export async function deleteTimeLock(
  context: Context,
  caller: SignedIn,
  requested: RepositoryAccess,
  reason: string,
): Promise<void> {
  checkReason(reason);
  checkLine('reason', reason, maxReasonLength);
  await write(context, caller, async (tx) => {
    const { repository } = await recheckRepoAdmin(tx, requested);
    const before = await tx.timeLocks.of(repository.id);
    if (before === undefined) throw notFound('time-lock.none');
    await tx.timeLocks.remove(repository.id);
    const detail = `all of it${formerLock(before)}: ${reason}`;
    await tx.audit('time.unlock', `repository:${repository.id}`, detail);
  });
}

async function recheckRepoAdmin(
  view: View<SignedIn>,
  requested: RepositoryAccess,
): Promise<RepositoryAccess> {
  const access = await recheckAccess(view, requested);
  const isManager = isConnected(access.repository) && isIssuesWriter(access);
  if (!isManager) checkRepoAdmin(access);
  return access;
}

function checkReason(reason: string): void {
  if (reason.trim() === '') throw invalidField('reason', 'required-to-unlock');
}

const formerLock = (before: TimeLock | undefined): string =>
  before === undefined ? '' : `, before until ${formatInstant(before.untilUnix)}`;
