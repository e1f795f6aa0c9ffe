import { systemClock } from '../../src/core/clock.ts';
import type { Migration } from '../../src/sql/engine/migrate.ts';
import { migratePostgres } from '../../src/sql/engine/migrate-postgres.ts';
import { migrateSqlite } from '../../src/sql/engine/migrate-sqlite.ts';
import { openPool } from '../../src/sql/engine/postgres-pool.ts';
import { openSqlite } from '../../src/sql/engine/sqlite.ts';
import { migrations } from '../../src/sql/migrations/index.ts';

/**
 * Migrates a database to a version after this one, which only adds. A program of its own, as SQLite
 * blocks the process that waits for the server's transaction.
 */
const raw = (sql: string) => ({ compile: () => ({ sql }) });
const additive: Migration = {
  number: (migrations.at(-1)?.number ?? 0) + 1,
  name: 'additive',
  up: (_db, ddl) => {
    for (const table of ['tracked_time', 'issue', 'follow', 'user']) {
      ddl.run(raw(`ALTER TABLE "${table}" ADD COLUMN of_tomorrow bigint NOT NULL DEFAULT 7`));
    }
    ddl.index('tracked_time_of_tomorrow', 'tracked_time', ['of_tomorrow']);
    ddl.table('tomorrow', (t) => t.addColumn('text', 'text', (c) => c.notNull().defaultTo('')));
  },
};

const [where = ''] = process.argv.slice(2);
const all = [...migrations, additive];
if (where.startsWith('postgres:')) {
  const pool = openPool(where);
  await migratePostgres(pool, all, systemClock.nowUnix());
  await pool.end();
} else {
  const engine = openSqlite(where);
  migrateSqlite(engine.connection, all, systemClock.nowUnix());
  await engine.close();
}
process.exit(0);
