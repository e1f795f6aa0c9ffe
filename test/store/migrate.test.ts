import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/core/store.ts';
import { openDatabase } from '../../src/doors.ts';
import { backUp, restoreBackup } from '../../src/sql/backup.ts';
import { openDatabase as openWith, sqliteFile } from '../../src/sql/database.ts';
import type { ModuleSqlDoor } from '../../src/sql/door.ts';
import { type Migration, NewerDatabaseError } from '../../src/sql/engine/migrate.ts';
import { migrateSqlite, versionOf } from '../../src/sql/engine/migrate-sqlite.ts';
import { UnusableDatabaseError } from '../../src/sql/engine/opening-errors.ts';
import { openSqlite } from '../../src/sql/engine/sqlite.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { TestClock } from '../support/app.ts';

/** A made-up history of three versions. */
const first: Migration = {
  number: 1,
  name: 'notes',
  up: (_db, ddl) => ddl.table('note', (t) => t.addColumn('text', 'text', (c) => c.notNull())),
};
const second: Migration = {
  number: 2,
  name: 'length of notes',
  up: (db, ddl) => {
    ddl.run(
      db.schema
        .alterTable('note')
        .addColumn('length', 'integer', (c) => c.notNull().defaultTo(sql`0`)),
    );
    ddl.run({ compile: () => ({ sql: 'UPDATE note SET length = length(text)' }) });
  },
};
const third: Migration = {
  number: 3,
  name: 'shortest first',
  up: (_db, ddl) => ddl.index('note_length', 'note', ['length']),
};
const broken: Migration = {
  number: 3,
  name: 'broken',
  up: (_db, ddl) => {
    ddl.index('note_length', 'note', ['length']);
    ddl.run({ compile: () => ({ sql: 'UPDATE no_such_table SET x = 1' }) });
  },
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchcard-migrate-'));
  file = join(folder, 'test.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Like the start of a program with these versions. */
async function migrate(known: readonly Migration[]): Promise<string | undefined> {
  const engine = openSqlite(file);
  try {
    return migrateSqlite(engine.connection, known, 1_700_000_000);
  } finally {
    await engine.close();
  }
}

function look<T>(work: (database: Sqlite.Database) => T, path = file): T {
  const database = new Sqlite(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
const rows = (path = file): unknown[] =>
  look((database) => database.prepare('SELECT * FROM note ORDER BY id').all(), path);
const addNote = (text: string): unknown =>
  look((database) => database.prepare('INSERT INTO note (text) VALUES (?)').run(text));

describe('a migration', () => {
  it('brings an empty file to the newest version, without a backup', async () => {
    expect(await migrate([first, second])).toBeUndefined();
    expect(look(versionOf)).toBe(2);
    expect(readdirSync(folder)).toEqual(['test.db']);
  });

  it('keeps the data of the version before', async () => {
    await migrate([first]);
    addNote('four');
    addNote('');
    await migrate([first, second]);
    expect(rows()).toEqual([
      { id: 1, text: 'four', length: 4 },
      { id: 2, text: '', length: 0 },
    ]);
  });

  it('spans several versions, with the same result as an empty file', async () => {
    await migrate([first]);
    addNote('kept');
    await migrate([first, second, third]);
    const schema = (path: string): unknown =>
      look((d) => d.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all(), path);
    const migrated = schema(file);
    file = join(folder, 'fresh.db');
    await migrate([first, second, third]);
    expect(migrated).toEqual(schema(file));
  });

  it('runs once: the next start changes nothing', async () => {
    await migrate([first, second]);
    const before = look((d) => d.prepare('SELECT * FROM migration').all());
    expect(await migrate([first, second])).toBeUndefined();
    expect(look((d) => d.prepare('SELECT * FROM migration').all())).toEqual(before);
  });

  it('writes a backup of the previous version next to the file', async () => {
    await migrate([first]);
    addNote('precious');
    const backup = await migrate([first, second]);
    expect(backup).toBe(`${file}.before-2.1700000000.backup`);
    expect(look(versionOf, backup)).toBe(1);
    expect(rows(backup)).toEqual([{ id: 1, text: 'precious' }]);
  });

  it('that fails leaves the previous version untouched, with its backup', async () => {
    await migrate([first, second]);
    addNote('safe');
    await expect(migrate([first, second, broken])).rejects.toThrow('no such table');
    expect(look(versionOf)).toBe(2);
    expect(
      look((d) => d.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'note_length'`).get()),
    ).toBe(undefined);
    expect(rows()).toEqual([{ id: 1, text: 'safe', length: 0 }]);
    // A later, working migration is applied.
    expect(await migrate([first, second, third])).toBe(`${file}.before-3.1700000000-2.backup`);
    expect(look(versionOf)).toBe(3);
  });

  it('that is killed again and again leaves one copy, and never replaces a finished one', async () => {
    await migrate([first]);
    addNote('first');
    const kept = await migrate([first, second]);
    addNote('precious');
    const copies = () => readdirSync(folder).filter((name) => name.includes('.before-'));
    const script = `
      import { openSqlite } from '${join(import.meta.dirname, '../../src/sql/engine/sqlite.ts')}';
      import { migrateSqlite } from '${join(import.meta.dirname, '../../src/sql/engine/migrate-sqlite.ts')}';
      const done = (number) => ({ number, name: 'done', up: () => {} });
      const killed = { number: 3, name: 'killed', up: () => process.kill(process.pid, 'SIGKILL') };
      migrateSqlite(openSqlite(process.argv[1]).connection, [done(1), done(2), killed], Number(process.argv[2]));
    `;
    for (let tries = 0; tries < 3; tries += 1) {
      // What a kill during the copy leaves.
      writeFileSync(`${file}.before-3.${tries}.backup.unfinished.partial`, 'half');
      const args = ['--input-type=module', '-e', script, file, String(1_700_000_100 + tries)];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      expect(copies().toSorted()).toEqual([
        'test.db.before-2.1700000000.backup',
        `test.db.before-3.${1_700_000_100 + tries}.backup.unfinished`,
      ]);
    }
    const newest = join(folder, copies().find((name) => name.endsWith('.unfinished')) ?? '');
    expect(rows(newest)).toHaveLength(2);
    const backup = await migrate([first, second, third]);
    expect(copies().map((name) => join(folder, name))).toEqual([kept, backup]);
    expect(rows(backup)).toHaveLength(2);
    expect(rows(kept)).toHaveLength(1);
    // Killed after the commit: the next start names the copy.
    renameSync(backup ?? '', `${backup}.unfinished`);
    expect(await migrate([first, second, third])).toBeUndefined();
    expect(copies().map((name) => join(folder, name))).toEqual([kept, backup]);
  });

  it('is refused for a newer database, which stays unchanged', async () => {
    await migrate([first, second, third]);
    await expect(migrate([first, second])).rejects.toThrow(NewerDatabaseError);
    expect(look(versionOf)).toBe(3);
  });

  it('is refused for a database of another program', async () => {
    look((database) => database.exec('CREATE TABLE theirs (id integer)'));
    await expect(migrate([first])).rejects.toThrow('is the database of another program');
    expect(look((d) => d.prepare('SELECT name FROM sqlite_master').all())).toEqual([
      { name: 'theirs' },
    ]);
  });
});

it('runs once when two processes start at once, and both work', async () => {
  await migrate([first]);
  addNote('once');
  const script = `
    import { openSqlite } from '${join(import.meta.dirname, '../../src/sql/engine/sqlite.ts')}';
    import { migrateSqlite } from '${join(import.meta.dirname, '../../src/sql/engine/migrate-sqlite.ts')}';
    const raw = (sql) => ({ compile: () => ({ sql }) });
    const engine = openSqlite(process.argv[1]);
    process.stdout.write('ready');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const backup = migrateSqlite(engine.connection, [
      { number: 1, name: 'notes', up: () => {} },
      { number: 2, name: 'more', up: (db, ddl) => {
        ddl.run(raw('ALTER TABLE note ADD COLUMN length integer'));
        // Long enough for the other one to meet the lock.
        ddl.run(raw('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) INSERT INTO note (text) SELECT i FROM n'));
        ddl.run(raw("DELETE FROM note WHERE text <> 'once'"));
      } },
    ], 1700000000);
    await engine.close();
    console.log(backup === undefined ? ' found' : ' migrated');
    process.exit(0);`;
  const children = [0, 1].map(() => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    const ready = new Promise<void>((resolve) =>
      child.stdout.on('data', (data) => {
        output += data;
        if (output.startsWith('ready')) resolve();
      }),
    );
    const ended = new Promise<string>((resolve) => child.on('close', () => resolve(output)));
    return { child, ready, ended };
  });
  await Promise.all(children.map(({ ready }) => ready));
  for (const { child } of children) child.stdin.write('go');
  const outputs = await Promise.all(children.map(({ ended }) => ended));
  expect(outputs.sort()).toEqual(['ready found\n', 'ready migrated\n']);
  expect(look(versionOf)).toBe(2);
  expect(rows()).toEqual([{ id: 1, text: 'once', length: null }]);
});

describe('a migration that replaces the steps up to its number', () => {
  const replacing: Migration = {
    number: 2,
    name: 'notes with length',
    lastWithSteps: '0.9',
    up: (_db, ddl) =>
      ddl.table('note', (t) =>
        t
          .addColumn('text', 'text', (c) => c.notNull())
          .addColumn('length', 'integer', (c) => c.notNull().defaultTo(sql`0`)),
      ),
  };
  const numbers = (): unknown =>
    look((d) => d.prepare('SELECT number FROM migration ORDER BY number').pluck().all());

  it('runs on an empty file; later ones go on from its number', async () => {
    await migrate([replacing]);
    expect(numbers()).toEqual([2]);
    addNote('kept');
    expect(await migrate([replacing, third])).toMatch(/before-3\.\d+\.backup$/);
    expect(numbers()).toEqual([2, 3]);
    expect(rows()).toEqual([{ id: 1, text: 'kept', length: 0 }]);
  });

  it('does not run after the last step, nor does it make a copy', async () => {
    await migrate([first]);
    addNote('four');
    await migrate([first, second]);
    const copies = readdirSync(folder);
    expect(await migrate([replacing])).toBeUndefined();
    expect(numbers()).toEqual([1, 2]);
    expect(readdirSync(folder)).toEqual(copies);
    await migrate([replacing, third]);
    expect(numbers()).toEqual([1, 2, 3]);
    expect(rows()).toEqual([{ id: 1, text: 'four', length: 4 }]);
    // And the older program knows a database that began with it.
    file = join(folder, 'fresh.db');
    await migrate([replacing, third]);
    expect(await migrate([first, second, third])).toBeUndefined();
  });

  it('is refused after an older step, and nothing changes', async () => {
    await migrate([first]);
    addNote('kept');
    for (const known of [[replacing], [replacing, third], [replacing, { ...third, module: 'm' }]]) {
      const refused = migrate(known);
      await expect(refused).rejects.toBeInstanceOf(UnusableDatabaseError);
      await expect(refused).rejects.toThrow(
        /^the database is at version 1, too old for this program; start the program of 0\.9 once, which migrates it to version 2, then this one$/,
      );
    }
    expect(readdirSync(folder)).toEqual(['test.db']);
    expect(numbers()).toEqual([1]);
    expect(rows()).toEqual([{ id: 1, text: 'kept' }]);
    await migrate([first, second]);
    expect(await migrate([replacing])).toBeUndefined();
  });

  it('does not count rows of a removed module', async () => {
    const module = 'things';
    const things: Migration = {
      ...{ module, number: 1, name: 'things' },
      up: (_db, ddl) => ddl.table('thing', (t) => t),
    };
    await migrate([first, second, things]);
    expect(await migrate([replacing])).toBeUndefined();
    expect(await migrate([replacing, things])).toBeUndefined();
    await migrate([replacing, { ...things, module: 'others', up: () => {} }]);
    expect(
      look((d) => d.prepare('SELECT module FROM module_migration ORDER BY module').pluck().all()),
    ).toEqual(['others', 'things']);
  });
});

describe('the migrations of the program', () => {
  it('count from 37 without gaps', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, i) => i + 37));
  });

  it('create a sound database that can be reopened', async () => {
    for (let i = 0; i < 2; i++) {
      const database = await openDatabase({ dataDir: folder }, new TestClock());
      expect(await database.read.users.hasUsers()).toBe(false);
      await database.close();
    }
    expect(look((d) => d.pragma('integrity_check'), sqliteFile(folder))).toEqual([
      { integrity_check: 'ok' },
    ]);
    expect(look(versionOf, sqliteFile(folder))).toBe(migrations.at(-1)?.number);
  });
});

describe('migrations of a module', () => {
  const module = 'notes';
  const kernel: Migration = {
    number: 1,
    name: 'first',
    up: (_db, ddl) => ddl.table('thing', (t) => t),
  };
  const own = [
    { ...first, module },
    { ...second, module },
  ];
  const counted = (): unknown[] =>
    look((database) =>
      database.prepare('SELECT module, number FROM module_migration ORDER BY number').all(),
    );

  it('run after those of the kernel, each once, and are counted apart', async () => {
    await migrate([kernel]);
    await migrate([kernel, { ...first, module }]);
    addNote('kept');
    expect(await migrate([kernel, ...own])).toMatch(/before-notes2\.\d+\.backup$/);
    expect(await migrate([kernel, ...own])).toBeUndefined();
    expect(rows()).toEqual([{ id: 1, text: 'kept', length: 4 }]);
    expect(look(versionOf)).toBe(1);
    expect(counted()).toEqual([1, 2].map((number) => ({ module, number })));
  });

  it('change nothing if one fails, those of the kernel included', async () => {
    await migrate([kernel]);
    const next: Migration = {
      ...kernel,
      number: 2,
      up: (_db, ddl) => ddl.table('other', (t) => t),
    };
    await expect(migrate([kernel, next, { ...broken, number: 1, module }])).rejects.toThrow('note');
    expect(look(versionOf)).toBe(1);
    await migrate([kernel, next, ...own]);
    expect(look(versionOf)).toBe(2);
  });

  it('stay when the module is removed, and are refused to an older one', async () => {
    await migrate([kernel, ...own]);
    addNote('kept');
    expect(await migrate([kernel])).toBeUndefined();
    expect(rows()).toHaveLength(1);
    const older = migrate([kernel, { ...first, module }]);
    await expect(older).rejects.toBeInstanceOf(NewerDatabaseError);
    await expect(older).rejects.toThrow('at version 2 of notes, newer than this program');
  });

  describe('of the program', () => {
    const clock = new TestClock();
    const doorOf = (...steps: readonly Migration[]): ModuleSqlDoor => ({
      name: module,
      migrations: steps,
      tables: { note: ['id'] } as ModuleSqlDoor['tables'] & object,
      onUserDeleted: { none: 'notes are nobody’s' },
    });
    const quiet = { update: () => {}, check: () => {} };
    const open = (...modules: readonly ModuleSqlDoor[]): Promise<Database> =>
      openWith({ dataDir: folder, isServing: true, modules }, clock);

    it('are checked when a copy is made, restored, or named', async () => {
      await (await open(doorOf(first))).close();
      const old = join(folder, 'old.db');
      await backUp(folder, old, quiet, [doorOf(first)]);
      await (await open(doorOf(first, second))).close();
      const copy = join(folder, 'copy.db');
      await backUp(folder, copy, quiet, [doorOf(first, second)]);
      const target = join(folder, 'restored');
      const refusal = 'at version 2 of notes, newer than this program';
      await expect(restoreBackup(copy, target, quiet, [doorOf(first)])).rejects.toThrow(refusal);
      expect(readdirSync(target)).toEqual([]);
      const location = { dataDir: folder, backupDir: folder, modules: [doorOf(first)] };
      const opening = openWith(location, clock);
      await expect(opening).rejects.toThrow(refusal);
      // The backup is newer than the copy made before the migration, but has version 2.
      await expect(opening).rejects.toThrow(
        /or restore .*\.before-notes2\.\d+\.backup, the newest/,
      );
      await restoreBackup(copy, target, quiet, []);
    });

    it('leave tables behind, which a server without the module warns of', async () => {
      const database = await open(doorOf(first));
      expect(database.missing()).toEqual([]);
      await database.close();
      const empty = await open();
      expect(empty.missing()).toEqual([]);
      await empty.close();
      const rows = new Sqlite(sqliteFile(folder));
      rows.exec("INSERT INTO note (text) VALUES ('left')");
      rows.close();
      const without = await open();
      expect(without.missing()).toEqual([
        expect.stringMatching(/^there are rows of modules that this program lacks, in note: /),
      ]);
      await without.close();
      const again = await open(doorOf(first));
      expect(again.missing()).toEqual([]);
      await again.close();
    });
  });
});
