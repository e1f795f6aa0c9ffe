import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rounds } from '../support/extent.ts';
import { startPersistent } from '../support/persistent.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';

// Several starts and stops, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const timesPath = '/repos/tester/yard/issues/1/times';
let token = '';
let server: Server;

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'tester', '--email', 'tester@example.com'],
    ...['--access-token', '--json', ...data],
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
  const clients = startPersistent(
    { urls: () => [server.url], token, timesPath },
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
  const reply = await fetch(`${server.url}/api/v1${timesPath}`, {
    headers: { authorization: `token ${token}` },
  });
  const entries = (await reply.json()) as { id: number; time: number }[];
  const byTime = (a: { time: number }, b: { time: number }): number => a.time - b.time;
  const told = [...clients.told].map(([time, id]) => ({ id, time })).sort(byTime);
  expect(entries.map(({ id, time }) => ({ id, time })).sort(byTime)).toEqual(told);
  expect(clients.replays()).toBeGreaterThan(0);
  expect((await server.stop()).code).toBe(0);
});
