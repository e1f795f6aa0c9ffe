import { shownDetails } from './entry-details.ts';
import { InstanceHealthSchema, InstanceSettingSchema } from './schemas-health.ts';
import { nullable, type TSchema, type TString, Type } from './type.ts';

export { optional } from './type.ts';

/** Response schemas of all records; `present.ts` builds them. All keys are always present (D3). */

const dateTime = (description: string): TSchema =>
  Type.String({ format: 'date-time', description, examples: ['2026-05-04T09:30:00Z'] });
const id = (description = 'id of the record'): TSchema =>
  Type.Integer({ format: 'int64', description });

const ErrorSchema = Type.Object(
  {
    message: Type.String({ description: 'error message' }),
    url: Type.String({ description: 'URL of the API documentation' }),
  },
  { $id: 'Error' },
);

const UserSchema = Type.Object(
  {
    id: id(),
    login: Type.String({ description: 'login', examples: ['mira'] }),
    login_name: Type.String({
      description: 'name at the login source; only for the user and site admins',
    }),
    source_id: Type.Integer({ description: 'login source; 0: this instance' }),
    full_name: Type.String(),
    email: Type.String({ description: 'primary address, or a placeholder that receives no mail' }),
    avatar_url: Type.String(),
    html_url: Type.String(),
    language: Type.String(),
    is_admin: Type.Boolean(),
    last_login: dateTime('last sign-in; only for the user and site admins'),
    created: dateTime('creation time'),
    restricted: Type.Boolean(),
    active: Type.Boolean(),
    prohibit_login: Type.Boolean(),
    location: Type.String(),
    pronouns: Type.String(),
    website: Type.String(),
    description: Type.String(),
    visibility: Type.String({ description: 'public, limited or private' }),
    followers_count: Type.Integer(),
    following_count: Type.Integer(),
    starred_repos_count: Type.Integer(),
    username: Type.String({ description: 'same as login' }),
  },
  { $id: 'User' },
);

/** Account members for site admins only. */
const AccountSchema = Type.Object(
  {
    ...UserSchema.properties,
    pending: Type.Boolean({ description: 'registered, no email address verified yet' }),
  },
  { $id: 'Account' },
);

const RelationSchema = Type.Object(
  {
    id: id('id of the other user'),
    following: Type.Boolean({ description: 'the caller follows the user' }),
    followed_by: Type.Boolean({ description: 'the user follows the caller' }),
    blocked: Type.Boolean({ description: 'the caller has blocked the user' }),
  },
  { $id: 'Relation' },
);

const UserSettingsSchema = Type.Object(
  {
    full_name: Type.String(),
    website: Type.String(),
    description: Type.String(),
    location: Type.String(),
    language: Type.String(),
    theme: Type.String(),
    hide_email: Type.Boolean({ description: 'others see a placeholder as the address' }),
    hide_activity: Type.Boolean(),
    diff_view_style: Type.String(),
    visibility: Type.String({ description: 'public, limited or private' }),
    time_zone: Type.String({
      description: "IANA name; empty for the instance's default",
      examples: ['Europe/Berlin'],
    }),
    first_day_of_week: Type.String({
      description: "monday, saturday or sunday; empty for the instance's default",
      examples: ['monday'],
    }),
    working_day_seconds: Type.Integer({
      description: "length of a working day, 1d; 0 for the instance's default",
      examples: [28800],
    }),
  },
  { $id: 'UserSettings' },
);

const EmailSchema = Type.Object(
  {
    email: Type.String({ examples: ['mira@example.com'] }),
    verified: Type.Boolean(),
    primary: Type.Boolean(),
    user_id: id('id of the owner'),
    username: Type.String({ description: 'login of the owner' }),
    id: id(),
    created_at: dateTime('when it was added'),
    verified_at: nullable(dateTime('when it was verified; null if unverified')),
    expires_at: nullable(dateTime('when it is removed unless verified; null: never')),
    mail_deferred: Type.Boolean({
      description: 'the confirmation mail is held back because too many were sent',
    }),
  },
  { $id: 'Email' },
);

const RepositoryMetaSchema = Type.Object(
  {
    id: id(),
    name: Type.String(),
    owner: Type.String({ description: 'login of the owner' }),
    full_name: Type.String({ description: 'owner/name' }),
  },
  { $id: 'RepositoryMeta' },
);

