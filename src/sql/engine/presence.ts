import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { UnusableDatabaseError } from './opening-errors.ts';

/**
 * Lets a command detect a server that uses a data folder, even if the folder is gone. Each server
 * listens on an abstract socket named after the folder's path, which the system removes with the
 * process. Only Linux has abstract sockets; elsewhere no server is detected.
 */
const maxServers = 16;
/** How long a command waits for a busy server's URL. */
const maxSilenceMs = 2000;
const isSupported = process.platform === 'linux';

function namesOf(dataDir: string): string[] {
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex');
  return Array.from({ length: maxServers }, (_, i) => `\0punchcard/${hash}/${i}`);
}

/**
 * @param publicUrl told to commands that ask; '' while it is unknown
 * @returns a function that ends the announcement
 */
export async function announceServer(
  dataDir: string,
  publicUrl = (): string => '',
): Promise<() => void> {
  for (const path of isSupported ? namesOf(dataDir) : []) {
    const server = createServer((socket) => socket.on('error', () => {}).end(publicUrl())).unref();
    try {
      server.listen(path);
      await once(server, 'listening');
      return () => server.close();
    } catch {
      // Another server uses this name.
    }
  }
  return () => {};
}

/** True if a server on this host uses the data folder. */
export async function isServed(dataDir: string): Promise<boolean> {
  const found = await Promise.all((isSupported ? namesOf(dataDir) : []).map(responds));
  return found.includes(true);
}

/** @throws UnusableDatabaseError if a server still uses a deleted database of this folder */
export async function requireUnserved(dataDir: string): Promise<void> {
  if (!(await isServed(dataDir))) return;
  throw new UnusableDatabaseError(
    `the database in ${dataDir} was removed while a server is using it; stop the server, then restore a backup with \`punchcard restore\``,
  );
}

/** The public URL of a server on this host that uses the data folder; undefined if none tells it. */
export async function servedUrl(dataDir: string): Promise<string | undefined> {
  const told = (isSupported ? namesOf(dataDir) : []).map(async (path) => {
    const socket = connect(path);
    socket.setTimeout(maxSilenceMs, () => socket.destroy());
    return text(socket).catch(() => '');
  });
  return (await Promise.all(told)).find((url) => url !== '');
}

async function responds(path: string): Promise<boolean> {
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
