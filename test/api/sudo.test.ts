import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOf } from '../support/rows.ts';

const password = 'correct horse battery';
const refusal = 'Only administrators allowed to sudo.';

const logged: Record<string, unknown>[] = [];

const log = new Writable({
  write(line, _encoding, done) {
    logged.push(JSON.parse(String(line)));
    done();
  },
});
const t = await ofFile(startTestApp({ logger: pino({ level: 'info' }, log) }));
const root = await t.make.user('root', { isAdmin: true, password });
const mira = await t.make.user('mira', { password });
await t.make.user('hidden', { visibility: 'private' });
const admin: As = { token: await t.make.token(root) };
const plain: As = { token: await t.make.token(mira) };

const sudo = (name: string) => ({ headers: { sudo: name } });
const whoAs = async (as: As, name: string): Promise<string> => {
  const answer = await t.request('GET', '/user', as, sudo(name));
  return answer.status === 200 ? answer.json.login : `${answer.status} ${answer.json.message}`;
};

describe('sudo (D12)', () => {
  it('lets a site admin act as any user, by header or query, by token or password', async () => {
    expect(await whoAs(admin, 'mira')).toBe('mira');
    expect(await whoAs(admin, 'MIRA')).toBe('mira');
    expect(await whoAs({ name: 'root', password }, 'hidden')).toBe('hidden');
    expect((await t.request('GET', '/user?sudo=mira', admin)).json.login).toBe('mira');
  });

  it('gives the permissions of the named user, and no more', async () => {
    const { token } = await t.make.person('boss', { isAdmin: true });
    const as = { token };
    expect((await t.request('GET', '/admin/users', as)).status).toBe(200);
    const answer = await t.request('GET', '/admin/users', as, sudo('mira'));
    expect(answer.status).toBe(403);
    expect(answer.json.message).toBe('user should be the site admin');
    // Visible only to the users themselves.
    expect((await t.request('GET', '/users/hidden', as, sudo('mira'))).status).toBe(404);
  });

  it('lets everybody name themselves, with any credential', async () => {
    const cookie = await signIn('mira');
    for (const as of [plain, { name: 'mira', password }, { cookie }]) {
      expect(await whoAs(as, 'Mira')).toBe('mira');
    }
    const narrow = { token: await t.make.token(root, ['read:user']) };
    expect(await whoAs(narrow, 'root')).toBe('root');
  });

  it('refuses everybody else alike, whether or not the named user exists', async () => {
    for (const name of ['root', 'hidden', 'nobody', 'mira2']) {
      expect(await whoAs(plain, name)).toBe(`403 ${refusal}`);
      expect(await whoAs({ name: 'mira', password }, name)).toBe(`403 ${refusal}`);
    }
    const anonymous = await t.request('GET', '/version', null, sudo('mira'));
    expect(anonymous.status).toBe(403);
    expect(anonymous.json.message).toBe(refusal);
    expect((await t.request('GET', '/version?sudo=mira')).status).toBe(403);
  });

  it('answers 404 to a site admin for an unknown user', async () => {
    expect(await whoAs(admin, 'nobody')).toBe('404 user does not exist [uid: 0, name: nobody]');
    expect((await t.request('GET', '/user?sudo=a%00b', admin)).status).toBe(404);
  });

  it('is never possible with a session', async () => {
    const cookie = await signIn('root');
    expect(await whoAs({ cookie }, 'mira')).toBe(`403 ${refusal}`);
    expect(await whoAs({ cookie }, 'nobody')).toBe(`403 ${refusal}`);
  });

  it('needs the admin scope of a token: read to read, write to write', async () => {
    const token = async (...scopes: string[]): Promise<As> => ({
      token: await t.make.token(root, scopes),
    });
    expect(await whoAs(await token('write:user'), 'mira')).toBe(
      '403 token does not have at least one of required scope(s), required=[read:admin], token scope=write:user',
    );
    // Not even whether the user exists.
    expect(await whoAs(await token('write:user'), 'nobody')).toContain('required=[read:admin]');
    const reads = await token('write:user', 'read:admin');
    expect(await whoAs(reads, 'mira')).toBe('mira');
    const answer = await t.request('PUT', '/user/following/root', reads, sudo('mira'));
    expect(answer.status).toBe(403);
    expect(answer.json.message).toContain('required=[write:admin]');
    const writes = await token('write:user', 'write:admin');
    expect((await t.request('PUT', '/user/following/root', writes, sudo('mira'))).status).toBe(204);
    // Its own scopes still apply.
    expect(await whoAs(await token('write:admin'), 'mira')).toContain('required=[read:user]');
  });

  it('is checked after the credential and the account, and before the scope', async () => {
    expect(await whoAs({ token: 'f'.repeat(40) }, 'mira')).toContain('401');
    const narrow = { token: await t.make.token(mira, ['read:misc']) };
    expect(await whoAs(narrow, 'root')).toBe(`403 ${refusal}`);
  });

  it('is refused, not ignored, when ambiguous', async () => {
    expect((await t.request('GET', '/user?sudo=mira&sudo=hidden', admin)).status).toBe(422);
    expect((await t.request('GET', '/user?sudo=hidden', admin, sudo('mira'))).status).toBe(422);
    expect((await t.request('GET', '/user?sudo=', admin, sudo('mira'))).json.login).toBe('mira');
    expect((await t.request('GET', '/user?sudo=mira', admin, sudo(''))).json.login).toBe('mira');
  });

  it('reaches no tokens, sessions and passwords of others', async () => {
    const as = { name: 'root', password };
    const body = { name: 'mine', old_password: password, new_password: 'another password' };
    for (const [method, path] of [
      ['GET', '/users/mira/tokens'],
      ['POST', '/users/mira/tokens'],
      ['DELETE', '/users/mira/tokens/1'],
      ['GET', '/user/sessions'],
      ['DELETE', '/user/sessions/1'],
      ['PUT', '/user/password'],
    ] as const) {
      const options = method === 'POST' || method === 'PUT' ? { body } : {};
      const answer = await t.request(method, path, as, { ...options, ...sudo('mira') });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await whoAs({ name: 'mira', password }, 'mira')).toBe('mira');
  });
});

