import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sqliteFile } from '../../src/sql/database.ts';
import { drive, median, type Request } from '../load.ts';
import { residentMiB } from '../process.ts';
import { type Running, startServer } from '../server.ts';

export interface Weight {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly aim: number;
}

/** Starts on a filled world, and the memory of an idle process. */
export async function startWeight(
  settings: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Weight[]> {
  const starts: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(settings);
    starts.push(server.startMs);
    await sleep(2000);
    idle.push(residentMiB(server.pid));
    await server.stop();
  }
  return [
    { what: 'start to ready', value: median(starts), unit: 'ms', aim: 300 },
    { what: 'resident memory, idle', value: median(idle), unit: 'MiB', aim: 110 },
  ];
}

export const memoryWeight = ({ pid }: Running): Weight => ({
  ...{ what: 'resident memory after the bench', value: residentMiB(pid), unit: 'MiB', aim: 220 },
});

/** How much the SQLite database grows by a request, all tables and indexes included. */
export async function diskWeight(
  what: string,
  aim: number,
  { server, dataDir, next }: { server: Running; dataDir: string; next: () => Request },
): Promise<Weight> {
  const requests = 5000;
  const before = usedBytes(dataDir);
  const port = Number(new URL(server.url).port);
  await drive({ port, connections: 64, requests, next });
  return { what, value: (usedBytes(dataDir) - before) / requests, unit: 'bytes on disk', aim };
}

function usedBytes(dataDir: string): number {
  const connection = new Sqlite(sqliteFile(dataDir), { readonly: true });
  const pragma = (name: string): number => Number(connection.pragma(name, { simple: true }));
  const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  connection.close();
  return bytes;
}
