import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/core/store.ts';
import { openDatabase } from '../../src/doors.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';

const opened: { database: Database; made: TestDatabase }[] = [];

/** A new database, of the kind that the vitest project chooses. */
export async function open(): Promise<Database> {
  const made = await newDatabase();
  const database = await openDatabase(made, systemClock);
  opened.push({ database, made });
  return database;
}

export async function closeDatabases(): Promise<void> {
  for (const { database, made } of opened.splice(0)) {
    await database.close();
    await made.remove();
  }
}
