import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/sql/database.ts';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import { fillScaleWorld } from '../scale-world/fill.ts';
import { postgresSink } from '../scale-world/postgres-sink.ts';
import { type ScaleSize, sizeOf } from '../scale-world/size.ts';
import { sqliteSink } from '../scale-world/sqlite-sink.ts';
import { type Running, startServer } from '../server.ts';
import { Client } from './client.ts';
import { withChildren } from './process.ts';

/** A world with a server over it. */
export interface ScaleWorld {
  readonly name: 'big' | 'small';
  readonly size: ScaleSize;
  readonly settings: Readonly<Record<string, string>>;
  readonly server: Running;
  readonly client: Client;
  /** The server's process, and those of the database where it has some. */
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
  /** Folders of worlds that are there already, and are written to; null: they are made and removed. */
  readonly bigDir: string | null;
  readonly smallDir: string | null;
  readonly tell: (text: string) => void;
}

/** Makes what is not there, and starts a server on each. */
export async function openWorlds(asked: WorldsAsked): Promise<Worlds> {
  const home = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
  const postgres = asked.isPostgres ? await PostgresServer.create() : null;
  const opened: ScaleWorld[] = [];
  const close = async (): Promise<void> => {
    for (const { client, server } of opened) {
      client.close();
      await server.stop();
    }
    await postgres?.remove();
    rmSync(home, { recursive: true, force: true });
  };
  const open = async (name: ScaleWorld['name'], factor: number, ownDir: string | null) => {
    const size = sizeOf(factor);
    const dataDir = ownDir ?? join(home, name);
    mkdirSync(dataDir, { recursive: true });
    let databaseUrl: string | null = null;
    if (postgres !== null) {
      await postgres.query(`CREATE DATABASE ${name}`);
      databaseUrl = postgres.url(name);
    }
    if (ownDir === null) await make(dataDir, databaseUrl, size, asked.tell);
    // Where it was made by an older program, it is brought up to date before its start is measured.
    await (await openDatabase({ dataDir, databaseUrl }, systemClock)).close();
    const settings = {
      PUNCHCARD_DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { PUNCHCARD_DATABASE_URL: databaseUrl }),
    };
    const server = await startServer(settings);
    const processes = (): number[] =>
      postgres === null ? [server.pid] : [server.pid, ...withChildren(postmaster(postgres))];
    const world = { name, size, settings, server, client: new Client(server.url), processes };
    opened.push(world);
    return world;
  };
  try {
    await postgres?.start(['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB']);
    const small = await open('small', Math.max(0.0001, asked.factor / 1000), asked.smallDir);
    const big = await open('big', asked.factor, asked.bigDir);
    return { big, small, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function make(
  dataDir: string,
  databaseUrl: string | null,
  size: ScaleSize,
  tell: (text: string) => void,
): Promise<void> {
  const begun = performance.now();
  const sink = databaseUrl === null ? sqliteSink(dataDir) : await postgresSink(databaseUrl);
  await fillScaleWorld(sink, 1, size, () => {});
  await sink.close();
  const seconds = Math.round((performance.now() - begun) / 1000);
  tell(`A world of ${size.users} users and ${size.times} entries: made in ${seconds} s`);
}

const postmaster = ({ dataDir }: PostgresServer): number =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
