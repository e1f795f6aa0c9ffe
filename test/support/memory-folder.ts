import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const enoughBytes = 1024 ** 3;

/**
 * Creates a folder for data that needs not survive the run: in memory where the system has room for
 * it, as most time of a test that writes would be the disk's.
 */
export const newMemoryFolder = (prefix: string): string => mkdtempSync(join(parent(), prefix));

function parent(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enoughBytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
