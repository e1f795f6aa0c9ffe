import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { decodeText } from '../client/decode-text.ts';
import type { SettingSource } from '../core/instance/types.ts';
import { nearestName } from '../core/nearest-name.ts';
import { systemErrorText } from '../words/system-errors.ts';
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
import { findProblem, type Report, refuse } from './values.ts';

const prefix = 'PUNCHCARD_';
/** Settings of the command-line client, not of the server. */
const clientPrefix = 'PUNCHCARD_CLIENT_';

type Environment = Readonly<Record<string, string | undefined>>;
type Warn = (message: string) => void;
/** The flags of settings, and `--env-file`, as commander parses them. */
export type SettingFlags = Readonly<Record<string, string | undefined>>;

/**
 * Loads the effective settings. Precedence: flag, environment, `--env-file`, default.
 * @param report called for each mistake; by default, the first one throws a ConfigError
 */
export function loadConfig(
  environment: Environment,
  flags: SettingFlags,
  warn: Warn,
  report: Report = refuse,
): Config {
  const settings: FlatSettings = {};
  const sources: SettingSources = {};
  const wrong = new Set<SettingName>();
  const note: Report = (problem) => {
    // An invalid setting has its default here, so a contradiction would mean nothing.
    if (problem.among?.some((name) => wrong.has(name)) === true) return;
    if (problem.name !== undefined) wrong.add(problem.name);
    report(problem);
  };
  const add = (more: FlatSettings, source: SettingSource): void => {
    for (const name of Object.keys(more) as SettingName[]) sources[name] = source;
    Object.assign(settings, more);
  };
  const { envFile } = flags;
  if (envFile !== undefined) {
    const text = read(envFile, (reason) =>
      note({ subject: `the settings file ${envFile}`, reason, source: 'flag' }),
    );
    add(settingsFromFile(text ?? '', envFile, warn, note), 'file');
  }
  const ofEnvironment: Report = (problem) => note({ ...problem, source: 'environment' });
  add(settingsFromEnvironment(environment, warn, ofEnvironment), 'environment');
  for (const name of settingNames) {
    const value = flags[camelCase(name)] ?? '';
    if (value.trim() !== '') add({ [name]: value }, 'flag');
  }
  return configFrom(settings, sources, (problem) => {
    const source = (problem.name && sources[problem.name]) ?? 'default';
    const isInFile = source === 'file' && envFile !== undefined;
    note({ ...problem, source, ...(isInFile ? { file: envFile } : {}) });
  });
}

/**
 * The settings in environment variables: `PUNCHCARD_X` contains the value of X, `PUNCHCARD_X_FILE`
 * the name of a file with the value.
 * @param report called e.g. for an unknown variable
 */
export function settingsFromEnvironment(
  environment: Environment,
  warn: Warn,
  report: Report = refuse,
): FlatSettings {
  const settings: FlatSettings = {};
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || variable.startsWith(clientPrefix)) continue;
    if (value === undefined) continue;
    if (isInjected(variable, value)) {
      warn(`${variable} looks like a variable set by a container platform: ignored`);
      continue;
    }
    const name = variable.slice(prefix.length).replace(/_FILE$/, '');
    if (!isSettingName(name)) {
      report({ subject: variable, reason: unknownVariable(variable, name) });
      continue;
    }
    // A blank value counts as not set.
    if (value.trim() === '') continue;
    if (settings[name] !== undefined) {
      const own = variableOf(name);
      const reason = 'are both set; remove one of them';
      report({ name, subject: `${own} and ${own}_FILE`, reason });
    }
    settings[name] = variable === variableOf(name) ? value : readValue(name, value, report);
  }
  return settings;
}

/** Reads the value from a file; what is reported does not include it, because it may be secret. */
function readValue(name: SettingName, file: string, report: Report): string {
  const refused = (reason: string): string => {
    report({ name, subject: `${variableOf(name)}_FILE`, reason: `names ${file}, ${reason}` });
    return '';
  };
  const text = read(file, (reason) => refused(`which ${reason}`));
  if (text === undefined) return '';
  const value = text.replace(/\r?\n$/, '');
  if (value.trim() === '') return refused('which is empty');
  const problem = findProblem(name, value.trim());
  return problem === undefined ? value : refused(`whose content ${problem.rule}`);
}

/** @returns undefined if the file cannot be read, after `report` was called with the reason */
function read(file: string, report: (reason: string) => void): string | undefined {
  try {
    return decodeText(readFileSync(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report(`cannot be read: ${code === undefined ? message : systemErrorText(code)}`);
    return undefined;
  }
}

/**
 * The settings in `NAME=value` lines; other variables are ignored.
 * @param file the file name, for the report
 */
export const settingsFromFile = (
  text: string,
  file: string,
  warn: Warn,
  report: Report = refuse,
): FlatSettings =>
  settingsFromEnvironment(parseEnv(text), warn, (problem) =>
    report({ ...problem, source: 'file', file }),
  );

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingTable, name);

/** Kubernetes and Docker set such variables for a service named punchcard. */
const isInjected = (variable: string, value: string): boolean =>
  /^PUNCHCARD_(.*_)?SERVICE_(HOST|PORT)(_|$)/.test(variable) ||
  /^PUNCHCARD_(.*_)?PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(variable) ||
  (/^PUNCHCARD_(.*_)?PORT$/.test(variable) && /^(tcp|udp|sctp):\/\//.test(value));

function unknownVariable(variable: string, name: string): string {
  const near = nearestName(name, settingNames);
  const suffix = variable.endsWith('_FILE') ? '_FILE' : '';
  const hint =
    near === undefined
      ? 'punchcard serve --help lists them'
      : `did you mean ${variableOf(near)}${suffix}?`;
  return `is not a setting of Punchcard; ${hint}`;
}
