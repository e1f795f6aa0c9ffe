import type { Command } from 'commander';
import { punchcardClient } from '../client/client.ts';
import { repeatingFetch } from '../client/repeating.ts';
import { CommandError, type Shell } from '../terminal/shell.ts';
import { type Connection, checkUrl } from './connection.ts';
import type { PrintFlags } from './printing.ts';
import { settingsIn } from './settings.ts';

export interface PasswordFlags extends PrintFlags {
  readonly username: string;
  readonly passwordStdin?: boolean;
  readonly otp?: string;
}

/** Adds the flags of a command that needs the password, as access tokens may not run it. */
export const withPassword = ({ texts: { options } }: Shell, command: Command): Command =>
  command
    .requiredOption('--username <user>', options.ownUserName)
    .option('--password-stdin', options.passwordStdinOrAsk)
    .option('--otp <code>', options.otp)
    .option('--url <url>', options.url)
    .option('--json', options.json);

/** @throws CommandError if the URL or the password is missing */
export async function connectByPassword(shell: Shell, flags: PasswordFlags): Promise<Connection> {
  const { url } = settingsIn(shell, { url: flags.url });
  if (url === undefined) {
    throw new CommandError('no service is set: use --url or PUNCHCARD_CLIENT_URL');
  }
  checkUrl(url);
  const password = await passwordFrom(shell, flags);
  const pair = Buffer.from(`${flags.username}:${password}`).toString('base64');
  const send = repeatingFetch();
  const client = punchcardClient({
    url,
    language: shell.language,
    fetch: (request) => {
      request.headers.set('authorization', `Basic ${pair}`);
      if (flags.otp !== undefined) request.headers.set('x-gitea-otp', flags.otp);
      return send(request);
    },
  });
  return { client, url, repository: undefined };
}

async function passwordFrom(shell: Shell, { passwordStdin }: PasswordFlags): Promise<string> {
  if (passwordStdin === true) {
    const [line = ''] = (await shell.readInput()).split(/\r?\n/, 1);
    if (line === '') throw new CommandError('the standard input contains no password');
    return line;
  }
  if (shell.askSecret === undefined) {
    throw new CommandError('there is no terminal to ask for the password: use --password-stdin');
  }
  return shell.askSecret(shell.texts.questions.password);
}
