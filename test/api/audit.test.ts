import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());
const root: { token: string } = { token: await t.make.token(await t.make.admin('root')) };

const audit = (query = '', as: As = root) => t.request('GET', `/admin/audit${query}`, as);
// biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
const actions = ({ json }: { json: any }): string[] =>
  json.map((entry: { action: string }) => entry.action);

describe('GET /admin/audit', () => {
  it('lists action, target, actor, on whose behalf and from where', async () => {
    const { user } = await t.make.person('mira');
    const emails = { emails: ['more@example.com'] };
    const options = { body: emails, headers: { sudo: 'mira' } };
    expect((await t.request('POST', '/user/emails', root, options)).status).toBe(201);
    const { status, json, headers } = await audit('?user=mira');
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('2');
    expect(actions({ json })).toEqual(['email.add', 'sudo']);
    expect(json[0]).toEqual({
      id: expect.any(Number),
      created: '2026-05-04T09:30:00Z',
      actor_id: expect.any(Number),
      actor: 'root',
      user_id: user.id,
      user: 'mira',
      action: 'email.add',
      target: `user:${user.id}`,
      target_user: 'mira',
      detail: '1 address',
      request_id: expect.stringMatching(/./),
      address: '127.0.0.1',
    });
    expect(json[1].request_id).toBe(json[0].request_id);
  });

  it('is filtered by each of its parameters, and by several at once', async () => {
    const { user, token } = await t.make.person('jonas');
    const add = (address: string) =>
      t.request('POST', '/user/emails', { token }, { body: { emails: [address] } });
    await add('first@example.com');
    t.clock.advance(3600);
    const first = { body: { emails: ['first@example.com'] } };
    expect((await t.request('DELETE', '/user/emails', { token }, first)).status).toBe(204);
    t.clock.advance(3600);
    await add('second@example.com');
    const all = await audit('?actor=jonas');
    expect(actions(all)).toEqual(['email.add', 'email.delete', 'email.add']);
    expect(actions(await audit(`?actor=${user.id}`))).toEqual(actions(all));
    expect(actions(await audit('?actor=JONAS&action=email.a'))).toEqual(['email.add', 'email.add']);
    expect(actions(await audit('?actor=jonas&action=email.d'))).toEqual(['email.delete']);
    expect(actions(await audit('?actor=jonas&action=%25'))).toEqual([]);
    expect(actions(await audit(`?target=user:${user.id}&user=jonas`))).toHaveLength(3);
    const [newest, , oldest] = all.json;
    expect((await audit(`?actor=jonas&since=${newest.created}`)).json).toEqual([newest]);
    expect((await audit(`?actor=jonas&before=${oldest.created}`)).json).toEqual([oldest]);
    expect((await audit('?actor=jonas&since=today&before=today')).json).toEqual(all.json);
    expect((await audit('?actor=jonas&before=yesterday')).json).toEqual([]);
    const page = await audit('?actor=jonas&page=2&limit=2');
    expect([page.json, page.headers.get('x-total-count')]).toEqual([[oldest], '3']);
  });

  it('keeps the entries of a deleted user under their id', async () => {
    const { user, token } = await t.make.person('leaver');
    await t.request('POST', '/user/emails', { token }, { body: { emails: ['left@example.com'] } });
    expect((await t.request('DELETE', '/admin/users/leaver', root)).status).toBe(204);
    const { json } = await audit(`?actor=${user.id}`);
    expect(json[0]).toMatchObject({ actor_id: user.id, actor: 'Ghost', action: 'email.add' });
    expect(json[0].target_user).toBe('Ghost');
    expect((await audit('?actor=leaver')).status).toBe(404);
  });

  it('always pages', async () => {
    const small = await audit('?limit=1');
    expect(small.json).toHaveLength(1);
    expect((await audit()).json.length).toBeLessThanOrEqual(30);
  });

  it.each([
    ['since', 'some day'],
    ['before', '2026-13-01T00:00:00Z'],
    ['page', 'x'],
  ])('refuses a bad %s', async (name, value) => {
    const { status, json } = await audit(`?${name}=${value}`);
    expect([status, json.message]).toEqual([422, expect.stringContaining(`[${name}]`)]);
  });

  it('requires a site admin with the scope for it', async () => {
    const { token } = await t.make.person();
    expect((await audit('', { token })).status).toBe(403);
    expect((await audit('', null)).status).toBe(401);
    const admin = await t.make.admin();
    const reading = { token: await t.make.token(admin, ['read:admin']) };
    expect((await audit('', reading)).status).toBe(200);
    const other = { token: await t.make.token(admin, ['write:issue', 'write:user']) };
    expect((await audit('', other)).status).toBe(403);
    // Someone acting as another user has that user's rights.
    const sudo = { headers: { sudo: 'mira' } };
    expect((await t.request('GET', '/admin/audit', root, sudo)).status).toBe(403);
  });

  it('hides records that can name private repositories from tokens for public ones', async () => {
    const admin = await t.make.person(undefined, { isAdmin: true });
    const { name } = await t.make.repository(admin.user, 'secret-plans', { isPrivate: true });
    const path = `/repos/${admin.user.name}/${name}`;
    await t.request('PATCH', path, admin, {
      body: { description: 'x' },
      headers: { sudo: admin.user.name },
    });
    expect((await t.request('DELETE', path, admin)).status).toBe(204);
    const token = { token: await t.make.token(admin.user, ['public-only', 'all']) };
    const seen = await t.request('GET', '/admin/audit', token);
    expect([seen.status, seen.text.includes('secret-plans')]).toEqual([200, false]);
    expect(seen.headers.get('x-total-count')).toBe(String(seen.json.length));
    expect((await t.request('GET', '/admin/audit', admin)).text).toContain('secret-plans');
  });
});
