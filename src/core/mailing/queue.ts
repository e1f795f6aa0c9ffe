import type { Context } from '../context.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import type { Mail, MailContent, MailServer } from './types.ts';

/** How long to keep trying to send a mail without a secret. */
const noticeValidSeconds = 5 * 86_400;

export interface MailToQueue {
  readonly recipient: string;
  readonly content: MailContent;
  /** The user it is about, who also decides its language; null: none yet. */
  readonly user: Pick<User, 'id' | 'language'> | null;
  /** The language if the user has chosen none: that of their request. */
  readonly language?: string | undefined;
  /** The unverified address that it confirms. */
  readonly emailId?: number;
  /** When its content becomes invalid; default: some days from now. */
  readonly expiresUnix?: number;
  /** The server that sends it, whatever the instance's is by then; null: the instance's. */
  readonly server?: MailServer | null;
}

/** Binds encrypted bodies to their purpose. */
export const bodyContext = 'mail';

/**
 * Queues a mail in the current transaction: it is sent if and only if that commits. Call it inside
 * `writeAndMail`.
 */
export async function queueMail(
  context: Context,
  stores: Stores,
  mail: MailToQueue,
): Promise<Mail> {
  const nowUnix = context.clock.nowUnix();
  const { subject, text, html } = context.mail.compose(
    mail.content,
    nowUnix,
    mail.user?.language || mail.language || '',
  );
  return stores.mails.insert({
    messageId: context.mail.newMessageId(),
    userId: mail.user?.id ?? null,
    emailId: mail.emailId ?? null,
    kind: mail.content.kind,
    recipient: mail.recipient,
    subject,
    createdUnix: nowUnix,
    expiresUnix: mail.expiresUnix ?? nowUnix + noticeValidSeconds,
    keyId: context.secretBox.keyId,
    sealedBody: context.secretBox.seal(
      JSON.stringify({ text, html, ...(mail.server && { server: mail.server }) }),
      bodyContext,
    ),
  });
}

/** Runs a transaction that may queue mail, and wakes the outboxes after its commit. */
export async function writeAndMail<T>(
  context: Context,
  operation: (stores: Stores) => Promise<T>,
): Promise<T> {
  const result = await context.database.write(operation);
  context.wakeOutboxes();
  return result;
}
