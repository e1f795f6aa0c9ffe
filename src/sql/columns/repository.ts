import type { Generated } from 'kysely';
import type { Repository } from '../../core/records/types.ts';
import type { ReservedRepositoryName } from '../../core/repository/types.ts';
import { flagColumn, type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const repositories = table<Repository>()('repository', {
  id: 'id',
  ownerId: 'owner_id',
  name: 'name',
  description: 'description',
  website: 'website',
  defaultBranch: 'default_branch',
  isPrivate: flagColumn('is_private'),
  isTemplate: flagColumn('is_template'),
  isArchived: flagColumn('is_archived'),
  archivedUnix: 'archived_unix',
  hasIssues: flagColumn('has_issues'),
  enableTimeTracker: flagColumn('enable_time_tracker'),
  allowOnlyContributorsToTrackTime: flagColumn('allow_only_contributors_to_track_time'),
  enableIssueDependencies: flagColumn('enable_issue_dependencies'),
  defaultBillable: flagColumn('default_billable'),
  adminsMayEditTime: flagColumn('admins_may_edit_time'),
  openIssuesCount: 'open_issues_count',
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
  host: 'host',
  remoteId: 'remote_id',
  remoteOwner: 'remote_owner',
  page: 'page',
  isHidden: flagColumn('is_hidden'),
});

export type RepositoryRow = RowOf<typeof repositories>;
export const repositoryColumns = repositories.columns;
export const repositoryOf = repositories.read;

export interface RepositoryTable extends TableOf<typeof repositories> {
  name_folded: string;
  description_folded: string;
  last_issue_number: number;
  /** 0 if not deleted. */
  deleted_unix: number;
  times_count: Generated<number>;
}

export const reservedRepositoryNames = table<ReservedRepositoryName>()('held_repository_name', {
  repositoryId: 'repository_id',
  freedUnix: 'freed_unix',
});

export type ReservedRepositoryNameRow = RowOf<typeof reservedRepositoryNames>;

export interface HeldRepositoryNameTable extends ReservedRepositoryNameRow {
  owner_id: number;
  name_folded: string;
}

declare module '../schema.ts' {
  interface Schema {
    held_repository_name: HeldRepositoryNameTable;
    repository: RepositoryTable;
  }
}
