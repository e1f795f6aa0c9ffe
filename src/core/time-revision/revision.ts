import type { SignedIn } from '../caller.ts';
import type { TrackedTime } from '../records/types.ts';
import type { EntryState, NewRevision, RevisionKind } from './types.ts';

/** The prefix of a reset's batch. */
export const resetPrefix = 'reset-';

export function stateOf(time: TrackedTime): EntryState {
  const { id: _, creatorId: _c, updatedUnix: _u, version: _v, isDeleted: _d, ...state } = time;
  return state;
}

/**
 * The revision for a change in a transaction.
 * @param time the entry before the change; after it, for a new or restored entry
 */
export function revisionOf(
  { caller, batch }: { readonly caller: SignedIn; readonly batch: string },
  kind: RevisionKind,
  time: TrackedTime,
  nowUnix: number,
): NewRevision {
  const wasThere = kind !== 'add' && kind !== 'restore';
  return {
    timeId: time.id,
    issueId: time.issueId,
    kind,
    batch,
    actorId: caller.actor.id,
    userId: caller.user.id,
    client: caller.client ?? caller.credential,
    before: wasThere ? stateOf(time) : null,
    createdUnix: nowUnix,
  };
}
