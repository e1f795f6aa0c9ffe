import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import {
  type Config,
  ConfigError,
  configFrom,
  type FlatSettings,
  flagOf,
  type SettingName,
  settingNames,
  settingsFromEnvironment,
  settingsFromFile,
  settingTable,
} from '../config.ts';
import { systemClock } from '../core/clock.ts';
import type { SettingSource } from '../core/instance/instance.ts';
import { passwordHasher } from '../core/sign-in/password.ts';
import type { World } from '../core/world.ts';
import { mailPort } from '../mail/port.ts';
import { openVault } from '../secret-key.ts';
import { openDatabase } from '../sql/database.ts';

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

/** What commander makes of the flags of settings, and `--env-file`. */
export type SettingFlags = Readonly<Record<string, string | undefined>>;

/** The flag of a setting, as every command that has it takes it. */
export function settingOption(name: SettingName): Option {
  const { kind, description, ...setting } = settingTable[name];
  const value = kind === 'text' || kind === 'list' ? 'value' : kind;
  const choices = 'choices' in setting ? `: ${setting.choices.join(', ')}` : '';
  const byDefault = setting.default === '' ? '' : ` (default: ${setting.default})`;
  const help = description.replaceAll(/[`*]/g, '').replace(/\.$/, '');
  return new Option(`--${flagOf(name)} <${value}>`, `${help}${choices}${byDefault}`);
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
 * The settings in force: a flag goes before the environment, that before the file, that before the
 * default.
 * @throws ConfigError
 */
export function configOf(host: Host, flags: SettingFlags): Config {
  const settings: FlatSettings = {};
  const sources: Partial<Record<SettingName, SettingSource>> = {};
  const add = (more: FlatSettings, source: SettingSource): void => {
    // What is left empty is not set, and hides nothing.
    for (const [name, value] of Object.entries(more)) {
      if (value.trim() === '') continue;
      settings[name as SettingName] = value;
      sources[name as SettingName] = source;
    }
  };
  if (flags.envFile !== undefined) add(fromFile(flags.envFile, host), 'file');
  const warn = (message: string): void => host.note(`warning: ${message}`);
  add(settingsFromEnvironment(host.environment, warn), 'environment');
  for (const name of settingNames) {
    const value = flags[camelCase(flagOf(name))];
    if (value !== undefined) add({ [name]: value }, 'flag');
  }
  return configFrom(settings, sources);
}

function fromFile(file: string, host: Host): FlatSettings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(`the file of settings ${file} cannot be read (${reason})`);
  }
  return settingsFromFile(text, file, (message) => host.note(`warning: ${message}`));
}

const camelCase = (flag: string): string =>
  flag.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

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
