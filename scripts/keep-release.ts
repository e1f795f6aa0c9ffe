/**
 * Keeps a small database of this version, on SQLite and on PostgreSQL, with what it answers, in
 * `test/fixtures/upgrades`: tests upgrade it with every later version. Part of each release whose
 * schema is new.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import pino from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { type App, createApp } from '../src/app.ts';
import { configFrom } from '../src/config/config.ts';
import { allTables, serverDoors, withModules } from '../src/doors.ts';
import { allMigrations, type DatabasePlace, sqliteFile } from '../src/sql/database.ts';
import { copyDatabase } from '../src/sql/engine/copy.ts';
import { openCopyEnd } from '../src/sql/engine/copy-ends.ts';
import { moduleTable, statementsOf } from '../src/sql/engine/migrate.ts';
import { postgresBuilder } from '../src/sql/engine/postgres-executor.ts';
import { migrations } from '../src/sql/migrations/index.ts';
import {
  answersOf,
  type KeptWorld,
  keptFolder,
  keptSettings,
} from '../test/support/kept-releases.ts';
import { PostgresServer } from '../test/support/postgres-server.ts';
import { fillWorld, StillClock } from './keep-release/world.ts';

const version = process.argv[2] ?? manifest.version;
const folder = join(keptFolder, version);
const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-keep-'));
const clock = new StillClock();
const postgres = await PostgresServer.create();
try {
  const world = await makeWorld();
  await postgres.start();
  const databaseUrl = postgres.url('postgres');
  await copyToPostgres(databaseUrl);
  await requireSameAnswers({ dataDir, databaseUrl }, world);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'world.json'), textOf(world));
  writeFileSync(join(folder, 'punchcard.db.br'), compressed(compactFile()));
  writeFileSync(join(folder, 'postgres.sql.br'), compressed(await dump(databaseUrl)));
  console.log(`Kept the schema ${world.schema} as release ${version}.`);
} finally {
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

function open(location: DatabasePlace): Promise<App> {
  const { databaseUrl } = location;
  const settings = { DATA_DIR: location.dataDir, DATABASE_URL: databaseUrl ?? '', PORT: '0' };
  return createApp(configFrom({ ...keptSettings, ...settings, LOG_LEVEL: 'silent' }), {
    logger: pino({ level: 'silent' }),
    clock,
    hasher: { memoryKiB: 8, passes: 1, parallelism: 1 },
  });
}

async function makeWorld(): Promise<KeptWorld> {
  const app = await open({ dataDir });
  try {
    const { tokens, password, totpKey } = await fillWorld(app, clock);
    const answers = await answersOf(app.url, tokens);
    const schema = migrations.at(-1)?.number ?? 0;
    return { schema, nowUnix: clock.nowUnix(), tokens, password, totpKey, answers };
  } finally {
    await app.close();
  }
}

async function copyToPostgres(databaseUrl: string): Promise<void> {
  const from = await openCopyEnd(await withModules({ dataDir }), clock);
  const to = await openCopyEnd(await withModules({ dataDir: '', databaseUrl }), clock);
  try {
    await copyDatabase(from, to, () => {});
  } finally {
    await from.engine.close();
    await to.engine.close();
  }
}

async function requireSameAnswers(location: DatabasePlace, world: KeptWorld): Promise<void> {
  const app = await open(location);
  try {
    for (const [index, answer] of (await answersOf(app.url, world.tokens)).entries()) {
      const { path } = answer;
      if (!isDeepStrictEqual(answer, world.answers[index])) {
        throw new Error(`PostgreSQL answers differently: ${path}`);
      }
    }
  } finally {
    await app.close();
  }
}

function compactFile(): Buffer {
  const copy = join(dataDir, 'copy.db');
  const connection = new Sqlite(sqliteFile(dataDir));
  connection.prepare('VACUUM INTO ?').run(copy);
  connection.close();
  return readFileSync(copy);
}

function compressed(data: Buffer | string): Buffer {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(data, { params });
}

/** One answer per line. */
function textOf({ answers, ...rest }: KeptWorld): string {
  const lines = answers.map((answer) => JSON.stringify(answer));
  return `${JSON.stringify(rest).slice(0, -1)},"answers":[\n${lines.join(',\n')}\n]}\n`;
}

/** The statements of the migrations, as this version runs them, and one per table with its rows. */
async function dump(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const statements = [
      'CREATE TABLE migration (number integer PRIMARY KEY, name text NOT NULL, applied_unix bigint NOT NULL)',
      moduleTable,
      ...allMigrations({ modules: await serverDoors() }).flatMap((migration) =>
        statementsOf(migration, postgresBuilder()),
      ),
    ];
    const counted = ['migration', 'module_migration'].map((name) => ({ name, keys: [] }));
    for (const { name: table, keys } of [...counted, ...(await allTables())]) {
      const { rows } = await client.query<{ json: string | null }>(
        `SELECT json_agg(row)::text AS json FROM (SELECT * FROM "${table}" ORDER BY 1) AS row`,
      );
      const json = rows[0]?.json ?? null;
      if (json === null) continue;
      statements.push(
        `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", ${pg.escapeLiteral(json)})`,
      );
      if (keys[0] !== 'id') continue;
      const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
      const last = await client.query<{ id: string | null }>(
        `SELECT pg_sequence_last_value(${sequence}::regclass) AS id`,
      );
      statements.push(`SELECT setval(${sequence}, ${last.rows[0]?.id ?? 1})`);
    }
    return `${statements.join(';\n')};\n`;
  } finally {
    await client.end();
  }
}
