import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/sql/database.ts';
import { issueContract } from './contracts/issue.ts';
import { repositoryContract } from './contracts/repository.ts';
import { timelineContract } from './contracts/timeline.ts';
import type { OpenDatabase } from './contracts/world.ts';

const dataDirs: string[] = [];
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

const open: OpenDatabase = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-store-'));
  dataDirs.push(dataDir);
  return openDatabase({ dataDir }, systemClock);
};

/** Another database is held to the same contracts by a runner of its own like this one. */
describe('SQLite', () => {
  for (const contract of [issueContract, repositoryContract, timelineContract]) contract(open);
});
