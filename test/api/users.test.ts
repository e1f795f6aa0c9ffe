import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp({ settings: { NO_REPLY_ADDRESS: 'noreply.example.org' } }));

/** Every key of a user, in any reply (D3). */
const keys = [
  'active',
  'avatar_url',
  'created',
  'description',
  'email',
  'followers_count',
  'following_count',
  'full_name',
  'html_url',
  'id',
  'is_admin',
  'language',
  'last_login',
  'location',
  'login',
  'login_name',
  'prohibit_login',
  'pronouns',
  'restricted',
  'source_id',
  'starred_repos_count',
  'username',
  'visibility',
  'website',
];

describe('GET /user', () => {
  it('is the caller, with all their private fields', async () => {
    const { user, token } = await t.make.person('Mira', {
      fullName: 'Mira Holt',
      loginName: 'mira@directory',
      language: 'en-GB',
      location: 'Leeds',
      website: 'https://example.com/mira',
      description: 'writes',
      isRestricted: true,
    });
    const { status, json } = await t.request('GET', '/user', { token });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: user.id,
      login: 'Mira',
      username: 'Mira',
      login_name: 'mira@directory',
      source_id: 0,
      full_name: 'Mira Holt',
      email: 'mira@example.com',
      avatar_url: `${t.url}/avatars/${user.id}`,
      html_url: `${t.url}/Mira`,
      language: 'en-GB',
      is_admin: false,
      last_login: '0001-01-01T00:00:00Z',
      created: '2026-05-04T09:30:00Z',
      restricted: true,
      active: true,
      prohibit_login: false,
      location: 'Leeds',
      pronouns: '',
      website: 'https://example.com/mira',
      description: 'writes',
      visibility: 'public',
      followers_count: 0,
      following_count: 0,
      starred_repos_count: 0,
    });
  });

  it('tells site admins that they are one', async () => {
    const admin = await t.make.admin();
    const { json } = await t.request('GET', '/user', { token: await t.make.token(admin) });
    expect(json.is_admin).toBe(true);
  });

  it('requires the user scope of a token', async () => {
    const { user } = await t.make.person();
    const token = await t.make.token(user, ['read:issue']);
    const { status, json } = await t.request('GET', '/user', { token });
    expect(status).toBe(403);
    expect(json.message).toContain('required=[read:user]');
  });

  it('refuses anonymous requests', async () => {
    expect((await t.request('GET', '/user')).status).toBe(401);
  });
});

describe('GET /users/{username}', () => {
  it('has every key, for any viewer', async () => {
    const { user, token } = await t.make.person();
    for (const as of [null, { token }]) {
      const { json } = await t.request('GET', `/users/${user.name}`, as);
      expect(Object.keys(json).sort()).toEqual(keys);
    }
  });

  it('hides private fields from others than the user and site admins', async () => {
    const open = await t.make.user('Open', {
      hideEmail: false,
      isAdmin: true,
      prohibitLogin: true,
      loginName: 'open@directory',
      language: 'de',
      isRestricted: true,
    });
    const hidden = { login_name: '', language: '', is_admin: false, active: false };
    const told = { login_name: 'open@directory', language: 'de', is_admin: true, active: true };
    const { token } = await t.make.person();
    const admin = await t.make.token(await t.make.admin());
    const noTime = '0001-01-01T00:00:00Z';
    const path = `/users/${open.name}`;

    const anonymous = await t.request('GET', path);
    expect(anonymous.json).toMatchObject({
      ...hidden,
      prohibit_login: false,
      last_login: noTime,
      email: 'open@noreply.example.org',
      restricted: true,
    });
    const other = await t.request('GET', path, { token });
    expect(other.json).toMatchObject({
      ...hidden,
      prohibit_login: false,
      last_login: noTime,
      email: 'open@example.com',
    });
    const siteAdmin = await t.request('GET', path, { token: admin });
    expect(siteAdmin.json).toMatchObject({
      ...told,
      prohibit_login: true,
      last_login: '0001-01-01T00:00:00Z',
      email: 'open@example.com',
    });
  });

  it('shows a placeholder for a hidden address, except to the user and site admins', async () => {
    const { user, token } = await t.make.person('Shy', { hideEmail: true });
    const { token: other } = await t.make.person();
    const admin = await t.make.token(await t.make.admin());
    const emailFor = async (as: { token: string } | null) =>
      (await t.request('GET', `/users/${user.name}`, as)).json.email;
    expect(await emailFor(null)).toBe('shy@noreply.example.org');
    expect(await emailFor({ token: other })).toBe('shy@noreply.example.org');
    expect(await emailFor({ token })).toBe('shy@example.com');
    expect(await emailFor({ token: admin })).toBe('shy@example.com');
  });

  it('ignores the case of the name, and keeps its spelling', async () => {
    await t.make.user('Under_Score-1');
    const { status, json } = await t.request('GET', '/users/uNDER_sCORE-1');
    expect(status).toBe(200);
    expect(json.login).toBe('Under_Score-1');
  });

  it('is the same 404 for unknown and hidden users', async () => {
    const secret = await t.make.user(undefined, { visibility: 'private' });
    const { token } = await t.make.person();
    for (const as of [null, { token }]) {
      const nobody = await t.request('GET', '/users/nobody-at-all', as);
      const unseen = await t.request('GET', `/users/${secret.name}`, as);
      expect([nobody.status, unseen.status]).toEqual([404, 404]);
      expect(unseen.json.message.replace(secret.name, 'X')).toBe(
        nobody.json.message.replace('nobody-at-all', 'X'),
      );
    }
  });

  it('refuses a token without the user scope', async () => {
    const { user } = await t.make.person();
    const token = await t.make.token(user, ['write:repository']);
    expect((await t.request('GET', `/users/${user.name}`, { token })).status).toBe(403);
  });
});

describe('GET /user/keys', () => {
  it('is an empty list', async () => {
    const { token } = await t.make.person();
    const { status, json, headers } = await t.request('GET', '/user/keys?page=1', { token });
    expect([status, json, headers.get('x-total-count')]).toEqual([200, [], '0']);
  });

  it('refuses a page that is not a number, and anonymous requests', async () => {
    const { token } = await t.make.person();
    expect((await t.request('GET', '/user/keys?page=x', { token })).status).toBe(422);
    expect((await t.request('GET', '/user/keys')).status).toBe(401);
  });
});
