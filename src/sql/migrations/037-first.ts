import { type Kysely, sql } from 'kysely';
import {
  endsIndexesWithId,
  identityType,
  textType,
  updatesTextIndexes,
} from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** What differs between the databases. */
interface Words {
  /** The column `id`. */
  readonly id: string;
  /** It at the end of an index. */
  readonly andId: string;
  /** The type of texts. */
  readonly text: string;
}

type Statements = (words: Words) => readonly string[];

/** The tables of version 37. It replaces the steps up to there, which came before any release. */
export function first(db: Kysely<unknown>, { run }: Ddl): void {
  const words = {
    id: `id ${identityType(db)}`,
    andId: endsIndexesWithId(db) ? '' : ', id',
    text: textType(db),
  };
  const texts = updatesTextIndexes(db) ? [] : textIndexes;
  for (const statement of [...parts.flatMap((part) => part(words)), ...texts]) {
    run({ compile: () => sql.raw(statement).compile(db) });
  }
}

const accounts: Statements = ({ id, text }) => [
  `create table "user" (
    ${id}, name ${text} not null, name_folded ${text} not null, full_name ${text} not null,
    full_name_folded ${text} not null, email ${text} not null, hide_email integer not null,
    password_hash ${text} not null, password_version bigint not null,
    login_name ${text} not null, source_id bigint not null, description ${text} not null,
    location ${text} not null, website ${text} not null, language ${text} not null,
    visibility ${text} not null, is_admin integer not null, is_restricted integer not null,
    is_active integer not null, prohibit_login integer not null,
    must_change_password integer not null, followers_count bigint not null,
    following_count bigint not null, created_unix bigint not null, updated_unix bigint not null,
    last_login_unix bigint not null, theme ${text} not null, diff_view_style ${text} not null,
    hide_activity integer not null, is_pending bigint default 0 not null,
    time_zone ${text} default '' not null, first_day_of_week ${text} default '' not null,
    working_day_seconds bigint default 0 not null, times_count bigint default 0 not null,
    date_order ${text} default '' not null, show_working_day integer default 0 not null)`,
  `create unique index user_name on "user" (name_folded)`,
  `create index user_pending on "user" (id) where is_pending = 1`,
  `create index user_created on "user" (created_unix, id)`,
  `create index user_last_login on "user" (last_login_unix, id)`,
  `create index user_admin on "user" (id) where is_admin = 1`,
  `create index user_restricted on "user" (id) where is_restricted = 1`,
  `create index user_prohibited on "user" (id) where prohibit_login = 1`,
  `create index user_inactive on "user" (id) where is_active = 0`,
  // Hidden users are counted by this index alone, hidden followers by theirs.
  `create index user_hidden on "user" (id, visibility, is_pending)
    where (visibility <> 'public' or is_pending <> 0)`,
  `create table held_name (
    name_folded ${text} primary key, user_id bigint, freed_unix bigint not null)`,
  `create index held_name_user on held_name (user_id)`,
  `create index held_name_freed on held_name (freed_unix)`,
  `create table email (
    ${id}, user_id bigint not null, address ${text} not null, address_folded ${text} not null,
    is_verified integer not null, is_primary integer not null, created_unix bigint not null,
    verified_unix bigint default 0 not null, expires_unix bigint default 0 not null,
    is_mail_deferred bigint default 0 not null)`,
  `create unique index email_of_user on email (user_id, address_folded)`,
  `create index email_address on email (address_folded, id)`,
  // Only verified addresses are unique: an unverified one blocks nobody (D26).
  `create unique index email_proven on email (address_folded)
    where is_verified = 1 or is_primary = 1`,
  `create index email_expires on email (expires_unix) where expires_unix <> 0`,
  // The first column is always 1, which makes SQLite choose this index.
  `create index email_deferred_of_user on email (is_mail_deferred, user_id)
    where is_mail_deferred = 1`,
  `create index email_of_user_in_order on email (user_id, id)`,
  `create table token (
    ${id}, user_id bigint not null, name ${text} not null, token_hash ${text} not null,
    last_eight ${text} not null, scopes ${text} not null, created_unix bigint not null,
    last_used_unix bigint not null, expires_unix bigint default 0 not null,
    is_suspended integer default 0 not null)`,
  `create unique index token_hash on token (token_hash)`,
  `create unique index token_of_user on token (user_id, name)`,
  `create table session (
    ${id}, user_id bigint not null, session_hash ${text} not null, address ${text} not null,
    user_agent ${text} not null, created_unix bigint not null, last_seen_unix bigint not null,
    proven_unix bigint default 0 not null)`,
  `create unique index session_hash on session (session_hash)`,
  `create index session_of_user on session (user_id, id)`,
  `create index session_last_seen on session (last_seen_unix)`,
  `create index session_created on session (created_unix)`,
  `create table two_factor (
    user_id bigint primary key, sealed_secret ${text} not null, key_id ${text} not null,
    last_step bigint not null, created_unix bigint not null, confirmed_unix bigint not null,
    codes_unix bigint default 0 not null)`,
  `create table recovery_code (
    ${id}, user_id bigint not null, code_hash ${text} not null, used_unix bigint not null)`,
  `create unique index recovery_code_of_user on recovery_code (user_id, code_hash)`,
];

