import { describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { lastMailTo, mailsTo } from '../support/outbox.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
const useless = 'the invitation is unknown, was used, or is too old';

let count = 0;
const t = await ofFile(
  startTestApp({
    settings: {
      REGISTRATION: 'invitation',
      REGISTER_EMAIL_CONFIRM: 'true',
      EMAIL_DOMAIN_ALLOWLIST: 'example.org',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  }),
);
const admin = await t.make.person('root', { isAdmin: true });

const invite = (email: unknown, as: Parameters<TestApp['request']>[2] = admin): Promise<Answer> =>
  t.request('POST', '/admin/invitations', as, { body: { email } });
const register = (body: object): Promise<Answer> =>
  t.request('POST', '/user/registration', null, {
    body: { password, ...body },
    headers: { 'x-forwarded-for': `10.3.0.${++count}` },
  });
/** An invitation to a new address, and the secret of its link. */
async function invited(address = `guest${++count}@example.org`) {
  const answer = await invite(address);
  expect(answer.status).toBe(201);
  const { secret } = await lastMailTo(t, address, 'invitation');
  return { id: Number(answer.json.id), address, invitation: secret };
}
const list = async () => (await t.request('GET', '/admin/invitations', admin)).json;

describe('POST /admin/invitations', () => {
  it('mails a link, and stores only its hash', async () => {
    const answer = await invite('Guest@Example.com');
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: answer.json.id,
      email: 'Guest@Example.com',
      invited_by: 'root',
      created_at: '2026-05-04T09:30:00Z',
      expires_at: '2026-05-11T09:30:00Z',
      link: null,
    });
    const mail = await lastMailTo(t, 'Guest@Example.com', 'invitation');
    expect(mail.text).toContain('root');
    expect(mail.text).toContain(`${t.url}/account/register?token=${mail.secret}`);
    const rows = JSON.stringify(await rowsOf(t, 'SELECT * FROM mailed_secret'));
    expect(rows).not.toContain(mail.secret);
    expect((await auditOf(t, 'invitation.create')).at(-1)).toMatchObject({
      actor_id: admin.user.id,
      target: `invitation:${answer.json.id}`,
    });
  });

  it.each([
    ['nowhere', 'Email address "nowhere" invalid'],
    ['"x" <a@example.org>', 'Email address "\\"x\\" <a@example.org>" invalid'],
    ['ROOT@example.com', 'e-mail already in use [email: ROOT@example.com]'],
    [undefined, '[email]: Required'],
    [null, '[email]: must be string'],
  ])('refuses %j: 422', async (email, words) => {
    const answer = await invite(email);
    expect([answer.status, answer.json.message]).toEqual([422, words]);
  });

  it('requires a site admin, like all of these operations', async () => {
    const somebody = await t.make.person();
    const { id } = await invited();
    for (const [method, path] of [
      ['POST', '/admin/invitations'],
      ['GET', '/admin/invitations'],
      ['DELETE', `/admin/invitations/${id}`],
    ] as const) {
      const body = method === 'POST' ? { body: { email: 'x@example.org' } } : {};
      expect((await t.request(method, path, somebody, body)).status).toBe(403);
      expect((await t.request(method, path, null, body)).status).toBe(401);
    }
  });
});

