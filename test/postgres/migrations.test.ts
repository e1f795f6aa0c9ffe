import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/doors.ts';
import { type Migration, NewerDatabaseError } from '../../src/sql/engine/migrate.ts';
import { migratePostgres } from '../../src/sql/engine/migrate-postgres.ts';
import { lockNumber, openPool, type Pool } from '../../src/sql/engine/postgres-pool.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { runOn } from '../support/rows.ts';

const notes: Migration = {
  number: 1,
  name: 'notes',
  up: (_db, ddl) => {
    ddl.table('note', (t) => t.addColumn('text', 'text', (c) => c.notNull()));
    ddl.run({ compile: () => ({ sql: `INSERT INTO note (text) VALUES ('once')` }) });
  },
};
const slow: Migration = {
  number: 2,
  name: 'slow',
  up: (_db, ddl) => ddl.run({ compile: () => ({ sql: 'SELECT pg_sleep(2.5)' }) }),
};
const broken: Migration = {
  number: 2,
  name: 'broken',
  up: (_db, ddl) => {
    ddl.index('note_text', 'note', ['text']);
    ddl.run({ compile: () => ({ sql: 'UPDATE no_such_table SET x = 1' }) });
  },
};

let empty: TestDatabase;
let pools: Pool[];
beforeEach(async () => {
  empty = await newDatabase('postgres', 'template0');
  pools = [];
});
afterEach(async () => {
  for (const pool of pools) await pool.end();
  await empty.remove();
});

/** A pool like that of another process. */
function pool(parameters = ''): Pool {
  const made = openPool(`${empty.databaseUrl}${parameters}`);
  pools.push(made);
  return made;
}
const rows = <Row>(query: string): Promise<Row[]> => runOn<Row>(empty, query);
const recorded = async (): Promise<number[]> =>
  (await rows<{ number: number }>('SELECT number FROM migration ORDER BY number')).map(
    (row) => row.number,
  );

/** The same pool on an engine without advisory locks. */
const withoutLocks = (made: Pool): Pick<Pool, 'connect'> => ({
  connect: async () => {
    const client: PoolClient = await made.connect();
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'query' && String(given[0]).includes('pg_advisory')) {
            const error = new Error('unknown function: pg_advisory_xact_lock()');
            return Promise.reject(Object.assign(error, { code: '42883' }));
          }
          return Reflect.apply(value, target, given);
        };
      },
    });
  },
});

describe('an empty database', () => {
  it('is migrated by one of ten processes that open it at once, and serves all', async () => {
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openDatabase(empty, systemClock)),
    );
    try {
      for (const database of opened) {
        expect(await database.read.users.hasUsers()).toBe(false);
        await database.ping();
      }
      expect(await recorded()).toEqual(migrations.map(({ number }) => number));
    } finally {
      for (const database of opened) await database.close();
    }
  });

  it('is migrated once by many on an engine without advisory locks, too', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => migratePostgres(withoutLocks(pool()), [notes], 1)),
    );
    expect(await recorded()).toEqual([1]);
    expect(await rows('SELECT text FROM note')).toEqual([{ text: 'once' }]);
  });
});

