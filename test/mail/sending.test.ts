import { afterEach, describe, expect, it } from 'vitest';
import { postMail, writeAndMail } from '../../src/core/outbox/outbox.ts';
import type { Mail } from '../../src/core/outbox/mail.ts';
import type { Delivery } from '../../src/core/outbox/sending.ts';
import { type Sender, startSender } from '../../src/mail/sender.ts';
import { smtpCourier } from '../../src/mail/transport.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rowsOf } from '../support/rows.ts';
import { type SmtpOptions, startSmtp, type TestSmtp, type Trouble } from '../support/smtp.ts';

const from = 'Punchcard <punchcard@example.com>';
let t: TestApp;
let smtp: TestSmtp;
const senders: Sender[] = [];

async function start(
  options: SmtpOptions & { url?: (smtp: TestSmtp) => string; settings?: object } = {},
): Promise<void> {
  smtp = await startSmtp(options);
  const url = options.url?.(smtp) ?? smtp.url;
  t = await startTestApp({ settings: { SMTP_URL: url, MAIL_FROM: from, ...options.settings } });
}

afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop(0);
  await t.close();
  await smtp.close();
  // Whatever went wrong: nothing was taken twice under one id.
  const ids = smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

const post = (recipient = 'mira@example.com', validSeconds = 86_400): Promise<Mail> => {
  const { world } = t.app;
  return writeAndMail(world, (stores) =>
    postMail(world, stores, {
      recipient,
      userId: null,
      content: {
        kind: 'password-reset',
        userName: 'mira',
        secret: 'a0b1c2d3e4f5a6b7c8d9'.repeat(3),
        expiresUnix: t.clock.nowUnix() + validSeconds,
      },
      expiresUnix: t.clock.nowUnix() + validSeconds,
    }),
  );
};

interface Row {
  readonly state: string;
  readonly message_id: string;
  readonly sealed_body: string;
  readonly attempts: number;
  readonly last_error: string;
  readonly next_attempt_unix: number;
  readonly ended_unix: number;
}
const rowOf = async ({ id }: { id: number }): Promise<Row> => {
  const [row] = await rowsOf<Row>(t, 'SELECT * FROM mail WHERE id = ?', id);
  if (row === undefined) throw new Error(`no mail ${id}`);
  return row;
};
/** Looks until the mail stands so. */
async function standsAs(mail: { id: number }, ...states: string[]): Promise<Row> {
  const endMs = performance.now() + 15_000;
  for (;;) {
    const row = await rowOf(mail);
    if (states.includes(row.state) || performance.now() > endMs) {
      expect(states).toContain(row.state);
      return row;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** After its first attempt. */
async function putOff(mail: { id: number }, attempts = 1): Promise<Row> {
  for (;;) {
    const row = await standsAs(mail, 'waiting', 'sending');
    if (row.state === 'waiting' && row.attempts === attempts) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const later = (seconds: number): void => {
  t.clock.advance(seconds);
  t.app.world.mail.wake();
};

describe('a mail', () => {
  it('leaves as soon as it is posted, and nothing of what it says stays', async () => {
    await start();
    const mail = await post();
    const arrived = await smtp.waitFor('mira@example.com');
    const row = await standsAs(mail, 'sent');
    expect(arrived).toMatchObject({
      messageId: mail.messageId,
      from: 'punchcard@example.com',
      to: 'mira@example.com',
      subject: 'Punchcard: choose a new password',
    });
    expect(arrived.tokenOf('/account/reset-password')).toBe('a0b1c2d3e4f5a6b7c8d9'.repeat(3));
    expect(arrived.html).toContain(arrived.tokenOf('/account/reset-password'));
    expect(arrived.headers.get('auto-submitted')).toBe('auto-generated');
    expect(arrived.parsed.date?.getTime()).toBe(t.clock.nowUnix() * 1000);
    expect(row).toMatchObject({ sealed_body: '', attempts: 1, last_error: '', message_id: mail.messageId });
  });
});
