import { Command } from 'commander';
import { removeEmail, verifyEmail } from '../core/account/email-administration.ts';
import { host as hostCaller } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import type { OwnedEmail } from '../core/email/types.ts';
import type { Word } from '../terminal/texts.ts';
import { type Host, type SettingFlags, settingOption, withContext, withData } from './command.ts';
import { formatTable, formatUnix, isoUnix } from './table.ts';
import { everything, userNamed } from './user-record.ts';

/** `admin email`: email addresses of any user. */
export function emailCommands(host: Host): Command {
  const texts = host.texts.adminEmails;
  const email = new Command('email').description(texts.description);
  for (const command of [list(host), verify(host), remove(host)]) {
    email.addCommand(withData(host, command));
  }
  return email;
}

function list(host: Host): Command {
  const texts = host.texts.adminEmails.list;
  return new Command('list')
    .description(texts.description)
    .option('--user <user>', texts.user)
    .option('--json', host.texts.options.json)
    .action(async (flags: { user?: string; json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const emails = await emailsOf(context, flags.user);
        host.out(
          flags.json === true ? JSON.stringify(emails.map(recordOf)) : tableOf(host, emails),
        );
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

const tableOf = (host: Host, emails: readonly OwnedEmail[]): string =>
  formatTable(
    host.texts,
    ['ID', 'USER', 'ADDRESS', 'STATE', 'ADDED', 'VERIFIED', 'EXPIRES'],
    emails.map((email) => [
      email.id,
      email.userName,
      email.address,
      host.texts.words[stateOf(email)],
      formatUnix(host.texts, email.createdUnix),
      formatUnix(host.texts, email.verifiedUnix),
      formatUnix(host.texts, email.expiresUnix),
    ]),
  );

function stateOf(email: OwnedEmail): Word {
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
  const texts = host.texts.adminEmails.verify;
  return new Command('verify')
    .description(texts.description)
    .argument('<address>', texts.address)
    .requiredOption('--user <user>', host.texts.adminEmails.owner)
    .addOption(settingOption(host, 'PUBLIC_URL'))
    .addOption(settingOption(host, 'SECRET_KEY'))
    .addHelpText('after', texts.more)
    .action(async (address: string, flags: { user: string } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, flags.user);
        const email = await verifyEmail(context, hostCaller, user, address);
        host.out(host.texts.adminEmails.verified(email.address, user.name));
      });
    });
}

function remove(host: Host): Command {
  const texts = host.texts.adminEmails.remove;
  return new Command('delete')
    .description(texts.description)
    .argument('<address>', texts.address)
    .requiredOption('--user <user>', host.texts.adminEmails.owner)
    .addOption(settingOption(host, 'PUBLIC_URL'))
    .addOption(settingOption(host, 'SECRET_KEY'))
    .action(async (address: string, flags: { user: string } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, flags.user);
        const email = await removeEmail(context, hostCaller, user, address);
        host.out(host.texts.adminEmails.deleted(email.address, user.name));
      });
    });
}
