import type { Command } from 'commander';
import { ApiError, type PunchcardClient, punchcardClient } from '../client/client.ts';
import { plain } from '../terminal/plain.ts';
import { CommandError, type Shell, UsageError } from '../terminal/shell.ts';
import { isAboutValue, terminalText } from '../words/terminal.ts';
import { type ClientSettings, settingsIn } from './settings.ts';

export interface ConnectionFlags {
  readonly url?: string;
  readonly token?: string;
}

/** The service that a command calls. */
export interface Connection {
  readonly client: PunchcardClient;
  readonly url: string;
  readonly repository: string | undefined;
}

/** Adds the flags that every command has. */
export const withConnection = (command: Command): Command =>
  command
    .option('--url <url>', 'URL of the service (PUNCHCARD_CLIENT_URL)')
    .option('--token <token>', 'Access token (PUNCHCARD_CLIENT_TOKEN)')
    .option('--json', 'Print JSON');

/** @throws CommandError if the URL or the token is missing */
export function connect(shell: Shell, flags: ConnectionFlags): Connection {
  return connectionOf(settingsIn(shell, { url: flags.url, token: flags.token }));
}

/** @throws CommandError */
export function connectionOf({ url, token, repository }: ClientSettings): Connection {
  if (url === undefined) {
    throw new CommandError(
      'no service is set: run punchcard login, or use --url or PUNCHCARD_CLIENT_URL',
    );
  }
  checkUrl(url);
  if (token === undefined) {
    throw new CommandError(
      'no token is set: run punchcard login, or use --token or PUNCHCARD_CLIENT_TOKEN',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('the token contains invalid characters');
  return { client: punchcardClient({ url, token }), url, repository };
}

/** @throws UsageError */
export function checkUrl(url: string): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError('the URL of the service must begin with http:// or https://');
  }
}

/** The data of a response. @throws CommandError with the service's error message */
export async function unwrap<T>(
  { url }: Pick<Connection, 'url'>,
  call: Promise<{ readonly data?: T; readonly response: Response }>,
): Promise<T> {
  try {
    return (await call).data as T;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) throw new CommandError(`${url} cannot be reached`);
    const text = terminalText(error, [], whatOf(error) || undefined);
    if (isAboutValue(error)) throw new UsageError(text);
    const isOurs = error.status < 500 || error.requestId === '';
    throw new CommandError(isOurs ? text : `${text} (request ${error.requestId})`);
  }
}

/** What a request was about: `mira/site#4`, or the last name in its path; '' if it has none. */
function whatOf({ names: { owner, repo, index, ...others } }: ApiError): string {
  const last = Object.values(others).at(-1);
  const place =
    repo === undefined ? '' : `${owner}/${repo}${index === undefined ? '' : `#${index}`}`;
  return plain([place, last].filter((name) => name !== undefined && name !== '').join(': '));
}
