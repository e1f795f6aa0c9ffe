import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyListenOptions } from 'fastify';
import type { Config } from './config/config.ts';
import { settingsInForce } from './config/describe.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { startJobs } from './core/jobs.ts';
import type { Courier } from './core/outbox/sending.ts';
import { isKnownKey } from './core/sign-in/known-key.ts';
import { type HasherOptions, passwordHasher } from './core/sign-in/password.ts';
import type { World } from './core/world.ts';
import { createServer } from './http/server.ts';
import { freePort, listenError, mayTryAgain, urlOf } from './listening.ts';
import { mailPort } from './mail/port.ts';
import { type Sender, startSender } from './mail/sender.ts';
import { openVault } from './secret-key.ts';
import { openDatabase } from './sql/database.ts';

/** The program as a value: tests start the very same. */
export interface App {
  /** Where it listens. */
  readonly url: string;
  /** Where users reach it: the setting, or where it listens. */
  readonly publicUrl: string;
  readonly world: World;
  /**
   * Takes no new connections, finishes what is under way, cuts off what takes longer than the
   * patience, then lets go of the database.
   */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly hasher?: Partial<HasherOptions>;
  /** How long requests under way may take when it closes, in milliseconds. */
  readonly closingPatienceMs?: number;
  /** Makes the document from the routes, in place of what was written down: for who writes it. */
  readonly isDescribed?: boolean;
}

/**
 * Opens the database, brings it to the newest version, and serves.
 * @throws NewerDatabaseError, UnusableDatabaseError, ListenError
 */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { logger, clock = systemClock, closingPatienceMs = 6000 } = options;
  const database = await openDatabase(config, clock);
  // Known once the port is.
  let publicUrl = config.http.publicUrl ?? '';
  let sender: Sender | undefined;
  const world: World = {
    vault: openVault(config),
    mail: mailPort({ publicUrl: () => publicUrl, wake: () => sender?.wake() }),
    database,
    clock,
    rules: config.rules,
    passwords: passwordHasher(options.hasher),
  };
  try {
    if (!(await isKnownKey(world))) logger.warn(strangeKey);
    for (const sentence of database.missing()) logger.warn(sentence);
    const listening = await listen(world, config, options);
    const { server, url } = listening;
    publicUrl = listening.publicUrl;
    const jobs = startJobs(world, logger);
    const courier = await courierOf(config, publicUrl);
    const sending = startSender({ world, courier, log: logger });
    sender = sending;
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      // In all; what one part does not need is there for the others.
      const endMs = performance.now() + closingPatienceMs + mailPatienceMs + 1000;
      const jobsEnded = jobs.stop();
      try {
        await closeServer(server, closingPatienceMs);
      } finally {
        // Last: what was asked for a moment ago may still go out.
        const ended = Promise.all([jobsEnded, sending.stop(mailPatienceMs)]);
        // Where the database does not answer, neither do they: nothing is lost by leaving.
        const leftMs = Math.max(0, endMs - performance.now());
        await Promise.race([ended, sleep(leftMs, undefined, { ref: false })]);
        await database.close();
      }
    };
    return {
      url,
      publicUrl: listening.publicUrl,
      world,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** How long a mail under way may take when it closes, in milliseconds. */
const mailPatienceMs = 1500;
const strangeKey =
  'this process has another key than the first one on this database: mails and second factors that are sealed with that one cannot be read here; set PUNCHCARD_SECRET_KEY, or copy secret.key from its data folder';

/** The way to the mail server; null where none is set. */
async function courierOf({ mail }: Config, publicUrl: string): Promise<Courier | null> {
  if (mail.smtpUrl === null) return null;
  const { smtpCourier } = await import('./mail/transport.ts');
  return smtpCourier({ smtpUrl: mail.smtpUrl, from: mail.from, publicUrl });
}

interface Listening {
  readonly server: FastifyInstance;
  readonly url: string;
  readonly publicUrl: string;
}

async function listen(world: World, config: Config, options: AppOptions): Promise<Listening> {
  const { logger } = options;
  for (let tries = 1; ; tries++) {
    // The server is built with its own URL, so the port is chosen first.
    const port = config.port === 0 ? await freePort(config.host) : config.port;
    const url = urlOf(config.host, port);
    const publicUrl = config.http.publicUrl ?? url;
    const process = { settings: settingsInForce(config), dataDir: config.dataDir };
    const settings = { ...config.http, publicUrl };
    const server = await createServer({ world, settings, process }, logger, options.isDescribed);
    try {
      await listenQuietly(server, { host: config.host, port });
      return { server, url, publicUrl };
    } catch (cause) {
      await server.close();
      const error = listenError(cause, config.host, port);
      if (!mayTryAgain(error, config.port, tries)) throw error;
    }
  }
}

/** Fastify announces itself; who starts the program does that in his own way. */
async function listenQuietly(server: FastifyInstance, where: FastifyListenOptions): Promise<void> {
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
  // A connection that is kept open for a next request counts as idle as soon as its reply is out.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const done = new AbortController();
  const cut = sleep(patienceMs, undefined, { signal: done.signal }).then(
    () => server.server.closeAllConnections(),
    () => {},
  );
  try {
    // The half second is for what a cut-off request still has to say.
    await Promise.race([closed, cut.then(() => sleep(500, undefined, { signal: done.signal }))]);
  } finally {
    done.abort();
    clearInterval(idle);
  }
}
