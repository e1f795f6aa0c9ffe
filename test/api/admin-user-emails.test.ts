import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const admin: { token: string } = { token: await t.make.token(await t.make.admin('root')) };

const list = async (name: string) =>
  (await t.request('GET', `/admin/users/${name}/emails`, admin)).json.map(
    ({ email, verified }: { email: string; verified: boolean }) => [email, verified],
  );
const verify = (name: string, ref: string | number) =>
  t.request('POST', `/admin/users/${name}/emails/${encodeURIComponent(ref)}/verify`, admin);
const remove = (name: string, ref: string | number) =>
  t.request('DELETE', `/admin/users/${name}/emails/${encodeURIComponent(ref)}`, admin);

describe('the addresses of an account', () => {
  it('are listed, without those of others', async () => {
    const mira = await t.make.user('mira');
    await t.make.user('mira2');
    await t.make.email(mira, 'work@example.com', { isVerified: false });
    expect(await list('mira')).toEqual([
      ['mira@example.com', true],
      ['work@example.com', false],
    ]);
    const page = await t.request('GET', '/admin/users/mira/emails?page=2&limit=1', admin);
    expect([page.json.length, page.headers.get('x-total-count')]).toEqual([1, '2']);
    expect((await t.request('GET', '/admin/users/mira/emails?page=x', admin)).status).toBe(422);
    expect((await t.request('GET', '/admin/users/nobody/emails', admin)).status).toBe(404);
  });

  it('are verified by a site admin, by address or id, once', async () => {
    const jonas = await t.make.user('jonas');
    const { id } = await t.make.email(jonas, 'a+b@example.com', { isVerified: false });
    const done = await verify('jonas', 'A+B@example.com');
    expect([done.status, done.json]).toMatchObject([
      200,
      { id, verified: true, username: 'jonas' },
    ]);
    expect((await verify('jonas', id)).status).toBe(200);
    expect(await auditOf(t, 'email.verify')).toMatchObject([
      { target: `user:${jonas.id}`, detail: `email ${id}` },
    ]);
    expect((await verify('jonas', 'mira@example.com')).status).toBe(404);
    expect((await verify('nobody', id)).status).toBe(404);
  });

  it('are not verified when another account has verified them', async () => {
    const [one, other] = [await t.make.user('one'), await t.make.user('other')];
    await t.make.email(one, 'both@example.com', { isVerified: false });
    await t.make.email(other, 'both@example.com', { isVerified: true });
    expect((await verify('one', 'both@example.com')).status).toBe(409);
    expect(await list('one')).toContainEqual(['both@example.com', false]);
  });

  it('are removed, except the primary one', async () => {
    const ann = await t.make.user('ann');
    const { id } = await t.make.email(ann, 'old@example.com');
    expect((await remove('ann', id)).status).toBe(204);
    expect(await list('ann')).toEqual([['ann@example.com', true]]);
    expect((await remove('ann', id)).status).toBe(404);
    expect((await remove('ann', 'ann@example.com')).status).toBe(422);
    expect(await auditOf(t, 'email.delete')).toMatchObject([{ target: `user:${ann.id}` }]);
  });

  it('are found under a former name', async () => {
    const body = { new_username: 'fresh' };
    await t.make.user('stale');
    expect((await t.request('POST', '/admin/users/stale/rename', admin, { body })).status).toBe(
      204,
    );
    for (const [method, path] of [
      ['GET', '/admin/users/stale/emails'],
      ['POST', '/admin/users/stale/emails/stale@example.com/verify'],
      ['DELETE', '/admin/users/stale/emails/stale@example.com'],
    ] as const) {
      const { status, headers } = await t.request(method, path, admin);
      expect([status, headers.get('location')]).toEqual([
        307,
        expect.stringContaining(path.replace('stale', 'fresh')),
      ]);
    }
  });

  it('require a site admin with the scope for it', async () => {
    const { token } = await t.make.person('bob');
    const reading = await t.make.token(await t.make.admin(), ['read:admin']);
    for (const [method, path, read] of [
      ['GET', '/admin/users/bob/emails', 200],
      ['POST', '/admin/users/bob/emails/bob@example.com/verify', 403],
      ['DELETE', '/admin/users/bob/emails/bob@example.com', 403],
    ] as const) {
      expect((await t.request(method, path)).status).toBe(401);
      expect((await t.request(method, path, { token })).status).toBe(403);
      expect((await t.request(method, path, { token: reading })).status).toBe(read);
    }
    expect(await list('bob')).toEqual([['bob@example.com', true]]);
  });
});

