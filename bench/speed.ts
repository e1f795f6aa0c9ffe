import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/core/clock.ts';
import { openDatabase } from '../src/sql/database.ts';
import { PostgresServer } from '../test/support/postgres-server.ts';
import { type Measured, median } from './load.ts';
import { type Operation, operations, requestsOf } from './operations.ts';
import { driveRaw } from './raw-load.ts';
import { writeResults } from './results.ts';
import { type Running, startServer } from './server.ts';
import { fillSpeedWorld, type SpeedWorld } from './speed-world.ts';
import { longestStallMs, metricsToken } from './stalls.ts';
import { pgbench, pointQueries, startBare } from './yardsticks.ts';

/**
 * Each operation beside yardsticks of the same run, in turn: a bare `node:http` server that sends
 * the very same bytes; and on PostgreSQL the driver's own prepared point query in a bare loop with
 * as many connections. The program runs as it is shipped, with logs and metrics.
 *
 * `npm run bench [-- --quick] [-- --only <part of a name>] [-- --sqlite | --postgres]`
 */
const has = (flag: string): boolean => process.argv.includes(flag);
const only = has('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : '';
const isQuick = has('--quick');
const rounds = isQuick ? 2 : 5;
const seconds = isQuick ? 1 : 2;
const connections = 64;
/** Long enough for each of what is drawn to have been asked for some times. */
const warmUpSeconds = isQuick ? 2.5 : 5;
const bareWarmUpSeconds = isQuick ? 0.5 : 1;
/** The server is what is measured where it has had its core for most of the time. */
const leastBusy = 0.85;
const wanted = operations.filter(({ name }) => name.includes(only));

interface Row {
  readonly operation: string;
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly yardstick: 'bare server' | 'point query';
  readonly target: number;
  readonly ratio: number;
  readonly perSecond: number;
  readonly yardstickPerSecond: number;
  /** Of processor time per request, ours and the bare server's: what noise spares most. */
  readonly processorRatio: number;
  readonly processorMicroseconds: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Of the bare server under the same load: what of the tail is the load's and the machine's. */
  readonly bareMedianMs: number;
  readonly bareP99Ms: number;
  /** How much of the time the server had its core; void where it is too little. */
  readonly busyShare: number;
  /** The same of the bare server, and of who asked ours: neither may be what is measured. */
  readonly bareBusyShare: number;
  readonly generatorBusyShare: number;
  /** How late the event loop came at most, while all was warm and while it was warmed up. */
  readonly longestStallMs: number;
  readonly longestFirstStallMs: number;
  readonly replyBytes: number;
}

interface Round {
  readonly load: Measured;
  readonly processorMicroseconds: number;
  readonly busyShare: number;
  readonly generatorBusyShare: number;
}

async function oneRound(
  { port, pid }: { port: number; pid: number },
  next: () => string,
  seconds: number,
): Promise<Round> {
  const before = processorMicroseconds(pid);
  const own = process.cpuUsage();
  const load = await driveRaw({ port, connections, seconds, next });
  const used = processorMicroseconds(pid) - before;
  const { user, system } = process.cpuUsage(own);
  return {
    load,
    processorMicroseconds: used / (load.perSecond * seconds),
    busyShare: used / (seconds * 1e6),
    generatorBusyShare: (user + system) / (seconds * 1e6),
  };
}

/** Processor time of a process so far, in microseconds. */
function processorMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function measure(
  database: Row['database'],
  server: Running,
  world: SpeedWorld,
  points?: () => Promise<number>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const operation of wanted) {
    // It has no yardstick there.
    if (points !== undefined && operation.targetOnPostgres === null) continue;
    const next = requestsOf(operation, world);
    const port = Number(new URL(server.url).port);
    const reply = await sampleOf(server, operation, world);
    const bare = await startBare(reply);
    const [ours, theirs, queries]: [Round[], Round[], number[]] = [[], [], []];
    const stalls = { first: 0, warm: 0 };
    try {
      await oneRound({ port, pid: server.pid }, next, warmUpSeconds);
      stalls.first = await longestStallMs(server.url);
      await oneRound(bare, next, bareWarmUpSeconds);
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await oneRound({ port, pid: server.pid }, next, seconds));
        theirs.push(await oneRound(bare, next, seconds));
        const perSecond = await points?.();
        if (perSecond !== undefined) queries.push(perSecond);
      }
      stalls.warm = await longestStallMs(server.url);
    } finally {
      bare.stop();
    }
    const of = (all: readonly Round[], figure: (round: Round) => number): number =>
      median(all.map(figure));
    const perSecond = of(ours, ({ load }) => load.perSecond);
    const barePerSecond = of(theirs, ({ load }) => load.perSecond);
    const row = {
      operation: operation.name,
      database,
      perSecond,
      processorRatio:
        of(theirs, (round) => round.processorMicroseconds) /
        of(ours, (round) => round.processorMicroseconds),
      processorMicroseconds: of(ours, (round) => round.processorMicroseconds),
      medianMs: of(ours, ({ load }) => load.medianMs),
      p99Ms: of(ours, ({ load }) => load.p99Ms),
      bareMedianMs: of(theirs, ({ load }) => load.medianMs),
      bareP99Ms: of(theirs, ({ load }) => load.p99Ms),
      busyShare: of(ours, (round) => round.busyShare),
      bareBusyShare: of(theirs, (round) => round.busyShare),
      generatorBusyShare: of(ours, (round) => round.generatorBusyShare),
      longestStallMs: stalls.warm,
      longestFirstStallMs: stalls.first,
      replyBytes: reply.body.length,
    };
    if (queries.length === 0) {
      rows.push({
        ...row,
        yardstick: 'bare server',
        target: operation.target,
        yardstickPerSecond: barePerSecond,
        ratio: perSecond / barePerSecond,
      });
    } else if (operation.targetOnPostgres !== null) {
      rows.push({
        ...row,
        yardstick: 'point query',
        target: operation.targetOnPostgres,
        yardstickPerSecond: median(queries),
        ratio: perSecond / median(queries),
      });
    }
  }
  return rows;
}

