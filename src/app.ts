import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyListenOptions } from 'fastify';
import { isCommonPassword } from './common-passwords.ts';
import type { Config } from './config/config.ts';
import { settingsInForce } from './config/describe.ts';
import type { SettingName } from './config/schema.ts';
import { findProblem } from './config/values.ts';
import { host } from './core/caller.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { Context } from './core/context.ts';
import { mailServer } from './core/instance/editable-settings.ts';
import { startJobs } from './core/jobs.ts';
import type { MailServer, MailTransport } from './core/mailing/types.ts';
import { outboxesOf } from './core/outbox/outboxes.ts';
import { Runner } from './core/outbox/runner.ts';
import type { Work } from './core/outbox/types.ts';
import { canOpenSealed } from './core/sign-in/known-key.ts';
import type { Tracing } from './core/tracing.ts';
import { view } from './core/transaction.ts';
import { coreDoors, openDatabase, serverDoors } from './doors.ts';
import { files } from './files.ts';
import { createServer } from './http/server.ts';
import { freePort, inheritedError, listenError, mayRetry, urlOf } from './listening.ts';
import { mailPort } from './mail/compose.ts';
import { modules } from './modules/index.ts';
import { type HasherOptions, passwordHasher } from './password-hasher.ts';
import { openSecretBox } from './secret-key.ts';

/** A running server; tests use the same one. */
export interface App {
  /** The URL it listens on. */
  readonly url: string;
  /** The public URL: the setting, or the URL it listens on. */
  readonly publicUrl: string;
  readonly context: Context;
  /**
   * Stops accepting connections, finishes open requests within the grace period, aborts the rest,
   * then closes the database.
   */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly hasher?: Partial<HasherOptions>;
  /** Grace period for open requests on close, in milliseconds. */
  readonly closingPatienceMs?: number;
  /** How long mails that are being sent may take on close, and any traces, in milliseconds. */
  readonly sendingPatienceMs?: number;
  /** Whether the jobs of core/jobs.ts run; true by default. */
  readonly hasJobs?: boolean;
  /** Builds the OpenAPI document from the routes instead of reading the file; used to write the file. */
  readonly isDescribed?: boolean;
  /** Serves this listening socket instead of opening one on the host and port. */
  readonly inheritedFd?: number;
}

/**
 * Opens and migrates the database, and starts the server.
 * @throws NewerDatabaseError, UnusableDatabaseError, ListenError
 */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const {
    logger,
    clock = systemClock,
    closingPatienceMs = 6000,
    sendingPatienceMs = 1500,
    hasJobs = true,
  } = options;
  const tracing = await modules
    .find(({ openTracing }) => openTracing !== undefined)
    ?.openTracing?.(config, { logger, patienceMs: sendingPatienceMs });
  // Set once the port is known.
  let publicUrl = config.http.publicUrl ?? '';
  const location = { ...config, isServing: true, publicUrl: () => publicUrl };
  const database = await openDatabase(location, clock, tracing).catch(async (error: unknown) => {
    await tracing?.close();
    throw error;
  });
  try {
    database.onStorageChange((problem, detail) => {
      if (problem === null) logger.info('changes can be saved again');
      else logger.error({ detail }, `no change can be saved: ${problem}`);
    });
    let runners: readonly Runner<Work, unknown>[] = [];
    const context: Context = {
      secretBox: openSecretBox(config),
      mail: mailPort({
        publicUrl: () => publicUrl,
        transport: (server) => transportOf(context, publicUrl, server),
      }),
      wakeOutboxes: () => {
        for (const runner of runners) runner.wake();
      },
      database,
      clock,
      rules: config.rules,
      passwords: passwordHasher(options.hasher),
      isCommonPassword,
      doors: await coreDoors(),
    };
    if (!(await canOpenSealed(context))) logger.warn(strangeKey);
    for (const sentence of database.missing()) logger.warn(sentence);
    const listening = await listen(context, config, options, tracing);
    const { server, url } = listening;
    publicUrl = listening.publicUrl;
    const jobs = hasJobs ? startJobs(context, logger) : undefined;
    runners = outboxesOf(context.doors).map((kind) => new Runner(context, kind, { log: logger }));
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      // A total for all steps: time that one step does not use is left to the others.
      const endMs = performance.now() + closingPatienceMs + sendingPatienceMs + 1000;
      const jobsEnded = jobs?.stop();
      try {
        await closeServer(server, closingPatienceMs);
      } finally {
        // Last, so that mails of the final requests can still be sent.
        const sent = runners.map((runner) => runner.stop(sendingPatienceMs));
        const ended = Promise.all([jobsEnded, ...sent]);
        // If the database does not respond, these hang; nothing is lost by not waiting.
        const leftMs = Math.max(0, endMs - performance.now());
        await Promise.race([ended, sleep(leftMs, undefined, { ref: false })]);
        await database.close();
        await tracing?.close();
      }
    };
    return {
      url,
      publicUrl: listening.publicUrl,
      context,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await database.close();
    await tracing?.close();
    throw error;
  }
}