const IssueSchema = Type.Object(
  {
    id: id(),
    url: Type.String(),
    html_url: Type.String(),
    number: Type.Integer({ description: 'index within the repository' }),
    user: Type.Ref('User'),
    original_author: Type.String(),
    original_author_id: Type.Integer(),
    title: Type.String(),
    body: Type.String(),
    ref: Type.String(),
    assets: Type.Array(Type.Any()),
    labels: Type.Array(Type.Any()),
    milestone: Type.Null(),
    assignee: nullable(Type.Ref('User')),
    assignees: nullable(Type.Array(Type.Ref('User'))),
    state: Type.String({ description: 'open or closed' }),
    is_locked: Type.Boolean(),
    comments: Type.Integer(),
    created_at: dateTime('when the issue was created'),
    updated_at: dateTime('last change'),
    closed_at: nullable(dateTime('when it was closed')),
    due_date: nullable(dateTime('when it is due')),
    time_estimate: Type.Integer({ description: 'seconds; 0: none' }),
    pull_request: Type.Null(),
    repository: Type.Ref('RepositoryMeta'),
    pin_order: Type.Integer(),
    time: Type.Optional(
      Type.Union(
        [
          Type.Object({
            spent: Type.Integer({ description: 'seconds', examples: [5400] }),
            own: Type.Integer({ description: "the caller's part of it", examples: [5400] }),
            estimate: Type.Integer({ description: 'seconds; 0: none', examples: [7200] }),
            remaining: nullable(Type.Integer({ description: 'seconds', examples: [1800] })),
            progress: nullable(Type.Integer({ description: 'percent, may exceed 100' })),
          }),
          Type.Null(),
        ],
        {
          description:
            'only with `include=time`: sums over the entries that the caller may list; null if there can be none',
        },
      ),
    ),
  },
  { $id: 'Issue' },
);

const TrackedTimeSchema = Type.Object(
  {
    id: id(),
    created: dateTime('time of the entry'),
    time: Type.Integer({ description: 'seconds', examples: [5400] }),
    user_id: id('id of the owner'),
    user_name: Type.String({ description: 'login of the owner' }),
    issue_id: id('id of the issue, not its index'),
    issue: Type.Ref('Issue'),
    ...shownDetails,
    started: nullable(dateTime('when the work began, if the entry is an interval; otherwise null')),
    updated: dateTime('last change'),
    created_by: nullable(
      Type.String({ description: 'login of the user who entered it, if not the owner' }),
    ),
    external_id: Type.String({ description: 'id in another program' }),
    version: Type.Integer({ description: 'grows on each change; the ETag is "<id>-<version>"' }),
  },
  { $id: 'TrackedTime' },
);

const EntryStateSchema = Type.Object(
  {
    time: Type.Integer({ description: 'seconds' }),
    created: dateTime('time of the entry'),
    started: nullable(dateTime('when the work began')),
    ...shownDetails,
    external_id: Type.String(),
    issue_id: id('id of the issue'),
    issue: Type.Integer({ description: 'index of the issue' }),
    repository: Type.Ref('RepositoryMeta'),
  },
  {
    $id: 'EntryState',
    description: "an earlier state of an entry, with the repository's name then",
  },
);

const TimeRevisionSchema = Type.Object(
  {
    id: id(),
    kind: Type.String({ description: 'add, edit, move, delete or restore' }),
    batch: Type.String({
      description: 'id shared by all revisions of one request; empty for a single change',
    }),
    actor: nullable(Type.String({ description: 'login of the user who made the change' })),
    user: nullable(Type.String({ description: 'login of the user on whose behalf it was made' })),
    client: Type.String({
      description: 'the credential; details only for its user and site admins',
      examples: ['token laptop'],
    }),
    created: dateTime('when the change was made'),
    before: nullable(Type.Ref('EntryState')),
    after: nullable(Type.Ref('EntryState')),
  },
  { $id: 'TimeRevision' },
);

const TimeLockSchema = Type.Object(
  {
    until: nullable(dateTime('entries before this time are locked; null: none')),
    reason: Type.String(),
    locked_by: nullable(Type.String({ description: 'login of the user who locked them' })),
    locked_at: nullable(dateTime('when they were locked')),
  },
  { $id: 'TimeLock' },
);

const StopWatchSchema = Type.Object(
  {
    created: dateTime('when the work began'),
    seconds: Type.Integer({ description: 'seconds so far, without pauses', examples: [3900] }),
    duration: Type.String({ description: 'formatted duration', examples: ['1 hour 5 minutes'] }),
    issue_index: Type.Integer({ description: 'index of the issue within its repository' }),
    issue_title: Type.String({ description: "'' if the caller may no longer read it" }),
    repo_owner_name: Type.String(),
    repo_name: Type.String(),
    issue_id: id('id of the issue, not its index'),
    repo_id: id('id of the repository'),
    paused: Type.Boolean({ description: 'whether it is paused' }),
    segments: Type.Array(
      Type.Object({
        started: dateTime('when it was started'),
        ended: nullable(dateTime('when it was paused')),
      }),
      { description: 'intervals of work without pauses, in order' },
    ),
  },
  { $id: 'StopWatch' },
);

