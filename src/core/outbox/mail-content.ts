/**
 * What mails say, by kind. User names are safe to print anywhere; addresses are as their owners
 * typed them. Secrets lead to pages, codes are typed; both are in bodies only, never in a subject.
 */
export type MailContent =
  | {
      readonly kind: 'confirm-email';
      readonly userName: string;
      readonly address: string;
      readonly secret: string;
      readonly code: string;
      readonly expiresUnix: number;
      /** The account begins with this address. */
      readonly isRegistration: boolean;
    }
  /** To the primary address. */
  | {
      readonly kind: 'emails-added' | 'emails-removed';
      readonly userName: string;
      /** The first of them, where there are many. */
      readonly addresses: readonly string[];
      readonly count: number;
    }
  /** To the address itself: a new one that needs no confirmation, or one that was proven. */
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
      /** Takes the change back; only the old address is given it. */
      readonly revert: { readonly secret: string; readonly expiresUnix: number } | null;
    }
  | {
      readonly kind: 'primary-reverted';
      readonly userName: string;
      readonly address: string;
    }
  /** Somebody else proved an address that this user had only claimed. */
  | { readonly kind: 'claim-lapsed'; readonly userName: string; readonly address: string }
  | { readonly kind: 'password-changed'; readonly userName: string; readonly byAdmin: boolean }
  | {
      readonly kind: 'password-reset';
      readonly userName: string;
      readonly secret: string;
      readonly expiresUnix: number;
    }
  /** Somebody tried to register with an address that is this user's. */
  | { readonly kind: 'already-registered'; readonly userName: string; readonly address: string }
  | {
      readonly kind: 'invitation';
      readonly inviterName: string;
      readonly secret: string;
      readonly expiresUnix: number;
    }
  | { readonly kind: 'two-factor-changed'; readonly userName: string; readonly isOn: boolean }
  /** Sent by hand, to see whether mail leaves. */
  | { readonly kind: 'test' };

export type MailKind = MailContent['kind'];
