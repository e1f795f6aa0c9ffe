import type { Schema } from '../app/api.ts';

type Repository = Schema<'Repository'>;
type Viewer = Schema<'User'> | null | undefined;

/**
 * The user's permissions, to decide which actions to show; the service checks them again. Visitors
 * have none.
 */
export const mayWriteIssues = ({ permissions }: Repository, viewer: Viewer): boolean =>
  viewer != null && (permissions.push || permissions.admin);

/** True for the owner, site administrators and collaborators with the admin role. */
export const mayAdminister = ({ permissions }: Repository, viewer: Viewer): boolean =>
  viewer != null && permissions.admin;

/** True for a repository of the code host: its issues are changed there. */
export const isOfHost = ({ original_url: page }: Repository): boolean => page !== '';

/** True for the owner and site administrators. */
export const mayDelete = (repository: Repository, viewer: Viewer): boolean =>
  viewer != null && !isOfHost(repository) && (repository.owner.id === viewer.id || viewer.is_admin);

/**
 * Edit title, description, state and estimate: users with issue write permission, and the author.
 */
export const mayEditIssue = (
  repository: Repository,
  issue: Schema<'Issue'>,
  viewer: Viewer,
): boolean =>
  !repository.archived &&
  !isOfHost(repository) &&
  (mayWriteIssues(repository, viewer) || (viewer != null && issue.user.id === viewer.id));

/** Whether time tracking is enabled in the repository. */
export const isTracked = (repository: Repository, isOffForAll: boolean): boolean =>
  !isOffForAll && repository.has_issues && repository.internal_tracker.enable_time_tracker;

/** Whether the viewer may track time on an issue, if tracking is enabled. */
export const mayTrack = (repository: Repository, issue: Schema<'Issue'>, viewer: Viewer): boolean =>
  viewer != null &&
  (!repository.internal_tracker.allow_only_contributors_to_track_time ||
    mayWriteIssues(repository, viewer) ||
    issue.user.id === viewer.id ||
    (issue.assignees ?? []).some(({ id }) => id === viewer.id));
