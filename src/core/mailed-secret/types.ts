import type { Listing } from '../listing.ts';

/** The purpose of a mailed link. */
export type MailedSecretKind =
  | 'confirm-email'
  | 'revert-primary'
  | 'reset-password'
  | 'undo-two-factor'
  | 'prove-presence'
  | 'invitation';

/** A one-time secret sent by mail; only hashes are stored. */
export interface MailedSecret {
  readonly id: number;
  readonly kind: MailedSecretKind;
  /** Null: no user yet, as for an invitation. */
  readonly userId: number | null;
  /** The address row that it verifies. */
  readonly emailId: number | null;
  /** The recipient. */
  readonly address: string;
  /** Data of its kind; '' or JSON. */
  readonly detail: string;
  readonly createdUnix: number;
  readonly expiresUnix: number;
}

/** Callers check the expiry. */
export interface MailedSecretStore {
  /** Replaces a secret of the same kind for the same address. */
  insert(
    secret: Omit<MailedSecret, 'id'> & { readonly hash: string; readonly codeHash: string },
  ): Promise<MailedSecret>;
  byHash(kind: MailedSecretKind, hash: string): Promise<MailedSecret | undefined>;
  /** A user's secret by its code. */
  byCode(
    kind: MailedSecretKind,
    userId: number,
    codeHash: string,
  ): Promise<MailedSecret | undefined>;
  /** The secret of an address, with the hash of its code. */
  ofEmail(
    kind: MailedSecretKind,
    emailId: number,
  ): Promise<(MailedSecret & { readonly codeHash: string }) | undefined>;
  byId(id: number): Promise<MailedSecret | undefined>;
  /** A user's secrets of one kind, oldest first; includes expired ones. */
  ofUser(userId: number, kind: MailedSecretKind): Promise<MailedSecret[]>;
  /** The keys of the addresses that an open link of another user can make primary again. */
  heldAddresses(
    addresses: readonly string[],
    exceptUserId: number,
    nowUnix: number,
  ): Promise<ReadonlySet<string>>;
  /** Newest first. */
  list(kind: MailedSecretKind, validAtUnix: number): Listing<MailedSecret>;
  /** Of concurrent calls only one returns true. */
  remove(id: number): Promise<boolean>;
  removeOfEmails(emailIds: readonly number[]): Promise<void>;
  /** A user's secrets of one kind; with `fromId`, that one and later ones only. */
  removeOfUser(userId: number, kind: MailedSecretKind, fromId?: number): Promise<void>;
  /** Removes up to `limit` that expired before `beforeUnix`. */
  purge(beforeUnix: number, limit: number): Promise<number>;
}

export interface NewMailedSecret {
  /** For the link. */
  readonly secret: string;
  readonly hash: string;
  /** For typing. */
  readonly code: string;
  readonly codeHash: string;
}

declare module '../store.ts' {
  interface Stores {
    readonly mailedSecrets: MailedSecretStore;
  }
}
