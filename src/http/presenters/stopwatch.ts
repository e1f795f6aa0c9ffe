import { titleOf } from '../../core/records/user.ts';
import { isPaused, secondsUntil, startOf } from '../../core/stopwatch/segments.ts';
import type { FullStopwatch, Segment } from '../../core/stopwatch/types.ts';
import { describeDuration } from '../../core/time/duration.ts';
import { presentTime } from './presenting.ts';

export const presentSegments = (segments: readonly Segment[]) =>
  segments.map(({ startedUnix, endedUnix }) => ({
    started: presentTime(startedUnix),
    ended: endedUnix === null ? null : presentTime(endedUnix),
  }));

/** A stopwatch; only its location for users who may no longer read the repository (D24). */
export function presentStopwatch({ stopwatch, issue, nowUnix }: FullStopwatch) {
  const title = issue === null ? undefined : titleOf(issue.repository);
  const seconds = secondsUntil(stopwatch, nowUnix);
  return {
    created: presentTime(startOf(stopwatch)),
    seconds,
    duration: describeDuration(seconds),
    issue_index: stopwatch.issueNumber,
    issue_title: issue?.issue.title ?? '',
    repo_owner_name: issue?.owner.name ?? stopwatch.ownerNameThen,
    repo_name: issue?.repository.name ?? stopwatch.repositoryNameThen,
    issue_id: stopwatch.issueId,
    repo_id: stopwatch.repositoryId,
    ...(title === undefined ? {} : { repo_title: title }),
    paused: isPaused(stopwatch),
    segments: presentSegments(stopwatch.segments),
  };
}
