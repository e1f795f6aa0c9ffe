import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import type { Storage } from './build.ts';

/** Creates and copies storages of one kind of database. */
export interface Storages {
  create(name: string): Promise<Storage>;
  /** A copy of a storage without a running server. */
  copy(from: Storage, name: string): Promise<Storage>;
  close(): Promise<void>;
}

export async function openStorages(kind: 'sqlite' | 'postgres', folder: string): Promise<Storages> {
  const home = join(folder, kind);
  mkdirSync(home, { recursive: true });
  if (kind === 'sqlite') return sqliteStorages(home);
  const server = await PostgresServer.create();
  await server.start(['-c', 'fsync=off', '-c', 'synchronous_commit=off']);
  return postgresStorages(home, server);
}

function sqliteStorages(home: string): Storages {
  return {
    create: async (name) => ({ dataDir: join(home, name), databaseUrl: '' }),
    copy: async (from, name) => {
      const dataDir = join(home, name);
      cpSync(from.dataDir, dataDir, { recursive: true });
      return { dataDir, databaseUrl: '' };
    },
    close: async () => {},
  };
}

function postgresStorages(home: string, server: PostgresServer): Storages {
  const databaseOf = (storage: Storage): string => new URL(storage.databaseUrl).pathname.slice(1);
  return {
    create: async (name) => {
      await server.query(`CREATE DATABASE ${name}`);
      return { dataDir: join(home, name), databaseUrl: server.url(name) };
    },
    copy: async (from, name) => {
      await server.query(`CREATE DATABASE ${name} TEMPLATE ${databaseOf(from)}`);
      const dataDir = join(home, name);
      cpSync(from.dataDir, dataDir, { recursive: true });
      return { dataDir, databaseUrl: server.url(name) };
    },
    close: () => server.remove(),
  };
}
