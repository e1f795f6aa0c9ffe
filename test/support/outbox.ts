import { bodyContext } from '../../src/core/mailing/queue.ts';
import type { MailKind, MailState } from '../../src/core/mailing/types.ts';
import type { TestApp } from './app.ts';
import { rowsOf } from './rows.ts';

/**
 * A mail of the outbox with its body; '' for a body that was erased or encrypted with another key.
 */
export interface PostedMail {
  readonly id: number;
  readonly messageId: string;
  readonly userId: number | null;
  readonly emailId: number | null;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MailState;
  readonly createdUnix: number;
  readonly expiresUnix: number;
  readonly text: string;
  readonly html: string;
  /** The secret in its link; '' if there is none. */
  readonly secret: string;
  /** The code to type instead, in groups; '' if there is none. */
  readonly code: string;
}

interface Row {
  readonly id: number;
  readonly message_id: string;
  readonly user_id: number | null;
  readonly email_id: number | null;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: string;
  readonly created_unix: number;
  readonly expires_unix: number;
  readonly sealed_body: string;
}

const linkSecret = /(?:token=|"secret":")([0-9a-f]{64})/;
const groupedCode = /\b[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}\b/;

/** All mails in the outbox, oldest first; with `afterId`, only later ones. */
export async function mailsOf(t: TestApp, afterId = 0): Promise<PostedMail[]> {
  const { secretBox } = t.app.context;
  const rows = await rowsOf<Row>(t, 'SELECT * FROM mail WHERE id > ? ORDER BY id', afterId);
  return rows.map((row) => {
    const body = secretBox.open(row.sealed_body, bodyContext) ?? '{"text":"","html":""}';
    const { text, html } = JSON.parse(body) as { text: string; html: string };
    return {
      id: row.id,
      messageId: row.message_id,
      userId: row.user_id,
      emailId: row.email_id,
      kind: row.kind as MailKind,
      recipient: row.recipient,
      subject: row.subject,
      state: row.state as MailState,
      createdUnix: row.created_unix,
      expiresUnix: row.expires_unix,
      text,
      html,
      secret: linkSecret.exec(text)?.[1] ?? '',
      code: groupedCode.exec(text)?.[0] ?? '',
    };
  });
}

/** Mails to one address, oldest first; of one kind, if given. */
export async function mailsTo(
  t: TestApp,
  recipient: string,
  kind?: MailKind,
): Promise<PostedMail[]> {
  const mails = await mailsOf(t);
  return mails.filter(
    (mail) => mail.recipient === recipient && (kind === undefined || mail.kind === kind),
  );
}

/**
 * The newest mail of that kind to an address.
 * @throws if there is none
 */
export async function lastMailTo(
  t: TestApp,
  recipient: string,
  kind: MailKind,
): Promise<PostedMail> {
  const mail = (await mailsTo(t, recipient, kind)).at(-1);
  if (mail === undefined) throw new Error(`no mail of kind ${kind} to ${recipient}`);
  return mail;
}