const relations: Statements = ({ id, andId, text }) => [
  `create table follow (
    ${id}, follower_id bigint not null, followee_id bigint not null,
    created_unix bigint not null, follower_class integer default 0 not null)`,
  `create unique index follow_pair on follow (follower_id, followee_id)`,
  `create index follow_following on follow (follower_id, id, followee_id)`,
  `create index follow_followers on follow (followee_id, id, follower_class, follower_id)`,
  `create index follow_hidden on follow (followee_id, follower_class, follower_id${andId})
    where follower_class <> 0`,
  `create table block (
    ${id}, blocker_id bigint not null, blockee_id bigint not null, note ${text} not null,
    created_unix bigint not null)`,
  `create unique index block_pair on block (blocker_id, blockee_id)`,
  `create index block_of_user on block (blocker_id, id)`,
  `create index block_blockee on block (blockee_id)`,
];

const projects: Statements = ({ id, andId, text }) => [
  `create table repository (
    ${id}, owner_id bigint not null, name ${text} not null, name_folded ${text} not null,
    description ${text} not null, description_folded ${text} not null, website ${text} not null,
    default_branch ${text} not null, is_private integer not null, is_template integer not null,
    is_archived integer not null, archived_unix bigint not null, has_issues integer not null,
    enable_time_tracker integer not null,
    allow_only_contributors_to_track_time integer not null,
    enable_issue_dependencies integer not null, last_issue_number bigint not null,
    open_issues_count bigint not null, created_unix bigint not null,
    updated_unix bigint not null, deleted_unix bigint not null,
    default_billable bigint default 1 not null, admins_may_edit_time bigint default 0 not null,
    times_count bigint default 0 not null, host ${text} default '' not null,
    remote_owner ${text} default '' not null, page ${text} default '' not null,
    remote_id bigint)`,
  `create unique index repository_name on repository (owner_id, name_folded)
    where deleted_unix = 0`,
  `create index repository_deleted_of_owner on repository (owner_id, id) where deleted_unix <> 0`,
  `create index repository_deleted on repository (deleted_unix) where deleted_unix <> 0`,
  `create index repository_by_name on repository (name_folded, id) where deleted_unix = 0`,
  `create index repository_by_created on repository (created_unix, id) where deleted_unix = 0`,
  `create index repository_by_updated on repository (updated_unix, id) where deleted_unix = 0`,
  `create unique index repository_remote on repository (host, remote_id) where host <> ''`,
  `create table held_repository_name (
    owner_id bigint not null, name_folded ${text} not null, repository_id bigint not null,
    freed_unix bigint not null,
    constraint held_repository_name_key primary key (owner_id, name_folded))`,
  `create index held_repository_name_repository on held_repository_name (repository_id)`,
  `create index held_repository_name_freed on held_repository_name (freed_unix)`,
  `create table collaborator (
    ${id}, repository_id bigint not null, user_id bigint not null, mode ${text} not null,
    created_unix bigint not null)`,
  `create unique index collaborator_pair on collaborator (repository_id, user_id)`,
  `create index collaborator_user on collaborator (user_id, repository_id)`,
  `create index collaborator_of_repository on collaborator (repository_id, id)`,
  `create table issue (
    ${id}, repository_id bigint not null, number bigint not null, poster_id bigint not null,
    title ${text} not null, body ${text} not null, text_folded ${text} not null,
    is_closed integer not null, closed_unix bigint not null, due_unix bigint not null,
    time_estimate_seconds bigint not null, created_unix bigint not null,
    updated_unix bigint not null, deleted_unix bigint not null,
    times_count bigint default 0 not null, comments_count bigint default 0 not null,
    is_edited_by_others integer default 0 not null, is_pull integer default 0 not null,
    remote ${text})`,
  `create unique index issue_number on issue (repository_id, number)`,
  `create index issue_poster on issue (poster_id, repository_id)`,
  `create index issue_of_repository on issue (repository_id, id) where deleted_unix = 0`,
  `create index issue_by_state on issue (repository_id, is_closed, id) where deleted_unix = 0`,
  `create index issue_deleted on issue (deleted_unix) where deleted_unix <> 0`,
  `create index issue_gone on issue (repository_id, id) where deleted_unix <> 0`,
  `create index issue_pull on issue (repository_id) where is_pull = 1`,
  `create table issue_assignee (${id}, issue_id bigint not null, user_id bigint not null)`,
  `create unique index issue_assignee_pair on issue_assignee (issue_id, user_id)`,
  `create index issue_assignee_user on issue_assignee (user_id, issue_id)`,
  // Comments are timeline events with a text, as in Gitea, whose clients use the event's id.
  `create table timeline_event (
    ${id}, issue_id bigint not null, type ${text} not null, user_id bigint not null,
    tracked_time_id bigint, time_seconds bigint not null, old_title ${text} not null,
    new_title ${text} not null, assignee_id bigint, is_removed_assignee integer not null,
    created_unix bigint not null, body ${text} default '' not null,
    updated_unix bigint default 0 not null, repository_id bigint,
    is_edited_by_others integer default 0 not null)`,
  `create index timeline_event_user on timeline_event (user_id${andId})`,
  `create index timeline_event_issue on timeline_event (issue_id, created_unix${andId})`,
  `create index timeline_event_comment on timeline_event (repository_id, created_unix${andId})
    where repository_id is not null`,
];

