import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { turnOffTwoFactor } from '../core/sign-in/two-factor-operations.ts';
import {
  dataOptions,
  type Host,
  type SettingFlags,
  settingOption,
  withContext,
} from './command.ts';
import { userNamed } from './people.ts';

/** `admin user two-factor`: for users who lost their second factor and their recovery codes. */
export function twoFactorCommands(host: Host): Command {
  const off = new Command('off')
    .description('Disable two-factor authentication: the user signs in with the password only')
    .argument('<name>', 'Name of the user')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .action(async (name: string, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        await turnOffTwoFactor(context, hostCaller, user);
        host.out(`Two-factor authentication of ${user.name} was disabled.`);
      });
    });
  for (const option of dataOptions()) off.addOption(option);
  return new Command('two-factor')
    .description('Two-factor authentication of an account')
    .addCommand(off);
}
