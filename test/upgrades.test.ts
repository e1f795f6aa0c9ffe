import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../src/core/sign-in/totp.ts';
import { allTables, openDatabase } from '../src/doors.ts';
import { restoreBackup } from '../src/sql/backup.ts';
import { sqliteFile } from '../src/sql/database.ts';
import { migrations } from '../src/sql/migrations/index.ts';
import { startTestApp, type TestApp, TestClock } from './support/app.ts';
import { databaseKind, newDatabase, type TestDatabase } from './support/databases.ts';
import { isFullRun } from './support/extent.ts';
import {
  answersOf,
  type KeptAnswer,
  type KeptWorld,
  keptReleases,
  keptSettings,
  readWorld,
  restorePostgres,
  restoreSqlite,
} from './support/kept-releases.ts';
import { isLeft } from './support/parts.ts';
import { runProgram, temporaryFolder } from './support/program.ts';
import { runOn } from './support/rows.ts';
import { operationOf } from './support/statuses.ts';

const migrate = join(import.meta.dirname, 'support/migrate-additively.ts');

let database: TestDatabase;
let t: TestApp;
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Starts the program on the database of a release, at the time when it was kept. */
async function upgrade(release: string): Promise<KeptWorld> {
  await restored(release);
  const world = readWorld(release);
  t = await startTestApp({
    database,
    settings: keptSettings,
    clock: new TestClock(world.nowUnix),
  });
  undo.push(() => t.close());
  return world;
}

const schemaOf = (where: TestDatabase): Promise<unknown> =>
  where.databaseUrl === null ? schemaOfSqlite(where) : schemaOfPostgres(where);

/** The statements of the schema. Of each table, indexes are in order: plans may depend on it. */
async function schemaOfSqlite(where: TestDatabase): Promise<unknown> {
  const all = await runOn<{ tbl_name: string; sql: string | null }>(
    where,
    // The table that counts the modules' migrations is made with the first of them.
    `SELECT type, name, tbl_name, sql FROM sqlite_schema
       WHERE tbl_name <> 'module_migration' ORDER BY tbl_name, rowid`,
  );
  // Without quotes, which columns have that were added or renamed.
  const plain = (sql: string) => sql.replaceAll('"', '').replace(/\s+/g, ' ').replace('( ', '(');
  return all
    .filter(({ tbl_name }) => !isLeft(tbl_name))
    .map(({ sql, ...rest }) => ({ ...rest, sql: sql === null ? null : plain(sql) }));
}

