import type { Schema } from '../app/api.ts';

type Repository = Schema<'Repository'>;
type Viewer = Schema<'User'> | null | undefined;

/**
 * The user's permissions, to decide which actions to show; the service checks them again. Visitors
 * have none.
 */
export const mayWriteIssues = ({ permissions }: Repository, viewer: Viewer): boolean =>
  viewer != null && (permissions.push || permissions.admin);

/** Changes the settings: the owner, site administrators, collaborators with that role. */
export const mayAdminister = ({ permissions }: Repository, viewer: Viewer): boolean =>
  viewer != null && permissions.admin;

/** Deletes it: its owner, and site administrators. */
export const mayDelete = ({ owner }: Repository, viewer: Viewer): boolean =>
  viewer != null && (owner.id === viewer.id || viewer.is_admin);

/** Title, text, state and estimate: those who may write issues, and who made it. */
export const mayEditIssue = (
  repository: Repository,
  issue: Schema<'Issue'>,
  viewer: Viewer,
): boolean =>
  !repository.archived &&
  (mayWriteIssues(repository, viewer) || (viewer != null && issue.user.id === viewer.id));

/** Whether time is tracked in the repository at all. */
export const isTracked = (repository: Repository, isOffForAll: boolean): boolean =>
  !isOffForAll && repository.has_issues && repository.internal_tracker.enable_time_tracker;

/** Whether the viewer may track time on an issue, where time is tracked. */
export const mayTrack = (repository: Repository, issue: Schema<'Issue'>, viewer: Viewer): boolean =>
  viewer != null &&
  (!repository.internal_tracker.allow_only_contributors_to_track_time ||
    mayWriteIssues(repository, viewer) ||
    issue.user.id === viewer.id ||
    (issue.assignees ?? []).some(({ id }) => id === viewer.id));
