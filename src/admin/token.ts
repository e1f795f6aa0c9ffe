import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { PunchcardError } from '../core/errors.ts';
import { readInstant } from '../core/time/instant.ts';
import { createToken, deleteToken, listTokens } from '../core/token/operations.ts';
import { CommandError } from '../terminal/shell.ts';
import { type Host, type SettingFlags, withContext, withData } from './command.ts';
import { formatTable, formatUnix, isoUnix } from './table.ts';
import { everything, userNamed } from './user-record.ts';

/** `admin token`: access tokens of any user. */
export function tokenCommands(host: Host): Command {
  const texts = host.texts.adminTokens;
  const token = new Command('token').description(texts.description);
  for (const command of [create(host), list(host), remove(host)]) {
    token.addCommand(withData(host, command));
  }
  return token;
}

function create(host: Host): Command {
  const texts = host.texts.adminTokens.create;
  return new Command('create')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .requiredOption('--name <name>', texts.name)
    .option('--scopes <list>', texts.scopes)
    .option('--expires <time>', texts.expires)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
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
  const texts = host.texts.adminTokens.list;
  return new Command('list')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .option('--json', host.texts.options.json)
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
          formatTable(
            host.texts,
            ['ID', 'NAME', 'ENDS IN', 'SCOPES', 'CREATED', 'LAST USED', 'EXPIRES'],
            tokens.map((token) => [
              token.id,
              token.name,
              token.lastEight,
              token.scopes.join(','),
              formatUnix(host.texts, token.createdUnix),
              formatUnix(host.texts, token.lastUsedUnix),
              formatUnix(host.texts, token.expiresUnix),
            ]),
          ),
        );
      });
    });
}

function remove(host: Host): Command {
  const texts = host.texts.adminTokens.remove;
  return new Command('delete')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .argument('<token>', texts.token)
    .action(async (userName: string, idOrName: string, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, userName);
        try {
          await deleteToken(context, hostCaller, user, idOrName);
        } catch (error) {
          if (!(error instanceof PunchcardError) || error.code !== 'not_found') throw error;
          throw new CommandError(`${user.name} has no token ${idOrName}`);
        }
        host.out(host.texts.adminTokens.deleted(idOrName, user.name));
      });
    });
}
