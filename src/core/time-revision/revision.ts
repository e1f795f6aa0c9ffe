import type { SignedIn } from '../caller.ts';
import type { EntryChange, Tx } from '../context.ts';
import type { TrackedTime } from '../records/types.ts';
import type { EntryState, NewRevision } from './types.ts';

/** The prefix of a reset's batch. */
export const resetPrefix = 'reset-';

export function stateOf(time: TrackedTime): EntryState {
  const { id: _, creatorId: _c, updatedUnix: _u, version: _v, isDeleted: _d, ...state } = time;
  return state;
}

/** The entry before the change; a new or restored one after it. */
export const entryOf = (change: EntryChange): TrackedTime =>
  change.before === null ? change.after : change.before;

/** The revision for a change in a transaction. */
export function revisionOf(
  { caller, nowUnix, batch }: Pick<Tx<SignedIn>, 'caller' | 'nowUnix'> & { readonly batch: string },
  kind: NewRevision['kind'],
  change: EntryChange,
): NewRevision {
  const { id: timeId, issueId } = entryOf(change);
  return {
    timeId,
    issueId,
    kind,
    batch,
    actorId: caller.actor.id,
    userId: caller.user.id,
    client: caller.client ?? caller.credential,
    before: change.before && stateOf(change.before),
    createdUnix: nowUnix,
  };
}
