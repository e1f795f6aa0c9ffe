import { connect, type Socket } from 'node:net';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, ASCII. */
  readonly path: string;
  readonly authorization?: string;
  /** JSON, ASCII. */
  readonly body?: string;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Ends after this many requests, or after this time. */
  readonly requests?: number;
  readonly seconds?: number;
  next(): Request;
}

export interface Measured {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/**
 * Sends requests over bare sockets, one at a time on each. The generator does as little as it can,
 * so that the server is what is measured. Fails on any status but 2xx.
 */
export async function drive(load: Load): Promise<Measured> {
  const { port, connections, requests = Infinity, seconds = Infinity, next } = load;
  const latencies: number[] = [];
  // Shared by all sockets: each read is handled before the next one.
  const buffer = Buffer.allocUnsafeSlow(256 * 1024);
  const start = performance.now();
  const end = start + seconds * 1000;
  let sent = 0;
  const oneConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        if (sent >= requests || sentAt >= end) {
          socket.destroy();
          resolve();
          return;
        }
        sent += 1;
        socket.write(textOf(next()), 'latin1');
      };
      const parser = new ResponseParser(() => {
        latencies.push(performance.now() - sentAt);
        send();
      });
      const callback = (size: number): boolean => {
        const failure = parser.receive(buffer, size);
        if (failure !== null) socket.destroy(new Error(`not a success: ${failure}`));
        return true;
      };
      const onread = { buffer, callback };
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
      socket.once('connect', send);
      socket.once('end', () => reject(new Error('the server closed the connection')));
      socket.once('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, oneConnection));
  const took = (performance.now() - start) / 1000;
  return {
    perSecond: latencies.length / took,
    medianMs: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

function textOf({ method, path, authorization, body = '' }: Request): string {
  const credential = authorization === undefined ? '' : `authorization: ${authorization}\r\n`;
  const type = body === '' ? '' : 'content-type: application/json\r\n';
  const length = method === 'GET' ? '' : `content-length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${credential}${type}${length}\r\n${body}`;
}

const endOfHead = Buffer.from('\r\n\r\n');
const success = '2'.charCodeAt(0);

/** Finds the end of each response by its Content-Length, without reading its body. */
class ResponseParser {
  readonly #onResponse: () => void;
  /** The start of a head that came in more than one read; rare. */
  #partialHead: Buffer | undefined;
  /** Bytes of the body still to come; -1 while reading the head. */
  #missing = -1;

  constructor(onResponse: () => void) {
    this.#onResponse = onResponse;
  }

  /** @returns the start of a response that is not 2xx, else null */
  receive(buffer: Buffer, size: number): string | null {
    if (this.#missing !== -1) this.#missing -= size;
    else if (this.#partialHead === undefined) {
      const failure = this.#receiveHead(buffer, size);
      if (failure !== null) return failure;
    } else {
      const whole = Buffer.concat([this.#partialHead, buffer.subarray(0, size)]);
      this.#partialHead = undefined;
      const failure = this.#receiveHead(whole, whole.length);
      if (failure !== null) return failure;
    }
    if (this.#missing === 0) {
      this.#missing = -1;
      this.#onResponse();
    }
    return null;
  }

  #receiveHead(buffer: Buffer, size: number): string | null {
    const end = buffer.indexOf(endOfHead);
    if (end === -1 || end + endOfHead.length > size) {
      this.#partialHead = Buffer.from(buffer.subarray(0, size));
      return null;
    }
    // "HTTP/1.1 2..": the tenth byte starts the status.
    if (buffer[9] !== success) return buffer.toString('utf8', 0, Math.min(size, 2000));
    const length = /\r\ncontent-length: (\d+)/i.exec(buffer.toString('latin1', 0, end))?.[1] ?? 0;
    this.#missing = Number(length) - (size - end - endOfHead.length);
    return null;
  }
}

export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