const time: Statements = ({ id, andId, text }) => [
  `create table tracked_time (
    ${id}, issue_id bigint not null, repository_id bigint not null, user_id bigint not null,
    time_seconds bigint not null, created_unix bigint not null, inserted_unix bigint not null,
    owner_name_then ${text} not null, repository_name_then ${text} not null,
    deleted_unix bigint not null, note ${text} default '' not null,
    note_folded ${text} default '' not null, external_id ${text} default '' not null,
    creator_id bigint default 0 not null, updated_unix bigint default 0 not null,
    is_billable bigint default 1 not null, moment_unix bigint default 0 not null,
    version bigint default 1 not null, started_unix bigint, day bigint)`,
  // For the export of a user's own data.
  `create index tracked_time_deleted on tracked_time (user_id, id) where deleted_unix <> 0`,
  `create index tracked_time_external on tracked_time (user_id, repository_id, external_id)
    where external_id <> ''`,
  // For the purge.
  `create index tracked_time_deleted_of_issue on tracked_time (issue_id) where deleted_unix <> 0`,
  `create index tracked_time_issue on tracked_time (issue_id, created_unix${andId})
    where deleted_unix = 0`,
  `create index tracked_time_repository on tracked_time (repository_id, created_unix${andId})
    where deleted_unix = 0`,
  `create index tracked_time_user on tracked_time (user_id, created_unix${andId})
    where deleted_unix = 0`,
  `create index tracked_time_issue_user on tracked_time (issue_id, user_id, created_unix${andId})
    where deleted_unix = 0`,
  `create index tracked_time_repository_user
    on tracked_time (repository_id, user_id, created_unix${andId}) where deleted_unix = 0`,
  `create index tracked_time_repository_moment on tracked_time (repository_id, moment_unix${andId})
    where deleted_unix = 0`,
  `create index tracked_time_user_moment on tracked_time (user_id, moment_unix${andId})
    where deleted_unix = 0`,
  `create index tracked_time_user_day on tracked_time (user_id, day)
    where deleted_unix = 0 and day is not null`,
  // Covers reports by user, which then need not read the rows.
  `create index tracked_time_repository_report on tracked_time
    (repository_id, user_id, moment_unix, issue_id, time_seconds, is_billable, day)
    where deleted_unix = 0`,
  `create table time_revision (
    ${id}, tracked_time_id bigint not null, issue_id bigint not null, kind ${text} not null,
    batch ${text} not null, actor_id bigint, user_id bigint, client ${text} not null,
    before ${text} not null, after ${text} not null, created_unix bigint not null)`,
  `create index time_revision_batch on time_revision (batch, id) where batch <> ''`,
  `create index time_revision_batch_of_issue on time_revision (issue_id, id) where batch <> ''`,
  `create index time_revision_of_time on time_revision (tracked_time_id${andId})`,
  `create table time_lock (
    repository_id bigint primary key, until_unix bigint not null, user_id bigint not null,
    reason ${text} not null, created_unix bigint not null, until_day bigint default 0 not null)`,
  `create table stopwatch (
    ${id}, user_id bigint not null, issue_id bigint not null, issue_number bigint not null,
    repository_id bigint not null, owner_name_then ${text} not null,
    repository_name_then ${text} not null, created_unix bigint not null)`,
  `create unique index stopwatch_user on stopwatch (user_id)`,
  `create index stopwatch_issue on stopwatch (issue_id, id)`,
  `create table stopwatch_segment (
    ${id}, stopwatch_id bigint not null, started_unix bigint not null, ended_unix bigint)`,
  `create index stopwatch_segment_of on stopwatch_segment (stopwatch_id, id)`,
];

