import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** The tables of the first release. */
export function first(db: Kysely<unknown>, ddl: Ddl): void {
  const { table, index } = ddl;

  table('user', (t) =>
    t
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_folded', 'text', (c) => c.notNull())
      .addColumn('full_name', 'text', (c) => c.notNull())
      .addColumn('full_name_folded', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('hide_email', 'integer', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('password_version', 'bigint', (c) => c.notNull())
      .addColumn('login_name', 'text', (c) => c.notNull())
      .addColumn('source_id', 'bigint', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('location', 'text', (c) => c.notNull())
      .addColumn('website', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('visibility', 'text', (c) => c.notNull())
      .addColumn('is_admin', 'integer', (c) => c.notNull())
      .addColumn('is_restricted', 'integer', (c) => c.notNull())
      .addColumn('is_active', 'integer', (c) => c.notNull())
      .addColumn('prohibit_login', 'integer', (c) => c.notNull())
      .addColumn('must_change_password', 'integer', (c) => c.notNull())
      .addColumn('followers_count', 'bigint', (c) => c.notNull())
      .addColumn('following_count', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('updated_unix', 'bigint', (c) => c.notNull())
      .addColumn('last_login_unix', 'bigint', (c) => c.notNull())
      .addColumn('theme', 'text', (c) => c.notNull())
      .addColumn('diff_view_style', 'text', (c) => c.notNull())
      .addColumn('hide_activity', 'integer', (c) => c.notNull()),
  );
  index('user_name', 'user', ['name_folded'], { unique: true });

  ddl.run(
    db.schema
      .createTable('held_name')
      .addColumn('name_folded', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'bigint')
      .addColumn('freed_unix', 'bigint', (c) => c.notNull()),
  );
  index('held_name_user', 'held_name', ['user_id']);

  table('email', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('address_folded', 'text', (c) => c.notNull())
      .addColumn('is_verified', 'integer', (c) => c.notNull())
      .addColumn('is_primary', 'integer', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('email_of_user', 'email', ['user_id', 'address_folded'], { unique: true });
  index('email_address', 'email', ['address_folded', 'id']);
  // Only verified addresses are unique: an unverified one blocks nobody (D26).
  index('email_proven', 'email', ['address_folded'], {
    unique: true,
    where: sql`is_verified = 1 or is_primary = 1`,
  });

  table('token', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('last_eight', 'text', (c) => c.notNull())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('last_used_unix', 'bigint', (c) => c.notNull()),
  );
  index('token_hash', 'token', ['token_hash'], { unique: true });
  index('token_of_user', 'token', ['user_id', 'name'], { unique: true });

  table('session', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('session_hash', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('user_agent', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('last_seen_unix', 'bigint', (c) => c.notNull()),
  );
  index('session_hash', 'session', ['session_hash'], { unique: true });
  index('session_of_user', 'session', ['user_id', 'id']);
  index('session_last_seen', 'session', ['last_seen_unix']);

  table('follow', (t) =>
    t
      .addColumn('follower_id', 'bigint', (c) => c.notNull())
      .addColumn('followee_id', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('follow_pair', 'follow', ['follower_id', 'followee_id'], { unique: true });
  index('follow_followers', 'follow', ['followee_id', 'id', 'follower_id']);
  index('follow_following', 'follow', ['follower_id', 'id', 'followee_id']);

  table('block', (t) =>
    t
      .addColumn('blocker_id', 'bigint', (c) => c.notNull())
      .addColumn('blockee_id', 'bigint', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('block_pair', 'block', ['blocker_id', 'blockee_id'], { unique: true });
  index('block_of_user', 'block', ['blocker_id', 'id']);
  index('block_blockee', 'block', ['blockee_id']);

  table('repository', (t) =>
    t
      .addColumn('owner_id', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_folded', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('description_folded', 'text', (c) => c.notNull())
      .addColumn('website', 'text', (c) => c.notNull())
      .addColumn('default_branch', 'text', (c) => c.notNull())
      .addColumn('is_private', 'integer', (c) => c.notNull())
      .addColumn('is_template', 'integer', (c) => c.notNull())
      .addColumn('is_archived', 'integer', (c) => c.notNull())
      .addColumn('archived_unix', 'bigint', (c) => c.notNull())
      .addColumn('has_issues', 'integer', (c) => c.notNull())
      .addColumn('enable_time_tracker', 'integer', (c) => c.notNull())
      .addColumn('allow_only_contributors_to_track_time', 'integer', (c) => c.notNull())
      .addColumn('enable_issue_dependencies', 'integer', (c) => c.notNull())
      .addColumn('last_issue_number', 'bigint', (c) => c.notNull())
      .addColumn('open_issues_count', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('updated_unix', 'bigint', (c) => c.notNull())
      .addColumn('deleted_unix', 'bigint', (c) => c.notNull()),
  );
  index('repository_name', 'repository', ['owner_id', 'name_folded'], {
    unique: true,
    where: sql`deleted_unix = 0`,
  });
  index('repository_deleted_of_owner', 'repository', ['owner_id', 'id'], {
    where: sql`deleted_unix <> 0`,
  });
  index('repository_deleted', 'repository', ['deleted_unix'], { where: sql`deleted_unix <> 0` });

  ddl.run(
    db.schema
      .createTable('held_repository_name')
      .addColumn('owner_id', 'bigint', (c) => c.notNull())
      .addColumn('name_folded', 'text', (c) => c.notNull())
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('freed_unix', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('held_repository_name_key', ['owner_id', 'name_folded']),
  );
  index('held_repository_name_repository', 'held_repository_name', ['repository_id']);

  table('collaborator', (t) =>
    t
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('collaborator_pair', 'collaborator', ['repository_id', 'user_id'], { unique: true });
  index('collaborator_user', 'collaborator', ['user_id', 'repository_id']);

  table('issue', (t) =>
    t
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('poster_id', 'bigint', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('text_folded', 'text', (c) => c.notNull())
      .addColumn('is_closed', 'integer', (c) => c.notNull())
      .addColumn('closed_unix', 'bigint', (c) => c.notNull())
      .addColumn('due_unix', 'bigint', (c) => c.notNull())
      .addColumn('time_estimate_seconds', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('updated_unix', 'bigint', (c) => c.notNull())
      .addColumn('deleted_unix', 'bigint', (c) => c.notNull()),
  );
  index('issue_number', 'issue', ['repository_id', 'number'], { unique: true });
  index('issue_poster', 'issue', ['poster_id', 'repository_id']);
  const isThere = { where: sql`deleted_unix = 0` };
  index('issue_of_repository', 'issue', ['repository_id', 'id'], isThere);
  index('issue_by_state', 'issue', ['repository_id', 'is_closed', 'id'], isThere);
  index('issue_deleted', 'issue', ['deleted_unix'], { where: sql`deleted_unix <> 0` });

  table('issue_assignee', (t) =>
    t
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull()),
  );
  index('issue_assignee_pair', 'issue_assignee', ['issue_id', 'user_id'], { unique: true });
  index('issue_assignee_user', 'issue_assignee', ['user_id', 'issue_id']);

  table('tracked_time', (t) =>
    t
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addColumn('repository_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('time_seconds', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('inserted_unix', 'bigint', (c) => c.notNull())
      .addColumn('owner_name_then', 'text', (c) => c.notNull())
      .addColumn('repository_name_then', 'text', (c) => c.notNull())
      .addColumn('deleted_unix', 'bigint', (c) => c.notNull()),
  );
  const counts = { where: sql`deleted_unix = 0` };
  index('tracked_time_issue', 'tracked_time', ['issue_id', 'created_unix', 'id'], counts);
  index('tracked_time_repository', 'tracked_time', ['repository_id', 'created_unix', 'id'], counts);
  index('tracked_time_user', 'tracked_time', ['user_id', 'created_unix', 'id'], counts);
  index(
    'tracked_time_issue_user',
    'tracked_time',
    ['issue_id', 'user_id', 'created_unix', 'id'],
    counts,
  );
  index(
    'tracked_time_repository_user',
    'tracked_time',
    ['repository_id', 'user_id', 'created_unix', 'id'],
    counts,
  );
  // For the export of a user's own data.
  index('tracked_time_deleted', 'tracked_time', ['user_id', 'id'], {
    where: sql`deleted_unix <> 0`,
  });
  // For the purge, which includes deleted entries.
  index('tracked_time_all_of_issue', 'tracked_time', ['issue_id']);

  table('timeline_event', (t) =>
    t
      .addColumn('issue_id', 'bigint', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('tracked_time_id', 'bigint')
      .addColumn('time_seconds', 'bigint', (c) => c.notNull())
      .addColumn('old_title', 'text', (c) => c.notNull())
      .addColumn('new_title', 'text', (c) => c.notNull())
      .addColumn('assignee_id', 'bigint')
      .addColumn('is_removed_assignee', 'integer', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull()),
  );
  index('timeline_event_user', 'timeline_event', ['user_id', 'id']);
  index('timeline_event_issue', 'timeline_event', ['issue_id', 'created_unix', 'id']);

  table('audit_entry', (t) =>
    t
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('actor_id', 'bigint')
      .addColumn('user_id', 'bigint')
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull()),
  );
  index('audit_entry_user', 'audit_entry', ['user_id', 'id']);
  index('audit_entry_actor', 'audit_entry', ['actor_id', 'id']);
  index('audit_entry_target', 'audit_entry', ['target', 'id']);

  ddl.run(
    db.schema
      .createTable('throttle')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('ends_unix', 'bigint', (c) => c.notNull()),
  );
  index('throttle_ends', 'throttle', ['ends_unix']);

  ddl.run(
    db.schema
      .createTable('setting')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull()),
  );

  ddl.run(
    db.schema
      .createTable('lease')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('until_unix', 'bigint', (c) => c.notNull()),
  );
}
