import { Command } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { createDemo } from '../core/demo/operations.ts';
import { createToken } from '../core/token/operations.ts';
import {
  configOf,
  type Host,
  publicUrlOf,
  type SettingFlags,
  settingOption,
  withContext,
  withData,
} from './command.ts';
import { choosePassword, type PasswordFlags } from './password.ts';

/** `demo`: fills an empty instance with sample data. */
export function demoCommand(host: Host): Command {
  const texts = host.texts.demo;
  const command = new Command('demo')
    .description(texts.description)
    .option('--password <password>', texts.password)
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async (flags: PasswordFlags & { json?: boolean } & SettingFlags) => {
      const { password } = await choosePassword(host, flags);
      await withContext(
        host,
        flags,
        async (context) => {
          const { people, repositories, issues, times } = await createDemo(context, password);
          const [admin, ...others] = people;
          if (admin === undefined) throw new Error('the demo has no users');
          const counts = {
            users: people.length,
            repositories: repositories.length,
            issues,
            times,
          };
          const { secret } = await createToken(context, hostCaller, admin, { name: 'demo' });
          if (flags.json === true) {
            host.out(JSON.stringify({ ...counts, name: admin.name, password, token: secret }));
            return;
          }
          const config = configOf(host, flags);
          const { servedUrl } = await import('../sql/engine/presence.ts');
          const url =
            config.http.publicUrl ?? (await servedUrl(config.dataDir)) ?? publicUrlOf(config);
          const { created, signIn, others: rest, attempt } = texts;
          const call = `curl -H "Authorization: token ${secret}" '${url}/api/v1/user/times?limit=5'`;
          host.out(`${created(counts.users, counts.repositories, issues, times)}\n`);
          host.out(`${signIn(`${url}/`, admin.name, password, secret)}\n`);
          host.out(rest(others.map(({ name }) => name).join(', ')));
          host.out(attempt(call));
        },
        { mayCreate: true },
      );
    });
  for (const name of ['HOST', 'PORT', 'PUBLIC_URL'] as const) {
    command.addOption(settingOption(host, name));
  }
  return withData(host, command);
}
