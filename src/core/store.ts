import type { ExportStore } from './account/export.ts';
import type { AuditStore } from './audit.ts';
import type { EmailStore } from './email/email.ts';
import type { ChangeListener, ChangeStore } from './events/change.ts';
import type { IdempotencyStore } from './idempotency/idempotency.ts';
import type { IssueStore } from './issue/issue.ts';
import type { TimelineStore } from './issue/timeline.ts';
import type { MailStore } from './outbox/mail.ts';
import type { MailedSecretStore } from './outbox/mailed-secret.ts';
import type { CalendarStore } from './reports/calendar.ts';
import type { ReportStore } from './reports/report.ts';
import type { RepositoryStore } from './repository/repository.ts';
import type { SettingStore } from './setting.ts';
import type { SessionStore } from './sign-in/session.ts';
import type { TokenStore } from './sign-in/token.ts';
import type { TwoFactorStore } from './sign-in/two-factor.ts';
import type { StopwatchStore } from './stopwatch/stopwatch.ts';
import type { ThrottleStore } from './throttle.ts';
import type { TimeRevisionStore } from './tracked-time/revision.ts';
import type { TimeLockStore } from './tracked-time/time-lock.ts';
import type { TimeTotalStore } from './tracked-time/totals.ts';
import type { TrackedTimeStore } from './tracked-time/tracked-time.ts';
import type { BlockStore } from './user/block.ts';
import type { FollowStore } from './user/follow.ts';
import type { UserStore } from './user/user.ts';

/** One store per noun, all over one connection or one transaction. */
export interface Stores {
  readonly audit: AuditStore;
  readonly blocks: BlockStore;
  readonly calendars: CalendarStore;
  readonly changes: ChangeStore;
  readonly emails: EmailStore;
  readonly exports: ExportStore;
  readonly follows: FollowStore;
  readonly idempotency: IdempotencyStore;
  readonly issues: IssueStore;
  readonly mailedSecrets: MailedSecretStore;
  readonly mails: MailStore;
  readonly reports: ReportStore;
  readonly repositories: RepositoryStore;
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

/** What a database says of itself. */
export interface DatabaseFacts {
  readonly kind: 'sqlite' | 'postgresql';
  readonly version: string;
  /** On the disk, with what is not yet merged into it. */
  readonly sizeBytes: number;
  /** The newest that was applied. */
  readonly migration: {
    readonly number: number;
    readonly name: string;
    readonly appliedUnix: number;
  };
  /** Connections to a server, of this process; null: it is a file. */
  readonly pool: {
    readonly most: number;
    readonly open: number;
    readonly idle: number;
    /** Who waits for one. */
    readonly waiting: number;
  } | null;
}

/** The database, whichever it is. */
export interface Database {
  /** Committed data, for looking only; a write through it fails. */
  readonly read: Stores;
  /**
   * The same, for looks at very many rows: slower to begin, and they hold up nothing else. So many
   * at once; those beyond it wait.
   * @throws PunchcardError `unavailable` where too many wait already
   */
  readonly heavy: Stores;
  /**
   * Runs `operation` as one unit: all of it, or nothing. Resolves only after its commit is durable;
   * what `operation` throws undoes it and is thrown on. Several units may share a commit; one
   * that fails undoes only itself. It may be run more than once.
   *
   * Inside, only `stores` is used, and nothing but its methods is awaited.
   *
   * @throws PunchcardError `unavailable` where the database stays busy or fails; nothing is written.
   */
  write<T>(operation: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each commit of this process that changed what pages follow. What other
   * processes commit shows in the marks of `changes` only.
   * @param onFailure told where the listener throws: whoever wrote is answered all the same
   * @returns what ends it
   */
  onChange(listener: ChangeListener, onFailure: (error: unknown) => void): () => void;
  /** Answers where the database does. */
  ping(): Promise<void>;
  /** @throws PunchcardError `unavailable` where it does not answer */
  facts(): Promise<DatabaseFacts>;
  /** What it goes without, in sentences for the operator; all the same it answers everything. */
  missing(): readonly string[];
  close(): Promise<void>;
}
