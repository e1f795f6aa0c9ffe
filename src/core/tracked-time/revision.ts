import type { SignedIn } from '../caller.ts';
import type { Listing } from '../listing.ts';
import type { TrackedTime } from './tracked-time.ts';

/** What can be done to an entry; a move may change it too. */
export type RevisionKind = 'add' | 'edit' | 'move' | 'delete' | 'restore';

/** An entry as it was at some moment. */
export type EntryState = Pick<
  TrackedTime,
  | 'repositoryId'
  | 'ownerNameThen'
  | 'repositoryNameThen'
  | 'issueId'
  | 'issueNumber'
  | 'userId'
  | 'timeSeconds'
  | 'createdUnix'
  | 'startedUnix'
  | 'note'
  | 'isBillable'
  | 'externalId'
>;

/** One change of an entry: who, when, from where, and what it was before and after. */
export interface TimeRevision {
  readonly id: number;
  readonly timeId: number;
  /** Where the entry was before; of one that is new, where it is. */
  readonly issueId: number;
  readonly kind: RevisionKind;
  /** What was done in one request has one; '' for a change of its own. */
  readonly batch: string;
  readonly actorId: number | null;
  readonly userId: number | null;
  /** By which credential, e.g. `token laptop`; never a secret. */
  readonly client: string;
  /** Null: it was not there, or is not any more. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
  readonly createdUnix: number;
}

export interface TimeRevisionStore {
  add(revisions: readonly Omit<TimeRevision, 'id'>[]): Promise<void>;
  /** Of an entry, oldest first. */
  ofTime(timeId: number): Listing<TimeRevision>;
  /** What somebody did, or another in his name, and what was done to entries of his. */
  ofPerson(userId: number): Listing<TimeRevision>;
  /** The newest of each of these entries; those without any are left out. */
  newestOf(timeIds: readonly number[]): Promise<Map<number, TimeRevision>>;
  /** The deletions of a batch on an issue. */
  deletionsOf(issueId: number, batch: string): Promise<TimeRevision[]>;
  /** The batch of the newest reset of a user's entries on an issue. */
  newestReset(issueId: number, userId: number): Promise<string | undefined>;
}

/** What begins the name of a reset's batch. */
export const resetPrefix = 'reset-';

export function stateOf(time: TrackedTime): EntryState {
  return {
    repositoryId: time.repositoryId,
    ownerNameThen: time.ownerNameThen,
    repositoryNameThen: time.repositoryNameThen,
    issueId: time.issueId,
    issueNumber: time.issueNumber,
    userId: time.userId,
    timeSeconds: time.timeSeconds,
    createdUnix: time.createdUnix,
    startedUnix: time.startedUnix,
    note: time.note,
    isBillable: time.isBillable,
    externalId: time.externalId,
  };
}

/** The revision for what `caller` does now. */
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
