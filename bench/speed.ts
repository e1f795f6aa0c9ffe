import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { machine, writeResults, writeSummary } from './results.ts';
import { startServer } from './server.ts';
import {
  type Effort,
  type Figure,
  measure,
  metricsToken,
  startPointQueries,
} from './speed/measure.ts';
import { addTime, follow, rows } from './speed/rows.ts';
import { diskWeight, memoryWeight, startWeight, type Weight } from './speed/weight.ts';
import { postgresWorld, sqliteWorld, type World } from './speed/worlds.ts';

/**
 * What a request costs in processor time, beside a bare `node:http` server that sends the same bytes
 * (on PostgreSQL beside the driver's prepared point query), in rounds taken in turn. Every request is
 * drawn at random from a large world, and no URL is asked twice. The program runs as it is shipped.
 *
 * `npm run bench [-- --quick] [-- --sqlite | --postgres] [-- --only <part of a name>]`
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const effort: Effort = options.quick
  ? { rounds: 3, requests: 1500, warmUp: 4000 }
  : { rounds: 5, requests: 5000, warmUp: 15_000 };
const isWanted = ({ name }: { name: string }): boolean => name.includes(options.only);

const settingsOf = ({ dataDir, databaseUrl }: World): Record<string, string> => ({
  PUNCHCARD_DATA_DIR: dataDir,
  PUNCHCARD_METRICS_TOKEN: metricsToken,
  ...(databaseUrl === null ? {} : { PUNCHCARD_DATABASE_URL: databaseUrl }),
  ...(process.env.NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS: process.env.NODE_OPTIONS }),
});

/** Also printed while the bench runs. */
function add(figures: Figure[], figure: Figure): void {
  figures.push(figure);
  console.log(Object.values(figureColumns(figure)).join('  '));
}

async function onSqlite(): Promise<{ figures: Figure[]; weights: Weight[] }> {
  const context = await sqliteWorld();
  const { dataDir, subjects } = context;
  try {
    const settings = settingsOf(context);
    const isWhole = options.only === '';
    const weights = isWhole ? await startWeight(settings, effort.rounds) : [];
    const server = await startServer(settings);
    try {
      const figures: Figure[] = [];
      for (const row of rows.filter(isWanted)) {
        add(figures, await measure(row, server, subjects, effort, null));
      }
      if (isWhole) {
        weights.push(memoryWeight(server));
        const disk = { server, dataDir };
        weights.push(
          await diskWeight('a tracked time', 300, { ...disk, next: addTime.draw(subjects) }),
          await diskWeight('a follow relation', 70, { ...disk, next: follow(subjects) }),
        );
      }
      return { figures, weights };
    } finally {
      await server.stop();
    }
  } finally {
    await context.remove();
  }
}

async function onPostgres(): Promise<Figure[]> {
  const context = await postgresWorld();
  const { databaseUrl, subjects } = context;
  try {
    const server = await startServer(settingsOf(context));
    const pointQueries = await startPointQueries(databaseUrl, subjects.users.length);
    try {
      const figures: Figure[] = [];
      for (const row of rows.filter(isWanted)) {
        if (row.aimOnPostgres === null) continue;
        add(figures, await measure(row, server, subjects, effort, pointQueries));
      }
      return figures;
    } finally {
      pointQueries.stop();
      await server.stop();
    }
  } finally {
    await context.remove();
  }
}

const figureColumns = (figure: Figure): Record<string, string | number> => ({
  request: figure.row,
  on: figure.database,
  µs: Math.round(figure.microseconds),
  yardstick: `${figure.yardstick}, ${Math.round(figure.yardstickMicroseconds)} µs`,
  ratio: figure.ratio.toFixed(2),
  aim: figure.aim.toFixed(2),
  'per s': Math.round(figure.perSecond),
  'p99 ÷ median': (figure.p99Ms / figure.medianMs).toFixed(1),
  'longest stall ms': Math.round(figure.longestStallMs),
  'response bytes': figure.responseBytes,
});
const weightColumns = ({ what, value, unit, aim }: Weight): Record<string, string | number> => ({
  ...{ weight: what, value: Math.round(value), unit, 'aim ≤': aim },
});

const loadBefore = loadavg();
const { figures, weights } = options.postgres ? { figures: [], weights: [] } : await onSqlite();
if (!options.sqlite) figures.push(...(await onPostgres()));
const loads = [loadBefore, loadavg()].map((load) => load[0]?.toFixed(1));
const conditions = [
  `${new Date().toISOString().slice(0, 10)}, ${machine}, Node.js ${process.version}`,
  `${effort.rounds} rounds of ${effort.requests} requests, 64 connections`,
  `load of the machine before and after: ${loads.join(', ')}`,
].join('; ');
const figureTable = figures.map(figureColumns);
const weightTable = weights.map(weightColumns);
console.log(conditions);
console.table(figureTable);
if (weightTable.length > 0) console.table(weightTable);
writeResults('speed', { conditions, effort, figures, weights });
writeSummary('speed', conditions, [figureTable, weightTable]);
