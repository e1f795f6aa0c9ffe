import { Command } from 'commander';
import type { components } from '../client/schema.ts';
import { plain } from '../terminal/plain.ts';
import { CommandError, type Shell } from '../terminal/shell.ts';
import { connect, unwrap, withConnection } from './connection.ts';
import {
  forEach,
  type ListFlags,
  type PrintFlags,
  printList,
  printRecord,
  withList,
} from './printing.ts';

type User = components['schemas']['User'];

/** `whoami`: the user of the token. */
export function whoamiCommand(shell: Shell): Command {
  const command = new Command('whoami')
    .description('Show whose access token is used, and on which service')
    .action(async (flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const user = await unwrap(connection, connection.client.GET('/user'));
      printRecord(shell, flags, user, ({ login, full_name }) =>
        plain(`${login}${full_name === '' ? '' : ` (${full_name})`} on ${connection.url}`),
      );
    });
  return withConnection(command);
}

/** `follow` and `unfollow`. */
export function followCommand(shell: Shell, isFollow: boolean): Command {
  const command = new Command(isFollow ? 'follow' : 'unfollow')
    .description(isFollow ? 'Follow users' : 'Stop following users')
    .argument('<user...>', 'Names of users')
    .action(async (names: string[], flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const { client } = connection;
      const url = '/user/following/{username}';
      const own = isFollow ? (await unwrap(connection, client.GET('/user'))).login : '';
      await forEach(shell, names, async (username) => {
        // The service accepts it, without an effect (D17).
        if (username.toLowerCase() === own.toLowerCase()) {
          throw new CommandError('you cannot follow yourself: nothing was changed');
        }
        const params = { path: { username } };
        const call = isFollow ? client.PUT(url, { params }) : client.DELETE(url, { params });
        await unwrap<unknown>(connection, call);
        const text = isFollow ? `You follow ${username}` : `You do not follow ${username}`;
        printRecord(shell, flags, { username, following: isFollow }, () => plain(text));
      });
    });
  return withConnection(command);
}

interface PeopleFlags extends ListFlags {
  readonly mutual?: boolean;
  readonly search?: string;
}

/** `followers` and `following`: of a user, by default one's own. */
export function followListCommand(shell: Shell, list: 'followers' | 'following'): Command {
  const command = new Command(list)
    .description(
      list === 'followers' ? "List a user's followers" : 'List the users that a user follows',
    )
    .argument('[user]', 'Name of the user (default: you)')
    .option('--mutual', 'Only users who follow each other')
    .option('-q, --search <text>', 'Only names that contain this text')
    .action(async (name: string | undefined, flags: PeopleFlags) => {
      const connection = connect(shell, flags);
      const query = { mutual: flags.mutual, q: flags.search };
      const call =
        name === undefined
          ? connection.client.GET(`/user/${list}`, { params: { query } })
          : connection.client.GET(`/users/{username}/${list}`, {
              params: { path: { username: name }, query },
            });
      const users = await unwrap<readonly User[]>(connection, call);
      printList(shell, flags, users, {
        NAME: ({ login }) => login,
        'FULL NAME': ({ full_name }) => full_name,
        FOLLOWERS: ({ followers_count }) => followers_count,
        FOLLOWING: ({ following_count }) => following_count,
      });
    });
  return withList(command);
}
