import { afterEach } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/core/store.ts';
import { openDatabase } from '../../src/doors.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { contracts } from './contracts/index.ts';

/** Contracts of every database, run over the kind that the vitest project chooses. */
const opened: { database: Database; made: TestDatabase }[] = [];

/** A new database for each test. */
async function open(): Promise<Database> {
  const made = await newDatabase();
  const database = await openDatabase(made, systemClock);
  opened.push({ database, made });
  return database;
}

afterEach(async () => {
  for (const { database, made } of opened.splice(0)) {
    await database.close();
    await made.remove();
  }
});

for (const contract of contracts) contract(open);
