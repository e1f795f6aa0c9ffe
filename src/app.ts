import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { type HasherOptions, passwordHasher } from './core/password.ts';
import type { World } from './core/world.ts';
import { createServer } from './http/server.ts';
import type { HttpSettings } from './http/settings.ts';
import { openDatabase } from './sql/database.ts';

/** The program as a value: tests start the very same. */
export interface App {
  /** Where it listens. */
  readonly url: string;
  readonly world: World;
  /** Finishes what is under way, then lets go of the database. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly hasher?: HasherOptions;
}

/**
 * Opens the database, brings it to the newest version, and serves.
 * @throws ConfigError, NewerDatabaseError, or the system's own error where the port is taken
 */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const clock = options.clock ?? systemClock;
  const database = await openDatabase({ dataDir: config.dataDir }, clock);
  const world: World = {
    database,
    clock,
    rules: config.rules,
    passwords: passwordHasher(options.hasher),
  };
  // Known only once it listens, where the port is left to the system.
  const settings = {
    ...config.http,
    publicUrl: config.http.publicUrl ?? urlOf(config.host, config.port),
  };
  const server = await createServer({ world, settings }, options.logger);
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    await server.close();
    await database.close();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  const url = urlOf(config.host, port);
  if (config.http.publicUrl === null)
    (settings as { -readonly [K in keyof HttpSettings]: HttpSettings[K] }).publicUrl = url;
  return {
    url,
    world,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

function urlOf(host: string, port: number): string {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}
