import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf } from '../../core/errors.ts';
import { wideNetworkOf } from '../../core/sign-in/network.ts';
import type { HttpSettings } from '../settings.ts';
import { type RawError, rawError } from './raw-error.ts';

/** Paths that are served even under overload. */
const healthChecks = /^\/(healthz|readyz|metrics)(\?|$)/;
/** Longest wait for a slot. */
const waitMs = 1000;
/**
 * Requests start within this time per turn of the event loop; the others wait for the next turn.
 * Node.js accepts one connection per turn, so turns must be short under load to admit new clients.
 */
const [sliceMs, sliceInCrowdMs] = [5, 0.25];
const crowdSize = 100;
/** Most pipelined requests per connection that are served; real clients do not pipeline. */
const perConnection = 2;
/** With more, the connection is closed: one read of a socket can contain a thousand requests. */
const mostPerConnection = 16;
/** An office or a proxy is one network with several users. */
const usersPerNetwork = 4;
const logEveryMs = 60_000;

// Properties, as a WeakMap with a key for each request costs a third of a small one.
const visitOf = Symbol('visit');
const openRequests = Symbol('open requests');
const networkOfPeer = Symbol('network of the peer');
type Visited = IncomingMessage & { [visitOf]?: Visit };
/** With the number of its requests without a complete response, and the network of its other end. */
type Connection = Socket & { [openRequests]?: number; [networkOfPeer]?: string };

/** The share that a request counts for. */
interface Keys {
  readonly user: string;
  readonly network: string;
}

interface Outside {
  readonly settings: HttpSettings;
  readonly logger: FastifyBaseLogger;
  readonly nextRequestId: () => string;
  readonly onRefusal: (waitedMs: number) => void;
}

/** A request until its response is closed. Kept small, as many can wait at once. */
interface Visit extends Keys {
  readonly request: Visited;
  readonly response: ServerResponse;
  state: 'new' | 'waiting' | 'running' | 'done';
  timer: NodeJS.Timeout | undefined;
}

/**
 * Limits concurrent requests before routing and authentication (D43). Requests above the limit wait
 * up to a second, round-robin by user, then get 503. So clients that retry immediately cannot use
 * up the processor, and a waiting request keeps only its headers in memory. A user may hold as many
 * slots as are free, so k busy users hold 1/(k+1) of the slots each and leave the rest to others. A
 * network may hold more.
 */
