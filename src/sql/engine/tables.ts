import type { Schema } from '../schema.ts';

/** The primary key of each table. Tables come after those they refer to. */
export const tableKeys = {
  user: ['id'],
  held_name: ['name_folded'],
  email: ['id'],
  token: ['id'],
  session: ['id'],
  follow: ['id'],
  block: ['id'],
  repository: ['id'],
  held_repository_name: ['owner_id', 'name_folded'],
  collaborator: ['id'],
  issue: ['id'],
  issue_assignee: ['id'],
  tracked_time: ['id'],
  timeline_event: ['id'],
  time_lock: ['repository_id'],
  time_revision: ['id'],
  stopwatch: ['id'],
  stopwatch_segment: ['id'],
  idempotency_record: ['id'],
  calendar_subscription: ['user_id'],
  saved_report: ['id'],
  report_link: ['id'],
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

/** True if the database assigns the table's ids. */
export const hasIdentity = (table: TableName): boolean => tableKeys[table][0] === 'id';
