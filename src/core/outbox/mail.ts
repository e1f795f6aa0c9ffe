import type { Listing } from '../listing.ts';
import type { MailContent } from './mail-content.ts';

/**
 * Where a mail stands. `waiting` and `sending` are under way; `failed` was refused for good, and can
 * be tried again until it expires; the others are over, their bodies gone.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed' | 'expired' | 'cancelled';

/** A mail in the outbox, without its body. */
export interface Mail {
  readonly id: number;
  /** What the mail is known by to mail systems; handed over at most once. */
  readonly messageId: string;
  /** Whose account it is about; null: nobody's yet. */
  readonly userId: number | null;
  /** The claim that it is to prove. */
  readonly emailId: number | null;
  readonly kind: MailContent['kind'];
  readonly recipient: string;
  /** Holds no secret. */
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  /** What the last attempt met; '' where none failed. */
  readonly lastError: string;
  readonly createdUnix: number;
  readonly nextAttemptUnix: number;
  /** When what it says is no longer good: it is not sent after that, and its body is erased. */
  readonly expiresUnix: number;
  /** When it was sent, failed, expired or was cancelled; 0: not yet. */
  readonly endedUnix: number;
  /** Which key its body was sealed with. */
  readonly keyId: string;
}

export type NewMail = Pick<
  Mail,
  | 'messageId'
  | 'userId'
  | 'emailId'
  | 'kind'
  | 'recipient'
  | 'subject'
  | 'createdUnix'
  | 'expiresUnix'
  | 'keyId'
> & { readonly sealedBody: string };

export interface MailStore {
  /** Puts a mail into the outbox, due at once. */
  insert(mail: NewMail): Promise<Mail>;
  byId(id: number): Promise<Mail | undefined>;
  /** Newest first. */
  list(filter: { readonly state?: MailState }): Listing<Mail>;
  /** Lets go of what waits to prove these claims: it is not sent, and its body is erased. */
  cancelOfEmails(emailIds: readonly number[], nowUnix: number): Promise<void>;
  /** The same for mail about a user, of one kind or all. */
  cancelOfUser(userId: number, kind: MailContent['kind'] | null, nowUnix: number): Promise<void>;
}

/** A mail as its reader gets it. */
export interface ComposedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out: composes mails, and is told when some wait. */
export interface MailPort {
  /** A pure function of what the mail says. */
  compose(content: MailContent): ComposedMail;
  /** A new message id, unlike every other. */
  newMessageId(): string;
  /** Some may have been posted just now, and their commit is durable. */
  wake(): void;
}
