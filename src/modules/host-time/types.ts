import type { Work, WorkStore } from '../../core/outbox/types.ts';

/**
 * Why an entry is not the same on both sides; '' where it is.
 * - Only here: `held` (imported, waits for *Send*), `refused`, `stopped` (ids on the host came again),
 *   `person` (sent as another person of the host), `several` (it may be one of several entries there),
 *   `deleted-there` (but locked, billed or edited here).
 * - Only there: `locked`, `odd`, `unreadable`, `twice` (arrived after it was sent again), `back`
 *   (deleted, but there again), `undeletable`.
 * - On both sides: `changed-there` (another entry has its id), `adopted` (taken for the one whose
 *   answer was lost).
 */
export type Difference =
  | ''
  | 'held'
  | 'refused'
  | 'stopped'
  | 'person'
  | 'several'
  | 'deleted-there'
  | 'locked'
  | 'odd'
  | 'unreadable'
  | 'twice'
  | 'back'
  | 'undeletable'
  | 'changed-there'
  | 'adopted';

/**
 * One entry that exists on the host, or should. Its issue and seconds never change: an edited entry
 * gets another row. `sent`: both sides agree; `failed`: see `difference`; `cancelled`: not on the host
 * any more, and kept as a tombstone.
 */
export interface LedgerRow extends Work {
  readonly host: string;
  readonly userId: number;
  /** The person of the host; 0: not known yet. */
  readonly personId: number;
  /** Null: only there. */
  readonly timeId: number | null;
  /** Null: not readable. */
  readonly issueId: number | null;
  readonly remoteIssueId: number;
  readonly seconds: number;
  /** False: to be deleted there. */
  readonly isWanted: boolean;
  /** Null: not known to exist there. Unique for a host. */
  readonly remoteId: number | null;
  /** By the host's clock; 0: unknown. */
  readonly remoteCreatedUnix: number;
  /** When it was first sent, by the host's clock; 0: never. */
  readonly attemptUnix: number;
  /** When it was last sent without an answer, by our clock; 0: every answer is known. */
  readonly askedUnix: number;
  /** How many of its requests may have arrived, or may still arrive, without a row. */
  readonly lost: number;
  readonly difference: Difference;
}

export type NewLedgerRow = Pick<
  LedgerRow,
  | 'host'
  | 'userId'
  | 'personId'
  | 'timeId'
  | 'issueId'
  | 'remoteIssueId'
  | 'seconds'
  | 'createdUnix'
> &
  Partial<Omit<LedgerRow, 'id'>>;

/** Entries of one person on the same issue with the same seconds. */
export type Alike = Pick<LedgerRow, 'host' | 'userId' | 'remoteIssueId' | 'seconds'>;

export interface LedgerCounts {
  /** To be sent or deleted. */
  readonly waiting: number;
  readonly differences: number;
  /** 0: never. */
  readonly lastSentUnix: number;
}

export interface LedgerStore extends WorkStore {
  byId(id: number): Promise<LedgerRow | undefined>;
  /** Due rows of people with a working connection, one per person. */
  due(host: string, nowUnix: number, limit: number): Promise<LedgerRow[]>;
  ofTime(timeId: number): Promise<LedgerRow[]>;
  ofUser(userId: number): Promise<LedgerRow[]>;
  byRemoteId(host: string, remoteId: number): Promise<LedgerRow | undefined>;
  /** Those that were sent at least once, or are to be sent, oldest first. */
  attemptsLike(alike: Alike): Promise<LedgerRow[]>;
  /** Those that exist on the host, and were made there at `sinceUnix` or later. */
  present(host: string, userId: number, sinceUnix: number): Promise<LedgerRow[]>;
  countPresent(host: string, userId: number): Promise<number>;
  /** True if ids of entries on the issue came again. */
  isStopped(issueId: number): Promise<boolean>;
  /** With those that wait after a failed attempt, newest first; adopted ones since `sinceUnix`. */
  differences(host: string, userId: number, sinceUnix: number): Promise<LedgerRow[]>;
  /** Whether an entry waits that was tracked as another person of the host. */
  waitsForOther(host: string, userId: number, personId: number): Promise<boolean>;
  counts(host: string, userId: number, sinceUnix: number): Promise<LedgerCounts>;
  insert(row: NewLedgerRow): Promise<LedgerRow>;
  update(row: LedgerRow, changes: Partial<Omit<LedgerRow, 'id'>>): Promise<LedgerRow>;
}

/** How far a person's entries of the host have been received. */
export interface Received {
  readonly userId: number;
  readonly host: string;
  readonly personId: number;
  /** By the host's clock. */
  readonly receivedToUnix: number;
  /** What the host counts beyond the rows that are here. */
  readonly unlisted: number;
  /** When it was last asked, how long that took, and when all of 90 days was last compared. */
  readonly polledUnix: number;
  readonly tookMs: number;
  readonly comparedUnix: number;
}

export interface ReceivedStore {
  of(userId: number, host: string): Promise<Received | undefined>;
  put(received: Received): Promise<void>;
  /** True if `claimCompare` would find somebody. */
  isCompareDue(host: string, beforeUnix: number): Promise<boolean>;
  /** Claims a comparison that is due. @returns whose; undefined: there is none */
  claimCompare(host: string, beforeUnix: number, nowUnix: number): Promise<number | undefined>;
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly ledger: LedgerStore;
    readonly received: ReceivedStore;
  }
}
