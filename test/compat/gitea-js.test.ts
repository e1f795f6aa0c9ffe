import { type Api, giteaApi } from 'gitea-js';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import {
  expectEmail,
  expectError,
  expectIssue,
  expectRepository,
  expectStopWatch,
  expectTrackedTime,
  expectUser,
} from '../support/records.ts';

/** As in its README: with a trailing slash, so that paths begin with two. */
const clientWith = (token: string): Api<unknown> => giteaApi(`${t.url}/`, { token });

/** What a failing call throws: the response, with the parsed body. */
async function refusal(call: Promise<unknown>): Promise<{ status: number; error: unknown }> {
  try {
    await call;
  } catch (error) {
    return error as { status: number; error: unknown };
  }
  throw new Error('the call was not refused');
}

/** Gets a token the way TestUserApp and others do: by Basic, with name and password. */
async function tokenOf(name: string, password: string): Promise<string> {
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  const made = await giteaApi(`${t.url}/`).users.userCreateToken(
    name,
    { name: 'test', scopes: ['all'] },
    { headers: { authorization: `Basic ${basic}` } },
  );
  expect(made.status).toBe(201);
  expect(made.data.sha1).toMatch(/^[0-9a-f]{40}$/);
  return made.data.sha1 ?? '';
}

/**
 * The public client gitea-js against a started server; only the first administrator is inserted
 * directly.
 */
const t = await ofFile(startTestApp());
const password = 'correct horse battery';
await t.make.user('root', { isAdmin: true, password });
const admin: Api<unknown> = clientWith(await tokenOf('root', password));
for (const username of ['ann', 'Bob_B']) {
  const made = await admin.admin.adminCreateUser({
    username,
    email: `${username.toLowerCase()}@example.com`,
    password,
    must_change_password: false,
  });
  expect(made.status).toBe(201);
  expectUser(made.data);
}
const ann: Api<unknown> = clientWith(await tokenOf('ann', password));
const bob: Api<unknown> = clientWith(await tokenOf('bob_b', password));

it('starts with the version and the signed-in user', async () => {
  const { data } = await ann.version.getVersion();
  expect(data.version).toMatch(/^1\.25\.0\+punchcard-/);
  const me = await ann.user.userGetCurrent();
  expectUser(me.data);
  expect([me.data.login, me.data.email]).toEqual(['ann', 'ann@example.com']);
  expect((await ann.users.userGet('BOB_b')).data.login).toBe('Bob_B');
});

describe('a session of following', () => {
  it('follows, checks, lists, unfollows', async () => {
    expect((await ann.user.userCurrentPutFollow('Bob_B')).status).toBe(204);
    expect((await ann.user.userCurrentCheckFollowing('bob_b')).status).toBe(204);
    expect((await ann.users.userCheckFollowing('ann', 'Bob_B')).status).toBe(204);
    const following = await ann.user.userCurrentListFollowing({ page: 1, limit: 10 });
    expect(following.data.map((user) => user.login)).toEqual(['Bob_B']);
    expect(following.headers.get('x-total-count')).toBe('1');
    following.data.forEach(expectUser);
    const followers = await bob.user.userCurrentListFollowers();
    expect(followers.data.map((user) => user.login)).toEqual(['ann']);
    expect((await bob.users.userListFollowing('ann')).data).toHaveLength(1);
    expect((await bob.users.userListFollowers('Bob_B')).data).toHaveLength(1);
    expect((await ann.user.userCurrentDeleteFollow('Bob_B')).status).toBe(204);
    const { status, error } = await refusal(ann.user.userCurrentCheckFollowing('Bob_B'));
    expect(status).toBe(404);
    expectError(error);
    expect((await ann.user.userCurrentListFollowing()).data).toEqual([]);
  });
});

describe('a session of tracking time', () => {
  it('makes a repository and an issue, adds, lists, deletes, resets', async () => {
    const repository = await ann.user.createCurrentUserRepo({ name: 'clock', private: false });
    expect(repository.status).toBe(201);
    expectRepository(repository.data);
    const issue = await ann.repos.issueCreateIssue('ann', 'clock', { title: 'It runs too fast' });
    expect(issue.status).toBe(201);
    expectIssue(issue.data);
    const index = issue.data.number ?? 0;

    const added = await ann.repos.issueAddTime('ann', 'clock', index, { time: 5400 });
    expect([added.status, added.data.time, added.data.user_name]).toEqual([200, 5400, 'ann']);
    expectTrackedTime(added.data);
    const created = '2026-01-02T03:04:05Z';
    const dated = await ann.repos.issueAddTime('ann', 'clock', index, {
      time: 60,
      created,
      user_name: '',
    });
    expect(dated.data.created).toBe(created);
    await admin.repos.issueAddTime('ann', 'clock', index, { time: 7, user_name: 'ann' });

    const times = await ann.repos.issueTrackedTimes('ann', 'clock', index);
    expect(times.data.map((entry) => entry.time)).toEqual([60, 5400, 7]);
    times.data.forEach(expectTrackedTime);
    const since = await ann.repos.repoTrackedTimes('ann', 'clock', {
      user: 'ann',
      since: '2026-01-02T04:04:06+01:00',
      page: 1,
      limit: 1,
    });
    expect(since.data.map((entry) => entry.time)).toEqual([5400]);
    expect(since.headers.get('x-total-count')).toBe('2');
    expect((await ann.repos.userTrackedTimes('ann', 'clock', 'ann')).data).toHaveLength(3);
    expect((await ann.user.userCurrentTrackedTimes()).data).toHaveLength(3);

    const id = dated.data.id ?? 0;
    const foreign = await refusal(bob.repos.issueDeleteTime('ann', 'clock', index, id));
    expect(foreign.status).toBe(403);
    expectError(foreign.error);
    expect((await ann.repos.issueDeleteTime('ann', 'clock', index, id)).status).toBe(204);
    expect((await refusal(ann.repos.issueDeleteTime('ann', 'clock', index, id))).status).toBe(404);
    expect((await ann.repos.issueResetTime('ann', 'clock', index)).status).toBe(204);
    expect((await refusal(ann.repos.issueResetTime('ann', 'clock', index))).status).toBe(404);
    expect((await ann.user.userCurrentTrackedTimes()).data).toEqual([]);
    const wrong = await refusal(ann.repos.issueTrackedTimes('ann', 'clock', index, { since: 'x' }));
    expect(wrong.status).toBe(422);
    expectError(wrong.error);
  });
});

