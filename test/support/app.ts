import { connect } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { configFrom } from '../../src/config/config.ts';
import type { FlatSettings } from '../../src/config/schema.ts';
import type { Clock } from '../../src/core/clock.ts';
import { secretBoxOf } from '../../src/core/sign-in/secret-box.ts';
import { mailPort } from '../../src/mail/compose.ts';
import type { HasherOptions } from '../../src/password-hasher.ts';
import { newDatabase, type TestDatabase } from './databases.ts';
import { type Make, maker } from './make.ts';
import { textOf } from './raw.ts';
import { checkHeaders, checkRefusal } from './refusals.ts';
import { recordStatus } from './statuses.ts';

/** The weakest argon2id parameters allowed, so that tests of other things are fast. */
export const quickHasher: HasherOptions = {
  memoryKiB: 8,
  passes: 1,
  parallelism: 1,
  queueLength: 1000,
};

/** The encryption key of contexts that tests build by hand. */
export const testSecretBox = secretBoxOf(Buffer.alloc(32, 7));
/** Such contexts send no mail: it stays in the outbox. */
export const waitingMail = mailPort({
  publicUrl: () => 'http://127.0.0.1:3000',
  transport: async () => null,
});

/** A clock that only tests move. */
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

/** How a request authenticates: a token, name and password, a session cookie, or any header. */
export type As =
  | { readonly token: string }
  | { readonly name: string; readonly password: string }
  | { readonly cookie: string }
  | { readonly authorization: string }
  | null;

export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
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
  /** Inserts users, repositories, issues and the like directly into the database. */
  readonly make: Make;
  /**
   * Sends a request below `/api/v1`, e.g. `request('GET', '/user', as)`. Doesn't follow redirects.
   */
  request(method: string, path: string, as?: As, options?: RequestOptions): Promise<Answer>;
  /**
   * Sends raw bytes over a socket and returns the reply, decompressed. The caller sets `Connection:
   * close`.
   */
  raw(bytes: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly settings?: FlatSettings;
  readonly clock?: TestClock;
  readonly hasher?: HasherOptions;
  /** Off by default. */
  readonly logger?: FastifyBaseLogger;
  /** By default long enough for any machine. */
  readonly sendingPatienceMs?: number;
  /** Kept after the app closes; by default each app has its own folder, deleted on close. */
  readonly database?: TestDatabase;
}

/** Starts the whole program on a free port with its own database. */
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
    sendingPatienceMs: options.sendingPatienceMs ?? 60_000,
    // They would run in the middle of a test on a slow machine.
    hasJobs: false,
  });
  let closing: Promise<void> | undefined;
  return {
    app,
    url: app.url,
    clock,
    database,
    make: maker(app.context),
    request: (method, path, as, requestOptions) =>
      send(app.url, method, `/api/v1${path}`, as ?? null, requestOptions ?? {}),
    raw: (bytes) => sendRaw(app.url, bytes),
    close: () => {
      const end = async (): Promise<void> => {
        await app.close();
        if (options.database === undefined) await database.remove();
      };
      closing ??= end();
      return closing;
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
  const [plainPath = ''] = path.split('?', 1);
  recordStatus(method, plainPath, reply.status);
  const { status } = reply;
  checkRefusal(method, plainPath, { status, type: reply.headers.get('content-type'), text });
  checkHeaders(method, plainPath, reply);
  return { status: reply.status, headers: reply.headers, text, json: parsed(text) };
}

/** Returns the first bytes of a reply that doesn't end by itself, without waiting for the rest. */
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
    const chunks: Buffer[] = [];
    socket.on('data', (data) => chunks.push(data));
    socket.on('close', () => {
      const reply = textOf(Buffer.concat(chunks));
      recordRaw(bytes, reply);
      resolve(reply);
    });
    // A server that refuses a request may stop reading; what it wrote before that counts.
    socket.on('error', (error) => {
      if (chunks.length === 0) reject(error);
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