/** Tables of modules that were the kernel's. */
const reports: Statements = ({ id, andId, text }) => [
  `create table calendar_subscription (
    user_id bigint primary key, secret_hash ${text} not null, created_unix bigint not null,
    last_used_unix bigint not null)`,
  `create unique index calendar_subscription_hash on calendar_subscription (secret_hash)`,
  `create table saved_report (
    ${id}, user_id bigint not null, name ${text} not null, scope ${text} not null,
    query ${text} not null, is_shared integer not null, created_unix bigint not null,
    updated_unix bigint not null)`,
  `create unique index saved_report_name on saved_report (user_id, name)`,
  `create index saved_report_of_user on saved_report (user_id${andId})`,
  `create index saved_report_shared on saved_report (is_shared${andId})`,
  `create table report_link (
    ${id}, user_id bigint not null, report_id bigint not null, name ${text} not null,
    scope ${text} not null, query ${text} not null, secret_hash ${text} not null,
    created_unix bigint not null, expires_unix bigint not null, last_used_unix bigint not null)`,
  `create unique index report_link_hash on report_link (secret_hash)`,
  `create index report_link_of_user on report_link (user_id${andId})`,
  `create index report_link_of_report on report_link (report_id)`,
  `create index report_link_expiry on report_link (expires_unix)`,
];