/** Status, headers and body of the operation; twice, so that what follows it is back. */
async function sampleOf(server: Running, operation: Operation, world: SpeedWorld) {
  let last: Response | undefined;
  for (let i = 0; i < 2; i += 1) {
    const { method, path, body, authorization } = operation.next(world);
    last = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (!last.ok) throw new Error(`${method} ${path}: ${last.status} ${await last.text()}`);
  }
  if (last === undefined) throw new Error('no sample');
  const ownHeaders = ['date', 'connection', 'keep-alive'];
  return {
    status: last.status,
    headers: [...last.headers].filter(([name]) => !ownHeaders.includes(name)),
    body: Buffer.from(await last.arrayBuffer()),
  };
}

const settings = (dataDir: string): Record<string, string> => ({
  PUNCHCARD_DATA_DIR: dataDir,
  PUNCHCARD_METRICS_TOKEN: metricsToken,
  ...(process.env.NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS: process.env.NODE_OPTIONS }),
});

async function onSqlite(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
  try {
    const database = await openDatabase({ dataDir }, systemClock);
    const world = await fillSpeedWorld(database);
    await database.close();
    const server = await startServer(settings(dataDir), { core: 0 });
    try {
      return await measure('SQLite', server, world);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<{ rows: Row[]; pgbenchPerSecond: number | null }> {
  const postgres = await PostgresServer.create();
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
  try {
    await postgres.start();
    await postgres.query('CREATE DATABASE bench');
    const url = postgres.url('bench');
    const database = await openDatabase({ dataDir, databaseUrl: url }, systemClock);
    const world = await fillSpeedWorld(database);
    await database.close();
    await postgres.query('VACUUM ANALYZE', 'bench');
    const server = await startServer(
      { ...settings(dataDir), PUNCHCARD_DATABASE_URL: url },
      { core: 0 },
    );
    const about = { connections, seconds, users: world.users.length };
    try {
      const rows = await measure('PostgreSQL', server, world, () => pointQueries(url, about));
      return { rows, pgbenchPerSecond: await pgbench(url, dataDir, about) };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// The server has the other core to itself.
if (cpus().length > 1) spawnSync('taskset', ['-cp', '1', String(process.pid)]);
const rows = has('--postgres') ? [] : await onSqlite();
const postgres = has('--sqlite') ? { rows: [], pgbenchPerSecond: null } : await onPostgres();
rows.push(...postgres.rows);
console.table(
  rows.map((row) => ({
    operation: row.operation,
    on: row.database,
    of: row.yardstick,
    target: row.target.toFixed(2),
    ratio: row.ratio.toFixed(2),
    'by processor': row.processorRatio.toFixed(2),
    'µs each': Math.round(row.processorMicroseconds),
    'per s': Math.round(row.perSecond),
    'median ms': row.medianMs.toFixed(2),
    'p99 ÷ median': (row.p99Ms / row.medianMs).toFixed(1),
    'bare one’s': (row.bareP99Ms / row.bareMedianMs).toFixed(1),
    'stall ms': Math.round(row.longestStallMs),
    'at first': Math.round(row.longestFirstStallMs),
    'busy, bare, load %': [row.busyShare, row.bareBusyShare, row.generatorBusyShare]
      .map((share) => Math.round(share * 100))
      .join(' '),
    'reply bytes': row.replyBytes,
    verdict:
      row.busyShare < leastBusy
        ? `server busy ${Math.round(row.busyShare * 100)} %`
        : row.ratio >= row.target
          ? 'holds'
          : 'misses',
  })),
);
if (postgres.pgbenchPerSecond !== null) {
  console.log(`pgbench: ${Math.round(postgres.pgbenchPerSecond)} of the point queries per second`);
}
writeResults('speed', {
  rounds,
  seconds,
  connections,
  pgbenchPerSecond: postgres.pgbenchPerSecond,
  rows,
});
