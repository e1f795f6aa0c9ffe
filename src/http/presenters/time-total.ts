import type {
  IssueTime,
  RepositoryTotal,
  TimedIssue,
  TimeTotal,
  UserTotal,
} from '../../core/time-total/types.ts';
import { presentIssue } from './issue.ts';
import type { Presenting } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

/** An issue, with its time if requested. */
export function presentTimedIssue({ full, time }: TimedIssue, presenting: Presenting) {
  const issue = presentIssue(full, presenting);
  if (time === undefined) return issue;
  return { ...issue, time: time === null ? null : presentIssueTime(time) };
}

/** Spent time and estimate; figures that need an estimate are null without one. */
export function presentIssueTime({ spentSeconds, ownSeconds, estimateSeconds }: IssueTime) {
  const isEstimated = estimateSeconds > 0;
  return {
    spent: spentSeconds,
    own: ownSeconds,
    estimate: estimateSeconds,
    remaining: isEstimated ? Math.max(0, estimateSeconds - spentSeconds) : null,
    progress: isEstimated ? Math.round((100 * spentSeconds) / estimateSeconds) : null,
  };
}

export const presentTotal = ({ seconds, billableSeconds, count }: TimeTotal) => ({
  seconds,
  billable_seconds: billableSeconds,
  count,
});

export const presentUserTotal = (total: UserTotal) => ({
  user_id: total.userId,
  user_name: total.userName,
  ...presentTotal(total),
});

export const presentRepositoryTotal = (total: RepositoryTotal) => ({
  repository: presentRepositoryMeta(
    { id: total.repositoryId, name: total.repositoryName, title: total.title },
    total.ownerName,
  ),
  ...presentTotal(total),
});
