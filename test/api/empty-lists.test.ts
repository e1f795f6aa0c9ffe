import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/** What clients open with, empty until the thing exists (D54). */
const t = await ofFile(startTestApp());
const ann = await t.make.person('ann');
const [owner, stranger] = [ann, await t.make.person('bob')];
await t.make.repository(ann.user, 'open');
await t.make.repository(ann.user, 'closed', { isPrivate: true });
await t.make.user('hidden', { visibility: 'private' });

const statusOf = async (path: string, as: As) => (await t.request('GET', path, as)).status;

it.each([
  '/notifications',
  '/notifications?all=true&status-types=unread&since=2026-01-01T00:00:00Z',
  '/repos/ann/open/notifications',
  '/repos/ann/open/milestones?state=all&name=x',
  '/repos/ann/closed/milestones',
  '/users/ann/activities/feeds?only-performed-by=true&date=2026-05-04',
])('%s is an empty list with a total of 0', async (path) => {
  const answer = await t.request('GET', path, owner);
  expect([answer.status, answer.json]).toEqual([200, []]);
  expect(answer.headers.get('x-total-count')).toBe('0');
});

it('counts no new notifications', async () => {
  const answer = await t.request('GET', '/notifications/new', owner);
  expect([answer.status, answer.json]).toEqual([200, { new: 0 }]);
});

it('redirect from former names of users and repositories (D16)', async () => {
  const admin = { token: await t.make.token(await t.make.admin()) };
  const person = await t.make.person('former');
  await t.make.repository(person.user, 'clock');
  const body = { new_username: 'latter' };
  expect((await t.request('POST', '/admin/users/former/rename', admin, { body })).status).toBe(204);
  for (const rest of [
    '/repos/{}/clock/notifications',
    '/repos/{}/clock/milestones',
    '/users/{}/activities/feeds',
  ]) {
    const answer = await t.request('GET', rest.replace('{}', 'former'), owner);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/api/v1${rest.replace('{}', 'latter')}`);
  }
});

describe('who may not see the subject', () => {
  it.each(['/repos/ann/closed/notifications', '/repos/ann/closed/milestones'])(
    'of a private repository gets the 404 of an unknown one: %s',
    async (path) => {
      const unknown = await t.request('GET', path.replace('closed', 'nothing'), stranger);
      const hidden = await t.request('GET', path, stranger);
      expect([hidden.status, hidden.json]).toEqual([404, unknown.json]);
      const ann = (await t.app.context.database.read.users.byName('ann'))!;
      const publicOnly = { token: await t.make.token(ann, ['public-only', 'all']) };
      expect(await statusOf(path, publicOnly)).toBe(404);
      expect(await statusOf(path.replace('closed', 'open'), publicOnly)).toBe(200);
    },
  );

  it('of a hidden user gets 404', async () => {
    for (const as of [stranger, null]) {
      expect(await statusOf('/users/hidden/activities/feeds', as)).toBe(404);
      expect(await statusOf('/users/nobody/activities/feeds', as)).toBe(404);
    }
  });

  it.each(['/notifications', '/notifications/new', '/repos/ann/open/notifications'])(
    'needs a credential for %s',
    async (path) => {
      expect(await statusOf(path, null)).toBe(401);
    },
  );

  it.each(['/repos/ann/open/milestones', '/users/ann/activities/feeds'])(
    'needs none for %s, as in Gitea',
    async (path) => {
      expect(await statusOf(path, null)).toBe(200);
    },
  );

  it.each([
    ['notification', '/notifications'],
    ['notification', '/notifications/new'],
    ['notification', '/repos/ann/open/notifications'],
    ['issue', '/repos/ann/open/milestones'],
    ['user', '/users/ann/activities/feeds'],
  ])('needs the category %s in a token for %s', async (category, path) => {
    const bob = (await t.app.context.database.read.users.byName('bob'))!;
    const all = ['issue', 'misc', 'notification', 'organization', 'repository', 'user'];
    const others = all.filter((name) => name !== category).map((name) => `read:${name}`);
    expect(await statusOf(path, { token: await t.make.token(bob, others) })).toBe(403);
    const token = await t.make.token(bob, [`read:${category}`]);
    expect(await statusOf(path, { token })).toBe(200);
  });
});
