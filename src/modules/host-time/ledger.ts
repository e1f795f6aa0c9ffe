import type { SignedIn } from '../../core/caller.ts';
import type { EntryChange, Tx } from '../../core/context.ts';
import type { TrackedTime } from '../../core/records/types.ts';
import type { Stores } from '../../core/store.ts';
import { hostOf } from '../host/door.ts';
import type { LedgerRow } from './types.ts';

/** Entries of an import wait until the person sends them. */
const importPrefix = 'import-';

/** Callers of this module: what they change is the same on the host already. */
const receivers = new WeakSet<SignedIn>();
export function asReceiver<C extends SignedIn>(caller: C): C {
  receivers.add(caller);
  return caller;
}

/** What should be on the host for an entry. */
interface Target {
  readonly issueId: number;
  readonly remoteIssueId: number;
  readonly seconds: number;
}

/** Writes the ledger in the transaction that changes an entry. */
export async function entryChanged(
  tx: Tx<SignedIn>,
  { before, after }: EntryChange,
  batch: string,
): Promise<void> {
  const entry = after ?? before;
  if (tx.rules.hostUrl === '' || entry === null || receivers.has(tx.caller)) return;
  await reconcile(tx, entry, after !== null, batch.startsWith(importPrefix));
  tx.wakeOutboxes();
}

/**
 * Makes the rows of an entry agree with it: what it should be on the host is sent, and all else is
 * deleted there once the new one stands.
 */
export async function reconcile(
  tx: Tx,
  time: TrackedTime,
  isThere: boolean,
  isHeld = false,
): Promise<void> {
  const { ledger } = tx;
  const { nowUnix } = tx;
  const rows = (await ledger.ofTime(time.id)).filter(({ state }) => state !== 'cancelled');
  const target = isThere ? await targetOf(tx, time) : undefined;
  const matches = rows.filter((row) => target !== undefined && isSame(row, target));
  const found = matches.find(({ remoteId }) => remoteId !== null) ?? matches[0];
  const kept =
    found === undefined && target !== undefined
      ? await insertRow(tx, time, target, isHeld)
      : found && (await want(tx, found, nowUnix));
  const mayDelete = kept === undefined || (kept.remoteId !== null && kept.state === 'sent');
  for (const row of rows) {
    if (row.id === kept?.id) continue;
    // Add first: the old one stays until the new one stands.
    const isHere = row.host === hostOf(tx.rules).url;
    if (row.remoteId === null || mayDelete) await unwant(tx, row, nowUnix, isHere);
  }
}

async function targetOf(
  { rules, repositories, connectedIssues }: Tx,
  { repositoryId, issueId, timeSeconds }: TrackedTime,
): Promise<Target | undefined> {
  const repository = await repositories.byId(repositoryId);
  if (repository === undefined || repository.host !== hostOf(rules).url) return undefined;
  const issue = await connectedIssues.byIssue(issueId);
  return issue && { issueId, remoteIssueId: issue.remoteId, seconds: timeSeconds };
}

/** One that is being deleted there cannot be kept. */
const isSame = (row: LedgerRow, target: Target): boolean =>
  row.issueId === target.issueId &&
  row.seconds === target.seconds &&
  (row.isWanted || row.remoteId === null || row.state !== 'sending');

async function insertRow(
  tx: Tx,
  { id: timeId, userId }: TrackedTime,
  target: Target,
  isHeld: boolean,
): Promise<LedgerRow> {
  const host = hostOf(tx.rules).url;
  const connection = await tx.hostConnections.ofUser(userId, host);
  const { nowUnix } = tx;
  return tx.ledger.insert({
    ...{ host, userId, timeId, ...target, personId: connection?.remoteId ?? 0 },
    createdUnix: nowUnix,
    ...(isHeld && { state: 'failed', difference: 'held', endedUnix: nowUnix }),
  });
}

async function want({ ledger }: Stores, row: LedgerRow, nowUnix: number): Promise<LedgerRow> {
  if (row.isWanted) return row;
  if (row.state === 'sending') return ledger.update(row, { isWanted: true });
  // One that was going to be deleted there may be gone: sending looks, and adds it again.
  return ledger.update(row, { ...waitingFrom(nowUnix), isWanted: true, difference: '' });
}

/** @param isHere false: it is of a former host, for which nothing is opened again */
async function unwant(
  { ledger }: Stores,
  row: LedgerRow,
  nowUnix: number,
  isHere: boolean,
): Promise<void> {
  if (row.state === 'sending') {
    await ledger.update(row, { isWanted: false });
  } else if (row.remoteId === null && row.askedUnix === 0) {
    await ledger.update(row, cancelled(nowUnix));
  } else if ((row.isWanted || row.state === 'sent') && (isHere || row.endedUnix === 0)) {
    await ledger.update(row, { ...waitingFrom(nowUnix), isWanted: false, difference: '' });
  }
}

export const waitingFrom = (nowUnix: number) =>
  ({ state: 'waiting', nextAttemptUnix: nowUnix, endedUnix: 0 }) as const;

export const cancelled = (nowUnix: number) =>
  ({ state: 'cancelled', isWanted: false, difference: '', endedUnix: nowUnix }) as const;
