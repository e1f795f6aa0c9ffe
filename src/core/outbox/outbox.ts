import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import type { Mail } from './mail.ts';
import type { MailContent } from './mail-content.ts';

/** How long a mail that holds no secret is worth sending. */
const noticeValidSeconds = 5 * 86_400;

export interface MailToPost {
  readonly recipient: string;
  readonly content: MailContent;
  /** Whose account it is about; null: nobody's yet. */
  readonly userId: number | null;
  /** The claim that it is to prove. */
  readonly emailId?: number;
  /** When what it says is no longer good. By default some days from now. */
  readonly expiresUnix?: number;
}

/** What is sealed as a mail is opened as one, and as nothing else. */
export const bodyContext = 'mail';

/**
 * Puts a mail into the outbox, as part of the unit that makes it true: it leaves if and only if that
 * unit is committed. Whoever writes with this uses `writeAndMail`.
 */
export async function postMail(world: World, stores: Stores, mail: MailToPost): Promise<Mail> {
  const nowUnix = world.clock.nowUnix();
  const { subject, text, html } = world.mail.compose(mail.content, nowUnix);
  return stores.mails.insert({
    messageId: world.mail.newMessageId(),
    userId: mail.userId,
    emailId: mail.emailId ?? null,
    kind: mail.content.kind,
    recipient: mail.recipient,
    subject,
    createdUnix: nowUnix,
    expiresUnix: mail.expiresUnix ?? nowUnix + noticeValidSeconds,
    keyId: world.vault.keyId,
    sealedBody: world.vault.seal(JSON.stringify({ text, html }), bodyContext),
  });
}

/** A unit that may post mail: the sender is woken once it is durable. */
export async function writeAndMail<T>(
  world: World,
  operation: (stores: Stores) => Promise<T>,
): Promise<T> {
  const result = await world.database.write(operation);
  world.mail.wake();
  return result;
}