const RestorationSchema = Type.Object(
  {
    batch: Type.String({ description: 'id of the restored batch' }),
    count: Type.Integer({ description: 'number of restored entries' }),
    time: Type.Integer({ description: 'their total seconds' }),
  },
  { $id: 'Restoration' },
);

const BulkResultsSchema = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        status: Type.Integer({ description: 'status that the single operation would have had' }),
        body: Type.Union([Type.Ref('TrackedTime'), Type.Null()], {
          description: 'null if it was deleted or the operation failed',
        }),
        message: Type.String({ description: 'error message; empty if it succeeded' }),
      }),
      { description: 'one per operation, in order' },
    ),
  },
  { $id: 'BulkResults' },
);

const TimelineCommentSchema = Type.Object(
  {
    id: id(),
    type: Type.String({
      description:
        'add_time_manual, delete_time_manual, edit_time_manual, restore_time_manual, start_tracking, stop_tracking, cancel_tracking, change_time_estimate, close, reopen, change_title or assignees',
    }),
    html_url: Type.String(),
    pull_request_url: Type.String(),
    issue_url: Type.String(),
    user: Type.Ref('User'),
    body: Type.String({
      description: 'of a time: formatted duration',
      examples: ['1 hour 5 minutes'],
    }),
    created_at: dateTime('when it happened'),
    updated_at: dateTime('same as created_at'),
    old_project_id: Type.Integer(),
    project_id: Type.Integer(),
    old_milestone: Type.Null(),
    milestone: Type.Null(),
    tracked_time: nullable(Type.Ref('TrackedTime')),
    old_title: Type.String(),
    new_title: Type.String(),
    old_ref: Type.String(),
    new_ref: Type.String(),
    ref_issue: Type.Null(),
    ref_comment: Type.Null(),
    ref_action: Type.String(),
    ref_commit_sha: Type.String(),
    review_id: Type.Integer(),
    label: Type.Null(),
    assignee: nullable(Type.Ref('User')),
    assignee_team: Type.Null(),
    removed_assignee: Type.Boolean(),
    resolve_doer: Type.Null(),
    dependent_issue: Type.Null(),
  },
  { $id: 'TimelineComment' },
);

const RepositorySchema = Type.Object(
  {
    id: id(),
    owner: Type.Ref('User'),
    name: Type.String(),
    full_name: Type.String(),
    description: Type.String(),
    empty: Type.Boolean(),
    private: Type.Boolean(),
    fork: Type.Boolean(),
    template: Type.Boolean(),
    parent: Type.Null(),
    mirror: Type.Boolean(),
    size: Type.Integer(),
    language: Type.String(),
    languages_url: Type.String(),
    html_url: Type.String(),
    url: Type.String(),
    link: Type.String(),
    ssh_url: Type.String(),
    clone_url: Type.String(),
    original_url: Type.String(),
    website: Type.String(),
    stars_count: Type.Integer(),
    forks_count: Type.Integer(),
    watchers_count: Type.Integer(),
    open_issues_count: Type.Integer(),
    open_pr_counter: Type.Integer(),
    release_counter: Type.Integer(),
    default_branch: Type.String(),
    archived: Type.Boolean(),
    created_at: dateTime('creation time'),
    updated_at: dateTime('last change'),
    archived_at: dateTime('when it was archived'),
    permissions: Type.Object({
      admin: Type.Boolean(),
      push: Type.Boolean(),
      pull: Type.Boolean(),
    }),
    has_issues: Type.Boolean(),
    internal_tracker: Type.Object({
      enable_time_tracker: Type.Boolean(),
      allow_only_contributors_to_track_time: Type.Boolean(),
      enable_issue_dependencies: Type.Boolean(),
      default_billable: Type.Boolean({ description: 'default for new tracked times' }),
      admins_may_edit_time: Type.Boolean({ description: "repo admins may edit others' entries" }),
    }),
    has_wiki: Type.Boolean(),
    has_pull_requests: Type.Boolean(),
    has_projects: Type.Boolean(),
    projects_mode: Type.String(),
    has_releases: Type.Boolean(),
    has_packages: Type.Boolean(),
    has_actions: Type.Boolean(),
    ignore_whitespace_conflicts: Type.Boolean(),
    allow_merge_commits: Type.Boolean(),
    allow_rebase: Type.Boolean(),
    allow_rebase_explicit: Type.Boolean(),
    allow_squash_merge: Type.Boolean(),
    allow_fast_forward_only_merge: Type.Boolean(),
    allow_rebase_update: Type.Boolean(),
    default_delete_branch_after_merge: Type.Boolean(),
    default_merge_style: Type.String(),
    default_allow_maintainer_edit: Type.Boolean(),
    avatar_url: Type.String(),
    internal: Type.Boolean(),
    mirror_interval: Type.String(),
    object_format_name: Type.String(),
    mirror_updated: dateTime('always the zero time: there are no mirrors'),
    topics: Type.Array(Type.String()),
    licenses: Type.Array(Type.String()),
  },
  { $id: 'Repository' },
);

