import { Command } from 'commander';
import { removeEmail, verifyEmail } from '../core/account/email-administration.ts';
import { host as hostCaller } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import type { OwnedEmail } from '../core/email/types.ts';
import { tableOf } from '../terminal/table.ts';
import { type Host, type SettingFlags, settingOption, withContext, withData } from './command.ts';
import { formatUnix, isoUnix } from './table.ts';
import { everything, userNamed } from './user-record.ts';

/** `admin email`: email addresses of any user. */
export function emailCommands(host: Host): Command {
  const email = new Command('email').description('List, verify and delete addresses of accounts');
  for (const command of [list(host), verify(host), remove(host)]) {
    email.addCommand(withData(command));
  }
  return email;
}

function list(host: Host): Command {
  return new Command('list')
    .description('List the addresses of all accounts, or of one')
    .option('--user <user>', 'Only addresses of this user')
    .option('--json', 'Print JSON')
    .action(async (flags: { user?: string; json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const emails = await emailsOf(context, flags.user);
        host.out(flags.json === true ? JSON.stringify(emails.map(recordOf)) : emailTable(emails));
      });
    });
}

async function emailsOf(context: Context, name: string | undefined): Promise<OwnedEmail[]> {
  const { emails } = context.database.read;
  const nowUnix = context.clock.nowUnix();
  if (name === undefined) return everything(emails.search('', nowUnix));
  const user = await userNamed(context, name);
  const own = await everything(emails.list(user.id, nowUnix));
  return own.map((email) => ({ ...email, userName: user.name }));
}

const emailTable = (emails: readonly OwnedEmail[]): string =>
  tableOf(
    ['ID', 'USER', 'ADDRESS', 'STATE', 'ADDED', 'VERIFIED', 'EXPIRES'],
    emails.map((email) => [
      email.id,
      email.userName,
      email.address,
      stateOf(email),
      formatUnix(email.createdUnix),
      formatUnix(email.verifiedUnix),
      formatUnix(email.expiresUnix),
    ]),
  );

function stateOf(email: OwnedEmail): string {
  if (email.isPrimary) return 'primary';
  if (email.isVerified) return 'verified';
  return email.isMailDeferred ? 'unverified, mail pending' : 'unverified';
}

const recordOf = (email: OwnedEmail): Record<string, unknown> => ({
  id: email.id,
  user: email.userName,
  email: email.address,
  isVerified: email.isVerified,
  isPrimary: email.isPrimary,
  isMailDeferred: email.isMailDeferred,
  created: isoUnix(email.createdUnix),
  verified: isoUnix(email.verifiedUnix),
  expires: isoUnix(email.expiresUnix),
});

function verify(host: Host): Command {
  return new Command('verify')
    .description('Mark an address as verified, as if its owner had confirmed it')
    .argument('<address>', 'The address or its ID')
    .requiredOption('--user <user>', 'Owner of the address')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .addHelpText(
      'after',
      `
The address is removed from other accounts that have it unverified. An account that is
pending verification is activated.

Example:
  punchcard admin email verify bob@example.com --user bob`,
    )
    .action(async (address: string, flags: { user: string } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, flags.user);
        const email = await verifyEmail(context, hostCaller, user, address);
        host.out(`${email.address} of ${user.name} is verified.`);
      });
    });
}

function remove(host: Host): Command {
  return new Command('delete')
    .description('Delete an address of an account; its owner is notified by mail')
    .argument('<address>', 'The address or its ID')
    .requiredOption('--user <user>', 'Owner of the address')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .action(async (address: string, flags: { user: string } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, flags.user);
        const email = await removeEmail(context, hostCaller, user, address);
        host.out(`${email.address} of ${user.name} was deleted.`);
      });
    });
}