describe('GET and DELETE /admin/invitations', () => {
  it('list what is still valid, newest first, by page', async () => {
    const first = await invited();
    const second = await invited();
    const rows = await list();
    expect(rows.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    const page = await t.request('GET', '/admin/invitations?limit=1&page=2', admin);
    expect(page.json).toMatchObject([{ id: first.id, email: first.address, invited_by: 'root' }]);
    expect(page.headers.get('x-total-count')).toBe(String(rows.length));
    expect(rows[1].link).toBe(`${t.url}/account/register?token=${first.invitation}`);
    expect((await t.request('GET', '/admin/invitations?page=x', admin)).status).toBe(422);
  });

  it('revoke one, with its mail', async () => {
    const { id, address, invitation } = await invited();
    expect((await t.request('DELETE', `/admin/invitations/${id}`, admin)).status).toBe(204);
    expect((await t.request('DELETE', `/admin/invitations/${id}`, admin)).status).toBe(404);
    expect((await list()).map((row: { id: number }) => row.id)).not.toContain(id);
    expect(await mailsTo(t, address)).toMatchObject([{ state: 'cancelled', text: '' }]);
    const late = await register({ username: 'late', email: address, invitation });
    expect([late.status, late.json.message]).toEqual([403, useless]);
  });

  it('answer 404 for unknown ids', async () => {
    const user = await t.make.user();
    const mailed = await t.app.context.database.write((stores) =>
      stores.mailedSecrets.insert({
        kind: 'reset-password',
        userId: user.id,
        emailId: null,
        address: user.email,
        detail: '',
        createdUnix: 1,
        expiresUnix: 9_999_999_999,
        hash: 'x',
        codeHash: '',
      }),
    );
    for (const id of [mailed.id, 999_999, 'x']) {
      expect((await t.request('DELETE', `/admin/invitations/${id}`, admin)).status).toBe(404);
    }
  });

  it('keep the invitation but not the inviter when that account is deleted', async () => {
    const other = await t.make.person('leaving', { isAdmin: true });
    const { json } = await invite('orphan@example.org', other);
    await t.request('DELETE', '/admin/users/leaving', admin);
    const row = (await list()).find(({ id }: { id: number }) => id === json.id);
    expect(row).toMatchObject({ email: 'orphan@example.org', invited_by: null });
  });
});

describe('an invitation', () => {
  it('is required', async () => {
    const answer = await register({ username: 'nobody', email: 'nobody@example.org' });
    expect([answer.status, answer.json.message]).toEqual([403, 'registration needs an invitation']);
    const wrong = await register({
      username: 'nobody',
      email: 'nobody@example.org',
      invitation: 'f'.repeat(64),
    });
    expect([wrong.status, wrong.json.message]).toEqual([403, useless]);
  });

  it('creates an account at its address without confirmation, whatever the domain', async () => {
    // Administrators are not bound by the domain lists.
    const { address, invitation } = await invited('chosen@elsewhere.example');
    const answer = await register({ username: 'chosen', email: address.toUpperCase(), invitation });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ confirmation_required: false, user: { active: true } });
    const as = { name: 'chosen@elsewhere.example', password };
    expect((await t.request('GET', '/user/followers', as)).status).toBe(200);
    expect((await auditOf(t, 'user.register')).at(-1)?.detail).toMatch(/^chosen, invitation \d+$/);
  });

  it('for another address requires confirmation, and the domain lists apply', async () => {
    const { invitation } = await invited();
    const bad = await register({ username: 'elsewhere', email: 'a@example.net', invitation });
    expect([bad.status, bad.json.message]).toEqual([422, 'Email address "a@example.net" invalid']);
    const good = await register({ username: 'elsewhere', email: 'a@example.org', invitation });
    expect(good.status).toBe(201);
    expect(good.json).toMatchObject({ confirmation_required: true, user: { active: false } });
    expect(await mailsTo(t, 'a@example.org', 'confirm-email')).toHaveLength(1);
  });

  it('works once, and still works after a failed attempt', async () => {
    const { id, address, invitation } = await invited();
    expect((await register({ username: 'root', email: address, invitation })).status).toBe(422);
    expect((await register({ username: 'once', email: address, invitation })).status).toBe(201);
    const again = await register({ username: 'twice', email: 'twice@example.org', invitation });
    expect([again.status, again.json.message]).toEqual([403, useless]);
    expect((await list()).map((row: { id: number }) => row.id)).not.toContain(id);
    // With the link already used, its mail is no longer sent.
    expect(await mailsTo(t, address)).toMatchObject([{ state: 'cancelled', text: '' }]);
  });

  it('admits one of those who use it at once', async () => {
    const { address, invitation } = await invited();
    const answers = await Promise.all(
      ['ann', 'bea', 'cleo', 'dora'].map((username, i) =>
        register({ username, email: i === 0 ? address : `${username}@example.org`, invitation }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    const made = await rowsOf(
      t,
      `SELECT name FROM "user" WHERE name IN ('ann', 'bea', 'cleo', 'dora')`,
    );
    expect(made).toHaveLength(1);
  });

  it('expires after some days', async () => {
    const { id, address, invitation } = await invited();
    t.clock.advance(7 * 86_400 - 1);
    expect((await list()).map((row: { id: number }) => row.id)).toContain(id);
    t.clock.advance(1);
    expect((await list()).map((row: { id: number }) => row.id)).not.toContain(id);
    expect((await t.request('DELETE', `/admin/invitations/${id}`, admin)).status).toBe(404);
    const late = await register({ username: 'toolate', email: address, invitation });
    expect([late.status, late.json.message]).toEqual([403, useless]);
  });

  it('does not take an address from the user who verified it meanwhile, and says so', async () => {
    const { address, invitation } = await invited();
    await t.make.user('quicker', { email: address });
    const answer = await register({ username: 'slower', email: address, invitation });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toBe(`Email address has been used: ${address}`);
  });

  it('removes its address from others who have it pending', async () => {
    const { address, invitation } = await invited();
    const claimant = await t.make.person();
    await t.request('POST', '/user/emails', claimant, { body: { emails: [address] } });
    expect((await register({ username: 'owner', email: address, invitation })).status).toBe(201);
    expect((await t.request('GET', '/user/emails', claimant)).json).toHaveLength(1);
    expect(await mailsTo(t, claimant.user.email, 'claim-lapsed')).toHaveLength(1);
  });
});

describe('with registration', () => {
  it('open, an invitation works too', async () => {
    const u = await ofTest(
      startTestApp({
        settings: { REGISTRATION: 'open', REGISTER_EMAIL_CONFIRM: 'true' },
      }),
    );
    const root = await u.make.person('root', { isAdmin: true });
    await u.request('POST', '/admin/invitations', root, { body: { email: 'guest@example.org' } });
    const { secret } = await lastMailTo(u, 'guest@example.org', 'invitation');
    const body = { username: 'guest', email: 'guest@example.org', password, invitation: secret };
    const answer = await u.request('POST', '/user/registration', null, { body });
    expect(answer.json.confirmation_required).toBe(false);
  });

  it('off, nobody can be invited', async () => {
    const u = await ofTest(startTestApp());
    const root = await u.make.person('root', { isAdmin: true });
    const body = { email: 'guest@example.org' };
    const answer = await u.request('POST', '/admin/invitations', root, { body });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toBe('registration is off, so invitations cannot be used');
  });
});
