import { randomInt } from 'node:crypto';
import type { Listing } from '../listing.ts';
import { hashSecret, newSecret } from '../sign-in/secret.ts';

/** What a link in a mail lets its reader do, once. */
export type MailedSecretKind = 'confirm-email' | 'revert-primary' | 'reset-password' | 'invitation';

/** A secret that was sent by mail; only hashes of it are kept. */
export interface MailedSecret {
  readonly id: number;
  readonly kind: MailedSecretKind;
  /** Null: nobody's yet, as with an invitation. */
  readonly userId: number | null;
  /** The claim it proves. */
  readonly emailId: number | null;
  /** The address it was sent to. */
  readonly address: string;
  /** What its kind needs to know besides; '' or JSON. */
  readonly detail: string;
  readonly createdUnix: number;
  readonly expiresUnix: number;
}

/** Ends of validity are the caller's to look at: a store knows no time. */
export interface MailedSecretStore {
  /** Takes the place of the one of the same kind to the same claim. */
  insert(
    secret: Omit<MailedSecret, 'id'> & { readonly hash: string; readonly codeHash: string },
  ): Promise<MailedSecret>;
  byHash(kind: MailedSecretKind, hash: string): Promise<MailedSecret | undefined>;
  /** The one to a claim, with the hash of its code. */
  ofEmail(
    kind: MailedSecretKind,
    emailId: number,
  ): Promise<(MailedSecret & { readonly codeHash: string }) | undefined>;
  byId(id: number): Promise<MailedSecret | undefined>;
  /** Those of a user of one kind, oldest first; also what is good no longer. */
  ofUser(userId: number, kind: MailedSecretKind): Promise<MailedSecret[]>;
  /** Newest first. */
  list(kind: MailedSecretKind, validAtUnix: number): Listing<MailedSecret>;
  /** True where it was there: of two who use it at once, one. */
  remove(id: number): Promise<boolean>;
  removeOfEmails(emailIds: readonly number[]): Promise<void>;
  /** Those of a user of one kind; with `fromId` that one and the later ones only. */
  removeOfUser(userId: number, kind: MailedSecretKind, fromId?: number): Promise<void>;
  /** Removes up to `limit` that were good until before `beforeUnix`. */
  purge(beforeUnix: number, limit: number): Promise<number>;
}

export interface FreshSecret {
  /** For the link. */
  readonly secret: string;
  readonly hash: string;
  /** For typing, in groups. */
  readonly code: string;
  readonly codeHash: string;
}

/** No letter that looks like a digit. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code for typing with 79 random bits, of sixteen letters in groups. */
export function newCode(): string {
  const letters = Array.from({ length: 16 }, () => codeLetters[randomInt(codeLetters.length)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** A secret for a link with 256 random bits, and a code. */
export function freshSecret(): FreshSecret {
  const secret = newSecret(32);
  const code = newCode();
  return { secret, hash: hashSecret(secret), code, codeHash: hashCode(code) };
}

/** However it was typed: in small letters, without dashes, with blanks. */
export const hashCode = (code: string): string =>
  hashSecret(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
