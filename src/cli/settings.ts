import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeText } from '../client/decode-text.ts';
import { CommandError, type Shell } from '../terminal/shell.ts';
import { systemErrorText } from '../words/system-errors.ts';

/** How to reach the service, and the repository that `#42` refers to. */
export interface ClientSettings {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  /** `owner/name`. */
  readonly repository?: string | undefined;
}

/** The file that `login` writes and the other commands read. @throws CommandError without a home folder */
export function settingsFile({ environment }: Pick<Shell, 'environment'>): string {
  const { PUNCHCARD_CLIENT_CONFIG: named, XDG_CONFIG_HOME: folder, HOME: home } = environment;
  if (named !== undefined && named !== '') return named;
  if (folder !== undefined && folder !== '') return join(folder, 'punchcard', 'client.json');
  if (home === undefined || home === '') {
    throw new CommandError('no home folder found: set PUNCHCARD_CLIENT_CONFIG to a file');
  }
  return join(home, '.config', 'punchcard', 'client.json');
}

/** Flags take precedence over the environment, which takes precedence over the file. */
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
    text = decodeText(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CommandError || code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw new CommandError(
      `the client settings cannot be read: ${code === undefined ? (error as Error).message : systemErrorText(code)}`,
    );
  }
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    const of = (key: string) => (typeof read[key] === 'string' ? read[key] : undefined);
    return { url: of('url'), token: of('token'), repository: of('repository') };
  } catch {
    throw new CommandError(`${file} is not valid JSON: fix it, or run punchcard login`);
  }
}

/** Writes the file atomically, readable by its owner only. */
export function saveSettings(file: string, settings: ClientSettings): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  // The mode applies to new files only.
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(part, file);
}
