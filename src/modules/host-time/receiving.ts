import { callerAs, type SignedIn } from '../../core/caller.ts';
import type { Context, Tx } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { withOwner } from '../../core/policy/lookup.ts';
import { maxTimeSeconds } from '../../core/records/tracked-time.ts';
import type { TrackedTime, User } from '../../core/records/types.ts';
import type { Stores } from '../../core/store.ts';
import { lastUnix } from '../../core/time/instant.ts';
import type { EntryPlace } from '../../core/tracked-time/access.ts';
import { entryTx, insertEntry, setDeleted } from '../../core/tracked-time/entry-writes.ts';
import { write } from '../../core/transaction.ts';
import type { Host, HostTime } from '../host/door.ts';
import { isSameEntry, mayBeThere, thereSince } from './entry-there.ts';
import { asReceiver, cancelled, waitingFrom } from './ledger.ts';
import type { Difference, LedgerRow } from './types.ts';

/** What is received much later than it was sent was made by the person. */
const longestWaySeconds = 86_400;

export interface Receiver {
  readonly context: Context;
  readonly host: Host;
  readonly user: User;
  readonly personId: number;
}

/** Whose changes need not be sent: the host has them already. */
export const receiverOf = ({ host, user }: Pick<Receiver, 'host' | 'user'>): SignedIn =>
  asReceiver({ ...callerAs(user, { address: '', requestId: '' }), client: host.name });

/**
 * Takes over an entry of the host that was not known.
 * @param issueId the issue here; null: the person may not read it
 * @returns true if there is a new entry here
 */
export async function receive(
  receiver: Receiver,
  time: HostTime,
  issueId: number | null,
): Promise<boolean> {
  const { context, host, user, personId } = receiver;
  return write(context, receiverOf(receiver), async (tx) => {
    const { ledger, nowUnix } = tx;
    const row = await ledger.byRemoteId(host.url, time.id);
    if (row?.difference === 'unreadable' && issueId !== null) {
      return typeof (await insertReceived(tx, user, { ...row, issueId }, row)) === 'object';
    }
    if (row !== undefined) return checkAgain(tx, row, time);
    const alike = {
      ...{ host: host.url, userId: user.id },
      ...{ remoteIssueId: time.issueId, seconds: time.seconds },
    };
    const attempts = (await ledger.attemptsLike(alike)).filter(
      (attempt) =>
        time.createdUnix >= thereSince(attempt) &&
        time.createdUnix <= (attempt.attemptUnix || nowUnix) + longestWaySeconds,
    );
    // One whose answer is not known, or that a backup forgot, may be this one: sending finds out,
    // also after a refusal, or if the entry that it replaces was deleted there.
    const open = attempts.filter((attempt) => mayBeThere(attempt, nowUnix));
    for (const attempt of open) {
      if (!['refused', 'deleted-there'].includes(attempt.difference)) continue;
      await ledger.update(attempt, { ...waitingFrom(nowUnix), difference: '' });
    }
    if (open.length > 0) return false;
    const there = {
      ...alike,
      ...{ personId, issueId, remoteId: time.id, remoteCreatedUnix: time.createdUnix },
      createdUnix: nowUnix,
    };
    const late = attempts.find(({ lost }) => lost > 0);
    if (late !== undefined) await ledger.update(late, { lost: late.lost - 1 });
    const difference =
      late === undefined ? await insertReceived(tx, user, there) : ('twice' as const);
    if (typeof difference === 'object') return true;
    await ledger.insert({ ...there, timeId: null, ...onlyThere(difference, there.createdUnix) });
    return false;
  });
}

export const onlyThere = (difference: Difference, nowUnix: number) =>
  ({ state: 'failed', difference, endedUnix: nowUnix }) as const;

type There = Pick<
  LedgerRow,
  | 'host'
  | 'userId'
  | 'personId'
  | 'issueId'
  | 'remoteIssueId'
  | 'seconds'
  | 'remoteId'
  | 'remoteCreatedUnix'
  | 'createdUnix'
>;

/**
 * Adds an entry for one of the host, with its row.
 * @param row the row that it has already
 * @returns why it cannot be here
 */
export async function insertReceived(
  tx: Tx<SignedIn>,
  user: User,
  there: There,
  row?: LedgerRow,
): Promise<TrackedTime | Difference> {
  const { seconds: timeSeconds, remoteCreatedUnix: createdUnix, issueId } = there;
  const isOdd = timeSeconds < 1 || timeSeconds > maxTimeSeconds || createdUnix > lastUnix;
  if (isOdd) return 'odd';
  const place = issueId === null ? undefined : await entryPlace(tx, issueId);
  if (place === undefined) return 'unreadable';
  const entry = { timeSeconds, createdUnix, startedUnix: null, note: '' };
  try {
    const time = await insertEntry(entryTx(tx), place, user, entry);
    const end = { timeId: time.id, state: 'sent', endedUnix: there.createdUnix } as const;
    if (row === undefined) await tx.ledger.insert({ ...there, ...end });
    else await tx.ledger.update(row, { ...end, issueId, isWanted: true, difference: '' });
    return time;
  } catch (error) {
    if (isLocked(error)) return 'locked';
    throw error;
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof PunchcardError && error.kind === 'locked';

export async function entryPlace(stores: Stores, issueId: number): Promise<EntryPlace | undefined> {
  const [issue] = await stores.issues.byIds([issueId]);
  const found = issue && (await withOwner(stores, issue.repositoryId));
  return found && { access: { ...found, mode: 'write' }, issue };
}

/** An id that is known: the entry is as it was, or ids come again. */
async function checkAgain(
  { ledger, nowUnix }: Tx,
  row: LedgerRow,
  time: HostTime,
): Promise<boolean> {
  if (!isSameEntry(row, time)) {
    await ledger.update(row, onlyThere('changed-there', nowUnix));
  } else if (row.state === 'cancelled') {
    await ledger.update(row, { ...onlyThere('back', nowUnix), timeId: null });
  }
  return false;
}

/**
 * An entry of the host was received while the answer to its request was on the way: the row of the
 * request keeps it. False if the other row is something else.
 */
export async function yieldTo(tx: Tx, row: LedgerRow, other: LedgerRow): Promise<boolean> {
  const { ledger, users } = tx;
  const isReceived = other.attemptUnix === 0 && other.state !== 'cancelled';
  const isSame = other.remoteIssueId === row.remoteIssueId && other.seconds === row.seconds;
  if (!isReceived || !isSame || other.userId !== row.userId) return false;
  const user = await users.byId(row.userId);
  if (user === undefined) return false;
  const host = { name: row.host };
  if (!(await deleteReceived(tx, user, host, other))) return false;
  await ledger.update(other, { ...cancelled(tx.nowUnix), remoteId: null });
  return true;
}

/** Deletes a row's entry here. False if it is locked. */
export async function deleteReceived(
  tx: Tx,
  user: User,
  host: Pick<Host, 'name'>,
  { timeId }: LedgerRow,
): Promise<boolean> {
  const [time] = timeId === null ? [] : await tx.trackedTimes.byIds([timeId]);
  if (time === undefined || time.isDeleted) return true;
  const place = await entryPlace(tx, time.issueId);
  if (place === undefined) return true;
  const caller = receiverOf({ host: host as Host, user });
  try {
    await setDeleted(entryTx(tx.as(caller)), place, [time], 'delete');
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}
