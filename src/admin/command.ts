import { Option } from 'commander';
import type { Config } from '../config/config.ts';
import { describeSetting } from '../config/describe.ts';
import type { SettingName } from '../config/schema.ts';
import { loadConfig, type SettingFlags } from '../config/sources.ts';
import { systemClock } from '../core/clock.ts';
import { passwordHasher } from '../core/sign-in/password.ts';
import type { World } from '../core/world.ts';
import { mailPort } from '../mail/port.ts';
import { openVault } from '../secret-key.ts';
import { openDatabase } from '../sql/database.ts';

export type { SettingFlags };

/** What a command has of the process it runs in. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line of what was asked for. */
  out(line: string): void;
  /** A line for whoever sits there: warnings, progress, what else there is to know. */
  note(line: string): void;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** True where notes are read by a person at a terminal. */
  readonly isTerminal: boolean;
  /** The same for what was asked for. */
  readonly outputIsTerminal: boolean;
}

/** Something that was asked for and cannot be done, in one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The flag of a setting, the same on every command that has it. */
export function settingOption(name: SettingName): Option {
  const { flag, kind, choices, description, ...setting } = describeSetting(name);
  const value = kind === 'text' || kind === 'list' ? 'value' : kind;
  const listed = choices.length === 0 ? '' : `: ${choices.join(', ')}`;
  const byDefault = setting.default === '' ? '' : ` (default: ${setting.default})`;
  const help = description.replaceAll('`', '').replace(/\.$/, '');
  return new Option(`--${flag} <${value}>`, `${help}${listed}${byDefault}`);
}

export const envFileOption = (): Option =>
  new Option('--env-file <file>', 'Read settings from a file of PUNCHCARD_NAME=value lines');

/** Where the data is: what every command on the host needs to know. */
export const dataOptions = (): Option[] => [
  settingOption('DATA_DIR'),
  settingOption('DATABASE_URL'),
  envFileOption(),
];

/**
 * The settings in force for a command.
 * @throws ConfigError
 */
export const configOf = (host: Host, flags: SettingFlags): Config =>
  loadConfig(host.environment, flags, (message) => host.note(`warning: ${message}`));

/** Where users reach the server, as far as a command can tell. */
export const publicUrlOf = ({ http, host, port }: Config): string =>
  http.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Runs `work` over the database, whether a server runs on it or not.
 * @param options.mayCreate a database that is not there is made
 */
export async function withWorld<T>(
  host: Host,
  flags: SettingFlags,
  work: (world: World) => Promise<T>,
  options: { mayCreate?: boolean } = {},
): Promise<T> {
  const config = configOf(host, flags);
  const database = await openDatabase(
    {
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      mustExist: options.mayCreate !== true,
    },
    systemClock,
  );
  try {
    return await work({
      database,
      clock: systemClock,
      rules: config.rules,
      passwords: passwordHasher(),
      vault: openVault(config),
      // A server that runs finds what a command has posted.
      mail: mailPort({ publicUrl: () => publicUrlOf(config), wake: () => {} }),
    });
  } finally {
    await database.close();
  }
}
