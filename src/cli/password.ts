import type { Command } from 'commander';
import { punchcardClient } from '../client/client.ts';
import { repeatingFetch } from '../client/repeating.ts';
import { plain } from '../terminal/plain.ts';
import { CommandError, type Shell, UsageError } from '../terminal/shell.ts';
import { type Connection, checkUrl, connectionOf, unwrap } from './connection.ts';
import type { PrintFlags } from './printing.ts';
import { settingsIn } from './settings.ts';

export interface PasswordFlags extends PrintFlags {
  readonly username?: string;
  readonly passwordStdin?: boolean;
  readonly otp?: string;
}

/** Adds the flags of a command that needs the password, as access tokens may not run it. */
export const withPassword = (command: Command): Command =>
  command
    .option('--username <user>', 'Your user name (default: the one you are signed in as)')
    .option('--password-stdin', 'Read the password from the standard input instead of asking')
    .option('--otp <code>', 'Two-factor code, if two-factor authentication is enabled')
    .option('--url <url>', 'URL of the service (PUNCHCARD_CLIENT_URL)')
    .option('--json', 'Print JSON');

/** A connection of a user whose name is known. */
export type NamedConnection = Connection & { readonly username: string };

/** @throws CommandError if the URL, the user or the password is missing */
export async function connectByPassword(
  shell: Shell,
  flags: PasswordFlags,
): Promise<NamedConnection> {
  const { url } = settingsIn(shell, { url: flags.url });
  if (url === undefined) {
    throw new CommandError('no service is set: use --url or PUNCHCARD_CLIENT_URL');
  }
  checkUrl(url);
  const username = flags.username ?? (await signedInAs(shell, url));
  const password = await passwordFrom(shell, flags, username);
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  const send = repeatingFetch();
  const client = punchcardClient({
    url,
    fetch: (request) => {
      request.headers.set('authorization', `Basic ${pair}`);
      if (flags.otp !== undefined) request.headers.set('x-gitea-otp', flags.otp);
      return send(request);
    },
  });
  return { client, url, repository: undefined, username };
}

/** The owner of the token that `login` saved. @throws UsageError without one */
async function signedInAs(shell: Shell, url: string): Promise<string> {
  const { token, repository } = settingsIn(shell, {});
  if (token === undefined) {
    throw new UsageError('no user is known: use --username, or run punchcard login');
  }
  const connection = connectionOf({ url, token, repository });
  return (await unwrap(connection, connection.client.GET('/user'))).login;
}

async function passwordFrom(
  shell: Shell,
  { passwordStdin }: PasswordFlags,
  username: string,
): Promise<string> {
  if (passwordStdin === true) {
    const [line = ''] = (await shell.readInput()).split(/\r?\n/, 1);
    if (line === '') throw new CommandError('the standard input contains no password');
    return line;
  }
  if (shell.askSecret === undefined) {
    throw new CommandError('there is no terminal to ask for the password: use --password-stdin');
  }
  return shell.askSecret(`Password of ${plain(username)}: `);
}
