import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../src/core/clock.ts';
import { openDatabase } from '../src/sql/database.ts';
import { PostgresServer } from '../test/support/postgres-server.ts';
import { median } from './load.ts';
import { operations } from './operations.ts';
import { writeResults } from './results.ts';
import { processorMs, residentMiB, withChildren } from './scale/process.ts';
import { type Running, startServer } from './server.ts';
import { fillSpeedWorld } from './speed-world.ts';

/**
 * Reads with one worker and with two, in turn, on both databases. Two workers, and who asks them, want
 * four cores: with fewer the rates say nothing, and only the processor time of a request does, which
 * should be the same however many workers there are.
 *
 * `npm run bench:workers [-- --quick] [-- --sqlite | --postgres]`
 */
const has = (flag: string): boolean => process.argv.includes(flag);
const rounds = has('--quick') ? 3 : 5;
const seconds = has('--quick') ? 2 : 5;
const [generators, connectionsOfEach] = [2, 32];
const target = 1.7;
const isReliable = cpus().length >= 4;
const reads = operations.filter(({ targetOnPostgres }) => targetOnPostgres !== null);
const run = promisify(execFile);

interface Round {
  readonly perSecond: number;
  readonly processorMicroseconds: number;
}
interface Row {
  readonly operation: string;
  readonly database: 'SQLite' | 'PostgreSQL';
  /** Of throughput, two workers by one. */
  readonly ratio: number;
  /** Of processor time per request, two workers by one: 1 where the second costs nothing. */
  readonly processorRatio: number;
  readonly processorMicrosecondsByOne: number;
  readonly processorMicrosecondsByTwo: number;
  readonly perSecondByOne: number;
  readonly perSecondByTwo: number;
}

async function oneRound(server: Running, operation: string, world: string): Promise<Round> {
  const pids = withChildren(server.pid);
  const script = new URL('workers-load.ts', import.meta.url).pathname;
  const { port } = new URL(server.url);
  const args = [script, world, operation, port, String(connectionsOfEach), String(seconds)];
  const before = processorMs(pids);
  const rates = await Promise.all(
    Array.from({ length: generators }, async () => {
      const { stdout } = await run(process.execPath, args);
      return Number(stdout);
    }),
  );
  const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
  const used = processorMs(pids) - before;
  return { perSecond, processorMicroseconds: (used * 1000) / (perSecond * seconds) };
}

/** Each worker keeps what it was asked for: two of them are asked twice as much before they know it. */
async function warmUp(server: Running, operation: string, world: string): Promise<void> {
  for (let [round, replies] = [0, 0]; round < 8 && replies < 10_000; round += 1) {
    replies += (await oneRound(server, operation, world)).perSecond * seconds;
  }
}

/** Both serve the same database, one after the other. */
async function measure(
  database: Row['database'],
  servers: readonly [Running, Running],
  world: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name } of reads) {
    const all: [Round[], Round[]] = [[], []];
    for (const server of servers) await warmUp(server, name, world);
    for (let round = 0; round < rounds; round += 1) {
      for (const place of [0, 1] as const) {
        all[place].push(await oneRound(servers[place], name, world));
      }
    }
    const [one, two] = all.map((some) => ({
      perSecond: median(some.map(({ perSecond }) => perSecond)),
      processor: median(some.map(({ processorMicroseconds }) => processorMicroseconds)),
    })) as [{ perSecond: number; processor: number }, { perSecond: number; processor: number }];
    rows.push({
      operation: name,
      database,
      ratio: two.perSecond / one.perSecond,
      processorRatio: two.processor / one.processor,
      processorMicrosecondsByOne: one.processor,
      processorMicrosecondsByTwo: two.processor,
      perSecondByOne: one.perSecond,
      perSecondByTwo: two.perSecond,
    });
  }
  for (const server of servers) {
    const sizes = withChildren(server.pid).map((pid) => Math.round(residentMiB(pid)));
    console.log(`${database}: resident MiB of the processes after the load: ${sizes.join(', ')}`);
  }
  return rows;
}

async function onDatabase(database: Row['database'], databaseUrl: string | null): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
  try {
    const opened = await openDatabase({ dataDir, databaseUrl }, systemClock);
    const world = join(dataDir, 'world.json');
    writeFileSync(world, JSON.stringify(await fillSpeedWorld(opened)));
    await opened.close();
    const settings = {
      PUNCHCARD_DATA_DIR: dataDir,
      PUNCHCARD_METRICS_TOKEN: 'a token for a bench',
      ...(databaseUrl === null ? {} : { PUNCHCARD_DATABASE_URL: databaseUrl }),
    };
    const one = await startServer(settings);
    const two = await startServer({ ...settings, PUNCHCARD_WORKERS: '2' });
    try {
      return await measure(database, [one, two], world);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Row[]> {
  const postgres = await PostgresServer.create();
  try {
    await postgres.start();
    await postgres.query('CREATE DATABASE bench');
    return await onDatabase('PostgreSQL', postgres.url('bench'));
  } finally {
    await postgres.remove();
  }
}

const rows = [
  ...(has('--postgres') ? [] : await onDatabase('SQLite', null)),
  ...(has('--sqlite') ? [] : await onPostgres()),
];
const verdict = ({ ratio }: Row): string => {
  if (!isReliable) return 'unreliable: fewer than 4 cores';
  return ratio >= target ? 'holds' : 'fails';
};
console.table(
  rows.map((row) => ({
    operation: row.operation,
    on: row.database,
    target: target.toFixed(2),
    ratio: row.ratio.toFixed(2),
    'processor per request': row.processorRatio.toFixed(2),
    'µs, one': Math.round(row.processorMicrosecondsByOne),
    'µs, two': Math.round(row.processorMicrosecondsByTwo),
    'per s, one': Math.round(row.perSecondByOne),
    'per s, two': Math.round(row.perSecondByTwo),
    verdict: verdict(row),
  })),
);
if (!isReliable) {
  console.log(
    `This machine has ${cpus().length} cores. Throughput is reported on 4 and more only: here the workers and who asks them share too few, and the ratios of rates are unreliable.`,
  );
}
writeResults('workers', {
  isReliable,
  rows,
});
