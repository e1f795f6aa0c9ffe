import { Command } from 'commander';
import { hasSecretKey } from '../secret-key.ts';
import { restoreBackup } from '../sql/backup.ts';
import { checkPath, report, sqliteFolder } from './backup.ts';
import { configOf, type Host, type SettingFlags, withData } from './command.ts';
import { openProgress } from './progress.ts';

/** `restore`: restores a backup into an empty data folder. */
export function restoreCommand(host: Host): Command {
  const texts = host.texts.backup.restore;
  const command = new Command('restore')
    .description(texts.description)
    .argument('<file>', texts.file)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async (file: string, flags: { json?: boolean } & SettingFlags) => {
      checkPath(file);
      const config = configOf(host, flags);
      const dataDir = sqliteFolder(config);
      const progress = openProgress(host, host.texts.backup.copying);
      try {
        report(
          host,
          host.texts.backup.restored,
          await restoreBackup(file, dataDir, progress),
          flags.json,
        );
        if (config.secretKey === null && !hasSecretKey(dataDir))
          host.note(host.texts.backup.missingKey(dataDir));
      } finally {
        progress.stop();
      }
    });
  return withData(host, command);
}
