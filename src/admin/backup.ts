import { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { backUp, type CopyReport, restoreBackup } from '../sql/engine/backup.ts';
import { CommandError, configOf, dataOptions, type Host, type SettingFlags } from './command.ts';
import { openProgress } from './progress.ts';

/** `backup`: copies the database, also while a server runs. */
export function backupCommand(host: Host): Command {
  const command = new Command('backup')
    .description('Back up the whole database to a file; a server may be running')
    .argument('<file>', 'File to write; an existing file is never overwritten')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
The backup is a consistent snapshot. It is verified before it gets its file name.

Example:
  punchcard backup /var/backups/punchcard-$(date +%F).db`,
    )
    .action(async (file: string, flags: { json?: boolean } & SettingFlags) => {
      const dataDir = sqliteFolder(configOf(host, flags));
      const progress = openProgress(host, 'Copying');
      try {
        report(host, 'Backed up to', await backUp(dataDir, file, progress), flags.json);
      } finally {
        progress.stop();
      }
    });
  for (const option of dataOptions()) command.addOption(option);
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
      const dataDir = sqliteFolder(configOf(host, flags));
      const progress = openProgress(host, 'Copying');
      try {
        report(host, 'Restored to', await restoreBackup(file, dataDir, progress), flags.json);
      } finally {
        progress.stop();
      }
    });
  for (const option of dataOptions()) command.addOption(option);
  return command;
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
