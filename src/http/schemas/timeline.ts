import { alwaysNull, nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const TimelineCommentSchema = Type.Object(
  {
    id: id(),
    type: Type.String({
      description:
        'add_time_manual, delete_time_manual, edit_time_manual, restore_time_manual, start_tracking, stop_tracking, cancel_tracking, change_time_estimate, close, reopen, change_title, assignees or comment',
    }),
    html_url: Type.String(),
    pull_request_url: Type.String(),
    issue_url: Type.String(),
    user: Type.Ref('User'),
    body: Type.String({
      description: 'for tracked time: the formatted duration; for a comment: its text',
      examples: ['1 hour 5 minutes'],
    }),
    created_at: dateTime('when it happened'),
    updated_at: dateTime('when a comment was last edited, else same as created_at'),
    old_project_id: Type.Integer(),
    project_id: Type.Integer(),
    old_milestone: alwaysNull,
    milestone: alwaysNull,
    tracked_time: nullable(Type.Ref('TrackedTime')),
    old_title: Type.String(),
    new_title: Type.String(),
    old_ref: Type.String(),
    new_ref: Type.String(),
    ref_issue: alwaysNull,
    ref_comment: alwaysNull,
    ref_action: Type.String(),
    ref_commit_sha: Type.String(),
    review_id: Type.Integer(),
    label: alwaysNull,
    assignee: nullable(Type.Ref('User')),
    assignee_team: alwaysNull,
    removed_assignee: Type.Boolean(),
    resolve_doer: alwaysNull,
    dependent_issue: alwaysNull,
  },
  { $id: 'TimelineComment' },
);
