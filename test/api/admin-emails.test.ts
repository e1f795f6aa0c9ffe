import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());
const admin: { token: string } = { token: await t.make.token(await t.make.admin('root')) };
const mira = await t.make.user('Mira', { fullName: 'Mira Ångström', visibility: 'private' });
await t.make.email(mira, 'Work@Example.com', { isVerified: false });
for (let i = 0; i < 33; i++) await t.make.user(`crowd${i}`);

const addresses = async (path: string) =>
  (await t.request('GET', path, admin)).json.map((e: { email: string }) => e.email);

describe('GET /admin/emails', () => {
  it('lists every address with its owner, ordered by address', async () => {
    const { status, json, headers } = await t.request('GET', '/admin/emails?limit=50', admin);
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('36');
    expect(json).toHaveLength(36);
    const mira = await t.request('GET', '/users/mira', admin);
    const work = json.find((e: { email: string }) => e.email === 'Work@Example.com');
    expect(work).toEqual({
      email: 'Work@Example.com',
      verified: false,
      primary: false,
      user_id: mira.json.id,
      username: 'Mira',
      id: work.id,
      created_at: '2026-05-04T09:30:00Z',
      verified_at: null,
      expires_at: null,
      mail_deferred: false,
    });
    expect(work.id).toBeGreaterThan(0);
    const folded = json.map((e: { email: string }) => e.email.toLowerCase());
    expect(folded).toEqual([...folded].sort());
  });

  it('always pages', async () => {
    const { json, headers } = await t.request('GET', '/admin/emails', admin);
    expect(json).toHaveLength(30);
    expect(headers.get('link')).toContain('page=2');
    expect(await addresses('/admin/emails?page=0')).toHaveLength(30);
    expect(await addresses('/admin/emails?page=2')).toHaveLength(6);
    expect(await addresses('/admin/emails?page=99')).toEqual([]);
    expect((await t.request('GET', '/admin/emails?page=x', admin)).status).toBe(422);
  });
});

describe('GET /admin/emails/search', () => {
  it('finds by address, login and full name, ignoring case', async () => {
    const search = (q: string) => addresses(`/admin/emails/search?q=${encodeURIComponent(q)}`);
    expect(await search('WORK@')).toEqual(['Work@Example.com']);
    expect(await search('mIRA')).toEqual(['mira@example.com', 'Work@Example.com']);
    expect(await search('ångstr')).toEqual(['mira@example.com', 'Work@Example.com']);
    expect(await search('%')).toEqual([]);
    expect(await search('nobody')).toEqual([]);
  });

  it('counts the matches, and finds everything without a query', async () => {
    const found = await t.request('GET', '/admin/emails/search?q=crowd&limit=5', admin);
    expect([found.json.length, found.headers.get('x-total-count')]).toEqual([5, '33']);
    const all = await t.request('GET', '/admin/emails/search', admin);
    expect([all.json.length, all.headers.get('x-total-count')]).toEqual([30, '36']);
    expect((await t.request('GET', '/admin/emails/search?limit=x', admin)).status).toBe(422);
  });
});

it('requires a site admin with read:admin', async () => {
  const { token } = await t.make.person();
  const weak = await t.make.token(await t.make.admin(), ['write:user']);
  for (const path of ['/admin/emails', '/admin/emails/search?q=mira']) {
    expect((await t.request('GET', path)).status).toBe(401);
    const refused = await t.request('GET', path, { token });
    expect([refused.status, refused.json.message]).toEqual([403, 'user should be the site admin']);
    expect((await t.request('GET', path, { token: weak })).status).toBe(403);
  }
});
