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
  | { readonly kind: 'two-factor-changed'; readonly userName: string; readonly isOn: boolean }
  /** Sent by an administrator to test delivery. */
  | { readonly kind: 'test' };

export type MailKind = MailContent['kind'];
