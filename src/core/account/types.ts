import type { AuditEntry } from '../audit/types.ts';
import type { Email } from '../email/types.ts';
import type { Issue, TimelineEvent } from '../issue/types.ts';
import type { Listing } from '../listing.ts';
import type { Mail } from '../outbox/types.ts';
import type { CalendarSubscription } from '../reports/types.ts';
import type { Collaborator, Repository } from '../repository/types.ts';
import type { Session, Token, TwoFactorState } from '../sign-in/types.ts';
import type { Stopwatch } from '../stopwatch/types.ts';
import type { TimeRevision, TrackedTime } from '../tracked-time/types.ts';
import type { User, UserSettings } from '../user/types.ts';

/** `deletedUnix` is 0 unless deleted; deleted things can be restored for a while. */
interface Deletable {
  readonly deletedUnix: number;
}

/** A user related to the exported one, since when, and the note on the relation. */
export interface Acquaintance {
  readonly user: User;
  readonly sinceUnix: number;
  readonly note: string;
}

export interface InRepository {
  readonly repositoryId: number;
}

/** With the repository's `owner/name`; null where the user may not read it. */
export type Named<T> = T & { readonly repositoryName: string | null };

export interface KeptCollaboration extends InRepository {
  readonly mode: Collaborator['mode'];
  readonly sinceUnix: number;
}

export interface KeptIssue extends InRepository, Deletable {
  readonly issue: Issue;
}

export interface KeptAssignment extends InRepository {
  readonly issueId: number;
  readonly issueNumber: number;
}

export interface KeptTime extends Deletable {
  readonly time: TrackedTime;
  readonly insertedUnix: number;
}

/** Without the mail's body, which is deleted once it is sent. */
export type KeptMail = Pick<
  Mail,
  'id' | 'kind' | 'recipient' | 'subject' | 'state' | 'createdUnix' | 'endedUnix'
>;

export interface KeptRepository extends Deletable {
  readonly repository: Repository;
}

/** Everything that belongs to one user, whatever its visibility. Sorted by id. */
export interface ExportStore {
  oldNames(userId: number): Promise<{ name: string; freedUnix: number }[]>;
  following(userId: number): Listing<Acquaintance>;
  followers(userId: number): Listing<Acquaintance>;
  blocked(userId: number): Listing<Acquaintance>;
  repositories(userId: number, which: 'there' | 'deleted'): Listing<KeptRepository>;
  collaborations(userId: number): Listing<KeptCollaboration>;
  /** Issues they wrote. */
  issues(userId: number): Listing<KeptIssue>;
  assignments(userId: number): Listing<KeptAssignment>;
  trackedTimes(userId: number, which: 'there' | 'deleted'): Listing<KeptTime>;
  events(userId: number): Listing<TimelineEvent>;
  /** Mails about them, except confirmations of addresses they have not verified. */
  mails(userId: number): Listing<KeptMail>;
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
  readonly following: Listing<Acquaintance>;
  readonly followers: Listing<Acquaintance>;
  readonly blocked: Listing<Acquaintance>;
  readonly repositories: readonly Listing<KeptRepository>[];
  readonly collaborations: Listing<Named<KeptCollaboration>>;
  readonly issues: Listing<Named<KeptIssue>>;
  readonly assignments: Listing<Named<KeptAssignment>>;
  readonly trackedTimes: readonly Listing<KeptTime>[];
  readonly timeRevisions: Listing<TimeRevision>;
  readonly stopwatches: Listing<Stopwatch>;
  /** Without its secret; null: no subscription. */
  readonly calendar: CalendarSubscription | null;
  readonly events: Listing<TimelineEvent>;
  /** Mails to them that have not been purged. */
  readonly mails: Listing<KeptMail>;
  readonly auditEntries: readonly Listing<AuditEntry>[];
}
