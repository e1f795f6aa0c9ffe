import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TSchema, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { Registry } from 'prom-client';
import type { Caller, SignedIn } from '../core/caller.ts';
import type { Context, Rules } from '../core/context.ts';
import type { None } from '../core/door.ts';
import type { EventHub } from '../core/events/event-hub.ts';
import type { EditableSetting } from '../core/instance/editable-settings.ts';
import type { EffectiveSetting } from '../core/instance/types.ts';
import type { RepositoryAccess } from '../core/records/types.ts';
import type { Semaphore } from '../core/semaphore.ts';
import type { Origin } from '../core/sign-in/authentication.ts';
import type { ScopeCategory } from '../core/token/scope.ts';
import type { ErrorWords } from '../words/words.ts';
import type { Cursors } from './cursor.ts';
import type { FileFormats } from './formats/attachments.ts';
import { prefersGerman } from './language.ts';
import type { EventLoopWatch } from './middleware/event-loop.ts';
import type { ReplacedSessions } from './middleware/replaced-sessions.ts';
import type { Traffic } from './middleware/traffic.ts';
import type { Presenting } from './presenters/presenting.ts';
import type { HttpSettings } from './settings.ts';

/** Who may call an operation at all; the operation itself checks permissions. */
export type Access =
  /** With or without a credential. */
  | 'anyone'
  | 'signed-in'
  | 'site-admin'
  /**
   * Signed in by password or session: tokens cannot manage tokens, passwords or sessions, nor create
   * addresses that outlive them (D13).
   */
  | 'no-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The scope categories that a token needs, all of them; null: none. */
    scope?: ScopeCategory | readonly ScopeCategory[] | null;
    /** Stays open when `REQUIRE_SIGNIN` closes everything else. */
    isOpenForSignIn?: boolean;
    /**
     * The credential is in the body: any other in the request is ignored, and requests from other
     * sites are refused.
     */
    isSignIn?: boolean;
    /**
     * Requires a recent password confirmation in a session. Otherwise the operation checks it:
     * `unless-given` as the body may have the password, `sometimes` for some changes only.
     */
    needsRecentPassword?: true | 'unless-given' | 'sometimes';
    /**
     * Uses `sendOnce`: repeated requests with the same `Idempotency-Key` take effect once. For all that
     * changes time, relations or addresses, or creates something, unless its response has a secret.
     */
    isRepeatable?: boolean;
    /** Allowed while a password change is due. */
    allowsPasswordChange?: boolean;
    /** Allowed while required two-factor authentication is not set up. */
    allowsTwoFactorSetup?: boolean;
    /** Open to pending accounts, so that they can verify an address. */
    allowsPending?: boolean;
    /** A long-lived response, excluded from latency figures. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    caller: Caller;
    /** Stops counting the request against the limit on concurrent requests. */
    releaseSlot: () => void;
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

/** Everything that the handlers need. */
export interface HttpContext {
  readonly context: Context;
  readonly settings: HttpSettings;
  readonly process: OwnProcess;
  /** The subscribers of change events. */
  readonly events: EventHub;
  readonly replacedSessions: ReplacedSessions;
  readonly limits: Limits;
  readonly cursors: Cursors;
  readonly modules: readonly HttpDoor[];
  readonly files: FileFormats;
}

/** State of this process, for administrators. */
export interface OwnProcess {
  /** As configured; see `withStoredSettings`. */
  readonly settings: readonly EffectiveSetting[];
  /** The rule that a new value of a setting breaks. */
  problemOf(name: EditableSetting, value: string): string | undefined;
  readonly dataDir: string;
  readonly traffic: Traffic;
  readonly eventLoop: EventLoopWatch;
}

/** The routes of one resource. */
export type Routes = (api: Api, http: HttpContext) => void;

/** The caller of an operation whose access is not `anyone`. */
export function signedIn(request: Pick<FastifyRequest, 'caller'>): SignedIn {
  const { caller } = request;
  if (caller.user === null || caller.actor === null) {
    throw new Error('a signed-in operation was called without a user');
  }
  return caller as SignedIn;
}

/** The repository in the path; the route needs `onRequest: inRepository`. */
export function repositoryOf(request: Pick<FastifyRequest, 'repositoryAccess'>): RepositoryAccess {
  if (request.repositoryAccess === null) throw new Error('the route lacks onRequest: inRepository');
  return request.repositoryAccess;
}

export const originOf = (request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): Origin => ({
  address: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent'],
  language: prefersGerman(request.headers['accept-language']) ? 'de' : '',
});

export type { FastifyReply, FastifyRequest };

/** Limits per user and in total. */
export interface Limits {
  readonly reports: Semaphore;
  readonly streams: Semaphore;
  /** Their own, as visitors may come from any number of networks. */
  readonly visitorStreams: Semaphore;
}

/** What the personal export has of a noun or a module: parts of a JSON object, `"key":value`. */
export type ExportOf = (
  context: Context,
  caller: SignedIn,
  presenting: Presenting,
) => AsyncGenerator<string>;

/** What the HTTP server must know of a noun or a module. */
export interface HttpDoor {
  readonly routes?: readonly Routes[];
  /** What is not below `/api/v1`, in a scope of its own. */
  readonly rootRoutes?: readonly ((
    app: FastifyInstance,
    http: HttpContext,
  ) => void | Promise<void>)[];
  /** Schemas that routes refer to by name. */
  readonly schemas?: readonly TSchema[];
  /** Adds its figures for Prometheus. */
  readonly addMetrics?: (
    register: Registry,
    context: Pick<Context, 'database' | 'rules'>,
  ) => Promise<void>;
  /** Written into each page, which would otherwise request it. */
  readonly pageFlags?: (rules: Rules) => Readonly<Record<string, true | string>>;
  /** Its errors in German, for the pages without script. */
  readonly germanWords?: ErrorWords;
  readonly exportOf: ExportOf | None;
}
