import { InstanceHealthSchema, InstanceSettingSchema } from './schemas-health.ts';
import { type TSchema, type TString, Type } from './type.ts';

/** Every record of the API, as it leaves; `present.ts` makes them. All keys are always there (D3). */

const dateTime = (description: string): TSchema =>
  Type.String({ format: 'date-time', description, examples: ['2026-05-04T09:30:00Z'] });
const id = (description = 'number of the record'): TSchema =>
  Type.Integer({ format: 'int64', description });
const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);

const ErrorSchema = Type.Object(
  {
    message: Type.String({ description: 'what is wrong, in words' }),
    url: Type.String({ description: 'where the interface is described' }),
  },
  { $id: 'Error' },
);

const UserSchema = Type.Object(
  {
    id: id(),
    login: Type.String({ description: 'login name', examples: ['mira'] }),
    login_name: Type.String({
      description: 'name at the login source; told to himself and site admins',
    }),
    source_id: Type.Integer({ description: 'login source; 0: this instance' }),
    full_name: Type.String(),
    email: Type.String({ description: 'primary address, or a placeholder that delivers nothing' }),
    avatar_url: Type.String(),
    html_url: Type.String(),
    language: Type.String(),
    is_admin: Type.Boolean(),
    last_login: dateTime('last sign-in; told to himself and site admins'),
    created: dateTime('when the account was made'),
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
    username: Type.String({ description: 'the same as login' }),
  },
  { $id: 'User' },
);

/** What site admins are told of an account besides. */
const AccountSchema = Type.Object(
  {
    ...UserSchema.properties,
    pending: Type.Boolean({ description: 'registered, and has yet to prove an address' }),
  },
  { $id: 'Account' },
);

const RelationSchema = Type.Object(
  {
    id: id('number of the other user'),
    following: Type.Boolean({ description: 'the caller follows him' }),
    followed_by: Type.Boolean({ description: 'he follows the caller' }),
    blocked: Type.Boolean({ description: 'the caller has blocked him' }),
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
    hide_email: Type.Boolean({ description: 'others see a placeholder instead of the address' }),
    hide_activity: Type.Boolean(),
    diff_view_style: Type.String(),
    visibility: Type.String({ description: 'public, limited or private' }),
    time_zone: Type.String({
      description: "IANA name; empty: the instance's",
      examples: ['Europe/Berlin'],
    }),
    first_day_of_week: Type.String({
      description: "monday, saturday or sunday; empty: the instance's",
      examples: ['monday'],
    }),
    working_day_seconds: Type.Integer({
      description: "length of a working day, 1d; 0: the instance's",
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
    user_id: id('number of the owner'),
    username: Type.String({ description: 'login of the owner' }),
    id: id(),
    created_at: dateTime('when it was added'),
    verified_at: nullable(dateTime('when it was proven; null: it is not')),
    expires_at: nullable(dateTime('when it leaves the list unless it is proven; null: never')),
    mail_deferred: Type.Boolean({
      description: 'the mail that would prove it has yet to go out: too many were sent before',
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
    created_at: dateTime('when the issue was made'),
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
            own: Type.Integer({ description: "the caller's own part of them", examples: [5400] }),
            estimate: Type.Integer({ description: 'seconds; 0: none', examples: [7200] }),
            remaining: nullable(Type.Integer({ description: 'seconds', examples: [1800] })),
            progress: nullable(Type.Integer({ description: 'per cent, may be over 100' })),
          }),
          Type.Null(),
        ],
        {
          description:
            'only with `include=time`: over the entries that the caller may list; null where he may list none',
        },
      ),
    ),
  },
  { $id: 'Issue' },
);

