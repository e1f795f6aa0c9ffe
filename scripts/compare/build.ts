import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SharedClock } from './clock.ts';
import { publicUrl, type Wire } from './request.ts';

export interface Answer {
  readonly status: number;
  /** Lower-case name and value, in order. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Where a build keeps its data. */
export interface Storage {
  readonly dataDir: string;
  /** Empty: SQLite in the data folder. */
  readonly databaseUrl: string;
}

/** A checkout whose program runs over one storage. */
export class Build {
  readonly folder: string;
  readonly storage: Storage;
  readonly #clock: SharedClock;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #process: ChildProcess | undefined;
  port = 0;

  constructor(folder: string, storage: Storage, clock: SharedClock) {
    this.folder = folder;
    this.storage = storage;
    this.#clock = clock;
  }

  get #node(): string {
    return join(this.folder, 'node_modules/.bin/node');
  }

  get #words(): string[] {
    const { dataDir, databaseUrl } = this.storage;
    const words = ['--data-dir', dataDir];
    return databaseUrl === '' ? words : [...words, '--database-url', databaseUrl];
  }

  get #environment(): NodeJS.ProcessEnv {
    const clock = new URL('clock.mjs', import.meta.url).href;
    return {
      PATH: process.env.PATH,
      NODE_OPTIONS: `--import=${clock}`,
      COMPARE_CLOCK: this.#clock.file,
    };
  }

  get logFile(): string {
    return `${this.storage.dataDir}.log`;
  }

  /** Runs a command of the program and returns what it prints. */
  async run(words: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      this.#node,
      ['--', join(this.folder, 'src/start.js'), ...words, ...this.#words],
      { env: this.#environment, cwd: this.folder, maxBuffer: 1e8 },
    );
    return stdout;
  }

  /** Starts the server and waits until it answers. */
  async start(): Promise<void> {
    this.port = await freePort();
    const log = openSync(this.logFile, 'a');
    const child = spawn(
      this.#node,
      [
        '--',
        join(this.folder, 'src/start.js'),
        'serve',
        '--port',
        String(this.port),
        ...this.#words,
      ]
        .concat(['--public-url', publicUrl, '--registration', 'open', '--log-level', 'warn'])
        .concat(['--register-email-confirm', 'true', '--allow-token-in-query', 'true'])
        // No mail expires during a run: the outbox would do that at its own time.
        .concat(['--confirmation-valid-seconds', '604800'])
        .concat(['--password-reset-valid-seconds', '604800'])
        .concat(['--cors-origins', 'http://pages.test']),
      { env: this.#environment, cwd: this.folder, stdio: ['ignore', log, log] },
    );
    this.#process = child;
    for (let tries = 0; tries < 600; tries += 1) {
      await sleep(200);
      if (child.exitCode !== null) break;
      const path = '/api/v1/version';
      const wire = { method: 'GET', path, headers: {}, body: undefined, isStream: false };
      const answer = await this.send(wire).catch(() => null);
      if (answer?.status === 200) return;
    }
    throw new Error(`${this.folder} did not start:\n${readFileSync(this.logFile, 'utf8')}`);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    this.#agent.destroy();
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  /** A request and its complete reply; of a stream only the head. */
  async send(wire: Wire): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port: this.port,
          method: wire.method,
          path: wire.path,
          headers: { host: 'punchcard.test', ...lengthOf(wire.body), ...wire.headers },
          agent: wire.isStream ? new Agent() : this.#agent,
        },
        (reply) => {
          const headers: [string, string][] = [];
          for (let i = 0; i < reply.rawHeaders.length; i += 2) {
            headers.push([
              (reply.rawHeaders[i] ?? '').toLowerCase(),
              reply.rawHeaders[i + 1] ?? '',
            ]);
          }
          const chunks: Buffer[] = [];
          const finish = (): void =>
            resolve({ status: reply.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
          if (wire.isStream && reply.statusCode === 200) {
            sent.destroy();
            return finish();
          }
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', finish);
          reply.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(wire.body);
    });
  }
}

/** Node.js sends no Content-Type with DELETE. */
const lengthOf = (body: string | undefined): Record<string, number> =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
