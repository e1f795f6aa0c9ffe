import { Command } from 'commander';
import { host as hostCaller } from '../../core/caller.ts';
import { createToken } from '../../core/token/operations.ts';
import {
  configOf,
  type Host,
  publicUrlOf,
  type SettingFlags,
  settingOption,
  withContext,
  withData,
} from '../../operator/command.ts';
import { choosePassword, type PasswordFlags } from '../../operator/password.ts';
import { createDemo } from './operations.ts';

/** `demo`: fills an empty instance with sample data. */
export function demoCommand(host: Host): Command {
  const command = new Command('demo')
    .description('Fill an empty instance with sample users, projects, issues and tracked times')
    .option('--password <password>', 'Password of all users (default: a generated one)')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
The data is the same at every run, with dates counted back from now. The command fails
if the instance has accounts.

Example:
  punchcard demo --data-dir /tmp/punchcard-demo
  punchcard serve --data-dir /tmp/punchcard-demo`,
    )
    .action(async (flags: PasswordFlags & { json?: boolean } & SettingFlags) => {
      const { password } = await choosePassword(host, flags);
      await withContext(
        host,
        flags,
        async (context) => {
          const { people, repositories, projects, issues, times } = await createDemo(
            context,
            password,
          );
          const [admin, ...others] = people;
          if (admin === undefined) throw new Error('the demo has no users');
          const counts = {
            users: people.length,
            repositories: repositories.length - projects,
            projects,
            issues,
            times,
          };
          const { secret } = await createToken(context, hostCaller, admin, { name: 'demo' });
          if (flags.json === true) {
            host.out(JSON.stringify({ ...counts, name: admin.name, password, token: secret }));
            return;
          }
          const config = configOf(host, flags);
          const { servedUrl } = await import('../../sql/engine/presence.ts');
          const url =
            config.http.publicUrl ?? (await servedUrl(config.dataDir)) ?? publicUrlOf(config);
          const call = `curl -H "Authorization: token ${secret}" '${url}/api/v1/user/times?limit=5'`;
          const names = others.map(({ name }) => name).join(', ');
          host.out(`${counts.users} users, ${counts.repositories} repositories, ${projects} projects, ${issues} issues and ${times} tracked times were created.

With the server running (\`punchcard serve\`), open ${url}/
and sign in as ${admin.name}, a site administrator:
  Password: ${password}
  Token:    ${secret}

The other users have the same password: ${names}.
Try: ${call}`);
        },
        { mayCreate: true },
      );
    });
  for (const name of ['HOST', 'PORT', 'PUBLIC_URL'] as const) {
    command.addOption(settingOption(name));
  }
  return withData(command);
}
