import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());
const ada = await t.make.user('Ada', { fullName: 'Ada Ångström' });
await t.make.user('bob_100', { fullName: '100% Bob' });
await t.make.user('bobx100', { fullName: 'Ada of the North' });
await t.make.user('lim', { visibility: 'limited', fullName: 'Ada limited' });
await t.make.user('priv', { visibility: 'private', fullName: 'Ada private' });
const token: string = (await t.make.person('viewer')).token;

const search = async (query: string, as: { token: string } | null = null) =>
  t.request('GET', `/users/search${query}`, as);
const logins = async (query: string, as: { token: string } | null = null) =>
  (await search(query, as)).json.data.map((user: { login: string }) => user.login);

describe('GET /users/search', () => {
  it('finds in logins and full names, ignoring case beyond ASCII', async () => {
    expect(await logins('?q=ADA')).toEqual(['Ada', 'bobx100']);
    expect(await logins(`?q=${encodeURIComponent('ÅNGSTR')}`)).toEqual(['Ada']);
    expect(await logins(`?q=${encodeURIComponent('A\u030angstr')}`)).toEqual(['Ada']);
  });

  it('treats wildcards literally', async () => {
    expect(await logins('?q=b_1')).toEqual(['bob_100']);
    expect(await logins('?q=0%25')).toEqual(['bob_100']);
    expect(await logins('?q=%5C')).toEqual([]);
  });

  it('does not find by address', async () => {
    expect(await logins('?q=example.com', { token })).toEqual([]);
  });

  it("has Gitea's format, with a count", async () => {
    const { status, json, headers } = await search('?q=ada');
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['ok', 'data']);
    expect(json.ok).toBe(true);
    expect(headers.get('x-total-count')).toBe('2');
    expect(json.data[0].email).toMatch(/@noreply\./);
  });

  it('finds one user by id; 0 means no filter', async () => {
    expect(await logins(`?uid=${ada.id}`)).toEqual(['Ada']);
    expect(await logins('?uid=999999')).toEqual([]);
    expect(await logins('?uid=0&q=bob_100')).toEqual(['bob_100']);
  });

  it('does not find hidden users by id', async () => {
    const { json } = await t.request('GET', '/users/priv', {
      token: await t.make.token(await t.make.admin()),
    });
    expect(await logins(`?uid=${json.id}`, { token })).toEqual([]);
  });

  it('always pages: by default the first page', async () => {
    for (let i = 0; i < 35; i++) await t.make.user(`crowd${i}`);
    const whole = await search('?q=crowd');
    expect(whole.json.data).toHaveLength(30);
    expect(whole.headers.get('x-total-count')).toBe('35');
    expect(whole.headers.get('link')).toContain('page=2');
    expect((await search('?q=crowd&page=0&limit=0')).json.data).toHaveLength(30);
    expect((await search('?q=crowd&limit=1000')).json.data).toHaveLength(35);
    expect((await search('?q=crowd&page=2')).json.data).toHaveLength(5);
    expect((await search('?q=crowd&page=99999999999')).json.data).toEqual([]);
  });

  it('counts only visible users', async () => {
    const count = async (as: { token: string } | null) =>
      (await search('?q=ada', as)).headers.get('x-total-count');
    const admin = await t.make.token(await t.make.admin());
    expect([await count(null), await count({ token }), await count({ token: admin })]).toEqual([
      '2',
      '3',
      '4',
    ]);
  });

  it.each(['?page=x', '?page=-1', '?limit=1.5', '?uid=abc', '?q=a&q=b', '?q=%00'])(
    'refuses %s',
    async (query) => {
      expect((await search(query)).status).toBe(422);
    },
  );

  it('requires the user scope of a token', async () => {
    const issueOnly = await t.make.token(ada, ['write:issue']);
    expect((await search('?q=ada', { token: issueOnly })).status).toBe(403);
  });
});
