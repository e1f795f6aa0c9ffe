import pino from 'pino';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { host } from '../../src/core/caller.ts';
import { write } from '../../src/core/transaction.ts';
import { smtpTransport } from '../../src/mail/transport.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { holdTimers } from '../support/held-timers.ts';
import {
  later,
  linkSecret,
  mailFrom,
  mailRow,
  mailRunner,
  oneMoreSent,
  postReset,
  standsAs,
} from '../support/mail.ts';
import { rowsOf } from '../support/rows.ts';
import { type SmtpOptions, startSmtp, type TestSmtp, type Trouble } from '../support/smtp.ts';

let t: TestApp;
let smtp: TestSmtp;
const senders: ReturnType<typeof mailRunner>[] = [];

async function start(options: SmtpOptions & { url?: (url: string) => string } = {}): Promise<void> {
  smtp = await startSmtp(options);
  const url = options.url?.(smtp.url) ?? smtp.url;
  t = await startTestApp({ settings: { SMTP_URL: url, MAIL_FROM: mailFrom } });
}

/** An app that sends nothing by itself, and a sender with other limits than usual. */
async function startPatient(timeoutMs = 60_000): Promise<ReturnType<typeof mailRunner>> {
  smtp = await startSmtp();
  t = await startTestApp();
  const { context } = t.app;
  const transport = smtpTransport({
    smtpUrl: smtp.url,
    from: mailFrom,
    publicUrl: t.url,
    timeoutMs,
  });
  const log = pino({ level: 'silent' });
  const sender = mailRunner(context, transport, { log, pollMs: 30 });
  senders.push(sender);
  return sender;
}

afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop(0);
  await t.close();
  await smtp.close();
  // Whatever went wrong: no message id was accepted twice.
  const ids = smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('a mail', () => {
  it('is sent as soon as it is queued, and its body is erased', async () => {
    await start();
    const mail = await postReset(t);
    const arrived = await smtp.waitFor('mira@example.com');
    expect(arrived).toMatchObject({
      messageId: mail.messageId,
      from: 'punchcard@example.com',
      to: 'mira@example.com',
      subject: 'Punchcard: reset your password',
    });
    expect(arrived.parsed.from?.text).toBe('"Punchcard" <punchcard@example.com>');
    expect(arrived.tokenOf('/account/reset-password')).toBe(linkSecret);
    expect(arrived.html).toContain(linkSecret);
    expect(arrived.headers.get('auto-submitted')).toBe('auto-generated');
    expect(arrived.parsed.date?.getTime()).toBe(t.clock.nowUnix() * 1000);
    expect(await standsAs(t, mail, 'sent')).toMatchObject({
      sealed_body: '',
      attempts: 1,
      last_error: '',
      holder: '',
      message_id: mail.messageId,
      ended_unix: t.clock.nowUnix(),
    });
  });

  it('is sent if and only if the transaction that queued it commits', async () => {
    await start();
    const { context } = t.app;
    await expect(
      write(context, host, async (tx) => {
        const content = { kind: 'test' } as const;
        await tx.mail({ recipient: 'no@example.com', content, user: null });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await postReset(t);
    await smtp.waitFor('mira@example.com');
    expect(smtp.matching('no@example.com')).toEqual([]);
    expect(await rowsOf(t, 'SELECT id FROM mail')).toHaveLength(1);
  });

  it('arrives once, among many', async () => {
    await start();
    const mails = await Promise.all(
      Array.from({ length: 40 }, (_, i) => postReset(t, `crowd${i}@example.com`)),
    );
    for (const mail of mails) await standsAs(t, mail, 'sent');
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(
      mails.map(({ recipient }) => recipient).sort(),
    );
  });
});

const temporary: Trouble[] = [
  { at: 'connect', refuse: 421 },
  { at: 'connect', refuse: 554 },
  { at: 'connect', drop: true },
  { at: 'mail', refuse: 451 },
  { at: 'mail', refuse: 530 },
  { at: 'mail', drop: true },
  { at: 'rcpt', refuse: 450 },
  { at: 'rcpt', drop: true },
  { at: 'data', refuse: 452 },
];

describe('when the mail server has not accepted it', () => {
  it.each(temporary)('a mail waits, and is sent under the same id: %j', async (trouble) => {
    await start();
    smtp.trouble({ ...trouble, times: 1 });
    const mail = await postReset(t);
    const row = await standsAs(t, mail, 'waiting', 1);
    expect(row.message_id).toBe(mail.messageId);
    expect(row.last_error).not.toBe('');
    expect(row.sealed_body).not.toBe('');
    expect(row.next_attempt_unix - t.clock.nowUnix()).toBeGreaterThanOrEqual(60);
    // Not before it is due.
    later(t, 59);
    const other = await oneMoreSent(t);
    expect((await mailRow(t, mail)).attempts).toBe(1);
    later(t, 20);
    await standsAs(t, mail, 'sent', 2);
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([other, mail.messageId]);
  });

  it.each([
    { at: 'mail', refuse: 553 },
    { at: 'rcpt', refuse: 550 },
    { at: 'data', refuse: 554 },
  ] satisfies Trouble[])('for good, a mail fails, and can be retried: %j', async (trouble) => {
    await start();
    smtp.trouble({ ...trouble, words: 'no such thing here', times: 1 });
    const mail = await postReset(t);
    const row = await standsAs(t, mail, 'failed', 1);
    expect(row.last_error).toContain(`${trouble.refuse}`);
    expect(row.last_error).toContain('no such thing here');
    expect(row.message_id).toBe(mail.messageId);
    later(t, 3600);
    const other = await oneMoreSent(t);
    expect((await mailRow(t, mail)).attempts).toBe(1);
    const admin = { token: await t.make.token(await t.make.admin()) };
    const retried = await t.request('POST', `/admin/mail/${mail.id}/retry`, admin);
    expect(retried).toMatchObject({ status: 200, json: { state: 'waiting', ended_at: null } });
    await standsAs(t, mail, 'sent', 2);
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([other, mail.messageId]);
  });

  it('a mail waits while user or password are wrong', async () => {
    await start({
      user: { name: 'post', password: 'right-password' },
      url: (url) => url.replace('right', 'wrong'),
    });
    const mail = await postReset(t);
    const row = await standsAs(t, mail, 'waiting', 1);
    expect(row.last_error).toMatch(/535/);
    expect(row.last_error).not.toMatch(/wrong-password/);
  });

  it('a mail is retried at growing intervals while the server is down', async () => {
    await start();
    await smtp.down();
    const mail = await postReset(t);
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 8; attempts++) {
      const row = await standsAs(t, mail, 'waiting', attempts);
      expect(row.last_error).toMatch(/connection refused/);
      pauses.push(row.next_attempt_unix - t.clock.nowUnix());
      later(t, row.next_attempt_unix - t.clock.nowUnix());
    }
    const least = [60, 120, 300, 900, 1800, 3600, 3600, 3600];
    for (const [i, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(least[i] ?? 0);
      expect(pause).toBeLessThanOrEqual((least[i] ?? 0) * 1.2 + 1);
    }
    await standsAs(t, mail, 'waiting', 9);
    await smtp.up();
    later(t, 4400);
    await standsAs(t, mail, 'sent', 10);
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([mail.messageId]);
  });

  it('a mail is given up when its secret has expired, and erased', async () => {
    await start();
    await smtp.down();
    const mail = await postReset(t, undefined, { validSeconds: 200 });
    await standsAs(t, mail, 'waiting', 1);
    later(t, 80);
    await standsAs(t, mail, 'waiting', 2);
    await smtp.up();
    later(t, 120);
    const row = await standsAs(t, mail, 'expired', 2);
    expect(row).toMatchObject({ sealed_body: '', ended_unix: t.clock.nowUnix() });
    expect(smtp.mails).toEqual([]);
  });

  it('a mail that already failed is given up, too, and erased', async () => {
    await start();
    smtp.trouble({ at: 'rcpt', refuse: 550 });
    const mail = await postReset(t, undefined, { validSeconds: 200 });
    await standsAs(t, mail, 'failed', 1);
    later(t, 200);
    expect(await standsAs(t, mail, 'expired')).toMatchObject({ sealed_body: '' });
  });
});

describe('when it is unknown whether the mail server accepted it', () => {
  it.each([
    { at: 'transfer', drop: true },
    { at: 'dot', drop: true },
  ] satisfies Trouble[])('a mail is sent again under another id: %j', async (trouble) => {
    await start();
    smtp.trouble({ ...trouble, times: 1 });
    const mail = await postReset(t);
    const row = await standsAs(t, mail, 'waiting', 1);
    expect(row.message_id).not.toBe(mail.messageId);
    later(t, 80);
    await standsAs(t, mail, 'sent', 2);
    const ids = smtp.mails.map(({ messageId }) => messageId);
    expect(ids).toEqual(trouble.at === 'dot' ? [mail.messageId, row.message_id] : [row.message_id]);
  });

  it('after a time-out at any point', async () => {
    // A length that nothing else uses, so that the test decides when it times out.
    const timeoutMs = 61_234;
    const timers = holdTimers(timeoutMs);
    onTestFinished(() => timers.release());
    const sender = await startPatient(timeoutMs);
    const never = new Promise<void>(() => {});
    smtp.trouble({ at: 'rcpt', until: never, times: 1 });
    const early = await postReset(t, 'early@example.com');
    await expect.poll(() => smtp.troubled).toBe(1);
    timers.pass(timeoutMs);
    const untouched = await standsAs(t, early, 'waiting', 1);
    expect(untouched).toMatchObject({
      message_id: early.messageId,
      last_error: 'timed out',
    });
    smtp.trouble({ at: 'dot', until: never, times: 1 });
    const late = await postReset(t, 'late@example.com');
    await expect.poll(() => smtp.troubled).toBe(2);
    timers.pass(timeoutMs);
    const unknown = await standsAs(t, late, 'waiting', 1);
    expect(unknown.message_id).not.toBe(late.messageId);
    t.clock.advance(80);
    sender.wake();
    await standsAs(t, early, 'sent', 2);
    await standsAs(t, late, 'sent', 2);
    expect(smtp.matching('early@example.com')).toHaveLength(1);
    expect(smtp.matching('late@example.com')).toHaveLength(2);
  });

  it('after its sender died: only when the lease is over, under another id', async () => {
    await start();
    await smtp.down();
    const mail = await postReset(t);
    await standsAs(t, mail, 'waiting', 1);
    const { nowUnix } = { nowUnix: t.clock.nowUnix() };
    await rowsOf(
      t,
      `UPDATE mail SET state = 'sending', holder = 'somebody', next_attempt_unix = ? WHERE id = ?`,
      nowUnix + 180,
      mail.id,
    );
    await smtp.up();
    later(t, 179);
    const other = await oneMoreSent(t);
    expect((await mailRow(t, mail)).attempts).toBe(1);
    later(t, 1);
    const row = await standsAs(t, mail, 'sent', 2);
    expect(row.message_id).not.toBe(mail.messageId);
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([other, row.message_id]);
  });
});

it('a mail is sent once, also if the clock is set forward meanwhile', async () => {
  await start();
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  smtp.trouble({ at: 'rcpt', until, times: 1 });
  const mail = await postReset(t);
  await standsAs(t, mail, 'sending', 1);
  later(t, 4000);
  await oneMoreSent(t);
  expect((await mailRow(t, mail)).attempts).toBe(1);
  goOn();
  await standsAs(t, mail, 'sent', 1);
  expect(smtp.matching('mira@example.com')).toHaveLength(1);
});

describe('a cancelled mail', () => {
  it('is not sent, and erased: waiting or refused, of one kind or all', async () => {
    await start();
    await smtp.down();
    const { user } = await t.make.person();
    const mail = await postReset(t, undefined, { userId: user.id, emailId: 5 });
    await standsAs(t, mail, 'waiting', 1);
    const { write } = t.app.context.database;
    await write((stores) => stores.mails.cancelOfEmails([5], t.clock.nowUnix()));
    expect(await mailRow(t, mail)).toMatchObject({ state: 'cancelled', sealed_body: '' });
    await smtp.up();
    later(t, 4000);
    await oneMoreSent(t);
    expect((await mailRow(t, mail)).attempts).toBe(1);
    expect(smtp.matching('mira@example.com')).toEqual([]);
  });

  it('is not sent a second time if it was being sent', async () => {
    await startPatient();
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    smtp.trouble({ at: 'rcpt', until, refuse: 451, times: 1 });
    const mail = await postReset(t, undefined, { emailId: 5 });
    await standsAs(t, mail, 'sending', 1);
    await t.app.context.database.write((stores) =>
      stores.mails.cancelOfEmails([5], t.clock.nowUnix()),
    );
    goOn();
    expect(await standsAs(t, mail, 'expired')).toMatchObject({ sealed_body: '' });
    t.clock.advance(4000);
    await oneMoreSent(t);
    expect((await mailRow(t, mail)).attempts).toBe(1);
    expect(smtp.matching('mira@example.com')).toEqual([]);
  });
});

describe('closing', () => {
  it('finishes what is being sent', async () => {
    await start();
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    smtp.trouble({ at: 'dot', until, times: 1 });
    const mail = await postReset(t);
    await standsAs(t, mail, 'sending');
    const { database } = t;
    const closed = t.app.close();
    goOn();
    await closed;
    expect(await mailRow({ database }, mail)).toMatchObject({ state: 'sent' });
    expect(smtp.mails).toHaveLength(1);
  });

  it('returns unstarted mails at once, and marks the others as of unknown outcome', async () => {
    const sender = await startPatient();
    smtp.trouble(
      { at: 'rcpt', until: new Promise(() => {}), to: 'begun-not@example.com' },
      { at: 'dot', until: new Promise(() => {}), to: 'begun@example.com' },
    );
    const early = await postReset(t, 'begun-not@example.com');
    await standsAs(t, early, 'sending');
    const late = await postReset(t, 'begun@example.com');
    await smtp.waitFor('begun@example.com');
    await sender.stop(50);
    expect(await mailRow(t, early)).toMatchObject({
      state: 'waiting',
      message_id: early.messageId,
      next_attempt_unix: t.clock.nowUnix(),
      last_error: '',
    });
    const unknown = await mailRow(t, late);
    expect(unknown.state).toBe('waiting');
    expect(unknown.message_id).not.toBe(late.messageId);
  });
});
