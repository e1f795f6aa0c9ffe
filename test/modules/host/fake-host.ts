import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeReply, FakeWorld } from './fake-world.ts';

/** What a host, or what lies between, can do to one request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  /** The effect happens, the answer does not arrive. */
  | { readonly kind: 'cut' }
  /** Nothing comes until the host is closed. The effect happens. */
  | { readonly kind: 'silence' }
  /** Answered by what lies between; the effect happens at `arrive`. */
  | { readonly kind: 'late' }
  /** Answered later, as it was when asked. */
  | { readonly kind: 'held'; readonly until: Promise<void> }
  | { readonly kind: 'broken-json' }
  /** JSON of another shape. */
  | { readonly kind: 'wrong-shape' }
  /** A page, as a proxy or a sign-in wall answers. */
  | { readonly kind: 'html'; readonly status: number }
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  | { readonly kind: 'large'; readonly bytes: number };

interface PlannedFault {
  readonly fault: Fault;
  readonly method: string;
  readonly path: RegExp;
  left: number;
}

export interface SeenRequest {
  readonly method: string;
  /** With the query, below `/api/v1`. */
  readonly path: string;
  readonly body: unknown;
  readonly token: string | null;
}

/** A Gitea as far as people's own tokens see one, on a free port. */
export class FakeHost {
  readonly world = new FakeWorld();
  readonly requests: SeenRequest[] = [];
  /** How many requests of one person were under way at once, at most. */
  mostAtOnce = 0;
  /** What each answer takes. */
  answerMs = 0;
  /** Renewing tokens fails with this status. */
  refuses: number | undefined;
  /** Renewing the tokens of one person is answered later. */
  hold: { readonly login: string; readonly until: Promise<void> } | undefined;
  /** How many renewals are held. */
  held = 0;
  #url = '';
  readonly #faults: PlannedFault[] = [];
  readonly #late: (() => FakeReply)[] = [];
  readonly #underWay = new Map<string, number>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error) => response.destroy(error as Error));
  });

  static async start(): Promise<FakeHost> {
    const host = new FakeHost();
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    host.#url = `http://127.0.0.1:${(host.#server.address() as AddressInfo).port}`;
    host.world.url = host.#url;
    return host;
  }

  get url(): string {
    return this.#url;
  }

  /** The next `times` such requests meet the fault. */
  fail(fault: Fault, method = 'GET', path = /./, times = 1): void {
    this.#faults.push({ fault, method, path, left: times });
  }

  /** Forgets the faults that nothing met. */
  heal(): void {
    this.#faults.length = 0;
  }

  /** What was late happens now. */
  arrive(): void {
    for (const reply of this.#late.splice(0)) reply();
  }

  /** A host that cannot be reached; `open` brings it back at the same address. */
  async away(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async open(): Promise<void> {
    this.#server.listen(Number(new URL(this.#url).port), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): Promise<void> {
    return this.away();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { method = 'GET', url = '/' } = request;
    if (this.#authorizes(url, text, response)) return;
    const token = /^token (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const path = url.replace(/^\/api\/v1/, '');
    const body = text === '' ? undefined : JSON.parse(text);
    this.requests.push({ method, path, body, token });
    const who = String(this.world.personOf(token)?.id ?? 0);
    const now = (this.#underWay.get(who) ?? 0) + 1;
    this.#underWay.set(who, now);
    this.mostAtOnce = Math.max(this.mostAtOnce, now);
    response.once('close', () => this.#underWay.set(who, (this.#underWay.get(who) ?? 1) - 1));
    if (this.answerMs > 0) await sleep(this.answerMs);
    const planned = this.#faults.find(
      (one) => one.left > 0 && one.method === method && one.path.test(path),
    );
    if (planned !== undefined) planned.left -= 1;
    this.#answer(response, planned?.fault, () => this.world.reply(method, url, token, body));
  }

  /** The addresses for signing in there, as far as tokens are renewed. */
  #authorizes(path: string, body: string, response: ServerResponse): boolean {
    if (path === '/.well-known/openid-configuration') {
      const addresses = { token_endpoint: `${this.url}/login/oauth/access_token` };
      send(response, { status: 200, body: { issuer: this.url, ...addresses } });
      return true;
    }
    if (path !== '/login/oauth/access_token') return false;
    this.requests.push({ method: 'POST', path, body, token: null });
    const given = new URLSearchParams(body).get('refresh_token') ?? '';
    if (this.refuses !== undefined) {
      send(response, { status: this.refuses, body: { error: 'server_error' } });
      return true;
    }
    const { hold } = this;
    const tokens = this.world.refresh(given);
    if (hold !== undefined && this.world.personOf(tokens?.access ?? null)?.login === hold.login) {
      this.hold = undefined;
      this.held += 1;
      void hold.until.then(() => this.#giveTokens(response, tokens));
      return true;
    }
    this.#giveTokens(response, tokens);
    return true;
  }

  #giveTokens(response: ServerResponse, tokens: ReturnType<FakeWorld['refresh']>): void {
    if (tokens === undefined) {
      send(response, { status: 400, body: { error: 'invalid_grant' } });
      return;
    }
    const { access, refresh } = tokens;
    const body200 = { access_token: access, refresh_token: refresh, token_type: 'bearer' };
    const expiry = { expires_in: this.world.grantSeconds };
    send(response, { status: 200, body: { ...body200, ...expiry } });
  }

  #answer(response: ServerResponse, fault: Fault | undefined, reply: () => FakeReply): void {
    response.setHeader('date', new Date(this.world.nowUnix() * 1000).toUTCString());
    switch (fault?.kind) {
      case undefined:
        send(response, reply());
        return;
      case 'status':
        send(response, { status: fault.status, body: { message: 'come again later' } });
        return;
      case 'cut':
        reply();
        response.destroy();
        return;
      case 'silence':
        reply();
        return;
      case 'late':
        this.#late.push(reply);
        send(response, { status: 502, body: { message: 'bad gateway' } });
        return;
      case 'held': {
        const held = reply();
        void fault.until.then(() => send(response, held));
        return;
      }
      case 'broken-json': {
        const { status, body } = reply();
        response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' });
        response.end(JSON.stringify(body ?? {}).slice(0, -1));
        return;
      }
      case 'wrong-shape':
        send(response, { ...reply(), body: { hello: ['world'] } });
        return;
      case 'html':
        response.writeHead(fault.status, { 'content-type': 'text/html' });
        response.end('<h1>Who are you?</h1>');
        return;
      case 'redirect':
        response.writeHead(fault.status ?? 307, { location: fault.location });
        response.end();
        return;
      case 'large':
        reply();
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('["');
        response.end(`${'x'.repeat(fault.bytes)}"]`);
    }
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: FakeReply): void {
  const isEmpty = body === undefined;
  const type = typeof body === 'string' ? 'text/plain' : 'application/json;charset=utf-8';
  response.writeHead(status, { ...(isEmpty ? {} : { 'content-type': type }), ...headers });
  response.end(isEmpty ? '' : typeof body === 'string' ? body : JSON.stringify(body));
}

/** A server that must never hear from the program. */
export async function startStranger(): Promise<{
  readonly url: string;
  readonly heard: string[];
  close(): Promise<void>;
}> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"id":1,"login":"ann","created":"2026-01-01T00:00:00Z"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