describe('a session with a stopwatch', () => {
  it('starts, lists, stops and discards it', async () => {
    await ann.user.createCurrentUserRepo({ name: 'watch', private: false });
    const one = await ann.repos.issueCreateIssue('ann', 'watch', { title: 'It stands' });
    const two = await ann.repos.issueCreateIssue('ann', 'watch', { title: 'It runs' });
    const [first, second] = [one.data.number ?? 0, two.data.number ?? 0];
    expect((await ann.repos.issueStartStopWatch('ann', 'watch', first)).status).toBe(201);
    const again = await refusal(ann.repos.issueStartStopWatch('ann', 'watch', first));
    expect(again).toMatchObject({
      status: 409,
      error: { message: 'cannot start a stopwatch again if it already exists' },
    });
    t.clock.advance(90);
    const running = await ann.user.userGetStopWatches();
    running.data.forEach(expectStopWatch);
    expect(running.data).toMatchObject([{ seconds: 90, duration: '1 minute', issue_index: first }]);
    expect(running.headers.get('x-total-count')).toBe('1');

    expect((await ann.repos.issueStartStopWatch('ann', 'watch', second)).status).toBe(201);
    t.clock.advance(5);
    expect((await ann.repos.issueStopStopWatch('ann', 'watch', second)).status).toBe(201);
    const times = await ann.repos.repoTrackedTimes('ann', 'watch');
    times.data.forEach(expectTrackedTime);
    expect(times.data.map((entry) => entry.time)).toEqual([90, 5]);

    await ann.repos.issueStartStopWatch('ann', 'watch', first);
    expect((await ann.repos.issueDeleteStopWatch('ann', 'watch', first)).status).toBe(204);
    const stop = await refusal(ann.repos.issueStopStopWatch('ann', 'watch', first));
    const cancel = await refusal(ann.repos.issueDeleteStopWatch('ann', 'watch', first));
    expect([stop.status, cancel.status]).toEqual([409, 409]);
    expectError(stop.error);
    expect((await ann.user.userGetStopWatches()).data).toEqual([]);
    const timeline = await ann.repos.issueGetCommentsAndTimeline('ann', 'watch', first);
    expect(timeline.data.map((event) => event.type)).toEqual([
      'start_tracking',
      'stop_tracking',
      'start_tracking',
      'cancel_tracking',
    ]);
    expectTrackedTime(timeline.data[1]?.tracked_time);
  });
});

describe('a session of addresses', () => {
  it('lists, adds, gets an error for a used address, deletes', async () => {
    const first = await ann.user.userListEmails();
    first.data.forEach(expectEmail);
    expect(first.data).toMatchObject([{ email: 'ann@example.com', primary: true, verified: true }]);
    const added = await ann.user.userAddEmail({ emails: ['Ann.B@Example.org', 'a+b@example.net'] });
    expect(added.status).toBe(201);
    expect(added.data.map((email) => email.email)).toEqual([
      'Ann.B@Example.org',
      'a+b@example.net',
    ]);
    added.data.forEach(expectEmail);
    const used = await refusal(bob.user.userAddEmail({ emails: ['ann.b@example.org'] }));
    expect(used).toMatchObject({
      status: 422,
      error: { message: 'Email address has been used: ann.b@example.org' },
    });
    const both = { emails: ['ann.b@example.org', 'a+b@example.net'] };
    expect((await ann.user.userDeleteEmail(both)).status).toBe(204);
    expect((await refusal(ann.user.userDeleteEmail(both))).status).toBe(404);
    expect((await ann.user.userListEmails()).data).toHaveLength(1);
  });
});

it('gets an error in JSON without a credential', async () => {
  const { status, error } = await refusal(giteaApi(`${t.url}/`).user.userGetCurrent());
  expect(status).toBe(401);
  expectError(error);
});
