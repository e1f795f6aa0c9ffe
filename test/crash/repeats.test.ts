import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rounds } from '../support/extent.ts';
import { type Change, startPersistent } from '../support/persistent.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';
import { runOn } from '../support/rows.ts';

// Several starts and stops, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const issue = '/repos/tester/yard/issues/1';
const address = (number: number): string => `address${number}@example.org`;
/** What is made once each, and how it is found: its id and number. */
const kinds: readonly [changeOf: (number: number) => Change, stored: string][] = [
  [
    (time) => ({ path: `${issue}/times`, body: { time } }),
    'SELECT id, time_seconds AS name FROM tracked_time',
  ],
  [
    (number) => ({ path: '/repos/tester/yard/issues', body: { title: `issue ${number}` } }),
    'SELECT id, title AS name FROM issue WHERE number > 1',
  ],
  [
    (number) => ({ path: `${issue}/comments`, body: { body: `comment ${number}` } }),
    "SELECT id, body AS name FROM timeline_event WHERE body LIKE 'comment %'",
  ],
  [
    (number) => ({ path: '/user/repos', body: { name: `repository-${number}` } }),
    "SELECT id, name FROM repository WHERE name <> 'yard'",
  ],
  [
    (number) => ({
      path: '/admin/users',
      body: {
        ...{ username: `user${number}`, email: `user${number}@example.com` },
        password: `user${number} has a password`,
      },
    }),
    `SELECT id, name FROM "user" WHERE name <> 'tester'`,
  ],
  [
    (number) => ({ path: '/user/emails', body: { emails: [address(number)] } }),
    "SELECT id, address AS name FROM email WHERE address LIKE 'address%'",
  ],
];
let token = '';
let server: Server;

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'tester', '--email', 'tester@example.com'],
    ...['--admin', '--access-token', '--json', ...data],
  ]);
  token = JSON.parse(made.stdout).token;
  server = await startServer(data);
  const post = async (path: string, body: object): Promise<void> => {
    const { status } = await fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(status).toBe(201);
  };
  await post('/user/repos', { name: 'yard' });
  await post('/repos/tester/yard/issues', { title: 'Sweep' });
});
afterAll(() => folder.remove());

it('kill -9 neither duplicates nor loses requests that clients retry', async () => {
  const changeOf = (number: number): Change =>
    (kinds[number % kinds.length] as (typeof kinds)[number])[0](number);
  const clients = startPersistent(
    { urls: () => [server.url], token, changeOf },
    { clients: 8, copies: 2 },
  );
  for (let round = 1; round <= rounds(5); round += 1) {
    const before = clients.told.size;
    while (clients.told.size < before + 20) await sleep(1);
    // A different point in the writer's cycle each time.
    await sleep(Math.random() * 100);
    server.child.kill('SIGKILL');
    await server.ended;
    server = await startServer(data);
  }
  await clients.stop();
  expect(clients.replays()).toBeGreaterThan(0);
  expect((await server.stop()).code).toBe(0);
  const made = new Map<number, number>();
  for (const [, stored] of kinds) {
    const database = { dataDir: folder.path, databaseUrl: null };
    const rows = await runOn<{ id: number; name: string | number }>(database, stored);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, name } of rows) {
      const number = Number(/\d+/.exec(String(name))?.[0]);
      expect(made.has(number), `${name} was made twice`).toBe(false);
      made.set(number, id);
    }
  }
  const inOrder = (all: ReadonlyMap<number, number>) => [...all].sort(([a], [b]) => a - b);
  expect(inOrder(made)).toEqual(inOrder(clients.told));
});
