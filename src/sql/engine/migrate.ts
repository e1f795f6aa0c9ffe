import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder } from 'kysely';
import { identityColumn } from './dialect.ts';
import type { Builder } from './statement.ts';

/** Collects the statements of a migration, which then run in one transaction. */
export interface Ddl {
  /** Creates a table with a 64-bit `id` that is never reused. */
  table(
    name: string,
    columns: (table: CreateTableBuilder<string, 'id'>) => { compile(): { sql: string } },
  ): void;
  index(
    name: string,
    table: string,
    columns: readonly string[],
    options?: { unique?: boolean; where?: RawBuilder<unknown> },
  ): void;
  run(statement: { compile(): { sql: string } }): void;
}

export interface Migration {
  /** Consecutive, from 1. */
  readonly number: number;
  readonly name: string;
  up(db: Kysely<unknown>, ddl: Ddl): void;
}

/** The database was migrated by a newer version of the program. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  readonly found: number;
  /** The newest version that this program knows. */
  readonly known: number;

  /** @param copy the newest backup that this program can open, if it is known */
  constructor(found: number, known: number, copy?: string) {
    const backup =
      copy === undefined
        ? 'the backup made before the update'
        : `${copy}, the newest backup that this program can open`;
    super(
      `the database is at version ${found}, newer than this program, which knows versions up to ${known}; start a newer program, or restore ${backup}`,
    );
    this.found = found;
    this.known = known;
  }
}

/** The migrations that a database of version `current` still needs. */
export function pending(migrations: readonly Migration[], current: number): readonly Migration[] {
  const newest = migrations.at(-1)?.number ?? 0;
  if (current > newest) throw new NewerDatabaseError(current, newest);
  return migrations.filter((migration) => migration.number > current);
}

/** The SQL statements of a migration. */
export function statementsOf(migration: Migration, builder: Builder): string[] {
  const db = builder as unknown as Kysely<unknown>;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements: string[] = [];
  const run: Ddl['run'] = (statement) => void statements.push(statement.compile().sql);
  migration.up(db, {
    run,
    table: (name, columns) => run(columns(identityColumn(db.schema.createTable(name), isPostgres))),
    index: (name, table, columns, options = {}) => {
      let index = db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns]);
      if (options.unique === true) index = index.unique();
      run(options.where === undefined ? index : index.where(options.where as RawBuilder<boolean>));
    },
  });
  return statements;
}
