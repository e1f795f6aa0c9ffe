import { connect } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { configFrom } from '../../src/config/config.ts';
import type { FlatSettings } from '../../src/config/schema.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { HasherOptions } from '../../src/core/sign-in/password.ts';
import { secretBoxOf } from '../../src/core/sign-in/secret-box.ts';
import { mailPort } from '../../src/mail/port.ts';
import { newDatabase, type TestDatabase } from './databases.ts';
import { type Make, maker } from './make.ts';
import { recordStatus } from './statuses.ts';

/** As weak as argon2id gets, so that tests of everything else are quick. */
export const quickHasher: HasherOptions = {
  memoryKiB: 8,
  passes: 1,
  parallelism: 1,
  queueLength: 1000,
};

/** What worlds that tests make by hand seal with. */
export const testSecretBox = secretBoxOf(Buffer.alloc(32, 7));
/** Mails that such worlds post stay in the outbox. */
export const waitingMail = mailPort({ publicUrl: () => 'http://127.0.0.1:3000', wake: () => {} });

/** A clock that tests set; it stands still until they do. */
export class TestClock implements Clock {
  #nowUnix: number;
  constructor(nowUnix = Date.UTC(2026, 4, 4, 9, 30, 0) / 1000) {
    this.#nowUnix = nowUnix;
  }
  nowUnix(): number {
    return this.#nowUnix;
  }
  advance(seconds: number): void {
    this.#nowUnix += seconds;
  }
}

/** How a request is signed: a token, a name with password, a session cookie, or any header. */
export type As =
  | { readonly token: string }
  | { readonly name: string; readonly password: string }
  | { readonly cookie: string }
  | { readonly authorization: string }
  | null;

export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: 'follow' | 'manual' | 'error';
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  readonly json: any;
}

export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** Puts users, repositories, issues and the like straight into the database. */
  readonly make: Make;
  /** A request below `/api/v1`, e.g. `request('GET', '/user', as)`. Redirects are not followed. */
  request(method: string, path: string, as?: As, options?: RequestOptions): Promise<Answer>;
  /** The bytes of a request, to a socket; the bytes of the reply. `Connection: close` is up to you. */
  raw(bytes: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly settings?: FlatSettings;
  readonly clock?: TestClock;
  readonly hasher?: HasherOptions;
  /** By default nothing is logged. */
  readonly logger?: FastifyBaseLogger;
  /** Kept when the app closes; by default a database of its own that goes with it. */
  readonly database?: TestDatabase;
}

/** Starts the whole program on a free port, over a database of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? new TestClock();
  const database = options.database ?? (await newDatabase());
  const config = configFrom({
    PORT: '0',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    ...options.settings,
  });
  const app = await createApp(config, {
    logger: options.logger ?? pino({ level: 'silent' }),
    clock,
    hasher: options.hasher ?? quickHasher,
  });
  return {
    app,
    url: app.url,
    clock,
    database,
    make: maker(app.context),
    request: (method, path, as, requestOptions) =>
      send(app.url, method, `/api/v1${path}`, as ?? null, requestOptions ?? {}),
    raw: (bytes) => sendRaw(app.url, bytes),
    close: async () => {
      await app.close();
      if (options.database === undefined) await database.remove();
    },
  };
}

function authorization(as: As): Record<string, string> {
  if (as === null) return {};
  if ('token' in as) return { authorization: `token ${as.token}` };
  if ('cookie' in as) return { cookie: as.cookie };
  if ('authorization' in as) return { authorization: as.authorization };
  const pair = Buffer.from(`${as.name}:${as.password}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

async function send(
  url: string,
  method: string,
  path: string,
  as: As,
  options: RequestOptions,
): Promise<Answer> {
  const body =
    options.rawBody ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization(as),
      ...options.headers,
    },
    body,
    redirect: options.redirect ?? 'manual',
  });
  const isEndless = reply.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isEndless ? await beginningOf(reply) : await reply.text();
  recordStatus(method, path.split('?', 1)[0] ?? '', reply.status);
  return { status: reply.status, headers: reply.headers, text, json: parsed(text) };
}

/** What comes first of a reply that does not end by itself; the rest is not waited for. */
async function beginningOf(reply: Response): Promise<string> {
  const reader = reply.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      reply += data;
    });
    socket.on('close', () => {
      recordRaw(bytes, reply);
      resolve(reply);
    });
    // A server that has refused need not read on: what it said before counts.
    socket.on('error', (error) => {
      if (reply === '') reject(error);
    });
    socket.write(bytes);
  });
}

function recordRaw(bytes: string, reply: string): void {
  const [method = '', target = ''] = bytes.split(' ', 2);
  const status = /^HTTP\/1\.\d (\d{3})/.exec(reply)?.[1];
  if (status === undefined) return;
  recordStatus(method, target.replace(/^\/+/, '/').split('?', 1)[0] ?? '', Number(status));
}
