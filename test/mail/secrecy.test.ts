import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions, TestClock } from '../support/app.ts';
import { newDatabase } from '../support/databases.ts';
import { later, linkSecret, mailFrom, mailRow, postReset, standsAs } from '../support/mail.ts';
import { rowsOf } from '../support/rows.ts';
import { startSmtp, type TestSmtp, type Trouble } from '../support/smtp.ts';

const otherKey = 'ab'.repeat(32);
const started: TestApp[] = [];
let smtp: TestSmtp | undefined;
afterEach(async () => {
  for (const t of started.splice(0)) await t.close();
  await smtp?.close();
  smtp = undefined;
});

/** Everything logged at the most verbose level. */
function capture() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, logger: pino({ level: 'trace' }, stream) };
}
const startApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const t = await startTestApp(options);
  started.push(t);
  return t;
};
const messages = (lines: readonly string[]): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => /mail/.test(msg));

describe('the content of a mail', () => {
  it('is in no log, list, error or audit entry, whatever happens to the mail', async () => {
    const password = 'p-of-the-mail-server';
    smtp = await startSmtp({ user: { name: 'post', password } });
    const { lines, logger } = capture();
    const t = await startApp({ logger, settings: { SMTP_URL: smtp.url, MAIL_FROM: mailFrom } });
    const admin = { token: await t.make.token(await t.make.admin()) };
    const words = `no links such as https://x.example/?token=${linkSecret}, ${password}`;
    const troubles: (Trouble | null)[] = [
      { at: 'data', refuse: 554, words },
      { at: 'data', refuse: 451, words },
      { at: 'rcpt', refuse: 550, words },
      { at: 'transfer', drop: true },
      null,
    ];
    for (const trouble of troubles) {
      smtp.trouble(trouble);
      const mail = await postReset(t);
      const isSent = trouble === null;
      const isFinal = (trouble?.refuse ?? 0) >= 500;
      await standsAs(t, mail, isSent ? 'sent' : isFinal ? 'failed' : 'waiting', 1);
      smtp.trouble(null);
      if (isFinal) await t.request('POST', `/admin/mail/${mail.id}/retry`, admin);
      later(t, 80);
      await standsAs(t, mail, 'sent');
    }
    const replies = [
      (await t.request('GET', '/admin/mail', admin)).text,
      ...(await Promise.all(
        [1, 2, 3, 4, 5].map(
          async (id) => (await t.request('GET', `/admin/mail/${id}`, admin)).text,
        ),
      )),
    ];
    const audit = await rowsOf(t, 'SELECT * FROM audit_entry');
    const mails = await rowsOf(t, 'SELECT * FROM mail');
    expect(mails).toHaveLength(5);
    for (const place of [lines.join(''), replies.join(''), JSON.stringify([audit, mails])]) {
      expect(place).not.toContain(linkSecret);
      expect(place).not.toContain(password);
    }
    // Addresses aren't logged either.
    expect(lines.filter((line) => line.includes('mira@example.com'))).toEqual([]);
  });

  it('is encrypted in the database while it waits, and erased afterwards', async () => {
    const t = await startApp();
    const [waits, expires, cancelled] = [
      await postReset(t),
      await postReset(t, 'a@example.com', { validSeconds: 60 }),
      await postReset(t, 'b@example.com', { userId: 77 }),
    ];
    const dump = JSON.stringify(await rowsOf(t, 'SELECT * FROM mail'));
    expect(dump).not.toContain(linkSecret);
    expect(dump).not.toContain(Buffer.from(linkSecret).toString('base64').slice(4, 40));
    expect((await mailRow(t, waits)).sealed_body.length).toBeGreaterThan(1000);
    await t.app.context.database.write((stores) =>
      stores.mails.cancelOfUser(77, null, t.clock.nowUnix()),
    );
    expect(await mailRow(t, cancelled)).toMatchObject({ state: 'cancelled', sealed_body: '' });
    later(t, 60);
    expect(await standsAs(t, expires, 'expired')).toMatchObject({ sealed_body: '' });
    expect(await mailRow(t, waits)).toMatchObject({ state: 'waiting' });
  });
});

describe('without a mail server', () => {
  it('mail waits, with one log line for each and no other', async () => {
    const { lines, logger } = capture();
    const t = await startApp({ logger });
    const [first, second] = [await postReset(t), await postReset(t, 'jonas@example.com')];
    await expect.poll(() => messages(lines).length).toBeGreaterThanOrEqual(2);
    const third = await postReset(t, 'kim@example.com');
    await expect.poll(() => messages(lines).length).toBeGreaterThanOrEqual(3);
    expect(messages(lines).map(({ time, pid, hostname, ...line }) => line)).toEqual([
      { level: 30, mail: first.id, msg: 'a mail waits because no mail server is set' },
      { level: 30, mail: second.id, msg: 'a mail waits because no mail server is set' },
      { level: 30, mail: third.id, msg: 'a mail waits because no mail server is set' },
    ]);
    expect(lines.join('')).not.toMatch(/mira|jonas|kim|token=/);
    expect(await mailRow(t, first)).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});

describe('a process with another encryption key', () => {
  it('logs it once at its start, sends its own mails, and leaves the others alone', async () => {
    smtp = await startSmtp();
    const database = await newDatabase();
    const clock = new TestClock();
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: mailFrom };
    const first = await startApp({ database, clock });
    const theirs = await postReset(first, 'theirs@example.com');

    const { lines, logger } = capture();
    const stranger = await startApp({
      database,
      clock,
      logger,
      settings: { ...settings, SECRET_KEY: otherKey },
    });
    const own = await postReset(stranger, 'own@example.com');
    await smtp.waitFor('own@example.com');
    await standsAs(stranger, own, 'sent');
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    expect(warnings.map(({ msg }) => msg)).toEqual([
      'the secret key differs from the one this database was created with: this process cannot decrypt waiting mails and second factors; set PUNCHCARD_SECRET_KEY, or copy secret.key from the original data folder',
    ]);
    expect(JSON.stringify(warnings)).not.toContain(otherKey);
    expect(await mailRow(stranger, theirs)).toMatchObject({ state: 'waiting', attempts: 0 });

    // With the first key again and a mail server: it is sent without a warning.
    const { lines: quiet, logger: log } = capture();
    const again = await startApp({ database, clock, logger: log, settings });
    await smtp.waitFor('theirs@example.com');
    await standsAs(again, theirs, 'sent');
    expect(quiet.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);

    // Nothing needs the old key any more: the new key is accepted from here on.
    const { lines: renewed, logger: renewedLog } = capture();
    await startApp({ database, clock, logger: renewedLog, settings: { SECRET_KEY: otherKey } });
    expect(renewed.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
    for (const t of started.splice(0)) await t.close();
    await database.remove();
  });
});
