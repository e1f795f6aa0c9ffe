import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../src/mail/transport.ts';
import { startTestApp, type TestApp, TestClock } from '../support/app.ts';
import { mailFrom, mailRunner, postReset, standsAs } from '../support/mail.ts';
import { type Server, startServer } from '../support/program.ts';
import { rowsOf } from '../support/rows.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

let t: TestApp;
let smtp: TestSmtp;
let servers: Server[];
beforeEach(async () => {
  smtp = await startSmtp();
  // It queues mail and sends none; the key is in the data folder that all share.
  t = await startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) });
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await t.close();
  await smtp.close();
  const ids = smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

const start = async (): Promise<Server> => {
  const server = await startServer([], {
    env: {
      PUNCHCARD_DATABASE_URL: t.database.databaseUrl ?? '',
      PUNCHCARD_DATA_DIR: t.database.dataDir,
      PUNCHCARD_SMTP_URL: smtp.url,
      PUNCHCARD_MAIL_FROM: mailFrom,
    },
  });
  servers.push(server);
  return server;
};
const recipients = Array.from({ length: 60 }, (_, i) => `crowd${i}@example.com`);
const postAll = () => Promise.all(recipients.map((recipient) => postReset(t, recipient)));
const sentBy = ({ stdout }: { stdout: string }): number =>
  stdout.split('\n').filter((line) => line.includes('mail sent')).length;

describe('two processes on one database', () => {
  it('share the mail: each is sent once, by one of them', async () => {
    await Promise.all([start(), start()]);
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    smtp.trouble({ at: 'rcpt', until });
    const mails = await postAll();
    // Each leases a limited number at a time, until they are done.
    const holders = `SELECT DISTINCT holder FROM mail WHERE state = 'sending'`;
    await expect.poll(() => rowsOf(t, holders)).toHaveLength(2);
    goOn();
    for (const mail of mails) await standsAs(t, mail, 'sent', 1);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual([...recipients].sort());
    const outcomes = await Promise.all(servers.splice(0).map((server) => server.stop()));
    const counts = outcomes.map(sentBy);
    expect(counts.reduce((a, b) => a + b)).toBe(recipients.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    for (const { stdout } of outcomes) expect(stdout).not.toMatch(/"level":[456]0/);
  });

  it('lose nothing and send no message id twice when one is killed', async () => {
    const first = await start();
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    smtp.trouble({ at: 'rcpt', until });
    const mails = await postAll();
    const holders = `SELECT DISTINCT holder FROM mail WHERE state = 'sending'`;
    await expect.poll(() => rowsOf(t, holders)).toHaveLength(1);
    const [dead] = await rowsOf<{ holder: string }>(t, holders);
    await start();
    smtp.trouble({ at: 'dot', delayMs: 150 });
    goOn();
    await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(15);
    first.child.kill('SIGKILL');
    await first.ended;
    servers = servers.filter((server) => server !== first);
    smtp.trouble(null);
    // Only what the dead process had leased: an update of mails that the other one is leasing, in
    // another order, can end in a deadlock.
    const others = `SELECT id FROM mail WHERE ended_unix = 0 AND holder <> ?`;
    await expect.poll(() => rowsOf(t, others, dead?.holder)).toEqual([]);
    await rowsOf(
      t,
      'UPDATE mail SET next_attempt_unix = created_unix WHERE ended_unix = 0 AND holder = ?',
      dead?.holder,
    );
    for (const mail of mails) await standsAs(t, mail, 'sent');
    expect([...new Set(smtp.mails.map(({ to }) => to))].sort()).toEqual([...recipients].sort());
  });
});

describe('many senders on one database', () => {
  it('that contend for the same mails never lease one twice', async () => {
    const { context } = t.app;
    const transport = smtpTransport({ smtpUrl: smtp.url, from: mailFrom, publicUrl: t.url });
    const errors: unknown[] = [];
    const log = { info: () => {}, warn: () => {}, error: (e: unknown) => errors.push(e) };
    const senders = Array.from({ length: 6 }, () =>
      mailRunner(context, transport, { log, pollMs: 5 }),
    );
    const mails = await postAll();
    for (const mail of mails) await standsAs(t, mail, 'sent', 1);
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(smtp.mails).toHaveLength(recipients.length);
    expect(errors).toEqual([]);
  });
});
