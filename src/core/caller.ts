import type { AccessAnswer, User } from './records/types.ts';

/** How a request is authenticated. `password` is Basic with the account's own password. */
export type Credential = 'none' | 'token' | 'password' | 'session';

/** The users behind a request, and how they authenticated. */
export interface Caller {
  /** The user whose rights apply; null: nobody is signed in. */
  readonly user: User | null;
  /** The user who authenticated; differs from `user` only if a site admin uses sudo. */
  readonly actor: User | null;
  readonly credential: Credential;
  /** The id of the token or session; null for other credentials. */
  readonly credentialId: number | null;
  /** When the session began. */
  readonly signedInUnix?: number;
  /** When the user last proved in the session who they are, mostly by the password. */
  readonly passwordGivenUnix?: number;
  /** The version of the password that a `password` credential was checked against. */
  readonly passwordVersion?: number;
  /** The scopes of the token; null: no limit. */
  readonly scopes: readonly string[] | null;
  /** True for a token limited to public repositories. */
  readonly isPublicOnly: boolean;
  /** What the host said about the user, by connected repository; see `policy/connected.ts`. */
  readonly answers?: Map<number, AccessAnswer>;
  /** For the audit: the request's id and the client's IP address. */
  readonly requestId: string;
  readonly address: string;
  /** The request's `User-Agent`. */
  readonly userAgent?: string | undefined;
  /** A label for the history, e.g. `token laptop`; never a secret. */
  readonly client?: string;
}

export interface SignedIn extends Caller {
  readonly user: User;
  readonly actor: User;
}

/** The program itself, and the user of the host's command line. */
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

/** True for the program itself and the host's command line, which have every right. */
export const isHost = (caller: Caller): boolean => caller === host;

/** True if a site admin uses sudo; the audit records it. */
export const isActingForAnother = (caller: Caller): boolean => caller.actor?.id !== caller.user?.id;

/** A request of a caller who is not signed in. */
export type Visitor = Pick<Caller, 'address' | 'requestId' | 'userAgent'> & {
  /** The language that the client prefers, such as `de`. */
  readonly language?: string;
};

/** The caller for a request that proves nobody. */
export const anonymous = ({ address, requestId, userAgent }: Visitor): Caller => ({
  ...host,
  ...{ address, requestId, userAgent },
});

/** The caller for a visitor who has just proved that the account is theirs. */
export function callerAs(user: User, visitor: Visitor): SignedIn {
  const { address, requestId } = visitor;
  return { ...host, user, actor: user, address, requestId };
}
