import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, TestClock } from '../support/app.ts';
import { startPersistent } from '../support/persistent.ts';
import { type Server, startServer } from '../support/program.ts';
import { rowsOf } from '../support/rows.ts';

/** Two processes on one database; `t` is one more, which makes what is needed. */
let t: TestApp;
let servers: Server[];
const start = (): Promise<Server> =>
  startServer([], {
    env: {
      PUNCHCARD_DATABASE_URL: t.database.databaseUrl ?? '',
      PUNCHCARD_DATA_DIR: t.database.dataDir,
      PUNCHCARD_LOG_LEVEL: 'info',
    },
  });

beforeAll(async () => {
  t = await startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) });
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await t?.close();
});

async function yard() {
  const { user, token } = await t.make.person();
  const repository = await t.make.repository(user);
  const issue = await t.make.issue(repository, user);
  const timesPath = `/repos/${user.name}/${repository.name}/issues/${issue.number}/times`;
  const times = (): Promise<{ id: number; time: number }[]> =>
    rowsOf(
      t,
      'SELECT id, time_seconds AS time FROM tracked_time WHERE issue_id = ? ORDER BY time_seconds',
      issue.id,
    );
  return { token, timesPath, times };
}

describe('one request through two processes at once', () => {
  it('is carried out by one, and both tell of it', async () => {
    const { token, timesPath, times } = await yard();
    for (let round = 1; round <= 20; round += 1) {
      const replies = await Promise.all(
        servers.map(({ url }) =>
          fetch(`${url}/api/v1${timesPath}`, {
            method: 'POST',
            headers: {
              authorization: `token ${token}`,
              'content-type': 'application/json',
              'idempotency-key': `round ${round}`,
            },
            body: JSON.stringify({ time: round }),
          }),
        ),
      );
      const texts = await Promise.all(replies.map((reply) => reply.text()));
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(texts[0]).toBe(texts[1]);
      const replayed = replies.filter(({ headers }) => headers.has('idempotency-replayed'));
      expect(replayed).toHaveLength(1);
    }
    expect((await times()).map(({ time }) => time)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });
});

describe('requests that are sent until they are answered', () => {
  it('are carried out once each, though one process after the other is killed', async () => {
    const { token, timesPath, times } = await yard();
    const clients = startPersistent(
      { urls: () => servers.map(({ url }) => url), token, timesPath },
      { clients: 6, copies: 2 },
    );
    for (let round = 0; round < 4; round += 1) {
      const before = clients.told.size;
      while (clients.told.size < before + 20) await sleep(1);
      const place = round % 2;
      const killed = servers[place];
      killed?.child.kill('SIGKILL');
      await killed?.ended;
      servers[place] = await start();
    }
    await clients.stop();
    const told = [...clients.told].map(([time, id]) => ({ id, time }));
    expect(await times()).toEqual(told.sort((a, b) => a.time - b.time));
    expect(clients.replays()).toBeGreaterThan(0);
  });
});
