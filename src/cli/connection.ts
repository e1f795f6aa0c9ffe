import type { Command } from 'commander';
import { ApiError, type PunchcardClient, punchcardClient } from '../client/client.ts';
import { type ClientSettings, settingsIn } from './settings.ts';
import { CliError, type Shell } from './shell.ts';

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
export const withConnection = ({ texts: { options } }: Shell, command: Command): Command =>
  command
    .option('--url <url>', options.url)
    .option('--token <token>', options.token)
    .option('--json', options.json);

/** @throws CliError if the URL or the token is missing */
export function connect(shell: Shell, flags: ConnectionFlags): Connection {
  return connectionOf(shell, settingsIn(shell, { url: flags.url, token: flags.token }));
}

/** @throws CliError */
export function connectionOf(
  { language }: Shell,
  { url, token, repository }: ClientSettings,
): Connection {
  if (url === undefined) {
    throw new CliError(
      'no service is set: run punchcard login, or use --url or PUNCHCARD_CLIENT_URL',
    );
  }
  checkUrl(url);
  if (token === undefined) {
    throw new CliError(
      'no token is set: run punchcard login, or use --token or PUNCHCARD_CLIENT_TOKEN',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CliError('the token contains invalid characters');
  return { client: punchcardClient({ url, token, language }), url, repository };
}

/** @throws CliError */
export function checkUrl(url: string): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CliError('the URL of the service must begin with http:// or https://');
  }
}

/** The data of a response. @throws CliError with the service's error message */
export async function unwrap<T>(
  { url }: Pick<Connection, 'url'>,
  call: Promise<{ readonly data?: T; readonly response: Response }>,
): Promise<T> {
  try {
    return (await call).data as T;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) throw new CliError(`${url} cannot be reached`);
    const isOurs = error.status < 500 || error.requestId === '';
    throw new CliError(isOurs ? error.message : `${error.message} (request ${error.requestId})`);
  }
}
