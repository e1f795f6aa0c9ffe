import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { RepositoryAccess } from '../core/access.ts';
import type { Caller, SignedIn } from '../core/caller.ts';
import type { EventHub } from '../core/events/event-hub.ts';
import type { SettingInForce } from '../core/instance/instance.ts';
import type { ScopeCategory } from '../core/sign-in/scope.ts';
import type { World } from '../core/world.ts';
import type { EventLoopWatch } from './event-loop.ts';
import type { ReplacedSessions } from './replaced-sessions.ts';
import type { HttpSettings } from './settings.ts';
import type { Limits } from './streaming.ts';
import type { Traffic } from './traffic.ts';

/** Who may call an operation at all; finer rights are the operation's own. */
export type Access =
  /** With or without a credential. */
  | 'anyone'
  | 'signed-in'
  | 'site-admin'
  /** Signed in by password or session: a token never manages tokens, passwords or sessions (D13). */
  | 'no-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The categories that a token needs, all of them; null: none. */
    scope?: ScopeCategory | readonly ScopeCategory[] | null;
    /** Answered also where `REQUIRE_SIGNIN` closes everything else. */
    isEntrance?: boolean;
    /**
     * The credential is in the body: no other that the request shows is looked at, and no page of
     * another site can send it.
     */
    isSignIn?: boolean;
    /** In a session whose password was given too long ago, it is asked for again first. */
    needsProof?: boolean;
    /** Carried out with `sendOnce`: repeated with the same `Idempotency-Key`, it is done once. */
    isRepeatable?: boolean;
    /** Allowed while a change of the password is due. */
    allowsDuePassword?: boolean;
    /** Open to who registered and has yet to prove an address: what it takes to do that. */
    allowsPending?: boolean;
    /** Its reply lasts for hours: how long it takes says nothing. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    caller: Caller;
    /** From here on it counts no more against the bound on concurrent requests. */
    leaveBound: () => void;
    /** Set by `inRepository`. */
    repositoryAccess: RepositoryAccess | null;
  }
}

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the handlers work with. */
export interface HttpWorld {
  readonly world: World;
  readonly settings: HttpSettings;
  readonly process: OwnProcess;
  /** Who listens for what changes. */
  readonly events: EventHub;
  readonly replacedSessions: ReplacedSessions;
  readonly limits: Limits;
}

/** What only the running process knows, for its administrators. */
export interface OwnProcess {
  readonly settings: readonly SettingInForce[];
  readonly dataDir: string;
  readonly traffic: Traffic;
  readonly eventLoop: EventLoopWatch;
}

/** The operations of one noun. */
export type Routes = (api: Api, http: HttpWorld) => void;

/** The caller of an operation whose access is not `anyone`. */
export function signedIn(request: Pick<FastifyRequest, 'caller'>): SignedIn {
  const { caller } = request;
  if (caller.user === null || caller.actor === null) {
    throw new Error('an operation for the signed-in was reached by somebody who is not');
  }
  return caller as SignedIn;
}

/** The repository of the path, of an operation that has `onRequest: inRepository`. */
export function repositoryOf(request: Pick<FastifyRequest, 'repositoryAccess'>): RepositoryAccess {
  if (request.repositoryAccess === null) throw new Error('the route lacks its repository hook');
  return request.repositoryAccess;
}

export type { FastifyReply, FastifyRequest };
