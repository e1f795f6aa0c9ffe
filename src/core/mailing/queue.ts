import type { Context } from '../context.ts';
import type { Mail, MailContent, MailStore, MailToQueue } from './types.ts';

/** How long to keep trying to send a mail without a secret. */
const noticeValidSeconds = 5 * 86_400;

/** Binds encrypted bodies to their purpose. */
export const bodyContext = 'mail';

type Services = Pick<Context, 'mail' | 'secretBox'>;

/** See `Tx.mail`. */
export function queueMail(
  { mail: port, secretBox }: Services,
  mails: MailStore,
  nowUnix: number,
  mail: MailToQueue,
): Promise<Mail> {
  const language = mail.user?.language || mail.language || '';
  const { subject, text, html } = port.compose(mail.content, nowUnix, language);
  return mails.insert({
    messageId: port.newMessageId(),
    userId: mail.user?.id ?? null,
    emailId: mail.emailId ?? null,
    kind: mail.content.kind,
    recipient: mail.recipient,
    subject,
    createdUnix: nowUnix,
    expiresUnix: mail.expiresUnix ?? nowUnix + noticeValidSeconds,
    keyId: secretBox.keyId,
    sealedBody: secretBox.seal(
      JSON.stringify({ text, html, ...(mail.server && { server: mail.server }) }),
      bodyContext,
    ),
  });
}

/** See `Tx.mailNobody`. */
export async function queueNothing(
  { mail: port, secretBox }: Services,
  mails: MailStore,
  nowUnix: number,
  content: MailContent,
): Promise<void> {
  secretBox.seal(JSON.stringify(port.compose(content, nowUnix, '')), 'nobody');
  await mails.byId(0);
}
