import { Command } from 'commander';
import { ConfigError } from '../config/values.ts';
import { CommandError, UsageError } from '../terminal/shell.ts';
import { configOf, type Host, type SettingFlags, withSettings } from './command.ts';
import { type Check, settingChecks, surroundingChecks } from './doctor-checks.ts';
import { formatTable } from './table.ts';

type DoctorFlags = { json?: boolean } & SettingFlags;

/** `doctor`: checks the settings and everything that the server depends on. */
export function doctorCommand(host: Host): Command {
  const texts = host.texts.doctor;
  const command = new Command('doctor')
    .description(texts.description)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async ({ json: asJson, ...flags }: DoctorFlags) => {
      const checks = await examine(host, flags);
      if (asJson === true) host.out(JSON.stringify(checks));
      else {
        const { words } = host.texts;
        const rows = checks.map(({ name, state, message }) => [
          words[name],
          words[state],
          host.translate(message),
        ]);
        host.out(formatTable(host.texts, ['CHECK', 'STATE', 'FOUND'], rows));
      }
      const errors = checks
        .filter(({ state }) => state === 'error')
        .map(({ name }) => host.texts.words[name]);
      if (errors.length > 0) throw new CommandError(`errors were found: ${errors.join(', ')}`);
    });
  return withSettings(host, command);
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
