import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { host } from '../../src/core/caller.ts';
import type { Context } from '../../src/core/context.ts';
import { mailWork } from '../../src/core/mailing/sending.ts';
import type {
  Mail,
  MailContent,
  MailState,
  MailToQueue,
  MailTransport,
} from '../../src/core/mailing/types.ts';
import { Runner, type RunnerOptions } from '../../src/core/outbox/runner.ts';
import { write } from '../../src/core/transaction.ts';
import type { TestApp } from './app.ts';
import { rowsOf } from './rows.ts';

/** Direct access to the outbox, for tests of the outbox itself. */
export const mailFrom = 'Punchcard <punchcard@example.com>';
/** The path in the links of mails that `postReset` queues. */
export const linkSecret = 'a0b1c2d3e4f5a6b7c8d9'.repeat(3);

/** Queues a mail with a link. */
export function postReset(
  t: TestApp,
  recipient = 'mira@example.com',
  options: { userId?: number; emailId?: number; validSeconds?: number; userName?: string } = {},
): Promise<Mail> {
  const { userId = null, emailId, validSeconds = 86_400, userName = 'mira' } = options;
  const expiresUnix = t.clock.nowUnix() + validSeconds;
  const content: MailContent = {
    kind: 'password-reset',
    userName,
    secret: linkSecret,
    expiresUnix,
  };
  const user = userId === null ? null : { id: userId, language: '' };
  return post(t, { recipient, content, user, expiresUnix, ...(emailId ? { emailId } : {}) });
}

export const post = (t: TestApp, mail: MailToQueue): Promise<Mail> =>
  write(t.app.context, host, (tx) => tx.mail(mail));

export interface MailRow {
  readonly id: number;
  readonly state: MailState;
  readonly message_id: string;
  readonly sealed_body: string;
  readonly attempts: number;
  readonly last_error: string;
  readonly holder: string;
  readonly next_attempt_unix: number;
  readonly ended_unix: number;
}

export async function mailRow(
  t: Pick<TestApp, 'database'>,
  { id }: { readonly id: number },
): Promise<MailRow> {
  const [row] = await rowsOf<MailRow>(t, 'SELECT * FROM mail WHERE id = ?', id);
  if (row === undefined) throw new Error(`no mail ${id}`);
  return row;
}

/** Polls until the mail has this status after that many attempts. */
export async function standsAs(
  t: Pick<TestApp, 'database'>,
  mail: { readonly id: number },
  state: MailState,
  attempts?: number,
): Promise<MailRow> {
  const endMs = performance.now() + 60_000;
  for (;;) {
    const row = await mailRow(t, mail);
    const isIt = row.state === state && (attempts === undefined || row.attempts === attempts);
    if (isIt || performance.now() > endMs) {
      expect({ state: row.state, attempts: row.attempts }).toEqual({
        state,
        attempts: attempts ?? row.attempts,
      });
      return row;
    }
    await sleep(20);
  }
}

/**
 * Waits until no mail is being sent. A mail that the mail server has may not be recorded as sent
 * yet: if the clock moves past its lease before it is, it counts as lost and is sent again.
 */
export async function noneUnderWay(t: Pick<TestApp, 'database'>): Promise<void> {
  await expect.poll(() => rowsOf(t, `SELECT id FROM mail WHERE state = 'sending'`)).toEqual([]);
}

/**
 * Queues one more mail and waits until it is sent. Mails due earlier are leased before it or with
 * it, so a mail not being sent by then was not due.
 * @returns its message id
 */
export async function oneMoreSent(t: TestApp): Promise<string> {
  const mail = await postReset(t, 'one-more@example.com');
  await standsAs(t, mail, 'sent');
  return mail.messageId;
}

/** Advances the clock and wakes the sender. */
export function later(t: TestApp, seconds: number): void {
  t.clock.advance(seconds);
  t.app.context.wakeOutboxes();
}

/** Sends waiting mails through this transport, beside those of the app. */
export const mailRunner = (context: Context, transport: MailTransport, options: RunnerOptions) =>
  new Runner(
    { ...context, mail: { ...context.mail, transport: async () => transport } },
    mailWork,
    options,
  );
