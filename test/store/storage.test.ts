import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, withModules } from '../../src/doors.ts';
import { openEngine, sqliteFile } from '../../src/sql/database.ts';
import type { SqliteEngine } from '../../src/sql/engine/sqlite.ts';
import { settingStore } from '../../src/sql/stores/setting.ts';
import { startTestApp, TestClock } from '../support/app.ts';
import { ofTest } from '../support/closing.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';

let place: TestDatabase;
beforeEach(async () => {
  // Checks of the storage are at least a second apart.
  vi.useFakeTimers({ toFake: ['performance'] });
  place = await newDatabase('sqlite');
});
afterEach(async () => {
  vi.useRealTimers();
  await place.remove();
});
/** A logger of warnings and errors, and what it wrote. */
function warnings() {
  const lines: { msg: string; detail?: string }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  return { lines, logger: pino({ level: 'warn' }, { write }) };
}
const aSecond = (): unknown => vi.advanceTimersByTime(1001);

/** Overwrites the pages in the middle of the file. */
function damage(): void {
  const file = sqliteFile(place.dataDir);
  const bytes = Buffer.alloc(statSync(file).size / 2, 0xaa);
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, Math.floor(bytes.length / 8192) * 4096);
  closeSync(handle);
}

describe('a full disk', () => {
  let engine: SqliteEngine;
  beforeEach(async () => {
    const opened = await openEngine(await withModules({ dataDir: place.dataDir }), new TestClock());
    if (opened.kind !== 'sqlite') throw new Error('not SQLite');
    engine = opened.engine;
  });
  afterEach(() => engine.close());
  const save = (value: string): Promise<void> =>
    engine.write((executor) => settingStore(executor).set('big', value));
  const limitPages = (pages: unknown): unknown =>
    engine.connection.pragma(`max_page_count = ${pages}`);

  it('is reported once when it begins and once when it ends, and reads go on', async () => {
    const reported: (string | null)[] = [];
    engine.onStorageChange((problem) => reported.push(problem));
    expect(await engine.storageProblem()).toBeNull();
    engine.connection.exec('VACUUM');
    limitPages(engine.connection.pragma('page_count', { simple: true }));
    const refusals = await Promise.allSettled(
      Array.from({ length: 50 }, () => save('x'.repeat(100_000))),
    );
    const full = 'the database cannot be used at the moment: the disk is full';
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ reason: { kind: 'unavailable', message: full } });
      // Whatever is thrown with a cause is logged with a stack.
      expect((refusal as PromiseRejectedResult).reason.cause).toBeUndefined();
    }
    aSecond();
    expect(await engine.storageProblem()).toBe('the disk is full');
    expect(await settingStore(engine.read).get('big')).toBeUndefined();
    expect(reported).toEqual(['the disk is full']);
    limitPages(1_000_000);
    await save('x'.repeat(100_000));
    aSecond();
    expect(await engine.storageProblem()).toBeNull();
    expect(reported).toEqual(['the disk is full', null]);
  });

  it('is tested by a real write, at most once a second', async () => {
    const logBytes = (): number => statSync(`${sqliteFile(place.dataDir)}-wal`).size;
    await engine.storageProblem();
    const before = logBytes();
    for (let i = 0; i < 20; i++) await engine.storageProblem();
    expect(logBytes()).toBe(before);
    aSecond();
    await Promise.all([engine.storageProblem(), engine.storageProblem()]);
    const once = logBytes() - before;
    expect(once).toBeGreaterThan(4096);
    aSecond();
    await engine.storageProblem();
    expect(logBytes() - before).toBe(2 * once);
  });
});

