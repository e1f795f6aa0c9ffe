import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drive, type Request } from './load.ts';
import type { Crowd, Statuses } from './overload/crowd.ts';
import { refusalCost } from './overload/refusals.ts';
import { processorMs } from './process.ts';
import { machine, writeSummary } from './results.ts';
import { startServer } from './server.ts';
import { rows } from './speed/rows.ts';
import { sqliteWorld } from './speed/worlds.ts';

/**
 * The service under overload: 2,500 connections come at one instant and send their next request as
 * soon as they have a response, whatever its status. Beside them 100 other users send one request
 * each, wait as `Retry-After` says, and count as served if answered within 2 s. Prints goodput beside
 * that of 64 connections alone, and the cost of one refusal.
 *
 * `npm run bench:overload [-- --limit 1000] [-- --connections 2500] [-- --seconds 8]`
 */
const { values } = parseArgs({
  options: {
    limit: { type: 'string', default: '' },
    connections: { type: 'string', default: '2500' },
    seconds: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);

const world = await sqliteWorld();
const refusals = [await refusalCost(world, { connections, seconds })];
const server = await startServer({
  PUNCHCARD_DATA_DIR: world.dataDir,
  ...(values.limit === '' ? {} : { PUNCHCARD_MAX_CONCURRENT_REQUESTS: values.limit }),
});
const port = Number(new URL(server.url).port);
const row = rows.find(({ name }) => name === 'page of 30 followers');
if (row === undefined) throw new Error('the row was renamed');
const draw = row.draw(world.subjects);
const requests = Array.from({ length: 5000 }, draw);
const tokens = world.subjects.holders.map(({ token }) => `token ${token}`);
const polite = tokens.splice(0, 100);

/** @returns how many of 100 were answered with 200 within 2 s of their first try */
async function politeUsers(): Promise<{ served: number; medianMs: number }> {
  const tries = polite.map(async (authorization, i) => {
    await sleep((i * seconds * 900) / 100);
    const begun = performance.now();
    const { path } = draw();
    for (;;) {
      const reply = await fetch(server.url + path, { headers: { authorization } });
      await reply.arrayBuffer();
      const tookMs = performance.now() - begun;
      if (reply.status === 200 || tookMs > 2000) return reply.status === 200 ? tookMs : Infinity;
      await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1000);
    }
  });
  const times = (await Promise.all(tries)).sort((a, b) => a - b);
  return { served: times.filter((ms) => ms <= 2000).length, medianMs: times[50] ?? Infinity };
}

const table: Record<string, string | number>[] = [];

async function crowded(
  uncrowded: number,
  who: string,
  authorizations: readonly string[],
): Promise<void> {
  const child = fork(new URL('overload/crowd.ts', import.meta.url));
  const paths = requests.map(({ path }: Request) => `${path}&crowd=`);
  const before = processorMs([server.pid]);
  const result = new Promise<Statuses>((resolve) => child.once('message', resolve));
  child.send({ port, connections, seconds, authorizations, paths } satisfies Crowd);
  const [statuses, { served, medianMs }] = await Promise.all([result, politeUsers()]);
  const busyShare = (processorMs([server.pid]) - before) / (seconds * 1000);
  const perSecond = (statuses[200] ?? 0) / seconds;
  table.push({
    crowd: who,
    'good per s': Math.round(perSecond),
    'share of uncrowded': (perSecond / uncrowded).toFixed(2),
    statuses: JSON.stringify(statuses),
    'polite served within 2 s, of 100': served,
    'polite median ms': Math.round(medianMs),
    'busy share': busyShare.toFixed(2),
  });
  await sleep(1500);
}

try {
  await drive({ port, connections: 64, seconds: 3, next: draw });
  const { perSecond: uncrowded } = await drive({ port, connections: 64, seconds, next: draw });
  await crowded(uncrowded, 'one user', tokens.slice(0, 1));
  await crowded(uncrowded, '500 users', tokens.slice(0, 500));
  await crowded(
    uncrowded,
    'made-up tokens',
    Array.from({ length: 500 }, (_, i) => `token ${i}`.padEnd(46, '0')),
  );
  const conditions = [
    `${new Date().toISOString().slice(0, 10)}, ${machine}, Node.js ${process.version}`,
    `${connections} connections, pages of 30 followers`,
    `uncrowded: ${Math.round(uncrowded)} per second with 64 connections`,
  ].join('; ');
  console.log(conditions);
  console.table(table);
  console.table(refusals);
  writeSummary('overload', conditions, [table, refusals]);
} finally {
  await server.stop();
  await world.remove();
}
