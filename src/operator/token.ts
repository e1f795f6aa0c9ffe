import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { PunchcardError } from '../core/errors.ts';
import { readInstant } from '../core/time/instant.ts';
import { createToken, deleteToken, listTokens } from '../core/token/operations.ts';
import { CommandError } from '../terminal/shell.ts';
import { tableOf } from '../terminal/table.ts';
import { type Host, type SettingFlags, withContext, withData } from './command.ts';
import { formatUnix, isoUnix } from './table.ts';
import { everything, userNamed } from './user-record.ts';

/** `admin token`: access tokens of any user. */
export function tokenCommands(host: Host): Command {
  const token = new Command('token').description('Create, list and delete access tokens');
  for (const command of [create(host), list(host), remove(host)]) {
    token.addCommand(withData(command));
  }
  return token;
}

function create(host: Host): Command {
  return new Command('create')
    .description('Create an access token and print it; it cannot be shown again')
    .argument('<user>', 'Name of the user')
    .requiredOption('--name <name>', 'Name of the token')
    .option('--scopes <list>', 'Scopes, separated by commas (default: all)')
    .option('--expires <time>', 'When it stops working: a date, or a time in RFC 3339')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Examples:
  punchcard admin token create ann --name laptop
  TOKEN=$(punchcard admin token create bot --name ci --scopes read:user,write:issue --expires 2027-01-01)`,
    )
    .action(
      async (
        userName: string,
        flags: { name: string; scopes?: string; expires?: string; json?: boolean } & SettingFlags,
      ) => {
        await withContext(host, flags, async (context) => {
          const user = await userNamed(context, userName);
          const { token, secret } = await createToken(context, hostCaller, user, {
            name: flags.name,
            scopes: flags.scopes?.split(',') ?? null,
            expiresUnix: expiryOf(flags.expires),
          });
          if (flags.json === true) {
            const { id, name, scopes, expiresUnix } = token;
            const expires = isoUnix(expiresUnix);
            host.out(JSON.stringify({ id, name, scopes, expires, token: secret }));
          } else {
            host.out(secret);
          }
        });
      },
    );
}

/** A date means its first second in UTC. */
const expiryOf = (text: string | undefined): number | undefined =>
  readInstant(
    '--expires',
    text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text,
  );

function list(host: Host): Command {
  return new Command('list')
    .description('List the access tokens of a user')
    .argument('<user>', 'Name of the user')
    .option('--json', 'Print JSON')
    .action(async (userName: string, flags: { json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, userName);
        const tokens = await everything(listTokens(context, hostCaller, user));
        if (flags.json === true) {
          host.out(
            JSON.stringify(
              tokens.map((token) => ({
                id: token.id,
                name: token.name,
                lastEight: token.lastEight,
                scopes: token.scopes,
                created: isoUnix(token.createdUnix),
                lastUsed: isoUnix(token.lastUsedUnix),
                expires: isoUnix(token.expiresUnix),
              })),
            ),
          );
          return;
        }
        host.out(
          tableOf(
            ['ID', 'NAME', 'ENDS IN', 'SCOPES', 'CREATED', 'LAST USED', 'EXPIRES'],
            tokens.map((token) => [
              token.id,
              token.name,
              token.lastEight,
              token.scopes.join(','),
              formatUnix(token.createdUnix),
              formatUnix(token.lastUsedUnix),
              formatUnix(token.expiresUnix),
            ]),
          ),
        );
      });
    });
}

function remove(host: Host): Command {
  return new Command('delete')
    .description('Delete an access token, with immediate effect on a running server')
    .argument('<user>', 'Name of the user')
    .argument('<token>', 'ID or name of the token')
    .action(async (userName: string, idOrName: string, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, userName);
        try {
          await deleteToken(context, hostCaller, user, idOrName);
        } catch (error) {
          if (!(error instanceof PunchcardError) || error.kind !== 'not_found') throw error;
          throw new CommandError(`${user.name} has no token ${idOrName}`);
        }
        host.out(`Token ${idOrName} of ${user.name} was deleted.`);
      });
    });
}
