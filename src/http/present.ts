import type { Invitation } from '../core/account/invitation.ts';
import type { Caller } from '../core/caller.ts';
import type { Email } from '../core/email/types.ts';
import type { Relation } from '../core/follow/types.ts';
import type { FullTimelineEvent } from '../core/issue/timeline-operations.ts';
import type { FullIssue, TimelineEvent } from '../core/issue/types.ts';
import { isIssuesWriter, isRepoAdmin } from '../core/policy/access.ts';
import type { RepositoryAccess } from '../core/repository/types.ts';
import type { Session, Token, TwoFactorState } from '../core/sign-in/types.ts';
import { durationText, formatDuration } from '../core/tracked-time/duration.ts';
import type { FullTime, TrackedTime } from '../core/tracked-time/types.ts';
import type { User, UserSettings } from '../core/user/types.ts';
import { ghost, ghostId } from '../core/user/user.ts';
import { presentDetails } from './entry-details.ts';
import type { HttpSettings } from './settings.ts';

/** Presenters of records: besides the schemas, the only place where keys have underscores. */
export interface Presenting {
  readonly settings: Pick<HttpSettings, 'publicUrl' | 'noReplyAddress'>;
  readonly caller: Pick<Caller, 'user'>;
}

/** The zero time, where a key may not be null (D4). */
const noTime = '0001-01-01T00:00:00Z';

const daySeconds = 86_400;
/** Cache of formatted days: rows shown together fall on few days. */
const dates = new Map<number, string>();
const maxDates = 4000;

function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    if (dates.size >= maxDates) dates.clear();
    [date = ''] = new Date(day * daySeconds * 1000).toISOString().split('T');
    dates.set(day, date);
  }
  return date;
}

