import { expect } from 'vitest';

/**
 * What existing clients need of records: every key present, no null where they crash on it, dates
 * in whole seconds. Written from the clients' code, not from the program's own schemas.
 */
const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const address = /^(https?:\/\/\S+)?$/;

type Check = (value: unknown) => boolean;
// biome-ignore lint/suspicious/noExplicitAny: records of any kind
type Json = any;

const text: Check = (value) => typeof value === 'string';
const filled: Check = (value) => typeof value === 'string' && value !== '';
const whole: Check = (value) => Number.isSafeInteger(value);
const yesOrNo: Check = (value) => typeof value === 'boolean';
const moment: Check = (value) => typeof value === 'string' && date.test(value);
const url: Check = (value) => typeof value === 'string' && address.test(value);
const list: Check = (value) => Array.isArray(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string);

type Shape = Readonly<Record<string, Check>>;

function holds(record: Json, shape: Shape, name: string): void {
  const wrong = Object.entries(shape)
    .filter(([key, check]) => record === null || !(key in record) || !check(record[key]))
    .map(([key]) => `${name}.${key} = ${JSON.stringify(record?.[key])}`);
  expect(wrong).toEqual([]);
}

export function expectUser(user: Json): void {
  holds(
    user,
    {
      id: whole,
      login: filled,
      username: filled,
      login_name: text,
      source_id: whole,
      full_name: text,
      description: text,
      email: filled,
      avatar_url: url,
      html_url: url,
      location: text,
      website: text,
      language: text,
      pronouns: text,
      visibility: oneOf('public', 'limited', 'private'),
      is_admin: yesOrNo,
      active: yesOrNo,
      restricted: yesOrNo,
      prohibit_login: yesOrNo,
      last_login: moment,
      created: moment,
      followers_count: whole,
      following_count: whole,
      starred_repos_count: whole,
    },
    'User',
  );
  expect(user.username).toBe(user.login);
}

export function expectEmail(email: Json): void {
  const shape = { email: filled, verified: yesOrNo, primary: yesOrNo, user_id: whole };
  const further = {
    id: whole,
    created_at: moment,
    verified_at: orNull(moment),
    expires_at: orNull(moment),
    mail_deferred: yesOrNo,
  };
  holds(email, { ...shape, username: filled, ...further }, 'Email');
}

export function expectIssue(issue: Json): void {
  holds(
    issue,
    {
      id: whole,
      url,
      html_url: url,
      number: whole,
      user: (value) => value !== null,
      original_author: text,
      original_author_id: whole,
      title: text,
      body: text,
      ref: text,
      assets: list,
      labels: list,
      milestone: (value) => value === null,
      assignee: () => true,
      assignees: orNull(list),
      state: oneOf('open', 'closed'),
      is_locked: yesOrNo,
      comments: whole,
      created_at: moment,
      updated_at: moment,
      closed_at: orNull(moment),
      due_date: orNull(moment),
      pull_request: (value) => value === null,
      repository: (value) => value !== null,
      pin_order: whole,
    },
    'Issue',
  );
  expectUser(issue.user);
  holds(
    issue.repository,
    { id: whole, name: filled, owner: filled, full_name: filled },
    'Issue.repository',
  );
}

export function expectTrackedTime(entry: Json): void {
  holds(
    entry,
    {
      id: whole,
      created: moment,
      time: whole,
      user_id: whole,
      user_name: filled,
      issue_id: whole,
      issue: (value) => value !== null,
      note: text,
      billable: yesOrNo,
      started: orNull(moment),
      updated: moment,
      created_by: orNull(filled),
      external_id: text,
      version: whole,
    },
    'TrackedTime',
  );
  expectIssue(entry.issue);
}

export function expectRepository(repository: Json): void {
  holds(
    repository,
    {
      id: whole,
      owner: (value) => value !== null,
      name: filled,
      full_name: filled,
      archived: yesOrNo,
      archived_at: moment,
      avatar_url: url,
      clone_url: url,
      created_at: moment,
      default_branch: filled,
      description: text,
      has_issues: yesOrNo,
      html_url: url,
      languages_url: url,
      mirror_updated: moment,
      original_url: text,
      private: yesOrNo,
      ssh_url: text,
      updated_at: moment,
      url,
    },
    'Repository',
  );
  holds(repository.permissions, { admin: yesOrNo, push: yesOrNo, pull: yesOrNo }, 'permissions');
  holds(
    repository.internal_tracker,
    { enable_time_tracker: yesOrNo, allow_only_contributors_to_track_time: yesOrNo },
    'internal_tracker',
  );
  expectUser(repository.owner);
}

export function expectStopWatch(watch: Json): void {
  holds(
    watch,
    {
      created: moment,
      seconds: whole,
      duration: text,
      issue_index: whole,
      issue_title: text,
      repo_owner_name: filled,
      repo_name: filled,
    },
    'StopWatch',
  );
}

export function expectError(body: Json): void {
  holds(
    body,
    { message: filled, url, code: filled, values: (value: unknown) => typeof value === 'object' },
    'Error',
  );
}
