import { connect, type Socket } from 'node:net';
import type { Measured } from './load.ts';

export interface RawLoad {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The text of the next request, drawn anew each time; ASCII. */
  next(): string;
}

/** Makes the texts of requests to one operation: what a client of the interface sends, and no more. */
export function requestMaker(
  method: string,
  headers: Readonly<Record<string, string>>,
): (path: string, body?: string) => string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`);
  const head = ` HTTP/1.1\r\n${lines.join('')}`;
  return (path, body = '') => {
    const length = method === 'GET' ? '' : `content-length: ${body.length}\r\n`;
    return `${method} ${path}${head}${length}\r\n${body}`;
  };
}

/**
 * Drives a server by bare sockets, one request at a time on each: a generator that does no more than
 * it must, so that the server is what is measured. Fails where anything but 2xx came back.
 */
export async function driveRaw({ port, connections, seconds, next }: RawLoad): Promise<Measured> {
  const latencies: number[] = [];
  // One for all sockets: what was read is looked at before anything else is.
  const buffer = Buffer.allocUnsafeSlow(readAtOnce);
  const start = performance.now();
  const end = start + seconds * 1000;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        if (sentAt >= end) {
          socket.destroy();
          resolve();
        } else socket.write(next(), 'latin1');
      };
      const replies = new Replies(
        () => {
          latencies.push(performance.now() - sentAt);
          send();
        },
        (error) => {
          socket.destroy();
          reject(error);
        },
      );
      const onread = { buffer, callback: (size: number) => replies.receive(buffer, size) };
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
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

/** Larger than any reply, so that one which has arrived is read at once. */
const readAtOnce = 256 * 1024;
const endOfHead = Buffer.from('\r\n\r\n');
const lengthHeader = Buffer.from('\r\ncontent-length: ');
const [digitZero, digitTwo] = [0x30, 0x32];

/** Finds the end of each reply by its length, without a look at the bytes of its body. */
class Replies {
  readonly #onReply: () => void;
  readonly #onError: (error: Error) => void;
  /** A head of which a part has come; hardly ever there. */
  #begun: Buffer | undefined;
  /** Bytes of the body that are yet to come; -1 while the head is. */
  #missing = -1;

  constructor(onReply: () => void, onError: (error: Error) => void) {
    this.#onReply = onReply;
    this.#onError = onError;
  }

  /** @returns true: there is more to read */
  receive(buffer: Buffer, size: number): boolean {
    if (this.#missing === -1) this.#receiveHead(buffer, size);
    else this.#missing -= size;
    if (this.#missing === 0) {
      this.#missing = -1;
      this.#onReply();
    }
    return true;
  }

  #receiveHead(buffer: Buffer, size: number): void {
    if (this.#begun !== undefined) {
      const whole = Buffer.concat([this.#begun, buffer.subarray(0, size)]);
      this.#begun = undefined;
      this.#receiveHead(whole, whole.length);
      return;
    }
    // What lies behind what was read is of an earlier reply.
    const end = buffer.indexOf(endOfHead);
    if (end === -1 || end + endOfHead.length > size) {
      this.#begun = Buffer.from(buffer.subarray(0, size));
    } else if (buffer[9] !== digitTwo) {
      const text = buffer.toString('utf8', 0, Math.min(size, 2000));
      this.#onError(new Error(`a reply was no success: ${text}`));
    } else {
      this.#missing = lengthIn(buffer.subarray(0, end)) - (size - end - endOfHead.length);
    }
  }
}

/** Bytes of the body, 0 where its head says nothing. */
function lengthIn(head: Buffer): number {
  const at = head.indexOf(lengthHeader);
  if (at === -1) return 0;
  let length = 0;
  for (let place = at + lengthHeader.length; place < head.length; place += 1) {
    const digit = (head[place] ?? 0) - digitZero;
    if (digit < 0 || digit > 9) break;
    length = length * 10 + digit;
  }
  return length;
}
