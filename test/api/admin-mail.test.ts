import { describe, expect, it } from 'vitest';
import type { Mail } from '../../src/core/mailing/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { later, mailFrom, post, postReset, standsAs } from '../support/mail.ts';
import { auditOf, rowsOf } from '../support/rows.ts';
import { startSmtp } from '../support/smtp.ts';

let adminId = 0;
const mails: Mail[] = [];
const smtp = await ofFile(startSmtp());
const t = await ofFile(startTestApp({ settings: { SMTP_URL: smtp.url, MAIL_FROM: mailFrom } }));
const root = await t.make.admin('root');
adminId = root.id;
const admin: { token: string } = { token: await t.make.token(root) };
smtp.trouble({ at: 'rcpt', refuse: 550, words: 'unknown user', to: 'gone@example.com' });
mails.push(await postReset(t, 'gone@example.com', { userId: adminId }));
await standsAs(t, mails[0] as Mail, 'failed');
await smtp.down();
for (let i = 1; i <= 3; i++) {
  mails.push(await postReset(t, `waits${i}@example.com`));
  await standsAs(t, mails[i] as Mail, 'waiting', 1);
}

const idsOf = (json: { id: number }[]): number[] => json.map(({ id }) => id);
const retry = (id: number | string, as = admin) => t.request('POST', `/admin/mail/${id}/retry`, as);

describe('GET /admin/mail', () => {
  it('lists the outbox, newest first, without mail bodies', async () => {
    const { status, json, headers } = await t.request('GET', '/admin/mail', admin);
    expect([status, headers.get('x-total-count')]).toEqual([200, '4']);
    expect(idsOf(json)).toEqual(mails.map(({ id }) => id).reverse());
    const now = `${new Date(t.clock.nowUnix() * 1000).toISOString().slice(0, 19)}Z`;
    expect(json[3]).toEqual({
      id: mails[0]?.id,
      message_id: mails[0]?.messageId,
      kind: 'password-reset',
      recipient: 'gone@example.com',
      subject: 'Punchcard: reset your password',
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('unknown user'),
      user_id: adminId,
      created_at: now,
      next_attempt_at: null,
      expires_at: expect.stringMatching(/Z$/),
      ended_at: now,
    });
    expect(json[0]).toMatchObject({
      state: 'waiting',
      user_id: null,
      ended_at: null,
      next_attempt_at: expect.stringMatching(/Z$/),
      last_error: expect.stringContaining('connection refused'),
    });
  });

  it('always pages, and can be filtered by state', async () => {
    const page = await t.request('GET', '/admin/mail?limit=3&state=waiting&page=1', admin);
    expect(idsOf(page.json)).toEqual(
      mails
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(page.headers.get('x-total-count')).toBe('3');
    const second = await t.request('GET', '/admin/mail?limit=3&page=2', admin);
    expect(idsOf(second.json)).toEqual([mails[0]?.id]);
    expect((await t.request('GET', '/admin/mail?state=sent', admin)).json).toEqual([]);
    const lost = await t.request('GET', '/admin/mail?state=lost', admin);
    expect(lost.json.message).toMatch(/^\[state\]: .*: waiting, sending, sent, failed, /);
  });

  it.each(['state=lost', 'state=Sent', 'page=x', 'limit=-1'])('refuses ?%s', async (query) => {
    expect((await t.request('GET', `/admin/mail?${query}`, admin)).status).toBe(422);
  });
});

describe('GET /admin/mail/{id}', () => {
  it('returns one mail', async () => {
    const { status, json } = await t.request('GET', `/admin/mail/${mails[1]?.id}`, admin);
    expect([status, json.recipient]).toEqual([200, 'waits1@example.com']);
  });

  it('refuses an unknown id', async () => {
    expect(await t.request('GET', '/admin/mail/4711', admin)).toMatchObject({
      status: 404,
      json: { message: 'there is no mail 4711' },
    });
    for (const id of ['x', '0', '1.5']) {
      expect((await t.request('GET', `/admin/mail/${id}`, admin)).status).toBe(404);
    }
  });
});

describe('POST /admin/mail/{id}/retry', () => {
  it('makes a waiting mail due at once, and writes an audit entry', async () => {
    await smtp.up();
    const { id } = mails[1] as Mail;
    const { status, json } = await retry(id);
    expect([status, json.id, json.state]).toEqual([200, id, 'waiting']);
    await standsAs(t, { id }, 'sent', 2);
    expect(await auditOf(t, 'mail.retry')).toMatchObject([
      { actor_id: adminId, target: `mail:${id}`, detail: '' },
    ]);
    expect((await retry(id)).status).toBe(409);
    expect((await retry(id)).json.message).toBe(`mail ${id} has ended (sent)`);
  });

  it('refuses a mail that is being sent', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    smtp.trouble({ at: 'rcpt', until, to: 'slow@example.com' });
    const mail = await postReset(t, 'slow@example.com');
    await standsAs(t, mail, 'sending');
    expect(await retry(mail.id)).toMatchObject({
      status: 409,
      json: { message: `mail ${mail.id} is being sent` },
    });
    goOn();
    await standsAs(t, mail, 'sent');
  });

  it('refuses a mail that is too old, although it has not been given up yet', async () => {
    await smtp.down();
    const mail = await postReset(t, 'old@example.com', { validSeconds: 30 });
    await standsAs(t, mail, 'waiting', 1);
    t.clock.advance(30);
    const answer = await retry(mail.id);
    expect(answer.status).toBe(409);
    later(t, 0);
    await standsAs(t, mail, 'expired');
    expect((await retry(mail.id)).json.message).toBe(`mail ${mail.id} has ended (expired)`);
  });

  it('refuses an unknown id', async () => {
    expect((await retry(4711)).status).toBe(404);
    expect((await retry('x')).status).toBe(404);
  });

  it('sends one mail for two simultaneous requests', async () => {
    await smtp.up();
    const { id } = mails[2] as Mail;
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await standsAs(t, { id }, 'sent');
    expect(smtp.matching('waits2@example.com')).toHaveLength(1);
  });
});

