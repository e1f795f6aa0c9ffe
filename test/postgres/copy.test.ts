import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { allTables, openDatabase, withModules } from '../../src/doors.ts';
import { CopyError, copyDatabase, unfinishedCopyKey } from '../../src/sql/engine/copy.ts';
import { openCopyEnd } from '../../src/sql/engine/copy-ends.ts';
import { startTestApp } from '../support/app.ts';
import { ofTest } from '../support/closing.ts';
import { newDatabase, onPostgres, type TestDatabase } from '../support/databases.ts';
import { postReset } from '../support/mail.ts';
import { cleanEnvironment, launcher, punchcard } from '../support/program.ts';

const databases: TestDatabase[] = [];
async function database(kind: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const made = await newDatabase(kind);
  databases.push(made);
  return made;
}
afterEach(async () => {
  for (const made of databases.splice(0)) await made.remove();
});

async function filled(kind: 'sqlite' | 'postgres'): Promise<TestDatabase & { token: string }> {
  const made = await database(kind);
  const t = await startTestApp({ database: made });
  const { user, token } = await t.make.person('Ann', { fullName: 'Änne Ω 🕑' });
  const other = await t.make.user('bob', { visibility: 'private' });
  await t.make.follow(user, other);
  await t.make.block(other, await t.make.user());
  const repository = await t.make.repository(user, 'site', { isPrivate: true });
  await t.make.collaborator(repository, other, 'write');
  const issue = await t.make.issue(repository, other, {
    title: "a 'quoted' \\ title",
    assignees: [user],
  });
  for (let from = 0; from < 1203; from += 401) {
    await t.app.context.database.write(async (stores) => {
      for (let i = from; i < from + 401; i++) {
        await stores.trackedTimes.insert({
          ...{ issueId: issue.id, repositoryId: repository.id, userId: user.id },
          ...{ timeSeconds: i + 1, createdUnix: 1_700_000_000 + i },
          insertedUnix: t.clock.nowUnix(),
          ...{ ownerNameThen: 'Ann', repositoryNameThen: 'site' },
        });
      }
    });
  }
  const path = `/repos/Ann/site/issues/1/times`;
  const last = await t.request('POST', path, { token }, { body: { time: 7 } });
  expect((await t.request('DELETE', `${path}/${last.json.id}`, { token })).status).toBe(204);
  await postReset(t);
  await t.close();
  return { ...made, token };
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const)('copying from %s to %s', (fromKind, toKind) => {
  it('copies every row, and continues the id sequences', async () => {
    const from = await filled(fromKind);
    const to = await database(toKind);
    const source = await openCopyEnd(await withModules(from), systemClock);
    const target = await openCopyEnd(await withModules(to), systemClock);
    const results = await copyDatabase(source, target, () => {});
    const rows = Object.fromEntries(results.map((r) => [r.table, r.rows]));
    expect(rows).toMatchObject({
      user: 3,
      tracked_time: 1204,
      collaborator: 1,
      follow: 1,
      mail: 1,
    });
    const lastId = await source.lastId('tracked_time');
    await source.engine.close();
    await target.engine.close();

    const t = await ofTest(startTestApp({ database: to }));
    const user = await t.app.context.database.read.users.byName('ann');
    expect(user?.fullName).toBe('Änne Ω 🕑');
    const { token } = from;
    const times = await t.request('GET', '/user/times?page=1', { token });
    expect(times.headers.get('x-total-count')).toBe('1203');
    const added = await t.request(
      'POST',
      '/repos/Ann/site/issues/1/times',
      { token },
      { body: { time: 5 } },
    );
    expect(added.json.id).toBe(lastId + 1);
  });
});

describe('an interrupted copy', () => {
  it('is not served, and resumes where it stopped', async () => {
    const from = await filled('sqlite');
    const to = await database('postgres');
    const source = await openCopyEnd(await withModules(from), systemClock);
    const target = await openCopyEnd(await withModules(to), systemClock);
    const broken = copyDatabase(source, target, (phase, done, _total, table) => {
      if (phase === 'copy' && table === 'tracked_time' && done >= 1000) throw new Error('cut');
    });
    await expect(broken).rejects.toThrow('cut');
    await expect(openDatabase(to, systemClock)).rejects.toThrow('is incomplete');
    const copied: string[] = [];
    await copyDatabase(source, target, (phase, _done, _total, table) => {
      if (phase === 'copy') copied.push(table);
    });
    expect(copied).not.toContain('user');
    await source.engine.close();
    await target.engine.close();
    const opened = await openDatabase(to, systemClock);
    expect(await opened.read.settings.get(unfinishedCopyKey)).toBeUndefined();
    await opened.close();
  });
});

