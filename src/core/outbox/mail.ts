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

/** What the outbox holds that has not left. */
export interface OutboxDepth {
  /** Waits, or is being sent. */
  readonly waiting: number;
  /** When the oldest of them was posted; 0: none waits. */
  readonly oldestUnix: number;
  /** Was refused for good, and can still be tried again. */
  readonly failed: number;
}

export interface MailStore {
  /** Puts a mail into the outbox, due at once. */
  insert(mail: NewMail): Promise<Mail>;
  byId(id: number): Promise<Mail | undefined>;
  /** Newest first. */
  list(filter: { readonly state?: MailState }): Listing<Mail>;
  depth(): Promise<OutboxDepth>;
  /**
   * Lets go of what waits to prove these claims, or was refused: it is not sent, and its body is erased.
   * What is being sent at this moment is not sent a second time.
   */
  cancelOfEmails(emailIds: readonly number[], nowUnix: number): Promise<void>;
  /** The same for mail about a user, of one kind or all. */
  cancelOfUser(userId: number, kind: MailContent['kind'] | null, nowUnix: number): Promise<void>;
  /** The same for one mail. */
  cancel(id: number, nowUnix: number): Promise<void>;

  /**
   * What is to be sent at `nowUnix` and was sealed with this key: what waits, and what was being sent
   * by somebody whose time is over. Longest due first.
   */
  due(keyId: string, nowUnix: number, limit: number): Promise<Mail[]>;
  /** '' once it is erased. */
  sealedBody(id: number): Promise<string | undefined>;
  /** The mail is `holder`'s to send, for one more attempt. */
  take(
    id: number,
    by: { readonly holder: string; readonly messageId: string; readonly untilUnix: number },
  ): Promise<void>;
  /** Ends an attempt. False where somebody else holds the mail. */
  settle(id: number, holder: string, end: SettledMail): Promise<boolean>;
  /** Makes it wait, due at `nowUnix`. */
  retry(id: number, nowUnix: number): Promise<void>;
  /** The ids of up to `limit` that wait, above `afterId`, in order. */
  waitingIds(afterId: number, limit: number): Promise<number[]>;
  /** True where `expire` would find something. */
  isAnyExpired(nowUnix: number): Promise<boolean>;
  /**
   * Gives up to `limit` up that are no longer good and under way or refused, and erases their bodies;
   * not what somebody is sending at this moment.
   */
  expire(nowUnix: number, limit: number): Promise<number>;
  /** Removes up to `limit` that were over before `beforeUnix`. */
  purge(beforeUnix: number, limit: number): Promise<number>;
  /** True where anything that has to be read again was sealed with another key: mails, second factors. */
  isAnySealedElsewhere(keyId: string): Promise<boolean>;
}

/** How a mail stands after an attempt. */
export interface SettledMail
  extends Pick<Mail, 'state' | 'messageId' | 'nextAttemptUnix' | 'lastError' | 'endedUnix'> {
  readonly erasesBody: boolean;
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
  /** A pure function of what the mail says, and of when. */
  compose(content: MailContent, nowUnix: number): ComposedMail;
  /** A new message id, unlike every other. */
  newMessageId(): string;
  /** Some may have been posted just now, and their commit is durable. */
  wake(): void;
}
