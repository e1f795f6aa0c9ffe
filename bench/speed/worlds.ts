import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/doors.ts';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import { fillWorld } from '../world/fill.ts';
import { postgresSink } from '../world/postgres-sink.ts';
import type { Sink } from '../world/sink.ts';
import { speedSize } from '../world/size.ts';
import { openSqliteSink, sqliteSink } from '../world/sqlite-sink.ts';
import { readSubjects, type Subjects } from './subjects.ts';

/** A filled database that the bench may write to. */
export interface World {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly subjects: Subjects;
  remove(): Promise<void>;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'punchcard-bench-'));

/** A copy of the world in `bench/.world`, which is filled first if missing. */
export async function sqliteWorld(): Promise<World> {
  const kept = await keptWorld();
  const dataDir = newFolder();
  cpSync(kept, dataDir, { recursive: true });
  const sink = openSqliteSink(dataDir);
  const subjects = await readSubjects(sink);
  await sink.close();
  const remove = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true });
  return { dataDir, databaseUrl: null, subjects, remove };
}

async function keptWorld(): Promise<string> {
  const home = fileURLToPath(new URL('../.world', import.meta.url));
  const kept = join(home, sourcesHash());
  if (existsSync(kept)) return kept;
  // A world of an older schema is obsolete.
  rmSync(home, { recursive: true, force: true });
  const partial = join(home, 'partial');
  mkdirSync(partial, { recursive: true });
  await fill(sqliteSink(partial));
  await (await openDatabase({ dataDir: partial }, systemClock)).close();
  renameSync(partial, kept);
  return kept;
}

/** Hash of everything that determines the content of a world. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['../world/', '../../src/sql/migrations/', '../../src/sql/counters/']) {
    const url = new URL(folder, import.meta.url);
    for (const name of readdirSync(url).sort()) hash.update(readFileSync(new URL(name, url)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function fill(sink: Sink): Promise<void> {
  const size = speedSize();
  const begun = performance.now();
  await fillWorld(sink, 1, size, () => {});
  await sink.close();
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `Filled a world of ${size.users} users, ${size.follows} relations, ${size.times} entries in ${seconds} s`,
  );
}

/** The same in a new PostgreSQL server. */
export async function postgresWorld(): Promise<World & { readonly databaseUrl: string }> {
  const postgres = await PostgresServer.create();
  const dataDir = newFolder();
  const remove = async (): Promise<void> => {
    await postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await postgres.start(['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB']);
    await postgres.query('CREATE DATABASE bench');
    const databaseUrl = postgres.url('bench');
    await fill(await postgresSink(databaseUrl));
    await (await openDatabase({ dataDir, databaseUrl }, systemClock)).close();
    const sink = await postgresSink(databaseUrl);
    const subjects = await readSubjects(sink);
    await sink.close();
    return { dataDir, databaseUrl, subjects, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
