import type { SignedIn } from '../caller.ts';
import type { Listing } from '../listing.ts';
import type { TrackedTime } from './tracked-time.ts';

/** The kinds of changes; a move may also change fields. */
export type RevisionKind = 'add' | 'edit' | 'move' | 'delete' | 'restore';

/** An entry at the time of a revision: all its fields but these. */
export type EntryState = Omit<
  TrackedTime,
  'id' | 'creatorId' | 'updatedUnix' | 'version' | 'isDeleted'
>;

/** A change of an entry: who made it, when, with which credential, and both states. */
export interface TimeRevision {
  readonly id: number;
  readonly timeId: number;
  /** The issue before the change, or of the new entry. */
  readonly issueId: number;
  readonly kind: RevisionKind;
  /** Shared by the changes of one request; '' for a single change. */
  readonly batch: string;
  readonly actorId: number | null;
  readonly userId: number | null;
  /** The credential, e.g. `token laptop`; never a secret. */
  readonly client: string;
  /** Null: the entry did not exist, or was deleted. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  readonly createdUnix: number;
}

export interface TimeRevisionStore {
  add(revisions: readonly Omit<TimeRevision, 'id'>[]): Promise<void>;
  /** Revisions of an entry, oldest first. */
  ofTime(timeId: number): Listing<TimeRevision>;
  /** Revisions made by or for a user, or of the user's entries. */
  ofPerson(userId: number): Listing<TimeRevision>;
  /** The latest revision of each entry; entries without one are omitted. */
  newestOf(timeIds: readonly number[]): Promise<Map<number, TimeRevision>>;
  /** The deletions of a batch on an issue. */
  deletionsOf(issueId: number, batch: string): Promise<TimeRevision[]>;
  /** The batch of the latest reset of a user's entries on an issue. */
  newestReset(issueId: number, userId: number): Promise<string | undefined>;
}

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