describe('a database file that is no longer the one opened (D42)', () => {
  it('refuses writes, fails readyz, and logs one line; with the file back all is well', async () => {
    const { lines, logger } = warnings();
    const t = await ofTest(
      startTestApp({
        database: place,
        logger,
        settings: { METRICS_TOKEN: 'see' },
      }),
    );
    const { token } = await t.make.person('ann');
    await t.make.user('bob');
    const admin = { token: await t.make.token(await t.make.admin('root')) };
    const file = sqliteFile(place.dataDir);
    const states = async () => {
      aSecond();
      const headers = { authorization: 'Bearer see' };
      const metrics = await (await fetch(`${t.url}/metrics`, { headers })).text();
      const ready = await fetch(`${t.url}/readyz`);
      return {
        healthz: (await fetch(`${t.url}/healthz`)).status,
        readyz: [ready.status, ((await ready.json()) as { message?: string }).message],
        gauge: /^punchcard_storage_writable (\d)$/m.exec(metrics)?.[1],
        page: (await t.request('GET', '/admin/health', admin)).json.database.problem,
        write: (await t.request('PUT', '/user/following/bob', { token })).status,
        read: (await t.request('GET', '/users/bob', { token })).status,
      };
    };
    const well = {
      healthz: 200,
      readyz: [200, undefined],
      gauge: '1',
      page: null,
      write: 204,
      read: 200,
    };
    expect(await states()).toEqual(well);

    renameSync(file, `${file}.away`);
    const gone = 'its file was removed or replaced while the server ran';
    const failing = {
      healthz: 200,
      readyz: [503, `no change can be saved: ${gone}`],
      gauge: '0',
      page: gone,
      write: 503,
      read: 200,
    };
    expect(await states()).toEqual(failing);
    // Another one in its place is no better.
    await (await openDatabase({ dataDir: join(place.dataDir, 'other') }, t.clock)).close();
    renameSync(sqliteFile(join(place.dataDir, 'other')), file);
    expect(await states()).toEqual(failing);

    renameSync(`${file}.away`, file);
    expect(await states()).toEqual(well);
    expect(lines.map(({ msg }) => msg)).toEqual([`no change can be saved: ${gone}`]);
  });
});

describe('a damaged file', () => {
  it('is found by the check in the background, which ends writes', async () => {
    const { lines, logger } = warnings();
    const t = await ofTest(startTestApp({ database: place, logger }));
    await t.app.context.database.checkFile();
    expect((await fetch(`${t.url}/readyz`)).status).toBe(200);
    damage();
    await t.app.context.database.checkFile().catch(() => {});
    aSecond();
    const ready = await fetch(`${t.url}/readyz`);
    const { message } = (await ready.json()) as { message: string };
    expect([ready.status, message]).toEqual([
      503,
      'no change can be saved: the database is damaged; an administrator must stop the server and restore a backup with `punchcard restore`',
    ]);
    const write = t.app.context.database.write(async () => {});
    await expect(write).rejects.toThrow('the database is damaged');
    expect(lines[0]).toMatchObject({ msg: message, detail: expect.stringContaining('.db: ') });
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['a server', true],
    ['a command', false],
  ])(
    'that was not closed is found by %s that opens it, and named with what to do',
    async (_, isServing) => {
      const { dataDir } = place;
      // The log of a process that ended without merging it.
      writeSync(openSync(`${sqliteFile(dataDir)}-wal`, 'w'), Buffer.alloc(100));
      damage();
      const start = openDatabase({ dataDir, isServing }, new TestClock());
      await expect(start).rejects.toThrow(
        /^\S+punchcard\.db is damaged.*; restore a backup with `punchcard restore`$/,
      );
    },
  );
});

describe('a data folder that is gone while a server uses it', () => {
  it('gets no second database', async () => {
    const t = await ofTest(startTestApp({ database: place }));
    rmSync(place.dataDir, { recursive: true });
    const open = () => openDatabase({ dataDir: place.dataDir }, t.clock);
    await expect(open()).rejects.toThrow(/was removed while a server is using it/);
    mkdirSync(place.dataDir);
    await expect(open()).rejects.toThrow(/was removed while a server is using it/);
    await t.close();
    await (await openDatabase({ dataDir: place.dataDir }, t.clock)).close();
  });
});