async function schemaOfPostgres(where: TestDatabase): Promise<unknown> {
  const namespace = 'current_schema()::regnamespace';
  return {
    columns: await runOn(
      where,
      `SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default,
         identity_generation FROM information_schema.columns
         WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
    ),
    indexes: await runOn(
      where,
      'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1',
    ),
    // Without NOT NULL, which the columns tell: its name stays when a column is renamed.
    constraints: await runOn(
      where,
      `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint WHERE connamespace = ${namespace} AND contype <> 'n' ORDER BY 1, 2`,
    ),
    sequences: await runOn(
      where,
      `SELECT sequencename, data_type, start_value, min_value, max_value, increment_by, cycle
         FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`,
    ),
    others: await runOn(
      where,
      `SELECT 'extension' AS kind, extname AS name FROM pg_extension
       UNION SELECT 'function', oid::regprocedure::text FROM pg_proc WHERE pronamespace = ${namespace}
       UNION SELECT 'trigger', tgname FROM pg_trigger WHERE NOT tgisinternal
       UNION SELECT 'relation ' || relkind::text, relname FROM pg_class WHERE relnamespace = ${namespace}
       ORDER BY 1, 2`,
    ),
  };
}

/** All rows, also of those tables that count migrations; none of tables that are not there yet. */
async function contentOf(where: TestDatabase): Promise<Record<string, unknown[]>> {
  const names = ['migration', 'module_migration', ...(await allTables()).map(({ name }) => name)];
  const content: Record<string, unknown[]> = {};
  for (const name of names)
    content[name] = await runOn(where, `SELECT * FROM "${name}" ORDER BY 1, 2`).catch(() => []);
  return content;
}

async function restored(release: string): Promise<TestDatabase> {
  database = await newDatabase(databaseKind(), 'template0');
  undo.push(() => database.remove());
  if (database.databaseUrl === null) restoreSqlite(release, database.dataDir);
  else await restorePostgres(release, database.databaseUrl);
  return database;
}

/** Of CSV, the cells by heading, as columns are added between others. */
const inRows = (answer: KeptAnswer | undefined) =>
  answer?.path.includes('format=csv') === true
    ? { ...answer, body: parse(String(answer.body), { columns: true }) }
    : answer;

describe.each(keptReleases())('a database of release %s', (release) => {
  it('answers after the upgrade as it did before, and more where answers grew', async () => {
    const world = await upgrade(release);
    // Operations of modules that are not in the list are gone.
    const kept = world.answers.filter(
      ({ path }) => operationOf('GET', `/api/v1${path.replace(/\?.*/, '')}`) !== undefined,
    );
    expect(kept.length).toBeGreaterThan(30);
    const now = await answersOf(t.url, world.tokens, kept);
    for (const [index, answer] of kept.entries()) {
      expect(inRows(now[index]), answer.path).toMatchObject(inRows(answer) as object);
    }
  });

  it('has the schema of a new one', async () => {
    await upgrade(release);
    const fresh = await newDatabase();
    try {
      expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    } finally {
      await fresh.remove();
    }
  });

  it('still knows passwords, second factors and what comes next', async () => {
    const { password, totpKey, tokens } = await upgrade(release);
    const mira = await t.request('GET', '/user', { name: 'mira', password });
    expect(mira.json.login).toBe('mira');
    const wren = { name: 'wren', password };
    expect((await t.request('GET', '/user', wren)).status).toBe(401);
    t.clock.advance(60);
    const code = codeOfStep(Buffer.from(totpKey, 'hex'), stepAt(t.clock.nowUnix()));
    const signedIn = await t.request('GET', '/user', wren, { headers: { 'x-gitea-otp': code } });
    expect(signedIn.json.login).toBe('wren');

    const times = '/repos/mira/site/issues/1/times';
    const as = { token: tokens.mira! };
    const before = (await t.request('GET', times, as)).json;
    const added = await t.request('POST', times, as, { body: { time: 60 } });
    expect(added.status).toBe(200);
    const ids = before.map(({ id }: { id: number }) => id);
    expect(added.json.id).toBeGreaterThan(Math.max(...ids));
    expect((await t.request('GET', times, as)).headers.get('x-total-count')).toBe(
      String(before.length + 1),
    );
  });
});

/** Version 0.1.0 in the making had steps up to 37, which are one migration now. */
describe('a database of the steps before the first release', () => {
  const opening = () => openDatabase(database, new TestClock());

  it('is accepted at the last one: only what is newer runs, and rows stay', async () => {
    await restored('0.1.0-steps');
    const { migration = [], module_migration = [], ...rows } = await contentOf(database);
    const numbers = (all: unknown[]) => all.map((row) => (row as { number: number }).number);
    expect(numbers(migration)).toEqual(Array.from({ length: 37 }, (_, i) => i + 1));
    await (await opening()).close();
    const after = await contentOf(database);
    expect(after).toMatchObject(rows);
    expect(after.migration?.slice(0, 37)).toEqual(migration);
    expect(after.module_migration).toEqual(expect.arrayContaining(module_migration));
    const newer = migrations.slice(1).map(({ number }) => number);
    expect(numbers(after.migration?.slice(37) ?? [])).toEqual(newer);
  });

  it('is refused at an older one, which stays as it is, with what to start first', async () => {
    await restored('0.1.0-steps');
    await runOn(database, 'DELETE FROM migration WHERE number > 36');
    const before = await contentOf(database);
    const schema = await schemaOf(database);
    await expect(opening()).rejects.toThrow(
      /^the database is at version 36, too old for this program; start the program of commit [0-9a-f]{8} once, which migrates it to version 37, then this one$/,
    );
    expect(await contentOf(database)).toEqual(before);
    expect(await schemaOf(database)).toEqual(schema);
  });
});

/** What a user of a running program sees while a newer one starts beside it. */
describe.runIf(isFullRun)('a migration that only adds, under load', () => {
  const { tokens } = readWorld(keptReleases().at(-1) ?? '');
  const as = (name: string) => ({ token: tokens[name] ?? '' });
  const times = '/repos/mira/site/issues/1/times';

  it('fails no request and loses no change; the older program does not start again', async () => {
    await upgrade(keptReleases().at(-1) ?? '');
    const totals = async () => {
      const list = await t.request('GET', times, as('mira'));
      const rows = await runOn<{ n: number }>(database, 'SELECT count(*) AS n FROM tracked_time');
      return { listed: Number(list.headers.get('x-total-count')), rows: rows[0]?.n ?? 0 };
    };
    const before = await totals();
    let added = 0;
    let isMigrated = false;
    const refused: string[] = [];
    const send = async (method: string, path: string, name: string, body?: object) => {
      const { status, text } = await t.request(method, path, as(name), body && { body });
      if (status >= 400) refused.push(`${method} ${path}: ${status} ${text}`);
    };
    const load = async (name: string): Promise<void> => {
      for (let after = 0; after < 10; after += isMigrated ? 1 : 0) {
        await send('POST', times, name, { time: 60, note: 'under load' });
        added += 1;
        await send('GET', `${times}?limit=1`, name);
        await send('PUT', '/user/following/wren', name);
        await send('PATCH', '/repos/mira/site/issues/2', name, { title: `Title ${added}` });
        await send('DELETE', '/user/following/wren', name);
      }
    };
    const running = Promise.all(['mira', 'jonas', 'mira', 'jonas'].map(load));
    const where = database.databaseUrl ?? sqliteFile(database.dataDir);
    const outcome = await runProgram(process.execPath, [migrate, where]);
    isMigrated = true;
    await running;
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(refused).toEqual([]);
    expect(await totals()).toEqual({ listed: before.listed + added, rows: before.rows + added });

    const opening = openDatabase(database, new TestClock());
    await expect(opening).rejects.toThrow('newer than this program');
    if (database.databaseUrl !== null) return;
    const refusal = await opening.then(String, String);
    const [, copy = ''] = /or restore (.*), the newest/.exec(refusal) ?? [];
    const { path, remove } = temporaryFolder();
    undo.push(async () => remove());
    await restoreBackup(copy, path, { update: () => {}, check: () => {} }, []);
    await (await openDatabase({ dataDir: path }, new TestClock())).close();
  });
});
