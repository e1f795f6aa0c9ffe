import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the crowd is asked to do, sent by the parent process. */
export interface Crowd {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** One for all connections, or one for each in turn. */
  readonly authorizations: readonly string[];
  readonly paths: readonly string[];
}

/** Responses by status. */
export type Statuses = Record<string, number>;

const statuses: Statuses = {};

/** Connects all at one instant; each sends its next request as soon as it has a response. */
async function run(crowd: Crowd): Promise<void> {
  const { port, connections, seconds, authorizations, paths } = crowd;
  let asked = 0;
  const open = (i: number): (() => void) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const authorization = authorizations[i % authorizations.length];
    const send = (): void => {
      asked += 1;
      const path = `${paths[asked % paths.length]}${asked}`;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`);
    };
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const status = received.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      received = received.slice(end + 4 + length);
      send();
    });
    socket.on('error', () => {
      statuses.broken = (statuses.broken ?? 0) + 1;
    });
    socket.once('connect', send);
    return () => socket.destroy();
  };
  const closes = Array.from({ length: connections }, (_, i) => open(i));
  await sleep(seconds * 1000);
  for (const close of closes) close();
}

/** Sends the responses so far when the parent process asks for them, and at the end. */
process.on('message', async (crowd: Crowd | 'read') => {
  if (crowd !== 'read') await run(crowd);
  process.send?.(statuses);
  if (crowd !== 'read') process.disconnect();
});