describe('GET /admin/users', () => {
  const logins = async (query: string): Promise<string[]> =>
    (await t.request('GET', `/admin/users?${query}`, admin)).json.map(
      ({ login }: { login: string }) => login,
    );

  it('is searched by login, full name and address', async () => {
    const wren = await t.make.user('Zwren', { fullName: 'Ängström Wren' });
    await t.make.email(wren, 'Second@zebra.example', { isVerified: false });
    expect(await logins('q=ZWR')).toEqual(['Zwren']);
    expect(await logins(`q=${encodeURIComponent('ängst')}`)).toEqual(['Zwren']);
    expect(await logins('q=second@ZEBRA')).toEqual(['Zwren']);
    expect(await logins('q=%25')).toEqual([]);
    const counted = await t.request('GET', '/admin/users?q=zwren&limit=1', admin);
    expect(counted.headers.get('x-total-count')).toBe('1');
  });

  it('is filtered by account status', async () => {
    await t.make.user('st-plain');
    await t.make.user('st-off', { isActive: false });
    await t.make.user('st-barred', { prohibitLogin: true });
    await t.make.user('st-tied', { isRestricted: true });
    await t.make.user('st-waits', { isActive: false, isPending: true });
    await t.make.admin('st-boss');
    const standing = (state: string) => logins(`q=st-&state=${state}`);
    expect(await standing('active')).toEqual(['st-plain', 'st-tied', 'st-boss']);
    expect(await standing('inactive')).toEqual(['st-off', 'st-waits']);
    expect(await standing('pending')).toEqual(['st-waits']);
    // Each account says so as well: a deactivated one looks the same otherwise.
    const inactive = await t.request('GET', '/admin/users?q=st-&state=inactive', admin);
    expect(inactive.json.map(({ pending }: { pending: boolean }) => pending)).toEqual([
      false,
      true,
    ]);
    expect(await standing('prohibited')).toEqual(['st-barred']);
    expect(await standing('restricted')).toEqual(['st-tied']);
    expect(await standing('admin')).toEqual(['st-boss']);
    expect((await t.request('GET', '/admin/users?state=odd', admin)).status).toBe(422);
  });

  it('is sorted by name, age and last sign-in, ascending or descending', async () => {
    await t.make.user('so-b', { createdUnix: 30 });
    await t.make.user('so-C', { createdUnix: 10 });
    await t.make.user('so-a', { createdUnix: 20 });
    const sorted = (query: string) => logins(`q=so-&${query}`);
    expect(await sorted('')).toEqual(['so-b', 'so-C', 'so-a']);
    expect(await sorted('order=desc')).toEqual(['so-a', 'so-C', 'so-b']);
    expect(await sorted('sort=name')).toEqual(['so-a', 'so-b', 'so-C']);
    expect(await sorted('sort=name&order=desc')).toEqual(['so-C', 'so-b', 'so-a']);
    expect(await sorted('sort=created')).toEqual(['so-C', 'so-a', 'so-b']);
    const pages = [1, 2, 3].map((page) => sorted(`sort=last_login&page=${page}&limit=1`));
    expect((await Promise.all(pages)).flat().sort()).toEqual(['so-C', 'so-a', 'so-b'].sort());
    expect((await t.request('GET', '/admin/users?sort=email', admin)).status).toBe(422);
  });
});
