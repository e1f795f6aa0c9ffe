import { type Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import { describeSetting } from '../config/describe.ts';
import { type SettingName, settingNames } from '../config/schema.ts';
import { loadConfig, type SettingFlags } from '../config/sources.ts';
import type { Context, CoreDoor } from '../core/context.ts';
import { PunchcardError } from '../core/errors.ts';
import type { ModuleSqlDoor } from '../sql/door.ts';
import type { Shell } from '../terminal/shell.ts';

export type { SettingFlags };

/** The parts of the process that a command on the host uses. */
export interface Host extends Shell {
  /** True if the standard output is a terminal. */
  readonly outputIsTerminal: boolean;
  /** The modules' doors. */
  doors(): Promise<readonly (CoreDoor & ModuleSqlDoor)[]>;
  /** What modules find wrong with their settings; they may ask other services. */
  settingProblems(
    config: Config,
  ): Promise<readonly { readonly name: SettingName; readonly reason: string }[]>;
}

/** The placeholder in the help, which also tells completion what to offer. */
function placeholderOf(name: SettingName, kind: string, choices: readonly string[]): string {
  if (name.endsWith('_DIR')) return 'folder';
  if (kind === 'switch') return 'true|false';
  if (kind === 'choice') return choices.join('|');
  return kind === 'number' ? kind : 'value';
}

/** The command-line option of a setting. */
export function settingOption(name: SettingName): Option {
  const { flag, kind, choices, description, ...setting } = describeSetting(name);
  const byDefault = setting.default === '' ? '' : ` (default: ${setting.default})`;
  const help = description.replaceAll('`', '').replace(/\.$/, '');
  return new Option(`--${flag} <${placeholderOf(name, kind, choices)}>`, help + byDefault);
}

export const envFileOption = (): Option =>
  new Option('--env-file <file>', 'Read settings from a file of PUNCHCARD_NAME=value lines');

/** Adds the options that locate the database. */
export const withData = (command: Command): Command =>
  command
    .addOption(settingOption('DATA_DIR'))
    .addOption(settingOption('DATABASE_URL'))
    .addOption(envFileOption());

/** Adds the options of all settings. */
export function withSettings(command: Command): Command {
  command.addOption(envFileOption());
  for (const name of settingNames) command.addOption(settingOption(name));
  return command;
}

/**
 * The settings in force for a command.
 * @throws ConfigError
 */
export const configOf = (host: Host, flags: SettingFlags): Config =>
  loadConfig(host.environment, flags, warnOn(host));

export const warnOn =
  (host: Host) =>
  (message: string): void =>
    host.note(`warning: ${message}`);

/** The public URL of the server, as far as a command knows it. */
export const publicUrlOf = ({ http, host, port }: Config): string =>
  http.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Names the damaged file, which errors of operations must not. */
export async function namingDamage(error: unknown, { databaseUrl, dataDir }: Config) {
  const { damaged } = await import('../sql/engine/database-errors.ts');
  const isDamage = error instanceof PunchcardError && error.values.problem === damaged;
  if (databaseUrl !== null || !isDamage) return error;
  const { sqliteOpeningError } = await import('../sql/database.ts');
  return sqliteOpeningError({ code: 'SQLITE_CORRUPT' }, { dataDir, modules: [] });
}

/**
 * Runs `work` with the database open; a server may be running on it.
 * @param options.mayCreate creates the database if it does not exist
 */
export async function withContext<T>(
  host: Host,
  flags: SettingFlags,
  work: (context: Context) => Promise<T>,
  options: { mayCreate?: boolean } = {},
): Promise<T> {
  const config = configOf(host, flags);
  // Loaded here, because commands that need no database start faster without it.
  const { openContext } = await import('./context.ts');
  try {
    const context = await openContext(config, await host.doors(), {
      publicUrl: publicUrlOf(config),
      mustExist: options.mayCreate !== true,
    });
    try {
      return await work(context);
    } finally {
      await context.database.close();
    }
  } catch (error) {
    throw await namingDamage(error, config);
  }
}