const AccessTokenSchema = Type.Object(
  {
    id: id(),
    name: Type.String({ examples: ['laptop'] }),
    sha1: Type.String({ description: 'the token itself; only right after its creation' }),
    token_last_eight: Type.String({ description: 'last eight characters of the token' }),
    scopes: Type.Array(Type.String()),
    created_at: dateTime('creation time'),
    last_used_at: dateTime('last use, accurate to a minute; year 1 if never used'),
  },
  { $id: 'AccessToken' },
);

const SessionSchema = Type.Object(
  {
    id: id(),
    created_at: dateTime('when the session started'),
    last_seen_at: dateTime('last use, accurate to a minute'),
    address: Type.String({ description: 'network address of the sign-in' }),
    user_agent: Type.String({ description: "the browser's User-Agent" }),
    current: Type.Boolean({ description: 'whether it is the session of this request' }),
  },
  { $id: 'Session' },
);

const InvitationSchema = Type.Object(
  {
    id: id(),
    email: Type.String({ description: 'recipient', examples: ['mira@example.com'] }),
    invited_by: nullable(
      Type.String({ description: 'login of the sender; null: command line', examples: ['jonas'] }),
    ),
    created_at: dateTime('when it was sent'),
    expires_at: dateTime('expiry time'),
  },
  { $id: 'Invitation' },
);

/** The state of a mail in the outbox. */
export const mailState = Type.Enum(
  ['waiting', 'sending', 'sent', 'failed', 'expired', 'cancelled'],
  {
    description:
      '`waiting` and `sending` are in progress; `failed` can be retried; the others are final,',
  },
);

const MailSchema = Type.Object(
  {
    id: id(),
    message_id: Type.String({
      description: 'Message-ID; changes if an attempt had no response',
      examples: ['<9b2d6f0e-7c39-4f6c-b6a1-0f5f2f8f7a11@punchcard.example.com>'],
    }),
    kind: Type.String({ description: 'subject', examples: ['confirm-email'] }),
    recipient: Type.String({ examples: ['mira@example.com'] }),
    subject: Type.String({ examples: ['Punchcard: confirm your email address'] }),
    state: mailState,
    attempts: Type.Integer(),
    last_error: Type.String({ description: 'result of the last attempt; empty if none' }),
    user_id: nullable(id('login of the account it is about')),
    created_at: dateTime('when it was queued'),
    next_attempt_at: nullable(dateTime('time of the next attempt; null if none is due')),
    expires_at: dateTime('when its content expires; it is not sent after that'),
    ended_at: nullable(dateTime('when it was sent, failed, expired or was cancelled')),
  },
  { $id: 'Mail' },
);

/** Schemas that routes refer to by name; `server.ts` registers them. */
export const sharedSchemas = [
  ErrorSchema,
  UserSchema,
  AccountSchema,
  RelationSchema,
  UserSettingsSchema,
  EmailSchema,
  RepositoryMetaSchema,
  IssueSchema,
  TrackedTimeSchema,
  EntryStateSchema,
  TimeRevisionSchema,
  TimeLockSchema,
  RestorationSchema,
  BulkResultsSchema,
  StopWatchSchema,
  TimelineCommentSchema,
  RepositorySchema,
  AccessTokenSchema,
  SessionSchema,
  InvitationSchema,
  MailSchema,
  InstanceHealthSchema,
  InstanceSettingSchema,
];

/** A response without a body. */
export const emptyReply = (description: string): TSchema => Type.Null({ description });

/** The errors of one operation; `document.ts` adds those that all share. */
export function refusals(reasons: Readonly<Record<number, string>>): Record<number, TSchema> {
  return Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      status,
      Type.Ref('Error', { description }),
    ]),
  );
}

export const ownerAndRepo = {
  owner: Type.String({ description: 'owner of the repository' }),
  repo: Type.String({ description: 'name of the repository' }),
};
export const issueIndex = Type.Integer({
  format: 'int64',
  description: 'index of the issue within its repository',
});
/** Text searches scan whole tables: the maximum length limits their cost. */
export const searchText = (description: string): TString =>
  Type.String({ maxLength: 255, description });
/** Includes the issues' `time`. */
export const includeTime = Type.Optional(
  Type.Enum(['time'], { description: 'time: include the time spent and the estimate' }),
);
export const userName = (description: string): TString =>
  Type.String({ description, examples: ['mira'] });