/** RFC 3339 in whole seconds, UTC. */
export function presentTime(unix: number): string {
  const day = Math.floor(unix / daySeconds);
  const second = Math.floor(unix) - day * daySeconds;
  const minute = Math.floor(second / 60);
  return `${dateOf(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}Z`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** The same, with the zero time for null. */
const presentTimeOrNone = (unix: number): string => (unix === 0 ? noTime : presentTime(unix));

/** The same, with null for 0. */
export const presentTimeOrNull = (unix: number): string | null =>
  unix === 0 ? null : presentTime(unix);

/** A user as visible to the caller: some members are only for the user and site admins (D15). */
export function presentUser(user: User, { settings, caller }: Presenting) {
  const viewer = caller.user;
  const isOwn = viewer !== null && (viewer.id === user.id || viewer.isAdmin);
  const placeholder = `${user.name.toLowerCase()}@${settings.noReplyAddress}`;
  const showsEmail = isOwn || (viewer !== null && !user.hideEmail);
  return {
    id: user.id,
    login: user.name,
    login_name: isOwn ? user.loginName : '',
    source_id: isOwn ? user.sourceId : 0,
    full_name: user.fullName,
    email: showsEmail && user.email !== '' ? user.email : placeholder,
    avatar_url: `${settings.publicUrl}/avatars/${user.id}`,
    html_url: `${settings.publicUrl}/${user.name}`,
    language: isOwn ? user.language : '',
    is_admin: isOwn && user.isAdmin,
    last_login: isOwn ? presentTimeOrNone(user.lastLoginUnix) : noTime,
    created: presentTimeOrNone(user.createdUnix),
    restricted: user.isRestricted,
    active: isOwn && user.isActive,
    prohibit_login: isOwn && user.prohibitLogin,
    location: user.location,
    pronouns: '',
    website: user.website,
    description: user.description,
    visibility: user.visibility,
    followers_count: user.followersCount,
    following_count: user.followingCount,
    starred_repos_count: 0,
    username: user.name,
  };
}

export const presentAccount = (user: User, presenting: Presenting) => ({
  ...presentUser(user, presenting),
  pending: user.isPending,
});

export const presentRelation = (relation: Relation) => ({
  id: relation.userId,
  following: relation.isFollowing,
  followed_by: relation.isFollower,
  blocked: relation.isBlocked,
});

export function presentUserSettings({ user, preferences }: UserSettings) {
  return {
    full_name: user.fullName,
    website: user.website,
    description: user.description,
    location: user.location,
    language: user.language,
    theme: preferences.theme,
    hide_email: user.hideEmail,
    hide_activity: preferences.hideActivity,
    diff_view_style: preferences.diffViewStyle,
    visibility: user.visibility,
    time_zone: preferences.timeZone,
    first_day_of_week: preferences.firstDayOfWeek,
    working_day_seconds: preferences.workingDaySeconds,
  };
}

export const presentTwoFactor = ({ confirmedUnix, recoveryCodesLeft }: TwoFactorState) => ({
  enabled: confirmedUnix !== 0,
  created_at: presentTimeOrNull(confirmedUnix),
  recovery_codes_left: recoveryCodesLeft,
});

/** The short form of a repository within an issue. */
function presentRepositoryMeta(repository: { id: number; name: string }, ownerName: string) {
  return {
    id: repository.id,
    name: repository.name,
    owner: ownerName,
    full_name: `${ownerName}/${repository.name}`,
  };
}

export function presentIssue(full: FullIssue, presenting: Presenting) {
  const { issue, poster, assignees, repository, owner } = full;
  const { publicUrl } = presenting.settings;
  const path = `${owner.name}/${repository.name}/issues/${issue.number}`;
  const users = assignees.map((user) => presentUser(user, presenting));
  return {
    id: issue.id,
    url: `${publicUrl}/api/v1/repos/${path}`,
    html_url: `${publicUrl}/${path}`,
    number: issue.number,
    user: presentUser(poster, presenting),
    original_author: '',
    original_author_id: 0,
    title: issue.title,
    body: issue.body,
    ref: '',
    assets: [],
    labels: [],
    milestone: null,
    assignee: users[0] ?? null,
    assignees: users.length === 0 ? null : users,
    state: issue.isClosed ? 'closed' : 'open',
    is_locked: false,
    comments: 0,
    created_at: presentTime(issue.createdUnix),
    updated_at: presentTime(issue.updatedUnix),
    closed_at: presentTimeOrNull(issue.closedUnix),
    due_date: presentTimeOrNull(issue.dueUnix),
    time_estimate: issue.timeEstimateSeconds,
    pull_request: null,
    repository: presentRepositoryMeta(repository, owner.name),
    pin_order: 0,
  };
}

export const presentTrackedTime = (full: FullTime, presenting: Presenting) => ({
  ...beforeIssue(full),
  issue: issueOf(full, presenting),
  ...afterIssue(full),
});

const beforeIssue = ({ time, userName }: FullTime) => ({
  id: time.id,
  created: presentTime(time.createdUnix),
  time: time.timeSeconds,
  user_id: time.userId,
  user_name: userName,
  issue_id: time.issueId,
});

const issueOf = ({ time, issue }: FullTime, presenting: Presenting) =>
  issue === null ? presentLostIssue(time, presenting) : presentIssue(issue, presenting);

const afterIssue = ({ time, creatorName }: FullTime) => ({
  ...presentDetails(time),
  started: time.startedUnix === null ? null : presentTime(time.startedUnix),
  updated: presentTime(time.updatedUnix),
  created_by: creatorName,
  external_id: time.externalId,
  version: time.version,
});

/** Capacity of the cache of serialized issues. */
const cachedIssues = 32;

/**
 * Serializes many entries to the same JSON as `presentTrackedTime`. Each issue, which is most of
 * the text, is serialized once for all entries read with it.
 */
export function trackedTimeWriter(presenting: Presenting): (full: FullTime) => string {
  // A ring of two arrays instead of a Map: a growing Map survives into the old generation and keeps
  // its entries alive past minor garbage collections.
  const issues: FullIssue[] = [];
  const texts: string[] = [];
  let next = 0;
  const textOf = (full: FullTime, issue: FullIssue): string => {
    const known = texts[issues.indexOf(issue)];
    if (known !== undefined) return known;
    const text = JSON.stringify(issueOf(full, presenting));
    issues[next] = issue;
    texts[next] = text;
    next = (next + 1) % cachedIssues;
    return text;
  };
  return (full) => {
    const issue =
      full.issue === null ? JSON.stringify(issueOf(full, presenting)) : textOf(full, full.issue);
    const before = JSON.stringify(beforeIssue(full)).slice(0, -1);
    const after = JSON.stringify(afterIssue(full)).slice(1);
    return `${before},"issue":${issue},${after}`;
  };
}

/** Only the location of the issue, for users who may no longer read the repository (D24). */
function presentLostIssue(time: TrackedTime, presenting: Presenting) {
  return {
    id: time.issueId,
    url: '',
    html_url: '',
    number: time.issueNumber,
    user: presentUser(ghost(ghostId), presenting),
    original_author: '',
    original_author_id: 0,
    title: '',
    body: '',
    ref: '',
    assets: [],
    labels: [],
    milestone: null,
    assignee: null,
    assignees: null,
    state: 'open',
    is_locked: false,
    comments: 0,
    created_at: presentTime(time.createdUnix),
    updated_at: presentTime(time.createdUnix),
    closed_at: null,
    due_date: null,
    time_estimate: 0,
    pull_request: null,
    repository: presentRepositoryMeta(
      { id: time.repositoryId, name: time.repositoryNameThen },
      time.ownerNameThen,
    ),
    pin_order: 0,
  };
}

/** An address with its owner's id and login (D28). */
export function presentEmail(email: Email, userName: string) {
  return {
    email: email.address,
    verified: email.isVerified,
    primary: email.isPrimary,
    user_id: email.userId,
    username: userName,
    id: email.id,
    created_at: presentTime(email.createdUnix),
    verified_at: presentTimeOrNull(email.verifiedUnix),
    expires_at: presentTimeOrNull(email.expiresUnix),
    mail_deferred: email.isMailDeferred,
  };
}

/** @param secret the token itself, only right after its creation */
export function presentToken(token: Token, secret = '') {
  return {
    id: token.id,
    name: token.name,
    sha1: secret,
    token_last_eight: token.lastEight,
    scopes: [...token.scopes],
    created_at: presentTime(token.createdUnix),
    last_used_at: token.lastUsedUnix === 0 ? noTime : presentTime(token.lastUsedUnix),
  };
}

export function presentSession(session: Session, isCurrent: boolean) {
  return {
    id: session.id,
    created_at: presentTime(session.createdUnix),
    last_seen_at: presentTime(session.lastSeenUnix),
    address: session.address,
    user_agent: session.userAgent,
    current: isCurrent,
  };
}

export function presentInvitation(invitation: Invitation) {
  return {
    id: invitation.id,
    email: invitation.address,
    invited_by: invitation.inviterName,
    created_at: presentTime(invitation.createdUnix),
    expires_at: presentTime(invitation.expiresUnix),
  };
}

/** A readable duration, with a sign for changes; estimates are formatted as in Gitea. */
function bodyOf({ type, timeSeconds }: TimelineEvent): string {
  if (timeSeconds === 0) return '';
  if (type === 'edit_time_manual') {
    return `${timeSeconds < 0 ? '-' : '+'}${durationText(Math.abs(timeSeconds))}`;
  }
  return type === 'change_time_estimate' ? formatDuration(timeSeconds) : durationText(timeSeconds);
}

/** A timeline event; members of features that this instance lacks are empty. */
export function presentTimelineEvent(full: FullTimelineEvent, presenting: Presenting) {
  const { event, issue, user, assignee, time } = full;
  const page = `${presenting.settings.publicUrl}/${issue.owner.name}/${issue.repository.name}/issues/${issue.issue.number}`;
  const happened = presentTime(event.createdUnix);
  return {
    id: event.id,
    type: event.type,
    html_url: `${page}#issuecomment-${event.id}`,
    pull_request_url: '',
    issue_url: page,
    user: presentUser(user, presenting),
    body: bodyOf(event),
    created_at: happened,
    updated_at: happened,
    old_project_id: 0,
    project_id: 0,
    old_milestone: null,
    milestone: null,
    tracked_time: time === null ? null : presentTrackedTime(time, presenting),
    old_title: event.oldTitle,
    new_title: event.newTitle,
    old_ref: '',
    new_ref: '',
    ref_issue: null,
    ref_comment: null,
    ref_action: '',
    ref_commit_sha: '',
    review_id: 0,
    label: null,
    assignee: assignee === null ? null : presentUser(assignee, presenting),
    assignee_team: null,
    removed_assignee: event.isRemovedAssignee,
    resolve_doer: null,
    dependent_issue: null,
  };
}

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
    original_url: '',
    website: repository.website,
    stars_count: 0,
    forks_count: 0,
    watchers_count: 0,
    open_issues_count: repository.openIssuesCount,
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
