import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('PUT /user/following/{username}', () => {
  it('makes the relation, and both counters, once', async () => {
    const { user: ann, token } = await t.make.person();
    const bob = await t.make.user();
    for (let i = 0; i < 2; i++) {
      expect((await t.request('PUT', `/user/following/${bob.name}`, { token })).status).toBe(204);
    }
    const { json } = await t.request('GET', `/users/${bob.name}`, { token });
    void json;
    const list = await t.request('GET', '/user/following', { token });
    expect(list.json.map((user: { login: string }) => user.login)).toEqual([bob.name]);
    expect(list.headers.get('x-total-count')).toBe('1');
    const followers = await t.request('GET', `/users/${bob.name}/followers?page=1`, { token });
    expect(followers.json[0].id).toBe(ann.id);
    expect(list.json[0].followers_count).toBe(1);
  });

  it('refuses whoever has no credential, and says how to give one', async () => {
    const answer = await t.request('PUT', '/user/following/anybody');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});
