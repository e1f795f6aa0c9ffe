import { counters } from '../../src/sql/counters/rebuild.ts';
import { type Migration, statementsOf } from '../../src/sql/engine/migrate.ts';
import { postgresBuilder } from '../../src/sql/engine/postgres-executor.ts';
import { sqliteBuilder } from '../../src/sql/engine/sqlite.ts';
import type { Builder } from '../../src/sql/engine/statement.ts';
import { rebuildTextIndex } from '../../src/sql/engine/text-index-sqlite.ts';
import { searchedTables } from '../../src/sql/engine/text-tables.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { follows, relationsOf } from './follows.ts';
import { layoutOf } from './layout.ts';
import { emails, tokens, userNames, users } from './people.ts';
import { collaborators, issues, repositories, timeLocks } from './repositories.ts';
import type { Sink } from './sink.ts';
import { endUnix, type WorldSize } from './size.ts';
import { times } from './times.ts';

/**
 * Rows are written for this version of the schema. Later migrations fill what they add, as in a
 * database that was in use before them, so the bench need not know the present schema.
 */
const filledVersion = 37;

const isIndex = (statement: string): boolean => /^create (unique )?index/i.test(statement);

/** Called at the start of each step. */
export type Report = (step: string) => void;

/** Fills an empty database and migrates it to the newest version. Indexes are built after the rows. */
export async function fillWorld(
  sink: Sink,
  seed: number,
  size: WorldSize,
  report: Report,
): Promise<void> {
  const filled = migrations.filter(({ number }) => number <= filledVersion);
  const statements = filled.flatMap((migration) => statementsOf(migration, builderOf(sink)));
  await sink.run(
    'CREATE TABLE migration (number integer PRIMARY KEY, name text NOT NULL, applied_unix bigint NOT NULL)',
  );
  await inTurn(
    statements.filter((statement) => !isIndex(statement)),
    (statement) => sink.run(statement),
  );
  await inTurn(filled, (migration) => record(sink, migration));
  await fillTables(sink, seed, size, report);
  for (const statement of statements.filter(isIndex)) {
    report(`index ${/index "?(\w+)/i.exec(statement)?.[1]}`);
    await sink.run(statement);
  }
  // Counters, and migrations that fill tables, need statistics for good plans.
  if (sink.kind === 'postgres') await sink.run('VACUUM ANALYZE');
  await bringUpToDate(sink, report);
  // By statements of the present schema.
  await derive(sink, report);
  await refreshStatistics(sink, report);
}

/** What the program derives from the rows. */
async function derive(sink: Sink, report: Report): Promise<void> {
  for (const { what, table, column, value } of counters) {
    report(what);
    await sink.run(`UPDATE ${table} SET ${column} = ${value} WHERE ${column} <> ${value}`);
  }
  const builder = builderOf(sink);
  const runOf = (query: { compile(): { sql: string } }): Promise<number> =>
    sink.run(query.compile().sql).then(() => 0);
  for (const table of searchedTables) {
    report(`texts of ${table}`);
    await rebuildTextIndex({ builder, runOf }, table);
  }
}

/** Runs the missing migrations, each in one transaction, and refreshes the planner's statistics. */
export async function bringUpToDate(sink: Sink, report: Report): Promise<void> {
  const [newest] = await sink.all<{ number: number }>(
    'SELECT max(number) AS number FROM migration',
  );
  const version = newest?.number ?? 0;
  for (const migration of migrations.filter(({ number }) => number > version)) {
    report(`migration ${migration.number}, ${migration.name}`);
    await sink.run('BEGIN');
    await inTurn(statementsOf(migration, builderOf(sink)), (statement) => sink.run(statement));
    await record(sink, migration);
    await sink.run('COMMIT');
  }
  await refreshStatistics(sink, report);
}

async function refreshStatistics(sink: Sink, report: Report): Promise<void> {
  report('statistics');
  await sink.run(sink.kind === 'postgres' ? 'VACUUM ANALYZE' : 'ANALYZE');
}

const builderOf = ({ kind }: Sink): Builder =>
  kind === 'postgres' ? postgresBuilder() : sqliteBuilder();

const record = (sink: Sink, { number, name }: Migration): Promise<void> =>
  sink.run(`INSERT INTO migration VALUES (${number}, '${name}', ${endUnix})`);

async function inTurn<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  for (const value of values) await work(value);
}

async function fillTables(
  sink: Sink,
  seed: number,
  size: WorldSize,
  report: Report,
): Promise<void> {
  report('relations');
  const names = userNames(seed, size);
  const relations = relationsOf(seed, size);
  report('users');
  await sink.fill(await users(seed, size, names, relations));
  await sink.fill(emails(seed, size, names));
  await sink.fill(tokens(size));
  report('follow');
  await sink.fill(follows(size, relations));
  report('repositories and issues');
  const layout = layoutOf(seed, size);
  await sink.fill(repositories(seed, layout));
  await sink.fill(timeLocks(layout));
  await sink.fill(collaborators(size, layout));
  await sink.fill(issues(seed, layout));
  report('tracked times');
  await sink.fill(times(seed, size, names, layout));
}
