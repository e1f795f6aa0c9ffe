import { Command } from 'commander';
import { invite, registrationLink } from '../core/account/invitation.ts';
import { host as hostCaller } from '../core/caller.ts';
import {
  configOf,
  type Host,
  publicUrlOf,
  type SettingFlags,
  settingOption,
  withContext,
} from './command.ts';
import { isoUnix } from './table.ts';

/** `admin user invite`: mails a registration link. */
export function inviteCommand(host: Host): Command {
  return new Command('invite')
    .description('Invite a user by mail')
    .argument('<address>', 'Where to send the invitation; this address needs no confirmation')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .addOption(settingOption('REGISTRATION'))
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
The mail is added to the outbox. A running server sends it; "punchcard mail show" prints it.

Example:
  punchcard admin user invite bob@example.com --env-file punchcard.env`,
    )
    .action(async (address: string, flags: { json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const { invitation, mail } = await invite(context, hostCaller, address);
        const expires = isoUnix(invitation.expiresUnix);
        const publicUrl = publicUrlOf(configOf(host, flags));
        const link = registrationLink(publicUrl, invitation.secret ?? '');
        if (flags.json === true) {
          host.out(JSON.stringify({ id: invitation.id, address, expires, mailId: mail.id, link }));
          return;
        }
        host.out(
          `${address} was invited; the invitation expires at ${expires}. Mail ID: ${mail.id}.\nLink: ${link}`,
        );
      });
    });
}
