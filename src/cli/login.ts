import { Command } from 'commander';
import { ApiError } from '../client/client.ts';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { connectionOf, unwrap } from './connection.ts';
import { repositoryNamed } from './issue-path.ts';
import { saveSettings, settingsFile, settingsIn } from './settings.ts';

interface LoginFlags {
  readonly url?: string;
  readonly token?: string;
  readonly repo?: string;
}

/** `login`: saves the URL of the service and a token. */
export function loginCommand(shell: Shell): Command {
  const texts = shell.texts.login;
  return new Command('login')
    .description(texts.description)
    .option('--url <url>', texts.url)
    .option('--token <token>', texts.token)
    .option('--repo <owner/name>', texts.repo)
    .addHelpText('after', texts.more)
    .action(async (flags: LoginFlags) => {
      if (flags.repo !== undefined) repositoryNamed(flags.repo);
      const known = settingsIn(shell, { url: flags.url, repository: flags.repo });
      const token = flags.token ?? (await shell.readInput()).trim();
      const settings = { url: known.url, token, repository: known.repository };
      const connection = connectionOf(shell, {
        ...settings,
        token: token === '' ? undefined : token,
      });
      const name = await nameOf(connection);
      const file = settingsFile(shell);
      saveSettings(file, settings);
      shell.out(texts.done(plain(name), file));
    });
}

/** The token's user; '' if the token has no scope to read it. */
async function nameOf(connection: ReturnType<typeof connectionOf>): Promise<string> {
  try {
    return (await connection.client.GET('/user')).data?.login ?? '';
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return '';
    return unwrap(connection, Promise.reject(error));
  }
}
