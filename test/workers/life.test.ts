import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Acknowledged, type Load, startLoad } from '../crash/load.ts';
import { startTestApp, type TestApp, TestClock } from '../support/app.ts';
import { beginRequest } from '../support/begun-request.ts';
import type { Server } from '../support/program.ts';
import { expectWithin, millisecondsOf } from '../support/promised-time.ts';
import { rowsOf } from '../support/rows.ts';
import { connectToEach, startWorkers } from '../support/workers.ts';

// Several starts and stops each, on machines that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

let t: TestApp;
let admin: string;
let running: Server[] = [];
beforeAll(async () => {
  t = await startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) });
  admin = await t.make.token(await t.make.admin('root'));
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
});
afterAll(() => t?.close());

async function start(...words: string[]): Promise<Server> {
  const server = await startWorkers(t.database, words);
  running.push(server);
  return server;
}

interface Health {
  readonly view: string;
  readonly process_id: number;
  readonly workers: readonly { readonly number: number; readonly process_id: number }[];
}
async function healthOf({ url }: Server): Promise<Health> {
  const reply = await fetch(`${url}/api/v1/admin/health`, {
    // A kept connection may be one to a worker that was killed.
    headers: { authorization: `token ${admin}`, connection: 'close' },
    signal: AbortSignal.timeout(20_000),
  });
  return (await reply.json()) as Health;
}

async function until(look: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + 240_000;
  while (!(await look())) {
    if (performance.now() > endMs) throw new Error('it did not come to that');
    await sleep(20);
  }
}

/** The processes of both workers, as soon as both tell of themselves. */
async function bothOf(server: Server): Promise<Health> {
  let health: Health | null = null;
  await until(async () => {
    health = await healthOf(server).catch(() => null);
    return health?.workers.length === 2;
  });
  if (health === null) throw new Error('there is no health');
  return health;
}

/** True where both answer, and neither is one of those. */
async function areNew(server: Server, killed: readonly number[]): Promise<boolean> {
  const health = await healthOf(server).catch(() => null);
  const ids = health?.workers.map(({ process_id: id }) => id) ?? [];
  return ids.length === 2 && ids.every((id) => !killed.includes(id));
}

/** Resolves once its log has that, from here on. */
const saysThat = ({ child }: Server, message: string): Promise<void> =>
  new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (piece: string) => {
      text += piece;
      if (text.includes(message)) resolve();
    });
  });

const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

/** One user's writes, and what came of them. */
interface Busy extends Load {
  /** Everything that was acknowledged is there, once. */
  expectAll(): Promise<void>;
}

async function load({ url }: Server): Promise<Busy> {
  const { user, token } = await t.make.person();
  const repository = await t.make.repository(user);
  const issue = await t.make.issue(repository, user);
  const others = await Promise.all([1, 2, 3].map(() => t.make.user()));
  const acknowledged: Acknowledged = { times: [], amounts: [], addresses: [], followed: [] };
  const timesPath = `/repos/${user.name}/${repository.name}/issues/${issue.number}/times`;
  const users = others.map(({ name }) => name);
  const started = startLoad({ url, token, timesPath, users }, acknowledged);
  return {
    ...started,
    expectAll: async () => {
      const rows = await rowsOf<{ id: number; time: number }>(
        t,
        'SELECT id, time_seconds AS time FROM tracked_time WHERE issue_id = ?',
        issue.id,
      );
      const timeById = new Map(rows.map(({ id, time }) => [id, time]));
      expect(acknowledged.times.map((id) => timeById.get(id))).toEqual(acknowledged.amounts);
      // Each amount is sent once.
      expect(new Set(timeById.values()).size).toBe(rows.length);
      const emails = await rowsOf<{ address: string }>(
        t,
        'SELECT address FROM email WHERE user_id = ?',
        user.id,
      );
      const addresses = emails.map(({ address }) => address);
      expect(addresses).toEqual(expect.arrayContaining(acknowledged.addresses));
    },
  };
}

