import type { AuditEntry } from '../../core/audit/types.ts';
import type { Email } from '../../core/email/types.ts';
import type { Listing } from '../../core/listing.ts';
import type { Mail } from '../../core/mailing/types.ts';
import type { Issue, Repository, TrackedTime, User } from '../../core/records/types.ts';
import type { Collaborator } from '../../core/repository/types.ts';
import type { Session } from '../../core/session/types.ts';
import type { Stopwatch } from '../../core/stopwatch/types.ts';
import type { TimeRevision } from '../../core/time-revision/types.ts';
import type { TimelineEvent } from '../../core/timeline/types.ts';
import type { Token } from '../../core/token/types.ts';
import type { TwoFactorState } from '../../core/two-factor/types.ts';
import type { UserSettings } from '../../core/user/types.ts';

/** `deletedUnix` is 0 unless deleted; deleted things can be restored for a while. */
interface Deletable {
  readonly deletedUnix: number;
}

/** A user related to the exported one, since when, and the note on the relation. */
export interface RelatedUser {
  readonly user: User;
  readonly sinceUnix: number;
  readonly note: string;
}

export interface InRepository {
  readonly repositoryId: number;
}

/** With the repository's `owner/name`; null if the user may not read it. */
export type Named<T> = T & { readonly repositoryName: string | null };

export interface ExportedCollaboration extends InRepository {
  readonly mode: Collaborator['mode'];
  readonly sinceUnix: number;
}

export interface ExportedIssue extends InRepository, Deletable {
  readonly issue: Issue;
}

export interface ExportedEvent {
  readonly event: TimelineEvent;
  /** Of a comment; 0 for other events, whose texts nobody changes. */
  readonly repositoryId: number;
  readonly isEditedByOthers: boolean;
}

export interface ExportedAssignment extends InRepository {
  readonly issueId: number;
  readonly issueNumber: number;
}

export interface ExportedTime extends Deletable {
  readonly time: TrackedTime;
  readonly insertedUnix: number;
}

/** Without the mail's body, which is deleted once it is sent. */
export type ExportedMail = Pick<
  Mail,
  'id' | 'kind' | 'recipient' | 'subject' | 'state' | 'createdUnix' | 'endedUnix'
>;

export interface ExportedRepository extends Deletable {
  readonly repository: Repository;
}

/** Everything that belongs to one user, whatever its visibility. Sorted by id. */
export interface ExportStore {
  oldNames(userId: number): Promise<{ name: string; freedUnix: number }[]>;
  following(userId: number): Listing<RelatedUser>;
  followers(userId: number): Listing<RelatedUser>;
  blocked(userId: number): Listing<RelatedUser>;
  repositories(userId: number, which: 'there' | 'deleted'): Listing<ExportedRepository>;
  collaborations(userId: number): Listing<ExportedCollaboration>;
  /** Issues they wrote. */
  issues(userId: number): Listing<ExportedIssue>;
  assignments(userId: number): Listing<ExportedAssignment>;
  trackedTimes(userId: number, which: 'there' | 'deleted'): Listing<ExportedTime>;
  events(userId: number): Listing<ExportedEvent>;
  /** Mails about them, except confirmations of addresses they have not verified. */
  mails(userId: number): Listing<ExportedMail>;
  /**
   * Audit entries of actions by the user, on their behalf, or on them; each entry is in one list.
   */
  auditEntries(userId: number, which: 'by' | 'as' | 'to'): Listing<AuditEntry>;
}

/** All data stored about a user; arrays are lists to concatenate. */
export interface PersonalData {
  readonly account: UserSettings;
  readonly oldNames: readonly { readonly name: string; readonly freedUnix: number }[];
  readonly emails: Listing<Email>;
  /** Without secrets, of which only hashes are stored. */
  readonly tokens: Listing<Token>;
  readonly sessions: Listing<Session>;
  readonly twoFactor: TwoFactorState;
  readonly following: Listing<RelatedUser>;
  readonly followers: Listing<RelatedUser>;
  readonly blocked: Listing<RelatedUser>;
  readonly repositories: readonly Listing<ExportedRepository>[];
  readonly collaborations: Listing<Named<ExportedCollaboration>>;
  readonly issues: Listing<Named<ExportedIssue>>;
  readonly assignments: Listing<Named<ExportedAssignment>>;
  readonly trackedTimes: readonly Listing<ExportedTime>[];
  readonly timeRevisions: Listing<TimeRevision>;
  readonly stopwatches: Listing<Stopwatch>;
  readonly events: Listing<Named<ExportedEvent>>;
  /** Mails to them that have not been purged. */
  readonly mails: Listing<ExportedMail>;
  readonly auditEntries: readonly Listing<AuditEntry>[];
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly exports: ExportStore;
  }
}
