import { Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config/config.ts';
import { labelOf } from '../config/schema.ts';
import { systemClock } from '../core/clock.ts';
import { hasSecretKey } from '../secret-key.ts';
import { userMessageOf } from '../sentence.ts';
import { backUp, type CopyReport, restoreBackup } from '../sql/engine/backup.ts';
import { backUpRepeatedly } from './backup-series.ts';
import {
  CommandError,
  configOf,
  dataOptions,
  type Host,
  type SettingFlags,
  settingOption,
} from './command.ts';
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
    .option('--every <time>', 'Back up again and again, e.g. every 30m, 1h or 1d', parseInterval)
    .option(
      '--keep <count>',
      `With --every: how many backups are kept (default: ${defaultKeep})`,
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
      const dataDir = sqliteFolder(config);
      const progress = openProgress(host, 'Copying');
      try {
        if (every === undefined) {
          report(host, 'Backed up to', await backUp(dataDir, file, progress), asJson);
          return;
        }
        const series = { dataDir, folder: file, everySeconds: every, keep: keep ?? defaultKeep };
        await backUpRepeatedly(series, {
          clock: systemClock,
          signal: host.untilStopped(),
          progress,
          made: (copy, removed) => {
            progress.stop();
            report(host, 'Backed up to', copy, asJson);
            for (const name of removed) host.note(`Removed ${name}.`);
          },
          failed: (error) => {
            host.note(`punchcard: the backup failed: ${userMessageOf(error) ?? String(error)}`);
          },
        });
      } finally {
        progress.stop();
      }
    });
  for (const option of [...dataOptions(), settingOption('BACKUP_DIR')]) command.addOption(option);
  return command;
}

/** `restore`: restores a backup into an empty data folder. */
export function restoreCommand(host: Host): Command {
  const command = new Command('restore')
    .description('Restore a backup into an empty data folder')
    .argument('<file>', 'A file that `backup` wrote')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
The backup is verified before and after. To restore in place, stop the server, move
its data folder away, restore, and start the server again.

Example:
  punchcard restore /var/backups/punchcard-2026-01-31.db --data-dir /var/lib/punchcard`,
    )
    .action(async (file: string, flags: { json?: boolean } & SettingFlags) => {
      const config = configOf(host, flags);
      const dataDir = sqliteFolder(config);
      const progress = openProgress(host, 'Copying');
      try {
        report(host, 'Restored to', await restoreBackup(file, dataDir, progress), flags.json);
        if (config.secretKey === null && !hasSecretKey(dataDir)) host.note(missingKey(dataDir));
      } finally {
        progress.stop();
      }
    });
  for (const option of dataOptions()) command.addOption(option);
  return command;
}

const missingKey = (dataDir: string): string =>
  `secret.key is missing: copy it from the original data folder to ${dataDir} before the server starts, or set PUNCHCARD_SECRET_KEY; without it waiting mails and second factors cannot be decrypted`;

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

/** @throws CommandError if the data is not in SQLite */
function sqliteFolder({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl !== null) {
    throw new CommandError(
      'the data is in PostgreSQL: use pg_dump and pg_restore (docs/operations.md)',
    );
  }
  return dataDir;
}

function report(host: Host, what: string, copy: CopyReport, asJson: boolean | undefined): void {
  if (asJson === true) {
    host.out(JSON.stringify(copy));
    return;
  }
  const rows = Object.values(copy.rows).reduce((sum, count) => sum + count, 0);
  const size =
    copy.bytes < 1_000_000
      ? `${Math.ceil(copy.bytes / 1000)} kB`
      : `${(copy.bytes / 1_000_000).toFixed(1)} MB`;
  host.out(`${what} ${copy.file}: ${rows} rows, ${size}, verified.`);
}
