import { write } from '../../core/transaction.ts';
import { cancelled, waitingFrom } from './ledger.ts';
import { deleteReceived, type Receiver, receiverOf } from './receiving.ts';
import type { LedgerRow } from './types.ts';

/**
 * The entry of a row was deleted on the host.
 * @returns true if it was deleted here
 */
export async function deletedThere(receiver: Receiver, seen: LedgerRow): Promise<boolean> {
  const { context, host, user } = receiver;
  return write(context, receiverOf(receiver), async (tx) => {
    const { ledger, nowUnix } = tx;
    const row = await ledger.byId(seen.id);
    const isStill = row?.remoteId === seen.remoteId && row.state !== 'sending';
    if (row === undefined || !isStill || row.state === 'cancelled') return false;
    // Restored here after a request to delete it there: sending looks, and adds it again.
    if (row.state === 'waiting' && row.isWanted) return false;
    await ledger.update(row, cancelled(nowUnix));
    if (row.timeId === null || !row.isWanted) return false;
    const conflict = { state: 'failed', difference: 'deleted-there', endedUnix: nowUnix } as const;
    const newer = (await ledger.ofTime(row.timeId)).find(
      ({ id, state }) => id !== row.id && state !== 'cancelled',
    );
    if (newer !== undefined) {
      // Edited here meanwhile: the new seconds are not sent without being asked for.
      if (newer.state !== 'sending') await ledger.update(newer, conflict);
      return false;
    }
    if (await deleteReceived(tx, user, host, row)) return true;
    await ledger.insert({
      ...row,
      ...waitingFrom(nowUnix),
      ...{ remoteId: null, remoteCreatedUnix: 0, attemptUnix: 0, askedUnix: 0, lost: 0 },
      ...{ createdUnix: nowUnix, isWanted: true, attempts: 0 },
      ...conflict,
    });
    return false;
  });
}
