import { callerAs, type SignedIn } from '../../core/caller.ts';
import type { Context, Tx } from '../../core/context.ts';
import type { PunchcardError } from '../../core/errors.ts';
import { seesKind } from '../../core/policy/connected.ts';
import { readableNames } from '../../core/policy/lookup.ts';
import type { TrackedTime, User } from '../../core/records/types.ts';
import { changeEntry, entryTx } from '../../core/tracked-time/entry-writes.ts';
import { view, write } from '../../core/transaction.ts';
import { hostIfAny, hostOf, requireAsker } from '../host/door.ts';
import { conflict, errorOf, notFound } from './errors.ts';
import { asReceiver, cancelled, reconcile, waitingFrom } from './ledger.ts';
import {
  deleteReceived,
  entryPlace,
  insertReceived,
  onlyThere,
  type Receiver,
  receiverOf,
} from './receiving.ts';
import type { LedgerCounts, LedgerRow } from './types.ts';

/** How long an entry that was taken for the one that was sent is shown. */
const adoptedSeconds = 7 * 86_400;

/** `send` makes the host as it is here; `receive` makes it here as it is on the host. */
export const repairs = ['send', 'receive'] as const;
export type Repair = (typeof repairs)[number];

export interface FullDifference {
  readonly row: LedgerRow;
  readonly time: TrackedTime | undefined;
  readonly number: number | null;
  /** Null if the caller may not know it. */
  readonly title: string | null;
  /** `owner/name` as the caller may know it; null: not at all. */
  readonly repository: string | null;
}

const sinceOf = (nowUnix: number): number => nowUnix - adoptedSeconds;

/** The caller's entries that are not the same on both sides, newest first. @throws not_found; forbidden */
export async function differencesOf(context: Context, caller: SignedIn): Promise<FullDifference[]> {
  requireAsker(caller);
  const { read } = context.database;
  const host = hostOf(context.rules);
  const rows = await read.ledger.differences(
    host.url,
    caller.user.id,
    sinceOf(context.clock.nowUnix()),
  );
  const times = await read.trackedTimes.byIds(rows.flatMap(({ timeId }) => timeId ?? []));
  const issues = await read.issues.byIds(rows.flatMap(({ issueId }) => issueId ?? []));
  const names = await readableNames(
    view(context, caller),
    issues.map(({ repositoryId }) => repositoryId),
  );
  return rows.map((row) => {
    const time = times.find(({ id }) => id === row.timeId);
    const issue = issues.find(({ id }) => id === row.issueId);
    const name = issue && names.get(issue.repositoryId);
    const then = time && `${time.ownerNameThen}/${time.repositoryNameThen}`;
    const repository = name === undefined ? (then ?? null) : `${name.ownerName}/${name.name}`;
    const number = repository === null ? null : (issue?.number ?? null);
    // The host may show them the other kind of issues only.
    const title = name && issue && seesKind(caller, issue) ? issue.title : null;
    return { row, time, number, title, repository };
  });
}

/** For the user's connection. */
export async function statusOf(context: Context, user: User): Promise<LedgerCounts> {
  const host = hostIfAny(context.rules);
  if (host === undefined) return { waiting: 0, differences: 0, lastSentUnix: 0 };
  return context.database.read.ledger.counts(host.url, user.id, sinceOf(context.clock.nowUnix()));
}

/** @throws conflict if time that was tracked as another person of the host waits */
export async function checkPerson(
  { rules, ledger }: Tx,
  user: User,
  personId: number,
): Promise<void> {
  const other = await ledger.waitsForOther(hostOf(rules).url, user.id, personId);
  if (other) {
    throw conflict('difference.other-person');
  }
}

/**
 * Sends what waits until the caller says so, and what was refused; tries again what failed.
 * @returns how many entries
 */
export async function sendHeld(context: Context, caller: SignedIn): Promise<number> {
  requireAsker(caller);
  const host = hostOf(context.rules);
  return write(context, caller, async (tx) => {
    const { ledger, nowUnix } = tx;
    const rows = await ledger.differences(host.url, caller.user.id, sinceOf(nowUnix));
    const again = rows.filter(
      ({ difference, state }) =>
        ['held', 'refused', 'stopped'].includes(difference) ||
        (difference === '' && state === 'waiting'),
    );
    for (const row of again) await ledger.update(row, { ...waitingFrom(nowUnix), difference: '' });
    tx.wakeOutboxes();
    return again.length;
  });
}

