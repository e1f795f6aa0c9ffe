import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { SettingSource } from '../core/instance/instance.ts';
import { nearestName } from '../core/nearest-name.ts';
import { type Config, configFrom } from './config.ts';
import {
  camelCase,
  type FlatSettings,
  type SettingName,
  type SettingSources,
  settingNames,
  settingTable,
  variableOf,
} from './schema.ts';
import { ConfigError, findProblem } from './values.ts';

const prefix = 'PUNCHCARD_';
/** Settings of the command-line client, not of the server. */
const clientPrefix = 'PUNCHCARD_CLIENT_';

type Environment = Readonly<Record<string, string | undefined>>;
type Warn = (message: string) => void;
/** The flags of settings, and `--env-file`, as commander parses them. */
export type SettingFlags = Readonly<Record<string, string | undefined>>;

/**
 * Loads the effective settings. Precedence: flag, environment, `--env-file`, default.
 * @throws ConfigError
 */
export function loadConfig(environment: Environment, flags: SettingFlags, warn: Warn): Config {
  const settings: FlatSettings = {};
  const sources: SettingSources = {};
  const add = (more: FlatSettings, source: SettingSource): void => {
    for (const name of Object.keys(more) as SettingName[]) sources[name] = source;
    Object.assign(settings, more);
  };
  const { envFile } = flags;
  if (envFile !== undefined) {
    const text = read(envFile, `the settings file ${envFile}`);
    add(settingsFromFile(text, envFile, warn), 'file');
  }
  add(settingsFromEnvironment(environment, warn), 'environment');
  for (const name of settingNames) {
    const value = flags[camelCase(name)] ?? '';
    if (value.trim() !== '') add({ [name]: value }, 'flag');
  }
  return configFrom(settings, sources);
}

/**
 * The settings in environment variables: `PUNCHCARD_X` contains the value of X, `PUNCHCARD_X_FILE`
 * the name of a file with the value.
 * @throws ConfigError, e.g. for an unknown variable
 */
export function settingsFromEnvironment(environment: Environment, warn: Warn): FlatSettings {
  const settings: FlatSettings = {};
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || variable.startsWith(clientPrefix)) continue;
    if (value === undefined) continue;
    if (isInjected(variable, value)) {
      warn(`${variable} looks like a variable set by a container platform: ignored`);
      continue;
    }
    const name = variable.slice(prefix.length).replace(/_FILE$/, '');
    if (!isSettingName(name)) throw unknownVariable(variable, name);
    // A blank value counts as not set.
    if (value.trim() === '') continue;
    if (settings[name] !== undefined) {
      const own = variableOf(name);
      throw new ConfigError(`${own} and ${own}_FILE are both set; remove one of them`);
    }
    settings[name] = variable === variableOf(name) ? value : readValue(variable, name, value);
  }
  return settings;
}

/** Reads the value from a file; errors do not include it, because it may be secret. */
function readValue(variable: string, name: SettingName, file: string): string {
  const value = read(file, `${variable} names ${file}, which`).replace(/\r?\n$/, '');
  if (value.trim() === '') throw new ConfigError(`${variable} names ${file}, which is empty`);
  const problem = findProblem(name, value.trim());
  if (problem === undefined) return value;
  throw new ConfigError(`${variable} names ${file}, whose content ${problem.rule}`);
}

/** @param subject the subject of the error message */
function read(file: string, subject: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(`${subject} cannot be read (${reason})`);
  }
}

/**
 * The settings in `NAME=value` lines; other variables are ignored.
 * @param file the file name, for errors
 * @throws ConfigError
 */
export function settingsFromFile(text: string, file: string, warn: Warn): FlatSettings {
  try {
    return settingsFromEnvironment(parseEnv(text), warn);
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingTable, name);

/** Kubernetes and Docker set such variables for a service named punchcard. */
const isInjected = (variable: string, value: string): boolean =>
  /^PUNCHCARD_(.*_)?SERVICE_(HOST|PORT)(_|$)/.test(variable) ||
  /^PUNCHCARD_(.*_)?PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(variable) ||
  (/^PUNCHCARD_(.*_)?PORT$/.test(variable) && /^(tcp|udp|sctp):\/\//.test(value));

function unknownVariable(variable: string, name: string): ConfigError {
  const near = nearestName(name, settingNames);
  const suffix = variable.endsWith('_FILE') ? '_FILE' : '';
  const hint =
    near === undefined ? 'README.md lists them' : `did you mean ${variableOf(near)}${suffix}?`;
  return new ConfigError(`${variable} is not a setting of Punchcard; ${hint}`);
}
