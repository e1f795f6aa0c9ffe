import type { Listing } from '../listing.ts';
import type { Attempt, Work, WorkState, WorkStore } from '../outbox/types.ts';
import type { User } from '../records/types.ts';

export interface MailedUndo {
  readonly secret: string;
  /** From when on it can be used; 0: at once. */
  readonly fromUnix: number;
  readonly expiresUnix: number;
}

/**
 * The data of each kind of mail. User names are safe to print anywhere; addresses are as typed.
 * Secrets (for links) and codes (for typing) appear in bodies only, never in a subject.
 */
export type MailContent =
  | {
      readonly kind: 'confirm-email';
      readonly userName: string;
      readonly address: string;
      readonly secret: string;
      readonly code: string;
      readonly expiresUnix: number;
      /** The address completes a registration. */
      readonly isRegistration: boolean;
    }
  /** To the primary address. */
  | {
      readonly kind: 'emails-added' | 'emails-removed';
      readonly userName: string;
      /** At most the first few. */
      readonly addresses: readonly string[];
      readonly count: number;
    }
  /** To the address itself: a new one without confirmation, or a verified one. */
  | {
      readonly kind: 'address-added' | 'address-removed';
      readonly userName: string;
      readonly address: string;
    }
  | {
      readonly kind: 'primary-changed';
      readonly userName: string;
      readonly oldAddress: string;
      readonly newAddress: string;
      /** For the old address only: a link that reverts the change. */
      readonly revert: { readonly secret: string; readonly expiresUnix: number } | null;
    }
  | {
      readonly kind: 'primary-reverted';
      readonly userName: string;
      readonly address: string;
    }
  /** Another user verified an address that this user had not. */
  | { readonly kind: 'claim-lapsed'; readonly userName: string; readonly address: string }
  | { readonly kind: 'password-changed'; readonly userName: string; readonly byAdmin: boolean }
  | {
      readonly kind: 'password-reset';
      readonly userName: string;
      readonly secret: string;
      readonly expiresUnix: number;
    }
  /** A stranger tried to register with an address of this user. */
  | { readonly kind: 'already-registered'; readonly userName: string; readonly address: string }
  | {
      readonly kind: 'invitation';
      readonly inviterName: string;
      readonly secret: string;
      readonly expiresUnix: number;
    }
  | {
      readonly kind: 'two-factor-changed';
      readonly userName: string;
      readonly isOn: boolean;
      /** Once enabled: a link that disables it. */
      readonly undo: MailedUndo | null;
    }
  /** A password reset left it enabled; a link disables it after some days. */
  | { readonly kind: 'two-factor-kept'; readonly userName: string; readonly undo: MailedUndo }
  | {
      readonly kind: 'prove-presence';
      readonly userName: string;
      readonly code: string;
      readonly expiresUnix: number;
    }
  /** A way to sign in was added or removed. */
  | {
      readonly kind: 'identity-changed';
      readonly userName: string;
      /** Where they sign in, and as whom. */
      readonly provider: string;
      readonly name: string;
      readonly isAdded: boolean;
    }
  /** Somebody signed in from a network and browser that the user had not used. */
  | { readonly kind: 'new-sign-in'; readonly userName: string; readonly address: string }
  | { readonly kind: 'sign-ins-failed'; readonly userName: string; readonly count: number }
  /** The account was connected with a person of the code host, or is no longer. */
  | {
      readonly kind: 'host-connection-changed';
      readonly userName: string;
      readonly hostName: string;
      /** The person there. */
      readonly login: string;
      readonly isConnected: boolean;
    }
  /** To all site admins: an account became one, or ceased to be. */
  | {
      readonly kind: 'admin-changed';
      readonly userName: string;
      readonly account: string;
      readonly isAdmin: boolean;
      /** Null: the host's command line. */
      readonly actorName: string | null;
    }
  /** To all site admins, through the former mail server. */
  | {
      readonly kind: 'mail-server-changed';
      readonly userName: string;
      readonly actorName: string;
      /** Host names; null: no mail server. */
      readonly oldHost: string | null;
      readonly newHost: string | null;
    }
  /** Sent by an administrator to test delivery. */
  | { readonly kind: 'test' };

export type MailKind = MailContent['kind'];

export type MailState = WorkState;

/** A mail in the outbox, without its body. */
export interface Mail extends Work {
  /** The Message-ID header. */
  readonly messageId: string;
  /** The user it is about; null: none yet. */
  readonly userId: number | null;
  /** The unverified address that it confirms. */
  readonly emailId: number | null;
  readonly kind: MailContent['kind'];
  readonly recipient: string;
  /** Contains no secret. */
  readonly subject: string;
  /** The id of the key its body is encrypted with. */
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

export interface MailStore extends WorkStore {
  /** Queues a mail, due at once. */
  insert(mail: NewMail): Promise<Mail>;
  byId(id: number): Promise<Mail | undefined>;
  /** Newest first. */
  list(filter: { readonly state?: MailState }): Listing<Mail>;
  /**
   * Cancels waiting and failed mail to these unverified addresses and erases the bodies. Mail being
   * sent is not sent again.
   */
  cancelOfEmails(emailIds: readonly number[], nowUnix: number): Promise<void>;
  /** As above, for mail about a user, of one kind or all. */
  cancelOfUser(userId: number, kind: MailContent['kind'] | null, nowUnix: number): Promise<void>;
  /** As above, for one mail. */
  cancel(id: number, nowUnix: number): Promise<void>;

  /**
   * Mails encrypted with this key that are waiting, or whose sender's lease has expired; longest
   * due first; of one kind, if given. Without one, also those that would wait for longer than any
   * mail does, since the clock was set back.
   */
  due(keyId: string, nowUnix: number, limit: number, kind?: MailKind): Promise<Mail[]>;
  /** '' once erased. */
  sealedBody(id: number): Promise<string | undefined>;
  setMessageId(id: number, messageId: string): Promise<void>;
  /** Up to `limit` ids of waiting mails above `afterId`, in order. */
  waitingIds(afterId: number, limit: number): Promise<number[]>;
  /** True if mails or second factors are encrypted with another key. */
  hasForeignKey(keyId: string): Promise<boolean>;
}

export interface MailServer {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  readonly smtpUrl: string;
  /** Whether mail may leave this machine unencrypted, if the server offers no TLS. */
  readonly allowsPlain: boolean;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
}

/** A mail leased to this process. */
export interface LeasedMail {
  readonly mail: Mail;
  /** Undefined if this process's key cannot decrypt it. */
  readonly body:
    | { readonly text: string; readonly html: string; readonly server?: MailServer }
    | undefined;
}

/** The transport to the mail server. */
export interface MailTransport {
  /**
   * Delivers one mail within `deliveryTimeoutSeconds`; never throws.
   * @param signal ends the delivery at once
   */
  deliver(taken: LeasedMail & { readonly sentUnix: number }, signal: AbortSignal): Promise<Attempt>;
}

export interface ComposedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Composes mails and delivers them. */
export interface MailPort {
  /** A pure function. */
  /** @param language the recipient's, a tag such as `de`; '' if it is not known */
  compose(content: MailContent, nowUnix: number, language: string): ComposedMail;
  /** A new, unique Message-ID. */
  newMessageId(): string;
  /**
   * Asked before mail is sent, because administrators can change the mail server; null: none.
   * @param server that of the mail, instead of the instance's
   */
  transport(server?: MailServer): Promise<MailTransport | null>;
}

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

declare module '../store.ts' {
  interface Stores {
    readonly mails: MailStore;
  }
}
