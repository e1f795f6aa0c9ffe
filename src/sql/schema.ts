import type { Generated } from 'kysely';

/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1;

/** Every table, as the newest migration leaves it. Times are seconds since 1970; 0 means never. */
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
  user_change: UserChangeTable;
  mail: MailTable;
  mailed_secret: MailedSecretTable;
  two_factor: TwoFactorTable;
  recovery_code: RecoveryCodeTable;
  audit_entry: AuditEntryTable;
  throttle: ThrottleTable;
  setting: SettingTable;
  lease: LeaseTable;
}

export interface UserTable {
  id: Generated<number>;
  name: string;
  name_folded: string;
  full_name: string;
  full_name_folded: string;
  email: string;
  hide_email: Flag;
  password_hash: string;
  password_version: number;
  login_name: string;
  source_id: number;
  description: string;
  location: string;
  website: string;
  language: string;
  visibility: string;
  is_admin: Flag;
  is_restricted: Flag;
  is_active: Flag;
  prohibit_login: Flag;
  must_change_password: Flag;
  followers_count: number;
  following_count: number;
  /** See counters/times.ts; of repositories and issues too. */
  times_count: Generated<number>;
  created_unix: number;
  updated_unix: number;
  last_login_unix: number;
  theme: string;
  diff_view_style: string;
  hide_activity: Flag;
  /** Registered, and has yet to prove an address. */
  is_pending: Flag;
  /** '' and 0: the instance's. */
  time_zone: string;
  first_day_of_week: string;
  working_day_seconds: number;
}

/** A name that was given up and leads to `user_id`, or to nobody. */
export interface HeldNameTable {
  name_folded: string;
  user_id: number | null;
  freed_unix: number;
}

export interface EmailTable {
  id: Generated<number>;
  user_id: number;
  address: string;
  /** What `addressKey` makes of it. */
  address_folded: string;
  is_verified: Flag;
  is_primary: Flag;
  created_unix: number;
  verified_unix: number;
  /** When a claim that is not proven lapses; 0: never. */
  expires_unix: number;
  is_mail_deferred: Flag;
}

export interface TokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  last_eight: string;
  /** Comma-separated. */
  scopes: string;
  created_unix: number;
  last_used_unix: number;
}

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  session_hash: string;
  address: string;
  user_agent: string;
  created_unix: number;
  last_seen_unix: number;
  /** When the password was last given in it. */
  proven_unix: number;
}

export interface FollowTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
  created_unix: number;
  /** 1: not everybody sees the follower, who is not public or is pending. */
  follower_hidden: Flag;
}

export interface BlockTable {
  id: Generated<number>;
  blocker_id: number;
  blockee_id: number;
  note: string;
  created_unix: number;
}

export interface RepositoryTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  name_folded: string;
  description: string;
  description_folded: string;
  website: string;
  default_branch: string;
  is_private: Flag;
  is_template: Flag;
  is_archived: Flag;
  archived_unix: number;
  has_issues: Flag;
  enable_time_tracker: Flag;
  allow_only_contributors_to_track_time: Flag;
  enable_issue_dependencies: Flag;
  default_billable: Flag;
  admins_may_edit_time: Flag;
  last_issue_number: number;
  open_issues_count: number;
  created_unix: number;
  updated_unix: number;
  /** 0: it is there. */
  deleted_unix: number;
  times_count: Generated<number>;
}

export interface HeldRepositoryNameTable {
  owner_id: number;
  name_folded: string;
  repository_id: number;
  freed_unix: number;
}

export interface CollaboratorTable {
  id: Generated<number>;
  repository_id: number;
  user_id: number;
  mode: string;
  created_unix: number;
}

export interface IssueTable {
  id: Generated<number>;
  repository_id: number;
  number: number;
  poster_id: number;
  title: string;
  body: string;
  /** Title and body, folded, for the search. */
  text_folded: string;
  is_closed: Flag;
  closed_unix: number;
  due_unix: number;
  time_estimate_seconds: number;
  created_unix: number;
  updated_unix: number;
  deleted_unix: number;
  times_count: Generated<number>;
}

