import { describe, expect, it } from 'vitest';
import { host } from '../../src/core/caller.ts';
import type { User } from '../../src/core/records/types.ts';
import { createToken } from '../../src/core/token/operations.ts';
import { type Answer, type As, startTestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
const neverUsed = '0001-01-01T00:00:00Z';

let count = 0;
const t = await ofFile(startTestApp());

interface Person {
  readonly user: User;
  readonly as: As;
  readonly path: string;
}
async function person(options: { isAdmin?: boolean } = {}): Promise<Person> {
  const name = `person${++count}`;
  const user = await t.make.user(name, { password, ...options });
  return { user, as: { name, password }, path: `/users/${name}/tokens` };
}
const create = (who: Person, body: unknown, as = who.as): Promise<Answer> =>
  t.request('POST', who.path, as, { body });
const names = (answer: Answer): string[] => answer.json.map(({ name }: { name: string }) => name);

async function session(who: Person): Promise<As> {
  const answer = await t.request('POST', '/user/session', null, {
    body: { username: who.user.name, password },
  });
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

describe('POST /users/{username}/tokens', () => {
  it('creates a token that is shown once, with the given scopes', async () => {
    const mira = await person();
    const made = await create(mira, { name: 'laptop', scopes: ['write:issue', 'read:user'] });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      id: expect.any(Number),
      name: 'laptop',
      sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
      token_last_eight: made.json.sha1.slice(-8),
      scopes: ['read:user', 'write:issue'],
      created_at: '2026-05-04T09:30:00Z',
      last_used_at: neverUsed,
    });
    const token = { token: made.json.sha1 };
    expect((await t.request('GET', '/user', token)).json.login).toBe(mira.user.name);
    expect((await t.request('GET', '/user/repos', token)).status).toBe(403);
    const listed = await t.request('GET', mira.path, mira.as);
    expect(listed.json[0]).toMatchObject({
      ...made.json,
      sha1: '',
      last_used_at: expect.any(String),
    });
  });

  it('can expire; it is refused like an unknown one then, and stays listed', async () => {
    const mira = await person();
    const expires_at = '2026-05-04T11:30:00+02:00';
    const body = { name: 'for ten minutes', expires_at: '2026-05-04T09:40:00Z' };
    const made = await create(mira, body);
    expect(made.json).toMatchObject({ name: body.name, expires_at: body.expires_at });
    const token = { token: made.json.sha1 };
    t.clock.advance(599);
    expect((await t.request('GET', '/user', token)).status).toBe(200);
    t.clock.advance(1);
    const late = await t.request('GET', '/user', token);
    const unknown = await t.request('GET', '/user', { token: 'f'.repeat(40) });
    expect([late.status, late.text]).toEqual([401, unknown.text]);
    const basic = { name: made.json.sha1, password: 'x-oauth-basic' };
    expect((await t.request('GET', '/user', basic)).status).toBe(401);
    expect((await t.request('GET', mira.path, mira.as)).json).toMatchObject([body]);
    for (const wrong of [expires_at, '2026-05-04T09:40:00Z', 'tomorrow', '10000-01-01T00:00:00Z']) {
      const { status, json } = await create(mira, { name: 'refused', expires_at: wrong });
      expect([status, json.message.split(':')[0]]).toEqual([422, '[expires_at]']);
    }
    const never = await create(mira, { name: 'without', expires_at: null });
    expect(never.json).not.toHaveProperty('expires_at');
  });

  it('stores only the hash of a token', async () => {
    const mira = await person();
    const { json } = await create(mira, { name: 'kept' });
    const rows = await rowsOf<Record<string, unknown>>(
      t,
      'SELECT * FROM token WHERE id = ?',
      json.id,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(json.sha1.slice(0, 32));
    expect(JSON.stringify(await auditOf(t, 'token.create'))).not.toContain(json.sha1.slice(0, 32));
  });

  it.each([[undefined], [null], [[]], [['']]])(
    'with the scopes %j grants everything',
    async (scopes) => {
      const made = await create(await person(), { name: 'x', scopes });
      expect(made.status).toBe(201);
      expect(made.json.scopes).toEqual(['all']);
    },
  );

  it('accepts a session instead of the password', async () => {
    const mira = await person();
    const made = await t.request('POST', mira.path, await session(mira), {
      body: { name: 'by session' },
      headers: { origin: t.url },
    });
    expect(made.status).toBe(201);
  });

  it('refuses a name the user has already used: 400', async () => {
    const mira = await person();
    await create(mira, { name: 'laptop' });
    const again = await create(mira, { name: 'laptop' });
    expect(again.status).toBe(400);
    expect(again.json.message).toBe('access token name has been used already');
    expect((await create(await person(), { name: 'laptop' })).status).toBe(201);
  });

  it('gives a name to one token when many requests race', async () => {
    const mira = await person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(mira, { name: 'one' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    expect(names(await t.request('GET', mira.path, mira.as))).toEqual(['one']);
  });

  it('refuses more tokens than an account can have, however many requests race: 422', async () => {
    const limited = await ofTest(startTestApp({ settings: { MAX_TOKENS_PER_ACCOUNT: '5' } }));
    const ann = await limited.make.user('ann', { password });
    const as = { name: 'ann', password };
    const add = (name: string) =>
      limited.request('POST', '/users/ann/tokens', as, { body: { name } });
    expect((await add('first')).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => add(`t${place}`)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 422);
    expect([made.length, refused.length]).toEqual([4, 8]);
    const message = 'an account can have at most 5 tokens; delete one first';
    expect(refused[0]?.json.message).toBe(message);
    const byHost = createToken(limited.app.context, host, ann, { name: 'by host' });
    await expect(byHost).rejects.toThrow(message);
    expect((await limited.request('DELETE', '/users/ann/tokens/first', as)).status).toBe(204);
    expect((await add('again')).status).toBe(201);
    const list = await limited.request('GET', '/users/ann/tokens', as);
    expect(list.json).toHaveLength(5);
  });

  it('refuses an unknown scope: 400, with its name', async () => {
    const answer = await create(await person(), { name: 'x', scopes: ['read:user', 'sudo'] });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toBe(
      'invalid access token scope provided: invalid access token scope: sudo',
    );
  });

  it.each([
    [{}, '[name]: Required'],
    [{ name: '' }, '[name]: Required'],
    [{ name: '   ' }, '[name]: Required'],
    [{ name: 'x'.repeat(256) }, '[name]: must be at most 255 characters'],
    [{ name: 'two\nlines' }, '[name]: must be one line without control characters'],
    [{ name: 7 }, '[name]: must be string'],
    [{ name: 'x', scopes: 'all' }, '[scopes]'],
    [{ name: 'x', scopes: [1] }, '[scopes'],
  ])('refuses %j: 422', async (body, message) => {
    const mira = await person();
    const answer = await create(mira, body);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(message);
    expect((await t.request('GET', mira.path, mira.as)).json).toEqual([]);
  });

  it('accepts a name of 255 characters', async () => {
    expect((await create(await person(), { name: 'x'.repeat(255) })).status).toBe(201);
  });

  it('is not for other users, nor for a site admin creating for another', async () => {
    const mira = await person();
    const admin = await person({ isAdmin: true });
    for (const other of [await person(), admin]) {
      const answer = await create(mira, { name: 'planted' }, other.as);
      expect(answer.status).toBe(403);
    }
    const acting = await t.request('POST', mira.path, admin.as, {
      body: { name: 'planted' },
      headers: { sudo: mira.user.name },
    });
    expect(acting.status).toBe(403);
    expect((await t.request('GET', mira.path, mira.as)).json).toEqual([]);
  });

  it('is for other users on the command line', async () => {
    const mira = await person();
    const made = await createToken(t.app.context, host, mira.user, { name: 'from the host' });
    expect((await t.request('GET', '/user', { token: made.secret })).json.id).toBe(mira.user.id);
    expect((await auditOf(t, 'token.create')).at(-1)).toMatchObject({
      actor_id: null,
      target: `user:${mira.user.id}`,
    });
  });
});

describe('GET /users/{username}/tokens', () => {
  it('lists them newest first, by page and whole, with the count', async () => {
    const mira = await person();
    for (const name of ['a', 'b', 'c']) await create(mira, { name });
    const all = await t.request('GET', mira.path, mira.as);
    expect(names(all)).toEqual(['c', 'b', 'a']);
    expect(all.headers.get('x-total-count')).toBe('3');
    const page = await t.request('GET', `${mira.path}?page=2&limit=2`, mira.as);
    expect(names(page)).toEqual(['a']);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await t.request('GET', `${mira.path}?page=9`, mira.as)).json).toEqual([]);
    expect((await t.request('GET', `${mira.path}?page=x`, mira.as)).status).toBe(422);
  });

  it('shows the last use, to the minute', async () => {
    const mira = await person();
    const { json } = await create(mira, { name: 'used' });
    const lastUse = async (): Promise<string> => {
      return (await t.request('GET', mira.path, mira.as)).json[0].last_used_at;
    };
    // Recorded after the reply, in a separate write.
    const isNoted = (date: string) => expect.poll(lastUse).toBe(date);
    expect(await lastUse()).toBe(neverUsed);
    const start = t.clock.nowUnix();
    const at = (seconds: number) =>
      `${new Date((start + seconds) * 1000).toISOString().slice(0, 19)}Z`;
    await t.request('GET', '/user', { token: json.sha1 });
    await isNoted(at(0));
    t.clock.advance(59);
    await t.request('GET', '/user', { token: json.sha1 });
    // With SQLite, later than any write queued before.
    await t.app.context.database.write(async () => {});
    expect(await lastUse()).toBe(at(0));
    t.clock.advance(1);
    await t.request('GET', '/user', { token: json.sha1 });
    await isNoted(at(60));
  });

  it('shows them to a site admin, and to no other user', async () => {
    const mira = await person();
    await create(mira, { name: 'hers' });
    const admin = await person({ isAdmin: true });
    expect(names(await t.request('GET', mira.path, admin.as))).toEqual(['hers']);
    const outsider = await t.request('GET', mira.path, (await person()).as);
    expect(outsider.status).toBe(403);
    expect(outsider.json.message).toBe(
      'doer should be the site admin or be same as the contextUser',
    );
  });

  it('is 404 for unknown and hidden users', async () => {
    await t.make.user('unseen', { visibility: 'private' });
    const { as } = await person();
    const unseen = await t.request('GET', '/users/unseen/tokens', as);
    const nobody = await t.request('GET', '/users/nobody/tokens', as);
    expect([unseen.status, nobody.status]).toEqual([404, 404]);
    expect(unseen.text).toBe(nobody.text.replaceAll('nobody', 'unseen'));
    const body = { name: 'x' };
    expect((await t.request('POST', '/users/unseen/tokens', as, { body })).status).toBe(404);
  });

  it('follows a former name', async () => {
    const mira = await person();
    const old = mira.user.name;
    await t.app.context.database.write(async (stores) => {
      await stores.users.reserveName(old, mira.user.id, 0);
      await stores.users.update(mira.user.id, { name: `${old}-new` });
    });
    const as = { name: `${old}-new`, password };
    for (const [method, end] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', '/1'],
    ] as const) {
      const options = method === 'POST' ? { body: { name: 'x' } } : {};
      const answer = await t.request(method, `/users/${old}/tokens${end}`, as, options);
      expect(answer.status).toBe(307);
      expect(answer.headers.get('location')).toBe(`/api/v1/users/${old}-new/tokens${end}`);
    }
  });
});

