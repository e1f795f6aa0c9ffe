import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { ofModules } from '../support/parts.ts';

const day = 86_400;

const t = await ofFile(startTestApp());
const admin: { token: string } = { token: await t.make.token(await t.make.admin('root')) };

const rename = (name: string, to: string, as: { token: string } = admin) =>
  t.request('POST', `/admin/users/${name}/rename`, as, { body: { new_username: to } });
const create = (username: string) =>
  t.request('POST', '/admin/users', admin, {
    body: { username, email: `${username}-${Math.random()}@example.com`, password: 'long enough' },
  });
let count = 0;
const names = () => {
  count += 1;
  return [`old${count}`, `new${count}`] as [string, string];
};

describe('POST /admin/users/{username}/rename', () => {
  it('sets the new name and keeps everything else', async () => {
    const [before, after] = names();
    const { user, token } = await t.make.person(before);
    const fan = await t.make.user();
    await t.make.follow(fan, user);
    const { status, text } = await rename(before, after);
    expect([status, text]).toEqual([204, '']);
    const { json } = await t.request('GET', '/user', { token });
    expect(json).toMatchObject({
      id: user.id,
      login: after,
      username: after,
      email: user.email,
      followers_count: 1,
    });
  });

  it.each<[method: string, path: string, query: string]>([
    ['GET', '/users/{}', ''],
    ...ofModules((part) => part.ofUsers).map((path): [string, string, string] => ['GET', path, '']),
    ['GET', '/users/{}/followers', '?page=1&limit=2'],
    ['GET', '/users/{}/following', ''],
    ['GET', '/user/following/{}', ''],
    ['GET', '/users/{}/following/root', ''],
    ['GET', '/users/root/following/{}', ''],
    ['PUT', '/user/following/{}', ''],
    ['DELETE', '/user/following/{}', ''],
    ['GET', '/user/blocks/{}', ''],
    ['PUT', '/user/blocks/{}', '?note=a%20b?c'],
    ['DELETE', '/user/blocks/{}', ''],
    ['PATCH', '/admin/users/{}', ''],
    ['DELETE', '/admin/users/{}', '?purge=true'],
    ['POST', '/admin/users/{}/rename', ''],
  ])('redirects from the former name: %s %s', async (method, path, query) => {
    const [before, after] = names();
    await t.make.user(before);
    await rename(before, after);
    const body =
      method === 'PATCH' ? {} : method === 'POST' ? { new_username: `${after}x` } : undefined;
    const answer = await t.request(
      method,
      path.replace('{}', before.toUpperCase()) + query,
      admin,
      {
        body,
      },
    );
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/api/v1${path.replace('{}', after)}${query}`);
  });

  it('redirects anonymous visitors too, and from every former name', async () => {
    const [first, second] = names();
    await t.make.user(first);
    await rename(first, second);
    await rename(second, `${second}-b`);
    for (const old of [first, second]) {
      const { status, headers } = await t.request('GET', `/users/${old}`);
      expect([status, headers.get('location')]).toEqual([307, `/api/v1/users/${second}-b`]);
    }
    const followed = await t.request('GET', `/users/${first}`, null, { redirect: 'follow' });
    expect(followed.json.login).toBe(`${second}-b`);
  });

  it('redirects by PUBLIC_URL, below a path too', async () => {
    const PUBLIC_URL = 'https://tools.example.com/punchcard/';
    const below = await ofTest(startTestApp({ settings: { PUBLIC_URL } }));
    const token = await below.make.token(await below.make.admin('root'));
    await below.make.user('before');
    await below.request(
      'POST',
      '/admin/users/before/rename',
      { token },
      {
        body: { new_username: 'after' },
      },
    );
    const { status, headers } = await below.request('GET', '/users/before/repos?page=2');
    const there = '/punchcard/api/v1/users/after/repos?page=2';
    expect([status, headers.get('location')]).toEqual([307, there]);
  });

  it('does not redirect for users who may not see the account: the same 404 as for an unknown one', async () => {
    const [before, after] = names();
    await t.make.user(before, { visibility: 'private' });
    await rename(before, after);
    const { token } = await t.make.person();
    const unseen = await t.request('GET', `/users/${before}`, { token });
    const nobody = await t.request('GET', '/users/nobody-at-all', { token });
    expect([unseen.status, nobody.status]).toEqual([404, 404]);
    expect(unseen.json.message.replace(before, 'X')).toBe(
      nobody.json.message.replace('nobody-at-all', 'X'),
    );
  });

  it('does not allow sign-in by the former name', async () => {
    const [before, after] = names();
    await t.make.user(before, { password: 'long enough' });
    await rename(before, after);
    const signIn = (name: string) => t.request('GET', '/user', { name, password: 'long enough' });
    expect((await signIn(before)).status).toBe(401);
    expect((await signIn(after)).status).toBe(200);
  });

  it('reserves the former name: nobody else gets it, the user may take it back', async () => {
    const [before, after] = names();
    await t.make.user(before);
    const other = await t.make.user();
    await rename(before, after);
    const reserved = { message: `name is reserved [name: ${before.toUpperCase()}]` };
    const created = await create(before.toUpperCase());
    expect([created.status, created.json]).toMatchObject([422, reserved]);
    expect((await rename(other.name, before)).status).toBe(422);
    expect((await rename(after, before)).status).toBe(204);
    expect((await t.request('GET', `/users/${before}`)).status).toBe(200);
    expect((await t.request('GET', `/users/${after}`)).status).toBe(307);
  });

  it('frees the name after some days; the redirect ends when it is taken', async () => {
    const [before, after] = names();
    await t.make.user(before);
    await rename(before, after);
    t.clock.advance(30 * day - 1);
    expect((await create(before)).status).toBe(422);
    t.clock.advance(1);
    expect((await create(before)).status).toBe(201);
    const { status, json } = await t.request('GET', `/users/${before}`);
    expect([status, json.login]).toEqual([200, before]);
    // Given up by its new owner, it redirects to them.
    await rename(before, `${before}-b`);
    const { headers } = await t.request('GET', `/users/${before}`);
    expect(headers.get('location')).toBe(`/api/v1/users/${before}-b`);
  });

  it('changes the case of a name only, without a redirect', async () => {
    const [before] = names();
    await t.make.user(before);
    expect((await rename(before, before.toUpperCase())).status).toBe(204);
    const { status, json } = await t.request('GET', `/users/${before}`);
    expect([status, json.login]).toEqual([200, before.toUpperCase()]);
    expect((await rename(before.toUpperCase(), before.toUpperCase())).status).toBe(204);
  });

  it('refuses used, reserved and invalid names, and changes nothing', async () => {
    const [before] = names();
    await t.make.user(before);
    const other = await t.make.user();
    const taken = await rename(before, other.name.toUpperCase());
    expect([taken.status, taken.json.message]).toEqual([
      422,
      `user already exists [name: ${other.name.toUpperCase()}]`,
    ]);
    for (const name of ['ghost', 'a..b', '', 'x'.repeat(41), 'mira.keys']) {
      expect((await rename(before, name)).status).toBe(422);
    }
    const missing = await t.request('POST', `/admin/users/${before}/rename`, admin, { body: {} });
    expect([missing.status, missing.json.message]).toEqual([422, '[new_username]: Required']);
    expect((await t.request('GET', `/users/${before}`)).status).toBe(200);
    // Their own reserved name does not count.
    expect(await t.app.context.database.read.users.reservedName(before)).toBeUndefined();
  });

  it('answers 404 for an unknown user, and requires a site admin', async () => {
    expect((await rename('nobody-at-all', 'somebody')).status).toBe(404);
    const { user, token } = await t.make.person();
    expect((await rename(user.name, 'mine', { token })).status).toBe(403);
    expect((await t.request('GET', '/users/mine')).status).toBe(404);
  });

  it('gives a name to one of two concurrent requests', async () => {
    for (let i = 0; i < 5; i++) {
      const [a, b] = [await t.make.user(), await t.make.user()];
      const wanted = `wanted${i}`;
      const answers = await Promise.all([
        rename(a.name, wanted),
        rename(b.name, wanted.toUpperCase()),
        create(wanted),
      ]);
      expect(answers.filter((answer) => answer.status < 300)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 422)).toHaveLength(2);
      expect((await t.request('GET', `/users/${wanted}`)).status).toBe(200);
    }
  });

  it('swaps two names by way of a third, each reserved for its own user', async () => {
    const [a, b] = names();
    const users = [await t.make.user(a), await t.make.user(b)];
    await rename(a, `${a}-tmp`);
    expect((await rename(b, a)).status).toBe(422);
    t.clock.advance(30 * day);
    expect((await rename(b, a)).status).toBe(204);
    t.clock.advance(30 * day);
    expect((await rename(`${a}-tmp`, b)).status).toBe(204);
    const ids = await Promise.all(
      [b, a].map(async (name) => (await t.request('GET', `/users/${name}`)).json.id),
    );
    expect(ids).toEqual(users.map((user) => user.id));
  });

  it('keeps names unique, and none both reserved and used, under concurrent renames', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => t.make.user()));
    const pool = ['race-a', 'race-b', 'race-c'];
    for (let round = 0; round < 4; round++) {
      await Promise.all(
        people.map(async (person, i) => {
          const now = await t.app.context.database.read.users.byId(person.id);
          return rename(now?.name ?? '', pool[(i + round) % pool.length] ?? '');
        }),
      );
    }
    const { users } = t.app.context.database.read;
    const current = await users.byIds(people.map((person) => person.id));
    expect(current).toHaveLength(people.length);
    for (const user of current) expect(await users.reservedName(user.name)).toBeUndefined();
  });
});
