import type { Generated } from 'kysely';
import type { AuditTable } from './columns/audit.ts';
import type { CalendarSubscriptionTable } from './columns/calendar.ts';
import type { CollaboratorTable } from './columns/collaborator.ts';
import type { EmailTable } from './columns/email.ts';
import type { IdempotencyRecordTable } from './columns/idempotency.ts';
import type { IssueTable } from './columns/issue.ts';
import type { MailTable } from './columns/mail.ts';
import type { MailedSecretTable } from './columns/mailed-secret.ts';
import type { ReportLinkTable } from './columns/report-link.ts';
import type { HeldRepositoryNameTable, RepositoryTable } from './columns/repository.ts';
import type { SavedReportTable } from './columns/saved-report.ts';
import type { SessionTable } from './columns/session.ts';
import type { StopwatchSegmentTable, StopwatchTable } from './columns/stopwatch.ts';
import type { TimeLockTable } from './columns/time-lock.ts';
import type { TimeRevisionTable } from './columns/time-revision.ts';
import type { TimelineEventTable } from './columns/timeline.ts';
import type { TokenTable } from './columns/token.ts';
import type { TrackedTimeTable } from './columns/tracked-time.ts';
import type { TwoFactorTable } from './columns/two-factor.ts';
import type { HeldNameTable, UserTable } from './columns/user.ts';

/** All tables as of the newest migration. Times are Unix seconds; 0 means never. */
export interface Schema {
  user: UserTable;
  held_name: HeldNameTable;
  email: EmailTable;
  token: TokenTable;
  session: SessionTable;
  follow: FollowTable;
  block: BlockTable;
  repository: RepositoryTable;
  held_repository_name: HeldRepositoryNameTable;
  collaborator: CollaboratorTable;
  issue: IssueTable;
  issue_assignee: IssueAssigneeTable;
  tracked_time: TrackedTimeTable;
  timeline_event: TimelineEventTable;
  time_lock: TimeLockTable;
  time_revision: TimeRevisionTable;
  stopwatch: StopwatchTable;
  stopwatch_segment: StopwatchSegmentTable;
  idempotency_record: IdempotencyRecordTable;
  calendar_subscription: CalendarSubscriptionTable;
  saved_report: SavedReportTable;
  report_link: ReportLinkTable;
  user_change: UserChangeTable;
  mail: MailTable;
  mailed_secret: MailedSecretTable;
  two_factor: TwoFactorTable;
  recovery_code: RecoveryCodeTable;
  audit_entry: AuditTable;
  throttle: ThrottleTable;
  setting: SettingTable;
  lease: LeaseTable;
}

export interface FollowTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
  created_unix: number;
  /** The follower's `visibilityClass`. */
  follower_class: number;
}

export interface BlockTable {
  id: Generated<number>;
  blocker_id: number;
  blockee_id: number;
  note: string;
  created_unix: number;
}

export interface IssueAssigneeTable {
  id: Generated<number>;
  issue_id: number;
  user_id: number;
}

export interface ThrottleTable {
  key: string;
  count: number;
  ends_unix: number;
}

export interface SettingTable {
  key: string;
  value: string;
}

export interface LeaseTable {
  name: string;
  holder: string;
  until_unix: number;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
  used_unix: number;
}

/** A change of a user's data. Only the existence of newer rows matters, not their content. */
export interface UserChangeTable {
  id: Generated<number>;
  user_id: number;
  topic: string;
}