const TrackedTimeSchema = Type.Object(
  {
    id: id(),
    created: dateTime('the moment the entry counts at'),
    time: Type.Integer({ description: 'seconds', examples: [5400] }),
    user_id: id('whose time it is'),
    user_name: Type.String({ description: 'login of whose time it is' }),
    issue_id: id('number of the issue record, not its index'),
    issue: Type.Ref('Issue'),
    note: Type.String({ description: 'what was done' }),
    billable: Type.Boolean(),
    started: nullable(
      dateTime('when the work began; then it covers the seconds from there. null: no interval'),
    ),
    updated: dateTime('its last change'),
    created_by: nullable(
      Type.String({ description: 'login of who entered it, where that is another' }),
    ),
    external_id: Type.String({ description: 'what another program knows it by' }),
    version: Type.Integer({ description: 'grows at each change; its ETag is "<id>-<version>"' }),
  },
  { $id: 'TrackedTime' },
);

const EntryStateSchema = Type.Object(
  {
    time: Type.Integer({ description: 'seconds' }),
    created: dateTime('the moment it counted at'),
    started: nullable(dateTime('when the work began')),
    note: Type.String(),
    billable: Type.Boolean(),
    external_id: Type.String(),
    issue_id: id('the issue it was on'),
    issue: Type.Integer({ description: 'the index of that issue' }),
    repository: Type.Ref('RepositoryMeta'),
  },
  { $id: 'EntryState', description: 'an entry as it was; the repository has its names of then' },
);

const TimeRevisionSchema = Type.Object(
  {
    id: id(),
    kind: Type.String({ description: 'add, edit, move, delete or restore' }),
    batch: Type.String({
      description: 'the same for all that was done in one request; empty for a single change',
    }),
    actor: nullable(Type.String({ description: 'login of who did it' })),
    user: nullable(Type.String({ description: 'login of whose rights were used' })),
    client: Type.String({
      description: 'by which credential; in full to who did it and to site admins only',
      examples: ['token laptop'],
    }),
    created: dateTime('when it was done'),
    before: nullable(Type.Ref('EntryState')),
    after: nullable(Type.Ref('EntryState')),
  },
  { $id: 'TimeRevision' },
);

const TimeLockSchema = Type.Object(
  {
    until: nullable(dateTime('entries before this moment are closed; null: none are')),
    reason: Type.String(),
    locked_by: nullable(Type.String({ description: 'login of who closed them' })),
    locked_at: nullable(dateTime('when he did')),
  },
  { $id: 'TimeLock' },
);

const StopWatchSchema = Type.Object(
  {
    created: dateTime('when the work began'),
    seconds: Type.Integer({ description: 'timed until now, without the pauses', examples: [3900] }),
    duration: Type.String({ description: 'the same in words', examples: ['1 hour 5 minutes'] }),
    issue_index: Type.Integer({ description: 'index of the issue within its repository' }),
    issue_title: Type.String({ description: "'' where the caller may not read it any more" }),
    repo_owner_name: Type.String(),
    repo_name: Type.String(),
    issue_id: id('number of the issue record, not its index'),
    repo_id: id('number of the repository'),
    paused: Type.Boolean({ description: 'it stands still' }),
    segments: Type.Array(
      Type.Object({
        started: dateTime('when it began to run'),
        ended: nullable(dateTime('when it was paused')),
      }),
      { description: 'what was timed without a break, in order' },
    ),
  },
  { $id: 'StopWatch' },
);

const RestorationSchema = Type.Object(
  {
    batch: Type.String({ description: 'what was taken back' }),
    count: Type.Integer({ description: 'how many entries are there again' }),
    time: Type.Integer({ description: 'their seconds together' }),
  },
  { $id: 'Restoration' },
);

