import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/doors.ts';
import { sqliteFile } from '../../src/sql/database.ts';

/** A migrated SQLite file that tests copy: migrating takes half of an app's start. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-template-'));
  const database = await openDatabase({ dataDir }, systemClock);
  // Checkpoints the whole write-ahead log into the file.
  await database.close();
  project.provide('sqliteTemplate', sqliteFile(dataDir));
  return () => rmSync(dataDir, { recursive: true, force: true });
}
