import type { Schema } from './schema.ts';

/** Every table with its primary key, in an order in which they can be filled. */
export const tableKeys = {
  user: ['id'],
  held_name: ['name_folded'],
  email: ['id'],
  token: ['id'],
  session: ['id'],
  follow: ['id'],
  follower_kind_count: ['followee_id', 'follower_kind'],
  follower_list: ['followee_id'],
  follower_block: ['followee_id', 'block', 'follower_kind'],
  hidden_user: ['user_id'],
  hidden_popular: ['user_id'],
  hidden_follow: ['follower_id', 'followee_kind', 'followee_id'],
  user_count: ['kind', 'part'],
  user_block: ['block', 'kind', 'part'],
  block: ['id'],
  repository: ['id'],
  repository_count: ['owner_kind', 'is_private', 'is_archived', 'is_template', 'part'],
  repository_bound: ['id'],
  repository_block: ['bound_id', 'owner_kind', 'is_private', 'is_archived', 'is_template', 'part'],
  held_repository_name: ['owner_id', 'name_folded'],
  collaborator: ['id'],
  issue: ['id'],
  issue_count: ['repository_id', 'is_closed'],
  issue_assignee: ['id'],
  tracked_time: ['id'],
  time_list: ['kind', 'scope_id', 'user_id'],
  time_block: ['id'],
  time_delta: ['id'],
  time_hidden: ['user_id', 'repository_id', 'issue_id'],
  timeline_event: ['id'],
  time_lock: ['repository_id'],
  time_revision: ['id'],
  stopwatch: ['id'],
  stopwatch_segment: ['id'],
  idempotency_record: ['id'],
  calendar_subscription: ['user_id'],
  user_change: ['id'],
  mail: ['id'],
  mailed_secret: ['id'],
  two_factor: ['user_id'],
  recovery_code: ['id'],
  audit_entry: ['id'],
  throttle: ['key'],
  setting: ['key'],
  lease: ['name'],
} as const satisfies Record<keyof Schema, readonly string[]>;

export type TableName = keyof typeof tableKeys;
export const tableNames = Object.keys(tableKeys) as TableName[];

/** True where the database gives the table's ids. */
export const hasIdentity = (table: TableName): boolean => tableKeys[table][0] === 'id';
