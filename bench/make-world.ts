import { parseArgs } from 'node:util';
import { systemClock } from '../src/core/clock.ts';
import { openDatabase } from '../src/doors.ts';
import { bringUpToDate, fillWorld } from './world/fill.ts';
import { postgresSink } from './world/postgres-sink.ts';
import { password, people, sizeOf } from './world/size.ts';
import { openSqliteSink, sqliteSink } from './world/sqlite-sink.ts';

/**
 * Makes a large world: at factor 1 a million users, ten million follow relations, ten million
 * entries, in minutes. The same seed gives the same world. Replaces a SQLite file in the folder; a
 * PostgreSQL database has to be empty.
 *
 * `node bench/make-world.ts (--data-dir <folder> | --database-url <url>) [--factor 0.001] [--seed 1]`
 *
 * `--migrate` migrates an existing world instead, without the backup that the program makes first.
 */
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    'database-url': { type: 'string' },
    factor: { type: 'string', default: '1' },
    migrate: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const dataDir = values['data-dir'];
const databaseUrl = values['database-url'];
if ((dataDir === undefined) === (databaseUrl === undefined)) {
  throw new Error('either --data-dir or --database-url says where the world is made');
}
const begun = performance.now();
const seconds = (): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
const report = (step: string): void => console.log(`${seconds().padStart(8)}  ${step}`);
const openSqlite = values.migrate ? openSqliteSink : sqliteSink;
const sink =
  databaseUrl === undefined ? openSqlite(dataDir ?? '') : await postgresSink(databaseUrl);
if (values.migrate) await bringUpToDate(sink, report);
else await fillWorld(sink, Number(values.seed), sizeOf(Number(values.factor)), report);
await sink.close();
// Checks that the program accepts it.
await (
  await openDatabase({ dataDir: dataDir ?? '', databaseUrl: databaseUrl ?? null }, systemClock)
).close();
report('done');
console.log(`Password of all who have one: ${password}`);
console.table(Object.values(people));
