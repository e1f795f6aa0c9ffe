import type { FullIssue } from '../../core/records/types.ts';
import { titleOf } from '../../core/records/user.ts';
import { type Presenting, presentTime, presentTimeOrNull } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';
import { presentUser } from './user.ts';

export function presentIssue(full: FullIssue, presenting: Presenting) {
  const { issue, poster, assignees, repository, owner } = full;
  const { publicUrl } = presenting.settings;
  const path = `${owner.name}/${repository.name}/issues/${issue.number}`;
  const title = titleOf(repository);
  const project = `projects/${repository.name}`;
  const { remote, isPull } = issue;
  const remotePage =
    remote === null ? '' : `${repository.page}/${isPull ? 'pulls' : 'issues'}/${issue.number}`;
  const users = assignees.map((user) => presentUser(user, presenting));
  return {
    id: issue.id,
    url: `${publicUrl}/api/v1/${title === undefined ? `repos/${path}` : `${project}/activities/${issue.number}`}`,
    html_url: `${publicUrl}/${title === undefined ? path : `-/${project}`}`,
    number: issue.number,
    user: presentUser(poster, presenting),
    original_author: '',
    original_author_id: 0,
    ...(remote === null ? {} : { original_url: remotePage }),
    title: issue.title,
    body: issue.body,
    ref: '',
    assets: [],
    labels: (remote?.labels ?? []).map((label) => ({
      ...label,
      ...{ description: '', exclusive: false, is_archived: false },
      url: repository.page,
    })),
    milestone: remote?.milestone
      ? { ...remote.milestone, description: '', state: 'open', closed_at: null, due_on: null }
      : null,
    assignee: users[0] ?? null,
    assignees: users.length === 0 ? null : users,
    state: issue.isClosed ? 'closed' : 'open',
    is_locked: false,
    comments: issue.commentsCount,
    created_at: presentTime(issue.createdUnix),
    updated_at: presentTime(issue.updatedUnix),
    closed_at: presentTimeOrNull(issue.closedUnix),
    due_date: presentTimeOrNull(issue.dueUnix),
    time_estimate: issue.timeEstimateSeconds,
    pull_request:
      remote === null || !isPull
        ? null
        : {
            merged: remote.mergedUnix !== 0,
            merged_at: presentTimeOrNull(remote.mergedUnix),
            draft: false,
            html_url: remotePage,
          },
    repository: presentRepositoryMeta({ ...repository, title }, owner.name),
    pin_order: 0,
  };
}
