import { createServer, type Server as HttpServer, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../src/sql/migrations/index.ts';
import { type As, startTestApp, type TestApp, TestClock } from '../support/app.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { rounds } from '../support/extent.ts';
import { type Server, startServer } from '../support/program.ts';
import { rowsOf, runOn } from '../support/rows.ts';

/**
 * Several processes of the program on one database; `t` is one more, which creates the test data.
 */
const processCount = 3;
const password = 'correct horse battery';
const failuresAllowed = 4;
const visitor = '192.0.2.77';

let t: TestApp;
let servers: Server[];
let proxy: HttpServer;
let proxyUrl: string;

const start = (database: TestDatabase): Promise<Server> =>
  startServer([], {
    env: {
      PUNCHCARD_DATABASE_URL: database.databaseUrl ?? '',
      PUNCHCARD_DATA_DIR: database.dataDir,
      PUNCHCARD_TRUSTED_PROXIES: 'loopback',
      PUNCHCARD_SIGN_IN_FAILURES_PER_ACCOUNT: String(failuresAllowed),
      PUNCHCARD_LOG_LEVEL: 'info',
    },
  });

beforeAll(async () => {
  t = await startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) });
  servers = await Promise.all(Array.from({ length: processCount }, () => start(t.database)));
  let turn = 0;
  // The simplest load balancer: round robin.
  proxy = createServer((incoming, outgoing) => {
    const target = servers[turn++ % servers.length]?.url ?? '';
    const passedOn = send(
      `${target}${incoming.url}`,
      {
        method: incoming.method ?? 'GET',
        headers: { ...incoming.headers, 'x-forwarded-for': visitor },
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, {
          ...reply.headers,
          'x-process': String(reply.socket.remotePort),
        });
        reply.pipe(outgoing);
      },
    );
    passedOn.once('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  proxyUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  proxy?.close();
  proxy?.closeAllConnections();
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await t?.close();
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any JSON
  readonly json: any;
}

async function ask(
  url: string,
  method: string,
  path: string,
  as: As,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const authorization =
    as === null || !('token' in as || 'name' in as)
      ? ''
      : 'token' in as
        ? `token ${as.token}`
        : `Basic ${Buffer.from(`${as.name}:${as.password}`).toString('base64')}`;
  const reply = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
  };
}

/** The same request through every process at once, `times` through each. */
const everywhere = (
  times: number,
  ...request: [method: string, path: string, as: As, body?: unknown]
): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: times * processCount }, (_, i) =>
      ask(servers[i % processCount]?.url ?? '', ...request),
    ),
  );
const statuses = (replies: readonly Reply[]): number[] =>
  replies.map(({ status }) => status).sort();
const first = (): string => servers[0]?.url ?? '';
const all = <T>(value: T, count: number): T[] => Array(count).fill(value);

describe('a unique value', () => {
  it('is given once, through any process: user name, address, repository name', async () => {
    const admin = { token: await t.make.token(await t.make.admin()) };
    const total = 4 * processCount;
    const names = await Promise.all(
      Array.from({ length: total }, (_, i) =>
        ask(servers[i % processCount]?.url ?? '', 'POST', '/admin/users', admin, {
          username: i % 2 === 0 ? 'Unique' : 'unique',
          email: `unique${i}@example.com`,
          password,
        }),
      ),
    );
    expect(statuses(names)).toEqual([201, ...all(422, total - 1)]);

    const people = await Promise.all(all(null, total).map(() => t.make.person()));
    const addresses = await Promise.all(
      people.map(({ token }, i) =>
        ask(
          servers[i % processCount]?.url ?? '',
          'POST',
          '/user/emails',
          { token },
          {
            emails: [`more${i}@example.com`, 'one@example.com'],
          },
        ),
      ),
    );
    expect(statuses(addresses)).toEqual([201, ...all(422, total - 1)]);
    // Nothing of the losing requests was stored.
    expect(
      await rowsOf(t, `SELECT id FROM email WHERE address_folded LIKE 'more%@example.com'`),
    ).toHaveLength(1);

    const owner = await t.make.person();
    const repositories = await everywhere(4, 'POST', '/user/repos', owner, { name: 'one' });
    expect(statuses(repositories)).toEqual([201, ...all(409, total - 1)]);
  });
});

