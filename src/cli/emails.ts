import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { confirm } from './confirm.ts';
import { type Connection, connect, unwrap, withConnection } from './connection.ts';
import { connectByPassword, type PasswordFlags, withPassword } from './password.ts';
import { type ListFlags, type PrintFlags, printList, printRecord, withList } from './printing.ts';

/** `email`: the addresses of the signed-in user. */
export function emailCommands(shell: Shell): Command {
  return new Command('email')
    .description('List and change your email addresses')
    .addCommand(listCommand(shell))
    .addCommand(addCommand(shell))
    .addCommand(removeCommand(shell))
    .addCommand(primaryCommand(shell))
    .addCommand(resendCommand(shell))
    .addCommand(confirmCommand(shell));
}

function listCommand(shell: Shell): Command {
  const command = new Command('list')
    .description('List your addresses')
    .action(async (flags: ListFlags) => {
      const connection = connect(shell, flags);
      const emails = await unwrap(connection, connection.client.GET('/user/emails'));
      printList(shell, flags, emails, {
        ADDRESS: ({ email }) => email,
        PRIMARY: ({ primary }) => (primary ? 'yes' : 'no'),
        VERIFIED: ({ verified }) => (verified ? 'yes' : 'no'),
      });
    });
  return withList(command);
}

function addCommand(shell: Shell): Command {
  const command = new Command('add')
    .description('Add addresses; all or none are added')
    .argument('<address...>')
    .action(async (emails: string[], flags: PrintFlags) => {
      const connection = connect(shell, flags);
      const call = connection.client.POST('/user/emails', { body: { emails } });
      const added = await unwrap(connection, call);
      if (flags.json === true) shell.out(JSON.stringify(added));
      for (const { email, verified } of flags.json === true ? [] : added) {
        shell.out(plain(`Added ${email}${verified ? '' : '; check your inbox to confirm it'}`));
      }
    });
  return withConnection(command);
}

function removeCommand(shell: Shell): Command {
  const command = new Command('remove')
    .description('Delete addresses; all or none are deleted')
    .argument('<address...>')
    .option('-y, --yes', 'Do not ask for confirmation')
    .action(async (emails: string[], flags: PrintFlags & { yes?: boolean }) => {
      const connection = connect(shell, flags);
      await confirm(shell, flags, `Delete ${plain(emails.join(', '))}?`);
      const call = connection.client.DELETE('/user/emails', { body: { emails } });
      await unwrap<unknown>(connection, call);
      printRecord(shell, flags, null, () => `Deleted ${plain(emails.join(', '))}`);
    });
  return withConnection(command);
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
  return withConnection(command);
}

function primaryCommand(shell: Shell): Command {
  const command = new Command('primary')
    .description('Make a verified address your primary one; requires your password')
    .argument('<address>')
    .action(async (email: string, flags: PasswordFlags) => {
      const connection = await connectByPassword(shell, flags);
      const params = { path: { email } };
      const body = { primary: true };
      await unwrap(connection, connection.client.PATCH('/user/emails/{email}', { params, body }));
      shell.out(flags.json === true ? 'null' : plain(`${email} is your primary address`));
    });
  return withPassword(command);
}

const resendCommand = (shell: Shell): Command =>
  changeCommand(
    shell,
    new Command('resend').description('Send the confirmation mail again').argument('<address>'),
    (address: string) => `Sent another mail to ${address}`,
    (connection, email) => {
      const params = { path: { email } };
      return unwrap(connection, connection.client.POST('/user/emails/{email}/resend', { params }));
    },
  );

const confirmCommand = (shell: Shell): Command =>
  changeCommand(
    shell,
    new Command('confirm')
      .description('Confirm an address with the code from the mail')
      .argument('<address>')
      .argument('<code>'),
    (address: string) => `${address} is confirmed`,
    (connection, email, code) => {
      const params = { path: { email } };
      const url = '/user/emails/{email}/confirm';
      return unwrap(connection, connection.client.POST(url, { params, body: { code } }));
    },
  );
