import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { As } from './app.ts';
import type { TestDatabase } from './databases.ts';
import { type Server, startServer } from './program.ts';

/** `serve --workers` over a database of a test. */
export const startWorkers = (
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  words: readonly string[] = [],
  count = 2,
): Promise<Server> =>
  startServer(['--workers', String(count), '--data-dir', dataDir, ...words], {
    env: { PUNCHCARD_DATABASE_URL: databaseUrl ?? '' },
  });

export interface WorkerReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  readonly json: any;
}

/** One worker, through a connection that it has taken and that is kept. */
export interface WorkerConnection {
  /** What all its request ids begin with. */
  readonly name: string;
  /** A request below `/api/v1`. @throws where another worker answers */
  ask(method: string, path: string, as?: As, body?: unknown): Promise<WorkerReply>;
  close(): void;
}

/** One connection to each of so many workers. One that is held up by something takes none for a while. */
export async function connectToEach(url: string, count = 2): Promise<WorkerConnection[]> {
  const found = new Map<string, WorkerConnection>();
  const endMs = performance.now() + 60_000;
  for (let tries = 0; found.size < count; tries += 1) {
    if (tries > 50 && performance.now() > endMs) {
      throw new Error(`${found.size} of ${count} workers take connections`);
    }
    if (tries > 50) await sleep(20);
    const connection = await connect(url);
    if (found.has(connection.name)) connection.close();
    else found.set(connection.name, connection);
  }
  return [...found.values()];
}

const workerOf = (headers: IncomingHttpHeaders): string =>
  String(headers['x-request-id']).split('-')[0] ?? '';

async function connect(url: string): Promise<WorkerConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await send(agent, url, 'GET', '/version', null);
  const name = workerOf(first.headers);
  return {
    name,
    ask: async (method, path, as = null, body) => {
      const reply = await send(agent, url, method, path, as, body);
      const by = workerOf(reply.headers);
      if (by !== name) throw new Error(`worker ${by} answered in place of ${name}`);
      return reply;
    },
    close: () => agent.destroy(),
  };
}

function send(
  agent: Agent,
  url: string,
  method: string,
  path: string,
  as: As,
  body?: unknown,
): Promise<WorkerReply> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...authorizationOf(as),
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(text)),
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/api/v1${path}`, { agent, method, headers }, (reply) => {
      let answer = '';
      reply.setEncoding('utf8').on('data', (piece: string) => {
        answer += piece;
      });
      reply.once('error', reject).once('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: answer,
          json: /^[{[]/.test(answer) ? JSON.parse(answer) : undefined,
        }),
      );
    });
    asking.once('error', reject).end(text);
  });
}

function authorizationOf(as: As): Record<string, string> {
  if (as === null) return {};
  if ('token' in as) return { authorization: `token ${as.token}` };
  if ('cookie' in as) return { cookie: as.cookie };
  if ('authorization' in as) return { authorization: as.authorization };
  return {
    authorization: `Basic ${Buffer.from(`${as.name}:${as.password}`).toString('base64')}`,
  };
}
