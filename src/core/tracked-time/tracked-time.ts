import type { Rules } from '../context.ts';
import { PunchcardError } from '../errors.ts';
import type { Issue } from '../issue/types.ts';
import { isIssuesWriter } from '../policy/access.ts';
import type { Repository, RepositoryAccess } from '../repository/types.ts';
import type { Stores } from '../store.ts';
import type { EntryDetails, TrackedTime } from './types.ts';

/** The maximum length of an added entry: 366 days (D20). */
export const maxTimeSeconds = 31_622_400;

export const blankDetails: EntryDetails = {
  note: '',
  isBillable: true,
  startedUnix: null,
  externalId: '',
};

/** The instant that decides an entry's day in reports, and whether it is locked. */
export const instantOf = (time: Pick<TrackedTime, 'startedUnix' | 'createdUnix'>): number =>
  time.startedUnix ?? time.createdUnix;

/** Combines the settings of the instance, the repository and its issues (D19). */
export function isTrackingEnabled(
  rules: Pick<Rules, 'timeTrackingEnabled'>,
  repository: Pick<Repository, 'enableTimeTracker' | 'hasIssues'>,
): boolean {
  return rules.timeTrackingEnabled && repository.enableTimeTracker && repository.hasIssues;
}

/** @throws tracking_disabled */
export function checkTrackingEnabled(
  rules: Pick<Rules, 'timeTrackingEnabled'>,
  repository: Pick<Repository, 'enableTimeTracker' | 'hasIssues'>,
): void {
  if (!isTrackingEnabled(rules, repository)) {
    throw new PunchcardError('tracking_disabled', 'time tracking disabled');
  }
}

/**
 * If a repository limits time tracking to contributors, only issues writers, the poster and the
 * assignees may use it (D19).
 * @throws tracking_disabled, tracker_not_usable
 */
export async function checkTrackerUsable(
  stores: Stores,
  rules: Pick<Rules, 'timeTrackingEnabled'>,
  access: RepositoryAccess,
  issue: Issue,
  userId: number,
): Promise<void> {
  checkTrackingEnabled(rules, access.repository);
  const mayTrack =
    mayTrackUnassigned(access, issue, userId) || (await stores.issues.isAssignee(issue.id, userId));
  if (!mayTrack) {
    throw new PunchcardError(
      'tracker_not_usable',
      'only writers, the poster and the assignees of the issue can track time on it',
    );
  }
}

/** Whether a user may track time on an issue that is not assigned to them. */
export const mayTrackUnassigned = (
  access: Pick<RepositoryAccess, 'repository' | 'mode'>,
  issue: Pick<Issue, 'posterId'>,
  userId: number,
): boolean =>
  !access.repository.allowOnlyContributorsToTrackTime ||
  isIssuesWriter(access) ||
  issue.posterId === userId;
