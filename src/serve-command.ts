import { Command } from 'commander';
import { type Host, type SettingFlags, withSettings } from './operator/command.ts';

/** `punchcard serve`; the server is loaded on demand. */
export function serveCommand(host: ProgramHost): Command {
  const command = new Command('serve')
    .description('Run the server until SIGINT or SIGTERM')
    .addHelpText(
      'after',
      `
Examples:
  punchcard serve
  punchcard serve --host 0.0.0.0 --public-url https://time.example.com
  punchcard serve --env-file /etc/punchcard.env

Flags take precedence over the environment, the environment over the file. A variable
that ends in _FILE, such as PUNCHCARD_SECRET_KEY_FILE, names a file with the value.`,
    )
    .action(async (flags: SettingFlags) => {
      const stop = host.untilStopped();
      const { serve } = await import('./serve.ts');
      await serve(host, flags, stop);
    });
  return withSettings(command);
}

/** Options with the stop signal that `serve` needs. */
export interface ProgramHost extends Host {
  untilStopped(): AbortSignal;
}
