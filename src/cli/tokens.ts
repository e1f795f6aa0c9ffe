import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { confirm } from './confirm.ts';
import { unwrap } from './connection.ts';
import { connectByPassword, type PasswordFlags, withPassword } from './password.ts';
import { csvOption, type ListFlags, printList, shortTimeOrNever } from './printing.ts';

/** `token`: access tokens, which only a password may list, create and revoke. */
export function tokenCommands(shell: Shell): Command {
  return new Command('token')
    .description('List, create and revoke your access tokens; requires your password')
    .addCommand(listCommand(shell))
    .addCommand(createCommand(shell))
    .addCommand(revokeCommand(shell));
}

function listCommand(shell: Shell): Command {
  const command = new Command('list')
    .description('List your access tokens')
    .addOption(csvOption())
    .action(async (flags: PasswordFlags & ListFlags) => {
      const connection = await connectByPassword(shell, flags);
      const params = { path: { username: connection.username } };
      const call = connection.client.GET('/users/{username}/tokens', { params });
      printList(shell, flags, await unwrap(connection, call), {
        NAME: ({ name }) => name,
        ENDS: ({ token_last_eight }) => token_last_eight,
        SCOPES: ({ scopes }) => scopes.join(' '),
        'LAST USED': ({ last_used_at }) => shortTimeOrNever(last_used_at),
        EXPIRES: ({ expires_at }) => shortTimeOrNever(expires_at),
      });
    });
  return withPassword(command);
}

interface CreateFlags extends PasswordFlags {
  readonly scope?: string[];
  readonly expires?: string;
}

function createCommand(shell: Shell): Command {
  const command = new Command('create')
    .description('Create an access token; it is only shown once, on the standard output')
    .argument('<name>', 'Unique among your tokens')
    .requiredOption('--scope <scope...>', 'Scopes: all, or a list such as read:user write:issue')
    .option('--expires <time>', 'When it stops working, for example 2027-01-01T00:00:00Z')
    .addHelpText(
      'after',
      `
Example:
  punchcard token create laptop --username mira --scope write:issue read:user \\
    --url https://time.example.com | punchcard login --url https://time.example.com`,
    )
    .action(async (name: string, flags: CreateFlags) => {
      const connection = await connectByPassword(shell, flags);
      const params = { path: { username: connection.username } };
      const body = { name, scopes: flags.scope ?? [], expires_at: flags.expires };
      const call = connection.client.POST('/users/{username}/tokens', { params, body });
      const token = await unwrap(connection, call);
      shell.out(flags.json === true ? JSON.stringify(token) : token.sha1);
    });
  return withPassword(command);
}

function revokeCommand(shell: Shell): Command {
  const command = new Command('revoke')
    .description('Delete an access token, which stops working at once')
    .argument('<name>', 'Name or ID of the token')
    .option('-y, --yes', 'Do not ask for confirmation')
    .action(async (token: string, flags: PasswordFlags & { yes?: boolean }) => {
      await confirm(shell, flags, `Revoke ${plain(token)}?`);
      const connection = await connectByPassword(shell, flags);
      const params = { path: { username: connection.username, token } };
      const call = connection.client.DELETE('/users/{username}/tokens/{token}', { params });
      await unwrap<unknown>(connection, call);
      shell.out(flags.json === true ? 'null' : `Revoked ${plain(token)}`);
    });
  return withPassword(command);
}
