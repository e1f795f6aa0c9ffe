import type { Rules } from '../context.ts';
import { errorOf } from '../errors.ts';
import type { Repository } from '../records/types.ts';

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
    throw errorOf('tracking_disabled', 'time-tracking.disabled');
  }
}
