import { readdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import { backUp, type CopyProgress, type CopyReport } from '../sql/backup.ts';
import type { ModuleSqlDoor } from '../sql/door.ts';
import { UsageError } from '../terminal/shell.ts';

/** Backups at an interval; the oldest are removed. */
export interface BackupSeries {
  readonly dataDir: string;
  readonly modules: readonly ModuleSqlDoor[];
  readonly folder: string;
  readonly everySeconds: number;
  /** How many are kept. */
  readonly keep: number;
}

export interface SeriesOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: CopyProgress;
  made(report: CopyReport, removed: readonly string[]): void;
  failed(error: unknown): void;
  /** Replaced by tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const namePattern = /^punchcard-\d{4}-\d\d-\d\dT\d{6}Z\.db$/;
/** A file name; names sort by time. */
const nameAt = (unix: number): string =>
  `punchcard-${new Date(unix * 1000).toISOString().slice(0, 19).replaceAll(':', '')}Z.db`;

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});

/**
 * Backs up until `signal` is aborted. A failure after the first backup is reported; the next one
 * follows on schedule.
 * @throws UnusableDatabaseError, UsageError if the first one fails
 */
export async function backUpRepeatedly(
  { dataDir, modules, folder, everySeconds, keep }: BackupSeries,
  { clock, signal, progress, made, failed, pause = waitFor }: SeriesOptions,
): Promise<void> {
  const target = resolve(folder);
  if (`${target}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) {
    throw new UsageError('the folder of the backups must lie outside the data folder');
  }
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const startedUnix = clock.nowUnix();
    try {
      const report = await backUp(dataDir, join(target, nameAt(startedUnix)), progress, modules);
      // Remove old copies only now that there is another verified one.
      made(report, removeOldest(target, keep));
    } catch (error) {
      if (isFirst) throw error;
      failed(error);
    }
    const tookSeconds = Math.max(0, clock.nowUnix() - startedUnix);
    await pause(Math.max(1, everySeconds - tookSeconds) * 1000, signal);
  }
}

/** @returns the names of the removed files */
function removeOldest(folder: string, keep: number): string[] {
  const names = readdirSync(folder).filter((name) => namePattern.test(name));
  const oldest = names.sort().slice(0, -keep);
  for (const name of oldest) rmSync(join(folder, name));
  return oldest;
}