describe('acting as another user', () => {
  it('is audited before the action, with both users', async () => {
    await t.request('PUT', '/user/following/hidden?x=secret', admin, sudo('mira'));
    const row = (await auditOf(t, 'sudo')).at(-1);
    expect(row).toMatchObject({
      actor_id: root.id,
      user_id: mira.id,
      target: `user:${mira.id}`,
      detail: 'PUT /api/v1/user/following/hidden',
      address: '127.0.0.1',
    });
  });

  it('is not audited for reads, nor for acting as oneself', async () => {
    const before = (await auditOf(t, 'sudo')).length;
    await t.request('GET', '/user', admin, sudo('mira'));
    await t.request('PUT', '/user/following/mira', admin, sudo('root'));
    await t.request('PUT', '/user/following/root', plain);
    expect(await auditOf(t, 'sudo')).toHaveLength(before);
  });

  it('is logged with both users', async () => {
    const answer = await t.request('GET', '/user', admin, sudo('mira'));
    const id = answer.headers.get('x-request-id');
    const isIt = (entry: Record<string, unknown>) => entry.msg === 'request' && entry.reqId === id;
    // It is written shortly after the reply.
    await expect.poll(() => logged.find(isIt)).toBeDefined();
    const line = logged.find(isIt);
    expect(line).toMatchObject({ user: mira.id, actor: root.id });
    expect(JSON.stringify(logged)).not.toContain((admin as { token: string }).token);
  });
});

async function signIn(name: string): Promise<string> {
  const answer = await t.request('POST', '/user/session', null, {
    body: { username: name, password },
  });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
