import type { FullIssue, FullTime, TrackedTime } from '../../core/records/types.ts';
import { ghost, ghostId } from '../../core/records/user.ts';
import { presentDetails } from '../schemas/entry-details.ts';
import { presentIssue } from './issue.ts';
import { type Presenting, presentDay, presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';
import { presentUser } from './user.ts';

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
  issue === null ? presentUnreadableIssue(time, presenting) : presentIssue(issue, presenting);

const afterIssue = ({ time, creatorName }: FullTime) => ({
  ...presentDetails(time),
  started: time.startedUnix === null ? null : presentTime(time.startedUnix),
  day: presentDay(time.day),
  updated: presentTime(time.updatedUnix),
  created_by: creatorName,
  external_id: time.externalId,
  version: time.version,
});

/**
 * Serializes many entries to the same JSON as `presentTrackedTime`. Each issue, which is most of
 * the text, is serialized once for all entries read with it.
 */
export function trackedTimeWriter(presenting: Presenting): (full: FullTime) => string {
  const texts = new WeakMap<FullIssue, string>();
  const textOf = (full: FullTime): string => {
    const known = full.issue === null ? undefined : texts.get(full.issue);
    if (known !== undefined) return known;
    const text = JSON.stringify(issueOf(full, presenting));
    if (full.issue !== null) texts.set(full.issue, text);
    return text;
  };
  return (full) => {
    const before = JSON.stringify(beforeIssue(full)).slice(0, -1);
    const after = JSON.stringify(afterIssue(full)).slice(1);
    return `${before},"issue":${textOf(full)},${after}`;
  };
}

/** Only the location of the issue, for users who may no longer read the repository (D24). */
function presentUnreadableIssue(time: TrackedTime, presenting: Presenting) {
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
