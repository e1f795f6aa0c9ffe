import { isIssuesWriter, isRepoAdmin } from '../../core/policy/access.ts';
import type { NamedRepository, RepositoryAccess } from '../../core/records/types.ts';
import { hiddenAccountName } from '../../core/records/user.ts';
import type { RepositoryTime, TimedRepository } from '../../core/report/repository-times.ts';
import { noTime, type Presenting, presentTime, presentTimeOrNone } from './presenting.ts';
import { presentUser } from './user.ts';

/** The short form of a repository within an issue. */
export function presentRepositoryMeta(
  { id, name, title: known }: Omit<NamedRepository, 'ownerName'>,
  ownerName: string,
) {
  // Without a name, a project that the caller may no longer read would go by its address.
  const title = known ?? (ownerName === hiddenAccountName ? '' : undefined);
  return {
    ...{ id, name, owner: ownerName, full_name: `${ownerName}/${name}` },
    ...(title === undefined ? {} : { title }),
  };
}

/** A repository, with its time if requested. */
export function presentTimedRepository({ access, time }: TimedRepository, presenting: Presenting) {
  const repository = presentRepository(access, presenting);
  if (time === undefined) return repository;
  return { ...repository, time: time && presentRepositoryTime(time) };
}

export const presentRepositoryTime = (time: RepositoryTime) => ({
  month: time.monthSeconds,
  estimate: time.estimateSeconds,
  estimate_used: time.estimateUsedSeconds,
});

export function presentRepository(access: RepositoryAccess, presenting: Presenting) {
  const { repository, owner } = access;
  const { publicUrl } = presenting.settings;
  const fullName = `${owner.name}/${repository.name}`;
  const page = `${publicUrl}/${fullName}`;
  return {
    id: repository.id,
    owner: presentUser(owner, presenting),
    name: repository.name,
    full_name: fullName,
    description: repository.description,
    empty: true,
    private: repository.isPrivate,
    fork: false,
    template: repository.isTemplate,
    parent: null,
    mirror: false,
    size: 0,
    language: '',
    languages_url: `${publicUrl}/api/v1/repos/${fullName}/languages`,
    html_url: page,
    url: `${publicUrl}/api/v1/repos/${fullName}`,
    link: '',
    ssh_url: '',
    clone_url: `${page}.git`,
    // The page on its host.
    original_url: repository.page,
    website: repository.website,
    stars_count: 0,
    forks_count: 0,
    watchers_count: 0,
    // It counts both kinds.
    open_issues_count: access.hidden === undefined ? repository.openIssuesCount : 0,
    open_pr_counter: 0,
    release_counter: 0,
    default_branch: repository.defaultBranch,
    archived: repository.isArchived,
    created_at: presentTime(repository.createdUnix),
    updated_at: presentTime(repository.updatedUnix),
    archived_at: presentTimeOrNone(repository.archivedUnix),
    permissions: {
      admin: isRepoAdmin(access),
      push: isIssuesWriter(access),
      pull: true,
    },
    has_issues: repository.hasIssues,
    internal_tracker: {
      enable_time_tracker: repository.enableTimeTracker,
      allow_only_contributors_to_track_time: repository.allowOnlyContributorsToTrackTime,
      enable_issue_dependencies: repository.enableIssueDependencies,
      default_billable: repository.defaultBillable,
      admins_may_edit_time: repository.adminsMayEditTime,
    },
    has_wiki: false,
    has_pull_requests: false,
    has_projects: false,
    projects_mode: '',
    has_releases: false,
    has_packages: false,
    has_actions: false,
    ignore_whitespace_conflicts: false,
    allow_merge_commits: false,
    allow_rebase: false,
    allow_rebase_explicit: false,
    allow_squash_merge: false,
    allow_fast_forward_only_merge: false,
    allow_rebase_update: false,
    default_delete_branch_after_merge: false,
    default_merge_style: 'merge',
    default_allow_maintainer_edit: false,
    avatar_url: '',
    internal: false,
    mirror_interval: '',
    object_format_name: 'sha1',
    mirror_updated: noTime,
    topics: [],
    licenses: [],
  };
}