export class Overload {
  readonly #outside: Outside;
  readonly #limit: number;
  readonly #trust: ReturnType<typeof proxyAddress.compile>;
  readonly #held = new Map<string, number>();
  /** By user, in round-robin order: the next one first. */
  readonly #waiting = new Map<string, Set<Visit>>();
  readonly #refusal: RawError;
  #handle: RequestListener = () => {};
  #waitingCount = 0;
  #total = 0;
  /** 0 if no request has started in this turn. */
  #turnEndMs = 0;
  #loggedMs = -logEveryMs;
  /** Requests refused since startup. */
  refused = 0;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#limit = outside.settings.maxConcurrentRequests;
    this.#trust = proxyAddress.compile([...outside.settings.trustedProxies]);
    this.#refusal = rawError(problemOf('server.busy'), outside.settings);
  }

  listener(handle: RequestListener): RequestListener {
    this.#handle = handle;
    return (request, response) => {
      const socket: Connection = request.socket;
      // A request that was read together with the one that closed the connection.
      if (socket.destroyed) return;
      const open = (socket[openRequests] ?? 0) + 1;
      socket[openRequests] = open;
      if (open > mostPerConnection) return void socket.destroy();
      const { user, network } = this.#keysOf(request);
      const visit: Visit = { user, network, request, response, state: 'new', timer: undefined };
      response.on('close', () => this.#close(visit, socket));
      if (healthChecks.test(request.url ?? '')) handle(request, response);
      // Refuse with a response: only unsent responses make Node.js pause a sender that never stops.
      else if (open > perConnection) this.#refuse(visit);
      else if (this.#hasSlot(visit) && this.#hasTime()) this.#start(visit);
      else this.#wait(visit);
    };
  }

  /** Stops counting a request whose response stays open, such as an event stream. */
  release(request: Visited): void {
    const visit = request[visitOf];
    if (visit?.state !== 'running') return;
    visit.state = 'done';
    this.#count(visit, -1);
    if (this.#waitingCount > 0) this.#hasTime();
  }

  #close(visit: Visit, socket: Connection): void {
    socket[openRequests] = (socket[openRequests] ?? 0) - 1;
    if (visit.state === 'waiting') this.#leave(visit);
    else this.release(visit.request);
  }

  #keysOf(request: IncomingMessage): Keys {
    const { authorization, cookie } = request.headers;
    const network = this.#networkOf(request);
    const credential = authorization?.replace(/^\S+\s+/, '') ?? cookie ?? network;
    return { user: `user ${credential}`, network };
  }

  #networkOf(request: IncomingMessage): string {
    const socket: Connection = request.socket;
    if (request.headers['x-forwarded-for'] === undefined) {
      socket[networkOfPeer] ??= wideNetworkOf(socket.remoteAddress ?? '');
      return socket[networkOfPeer];
    }
    return wideNetworkOf(proxyAddress(request, this.#trust) ?? '');
  }

  #hasSlot({ user, network }: Keys): boolean {
    const free = this.#limit - this.#total;
    const heldBy = (key: string): number => this.#held.get(key) ?? 0;
    return heldBy(user) < free && heldBy(network) < usersPerNetwork * free;
  }

  #start(visit: Visit): void {
    this.#count(visit, 1);
    visit.state = 'running';
    visit.request[visitOf] = visit;
    this.#handle(visit.request, visit.response);
  }

  #count({ user, network }: Keys, step: 1 | -1): void {
    this.#total += step;
    for (const key of [user, network]) {
      const held = (this.#held.get(key) ?? 0) + step;
      if (held === 0) this.#held.delete(key);
      else this.#held.set(key, held);
    }
  }

  #wait(visit: Visit): void {
    // Below the limit a request only waits for the next turn, even on a slow machine.
    const isBelow = this.#hasSlot(visit) && this.#total + this.#waitingCount < this.#limit;
    if (!isBelow) visit.timer = setTimeout(this.#giveUp, waitMs, visit);
    visit.state = 'waiting';
    const queue = this.#waiting.get(visit.user) ?? new Set<Visit>();
    this.#waiting.set(visit.user, queue.add(visit));
    this.#waitingCount += 1;
  }

  readonly #giveUp = (visit: Visit): void => {
    this.#leave(visit);
    this.#refuse(visit);
  };

  /** Ends the wait. */
  #leave(visit: Visit): void {
    clearTimeout(visit.timer);
    visit.state = 'done';
    const queue = this.#waiting.get(visit.user);
    queue?.delete(visit);
    if (queue?.size === 0) this.#waiting.delete(visit.user);
    this.#waitingCount -= 1;
  }

  /** False once the requests of this turn have used up its time; waiting ones start in the next. */
  #hasTime(): boolean {
    const nowMs = performance.now();
    if (this.#turnEndMs === 0) {
      this.#turnEndMs = nowMs + (this.#waitingCount < crowdSize ? sliceMs : sliceInCrowdMs);
      setImmediate(() => {
        this.#turnEndMs = 0;
        this.#startWaiting();
      });
    }
    return nowMs < this.#turnEndMs;
  }

  #startWaiting(): void {
    for (const [user, queue] of this.#waiting) {
      const [next] = queue;
      if (next === undefined || !this.#hasSlot(next)) continue;
      if (!this.#hasTime()) return;
      this.#leave(next);
      if (queue.size > 0) {
        this.#waiting.delete(user);
        this.#waiting.set(user, queue);
      }
      this.#start(next);
    }
  }

  #refuse({ request, response }: Visit): void {
    const { settings, logger, nextRequestId, onRefusal } = this.#outside;
    this.refused += 1;
    onRefusal(waitMs);
    const nowMs = performance.now();
    if (nowMs - this.#loggedMs >= logEveryMs) {
      this.#loggedMs = nowMs;
      logger.warn({ refused: this.refused }, 'overloaded: requests are refused with 503');
    }
    const { origin } = request.headers;
    const { headers, body } = this.#refusal;
    const isAllowed = origin !== undefined && settings.corsOrigins.includes(origin);
    response.writeHead(503, {
      ...headers,
      'retry-after': '1',
      'x-request-id': nextRequestId(),
      ...(isAllowed ? { 'access-control-allow-origin': origin, vary: 'Origin' } : undefined),
    });
    response.end(body);
  }
}
