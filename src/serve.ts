import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configOf, type Host, type SettingFlags } from './admin/command.ts';
import { type App, createApp } from './app.ts';
import { type Config, flagOf, ownDataDir, warningsOf } from './config.ts';
import { openSetup } from './core/account/setup.ts';
import { openLog } from './log.ts';
import { version } from './version.ts';

/**
 * Serves until it is told to stop; returns when everything that was under way is finished.
 * @param stop aborted where the process is asked to end
 */
export async function serve(host: Host, flags: SettingFlags, stop: AbortSignal): Promise<void> {
  const config = configOf(host, flags);
  const { logger, requestLog, flush } = await openLog(config.logLevel, host.outputIsTerminal);
  try {
    for (const warning of warningsOf(config)) logger.warn(warning);
    const app = await createApp(config, { logger, requestLog });
    try {
      const setupCode = await openSetup(app.world);
      if (setupCode !== null) host.note(welcome(app, config, setupCode));
      else if (host.outputIsTerminal) host.note(`Punchcard is running at ${app.publicUrl}`);
      // A person was told already.
      if (!host.outputIsTerminal)
        logger.info({ url: app.publicUrl, version }, 'Punchcard is running');
      await aborted(stop);
      logger.info('stopping: what is under way is finished first');
    } finally {
      await app.close();
    }
    logger.info('stopped');
  } finally {
    flush();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What somebody who starts it for the first time has to know. */
function welcome(app: App, config: Config, code: string): string {
  const program = fileURLToPath(new URL('../bin/punchcard', import.meta.url));
  const launcher = [relative(process.cwd(), program), program].sort(
    (a, b) => a.length - b.length,
  )[0];
  const folder =
    config.dataDir === ownDataDir ? '' : ` --${flagOf('DATA_DIR')} ${quoted(config.dataDir)}`;
  const line = '─'.repeat(76);
  return `
${line}
  Punchcard ${version} is running at ${app.publicUrl}

  There is no account yet. Make the first administrator in the browser, within
  an hour, with this link:

    ${app.publicUrl}/setup?code=${code}

  or on the command line:

    ${launcher} admin user create --admin --username NAME --email ADDRESS${folder}
${line}
`;
}

/** As a shell takes it for one word. */
const quoted = (text: string): string =>
  /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