export interface IssueAssigneeTable {
  id: Generated<number>;
  issue_id: number;
  user_id: number;
}

export interface TrackedTimeTable {
  id: Generated<number>;
  issue_id: number;
  repository_id: number;
  user_id: number;
  time_seconds: number;
  created_unix: number;
  inserted_unix: number;
  owner_name_then: string;
  repository_name_then: string;
  note: string;
  note_folded: string;
  /** What another program knows it by; '' where it came from none. */
  external_id: string;
  /** Who entered it. */
  creator_id: number;
  updated_unix: number;
  is_billable: Flag;
  /** Null: it has no interval. */
  started_unix: number | null;
  /** Its start, or else `created_unix`: the moment whose day it belongs to. */
  moment_unix: number;
  /** Grows at each change. */
  version: number;
  /** 0: it counts. */
  deleted_unix: number;
}

export interface TimelineEventTable {
  id: Generated<number>;
  issue_id: number;
  type: string;
  user_id: number;
  tracked_time_id: number | null;
  time_seconds: number;
  old_title: string;
  new_title: string;
  assignee_id: number | null;
  is_removed_assignee: Flag;
  created_unix: number;
}

export interface AuditEntryTable {
  id: Generated<number>;
  created_unix: number;
  actor_id: number | null;
  user_id: number | null;
  action: string;
  target: string;
  detail: string;
  request_id: string;
  address: string;
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

export interface MailTable {
  id: Generated<number>;
  message_id: string;
  user_id: number | null;
  email_id: number | null;
  kind: string;
  recipient: string;
  subject: string;
  /** '' once it is erased. */
  sealed_body: string;
  key_id: string;
  state: string;
  attempts: number;
  last_error: string;
  /** Who is sending it. */
  holder: string;
  created_unix: number;
  /** While it is being sent: until when that is the holder's. */
  next_attempt_unix: number;
  expires_unix: number;
  /** 0: it is under way. */
  ended_unix: number;
}

export interface MailedSecretTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  email_id: number | null;
  address: string;
  detail: string;
  secret_hash: string;
  code_hash: string;
  created_unix: number;
  expires_unix: number;
}

export interface TwoFactorTable {
  user_id: number;
  sealed_secret: string;
  key_id: string;
  /** The newest step whose code was used to sign in. */
  last_step: number;
  created_unix: number;
  /** 0: it was set up, and is not in force yet. */
  confirmed_unix: number;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
  used_unix: number;
}

/** Every repository has one. */
export interface TimeLockTable {
  repository_id: number;
  /** No entry before this moment may change; 0: all may. */
  until_unix: number;
  user_id: number;
  reason: string;
  created_unix: number;
}

export interface TimeRevisionTable {
  id: Generated<number>;
  tracked_time_id: number;
  /** Where the entry was before. */
  issue_id: number;
  kind: string;
  /** What was done in one request has one; '' for a change of its own. */
  batch: string;
  actor_id: number | null;
  user_id: number | null;
  client: string;
  /** The entry as JSON. */
  before: string;
  after: string;
  created_unix: number;
}

export interface StopwatchTable {
  id: Generated<number>;
  user_id: number;
  issue_id: number;
  issue_number: number;
  repository_id: number;
  /** For who may no longer read the repository. */
  owner_name_then: string;
  repository_name_then: string;
  created_unix: number;
}

export interface StopwatchSegmentTable {
  id: Generated<number>;
  stopwatch_id: number;
  started_unix: number;
  /** Null: it runs. */
  ended_unix: number | null;
}

export interface IdempotencyRecordTable {
  id: Generated<number>;
  user_id: number;
  /** Method and path. */
  target: string;
  key: string;
  body_hash: string;
  status: number;
  /** Headers and body, as JSON. */
  answer: string;
  created_unix: number;
}

/** That something of a user's changed; only that there is another row matters, not the row. */
export interface UserChangeTable {
  id: Generated<number>;
  user_id: number;
  topic: string;
}

export interface CalendarSubscriptionTable {
  user_id: number;
  secret_hash: string;
  created_unix: number;
  last_used_unix: number;
}
