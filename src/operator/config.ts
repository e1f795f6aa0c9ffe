import { Command } from 'commander';
import { printableSettings } from '../config/describe.ts';
import { configOf, type Host, type SettingFlags, withSettings } from './command.ts';
import { configCheckCommand } from './config-check.ts';

/** `config`: the effective settings, as `serve` with the same flags would use them. */
export function configCommand(host: Host): Command {
  const command = new Command('config')
    .description('Print the effective settings; secrets are masked')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Examples:
  punchcard config
  punchcard config --env-file /etc/punchcard.env --json`,
    )
    .action((flags: { json?: boolean } & SettingFlags) => {
      const settings = printableSettings(configOf(host, flags));
      if (flags.json === true) {
        host.out(JSON.stringify(settings));
        return;
      }
      for (const [name, value] of Object.entries(settings)) host.out(`${name}=${value}`);
    });
  return withSettings(command).addCommand(configCheckCommand(host)).helpCommand(true);
}
