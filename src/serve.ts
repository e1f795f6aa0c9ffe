import { once } from 'node:events';
import { type Config, warningsOf } from './config/config.ts';
import { flagOf } from './config/schema.ts';
import { openSetup } from './core/account/setup.ts';
import { launcher, ownDataDir } from './installation.ts';
import { openLog } from './log.ts';
import { modules } from './modules/index.ts';
import { configOf, type Host, namingDamage, type SettingFlags } from './operator/command.ts';
import { version } from './version.ts';

/**
 * Runs the server until `stop` is aborted; returns when open requests are finished.
 */
export async function serve(host: Host, flags: SettingFlags, stop: AbortSignal): Promise<void> {
  const config = configOf(host, flags);
  const { logger, flush } = await openLog(config.logLevel, host.outputIsTerminal);
  try {
    for (const { message } of warningsOf(config)) logger.warn(message);
    const { inheritedSocket, reportReady, reportStopping } = await import('./systemd.ts');
    const socket = inheritedSocket(host.environment);
    if (socket !== undefined && socket.unused > 0) {
      logger.warn('only the first socket of LISTEN_FDS is served; remove the others from the unit');
    }
    const { createApp } = await import('./app.ts');
    const app = await createApp(config, { logger, inheritedFd: socket?.fd });
    const { publicUrl } = app;
    // Not awaited, because a mail server may be slow.
    const checked = Promise.all(
      modules.map(async ({ name, warnings }) => {
        try {
          for (const message of (await warnings?.(host, config, stop)) ?? []) logger.warn(message);
        } catch (error) {
          logger.error({ err: error }, `the checks of ${name} failed`);
        }
      }),
    );
    try {
      // Null if there is an account.
      const setupCode = await openSetup(app.context);
      if (setupCode !== null) host.note(welcome(publicUrl, config, setupCode));
      else if (host.outputIsTerminal) host.note(`Punchcard is running at ${publicUrl}`);
      // On a terminal, the note above says it.
      if (!host.outputIsTerminal) logger.info({ url: publicUrl, version }, 'Punchcard is running');
      await reportReady(host.environment, logger, `Serving on ${app.url}`, stop);
      if (!stop.aborted) await once(stop, 'abort');
      logger.info('stopping: open requests are finished first');
    } finally {
      await Promise.all([app.close(), reportStopping(host.environment, logger)]);
    }
    await checked;
    logger.info('stopped');
  } catch (error) {
    throw await namingDamage(error, config);
  } finally {
    await flush();
  }
}

/** Instructions for the first start. */
function welcome(publicUrl: string, config: Config, code: string): string {
  const folder =
    config.dataDir === ownDataDir ? '' : ` --${flagOf('DATA_DIR')} ${quoted(config.dataDir)}`;
  const line = '─'.repeat(76);
  const link = `${publicUrl}/setup?code=${code}`;
  const command = `${launcher()} admin user create --admin --username NAME --email ADDRESS${folder}`;
  return `\n${line}\n  Punchcard ${version} is running at ${publicUrl}

  There is no account yet. Create the first administrator in the browser within
  an hour, with this link:

    ${link}

  or on the command line:

    ${command}\n${line}\n`;
}

/** Quotes text as one word for a shell. */
const quoted = (text: string): string =>
  /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
