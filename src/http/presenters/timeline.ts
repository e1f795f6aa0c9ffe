import { describeDuration, formatDuration } from '../../core/time/duration.ts';
import type { FullTimelineEvent } from '../../core/timeline/operations.ts';
import type { TimelineEvent } from '../../core/timeline/types.ts';
import { type Presenting, presentTime } from './presenting.ts';
import { presentTrackedTime } from './tracked-time.ts';
import { presentUser } from './user.ts';

/** The text of a comment, or a readable duration, with a sign for changes; estimates are formatted as in Gitea. */
function bodyOf({ type, timeSeconds, body }: TimelineEvent): string {
  if (type === 'comment') return body;
  if (timeSeconds === 0) return '';
  if (type === 'edit_time_manual') {
    return `${timeSeconds < 0 ? '-' : '+'}${describeDuration(Math.abs(timeSeconds))}`;
  }
  return type === 'change_time_estimate'
    ? formatDuration(timeSeconds)
    : describeDuration(timeSeconds);
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
    updated_at: event.updatedUnix === 0 ? happened : presentTime(event.updatedUnix),
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
