import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { turnOffTwoFactor } from '../core/two-factor/operations.ts';
import { type Host, type SettingFlags, settingOption, withContext, withData } from './command.ts';
import { userNamed } from './user-record.ts';

/** `admin user two-factor`: for users who lost their second factor and their recovery codes. */
export function twoFactorCommands(host: Host): Command {
  const texts = host.texts.adminUsers.twoFactor;
  const off = new Command('off')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .addOption(settingOption(host, 'PUBLIC_URL'))
    .addOption(settingOption(host, 'SECRET_KEY'))
    .action(async (name: string, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        await turnOffTwoFactor(context, hostCaller, user);
        host.out(host.texts.adminUsers.twoFactorOff(user.name));
      });
    });
  return new Command('two-factor')
    .description(host.texts.adminUsers.twoFactorGroup)
    .addCommand(withData(host, off));
}