describe('a counter', () => {
  it('of issue numbers has no gaps and no duplicates', async () => {
    const { user, token } = await t.make.person();
    const repository = await t.make.repository(user);
    const path = `/repos/${user.name}/${repository.name}`;
    const made = await everywhere(10, 'POST', `${path}/issues`, { token }, { title: 'counted' });
    expect(new Set(statuses(made))).toEqual(new Set([201]));
    const numbers = made.map(({ json }) => json.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 * processCount }, (_, i) => i + 1));
    for (const { url } of servers) {
      expect((await ask(url, 'GET', path, { token })).json.open_issues_count).toBe(numbers.length);
    }
  });

  it('of followers is right after many concurrent follows and unfollows', async () => {
    const people = await Promise.all(all(null, 6).map(() => t.make.person()));
    const requests = people.flatMap(({ token }, i) =>
      people.flatMap(({ user }, j) =>
        i === j
          ? []
          : (['PUT', 'DELETE', 'PUT'] as const)
              .slice((i + j) % 3)
              .map((method, k) =>
                ask(
                  servers[(i + j + k) % processCount]?.url ?? '',
                  method,
                  `/user/following/${user.name}`,
                  { token },
                ),
              ),
      ),
    );
    expect(new Set(statuses(await Promise.all(requests)))).toEqual(new Set([204]));
    for (const { user } of people) {
      const [row] = await rowsOf<Record<'followers' | 'following' | 'to' | 'from', number>>(
        t,
        `SELECT followers_count AS followers, following_count AS following,
           (SELECT count(*) FROM follow WHERE followee_id = u.id) AS "to",
           (SELECT count(*) FROM follow WHERE follower_id = u.id) AS "from"
         FROM "user" u WHERE id = ?`,
        user.id,
      );
      expect([row?.followers, row?.following]).toEqual([row?.to, row?.from]);
    }
  });

  it('of failed sign-ins spans all processes', async () => {
    const user = await t.make.user(undefined, { password });
    const guesses = await Promise.all(
      Array.from({ length: 5 * processCount }, (_, i) =>
        ask(servers[i % processCount]?.url ?? '', 'GET', '/user', {
          name: user.name,
          password: `wrong ${i}`,
        }),
      ),
    );
    expect(statuses(guesses)).toEqual([
      ...all(401, failuresAllowed),
      ...all(429, 5 * processCount - failuresAllowed),
    ]);
    const right = { name: user.name, password };
    expect(new Set(statuses(await everywhere(1, 'GET', '/user', right)))).toEqual(new Set([429]));
  });
});

describe('behind a proxy with round robin', () => {
  it('they are one service, and the client is who the proxy says', async () => {
    const user = await t.make.user(undefined, { password });
    const as = { name: user.name, password };
    const { json: made } = await ask(proxyUrl, 'POST', `/users/${user.name}/tokens`, as, {
      name: 'through',
      scopes: ['all'],
    });
    const through = { token: made.sha1 };
    const { json: repository } = await ask(proxyUrl, 'POST', '/user/repos', through, {
      name: 'turns',
    });
    const issues = `/repos/${repository.full_name}/issues`;
    const processes = new Set<string | null>();
    for (let n = 1; n <= 2 * processCount; n += 1) {
      const issue = await ask(proxyUrl, 'POST', issues, through, { title: `Issue ${n}` });
      expect(issue.json.number).toBe(n);
      const time = await ask(proxyUrl, 'POST', `${issues}/${n}/times`, through, { time: n });
      expect(time.status).toBe(200);
      const list = await ask(proxyUrl, 'GET', `${issues}/${n}/times`, through);
      expect(list.json.map((entry: { time: number }) => entry.time)).toEqual([n]);
      for (const { headers } of [issue, time, list]) processes.add(headers.get('x-process'));
    }
    expect(processes.size).toBe(processCount);
    const times = await ask(proxyUrl, 'GET', '/user/times', through);
    expect(times.headers.get('x-total-count')).toBe(String(2 * processCount));

    for (let i = 0; i <= failuresAllowed; i += 1) {
      const wrong = { name: user.name, password: `wrong ${i}` };
      // Clients cannot choose their address: the proxy sets it.
      const headers = { 'x-forwarded-for': `198.51.100.${i}` };
      const { status } = await ask(proxyUrl, 'GET', '/user', wrong, undefined, headers);
      expect(status).toBe(i < failuresAllowed ? 401 : 429);
    }
    // Other clients are not locked out.
    const elsewhere = { 'x-forwarded-for': '203.0.113.5' };
    expect((await ask(first(), 'GET', '/user', as, undefined, elsewhere)).status).toBe(200);
    const rows = await rowsOf<{ address: string }>(
      t,
      `SELECT address FROM audit_entry WHERE action = 'token.create' AND user_id = ?`,
      user.id,
    );
    expect(rows).toEqual([{ address: visitor }]);
  });
});

describe('an empty database', () => {
  it('is migrated once by processes that start at once, and all serve', async () => {
    const empty = await newDatabase('postgres', 'template0');
    const starts = Array.from({ length: rounds(10) }, () => start(empty));
    const started = await Promise.allSettled(starts);
    const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    try {
      expect(started.filter((one) => one.status === 'rejected')).toEqual([]);
      for (const { url } of running) {
        expect((await fetch(`${url}/api/v1/version`)).status).toBe(200);
        expect((await ask(url, 'GET', '/user', { token: 'a'.repeat(40) })).status).toBe(401);
      }
      const rows = await runOn<{ number: number }>(
        empty,
        'SELECT number FROM migration ORDER BY number',
      );
      expect(rows.map(({ number }) => number)).toEqual(migrations.map(({ number }) => number));
    } finally {
      await Promise.all(running.map((one) => one.stop()));
      await empty.remove();
    }
  });
});