const operation: Statements = ({ id, andId, text }) => [
  `create table mail (
    ${id}, message_id ${text} not null, user_id bigint, email_id bigint, kind ${text} not null,
    recipient ${text} not null, subject ${text} not null, sealed_body ${text} not null,
    key_id ${text} not null, state ${text} not null, attempts bigint not null,
    last_error ${text} not null, holder ${text} not null, created_unix bigint not null,
    next_attempt_unix bigint not null, expires_unix bigint not null, ended_unix bigint not null)`,
  `create unique index mail_message on mail (message_id)`,
  `create index mail_due on mail (next_attempt_unix, id) where ended_unix = 0`,
  `create index mail_expires on mail (expires_unix) where sealed_body <> ''`,
  `create index mail_ended on mail (ended_unix) where ended_unix <> 0`,
  `create index mail_of_user on mail (user_id, id)`,
  `create index mail_of_email on mail (email_id) where sealed_body <> ''`,
  `create table mailed_secret (
    ${id}, kind ${text} not null, user_id bigint, email_id bigint, address ${text} not null,
    detail ${text} not null, secret_hash ${text} not null, code_hash ${text} not null,
    created_unix bigint not null, expires_unix bigint not null,
    address_folded ${text} default '' not null)`,
  `create unique index mailed_secret_hash on mailed_secret (secret_hash)`,
  // One per address: a new mail replaces the previous one.
  `create unique index mailed_secret_email on mailed_secret (email_id, kind)
    where email_id is not null`,
  `create index mailed_secret_user on mailed_secret (user_id, kind, id)`,
  `create index mailed_secret_kind on mailed_secret (kind, id)`,
  `create index mailed_secret_expires on mailed_secret (expires_unix)`,
  `create index mailed_secret_held on mailed_secret (address_folded)
    where kind = 'revert-primary'`,
  `create table audit_entry (
    ${id}, created_unix bigint not null, actor_id bigint, user_id bigint,
    action ${text} not null, target ${text} not null, detail ${text} not null,
    request_id ${text} not null, address ${text} not null,
    user_agent ${text} default '' not null)`,
  `create index audit_entry_user on audit_entry (user_id${andId})`,
  `create index audit_entry_actor on audit_entry (actor_id${andId})`,
  `create index audit_entry_target on audit_entry (target${andId})`,
  `create index audit_entry_action on audit_entry (action${andId})`,
  `create index audit_entry_created on audit_entry (created_unix${andId})`,
  `create table user_change (${id}, user_id bigint not null, topic ${text} not null)`,
  `create index user_change_of on user_change (user_id, topic${andId})`,
  `create table idempotency_record (
    ${id}, user_id bigint not null, target ${text} not null, key ${text} not null,
    body_hash ${text} not null, status bigint not null, answer ${text} not null,
    created_unix bigint not null, size_bytes bigint default 0 not null)`,
  `create unique index idempotency_record_key on idempotency_record (user_id, target, key)`,
  `create index idempotency_record_created on idempotency_record (created_unix)`,
  `create index idempotency_record_usage on idempotency_record (user_id, created_unix, size_bytes)`,
  `create table throttle (
    key ${text} primary key, count bigint not null, ends_unix bigint not null)`,
  `create index throttle_ends on throttle (ends_unix)`,
  `create table setting (key ${text} primary key, value ${text} not null)`,
  `create table lease (
    name ${text} primary key, holder ${text} not null, until_unix bigint not null)`,
];

const parts: readonly Statements[] = [accounts, relations, projects, time, reports, operation];

/**
 * Of SQLite. On PostgreSQL, each start creates missing ones (`text-index-postgres.ts`), because the
 * extension may be forbidden today and allowed tomorrow.
 */
const textIndexes: readonly string[] = [
  ['user', 'name_folded, full_name_folded'],
  ['email', 'address_folded'],
  ['repository', 'name_folded, description_folded'],
  ['issue', 'text_folded'],
  ['tracked_time', 'note_folded'],
].map(
  ([table, columns]) =>
    `create virtual table ${table}_text using fts5(${columns}, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
);
