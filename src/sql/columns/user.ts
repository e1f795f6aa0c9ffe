import type { Generated } from 'kysely';
import type { Preferences, User } from '../../core/records/types.ts';
import type { ReservedName } from '../../core/user/types.ts';
import { flagColumn, type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const users = table<User>()('user', {
  id: 'id',
  name: 'name',
  fullName: 'full_name',
  email: 'email',
  hideEmail: flagColumn('hide_email'),
  loginName: 'login_name',
  sourceId: 'source_id',
  description: 'description',
  location: 'location',
  website: 'website',
  language: 'language',
  visibility: 'visibility',
  isAdmin: flagColumn('is_admin'),
  isRestricted: flagColumn('is_restricted'),
  isActive: flagColumn('is_active'),
  prohibitLogin: flagColumn('prohibit_login'),
  mustChangePassword: flagColumn('must_change_password'),
  isPending: flagColumn('is_pending'),
  followersCount: 'followers_count',
  followingCount: 'following_count',
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
  lastLoginUnix: 'last_login_unix',
});

export const preferences = table<Preferences>()('user', {
  theme: 'theme',
  diffViewStyle: 'diff_view_style',
  hideActivity: flagColumn('hide_activity'),
  timeZone: 'time_zone',
  firstDayOfWeek: 'first_day_of_week',
  workingDaySeconds: 'working_day_seconds',
  showWorkingDay: flagColumn('show_working_day'),
  dateOrder: 'date_order',
});

export type UserColumns = RowOf<typeof users>;
export const userColumns = users.columns;
export const userOf = users.read;

export interface UserTable extends TableOf<typeof users>, RowOf<typeof preferences> {
  name_folded: string;
  full_name_folded: string;
  password_hash: string;
  password_version: number;
  /** See counters/update.ts; repositories and issues have this counter too. */
  times_count: Generated<number>;
}

/** The name redirects to the user; if that is null, it is only reserved. */
export const reservedNames = table<ReservedName>()('held_name', {
  userId: 'user_id',
  freedUnix: 'freed_unix',
});

export type ReservedNameRow = RowOf<typeof reservedNames>;

export interface HeldNameTable extends ReservedNameRow {
  name_folded: string;
}

declare module '../schema.ts' {
  interface Schema {
    held_name: HeldNameTable;
    user: UserTable;
  }
}
