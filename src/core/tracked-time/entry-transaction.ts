import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import type { RepositoryAccess } from '../repository/types.ts';
import type { Stores } from '../store.ts';
import { type Tracking, trackingToWrite } from './entries.ts';
import type { TrackedTime } from './types.ts';

/** A transaction that writes one or more entries. */
export interface EntryTransaction {
  readonly context: Context;
  readonly stores: Stores;
  readonly caller: SignedIn;
  /** Groups the changes in the history; '' for a single change. */
  readonly batch: string;
  /**
   * Like `trackingToWrite`, read once per issue, as nothing in this transaction changes the result.
   */
  tracking(requested: RepositoryAccess, number: number): Promise<Tracking>;
}

/** The write of a request or of one of its rows. @returns the entry afterwards */
export type EntryWrite = (
  transaction: EntryTransaction,
  requested: RepositoryAccess,
  number: number,
) => Promise<TrackedTime>;

export function entryTransaction(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  batch = '',
): EntryTransaction {
  const known = new Map<string, Tracking>();
  return {
    context,
    stores,
    caller,
    batch,
    tracking: async (requested, number) => {
      const name = `${requested.repository.id} ${number}`;
      const tracking =
        known.get(name) ?? (await trackingToWrite(context, stores, caller, requested, number));
      known.set(name, tracking);
      return tracking;
    },
  };
}
