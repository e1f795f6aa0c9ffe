import { Command } from 'commander';
import { duration } from '../../cli/cells.ts';
import { connect, unwrap, withConnection } from '../../cli/connection.ts';
import { connectByPassword, type PasswordFlags, withPassword } from '../../cli/password.ts';
import {
  forEach,
  type ListFlags,
  type PrintFlags,
  printList,
  printRecord,
  shortTime,
  shortTimeOrNever,
  withList,
} from '../../cli/printing.ts';
import { plain } from '../../terminal/plain.ts';
import { CommandError, type Shell, UsageError } from '../../terminal/shell.ts';

interface ConnectFlags extends PasswordFlags {
  readonly token?: string;
  readonly confirm?: boolean;
}

/** `connect`: a token of the code host, for the user's account. */
export function connectCommand(shell: Shell): Command {
  const command = new Command('connect')
    .description('Connect your account with the code host; requires your password')
    .option('--token <token>', 'Access token of the host; without this flag you are asked for it')
    .option('--confirm', 'Accept a token that may do more than is needed')
    .addHelpText(
      'after',
      `
Make the token on the host, in its settings, with exactly read:user and write:issue.`,
    )
    .action(async (flags: ConnectFlags) => {
      const connection = await connectByPassword(shell, flags);
      const token = flags.token ?? (await shell.askSecret?.('Access token of the host: '));
      if (token === undefined) throw new CommandError('there is no terminal to ask: use --token');
      const body = { token: token.trim(), confirmed: flags.confirm === true };
      const made = await unwrap(
        connection,
        connection.client.PUT('/user/host/connection', { body }),
      );
      printRecord(shell, flags, made, ({ name, login }) =>
        plain(`Connected with ${name} as ${login}`),
      );
    });
  return withPassword(command);
}

/** `host`: time on the code host. */
export const hostCommands = (shell: Shell): Command =>
  new Command('host')
    .description('Send time to the code host and receive it')
    .addCommand(statusCommand(shell))
    .addCommand(differencesCommand(shell))
    .addCommand(repairCommand(shell))
    .addCommand(sendCommand(shell))
    .addCommand(syncCommand(shell))
    .addCommand(disconnectCommand(shell));

function statusCommand(shell: Shell): Command {
  const command = new Command('status')
    .description('Show your connection with the host')
    .action(async (flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const host = await unwrap(connection, connection.client.GET('/user/host'));
      printRecord(shell, flags, host, ({ name, state, reason, login, ...of }) => {
        if (state === 'none') return plain(`${name}: not connected; run punchcard connect`);
        const why = reason === '' ? '' : ` (${reason})`;
        return [
          plain(`${name}: ${state === 'active' ? 'connected' : 'stopped'} as ${login}${why}`),
          plain(`Token:       ${of.scopes.join(', ') || 'the host does not say what it may do'}`),
          `Waiting:     ${of.waiting}`,
          `Differences: ${of.differences}`,
          `Last sent:   ${shortTimeOrNever(of.last_sent)}`,
        ].join('\n');
      });
    });
  return withConnection(command);
}

function differencesCommand(shell: Shell): Command {
  const command = new Command('differences')
    .description('List entries that are not the same here and on the host')
    .action(async (flags: ListFlags) => {
      const connection = connect(shell, flags);
      const call = connection.client.GET('/user/host/differences');
      printList(shell, flags, await unwrap(connection, call), {
        ID: ({ id }) => String(id),
        ISSUE: ({ repository, issue }) => (repository === null ? '-' : `${repository}#${issue}`),
        TITLE: ({ title }) => title ?? '-',
        DATE: ({ created }) => shortTime(created),
        TIME: ({ seconds }) => duration(seconds),
        KIND: ({ kind }) => kind,
        REASON: ({ reason }) => reason,
      });
    });
  return withList(command);
}

/** `host repair`. */
function repairCommand(shell: Shell): Command {
  const command = new Command('repair')
    .description('Repair differences, by their IDs')
    .argument('<way>', 'send: make the host as it is here; receive: make it here as on the host')
    .argument('<ids...>', 'As punchcard host differences lists them')
    .action(async (repair: string, ids: string[], flags: PrintFlags) => {
      if (repair !== 'send' && repair !== 'receive') {
        throw new UsageError('the way must be send or receive');
      }
      const connection = connect(shell, flags);
      await forEach(shell, ids, async (id) => {
        const params = { path: { id: Number(id) } };
        const url = '/user/host/differences/{id}';
        await unwrap(connection, connection.client.POST(url, { params, body: { repair } }));
      });
    });
  return withConnection(command);
}

function sendCommand(shell: Shell): Command {
  const command = new Command('send')
    .description('Send imported entries, and those that the host refused')
    .action(async (flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const sent = await unwrap(connection, connection.client.POST('/user/host/send'));
      printRecord(shell, flags, sent, ({ entries }) => `Entries to be sent: ${entries}`);
    });
  return withConnection(command);
}

function syncCommand(shell: Shell): Command {
  const command = new Command('sync')
    .description('Receive what you entered and deleted on the host')
    .action(async (flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const synced = await unwrap(connection, connection.client.POST('/user/host/sync'));
      printRecord(
        shell,
        flags,
        synced,
        ({ received, deleted }) => `Received: ${received}, deleted: ${deleted}`,
      );
    });
  return withConnection(command);
}

function disconnectCommand(shell: Shell): Command {
  const command = new Command('disconnect')
    .description('Forget the token of the host; requires your password')
    .action(async (flags: PasswordFlags) => {
      const connection = await connectByPassword(shell, flags);
      await unwrap(connection, connection.client.DELETE('/user/host/connection'));
      if (flags.json !== true) shell.out('Disconnected; revoke the token on the host as well');
    });
  return withPassword(command);
}
