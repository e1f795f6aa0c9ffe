import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/doors.ts';
import { templateName } from './databases.ts';
import { PostgresServer } from './postgres-server.ts';

/**
 * One PostgreSQL server per run, with a migrated template database. `PUNCHCARD_TEST_POSTGRES_URL`
 * names another server, whose user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.PUNCHCARD_TEST_POSTGRES_URL;
  const server = given === undefined ? await PostgresServer.create() : null;
  // No fsync, as nothing has to survive the run: durability is tested with SQLite and in the
  // failover test. Deadlocks, which races cause on purpose, end after a tenth of a second, not one.
  await server?.start([
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'deadlock_timeout=100ms',
  ]);
  const patient = new URL(given ?? server?.url('postgres') ?? '');
  // The default is too short for a machine that stalls.
  patient.searchParams.set('connect_timeout', '60');
  const url = patient.toString();
  await query(url, `DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
  await query(url, `CREATE DATABASE ${templateName}`);
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  const database = await openDatabase(
    { dataDir: '', databaseUrl: template.toString() },
    systemClock,
  );
  await database.close();
  project.provide('postgresUrl', url);
  return async () => {
    if (server !== null) return server.remove();
    const clones = await query(
      url,
      "SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9a-f]{12}$'",
    );
    for (const name of [templateName, ...clones.map((clone) => clone.datname)]) {
      await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  };
}

async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
