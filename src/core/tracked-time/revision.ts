import type { SignedIn } from '../caller.ts';
import type { EntryState, RevisionKind, TimeRevision, TrackedTime } from './types.ts';

/** The prefix of a reset's batch. */
export const resetPrefix = 'reset-';

export function stateOf(time: TrackedTime): EntryState {
  const { id: _, creatorId: _c, updatedUnix: _u, version: _v, isDeleted: _d, ...state } = time;
  return state;
}

/** The revision for a change that `caller` makes now. */
export function revisionOf(
  caller: SignedIn,
  kind: RevisionKind,
  change: {
    readonly before: TrackedTime | null;
    readonly after: TrackedTime | null;
    readonly batch?: string;
    readonly nowUnix: number;
  },
): Omit<TimeRevision, 'id'> {
  const { before, after, batch = '', nowUnix } = change;
  const time = before ?? after;
  return {
    timeId: time?.id ?? 0,
    issueId: time?.issueId ?? 0,
    kind,
    batch,
    actorId: caller.actor.id,
    userId: caller.user.id,
    client: caller.client ?? caller.credential,
    before: before === null ? null : stateOf(before),
    after: after === null ? null : stateOf(after),
    createdUnix: nowUnix,
  };
}
