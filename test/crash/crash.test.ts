import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rounds } from '../support/extent.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';
import { expectWithin, millisecondsOf } from '../support/promised-time.ts';
import { type Acknowledged, startLoad, type Target } from './load.ts';

// Several starts and stops each, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const users = Array.from({ length: 10 }, (_, i) => `bird${i}`);
const acknowledged: Acknowledged = { times: [], amounts: [], addresses: [], followed: [] };
let token = '';

const start = (): Promise<Server> => startServer(data);
const target = (server: Server): Target => ({
  url: server.url,
  token,
  timesPath: '/repos/tester/yard/issues/1/times',
  users,
});

async function get<T>(server: Server, path: string): Promise<T> {
  const reply = await fetch(`${server.url}/api/v1${path}`, {
    headers: { authorization: `token ${token}` },
  });
  expect(reply.status).toBe(200);
  return reply.json() as Promise<T>;
}

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'tester', '--email', 'tester@example.com'],
    ...['--admin', '--access-token', '--json', ...data],
  ]);
  token = JSON.parse(made.stdout).token;
  const server = await start();
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const name of users) {
    const body = { username: name, email: `${name}@example.com`, password: 'a good password' };
    expect((await post('/admin/users', body)).status).toBe(201);
  }
  expect((await post('/user/repos', { name: 'yard' })).status).toBe(201);
  expect((await post('/repos/tester/yard/issues', { title: 'Sweep' })).status).toBe(201);
  await server.stop();
});
afterAll(() => folder.remove());

/** Everything ever acknowledged is there, once, and the data is consistent. */
async function expectEverything(server: Server): Promise<void> {
  const times = await get<{ id: number; time: number }[]>(server, target(server).timesPath);
  const ids = times.map(({ id }) => id);
  const amounts = times.map(({ time }) => time);
  expect(new Set(amounts).size).toBe(amounts.length);
  const isThere = new Set(ids);
  expect(acknowledged.times.filter((id) => !isThere.has(id))).toEqual([]);
  expect(new Set(acknowledged.times).size).toBe(acknowledged.times.length);
  const amountsThere = new Set(amounts);
  expect(acknowledged.amounts.filter((time) => !amountsThere.has(time))).toEqual([]);

  const emails = (await get<{ email: string }[]>(server, '/user/emails')).map((e) => e.email);
  expect(new Set(emails).size).toBe(emails.length);
  const addressesThere = new Set(emails);
  expect(acknowledged.addresses.filter((address) => !addressesThere.has(address))).toEqual([]);

  const following = (await get<{ login: string }[]>(server, '/user/following')).map((u) => u.login);
  expect(new Set(following).size).toBe(following.length);
  expect(following).toEqual(expect.arrayContaining([...new Set(acknowledged.followed)]));
  const me = await get<{ following_count: number }>(server, '/user');
  expect(me.following_count).toBe(following.length);
  for (const name of following) {
    const user = await get<{ followers_count: number }>(server, `/users/${name}`);
    expect(user.followers_count).toBe(1);
  }
}

const killed = [1, 2, 3, 4].slice(0, rounds(4));

describe('kill -9 in the middle of concurrent writes', () => {
  it.each(killed)('loses nothing that was acknowledged (round %i)', async (round) => {
    const server = await start();
    const before = acknowledged.times.length;
    const load = startLoad(target(server), acknowledged);
    while (acknowledged.times.length < before + 10 * round) await sleep(1);
    // A different point in the writer's cycle each time.
    await sleep(Math.random() * 150);
    server.child.kill('SIGKILL');
    const stopped = load.stop();
    expect((await server.ended).code).toBeNull();
    await stopped;

    const again = await start();
    await expectEverything(again);
    expect((await again.stop()).code).toBe(0);
    const database = new Sqlite(join(folder.path, 'punchcard.db'), { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });
});

describe('SIGTERM under load', () => {
  it('ends with 0 within ten seconds, and loses nothing acknowledged', async () => {
    await expectWithin(10_000, async () => {
      const server = await start();
      const before = acknowledged.times.length;
      const load = startLoad(target(server), acknowledged);
      while (acknowledged.times.length < before + 50) await sleep(1);
      const took = await millisecondsOf(async () => expect((await server.stop()).code).toBe(0));
      await load.stop();
      return took;
    });
    const again = await start();
    await expectEverything(again);
    await again.stop();
  });
});

describe('two processes on one folder', () => {
  it('write at the same time, and each sees the writes of both', async () => {
    const servers = await Promise.all([start(), start()]);
    const before = acknowledged.times.length;
    const mine = servers.map(
      (): Acknowledged => ({ times: [], amounts: [], addresses: [], followed: [] }),
    );
    const loads = servers.map((server, i) => startLoad(target(server), mine[i] ?? acknowledged));
    const enough = (): boolean => mine.every(({ times }) => times.length >= 100);
    while (!enough()) await sleep(5);
    await Promise.all(loads.map((load) => load.stop()));
    // Neither blocks the other's writes for long.
    expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { times, amounts, addresses, followed } of mine) {
      acknowledged.times.push(...times);
      acknowledged.amounts.push(...amounts);
      acknowledged.addresses.push(...addresses);
      acknowledged.followed.push(...followed);
    }
    expect(acknowledged.times.length).toBeGreaterThanOrEqual(before + 200);
    for (const server of servers) await expectEverything(server);
    for (const server of servers) expect((await server.stop()).code).toBe(0);
  });
});
