import { Command } from 'commander';
import { type Host, type SettingFlags, withSettings } from './admin/command.ts';

/** `punchcard serve`; the server is loaded on demand. */
export function serveCommand(host: ProgramHost): Command {
  const texts = host.texts.serve;
  const command = new Command('serve')
    .description(texts.description)
    .addHelpText('after', texts.more)
    .action(async (flags: SettingFlags) => {
      const stop = host.untilStopped();
      const { serve } = await import('./serve.ts');
      await serve(host, flags, stop);
    });
  return withSettings(host, command);
}

/** Options with the stop signal that `serve` needs. */
export interface ProgramHost extends Host {
  untilStopped(): AbortSignal;
}
