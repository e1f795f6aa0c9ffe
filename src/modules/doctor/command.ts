import { Command } from 'commander';
import { ConfigError } from '../../config/values.ts';
import { configOf, type Host, type SettingFlags, withSettings } from '../../operator/command.ts';
import { CommandError, UsageError } from '../../terminal/shell.ts';
import { tableOf } from '../../terminal/table.ts';
import { type Check, settingChecks, surroundingChecks } from './checks.ts';

type DoctorFlags = { json?: boolean } & SettingFlags;

/** `doctor`: checks the settings and everything that the server depends on. */
export function doctorCommand(host: Host): Command {
  const command = new Command('doctor')
    .description('Check the settings, the mail server, the database, the clock and the backups')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Run it with the settings of the server, which may be running. It changes nothing, and
sends no mail. The exit code is 1 if a check found an error.

Example:
  punchcard doctor --env-file /etc/punchcard.env --backup-dir /mnt/backups/punchcard`,
    )
    .action(async ({ json: asJson, ...flags }: DoctorFlags) => {
      const checks = await examine(host, flags);
      if (asJson === true) host.out(JSON.stringify(checks));
      else {
        const rows = checks.map(({ name, state, message }) => [name, state, message]);
        host.out(tableOf(['CHECK', 'STATE', 'FOUND'], rows));
      }
      const errors = checks.filter(({ state }) => state === 'error').map(({ name }) => name);
      if (errors.length > 0) throw new CommandError(`errors were found: ${errors.join(', ')}`);
    });
  return withSettings(command);
}

async function examine(host: Host, flags: SettingFlags): Promise<Check[]> {
  try {
    const config = configOf(host, flags);
    const { signal } = new AbortController();
    return [
      ...settingChecks(config),
      ...(await surroundingChecks(config, await host.doors(), signal)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof UsageError)) throw error;
    return [{ name: 'settings', state: 'error', message: error.message }];
  }
}
