import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/core/store.ts';
import { openDatabase } from '../../src/sql/database.ts';
import { contracts } from './contracts/index.ts';

const opened: { database: Database; dataDir: string }[] = [];

/** A SQLite file of its own for each test. */
async function open(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-store-'));
  const database = await openDatabase({ dataDir }, systemClock);
  opened.push({ database, dataDir });
  return database;
}

afterEach(async () => {
  for (const { database, dataDir } of opened.splice(0)) {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

for (const contract of contracts) contract(open);
