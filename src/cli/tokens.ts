import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { confirm } from './confirm.ts';
import { unwrap } from './connection.ts';
import { connectByPassword, type PasswordFlags, withPassword } from './password.ts';
import { csvOption, type ListFlags, printList, shortTimeOrNever } from './printing.ts';

/** `token`: access tokens, which only a password may list, create and revoke. */
export function tokenCommands(shell: Shell): Command {
  const texts = shell.texts.tokens;
  return new Command('token')
    .description(texts.description)
    .addCommand(listCommand(shell))
    .addCommand(createCommand(shell))
    .addCommand(revokeCommand(shell));
}

function listCommand(shell: Shell): Command {
  const texts = shell.texts.tokens.list;
  const command = new Command('list')
    .description(texts.description)
    .addOption(csvOption(shell))
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
  return withPassword(shell, command);
}

interface CreateFlags extends PasswordFlags {
  readonly scope?: string[];
  readonly expires?: string;
}

function createCommand(shell: Shell): Command {
  const texts = shell.texts.tokens.create;
  const command = new Command('create')
    .description(texts.description)
    .argument('<name>', texts.name)
    .requiredOption('--scope <scope...>', texts.scope)
    .option('--expires <time>', texts.expires)
    .addHelpText('after', texts.more)
    .action(async (name: string, flags: CreateFlags) => {
      const connection = await connectByPassword(shell, flags);
      const params = { path: { username: connection.username } };
      const body = { name, scopes: flags.scope ?? [], expires_at: flags.expires };
      const call = connection.client.POST('/users/{username}/tokens', { params, body });
      const token = await unwrap(connection, call);
      shell.out(flags.json === true ? JSON.stringify(token) : token.sha1);
    });
  return withPassword(shell, command);
}

function revokeCommand(shell: Shell): Command {
  const texts = shell.texts.tokens.revoke;
  const command = new Command('revoke')
    .description(texts.description)
    .argument('<name>', texts.name)
    .option('-y, --yes', shell.texts.options.yes)
    .action(async (token: string, flags: PasswordFlags & { yes?: boolean }) => {
      await confirm(shell, flags, shell.texts.tokens.askToRevoke(plain(token)));
      const connection = await connectByPassword(shell, flags);
      const params = { path: { username: connection.username, token } };
      const call = connection.client.DELETE('/users/{username}/tokens/{token}', { params });
      await unwrap<unknown>(connection, call);
      shell.out(flags.json === true ? 'null' : shell.texts.tokens.revoked(plain(token)));
    });
  return withPassword(shell, command);
}
