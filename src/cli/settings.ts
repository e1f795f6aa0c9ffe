import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError, type Shell } from './shell.ts';

/** What every command needs to know of the service, and whose issues `#42` means. */
export interface ClientSettings {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  /** `owner/name`. */
  readonly repository?: string | undefined;
}

/** Where `login` writes, and all other commands read. @throws CliError where there is no home */
export function settingsFile({ environment }: Pick<Shell, 'environment'>): string {
  const { PUNCHCARD_CLIENT_CONFIG: named, XDG_CONFIG_HOME: folder, HOME: home } = environment;
  if (named !== undefined && named !== '') return named;
  if (folder !== undefined && folder !== '') return join(folder, 'punchcard', 'client.json');
  if (home === undefined || home === '') {
    throw new CliError('there is no home folder: set PUNCHCARD_CLIENT_CONFIG to a file');
  }
  return join(home, '.config', 'punchcard', 'client.json');
}

/** A flag goes before the environment, that before the file. */
export function settingsIn(shell: Shell, flags: ClientSettings): ClientSettings {
  const { environment } = shell;
  const file = fromFile(shell);
  const pick = (...values: (string | undefined)[]): string | undefined =>
    values.find((value) => value !== undefined && value !== '');
  return {
    url: pick(flags.url, environment.PUNCHCARD_CLIENT_URL, file.url),
    token: pick(flags.token, environment.PUNCHCARD_CLIENT_TOKEN, file.token),
    repository: pick(flags.repository, environment.PUNCHCARD_CLIENT_REPOSITORY, file.repository),
  };
}

function fromFile(shell: Shell): ClientSettings {
  let file: string;
  let text: string;
  try {
    file = settingsFile(shell);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CliError || code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw new CliError(`the settings of the client cannot be read (${code ?? String(error)})`);
  }
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    const of = (key: string) => (typeof read[key] === 'string' ? read[key] : undefined);
    return { url: of('url'), token: of('token'), repository: of('repository') };
  } catch {
    throw new CliError(`${file} is no JSON: mend it, or sign in again`);
  }
}

/** For nobody else's eyes, and never half written. */
export function saveSettings(file: string, settings: ClientSettings): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  // The mode counts only for a file that was not there.
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(part, file);
}
