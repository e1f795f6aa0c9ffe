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
  const texts = host.texts.adminUsers.invite;
  return new Command('invite')
    .description(texts.description)
    .argument('<address>', texts.address)
    .addOption(settingOption(host, 'PUBLIC_URL'))
    .addOption(settingOption(host, 'SECRET_KEY'))
    .addOption(settingOption(host, 'REGISTRATION'))
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
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
        const { invited, link: linked } = host.texts.adminUsers;
        host.out(`${invited(address, expires, mail.id)}\n${linked(link)}`);
      });
    });
}
