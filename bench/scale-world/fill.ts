import { type Migration, statementsOf } from '../../src/sql/migrate.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { postgresBuilder } from '../../src/sql/postgres.ts';
import type { Builder } from '../../src/sql/query.ts';
import { sqliteBuilder } from '../../src/sql/sqlite.ts';
import { follows, relationsOf } from './follows.ts';
import { layoutOf } from './layout.ts';
import { emails, tokens, userNames, users } from './people.ts';
import { collaborators, issues, repositories, timeLocks } from './repositories.ts';
import type { Sink } from './sink.ts';
import { endUnix, type ScaleSize } from './size.ts';
import { times } from './times.ts';

/**
 * The rows are those of this version of the schema. What later migrations add is filled by those
 * migrations, as in a database that was in use before them: no table is filled by two rules.
 */
const filledVersion = 5;

const isIndex = (statement: string): boolean => /^create (unique )?index/i.test(statement);

/** What is under way, and how long the step before it took. */
export type Tell = (step: string) => void;

/**
 * Fills an empty database and brings it to the newest version. Indexes come after the rows.
 */
export async function fillScaleWorld(
  sink: Sink,
  seed: number,
  size: ScaleSize,
  tell: Tell,
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
  await fillTables(sink, seed, size, tell);
  for (const statement of statements.filter(isIndex)) {
    tell(`index ${/index "?(\w+)/i.exec(statement)?.[1]}`);
    await sink.run(statement);
  }
  // As in a database that was in use: what fills new tables is planned by it.
  if (sink.kind === 'postgres') await sink.run('VACUUM ANALYZE');
  await bringUpToDate(sink, tell);
}

/** Runs the migrations that a world has not had, each as a whole, and looks anew at what is where. */
export async function bringUpToDate(sink: Sink, tell: Tell): Promise<void> {
  const version = await sink.version();
  for (const migration of migrations.filter(({ number }) => number > version)) {
    tell(`migration ${migration.number}, ${migration.name}`);
    await sink.run('BEGIN');
    await inTurn(statementsOf(migration, builderOf(sink)), (statement) => sink.run(statement));
    await record(sink, migration);
    await sink.run('COMMIT');
  }
  tell('statistics');
  await sink.run(sink.kind === 'postgres' ? 'VACUUM ANALYZE' : 'ANALYZE');
}

const builderOf = ({ kind }: Sink): Builder =>
  kind === 'postgres' ? postgresBuilder() : sqliteBuilder();

const record = (sink: Sink, { number, name }: Migration): Promise<void> =>
  sink.run(`INSERT INTO migration VALUES (${number}, '${name}', ${endUnix})`);

async function inTurn<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  for (const value of values) await work(value);
}

async function fillTables(sink: Sink, seed: number, size: ScaleSize, tell: Tell): Promise<void> {
  tell('relations');
  const names = userNames(seed, size);
  const relations = relationsOf(seed, size);
  tell('users');
  await sink.fill(await users(seed, size, names, relations));
  await sink.fill(emails(seed, size, names));
  await sink.fill(tokens());
  tell('follow');
  await sink.fill(follows(size, relations));
  tell('repositories and issues');
  const layout = layoutOf(seed, size);
  await sink.fill(repositories(seed, layout));
  await sink.fill(timeLocks(layout));
  await sink.fill(collaborators(size, layout));
  await sink.fill(issues(seed, layout));
  tell('tracked times');
  await sink.fill(times(seed, size, names, layout));
}
