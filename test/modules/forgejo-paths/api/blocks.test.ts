import { describe, expect, it } from 'vitest';
import type { User } from '../../../../src/core/records/types.ts';
import { type As, startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';

const t = await ofFile(startTestApp());

const countersOf = async (user: User) => {
  const { json } = await t.request('GET', `/users/${user.name}`);
  return [json.followers_count, json.following_count];
};
const blocked = async (token: string) =>
  (await t.request('GET', '/user/blocks', { token })).json.map((u: { login: string }) => u.login);

describe("Forgejo's paths", () => {
  it('block, list and unblock the same users as the paths of Gitea', async () => {
    const { user: ann, token } = await t.make.person();
    const { user: bob, token: bobs } = await t.make.person();
    await t.make.follow(bob, ann);
    const put = (path: string) => t.request('PUT', `/user/${path}`, { token });
    for (let i = 0; i < 2; i++) {
      const answer = await put(`block/${bob.name}?note=spam`);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(await blocked(token)).toEqual([bob.name]);
    expect(await countersOf(ann)).toEqual([0, 0]);
    const list = await t.request('GET', '/user/list_blocked', { token });
    expect(list.json).toEqual([{ block_id: bob.id, created_at: '2026-05-04T09:30:00Z' }]);
    expect(list.headers.get('x-total-count')).toBe('1');
    // A block by someone else stays.
    await t.request('PUT', `/user/unblock/${ann.name}`, { token: bobs });
    expect(await blocked(token)).toEqual([bob.name]);
    expect((await t.request('GET', '/user/list_blocked', { token: bobs })).json).toEqual([]);
    for (let i = 0; i < 2; i++) expect((await put(`unblock/${bob.name}`)).status).toBe(204);
    expect(await blocked(token)).toEqual([]);
  });

  it('refuse what the paths of Gitea refuse', async () => {
    const { user, token } = await t.make.person();
    const { user: moved } = await t.make.person();
    const admin = { token: await t.make.token(await t.make.admin()) };
    const body = { new_username: `${moved.name}-new` };
    await t.request('POST', `/admin/users/${moved.name}/rename`, admin, { body });
    const status = async (method: string, path: string, as: As) =>
      (await t.request(method, `/user/${path}`, as)).status;
    expect(await status('PUT', `block/${user.name}`, { token })).toBe(400);
    expect(await status('PUT', `block/${moved.name}-new?note=${'x'.repeat(256)}`, { token })).toBe(
      422,
    );
    for (const path of ['block', 'unblock']) {
      expect(await status('PUT', `${path}/nobody-at-all`, { token })).toBe(404);
      expect(await status('PUT', `${path}/${moved.name}`, { token })).toBe(307);
      expect(await status('PUT', `${path}/${user.name}`, null)).toBe(401);
    }
    expect(await status('GET', 'list_blocked?page=x', { token })).toBe(422);
    const confined = { token: await t.make.token(user, ['read:user']) };
    expect(await status('PUT', `block/${moved.name}-new`, confined)).toBe(403);
  });
});
