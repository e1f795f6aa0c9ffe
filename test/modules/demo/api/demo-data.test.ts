import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';

const t = await ofFile(startTestApp());
const root = await t.make.person('rook', { isAdmin: true });

const demo = (method: string, as: As = root.byPassword, query = '') =>
  t.request(method, `/admin/demo${query}`, as);
const state = async () => (await demo('GET')).json;
const none = { times: 0, issues: 0, comments: 0, stopwatches: 0, repositories: 0, users: 0 };

/** What is left of people and their data; deleted repositories stay for a while. */
async function people(): Promise<string> {
  const tables = [
    `SELECT * FROM "user" WHERE name <> '-' ORDER BY id`,
    'SELECT * FROM email ORDER BY id',
    'SELECT * FROM follow ORDER BY follower_id, followee_id',
    'SELECT * FROM held_name ORDER BY 1',
    'SELECT * FROM setting ORDER BY key',
    'SELECT * FROM client ORDER BY id',
    'SELECT * FROM project ORDER BY id',
    'SELECT * FROM project_repository ORDER BY repository_id',
    'SELECT * FROM issuer ORDER BY user_id',
    'SELECT * FROM repository WHERE deleted_unix = 0 ORDER BY id',
  ];
  const rows = [];
  for (const sql of tables) rows.push(await rowsOf(t, sql));
  const times = (await t.request('GET', '/user/times', root)).json;
  return JSON.stringify([...rows, times]);
}

describe('demo data', () => {
  let before = '';

  it('is for site admins, and not changed by tokens', async () => {
    const mira = await t.make.person('mira');
    before = await people();
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect([method, (await demo(method, mira.byPassword)).status]).toEqual([method, 403]);
    }
    for (const method of ['POST', 'DELETE']) {
      const { status, json } = await demo(method, root);
      expect([status, json.message]).toEqual([
        403,
        'a token cannot load or remove demo data; use a password or a session',
      ]);
    }
    expect((await demo('GET', root)).json).toEqual({ loaded: false, loadable: true, added: none });
    expect((await demo('DELETE')).status).toBe(404);
    expect(await people()).toBe(before);
  });

  it('leaves nothing behind where a name or address is in use', async () => {
    const cuckoo = await t.make.user('guest', { email: 'cuckoo@guests.example' });
    before = await people();
    const { status, json } = await demo('POST');
    expect([status, json.message]).toEqual([409, 'a name or address of the demo data is in use']);
    expect(await people()).toBe(before);
    await t.request('DELETE', `/admin/users/${cuckoo.name}`, root.byPassword);
  });

  it('is loaded once by two at once, with time of the caller and nobody who can sign in', async () => {
    before = await people();
    const both = await Promise.all([demo('POST'), demo('POST')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await state()).toEqual({ loaded: true, loadable: false, added: none });
    const times = await t.request('GET', '/user/times?limit=50', root);
    expect(times.json).toHaveLength(50);
    const admins = await rowsOf(t, 'SELECT name FROM "user" WHERE is_admin = 1');
    expect(admins).toEqual([{ name: 'rook' }]);
    const body = { username: 'heron', password: '' };
    expect((await t.request('POST', '/user/session', null, { body })).status).toBe(401);
  });

  it('is removed once by two at once, and everything is as before', async () => {
    const both = await Promise.all([demo('DELETE'), demo('DELETE')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await people()).toBe(before);
    expect(await state()).toEqual({ loaded: false, loadable: true, added: none });
    expect(await auditOf(t, 'instance.demo-removed')).toHaveLength(1);
  });

  it('keeps what people added until they agree to lose it', async () => {
    expect((await demo('POST')).status).toBe(204);
    const issue = '/repos/siskin/field-app/issues/64';
    const own = { body: { name: 'nest' } };
    expect((await t.request('POST', '/user/repos', root, own)).status).toBe(201);
    const title = { body: { title: 'A real one' } };
    await t.request('POST', '/repos/rook/nest/issues', root, title);
    await t.request('POST', '/repos/rook/nest/issues/1/times', root, { body: { time: 61 } });
    expect((await state()).added).toEqual(none);
    const additions: [noun: string, path: string, body?: object][] = [
      ['times', `${issue}/times`, { time: 60 }],
      ['issues', '/repos/siskin/field-app/issues', { title: 'Another one' }],
      ['comments', `${issue}/comments`, { body: 'Seen here too' }],
      ['stopwatches', `${issue}/stopwatch/start`],
      ['repositories', '/admin/users/kestrel/repos', { name: 'more' }],
    ];
    const added: Record<string, number> = { ...none };
    for (const [noun, path, body] of additions) {
      const answer = await t.request('POST', path, root, body === undefined ? {} : { body });
      expect([noun, answer.status < 300]).toEqual([noun, true]);
      added[noun] = 1;
      expect((await state()).added).toEqual(added);
      expect((await demo('DELETE')).status).toBe(409);
    }
    expect((await t.request('GET', `${issue}/times`, root)).json.at(-1)).toMatchObject({
      time: 60,
    });
    // A locked period is kept too.
    const lock = { body: { until: new Date(t.clock.nowUnix() * 1000).toISOString() } };
    const locked = await t.request('PUT', '/repos/siskin/field-app/time-lock', root, lock);
    expect(locked.status).toBe(200);
    expect((await demo('DELETE', undefined, '?purge=true')).status).toBe(423);
    const over = { body: { reason: 'over' } };
    const unlocked = await t.request('DELETE', '/repos/siskin/field-app/time-lock', root, over);
    expect(unlocked.status).toBe(204);
    // Nor can a user of the demo data remove themselves.
    const password = 'an owl in the barn';
    const body = { admin: true, password };
    await t.request('PATCH', '/admin/users/heron', root.byPassword, { body });
    const session = { body: { username: 'heron', password } };
    expect((await t.request('POST', '/user/session', null, session)).status).toBe(201);
    expect((await state()).added).toEqual({ ...added, users: 1 });
    expect((await demo('DELETE', { name: 'heron', password })).status).toBe(422);
    expect((await demo('DELETE', undefined, '?purge=true')).status).toBe(204);
    const left = await t.request('GET', '/user/times', root);
    expect(left.json.map(({ time }: { time: number }) => time)).toEqual([61]);
    expect(await people()).not.toContain('birds.example');
    // Somebody has tracked time.
    expect(await state()).toMatchObject({ loaded: false, loadable: false });
    expect((await demo('POST')).status).toBe(409);
  });
});
