import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changed, renewalSeconds, type Tag } from '../core/memory.ts';
import type { World } from '../core/world.ts';
import { LoopTurns } from './loop-turns.ts';
import { refuse } from './overload.ts';
import { noteWait, type ServedRequests } from './served.ts';
import type { HttpSettings } from './settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its replies may be kept until what they hang on changes; the handler says what that is. */
    isKept?: boolean;
  }
  interface FastifyRequest {
    /** Set while the reply that is being made may be kept. */
    keeping: Keeping | null;
  }
}

/** A reply that is being made, and what it hangs on so far. */
interface Keeping {
  readonly key: string;
  readonly since: number;
  readonly tags: Set<Tag>;
  /** The handler has said what it hangs on. */
  isDescribed: boolean;
}

/** A whole reply as it was sent, but for the number of its request. */
interface KeptReply {
  readonly status: number;
  /** Names and values in turns; the last is the number of the request, to be filled in. */
  readonly headers: readonly string[];
  /** A short text goes out with the headers in one piece. */
  readonly body: Buffer | string | null;
  readonly route: string;
  readonly userId: number | undefined;
  readonly actorId: number | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * For how long, in seconds: at least, and at most, with the time to make it anew. Nothing becomes
 * wrong with time: it bounds how late "last used" of a token is, and what somebody changed in the
 * database by hand. Each for another time: what was first asked for together would lapse together.
 */
const [shortestSeconds, longestSeconds] = [15, 30];
/** A longer path is a search, and comes once. */
const longestUrl = 500;
/** Of what was asked for: only what is asked for again is worth its place. */
const mostAsked = 20_000;
/** Of a body that is sent as a text, in bytes; one of ASCII only. */
const longestText = 4000;
/** What a kept reply takes besides its body, in bytes: headers, tags, places in tables. */
const overhead = 2000;

/** With one of these a request is no plain look: they may change the reply. */
const particular = [
  'sudo',
  'x-gitea-otp',
  'x-forgejo-otp',
  'origin',
  'range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'idempotency-key',
  'transfer-encoding',
  'expect',
  'upgrade',
] as const;

function isPlainLook({ method, headers, url = '' }: IncomingMessage): boolean {
  if (method !== 'GET' || url.length > longestUrl || headers.host === undefined) return false;
  for (const name of particular) if (headers[name] !== undefined) return false;
  return headers['content-length'] === undefined || headers['content-length'] === '0';
}

/** A look whose reply is kept, unless something has changed. */
interface Arrived {
  readonly key: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly next: Handler;
  readonly startMs: number;
}

const basic = /^\s*basic\s/i;
const digest = (text: string): string => hash('sha256', text, 'base64');

/**
 * Says what the reply under way hangs on, all of it but the caller's own account and credential.
 * Of a route with `isKept`; where its handler never calls this, nothing is kept.
 */
export function hangsOn(request: Pick<FastifyRequest, 'keeping'>, tags: Iterable<Tag>): void {
  const { keeping } = request;
  if (keeping === null) return;
  for (const tag of tags) keeping.tags.add(tag);
  keeping.isDescribed = true;
}

/** For what cannot be described: the reply is not kept, whatever was said. */
export function neverKept(request: Pick<FastifyRequest, 'keeping'>): void {
  request.keeping = null;
}

/**
 * Answers a look that was answered before with the very same reply, as long as nothing it hangs on
 * has changed: before each use the database is asked what was committed, by whichever process. The
 * key holds the credential, so nobody is given another's reply.
 */
export class KeptReplies {
  readonly #world: World;
  readonly #settings: HttpSettings;
  readonly #served: ServedRequests;
  readonly #requestId: () => string;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #asked = new Set<string>();
  /** The digest of what was shown last on a connection. */
  readonly #credentials = new WeakMap<Socket, { credentials: string; digest: string }>();
  #arrived: Arrived[] = [];
  #waiting = 0;
  #isClosing = false;

  constructor(
    world: World,
    settings: HttpSettings,
    served: ServedRequests,
    requestId: () => string,
  ) {
    this.#world = world;
    this.#settings = settings;
    this.#served = served;
    this.#requestId = requestId;
    const { trustedProxies } = settings;
    const trusts = trustedProxies.length === 0 ? null : proxyAddr.compile([...trustedProxies]);
    this.#addressOf = (request) =>
      trusts === null ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trusts);
  }

