import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { flagOf, labelOf, type SettingName, variableOf } from '../config/schema.ts';
import { loadConfig } from '../config/sources.ts';
import type { SettingProblem } from '../config/values.ts';
import { userMessageOf } from '../error-message.ts';
import { counted } from '../terminal/counted.ts';
import { CommandError } from '../terminal/shell.ts';
import { tableOf } from '../terminal/table.ts';
import { systemErrorText } from '../words/system-errors.ts';
import { type Host, type SettingFlags, warnOn, withSettings } from './command.ts';

/** `config check`: all mistakes in the settings at once. */
export function configCheckCommand(host: Host): Command {
  const command = new Command('check')
    .description('List all mistakes in the settings; the exit code is 1 if there are any')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
It reads the same flags, variables and files as serve. It also checks that the URL of the
database can be read, that the data folder can be used and that providers to sign in with answer,
and changes nothing.

Example:
  punchcard config check --env-file /etc/punchcard.env`,
    )
    .action(async (_flags: object, self: Command) => {
      // Commander assigns flags that `config` also has to `config`.
      const { json: asJson, ...flags } = self.optsWithGlobals<{ json?: boolean } & SettingFlags>();
      const mistakes = await mistakesIn(host, flags);
      if (asJson === true) host.out(JSON.stringify(mistakes.map(jsonOf)));
      else if (mistakes.length === 0) host.out('The settings are valid.');
      else {
        const rows = mistakes.map((it) => [it.subject, placeOf(it), it.reason]);
        host.out(tableOf(['SETTING', 'FOUND IN', 'MISTAKE'], rows));
      }
      const count = mistakes.length;
      if (count > 0) throw new CommandError(`${counted(count, 'mistake')} found`);
    });
  return withSettings(command);
}

async function mistakesIn(host: Host, flags: SettingFlags): Promise<SettingProblem[]> {
  const mistakes: SettingProblem[] = [];
  const config = loadConfig(host.environment, flags, warnOn(host), (problem) =>
    mistakes.push(problem),
  );
  const add = (name: SettingName, reason: string | undefined): void => {
    if (reason === undefined) return;
    const source = config.sources[name] ?? 'default';
    const file = source === 'file' ? flags.envFile : undefined;
    mistakes.push({ name, subject: labelOf(name), reason, source, ...(file && { file }) });
  };
  add('DATABASE_URL', await databaseProblem(config));
  const needsFolder = config.databaseUrl === null || config.secretKey === null;
  if (needsFolder && !mistakes.some(({ name }) => name === 'DATA_DIR')) {
    add('DATA_DIR', folderProblem(config.dataDir));
  }
  if (mistakes.length > 0) return mistakes;
  for (const { name, reason } of await host.settingProblems(config)) add(name, reason);
  return mistakes;
}

async function databaseProblem({ databaseUrl }: Config): Promise<string | undefined> {
  if (databaseUrl === null) return undefined;
  const { poolOptionsOf } = await import('../sql/engine/postgres-pool.ts');
  try {
    poolOptionsOf(databaseUrl);
    return undefined;
  } catch (error) {
    return userMessageOf(error) ?? String(error);
  }
}

/** Why the server cannot use the folder, which it creates with missing parents. */
function folderProblem(folder: string): string | undefined {
  const existing = nearestExisting(folder);
  try {
    if (!statSync(existing).isDirectory()) return `is ${folder}, but ${existing} is not a folder`;
    accessSync(existing, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `is ${folder}, but ${existing} cannot be written to: ${systemErrorText(code)}`;
  }
}

function nearestExisting(path: string): string {
  try {
    statSync(path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    return isMissing && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
  }
}

function placeOf({ name, source, file }: SettingProblem): string {
  if (file !== undefined) return file;
  if (source === 'flag') return `--${name === undefined ? 'env-file' : flagOf(name)}`;
  return source === 'environment' ? source : 'default';
}

const jsonOf = ({ name, subject, reason, source, file }: SettingProblem) => ({
  setting: name === undefined ? subject : variableOf(name),
  source,
  file,
  reason,
});
