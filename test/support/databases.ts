import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { sqliteFile } from '../../src/sql/database.ts';

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
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-test-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') {
    if (template === templateName) copyFileSync(inject('sqliteTemplate'), sqliteFile(dataDir));
    return { dataDir, databaseUrl: null, remove: async () => removeFolder() };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onPostgres(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    dataDir,
    databaseUrl: urlOfDatabase(name),
    remove: async () => {
      removeFolder();
      await onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