describe('DELETE /users/{username}/tokens/{token}', () => {
  it('deletes by id or by name; the token is refused from then on', async () => {
    const mira = await person();
    for (const key of ['id', 'name'] as const) {
      const { json } = await create(mira, { name: 'my token/é' });
      const path = `${mira.path}/${encodeURIComponent(json[key])}`;
      expect((await t.request('DELETE', path, mira.as)).status).toBe(204);
      expect((await t.request('GET', '/user', { token: json.sha1 })).status).toBe(401);
      expect((await t.request('DELETE', path, mira.as)).status).toBe(404);
    }
    expect((await auditOf(t, 'token.delete')).at(-1)).toMatchObject({ actor_id: mira.user.id });
  });

  it('treats a number as an id first, and as a name if there is no such id', async () => {
    const mira = await person();
    const first = await create(mira, { name: 'first' });
    await create(mira, { name: String(first.json.id) });
    const path = `${mira.path}/${first.json.id}`;
    await t.request('DELETE', path, mira.as);
    expect(names(await t.request('GET', mira.path, mira.as))).toEqual([String(first.json.id)]);
    await t.request('DELETE', path, mira.as);
    expect((await t.request('GET', mira.path, mira.as)).json).toEqual([]);
  });

  it("does not reach those of others: 404 under the caller's name, 403 under the other", async () => {
    const mira = await person();
    const { json } = await create(mira, { name: 'hers' });
    const other = await person();
    expect((await t.request('DELETE', `${other.path}/${json.id}`, other.as)).status).toBe(404);
    expect((await t.request('DELETE', `${other.path}/hers`, other.as)).status).toBe(404);
    expect((await t.request('DELETE', `${mira.path}/${json.id}`, other.as)).status).toBe(403);
    expect((await t.request('GET', '/user', { token: json.sha1 })).status).toBe(200);
  });

  it('is allowed to a site admin', async () => {
    const mira = await person();
    const { json } = await create(mira, { name: 'hers' });
    const admin = await person({ isAdmin: true });
    expect((await t.request('DELETE', `${mira.path}/${json.id}`, admin.as)).status).toBe(204);
    expect((await t.request('GET', '/user', { token: json.sha1 })).status).toBe(401);
    expect((await auditOf(t, 'token.delete')).at(-1)).toMatchObject({
      actor_id: admin.user.id,
      target: `user:${mira.user.id}`,
    });
  });
});

describe('a token, however it is sent', () => {
  it('cannot manage tokens, sessions and passwords: 401', async () => {
    const mira = await person();
    const { json } = await create(mira, { name: 'all' });
    const token: string = json.sha1;
    const body = { name: 'more', old_password: password, new_password: 'another password' };
    for (const as of [
      { token },
      { authorization: `Bearer ${token}` },
      { name: mira.user.name, password: token },
      { name: token, password: '' },
      { name: token, password: 'x-oauth-basic' },
    ]) {
      for (const [method, path] of [
        ['GET', mira.path],
        ['POST', mira.path],
        ['DELETE', `${mira.path}/${json.id}`],
        ['DELETE', '/user/session'],
        ['GET', '/user/sessions'],
        ['DELETE', '/user/sessions/1'],
        ['PUT', '/user/password'],
      ] as const) {
        const options = method === 'POST' || method === 'PUT' ? { body } : {};
        const answer = await t.request(method, path, as, options);
        expect([path, answer.status, answer.json.message]).toEqual([path, 401, 'auth required']);
      }
    }
    expect((await t.request('GET', '/user', { token })).status).toBe(200);
  });
});
