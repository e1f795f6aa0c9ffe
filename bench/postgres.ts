import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../src/core/clock.ts';
import { openDatabase } from '../src/sql/database.ts';
import { PostgresServer } from '../test/support/postgres-server.ts';
import { drive, type Load, type Measured, median } from './load.ts';
import { startServer } from './server.ts';
import { type BenchWorld, fillWorld } from './world.ts';

/**
 * One process on PostgreSQL: a point read, a list page and a write, as ratios to the driver's own
 * prepared point query in a bare loop with as many connections, measured in turn in the same run.
 *
 * `node bench/postgres.ts [--quick]`
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 3 : 5;
const seconds = isQuick ? 2 : 5;
const poolSize = 10;
const connections = 64;
const size = { users: 1000, follows: 20_000, times: 3000 };

const run = promisify(execFile);

type Operation = (world: BenchWorld) => Load['next'];
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

const operations: Readonly<Record<string, Operation>> = {
  'check follow': (world) => () => ({
    method: 'GET',
    // Every second user is followed by the one who asks.
    path: `/api/v1/user/following/${world.users[1 + 2 * Math.floor((Math.random() * (world.users.length - 1)) / 2)]}`,
  }),
  'page of 30 followers': (world) => () => ({
    method: 'GET',
    path: `/api/v1/users/${pick(world.users)}/followers?page=1`,
  }),
  'page of 30 tracked times': (world) => () => ({
    method: 'GET',
    path: `/api/v1${world.issuePath}/times?page=${1 + Math.floor((Math.random() * size.times) / 30)}`,
  }),
  'add time': (world) => () => ({
    method: 'POST',
    path: `/api/v1${world.issuePath}/times`,
    body: JSON.stringify({ time: 60 }),
  }),
};

async function pointQueries(url: string): Promise<number> {
  const script = new URL('point-query.ts', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [
    ...[script, url, String(poolSize), String(seconds), String(size.users)],
  ]);
  return Number(stdout);
}

/** The same query by PostgreSQL's own tool, where it is installed; null elsewhere. */
async function pgbench(url: string): Promise<number | null> {
  const script = join(dataDir, 'point.sql');
  writeFileSync(
    script,
    `\\set id random(1, ${size.users})\nSELECT id, name, visibility FROM "user" WHERE id = :id;\n`,
  );
  try {
    const { stdout } = await run('pgbench', [
      ...['-n', '-M', 'prepared', '-f', script, '-c', String(poolSize), '-T', String(seconds), url],
    ]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const postgres = await PostgresServer.create();
const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
try {
  await postgres.start();
  await postgres.query('CREATE DATABASE bench');
  const url = postgres.url('bench');
  const database = await openDatabase({ dataDir, databaseUrl: url }, systemClock);
  const world = await fillWorld(database, size);
  await database.close();
  await postgres.query('VACUUM ANALYZE', 'bench');
  const server = await startServer({
    PUNCHCARD_DATABASE_URL: `${url}?pool_size=${poolSize}`,
    PUNCHCARD_DATA_DIR: dataDir,
    PUNCHCARD_LOG_LEVEL: 'warn',
  });
  const yardstick: number[] = [];
  const byPgbench: number[] = [];
  const measured: Record<string, Measured[]> = {};
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const points = await pointQueries(url);
      const own = await pgbench(url);
      if (round > 0) yardstick.push(points);
      if (round > 0 && own !== null) byPgbench.push(own);
      for (const [name, operation] of Object.entries(operations)) {
        const next = operation(world);
        const one = await drive({
          url: server.url,
          token: world.token,
          connections,
          seconds,
          next,
        });
        // The first round warms up.
        if (round > 0) measured[name] = [...(measured[name] ?? []), one];
      }
    }
  } finally {
    await server.stop();
  }
  report(yardstick, byPgbench, measured);
} finally {
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

function report(
  yardstick: readonly number[],
  byPgbench: readonly number[],
  measured: Record<string, Measured[]>,
): void {
  const points = median(yardstick);
  const rows = Object.entries(measured).map(([operation, all]) => ({
    operation,
    'requests/s': Math.round(median(all.map((one) => one.perSecond))),
    'of the point query': (median(all.map((one) => one.perSecond)) / points).toFixed(2),
    'median ms': median(all.map((one) => one.medianMs)),
    'p99 ms': median(all.map((one) => one.p99Ms)),
  }));
  console.log(`Yardstick: ${Math.round(points)} prepared point queries/s, ${poolSize} connections`);
  if (byPgbench.length > 0) console.log(`pgbench: ${Math.round(median(byPgbench))} of them/s`);
  console.table(rows);
  const folder = new URL('results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const result = {
    date: new Date().toISOString(),
    machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`,
    node: process.version,
    pointQueriesPerSecond: points,
    pgbenchPerSecond: byPgbench.length > 0 ? median(byPgbench) : null,
    rows,
  };
  writeFileSync(new URL('postgres.json', folder), `${JSON.stringify(result, null, 2)}\n`);
}
