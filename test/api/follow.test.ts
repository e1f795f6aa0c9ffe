import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { errorBody } from '../support/refusals.ts';

const t = await ofFile(startTestApp());

interface Person {
  readonly user: User;
  readonly token: string;
}
const pair = async (): Promise<[Person, Person]> => [await t.make.person(), await t.make.person()];
const logins = (list: { login: string }[]) => list.map((user) => user.login);

/** The raw counters, as shown to a site admin. */
async function counters(user: User): Promise<[number, number]> {
  const { json } = await t.request('GET', `/users/${user.name}`, { token: await adminToken() });
  return [json.followers_count, json.following_count];
}
let admin: string | undefined;
async function adminToken(): Promise<string> {
  admin ??= await t.make.token(await t.make.admin());
  return admin;
}

async function rename(user: User, name: string): Promise<void> {
  const body = { new_username: name };
  const as = { token: await adminToken() };
  const answer = await t.request('POST', `/admin/users/${user.name}/rename`, as, { body });
  expect(answer.status).toBe(204);
}

describe('PUT /user/following/{username}', () => {
  it('creates the relation once, however often it is sent (D17)', async () => {
    const [ann, bob] = await pair();
    for (let i = 0; i < 3; i++) {
      const answer = await t.request('PUT', `/user/following/${bob.user.name}`, ann);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(await counters(bob.user)).toEqual([1, 0]);
    expect(await counters(ann.user)).toEqual([0, 1]);
    const list = await t.request('GET', '/user/followers', bob);
    expect(logins(list.json)).toEqual([ann.user.name]);
  });

  it('finds the name ignoring case', async () => {
    const { token } = await t.make.person();
    const bob = await t.make.user('uFollow_B');
    expect((await t.request('PUT', '/user/following/UFOLLOW_b', { token })).status).toBe(204);
    expect(await counters(bob)).toEqual([1, 0]);
  });

  it('accepts following oneself without creating a relation', async () => {
    const ann = await t.make.person();
    expect((await t.request('PUT', `/user/following/${ann.user.name}`, ann)).status).toBe(204);
    expect((await t.request('GET', `/user/following/${ann.user.name}`, ann)).status).toBe(404);
    expect(await counters(ann.user)).toEqual([0, 0]);
  });

  it.each(['the follower', 'the followee'])('is 403 when %s has blocked the other', async (who) => {
    const [ann, bob] = await pair();
    if (who === 'the follower') await t.make.block(ann.user, bob.user);
    else await t.make.block(bob.user, ann.user);
    const answer = await t.request('PUT', `/user/following/${bob.user.name}`, ann);
    expect([answer.status, answer.json]).toEqual([403, errorBody(t, 'user is blocked')]);
    expect(await counters(bob.user)).toEqual([0, 0]);
  });

  it('is possible again when the block is removed', async () => {
    const [ann, bob] = await pair();
    await t.request('PUT', `/user/following/${bob.user.name}`, ann);
    expect((await t.request('PUT', `/user/blocks/${ann.user.name}`, bob)).status).toBe(204);
    expect(await counters(bob.user)).toEqual([0, 0]);
    expect((await t.request('PUT', `/user/following/${bob.user.name}`, ann)).status).toBe(403);
    await t.request('DELETE', `/user/blocks/${ann.user.name}`, bob);
    expect((await t.request('PUT', `/user/following/${bob.user.name}`, ann)).status).toBe(204);
    expect(await counters(bob.user)).toEqual([1, 0]);
  });

  it('acts for the user whom a site admin names', async () => {
    const [ann, bob] = await pair();
    const headers = { sudo: ann.user.name };
    const as = { token: await adminToken() };
    const answer = await t.request('PUT', `/user/following/${bob.user.name}`, as, { headers });
    expect(answer.status).toBe(204);
    expect(await counters(ann.user)).toEqual([0, 1]);
  });
});

describe('DELETE /user/following/{username}', () => {
  it('ends the relation, and does nothing when there is none (D17)', async () => {
    const [ann, bob] = await pair();
    await t.make.follow(ann.user, bob.user);
    for (let i = 0; i < 3; i++) {
      const answer = await t.request('DELETE', `/user/following/${bob.user.name}`, ann);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(await counters(bob.user)).toEqual([0, 0]);
    expect(await counters(ann.user)).toEqual([0, 0]);
  });

  it("ends only the caller's relation", async () => {
    const [ann, bob] = await pair();
    await t.make.follow(ann.user, bob.user);
    await t.request('DELETE', `/user/following/${ann.user.name}`, bob);
    expect((await t.request('GET', `/user/following/${bob.user.name}`, ann)).status).toBe(204);
  });

  it('accepts oneself', async () => {
    const ann = await t.make.person();
    expect((await t.request('DELETE', `/user/following/${ann.user.name}`, ann)).status).toBe(204);
  });
});

describe('the checks', () => {
  it('tell who follows whom, in that direction only', async () => {
    const [ann, bob] = await pair();
    const carl = await t.make.person();
    await t.make.follow(ann.user, bob.user);
    const [a, b] = [ann.user.name, bob.user.name];
    const asked = [
      [ann, `/user/following/${b}`, 204],
      [bob, `/user/following/${a}`, 404],
      [carl, `/users/${a}/following/${b}`, 204],
      [carl, `/users/${b}/following/${a}`, 404],
      [ann, `/users/${a}/following/${b}`, 204],
      [ann, `/users/${a}/following/${a}`, 404],
      [ann, `/user/following/${a}`, 404],
    ] as const;
    for (const [who, path, status] of asked) {
      const answer = await t.request('GET', path, who);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text === '' || answer.json.url === `${t.url}/api/swagger`).toBe(true);
    }
  });
});

describe('the lists', () => {
  it.each(['followers', 'following'])('of %s start with the oldest relation (D8)', async (side) => {
    const ann = await t.make.person();
    const others: User[] = [];
    for (let i = 0; i < 3; i++) others.unshift(await t.make.user());
    for (const other of others) {
      if (side === 'followers') await t.make.follow(other, ann.user);
      else await t.make.follow(ann.user, other);
    }
    // Following again moves to the end.
    const [first] = others as [User, ...User[]];
    if (side === 'followers') {
      const as = { token: await t.make.token(first) };
      await t.request('DELETE', `/user/following/${ann.user.name}`, as);
      await t.request('PUT', `/user/following/${ann.user.name}`, as);
    } else {
      await t.request('DELETE', `/user/following/${first.name}`, ann);
      await t.request('PUT', `/user/following/${first.name}`, ann);
    }
    const expected = [...others.slice(1), first].map((user) => user.name);
    for (const path of [`/user/${side}`, `/users/${ann.user.name}/${side}`]) {
      for (const query of ['', '?page=1', '?page=1&limit=2']) {
        const answer = await t.request('GET', path + query, ann);
        expect(logins(answer.json)).toEqual(expected.slice(0, query.endsWith('2') ? 2 : 3));
        expect(answer.headers.get('x-total-count')).toBe('3');
      }
    }
  });

  it('are empty arrays when there is nobody', async () => {
    const ann = await t.make.person();
    for (const path of [
      '/user/followers',
      '/user/following',
      `/users/${ann.user.name}/following`,
    ]) {
      const answer = await t.request('GET', path, ann);
      expect([answer.json, answer.headers.get('x-total-count')]).toEqual([[], '0']);
    }
  });

  it('show and count only users visible to the viewer (D15)', async () => {
    const [ann, viewer] = await pair();
    const restricted = await t.make.person(undefined, { isRestricted: true });
    const open = await t.make.user();
    const limited = await t.make.user(undefined, { visibility: 'limited' });
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    for (const user of [open, limited, hidden]) {
      await t.make.follow(user, ann.user);
      await t.make.follow(ann.user, user);
    }
    const seen = [
      [viewer, [open, limited]],
      [restricted, [open]],
      [{ token: await adminToken() }, [open, limited, hidden]],
      [ann, [open, limited, hidden]],
    ] as const;
    for (const [who, users] of seen) {
      for (const side of ['followers', 'following']) {
        const path = `/users/${ann.user.name}/${side}`;
        const whole = await t.request('GET', path, who);
        expect(logins(whole.json)).toEqual(users.map((user) => user.name));
        const page = await t.request('GET', `${path}?page=2&limit=1`, who);
        expect(logins(page.json)).toEqual(users.slice(1, 2).map((user) => user.name));
        expect(page.headers.get('x-total-count')).toBe(String(users.length));
      }
    }
    expect(await counters(ann.user)).toEqual([3, 3]);
  });

  it("include the caller's own relations whatever the other's visibility, to check and to end (D15)", async () => {
    const ann = await t.make.person();
    const admin = { token: await adminToken() };
    for (const visibility of ['limited', 'private']) {
      const bob = await t.make.user();
      await t.make.follow(ann.user, bob);
      await t.make.follow(bob, ann.user);
      const body = { login_name: bob.name, source_id: 0, visibility };
      const edited = await t.request('PATCH', `/admin/users/${bob.name}`, admin, { body });
      expect(edited.status).toBe(200);
      expect(logins((await t.request('GET', '/user/following', ann)).json)).toContain(bob.name);
      expect(logins((await t.request('GET', '/user/followers', ann)).json)).toContain(bob.name);
      expect((await t.request('GET', `/user/following/${bob.name}`, ann)).status).toBe(204);
      expect((await t.request('DELETE', `/user/following/${bob.name}`, ann)).status).toBe(204);
    }
  });
});

describe.each([
  ['GET', '/users/{}/followers'],
  ['GET', '/users/{}/following'],
  ['GET', '/user/following/{}'],
  ['GET', '/users/{}/following/{other}'],
  ['GET', '/users/{other}/following/{}'],
  ['PUT', '/user/following/{}'],
  ['DELETE', '/user/following/{}'],
])('%s %s', (method, pattern) => {
  const path = (name: string, other: User): string =>
    pattern.replace('{}', name).replace('{other}', other.name);

  it('is 404 for an unknown name (D18)', async () => {
    const [ann, bob] = await pair();
    const answer = await t.request(method, path('nobody', bob.user), ann);
    expect([answer.status, answer.json]).toEqual([404, errorBody(t)]);
  });

  it('is the same 404 for a user the caller may not see (D15)', async () => {
    const [ann, bob] = await pair();
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    await t.make.follow(hidden, bob.user);
    await t.make.follow(bob.user, hidden);
    const answer = await t.request(method, path(hidden.name, bob.user), ann);
    const unknown = await t.request(method, path('nobody', bob.user), ann);
    expect([answer.status, unknown.status]).toEqual([404, 404]);
    expect(answer.json.message).toBe(unknown.json.message.replace('nobody', hidden.name));
    const restricted = await t.make.person(undefined, { isRestricted: true });
    const limited = await t.make.user(undefined, { visibility: 'limited' });
    expect((await t.request(method, path(limited.name, bob.user), restricted)).status).toBe(404);
  });

  it('redirects from a former name, keeping the query (D16)', async () => {
    const [ann, bob] = await pair();
    const [oldName, newName] = [bob.user.name, `renamed-${bob.user.name}`];
    await rename(bob.user, newName);
    const carl = await t.make.user();
    const answer = await t.request(method, `${path(oldName, carl)}?page=1&x=a%20b`, ann);
    expect(answer.status).toBe(307);
    expect(answer.text).toBe('');
    expect(answer.headers.get('location')).toBe(`/api/v1${path(newName, carl)}?page=1&x=a%20b`);
  });

  it('does not redirect to a user the caller may not see (D16)', async () => {
    const ann = await t.make.person();
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    const oldName = hidden.name;
    await rename(hidden, `renamed-${oldName}`);
    const answer = await t.request(method, path(oldName, await t.make.user()), ann);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('renamed');
  });
});

describe('counters and relations', () => {
  it('agree after many users follow and unfollow one at once', async () => {
    const [ann, bob] = await pair();
    const path = `/user/following/${bob.user.name}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => t.request(i % 2 === 0 ? 'PUT' : 'DELETE', path, ann)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    const { status } = await t.request('GET', path, ann);
    const there = status === 204 ? 1 : 0;
    expect(await counters(bob.user)).toEqual([there, 0]);
    expect(await counters(ann.user)).toEqual([0, there]);
  });

  it('agree after many users follow, unfollow and block each other at once', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 8; i++) people.push(await t.make.person());
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const one = (): Person => people[random(people.length)] as Person;
    await Promise.all(
      Array.from({ length: 400 }, () => {
        const [who, whom] = [one(), one()];
        const kind = random(20) === 0 ? 'blocks' : 'following';
        const method = random(3) === 0 ? 'DELETE' : 'PUT';
        return t.request(method, `/user/${kind}/${whom.user.name}`, who);
      }),
    );
    let relations = 0;
    for (const { user, token } of people) {
      const followers = await t.request('GET', '/user/followers', { token });
      const following = await t.request('GET', '/user/following', { token });
      expect(await counters(user)).toEqual([followers.json.length, following.json.length]);
      relations += following.json.length;
    }
    expect(relations).toBeGreaterThan(0);
  });
});
