import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, TestClock } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';
import { startPersistent, timesAt } from '../support/persistent.ts';
import { type Server, startServer } from '../support/program.ts';
import { expectOnceEach, newTimesheet } from '../support/same-requests.ts';

const start = (): Promise<Server> =>
  startServer([], {
    env: {
      PUNCHCARD_DATABASE_URL: t.database.databaseUrl ?? '',
      PUNCHCARD_DATA_DIR: t.database.dataDir,
      PUNCHCARD_LOG_LEVEL: 'info',
    },
  });

/** Two processes on one database; `t` is one more, which creates the test data. */
const t = await ofFile(startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) }));
const servers = await Promise.all([start(), start()]);
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
});

describe('one request through two processes at once', () => {
  it('is carried out by one, and the other replays its answer', async () => {
    const urls = servers.map(({ url }) => url);
    await expectOnceEach(await newTimesheet(t), urls, 20);
  });
});

describe('retried requests', () => {
  it('are carried out once each, although one process after the other is killed', async () => {
    const { token, timesPath, times } = await newTimesheet(t);
    const clients = startPersistent(
      { urls: () => servers.map(({ url }) => url), token, changeOf: timesAt(timesPath) },
      { clients: 6, copies: 2 },
    );
    for (let round = 0; round < rounds(4); round += 1) {
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
