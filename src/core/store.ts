import type { AuditStore } from './audit/types.ts';
import type { BlockStore } from './block/types.ts';
import type { CalendarStore } from './calendar/types.ts';
import type { CommentStore } from './comment/types.ts';
import type { DemoStore } from './demo/types.ts';
import type { EmailStore } from './email/types.ts';
import type { ChangeListener, ChangeStore } from './events/types.ts';
import type { FollowStore } from './follow/types.ts';
import type { IdempotencyStore } from './idempotency/types.ts';
import type { SettingStore } from './instance/types.ts';
import type { IssueStore } from './issue/types.ts';
import type { MailedSecretStore } from './mailed-secret/types.ts';
import type { MailStore } from './outbox/types.ts';
import type { RelationStore } from './relation/types.ts';
import type { ReportStore } from './report/types.ts';
import type { ReportLinkStore } from './report-link/types.ts';
import type { RepositoryStore } from './repository/types.ts';
import type { SavedReportStore } from './saved-report/types.ts';
import type { SessionStore } from './session/types.ts';
import type { StopwatchStore } from './stopwatch/types.ts';
import type { ThrottleStore } from './throttle/types.ts';
import type { TimeLockStore } from './time-lock/types.ts';
import type { TimeRevisionStore } from './time-revision/types.ts';
import type { TimeTotalStore } from './time-total/types.ts';
import type { TimelineStore } from './timeline/types.ts';
import type { TokenStore } from './token/types.ts';
import type { TrackedTimeStore } from './tracked-time/types.ts';
import type { TwoFactorStore } from './two-factor/types.ts';
import type { UserStore } from './user/types.ts';
import type { ExportStore } from './user-export/types.ts';

/** One store per noun, all over one connection or one transaction. */
export interface Stores {
  readonly audit: AuditStore;
  readonly blocks: BlockStore;
  readonly calendars: CalendarStore;
  readonly changes: ChangeStore;
  readonly comments: CommentStore;
  readonly demo: DemoStore;
  readonly emails: EmailStore;
  readonly exports: ExportStore;
  readonly follows: FollowStore;
  readonly relations: RelationStore;
  readonly idempotency: IdempotencyStore;
  readonly issues: IssueStore;
  readonly mailedSecrets: MailedSecretStore;
  readonly mails: MailStore;
  readonly reportLinks: ReportLinkStore;
  readonly reports: ReportStore;
  readonly repositories: RepositoryStore;
  readonly savedReports: SavedReportStore;
  readonly sessions: SessionStore;
  readonly settings: SettingStore;
  readonly stopwatches: StopwatchStore;
  readonly throttles: ThrottleStore;
  readonly timeLocks: TimeLockStore;
  readonly timeRevisions: TimeRevisionStore;
  readonly timeTotals: TimeTotalStore;
  readonly timeline: TimelineStore;
  readonly tokens: TokenStore;
  readonly trackedTimes: TrackedTimeStore;
  readonly twoFactors: TwoFactorStore;
  readonly users: UserStore;
}

/** Facts about the database for the operator. */
export interface DatabaseFacts {
  readonly kind: 'sqlite' | 'postgresql';
  readonly version: string;
  /** On disk, including the write-ahead log. */
  readonly sizeBytes: number;
  /** The latest applied one. */
  readonly migration: {
    readonly number: number;
    readonly name: string;
    readonly appliedUnix: number;
  };
  /** This process's connections; null for a file. */
  readonly pool: {
    readonly most: number;
    readonly open: number;
    readonly idle: number;
    /** Requests waiting for a connection. */
    readonly waiting: number;
  } | null;
}

/**
 * Called when saving changes becomes impossible, or possible again.
 * @param problem the reason, in words; null: changes can be saved
 * @param detail for the log
 */
export type StorageListener = (problem: string | null, detail: string) => void;

/** The interface of both databases. */
export interface Database {
  /** Committed data, read-only: a write through it fails. */
  readonly read: Stores;
  /**
   * Like `read`, for background reads of many rows: they start slower but do not delay requests. A
   * limited number runs at once; the others wait.
   * @throws PunchcardError `unavailable` if too many wait already
   */
  readonly background: Stores;
  /**
   * Runs `operation` in one transaction and resolves once its commit is durable. An error rolls
   * back this operation only, although several may share a commit. It may run more than once.
   * Inside, use only `stores` and await nothing but its methods.
   * @throws PunchcardError `unavailable` if the database stays busy or fails; nothing is written
   */
  write<T>(operation: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each commit of this process that event streams report. Commits of other
   * processes appear only in `changes`.
   * @param onFailure called if the listener throws; the write succeeds all the same
   * @returns the function that unsubscribes
   */
  onChange(listener: ChangeListener, onFailure: (error: unknown) => void): () => void;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /**
   * Why changes cannot be saved, in words; null if they can. Tries a write, at most once a second.
   * @throws if the database does not respond
   */
  storageProblem(): Promise<string | null>;
  onStorageChange(listener: StorageListener): void;
  /** Checks the whole database file in the background; damage is reported as a storage problem. */
  checkFile(): Promise<void>;
  /** @throws PunchcardError `unavailable` if the database does not respond */
  facts(): Promise<DatabaseFacts>;
  /** Missing optional features, as sentences for the operator. */
  missing(): readonly string[];
  close(): Promise<void>;
}
