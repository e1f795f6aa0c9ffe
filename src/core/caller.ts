import type { User } from './user/user.ts';

/** How somebody showed who he is. `password` is Basic with the account's own password. */
export type Credential = 'none' | 'token' | 'password' | 'session';

/** Who a request acts for, and in whose name. */
export interface Caller {
  /** The user whose rights count; null where nobody is signed in. */
  readonly user: User | null;
  /** The user who gave the credential: another than `user` only where a site admin acts as him. */
  readonly actor: User | null;
  readonly credential: Credential;
  /** The id of the token or session that was shown; null for the others. */
  readonly credentialId: number | null;
  /** When the password was last given in the session that was shown. */
  readonly provenUnix?: number;
  /** What a token is confined to; null: everything. */
  readonly scopes: readonly string[] | null;
  /** A token that is confined to public repositories. */
  readonly isPublicOnly: boolean;
  /** For the audit: which request this is, and from where it came. */
  readonly requestId: string;
  readonly address: string;
  /** By what it was made, in words for the history, e.g. `token laptop`; never a secret. */
  readonly client?: string;
}

export interface SignedIn extends Caller {
  readonly user: User;
  readonly actor: User;
}

/** The program itself, and whoever sits at the host's command line. */
export const host: Caller = {
  user: null,
  actor: null,
  credential: 'none',
  credentialId: null,
  scopes: null,
  isPublicOnly: false,
  requestId: '',
  address: '',
};

/** True for the program itself and the host's command line, whom no right is refused. */
export const isHost = (caller: Caller): boolean => caller === host;

/** True where somebody acts for another: a site admin's sudo, which the audit keeps. */
export const isActingForAnother = (caller: Caller): boolean => caller.actor?.id !== caller.user?.id;