  /** Goes before Fastify, and hears of every reply that may be kept. */
  listenTo(app: FastifyInstance): void {
    const next = app.server.listeners('request') as Handler[];
    const turns = new LoopTurns(this.#settings.maxConcurrentRequests);
    app.server.removeAllListeners('request').on(
      'request',
      this.#handler((request, response) => {
        const arrivedMs = performance.now();
        turns.take((isTooMany) => {
          // Whoever left meanwhile is no more told of: what counts him would wait for his end for ever.
          if (response.destroyed) return;
          if (isTooMany) refuse(request);
          noteWait(request, performance.now() - arrivedMs);
          for (const handle of next) handle(request, response);
        });
      }),
    );
    app.decorateRequest('keeping', null);
    app.addHook('preClose', async () => {
      this.#isClosing = true;
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.isKept === true) this.#begin(request);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      if (request.keeping !== null) this.#keep(request.keeping, request, reply, payload);
      done(null, payload);
    });
  }

  /** Who asks, for what: the same text only for the same credential and the same path. */
  #keyOf(request: IncomingMessage, url: string): string {
    const { authorization = '', cookie = '' } = request.headers;
    // Guesses at a password are counted by address: what one was answered says nothing to others.
    const address = basic.test(authorization) ? this.#addressOf(request) : '';
    const credentials = `${authorization}\n${cookie}\n${address}`;
    // Digests, so that no secret is kept for longer than its connection; there may be one in the path.
    if (url.includes('token')) return digest(`${credentials}\n${url}`);
    const { socket } = request;
    const last = this.#credentials.get(socket);
    if (last?.credentials === credentials) return `${last.digest} ${url}`;
    const own = { credentials, digest: digest(credentials) };
    this.#credentials.set(socket, own);
    return `${own.digest} ${url}`;
  }

  /** @param next answers what is not kept */
  #handler(next: Handler): Handler {
    return (request, response) => {
      if (!this.#isClosing && isPlainLook(request)) this.#answer(request, response, next);
      else next(request, response);
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse, next: Handler): void {
    const startMs = performance.now();
    const key = this.#keyOf(request, request.url ?? '');
    if (this.#kept(key) === undefined || this.#waiting >= this.#settings.maxConcurrentRequests) {
      next(request, response);
      return;
    }
    this.#waiting += 1;
    this.#arrived.push({ key, request, response, next, startMs });
    // One look for all that came in this turn of the event loop, after the last of them.
    if (this.#arrived.length === 1) setImmediate(() => this.#answerArrived());
  }

  #answerArrived(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    const answer = (): void => {
      this.#waiting -= arrived.length;
      for (const one of arrived) this.#answerOne(one);
    };
    const passOn = (): void => {
      this.#waiting -= arrived.length;
      // Who answers in the usual way says why the database cannot be asked.
      for (const { next, request, response } of arrived) next(request, response);
    };
    let looking: Promise<void> | undefined;
    try {
      looking = this.#world.database.recall.look();
    } catch {
      passOn();
      return;
    }
    if (looking === undefined) answer();
    else looking.then(answer, passOn);
  }

  #answerOne({ key, request, response, next, startMs }: Arrived): void {
    const reply = this.#isClosing ? undefined : this.#kept(key);
    if (reply === undefined) next(request, response);
    else this.#send(reply, request, response, startMs);
  }

  #kept(key: string): KeptReply | undefined {
    const { recall } = this.#world.database;
    return recall.memory.get(key, this.#world.clock.nowUnix()) as KeptReply | undefined;
  }

  #begin(request: FastifyRequest): void {
    const { recall } = this.#world.database;
    if (!recall.isOn || !isPlainLook(request.raw)) return;
    const key = this.#keyOf(request.raw, request.originalUrl);
    if (!this.#asked.has(key)) {
      if (this.#asked.size >= mostAsked) this.#asked.clear();
      this.#asked.add(key);
      return;
    }
    const since = recall.memory.now();
    request.keeping = { key, since, tags: new Set(), isDescribed: false };
  }

  #keep(keeping: Keeping, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const status = reply.statusCode;
    const body = bodyOf(payload);
    if (!keeping.isDescribed || body === undefined || (status !== 200 && status !== 204)) return;
    const { caller } = request;
    const headers = headersOf(reply);
    if (headers === undefined) return;
    if (status === 200) headers.push('content-length', String(body?.length ?? 0));
    headers.push('x-request-id', '');
    const { memory } = this.#world.database.recall;
    const kept: KeptReply = {
      status,
      headers,
      body,
      route: request.routeOptions.url ?? 'unknown',
      userId: caller.user?.id,
      actorId: caller.actor !== caller.user ? caller.actor?.id : undefined,
    };
    memory.keep(keeping.key, kept, {
      tags: [...keeping.tags, ...callersTags(request)],
      size: overhead + (body?.length ?? 0) + keeping.tags.size * 100,
      untilUnix: this.#world.clock.nowUnix() + lifetimeSeconds(),
      since: keeping.since,
    });
  }

  #send(
    { status, headers, body, route, userId, actorId }: KeptReply,
    request: IncomingMessage,
    response: ServerResponse,
    startMs: number,
  ): void {
    const requestId = this.#requestId();
    const own = headers.slice();
    own[own.length - 1] = requestId;
    response.writeHead(status, own);
    if (body === null) response.end();
    else response.end(body, 'latin1');
    this.#served.tell({
      requestId,
      method: 'GET',
      route,
      status,
      ms: performance.now() - startMs,
      userId,
      actorId,
      address: this.#addressOf(request),
      isProbe: false,
      isStream: false,
    });
  }
}

function lifetimeSeconds(): number {
  const spread = longestSeconds - renewalSeconds - shortestSeconds;
  return shortestSeconds + Math.random() * spread;
}

/** Undefined for what is not whole in memory. */
function bodyOf(payload: unknown): Buffer | string | null | undefined {
  if (payload === undefined || payload === null || payload === '') return null;
  if (typeof payload !== 'string') return undefined;
  const bytes = Buffer.from(payload);
  const isPlain = bytes.length === payload.length && payload.length <= longestText;
  return isPlain ? payload : bytes;
}

/** Undefined where a reply gives its reader something of his own. */
function headersOf(reply: FastifyReply): string[] | undefined {
  const flat: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name === 'set-cookie') return undefined;
    if (name === 'x-request-id' || name === 'content-length' || value === undefined) continue;
    flat.push(name, String(value));
  }
  return flat;
}

/** Account, role and credential of the caller, and who sees whom. */
function callersTags({ caller }: FastifyRequest): Tag[] {
  const tags: Tag[] = [changed.people];
  for (const user of [caller.user, caller.actor])
    if (user !== null) tags.push(changed.user(user.id));
  const { credential, credentialId } = caller;
  // A failure that is counted may be the one after which not even the right password is taken.
  if (credential === 'password') tags.push(changed.signIns);
  if (credentialId !== null) {
    tags.push(credential === 'token' ? changed.token(credentialId) : changed.session(credentialId));
  }
  return tags;
}