const BulkResultsSchema = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        status: Type.Integer({ description: 'what the operation alone would have answered' }),
        body: Type.Union([Type.Ref('TrackedTime'), Type.Null()], {
          description: 'null where it was deleted, or the row refused',
        }),
        message: Type.String({ description: 'why the row was refused; else empty' }),
      }),
      { description: 'one for each row' },
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
      description: 'of a time: as people say it',
      examples: ['1 hour 5 minutes'],
    }),
    created_at: dateTime('when it happened'),
    updated_at: dateTime('the same'),
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
    created_at: dateTime('when the repository was made'),
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
      default_billable: Type.Boolean({ description: 'of new entries of tracked time' }),
      admins_may_edit_time: Type.Boolean({ description: "repo admins may change others' entries" }),
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
    mirror_updated: dateTime('never: nothing is mirrored'),
    topics: Type.Array(Type.String()),
    licenses: Type.Array(Type.String()),
  },
  { $id: 'Repository' },
);

const AccessTokenSchema = Type.Object(
  {
    id: id(),
    name: Type.String({ examples: ['laptop'] }),
    sha1: Type.String({ description: 'the token itself; only where it has just been made' }),
    token_last_eight: Type.String({ description: 'its last eight characters' }),
    scopes: Type.Array(Type.String()),
    created_at: dateTime('when it was made'),
    last_used_at: dateTime('last use, to the minute; year 1 where there was none'),
  },
  { $id: 'AccessToken' },
);

const SessionSchema = Type.Object(
  {
    id: id(),
    created_at: dateTime('when he signed in'),
    last_seen_at: dateTime('last use, to the minute'),
    address: Type.String({ description: 'the network address it was begun from' }),
    user_agent: Type.String({ description: 'what the browser says it is' }),
    current: Type.Boolean({ description: 'the session of this very request' }),
  },
  { $id: 'Session' },
);

const InvitationSchema = Type.Object(
  {
    id: id(),
    email: Type.String({ description: 'where it was sent', examples: ['mira@example.com'] }),
    invited_by: nullable(
      Type.String({ description: 'login of who sent it; null: the host', examples: ['jonas'] }),
    ),
    created_at: dateTime('when it was sent'),
    expires_at: dateTime('until when it can be used'),
  },
  { $id: 'Invitation' },
);

/** Where a mail of the outbox stands. */
export const mailState = Type.Enum(
  ['waiting', 'sending', 'sent', 'failed', 'expired', 'cancelled'],
  {
    description:
      '`waiting` and `sending` are under way; `failed` was refused for good; the others are over',
  },
);

const MailSchema = Type.Object(
  {
    id: id(),
    message_id: Type.String({
      description: 'what mail systems know it by; another one where an attempt had no answer',
      examples: ['<9b2d6f0e-7c39-4f6c-b6a1-0f5f2f8f7a11@punchcard.example.com>'],
    }),
    kind: Type.String({ description: 'what it is about', examples: ['confirm-email'] }),
    recipient: Type.String({ examples: ['mira@example.com'] }),
    subject: Type.String({ examples: ['Punchcard: confirm your email address'] }),
    state: mailState,
    attempts: Type.Integer(),
    last_error: Type.String({ description: 'what the last attempt met; empty: nothing' }),
    user_id: nullable(id('whose account it is about')),
    created_at: dateTime('when it was posted'),
    next_attempt_at: nullable(dateTime('when it is tried next; null: it is not under way')),
    expires_at: dateTime('when what it says is no longer good; it is not sent after that'),
    ended_at: nullable(dateTime('when it was sent, refused, given up or cancelled')),
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

/** A member of a body that may be missing or null, which mean the same: clients send both. */
export const optional = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** A reply without a body. */
export const emptyReply = (description: string): TSchema => Type.Null({ description });

/** The own refusals of an operation; what every operation can answer is added by `document.ts`. */
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
/** Looked for in everything there is: its length bounds what a look may cost. */
export const searchText = (description: string): TString =>
  Type.String({ maxLength: 255, description });
/** Asks for an issue's `time` as well. */
export const includeTime = Type.Optional(
  Type.Enum(['time'], { description: 'time: what was spent on it, beside its estimate' }),
);
export const userName = (description: string): TString =>
  Type.String({ description, examples: ['mira'] });