/** The rows of a table in a target that a copy may just be creating; undefined without the table. */
async function rowsIn({ dataDir, databaseUrl }: TestDatabase, table: string) {
  try {
    const count = `SELECT count(*) AS n FROM "${table}"`;
    if (databaseUrl != null) {
      return Number((await onPostgres<{ n: string }>(count, nameIn(databaseUrl)))[0]?.n);
    }
    const file = new Sqlite(join(dataDir, 'punchcard.db'), { readonly: true });
    try {
      return Number(file.prepare(count).pluck().get());
    } finally {
      file.close();
    }
  } catch {
    return undefined;
  }
}
const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** An empty PostgreSQL database, or a folder that does not exist. */
async function untouched(kind: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const made = await database(kind);
  if (kind === 'postgres') {
    const drop = 'DROP SCHEMA public CASCADE; CREATE SCHEMA public';
    await onPostgres(drop, nameIn(made.databaseUrl ?? ''));
  } else rmSync(made.dataDir, { recursive: true, force: true });
  return made;
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const)('a copy from %s to %s that was killed', (fromKind, toKind) => {
  it('right after it created the tables is not served, and can be run again', async () => {
    const from = await filled(fromKind);
    const to = await untouched(toKind);
    const target = await openCopyEnd(await withModules({ ...to, isCopyTarget: true }), systemClock);
    await target.engine.close();
    await expect(openDatabase(to, systemClock)).rejects.toThrow('is incomplete');
    const whereOf = ({ databaseUrl, dataDir }: TestDatabase): string => databaseUrl ?? dataDir;
    const again = await punchcard([
      ...['database', 'copy', '--from', whereOf(from), '--to', whereOf(to)],
    ]);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    await (await openDatabase(to, systemClock)).close();
    expect(await rowsIn(to, 'user')).toBe(3);
  });

  it.each(['setting', 'tracked_time'])(
    'as soon as %s has rows is not served unless it is whole',
    async (table) => {
      const from = await filled(fromKind);
      const to = await untouched(toKind);
      const words = ['database', 'copy', '--from', from.databaseUrl ?? from.dataDir];
      const child = spawn(launcher, [...words, '--to', to.databaseUrl ?? to.dataDir], {
        env: cleanEnvironment(),
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      while (child.exitCode === null && ((await rowsIn(to, table)) ?? 0) === 0)
        await setImmediate();
      child.kill('SIGKILL');
      const [code] = await ended;
      if (code === 0) return expect(await rowsIn(to, 'tracked_time')).toBe(1204);
      const opened = openDatabase(to, systemClock);
      const refusal = await opened.then(
        async (database) => {
          // Killed between the comparison and its end.
          await database.close();
          return (await rowsIn(to, 'tracked_time')) === 1204 ? 'whole' : 'served';
        },
        (error: Error) => error.message,
      );
      expect(refusal).toMatch(/is incomplete|^whole$/);
    },
  );
});

describe('a copy is refused', () => {
  it('from a copy that is unfinished itself', async () => {
    const from = await untouched('sqlite');
    const source = await openCopyEnd(
      await withModules({ ...from, isCopyTarget: true }),
      systemClock,
    );
    const target = await openCopyEnd(await withModules(await database('sqlite')), systemClock);
    await expect(copyDatabase(source, target, () => {})).rejects.toThrow('unfinished copy');
    await source.engine.close();
    await target.engine.close();
  });

  it.each([
    ['postgre://me:hush@db.internal/x', 'postgres://'],
    ['POSTGRES://me:hush@db.internal/x', 'postgres://'],
    ['postgres:me:hush@db.internal/x', 'postgres://'],
    ['sqlite://./hush', 'a folder'],
    ['file:///hush/data', 'a folder'],
  ])('between places such as %s', async (place, near) => {
    const from = await database('sqlite');
    const here = mkdtempSync(join(tmpdir(), 'punchcard-copy-'));
    for (const words of [
      ['--from', from.dataDir, '--to', place],
      ['--from', place, '--to', join(here, 'target')],
    ]) {
      const { code, stdout, stderr } = await punchcard(['database', 'copy', ...words], {
        ...(place.startsWith('postgre:') ? { cwd: here } : {}),
      });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(near);
      expect(stderr).not.toContain('hush');
    }
    expect(readdirSync(here)).toEqual([]);
    rmSync(here, { recursive: true });
  });

  it('into a database that contains data', async () => {
    const source = await openCopyEnd(await withModules(await filled('sqlite')), systemClock);
    const target = await openCopyEnd(await withModules(await filled('postgres')), systemClock);
    await expect(copyDatabase(source, target, () => {})).rejects.toThrow(CopyError);
    await source.engine.close();
    await target.engine.close();
  });

  it.each([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const)('from %s to %s, of rows of a module that is taken out', async (fromKind, toKind) => {
    const from = await filled(fromKind);
    const source = await openCopyEnd(await withModules(from), systemClock);
    const to = await database(toKind);
    const target = await openCopyEnd(await withModules(to), systemClock);
    // As if blocks were a module's.
    const without = { ...source, tables: source.tables.filter(({ name }) => name !== 'block') };
    await expect(copyDatabase(without, target, () => {})).rejects.toThrow(
      'rows of modules that this program lacks, in block:',
    );
    expect(await rowsIn(to, 'user')).toBe(0);
    await source.engine.close();
    await target.engine.close();
  });

  it('as correct when the source changed meanwhile', async () => {
    const from = await filled('sqlite');
    const source = await openCopyEnd(await withModules(from), systemClock);
    const target = await openCopyEnd(await withModules(await database('postgres')), systemClock);
    await copyDatabase(source, target, () => {});
    const copied = (await allTables()).map(({ name }) => name);
    await source.engine.write((e) =>
      e.runOf(
        e.builder.updateTable('user').set({ full_name: 'changed' }).where('name', '=', 'bob'),
      ),
    );
    await target.engine.write((e) =>
      e.runOf(
        e.builder
          .insertInto('setting')
          .values({ key: unfinishedCopyKey, value: JSON.stringify(copied) }),
      ),
    );
    await expect(copyDatabase(source, target, () => {})).rejects.toThrow(/differ in user/);
    await source.engine.close();
    await target.engine.close();
  });
});

describe('the list of tables', () => {
  it('contains every table of the database', async () => {
    const made = await database('postgres');
    const name = new URL(made.databaseUrl ?? '').pathname.slice(1);
    const rows = await onPostgres<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      name,
    );
    const counted = ['migration', 'module_migration'];
    const there = rows.map((row) => row.name).filter((table) => !counted.includes(table));
    const names = (await allTables()).map((table) => table.name);
    expect(there.sort()).toEqual(names.sort());
  });
});

describe('punchcard database copy', () => {
  it('copies by command, and reports what it did', async () => {
    const from = await filled('sqlite');
    const to = await database('postgres');
    const words = ['database', 'copy', '--from', from.dataDir, '--to', to.databaseUrl ?? ''];
    const first = await punchcard(words);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    // Job leases and messages between processes are not copied.
    expect(first.stdout).toMatch(
      new RegExp(
        `^Copied \\d+ rows in ${(await allTables()).length - 1} tables; both databases are identical\\.\n$`,
      ),
    );
    const again = await punchcard(words);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toBe(
      'punchcard: the target is not empty; a copy needs an empty database\n',
    );
  });

  it('says what is wrong with a URL or path, and never shows a password', async () => {
    const to = await database('sqlite');
    const missing = await punchcard([
      ...['database', 'copy', '--from', '/nonexistent/data', '--to', to.dataDir],
    ]);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.stderr).toContain('there is no database in /nonexistent/data');
    const refused = await punchcard([
      ...['database', 'copy', '--from', 'postgres://me:hush@127.0.0.1:1/x', '--to', to.dataDir],
    ]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('the database cannot be reached');
    expect(refused.stderr).not.toContain('hush');
  });

  it('leaves backups of PostgreSQL to its own tools', async () => {
    const made = await database('postgres');
    const { code, stderr } = await punchcard(['backup', 'never.db'], {
      env: { PUNCHCARD_DATABASE_URL: made.databaseUrl ?? '' },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('use pg_dump and pg_restore');
  });
});
