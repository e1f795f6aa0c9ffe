import { connect, type Socket } from 'node:net';
import type { Measured } from './load.ts';

export interface RawLoad {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The bytes of the next request, drawn anew each time. */
  next(): Buffer;
}

/** A request as bytes; what a client of the interface sends, and no more. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`);
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
}

/**
 * Drives a server by bare sockets, one request at a time on each: a generator that parses no more
 * than it must, so that the server is what is measured. Fails where anything but 2xx came back.
 */
export async function driveRaw({ port, connections, seconds, next }: RawLoad): Promise<Measured> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        if (sentAt >= end) {
          socket.destroy();
          resolve();
        } else socket.write(next());
      };
      receiveReplies(
        socket,
        () => {
          latencies.push(performance.now() - sentAt);
          send();
        },
        reject,
      );
      socket.once('connect', send);
      socket.once('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    perSecond: sorted.length / took,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

/** Calls back at the end of each reply; replies carry their length. */
function receiveReplies(
  socket: Socket,
  onReply: () => void,
  onError: (error: Error) => void,
): void {
  let head: Buffer = Buffer.alloc(0);
  /** Bytes of the body that are yet to come; -1 while the head is. */
  let missing = -1;
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk;
    if (missing === -1) {
      head = head.length === 0 ? rest : Buffer.concat([head, rest]);
      const at = head.indexOf('\r\n\r\n');
      if (at === -1) return;
      const text = head.toString('latin1', 0, at);
      if (text[9] !== '2') {
        socket.destroy();
        onError(new Error(`a reply was no success: ${head.toString('utf8').slice(0, 2000)}`));
        return;
      }
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      missing = length === undefined ? 0 : Number(length);
      rest = head.subarray(at + 4);
      head = Buffer.alloc(0);
    }
    missing -= rest.length;
    if (missing <= 0) {
      missing = -1;
      onReply();
    }
  });
}
