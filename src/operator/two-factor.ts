import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { turnOffTwoFactor } from '../core/two-factor/operations.ts';
import { type Host, type SettingFlags, settingOption, withContext, withData } from './command.ts';
import { userNamed } from './user-record.ts';

/** `admin user two-factor`: for users who lost their second factor and their recovery codes. */
export function twoFactorCommands(host: Host): Command {
  const off = new Command('off')
    .description('Disable two-factor authentication: the user signs in with the password only')
    .argument('<user>', 'Name of the user')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .action(async (name: string, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        await turnOffTwoFactor(context, hostCaller, user);
        host.out(`Two-factor authentication of ${user.name} was disabled.`);
      });
    });
  return new Command('two-factor')
    .description('Two-factor authentication of an account')
    .addCommand(withData(off));
}
