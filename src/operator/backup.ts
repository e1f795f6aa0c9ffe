import { Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config/config.ts';
import { isUrl } from '../config/formats.ts';
import { labelOf } from '../config/schema.ts';
import { systemClock } from '../core/clock.ts';
import { userMessageOf } from '../error-message.ts';
import { backUp, type CopyReport } from '../sql/backup.ts';
import { counted } from '../terminal/counted.ts';
import { CommandError, UsageError } from '../terminal/shell.ts';
import { backUpRepeatedly } from './backup-series.ts';
import { configOf, type Host, type SettingFlags, settingOption, withData } from './command.ts';
import { openProgress } from './progress.ts';

type BackupFlags = SettingFlags & { json?: boolean; every?: number; keep?: number };
type StoppableHost = Host & { untilStopped(): AbortSignal };

/** How many backups are kept if the flag does not say. */
const defaultKeep = 48;

/** `backup`: copies the database, also while a server runs. */
export function backupCommand(host: StoppableHost): Command {
  const command = new Command('backup')
    .description('Back up the whole database to a file; a server may be running')
    .argument('[file]', 'File to write, never overwritten; with --every, a folder (BACKUP_DIR)')
    .option(
      '--every <time>',
      'Repeat the backup at this interval, e.g. 30m, 1h or 1d',
      parseInterval,
    )
    .option(
      '--keep <count>',
      `With --every: number of backups to keep (default: ${defaultKeep})`,
      parseCount,
    )
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
The backup is a consistent snapshot. It is verified before it gets its file name. With
--every the command runs until SIGINT or SIGTERM and writes punchcard-TIME.db files; the
oldest is removed once a new one is verified. The key (secret.key) is not included.

Examples:
  punchcard backup /var/backups/punchcard-$(date +%F).db
  punchcard backup --every 1h --keep 48 /var/backups/punchcard`,
    )
    .action(async (given: string | undefined, flags: BackupFlags) => {
      const { json: asJson, every, keep, ...settings } = flags;
      if (every === undefined && keep !== undefined) {
        throw new InvalidArgumentError('--keep needs --every');
      }
      const config = configOf(host, settings);
      const file = given ?? (every === undefined ? null : config.backupDir);
      if (file === null) {
        const setting = every === undefined ? '' : `; or set ${labelOf('BACKUP_DIR')}`;
        throw new InvalidArgumentError(`missing required argument 'file'${setting}`);
      }
      checkPath(file);
      const dataDir = sqliteFolder(config);
      const modules = await host.doors();
      const progress = openProgress(host, 'Copying');
      try {
        if (every === undefined) {
          report(host, 'Backed up', await backUp(dataDir, file, progress, modules), asJson);
          return;
        }
        const series = {
          dataDir,
          modules,
          folder: file,
          everySeconds: every,
          keep: keep ?? defaultKeep,
        };
        await backUpRepeatedly(series, {
          clock: systemClock,
          signal: host.untilStopped(),
          progress,
          made: (copy, removed) => {
            progress.stop();
            report(host, 'Backed up', copy, asJson);
            for (const name of removed) host.note(`Removed ${name}.`);
          },
          failed: (error) => {
            const reason = userMessageOf(error) ?? String(error);
            host.note(`punchcard: the backup failed: ${reason}`);
          },
        });
      } finally {
        progress.stop();
      }
    });
  return withData(command).addOption(settingOption('BACKUP_DIR'));
}

const secondsOf: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

function parseInterval(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,2})([mhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (secondsOf[unit] ?? 0);
  // The longest pause of a timer is 24 days.
  if (seconds === 0 || seconds > 20 * 86_400) {
    throw new InvalidArgumentError('Write it like 30m, 1h or 1d; at most 20d.');
  }
  return seconds;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a number above 0.');
  return Number(text);
}

/** @throws UsageError for a URL */
export function checkPath(file: string): void {
  if (isUrl(file)) throw new UsageError('a backup must be a file or folder, not a URL');
}

/** @throws CommandError if the data is not in SQLite */
export function sqliteFolder({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl !== null) {
    throw new CommandError(
      'the data is in PostgreSQL: use pg_dump and pg_restore (docs/operations.md)',
    );
  }
  return dataDir;
}

export function report(
  host: Host,
  done: 'Backed up' | 'Restored',
  copy: CopyReport,
  asJson: boolean | undefined,
): void {
  if (asJson === true) {
    host.out(JSON.stringify(copy));
    return;
  }
  const rows = Object.values(copy.rows).reduce((sum, count) => sum + count, 0);
  const size =
    copy.bytes < 1_000_000
      ? `${Math.ceil(copy.bytes / 1000)} kB`
      : `${(copy.bytes / 1_000_000).toFixed(1)} MB`;
  host.out(`${done} to ${copy.file}: ${counted(rows, 'row')}, ${size}, verified.`);
}
