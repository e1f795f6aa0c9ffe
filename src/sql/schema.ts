import type { Generated } from 'kysely';
import type { Collaborator } from '../core/repository/types.ts';

/**
 * All tables as of the newest migration; those with a file in `columns/` are declared there. Times are
 * Unix seconds; 0 means never.
 */
export interface Schema {
  collaborator: CollaboratorTable;
  follow: FollowTable;
  block: BlockTable;
  issue_assignee: IssueAssigneeTable;
  user_change: UserChangeTable;
  recovery_code: RecoveryCodeTable;
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

export interface CollaboratorTable {
  id: Generated<number>;
  repository_id: number;
  user_id: number;
  mode: Collaborator['mode'];
  created_unix: number;
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
