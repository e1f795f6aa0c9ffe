import * as forgejo from '@llamaduck/forgejo-ts';
import { createClient, createConfig } from '@llamaduck/forgejo-ts/client';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { expectEmail, expectError, expectIssue, expectTrackedTime } from '../support/records.ts';

/** The public client forgejo-ts, which is built on axios, against a started server. */
const t = await ofFile(startTestApp());
const { token } = await t.make.person('ann');
await t.make.user('bob');
const headers = { Authorization: `token ${token}` };
const client: ReturnType<typeof createClient> = createClient(
  createConfig({ baseURL: `${t.url}/api/v1`, headers }),
);

it('follows, lists and unfollows', async () => {
  const bob = { client, path: { username: 'bob' } };
  expect((await forgejo.userGetCurrent({ client })).data?.login).toBe('ann');
  expect((await forgejo.userCurrentPutFollow(bob)).status).toBe(204);
  expect((await forgejo.userCurrentCheckFollowing(bob)).status).toBe(204);
  const following = await forgejo.userCurrentListFollowing({ client });
  expect(following.data?.map((user) => user.login)).toEqual(['bob']);
  expect((await forgejo.userCurrentDeleteFollow(bob)).status).toBe(204);
  const refused = await forgejo.userCurrentCheckFollowing(bob);
  expect(refused.status).toBe(404);
  expectError(refused.error);
});

it('tracks time on an issue', async () => {
  const repository = { owner: 'ann', repo: 'clock' };
  await forgejo.createCurrentUserRepo({ client, body: { name: 'clock' } });
  const issue = await forgejo.issueCreateIssue({
    client,
    path: repository,
    body: { title: 'It runs too fast' },
  });
  expectIssue(issue.data);
  const path = { ...repository, index: 1 };
  const added = await forgejo.issueAddTime({ client, path, body: { time: 5400 } });
  expectTrackedTime(added.data);
  const times = await forgejo.issueTrackedTimes({ client, path });
  expect(times.data?.map((entry) => entry.time)).toEqual([5400]);
  expect((await forgejo.issueResetTime({ client, path })).status).toBe(204);
  const comment = await forgejo.issueCreateComment({ client, path, body: { body: 'Slower' } });
  expect(comment.data?.body).toBe('Slower');
  const comments = await forgejo.issueGetComments({ client, path });
  expect(comments.data).toHaveLength(1);
});

it('adds, lists and deletes addresses', async () => {
  const body = { emails: ['second@example.com'] };
  const added = await forgejo.userAddEmail({ client, body });
  expect(added.status).toBe(201);
  added.data?.forEach(expectEmail);
  expect((await forgejo.userListEmails({ client })).data).toHaveLength(2);
  expect((await forgejo.userDeleteEmail({ client, body })).status).toBe(204);
});
