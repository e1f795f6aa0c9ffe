import type { Listing } from '../listing.ts';
import type { TrackedTime } from '../records/types.ts';

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
  /** `bill` and `unbill` change only the mark. */
  readonly kind: RevisionKind | 'bill' | 'unbill';
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

/** The state after the change is not stored: it is the next revision's `before`, or the entry. */
export type NewRevision = Omit<TimeRevision, 'id' | 'after'>;

export interface TimeRevisionStore {
  /** Part of the transaction that changes the entries. */
  add(revisions: readonly NewRevision[]): Promise<void>;
  /** Revisions of an entry, oldest first. */
  ofTime(timeId: number): Listing<TimeRevision>;
  /** Revisions made by or for a user, or of the user's entries. */
  ofPerson(userId: number): Listing<TimeRevision>;
  /** The latest revision of each entry; entries without one are omitted. */
  newestOf(timeIds: readonly number[]): Promise<Map<number, NewRevision>>;
  /** The deletions of a batch on an issue. */
  deletionsOf(issueId: number, batch: string): Promise<NewRevision[]>;
  /** The batch of the latest reset of a user's entries on an issue. */
  newestReset(issueId: number, userId: number): Promise<string | undefined>;
}

declare module '../store.ts' {
  interface Stores {
    readonly timeRevisions: TimeRevisionStore;
  }
}
