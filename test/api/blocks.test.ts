import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());

const countersOf = async (user: User) => {
  const { json } = await t.request('GET', `/users/${user.name}`);
  return [json.followers_count, json.following_count];
};
const blocked = async (token: string) =>
  (await t.request('GET', '/user/blocks', { token })).json.map((u: { login: string }) => u.login);

describe('PUT /user/blocks/{username}', () => {
  it('ends the follows in both directions, with their counters, and is idempotent', async () => {
    const { user: ann, token } = await t.make.person();
    const bob = await t.make.user();
    await t.make.follow(ann, bob);
    await t.make.follow(bob, ann);
    for (let i = 0; i < 2; i++) {
      const put = await t.request('PUT', `/user/blocks/${bob.name}`, { token });
      expect([put.status, put.text]).toEqual([204, '']);
    }
    expect(await countersOf(ann)).toEqual([0, 0]);
    expect(await countersOf(bob)).toEqual([0, 0]);
    expect((await t.request('GET', '/user/following', { token })).json).toEqual([]);
    expect(await blocked(token)).toEqual([bob.name]);
  });

  it('leaves the counters of others unchanged', async () => {
    const { user: ann, token } = await t.make.person();
    const [bob, cy] = [await t.make.user(), await t.make.user()];
    await t.make.follow(cy, ann);
    await t.make.follow(bob, cy);
    await t.request('PUT', `/user/blocks/${bob.name}`, { token });
    expect(await countersOf(ann)).toEqual([1, 0]);
    expect(await countersOf(bob)).toEqual([0, 1]);
    expect(await countersOf(cy)).toEqual([1, 1]);
  });

  it('prevents both from following until it ends', async () => {
    const { user: ann, token } = await t.make.person();
    const { user: bob, token: bobs } = await t.make.person();
    await t.request('PUT', `/user/blocks/${bob.name}`, { token });
    const there = await t.request('PUT', `/user/following/${bob.name}`, { token });
    expect([there.status, there.json.message]).toEqual([403, 'user is blocked']);
    const back = await t.request('PUT', `/user/following/${ann.name}`, { token: bobs });
    expect(back.status).toBe(403);
    await t.request('DELETE', `/user/blocks/${bob.name}`, { token });
    expect((await t.request('PUT', `/user/following/${ann.name}`, { token: bobs })).status).toBe(
      204,
    );
  });

  it('refuses to block oneself', async () => {
    const { user, token } = await t.make.person();
    const { status, json } = await t.request('PUT', `/user/blocks/${user.name}`, { token });
    expect([status, json.message]).toEqual([400, 'cannot block the user']);
  });

  it('stores a note, replaces it, and refuses a long one', async () => {
    const { user, token } = await t.make.person();
    const bob = await t.make.user();
    const path = `/user/blocks/${bob.name}`;
    const note = async () =>
      (await rowsOf<{ note: string }>(t, `SELECT note FROM block WHERE blocker_id = ${user.id}`))[0]
        ?.note;
    await t.request('PUT', `${path}?note=spam%20again`, { token });
    expect(await note()).toBe('spam again');
    await t.request('PUT', `${path}?note=other`, { token });
    expect(await note()).toBe('other');
    const long = await t.request('PUT', `${path}?note=${'x'.repeat(256)}`, { token });
    expect([long.status, long.json.message.startsWith('[note]')]).toEqual([422, true]);
    expect(await note()).toBe('other');
  });

  it('answers 404 for unknown users and those the caller may not see', async () => {
    const { token } = await t.make.person();
    const secret = await t.make.user(undefined, { visibility: 'private' });
    for (const name of ['nobody-at-all', secret.name]) {
      expect((await t.request('PUT', `/user/blocks/${name}`, { token })).status).toBe(404);
    }
  });

  it('accepts any body, as clients send one', async () => {
    const { token } = await t.make.person();
    const bob = await t.make.user();
    const put = await t.request('PUT', `/user/blocks/${bob.name}`, { token }, { body: {} });
    expect(put.status).toBe(204);
  });
});

describe('GET and DELETE /user/blocks/{username}', () => {
  it('checks for a block, and removes it idempotently', async () => {
    const { user: ann, token } = await t.make.person();
    const { user: bob, token: bobs } = await t.make.person();
    const path = `/user/blocks/${bob.name}`;
    expect((await t.request('GET', path, { token })).status).toBe(404);
    await t.make.block(ann, bob);
    expect((await t.request('GET', path, { token })).status).toBe(204);
    // Blocked users are not told who blocked them.
    expect((await t.request('GET', `/user/blocks/${ann.name}`, { token: bobs })).status).toBe(404);
    for (let i = 0; i < 2; i++)
      expect((await t.request('DELETE', path, { token })).status).toBe(204);
    expect((await t.request('GET', path, { token })).status).toBe(404);
  });

  it('does not remove the block by the other user', async () => {
    const { user: ann, token } = await t.make.person();
    const { user: bob, token: bobs } = await t.make.person();
    await t.make.block(ann, bob);
    expect((await t.request('DELETE', `/user/blocks/${ann.name}`, { token: bobs })).status).toBe(
      204,
    );
    expect(await blocked(token)).toEqual([bob.name]);
  });

  it('answers 404 for an unknown user', async () => {
    const { token } = await t.make.person();
    for (const method of ['GET', 'DELETE']) {
      expect((await t.request(method, '/user/blocks/nobody-at-all', { token })).status).toBe(404);
    }
  });

  it('finds a block even if the other user is hidden now', async () => {
    const { user: ann, token } = await t.make.person();
    const { user: bob, token: bobs } = await t.make.person();
    await t.make.block(ann, bob);
    const body = { visibility: 'private' };
    await t.request('PATCH', '/user/settings', { token: bobs }, { body });
    expect(await blocked(token)).toEqual([bob.name]);
    expect((await t.request('GET', `/user/blocks/${bob.name}`, { token })).status).toBe(204);
    expect((await t.request('DELETE', `/user/blocks/${bob.name}`, { token })).status).toBe(204);
    expect((await t.request('DELETE', `/user/blocks/${bob.name}`, { token })).status).toBe(404);
  });
});

describe('GET /user/blocks', () => {
  it('lists in the order of blocking, whole or by page', async () => {
    const { user: ann, token } = await t.make.person();
    const names: string[] = [];
    for (let i = 0; i < 5; i++) {
      const other = await t.make.user();
      await t.make.block(ann, other);
      names.push(other.name);
    }
    expect(await blocked(token)).toEqual(names);
    const page = await t.request('GET', '/user/blocks?page=2&limit=2', { token });
    expect(page.json.map((u: { login: string }) => u.login)).toEqual(names.slice(2, 4));
    expect(page.headers.get('x-total-count')).toBe('5');
    expect(page.headers.get('link')).toContain('rel="next"');
    expect((await t.request('GET', '/user/blocks?page=-1', { token })).status).toBe(422);
  });

  it('requires a credential, and of a token the user scope', async () => {
    const { user } = await t.make.person();
    expect((await t.request('GET', '/user/blocks')).status).toBe(401);
    const token = await t.make.token(user, ['read:user']);
    expect((await t.request('GET', '/user/blocks', { token })).status).toBe(200);
    expect((await t.request('PUT', '/user/blocks/anybody', { token })).status).toBe(403);
  });
});