describe('a migration', () => {
  it('that exceeds the time-outs is not cancelled, nor are those waiting for it', async () => {
    const both = [notes, slow];
    const timeouts = '&statement_timeout=2000&options=-c%20lock_timeout%3D500';
    await Promise.all([1, 2].map(() => migratePostgres(pool(timeouts), both, 1_700_000_000)));
    expect(await recorded()).toEqual([1, 2]);
    const limited = pool(timeouts);
    await migratePostgres(limited, both, 1);
    await expect(limited.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  });

  it('that fails leaves the previous version intact', async () => {
    await migratePostgres(pool(), [notes], 1);
    const failing = migratePostgres(pool(), [notes, broken], 2);
    await expect(failing).rejects.toMatchObject({ code: '42P01' });
    expect(await recorded()).toEqual([1]);
    expect(await rows(`SELECT 1 FROM pg_indexes WHERE indexname = 'note_text'`)).toEqual([]);
    // A program without the broken migration starts.
    await migratePostgres(pool(), [notes], 3);
    expect(await rows('SELECT text FROM note')).toEqual([{ text: 'once' }]);
  });
});

describe('migrations of a module', () => {
  it('run once after those of the kernel, by many processes, and are counted apart', async () => {
    const own = { ...notes, number: 1, module: 'notes' };
    const kernel = { ...notes, name: 'first', up: () => {} };
    await Promise.all(
      Array.from({ length: 5 }, () => migratePostgres(pool(), [kernel, own], 1_700_000_000)),
    );
    expect(await rows('SELECT text FROM note')).toEqual([{ text: 'once' }]);
    expect(await rows('SELECT module, number FROM module_migration')).toEqual([
      { module: 'notes', number: 1 },
    ]);
    expect(await recorded()).toEqual([1]);
    // The module is removed, then an older one is there.
    await migratePostgres(pool(), [kernel], 1);
    await rows(`INSERT INTO module_migration VALUES ('notes', 2, 'of tomorrow', 1)`);
    await expect(migratePostgres(pool(), [kernel, own], 1)).rejects.toThrow('version 2 of notes');
  });
});

describe('a migration that replaces the steps up to its number', () => {
  const replacing: Migration = { ...notes, number: 3, name: 'first', lastWithSteps: '0.9' };
  const next: Migration = { ...slow, number: 4, name: 'next', up: () => {} };
  const steps = [notes, { ...slow, up: () => {} }, { ...slow, number: 3, up: () => {} }];
  const start = (known: readonly Migration[]) => migratePostgres(pool(), known, 1);

  it('runs on an empty database only; later ones go on from its number', async () => {
    await start([replacing, next]);
    expect(await recorded()).toEqual([3, 4]);
    expect(await rows('SELECT text FROM note')).toEqual([{ text: 'once' }]);
  });

  it('does not run after the last step', async () => {
    await start(steps);
    await start([replacing]);
    expect(await recorded()).toEqual([1, 2, 3]);
    await start([replacing, next]);
    expect(await recorded()).toEqual([1, 2, 3, 4]);
    expect(await rows('SELECT text FROM note')).toEqual([{ text: 'once' }]);
  });

  it('is refused while an older program is between two steps, which then ends them', async () => {
    const older = pool();
    await start(steps.slice(0, 1));
    const holder = await older.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
      await expect(start([replacing])).rejects.toThrow(
        'the database is at version 1, too old for this program; start the program of 0.9 once, which migrates it to version 3, then this one',
      );
      await holder.query('COMMIT');
    } finally {
      holder.release();
    }
    expect(await recorded()).toEqual([1]);
    await migratePostgres(older, steps, 2);
    await start([replacing]);
    expect(await recorded()).toEqual([1, 2, 3]);
  });

  it('waits for an older program that begins in an empty database, and is refused', async () => {
    const older = pool();
    const holder = await older.connect();
    await holder.query('BEGIN');
    await holder.query(`SELECT pg_advisory_xact_lock(${lockNumber})`);
    const refused = expect(start([replacing])).rejects.toThrow('too old for this program');
    await expect
      .poll(() =>
        rows(
          `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        ),
      )
      .toHaveLength(1);
    await holder.query(
      'CREATE TABLE migration (number integer PRIMARY KEY, name text NOT NULL, applied_unix bigint NOT NULL)',
    );
    await holder.query(`INSERT INTO migration VALUES (1, 'notes', 1)`);
    await holder.query('COMMIT');
    holder.release();
    await refused;
    expect(await recorded()).toEqual([1]);
    expect(await rows(`SELECT to_regclass('note')::text AS name`)).toEqual([{ name: null }]);
  });
});

describe('a database of a newer version', () => {
  it('is refused with one message, and left unchanged', async () => {
    await (await openDatabase(empty, systemClock)).close();
    await rows(`INSERT INTO migration VALUES (99, 'of tomorrow', 1)`);
    const opening = openDatabase(empty, systemClock);
    await expect(opening).rejects.toBeInstanceOf(NewerDatabaseError);
    await expect(opening).rejects.toThrow(
      `the database is at version 99, newer than this program, which knows versions up to ${migrations.at(-1)?.number}; start a newer program, or restore the backup made before the update`,
    );
    expect((await recorded()).at(-1)).toBe(99);
  });
});
