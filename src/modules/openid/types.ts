import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Person, Tokens } from './client.ts';

/** Who an account is at an issuer. Nothing but issuer and subject finds it: names and addresses change hands. */
export interface Identity {
  readonly id: number;
  readonly userId: number;
  /** Without a trailing slash. */
  readonly issuer: string;
  /** The issuer's id of the person, which is never reused. */
  readonly subject: string;
  /**
   * When the person's account at the code host was created, as the host reports it; 0 for other
   * providers. A reinstalled host reuses ids.
   */
  readonly remoteCreatedUnix: number;
  /** The person's name there when the identity was last used. */
  readonly name: string;
  readonly createdUnix: number;
  /** 0: never. */
  readonly lastUsedUnix: number;
}

/** A session that began with an identity. */
export interface IdentitySession {
  readonly id: number;
  readonly sessionId: number;
  readonly userId: number;
  readonly identityId: number;
}

export interface IdentityStore {
  bySubject(issuer: string, subject: string): Promise<Identity | undefined>;
  byId(id: number): Promise<Identity | undefined>;
  /** By id. */
  ofUser(userId: number): Promise<Identity[]>;
  /** @throws DuplicateError if somebody has it, or the account has another of this issuer */
  insert(identity: Omit<Identity, 'id'>): Promise<Identity>;
  touch(id: number, use: { readonly name: string; readonly usedUnix: number }): Promise<void>;
  /** True if the user had it. */
  remove(userId: number, id: number): Promise<boolean>;
  /** Removes those created at `sinceUnix` or later. @returns how many */
  removeSince(userId: number, sinceUnix: number): Promise<number>;
  addSession(session: Omit<IdentitySession, 'id'>): Promise<void>;
  /** Ends the sessions that began with an identity of the user, but for one. @returns how many */
  endSessions(userId: number, identityId: number, exceptId: number | null): Promise<number>;
  /** Forgets up to `limit` sessions that have ended. @returns how many */
  purgeSessions(limit: number): Promise<number>;
}

/** What somebody allowed the instance at the host, as themselves. */
export type Grant = Person & Tokens;

declare module '../../core/context.ts' {
  interface CoreDoor {
    /**
     * Somebody came back from the host to connect; they have proved who they are.
     * @throws what the page is to show, such as forbidden or conflict
     */
    hostGranted?(context: Context, caller: SignedIn, grant: Grant): Promise<void>;
  }
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly identities: IdentityStore;
  }
}