describe('a worker that is killed with -9 in the middle of writes', () => {
  it('is replaced, others go on meanwhile, and nothing acknowledged is lost', async () => {
    const server = await start();
    const busy = await load(server);
    let killed: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = busy.acknowledged.times.length;
      await until(() => busy.acknowledged.times.length > before + 10);
      const { workers } = await bothOf(server);
      expect(workers.map(({ number }) => number)).toEqual([1, 2]);
      const victim = workers[round % 2]!.process_id;
      expect(killed).not.toContain(victim);
      killed = [...killed, victim];
      process.kill(victim, 'SIGKILL');
      // Who is left goes on.
      const then = busy.acknowledged.times.length;
      await until(() => busy.acknowledged.times.length > then + 5);
      await until(() => areNew(server, killed));
    }
    await busy.stop();
    // Both take connections.
    for (const connection of await connectToEach(server.url)) connection.close();
    const { code, stdout } = await server.stop();
    expect(code).toBe(0);
    await busy.expectAll();
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const told = lines.filter(({ msg }) => /another takes its place/.test(msg));
    expect(told.map(({ msg, process: id }) => [msg, id])).toEqual(
      killed.map((id) => ['a worker was killed by SIGKILL: another takes its place', id]),
    );
    expect(lines.filter(({ msg }) => msg === 'Punchcard is running')).toHaveLength(1);
  });

  it('is replaced also where all of them were', async () => {
    const server = await start();
    const { workers } = await bothOf(server);
    const killed = workers.map(({ process_id: id }) => id);
    for (const id of killed) process.kill(id, 'SIGKILL');
    await until(() => areNew(server, killed));
    expect((await server.stop()).code).toBe(0);
  });
});

describe('the process that watches them', () => {
  it('killed with -9, leaves none of them behind, and nothing acknowledged is lost', async () => {
    const server = await start();
    const { process_id: primary, workers } = await bothOf(server);
    expect(primary).toBe(server.child.pid);
    const busy = await load(server);
    await until(() => busy.acknowledged.times.length > 20);
    server.child.kill('SIGKILL');
    await server.ended;
    await until(() => !workers.some(({ process_id: id }) => isAlive(id)));
    await busy.stop();
    await busy.expectAll();
    // The port is free.
    const again = await start('--port', new URL(server.url).port);
    expect((await healthOf(again)).view).toBe('workers');
  });
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('under load ends with 0 within ten seconds, answers what was begun, and loses nothing', async () => {
    await expectWithin(10_000, async () => {
      const server = await start();
      const { user, token } = await t.make.person();
      const repository = await t.make.repository(user);
      const issue = await t.make.issue(repository, user);
      const path = `/repos/${user.name}/${repository.name}/issues/${issue.number}/times`;
      const begun = await Promise.all(
        [1, 2, 3, 4].map((n) => beginRequest(server.url, path, `{"time": ${n}}`, token)),
      );
      const busy = await load(server);
      await until(() => busy.acknowledged.times.length > 30);
      const took = await millisecondsOf(async () => {
        const isTaken = saysThat(server, 'stopping: what is under way is finished first');
        server.child.kill(signal);
        await isTaken;
        for (const { finish } of begun) finish();
        for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
        expect((await server.ended).code).toBe(0);
      });
      await busy.stop();
      await busy.expectAll();
      const rows = await rowsOf(t, 'SELECT id FROM tracked_time WHERE issue_id = ?', issue.id);
      expect(rows).toHaveLength(begun.length);
      return took;
    });
  });
});

it('a signal that all of them get, as from a terminal, ends them as well', async () => {
  const server = await start();
  const { workers } = await bothOf(server);
  for (const { process_id: id } of workers) process.kill(id, 'SIGINT');
  server.child.kill('SIGINT');
  const { code, stdout } = await server.ended;
  expect(code).toBe(0);
  expect(stdout).not.toContain('another takes its place');
});

it('a second signal ends all of them at once', async () => {
  const server = await start();
  const { workers } = await bothOf(server);
  const { socket } = await beginRequest(server.url, '/user/repos', '{"name": "never"}', admin);
  server.child.kill('SIGTERM');
  // Signals within half a second are taken for one.
  const again = setInterval(() => server.child.kill('SIGTERM'), 200);
  const { code } = await server.ended;
  clearInterval(again);
  expect(code).toBe(128 + 15);
  await until(() => !workers.some(({ process_id: id }) => isAlive(id)));
  socket.destroy();
});
