import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { identityType } from './dialect.ts';
import { UnusableDatabaseError } from './opening-errors.ts';
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
  /** Absent: the kernel. */
  readonly module?: string;
  /** Consecutive in the kernel and in each module. */
  readonly number: number;
  readonly name: string;
  /** If it replaces the steps up to its number: the last program that has them. */
  readonly lastWithSteps?: string;
  up(db: Kysely<unknown>, ddl: Ddl): void;
}

interface NewerOptions {
  readonly module?: string;
  readonly copy?: string | undefined;
}

/** The database was migrated by a newer version of the program. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  readonly found: number;
  /** The newest version that this program knows. */
  readonly known: number;

  /** '': the kernel. */
  readonly module: string;

  /** @param copy the newest backup that this program can open, if it is known */
  constructor(found: number, known: number, { module = '', copy }: NewerOptions = {}) {
    const backup =
      copy === undefined
        ? 'the backup made before the update'
        : `${copy}, the newest backup that this program can open`;
    super(
      `the database is at version ${found}${module === '' ? '' : ` of ${module}`}, newer than this program, which knows versions up to ${known}; start a newer program, or restore ${backup}`,
    );
    this.found = found;
    this.module = module;
    this.known = known;
  }
}

/** The newest migration that a database has, of each module; '': the kernel. */
export type Versions = Readonly<Record<string, number>>;

/**
 * The migrations that a database still needs. What it has of removed modules stays as it is.
 * @throws NewerDatabaseError
 * @throws UnusableDatabaseError if it has only some of the steps that one migration replaced
 */
export function pending(
  migrations: readonly Migration[],
  versions: Versions,
): readonly Migration[] {
  for (const { module = '', number, lastWithSteps } of migrations) {
    const version = versions[module] ?? 0;
    if (lastWithSteps === undefined || version === 0 || version >= number) continue;
    throw new UnusableDatabaseError(
      `the database is at version ${version}, too old for this program; start the program of ${lastWithSteps} once, which migrates it to version ${number}, then this one`,
    );
  }
  const newest = new Map([['', 0]]);
  for (const { module = '', number } of migrations) newest.set(module, number);
  for (const [module, version] of Object.entries(versions)) {
    const known = newest.get(module);
    if (known !== undefined && version > known) {
      throw new NewerDatabaseError(version, known, { module });
    }
  }
  return migrations.filter(({ module = '', number }) => number > (versions[module] ?? 0));
}

/** Holds the versions of modules; made with the first of them. */
export const moduleTable =
  'CREATE TABLE IF NOT EXISTS module_migration (module text NOT NULL, number integer NOT NULL, name text NOT NULL, applied_unix bigint NOT NULL, PRIMARY KEY (module, number))';

export const moduleVersions =
  'SELECT module, max(number) AS number FROM module_migration GROUP BY module';

export interface ModuleVersion {
  readonly module: string;
  readonly number: number;
}

export const versionsFrom = (kernel: number, modules: readonly ModuleVersion[]): Versions => ({
  '': kernel,
  ...Object.fromEntries(modules.map(({ module, number }) => [module, number])),
});

/** The SQL statements of a migration. */
export function statementsOf(migration: Migration, builder: Builder): string[] {
  const db = builder as unknown as Kysely<unknown>;
  const statements: string[] = [];
  const run: Ddl['run'] = (statement) => void statements.push(statement.compile().sql);
  migration.up(db, {
    run,
    table: (name, columns) =>
      run(columns(db.schema.createTable(name).addColumn('id', sql.raw(identityType(db))))),
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