describe('rights', () => {
  const requests = [
    ['GET', '/admin/mail'],
    ['GET', '/admin/mail/1'],
    ['POST', '/admin/mail/1/retry'],
  ] as const;

  it('require a site admin with an admin token', async () => {
    const { token } = await t.make.person();
    const other = await t.make.admin();
    const reader = await t.make.token(other, ['read:admin']);
    const weak = await t.make.token(other, ['write:user']);
    for (const [method, path] of requests) {
      expect((await t.request(method, path)).status).toBe(401);
      expect((await t.request(method, path, { token })).status).toBe(403);
      expect((await t.request(method, path, { token: weak })).status).toBe(403);
      const expected = method === 'GET' ? 200 : 403;
      expect((await t.request(method, path, { token: reader })).status).toBe(expected);
    }
    // None of these had an effect.
    expect(await auditOf(t, 'mail.retry')).not.toContainEqual(
      expect.objectContaining({ target: 'mail:1' }),
    );
  });

  it('are re-checked in the transaction that sends it again', async () => {
    const { retryMail } = await import('../../src/core/mailing/operations.ts');
    const { host } = await import('../../src/core/caller.ts');
    const deputy = await t.make.admin('deputy');
    await rowsOf(t, 'UPDATE "user" SET is_admin = 0 WHERE id = ?', deputy.id);
    // The caller as authenticated at the start of the request.
    const caller = { ...host, user: deputy, actor: deputy };
    const mail = await post(t, {
      recipient: 'x@example.com',
      content: { kind: 'test' },
      user: null,
    });
    await expect(retryMail(t.app.context, caller, mail.id)).rejects.toThrow('site admin');
    await standsAs(t, mail, 'sent');
  });
});
