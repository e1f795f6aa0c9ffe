import { alwaysNull, Type } from '../type.ts';
import { dateTime, id } from './common.ts';
import { estimateUsed } from './time-total.ts';

export const RepositoryMetaSchema = Type.Object(
  {
    id: id(),
    name: Type.String(),
    owner: Type.String({ description: 'login of the owner' }),
    full_name: Type.String({ description: 'owner/name' }),
    title: Type.Optional(
      Type.String({ description: 'project of the activities; empty if it is hidden' }),
    ),
  },
  { $id: 'RepositoryMeta' },
);

/** The time of a list's repository or project. */
export const repositoryTime = Type.Object({
  month: Type.Integer({ description: 'seconds in the current month', examples: [5400] }),
  estimate: Type.Integer({ description: 'seconds; 0: none', examples: [7200] }),
  estimate_used: estimateUsed,
});

export const RepositorySchema = Type.Object(
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
    parent: alwaysNull,
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
    topics: Type.Array(Type.String(), { maxItems: 0 }),
    time: Type.Optional(
      Type.Union([repositoryTime, Type.Null()], {
        description:
          'only with `include=time`: sums over the entries that the caller may list; null if there can be none',
      }),
    ),
    licenses: Type.Array(Type.String(), { maxItems: 0 }),
  },
  { $id: 'Repository' },
);
