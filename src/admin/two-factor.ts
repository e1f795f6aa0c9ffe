import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { turnOffTwoFactor } from '../core/sign-in/two-factor-operations.ts';
import { dataOptions, type Host, type SettingFlags, settingOption, withWorld } from './command.ts';
import { userNamed } from './people.ts';

/** `admin user two-factor`: for who has lost his second factor, and the recovery codes as well. */
export function twoFactorCommands(host: Host): Command {
  const off = new Command('off')
    .description('Remove the second factor: the password alone signs in then')
    .argument('<name>', 'Name of the user')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .action(async (name: string, flags: SettingFlags) => {
      await withWorld(host, flags, async (world) => {
        const user = await userNamed(world, name);
        await turnOffTwoFactor(world, hostCaller, user);
        host.out(`User ${user.name} has no second factor any more.`);
      });
    });
  for (const option of dataOptions()) off.addOption(option);
  return new Command('two-factor').description('The second factor of an account').addCommand(off);
}