/**
 * Makes one side as the other.
 * @throws not_found; conflict if it is being sent, or cannot be repaired in this way; locked
 */
export async function repair(
  context: Context,
  caller: SignedIn,
  id: number,
  way: Repair,
): Promise<void> {
  requireAsker(caller);
  const host = hostOf(context.rules);
  await write(context, caller, async (tx) => {
    const row = await tx.ledger.byId(id);
    if (row?.userId !== caller.user.id || row.host !== host.url || row.difference === '') {
      throw notFound('difference.not-found');
    }
    if (row.state === 'sending') throw conflict('difference.being-sent');
    const [time] = row.timeId === null ? [] : await tx.trackedTimes.byIds([row.timeId]);
    await { send, receive }[way]({ tx, host, user: caller.user, row, time });
    tx.wakeOutboxes();
  });
}

interface Repairing extends Pick<Receiver, 'host' | 'user'> {
  readonly tx: Tx<SignedIn>;
  readonly row: LedgerRow;
  readonly time: TrackedTime | undefined;
}

async function send(it: Repairing): Promise<void> {
  const { row, time, tx } = it;
  const { ledger, nowUnix } = tx;
  const now = waitingFrom(nowUnix);
  if (row.difference === 'changed-there') {
    await release(it);
  } else if (row.difference === 'adopted') {
    // The other one is theirs; this one is sent.
    await ledger.update(row, { ...onlyThere('twice', nowUnix), timeId: null });
  } else if (row.remoteId !== null) {
    if (row.issueId === null) throw conflict('difference.issue-closed');
    await ledger.update(row, { ...now, isWanted: false, difference: '' });
    return;
  } else {
    const personId = row.difference === 'person' ? 0 : row.personId;
    // Of several alike, none is taken. Else one that may have arrived before is looked for first.
    const fresh = row.difference === 'several' && { askedUnix: 0, createdUnix: nowUnix };
    await ledger.update(row, { ...now, ...fresh, personId, difference: '' });
    return;
  }
  if (time !== undefined) await reconcile(tx, time, !time.isDeleted);
}

async function receive(it: Repairing): Promise<void> {
  const { row, tx } = it;
  const { ledger } = tx;
  if (row.difference === 'adopted') {
    await ledger.update(row, { difference: '' });
    return;
  }
  if (row.difference === 'changed-there') {
    await release(it);
    return deleteHere(it);
  }
  if (row.remoteId === null) {
    await ledger.update(row, cancelled(it.tx.nowUnix));
    const rows = await ledger.ofTime(row.timeId ?? 0);
    const standing = rows.find(
      ({ id, remoteId, state }) => id !== row.id && remoteId !== null && state === 'sent',
    );
    if (standing !== undefined) await ledger.update(standing, { isWanted: true });
    return standing === undefined ? deleteHere(it) : changeBack(it, standing);
  }
  const added = await insertReceived(tx.as(receiverOf(it)), it.user, row, row);
  if (added === 'locked') throw lockedHere();
  if (added === 'odd') throw conflict('difference.duration-range');
  if (added === 'unreadable') throw conflict('difference.issue-closed');
}

/** The id belongs to another entry, which is received when all is compared again. */
async function release(it: Repairing): Promise<void> {
  await it.tx.ledger.update(it.row, { ...cancelled(it.tx.nowUnix), remoteId: null });
}

async function deleteHere(it: Repairing): Promise<void> {
  const isDone = await deleteReceived(it.tx, it.user, it.host, it.row);
  if (!isDone) throw lockedHere();
}

/** An edit that the host refused. */
async function changeBack(it: Repairing, { seconds, issueId }: LedgerRow): Promise<void> {
  const { tx, time } = it;
  const from = time && (await entryPlace(tx, time.issueId));
  const to = issueId === null ? undefined : await entryPlace(tx, issueId);
  if (time === undefined || from === undefined || to === undefined) return;
  const caller = asReceiver(callerAs(it.user, { address: '', requestId: '' }));
  await changeEntry(entryTx(tx.as(caller)), from, time, { timeSeconds: seconds }, to);
}

const lockedHere = (): PunchcardError => errorOf('locked', 'difference.locked');