const strangeKey =
  'the secret key differs from the one this database was created with: this process cannot decrypt waiting mails and second factors; set PUNCHCARD_SECRET_KEY, or copy secret.key from the original data folder';

/** The mail transport; null if no mail server is set. */
async function transportOf(
  context: Context,
  publicUrl: string,
  own?: MailServer,
): Promise<MailTransport | null> {
  const server = own ?? (await mailServer(view(context, host)));
  if (server === null) return null;
  const { smtpTransport } = await import('./mail/transport.ts');
  return smtpTransport({ ...server, publicUrl });
}

interface Listening {
  readonly server: FastifyInstance;
  readonly url: string;
  readonly publicUrl: string;
}

async function listen(
  context: Context,
  config: Config,
  options: AppOptions,
  tracing: Tracing | undefined,
): Promise<Listening> {
  const { logger, inheritedFd } = options;
  for (let tries = 1; ; tries++) {
    // The server needs its own URL, so the port is chosen first.
    const isFree = config.port === 0 && inheritedFd === undefined;
    const port = isFree ? await freePort(config.host) : config.port;
    const url = urlOf(config.host, port);
    const publicUrl = config.http.publicUrl ?? url;
    const process = {
      settings: settingsInForce(config),
      problemOf: (name: SettingName, value: string) => findProblem(name, value)?.rule,
      dataDir: config.dataDir,
    };
    const settings = { ...config.http, publicUrl };
    const server = await createServer(
      { context, settings, process, tracing, doors: await serverDoors(), files },
      logger,
      options.isDescribed,
    );
    try {
      if (inheritedFd === undefined) {
        await listenQuietly(server, { host: config.host, port, backlog });
        return { server, url, publicUrl };
      }
      await listenQuietly(server, { host: config.host, fd: inheritedFd, backlog });
      const own = ownUrl(server);
      if (config.http.publicUrl === null && own !== url) logger.warn(strangeAddress(own, url));
      return { server, url: own, publicUrl };
    } catch (cause) {
      await server.close();
      if (inheritedFd !== undefined) throw inheritedError(cause, inheritedFd);
      const error = listenError(cause, config.host, port);
      if (!mayRetry(error, config.port, tries)) throw error;
    }
  }
}

const ownUrl = (server: FastifyInstance): string => {
  const address = server.server.address();
  return address !== null && typeof address === 'object'
    ? urlOf(address.address, address.port)
    : 'a socket without a port';
};

const strangeAddress = (own: string, url: string): string =>
  `the service manager's socket is ${own}, but links start with ${url}: set PUNCHCARD_PUBLIC_URL, or PUNCHCARD_HOST and PUNCHCARD_PORT as in the socket`;

/**
 * Connections that the system queues for us; with fewer, a burst has to wait for retransmissions.
 */
const backlog = 4096;

/** Suppresses Fastify's "listening" log line; `serve` prints its own. */
async function listenQuietly(
  server: FastifyInstance,
  where: FastifyListenOptions & { readonly fd?: number },
): Promise<void> {
  const { log } = server;
  const { level } = log;
  log.level = 'warn';
  try {
    await server.listen(where);
  } finally {
    log.level = level;
  }
}

async function closeServer(server: FastifyInstance, patienceMs: number): Promise<void> {
  const closed = server.close();
  // A keep-alive connection becomes idle when its response has been sent.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const done = new AbortController();
  const cut = sleep(patienceMs, undefined, { signal: done.signal }).then(
    () => server.server.closeAllConnections(),
    () => {},
  );
  try {
    // Half a second for aborted requests to finish.
    await Promise.race([closed, cut.then(() => sleep(500, undefined, { signal: done.signal }))]);
  } finally {
    done.abort();
    clearInterval(idle);
  }
}
