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
  return new Command('login')
    .description('Save the URL of the service and an access token for the commands that use it')
    .option('--url <url>', 'URL of the service')
    .option('--token <token>', 'Access token; without this flag it is read from the standard input')
    .option('--repo <owner/name>', 'Default repository of issues given as #42')
    .addHelpText(
      'after',
      `
Example:
  punchcard login --url https://time.example.com < token.txt

The token needs write:issue, read:user (write:user to follow people and change
addresses) and, for reports of repositories, read:repository.`,
    )
    .action(async (flags: LoginFlags) => {
      if (flags.repo !== undefined) repositoryNamed(flags.repo);
      const known = settingsIn(shell, { url: flags.url, repository: flags.repo });
      const token = flags.token ?? (await shell.readInput()).trim();
      const settings = { url: known.url, token, repository: known.repository };
      const connection = connectionOf({
        ...settings,
        token: token === '' ? undefined : token,
      });
      const name = await nameOf(connection);
      const file = settingsFile(shell);
      saveSettings(file, settings);
      shell.out(
        `Signed in${plain(name) === '' ? '' : ` as ${plain(name)}`}; settings saved to ${file}`,
      );
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
