import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { confirm } from './confirm.ts';
import { type Connection, connect, unwrap, withConnection } from './connection.ts';
import { connectByPassword, type PasswordFlags, withPassword } from './password.ts';
import {
  type ListFlags,
  type PrintFlags,
  printList,
  printRecord,
  withList,
  word,
} from './printing.ts';

/** `email`: the addresses of the signed-in user. */
export function emailCommands(shell: Shell): Command {
  const texts = shell.texts.emails;
  return new Command('email')
    .description(texts.description)
    .addCommand(listCommand(shell))
    .addCommand(addCommand(shell))
    .addCommand(removeCommand(shell))
    .addCommand(primaryCommand(shell))
    .addCommand(resendCommand(shell))
    .addCommand(confirmCommand(shell));
}

function listCommand(shell: Shell): Command {
  const texts = shell.texts.emails.list;
  const command = new Command('list')
    .description(texts.description)
    .action(async (flags: ListFlags) => {
      const connection = connect(shell, flags);
      const emails = await unwrap(connection, connection.client.GET('/user/emails'));
      printList(shell, flags, emails, {
        ADDRESS: ({ email }) => email,
        PRIMARY: ({ primary }) => word(primary ? 'yes' : 'no'),
        VERIFIED: ({ verified }) => word(verified ? 'yes' : 'no'),
      });
    });
  return withList(shell, command);
}

function addCommand(shell: Shell): Command {
  const texts = shell.texts.emails.add;
  const command = new Command('add')
    .description(texts.description)
    .argument('<address...>')
    .action(async (emails: string[], flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const call = connection.client.POST('/user/emails', { body: { emails } });
      const added = await unwrap(connection, call);
      if (flags.json === true) shell.out(JSON.stringify(added));
      for (const { email, verified } of flags.json === true ? [] : added) {
        const { added: done, addedUnverified } = shell.texts.emails;
        shell.out(plain(verified ? done(email) : addedUnverified(email)));
      }
    });
  return withConnection(shell, command);
}

function removeCommand(shell: Shell): Command {
  const texts = shell.texts.emails.remove;
  const command = new Command('remove')
    .description(texts.description)
    .argument('<address...>')
    .option('-y, --yes', shell.texts.options.yes)
    .action(async (emails: string[], flags: PrintFlags & { yes?: boolean }) => {
      const connection = connect(shell, flags);
      await confirm(shell, flags, shell.texts.emails.askToDelete(plain(emails.join(', '))));
      const call = connection.client.DELETE('/user/emails', { body: { emails } });
      await unwrap<unknown>(connection, call);
      printRecord(shell, flags, null, () => shell.texts.emails.deleted(plain(emails.join(', '))));
    });
  return withConnection(shell, command);
}

/** A command that changes one address, and prints a confirmation. */
function changeCommand(
  shell: Shell,
  command: Command,
  done: (address: string) => string,
  change: (connection: Connection, email: string, more: string) => Promise<unknown>,
): Command {
  command.action(async (email: string, ...[more]: unknown[]) => {
    const flags: PrintFlags = command.opts();
    await change(connect(shell, flags), email, typeof more === 'string' ? more : '');
    shell.out(flags.json === true ? 'null' : plain(done(email)));
  });
  return withConnection(shell, command);
}

function primaryCommand(shell: Shell): Command {
  const texts = shell.texts.emails.primary;
  const command = new Command('primary')
    .description(texts.description)
    .argument('<address>')
    .action(async (email: string, flags: PasswordFlags) => {
      const connection = await connectByPassword(shell, flags);
      const params = { path: { email } };
      const body = { primary: true };
      await unwrap(connection, connection.client.PATCH('/user/emails/{email}', { params, body }));
      shell.out(flags.json === true ? 'null' : plain(shell.texts.emails.isPrimary(email)));
    });
  return withPassword(shell, command);
}

const resendCommand = (shell: Shell): Command =>
  changeCommand(
    shell,
    new Command('resend').description(shell.texts.emails.resend).argument('<address>'),
    shell.texts.emails.resent,
    (connection, email) => {
      const params = { path: { email } };
      return unwrap(connection, connection.client.POST('/user/emails/{email}/resend', { params }));
    },
  );

const confirmCommand = (shell: Shell): Command =>
  changeCommand(
    shell,
    new Command('confirm')
      .description(shell.texts.emails.confirm)
      .argument('<address>')
      .argument('<code>'),
    shell.texts.emails.confirmed,
    (connection, email, code) => {
      const params = { path: { email } };
      const url = '/user/emails/{email}/confirm';
      return unwrap(connection, connection.client.POST(url, { params, body: { code } }));
    },
  );
