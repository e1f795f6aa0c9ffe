import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { UnusableDatabaseError } from './dialect.ts';

/**
 * Lets a command know that a server uses a data folder even if the folder is gone: each server
 * listens on a socket that is named after the folder's path and has no file. The system removes it
 * with the process. Only Linux has such sockets; elsewhere no server is ever found.
 */
const maxServers = 16;
const isSupported = process.platform === 'linux';

function namesOf(dataDir: string): string[] {
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex');
  return Array.from({ length: maxServers }, (_, place) => `\0punchcard/${hash}/${place}`);
}

/** @returns the function that ends it */
export async function announceServer(dataDir: string): Promise<() => void> {
  for (const path of isSupported ? namesOf(dataDir) : []) {
    const server = createServer((socket) => socket.destroy()).unref();
    try {
      server.listen(path);
      await once(server, 'listening');
      return () => server.close();
    } catch {
      // The name of another server.
    }
  }
  return () => {};
}

/** True if a server on this host uses the data folder. */
export async function isServed(dataDir: string): Promise<boolean> {
  const found = await Promise.all((isSupported ? namesOf(dataDir) : []).map(answers));
  return found.includes(true);
}

/** @throws UnusableDatabaseError where a new database would lie beside one that a server has open */
export async function requireUnserved(dataDir: string): Promise<void> {
  if (!(await isServed(dataDir))) return;
  throw new UnusableDatabaseError(
    `the database in ${dataDir} is gone, and a server that uses it is running; stop the server first, then restore a backup with \`punchcard restore\``,
  );
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
