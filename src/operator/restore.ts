import { Command } from 'commander';
import { hasSecretKey } from '../secret-key.ts';
import { restoreBackup } from '../sql/backup.ts';
import { checkPath, report, sqliteFolder } from './backup.ts';
import { configOf, type Host, type SettingFlags, withData } from './command.ts';
import { openProgress } from './progress.ts';

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
      checkPath(file);
      const config = configOf(host, flags);
      const dataDir = sqliteFolder(config);
      const progress = openProgress(host, 'Copying');
      try {
        const copy = await restoreBackup(file, dataDir, progress, await host.doors());
        report(host, 'Restored', copy, flags.json);
        if (config.secretKey === null && !hasSecretKey(dataDir))
          host.note(
            `secret.key is missing: copy it from the original data folder to ${dataDir} before the server starts, or set PUNCHCARD_SECRET_KEY; without it waiting mails and two-factor secrets cannot be decrypted`,
          );
      } finally {
        progress.stop();
      }
    });
  return withData(command);
}
