import { Command } from 'commander';
import { printableSettings } from '../config/describe.ts';
import { configOf, type Host, type SettingFlags, withSettings } from './command.ts';
import { configCheckCommand } from './config-check.ts';

/** `config`: the effective settings, as `serve` with the same flags would use them. */
export function configCommand(host: Host): Command {
  const texts = host.texts.config;
  const command = new Command('config')
    .description(texts.description)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action((flags: { json?: boolean } & SettingFlags) => {
      const settings = printableSettings(configOf(host, flags));
      if (flags.json === true) {
        host.out(JSON.stringify(settings));
        return;
      }
      for (const [name, value] of Object.entries(settings)) host.out(`${name}=${value}`);
    });
  return withSettings(host, command).addCommand(configCheckCommand(host));
}
