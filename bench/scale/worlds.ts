import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/doors.ts';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import { parentOf, withChildren } from '../process.ts';
import { type Running, startServer } from '../server.ts';
import { fillWorld } from '../world/fill.ts';
import { postgresSink } from '../world/postgres-sink.ts';
import { sizeOf, type WorldSize } from '../world/size.ts';
import { sqliteSink } from '../world/sqlite-sink.ts';
import { Client } from './client.ts';

/** A world with a server over it. */
export interface ScaleWorld {
  readonly name: 'big' | 'small';
  readonly size: WorldSize;
  readonly settings: Readonly<Record<string, string>>;
  readonly server: Running;
  readonly client: Client;
  /** The server's process, and the database's processes if there are any. */
  processes(): number[];
}

export interface Worlds {
  readonly big: ScaleWorld;
  readonly small: ScaleWorld;
  close(): Promise<void>;
}

export interface WorldsAsked {
  readonly isPostgres: boolean;
  /** Of the big world; the small one is a thousandth of it, but has at least 100 users. */
  readonly factor: number;
  /**
   * Folders or database URLs of existing worlds, which are written to; null: created and removed.
   */
  readonly bigAt: string | null;
  readonly smallAt: string | null;
  readonly tell: (text: string) => void;
}

/** Creates missing worlds, and starts a server on each. */
export async function openWorlds(asked: WorldsAsked): Promise<Worlds> {
  const home = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
  const isMade = !(isUrl(asked.bigAt) && isUrl(asked.smallAt));
  const postgres = asked.isPostgres && isMade ? await PostgresServer.create() : null;
  const opened: ScaleWorld[] = [];
  const close = async (): Promise<void> => {
    for (const { client, server } of opened) {
      client.close();
      await server.stop();
    }
    await postgres?.remove();
    rmSync(home, { recursive: true, force: true });
  };
  const open = async (name: ScaleWorld['name'], factor: number, at: string | null) => {
    const size = sizeOf(factor);
    const dataDir = at === null || isUrl(at) ? join(home, name) : at;
    mkdirSync(dataDir, { recursive: true });
    let databaseUrl = isUrl(at) ? at : null;
    if (postgres !== null && at === null) {
      await postgres.query(`CREATE DATABASE ${name}`);
      databaseUrl = postgres.url(name);
    }
    if (at === null) await make(dataDir, databaseUrl, size, asked.tell);
    // A world of an older version is migrated before the start is measured.
    await (await openDatabase({ dataDir, databaseUrl }, systemClock)).close();
    const settings = {
      PUNCHCARD_DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { PUNCHCARD_DATABASE_URL: databaseUrl }),
    };
    const server = await startServer(settings);
    const ofDatabase = databaseUrl === null ? null : await postmasterOf(databaseUrl);
    const processes = (): number[] =>
      ofDatabase === null ? [server.pid] : [server.pid, ...withChildren(ofDatabase)];
    const context = { name, size, settings, server, client: new Client(server.url), processes };
    opened.push(context);
    return context;
  };
  try {
    await postgres?.start(['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB']);
    const small = await open('small', Math.max(0.0001, asked.factor / 1000), asked.smallAt);
    const big = await open('big', asked.factor, asked.bigAt);
    return { big, small, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function make(
  dataDir: string,
  databaseUrl: string | null,
  size: WorldSize,
  tell: (text: string) => void,
): Promise<void> {
  const begun = performance.now();
  const sink = databaseUrl === null ? sqliteSink(dataDir) : await postgresSink(databaseUrl);
  await fillWorld(sink, 1, size, () => {});
  await sink.close();
  const seconds = Math.round((performance.now() - begun) / 1000);
  tell(`A world of ${size.users} users and ${size.times} entries: made in ${seconds} s`);
}

const isUrl = (at: string | null): boolean => at?.startsWith('postgres') === true;

/** The parent of all other processes of a server on this machine. */
async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return parent;
}
