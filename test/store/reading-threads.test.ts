import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/doors.ts';
import { TestClock } from '../support/app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchcard-threads-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('a thread of long reads ends after a minute without work, and the next read starts another', async () => {
  const ends = vi.spyOn(Worker.prototype, 'terminate');
  const database = await openDatabase({ dataDir: folder }, new TestClock());
  const read = () => database.background.users.hasUsers();
  try {
    expect(await read()).toBe(false);
    vi.advanceTimersByTime(59_000);
    expect(await read()).toBe(false);
    vi.advanceTimersByTime(59_000);
    expect(ends).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(ends).toHaveBeenCalledOnce();
    // The one that is ending gets no more work.
    expect(await read()).toBe(false);
    expect(ends).toHaveBeenCalledOnce();
  } finally {
    await database.close();
  }
});
