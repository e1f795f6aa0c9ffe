import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { allTables } from '../../src/doors.ts';
import { sqliteFile } from '../../src/sql/database.ts';
import { hasIdentity } from '../../src/sql/engine/tables.ts';
import { isFullRun } from './extent.ts';
import { newMemoryFolder } from './memory-folder.ts';

/** Tests that touch storage run over both kinds of database; the vitest project chooses which. */
export type DatabaseKind = 'sqlite' | 'postgres';

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: DatabaseKind;
    /** The server's database `postgres`; '' if no server runs. */
    postgresUrl: string;
    /** A migrated SQLite file that no process has open. */
    sqliteTemplate: string;
  }
}

export const templateName = 'punchcard_template';

export const databaseKind = (): DatabaseKind => inject('databaseKind');

/**
 * Whether tests run here that don't depend on the database, in a file of tests that do. SQLite is
 * enough for them, except in a full run.
 */
export const testsEverything = (): boolean => isFullRun || databaseKind() === 'sqlite';

export interface TestDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  remove(): Promise<void>;
}

/** The same server, with another database name. */
export function urlOfDatabase(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

export async function onPostgres<T = unknown>(text: string, database = 'postgres'): Promise<T[]> {
  const client = new pg.Client({ connectionString: urlOfDatabase(database) });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/**
 * Creates a separate database for a test file: a folder with a copy of the migrated SQLite file, or
 * a clone of PostgreSQL's.
 * @param template another one to clone; `template0` is empty
 */
export async function newDatabase(
  kind: DatabaseKind = databaseKind(),
  template = templateName,
): Promise<TestDatabase> {
  const dataDir = newMemoryFolder('punchcard-test-');
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') {
    if (template === templateName) copyFileSync(inject('sqliteTemplate'), sqliteFile(dataDir));
    return { dataDir, databaseUrl: null, remove: async () => removeFolder() };
  }
  const isClone = template === templateName;
  const kept = isClone ? emptied.pop() : undefined;
  const name = kept ?? `test_${randomBytes(6).toString('hex')}`;
  if (kept === undefined) await onPostgres(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    dataDir,
    databaseUrl: urlOfDatabase(name),
    remove: async () => {
      removeFolder();
      if (isClone && (await empty(name))) emptied.push(name);
      else await onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The SQLite file of a data folder that the caller removes. */
export function folderDatabase(dataDir: string): TestDatabase {
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, databaseUrl: null, remove: async () => {} };
}

/** Clones without rows, to be used again: PostgreSQL takes long to create and drop a database. */
const emptied: string[] = [];
/** A new clone has 10 MB. Statements would have to skip what is left in a much larger one. */
const largestKept = 14_000_000;

const tables = await allTables();
const removeRows = [
  ...tables.toReversed().map(({ name }) => `DELETE FROM "${name}"`),
  ...tables
    .filter(hasIdentity)
    .map(({ name }) => `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), 1, false)`),
].join(';');

/** @returns false where the database is too large to be used again */
async function empty(name: string): Promise<boolean> {
  const [database] = await onPostgres<{ size: string }>(
    `SELECT pg_database_size('${name}') AS size, count(pg_terminate_backend(pid))
       FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  if (Number(database?.size) > largestKept) return false;
  await onPostgres(removeRows, name);
  return true;
}
