import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../src/core/sign-in/totp.ts';
import { openDatabase } from '../src/doors.ts';
import { restoreBackup } from '../src/sql/backup.ts';
import { sqliteFile } from '../src/sql/database.ts';
import { startTestApp, type TestApp, TestClock } from './support/app.ts';
import { databaseKind, newDatabase, type TestDatabase } from './support/databases.ts';
import { isFullRun } from './support/extent.ts';
import {
  answersOf,
  type KeptWorld,
  keptReleases,
  keptSettings,
  readWorld,
  restorePostgres,
  restoreSqlite,
} from './support/kept-releases.ts';
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
  database = await newDatabase(databaseKind(), 'template0');
  undo.push(() => database.remove());
  if (database.databaseUrl === null) restoreSqlite(release, database.dataDir);
  else await restorePostgres(release, database.databaseUrl);
  const world = readWorld(release);
  t = await startTestApp({
    database,
    settings: keptSettings,
    clock: new TestClock(world.nowUnix),
  });
  undo.push(() => t.close());
  return world;
}

/** Tables, columns and indexes, without the order in which they were made. */
async function schemaOf(where: TestDatabase): Promise<unknown[]> {
  if (where.databaseUrl === null) {
    const columns = await runOn(
      where,
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value FROM sqlite_master t,
         pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY 1, 2`,
    );
    const indexes = await runOn(
      where,
      `SELECT name, sql FROM sqlite_master WHERE type <> 'table' ORDER BY name`,
    );
    return [...columns, ...indexes];
  }
  const columns = await runOn(
    where,
    `SELECT table_name, column_name, data_type, is_nullable, column_default, is_identity
       FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2`,
  );
  const indexes = await runOn(
    where,
    'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1',
  );
  return [...columns, ...indexes];
}

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
      expect(now[index], answer.path).toMatchObject(answer);
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
