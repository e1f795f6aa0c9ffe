import { createServer } from 'node:net';
import { systemErrorText } from './words/system-errors.ts';

/** The server cannot listen; the message is one sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  /** True if another program uses the port. */
  readonly isTaken: boolean;

  constructor(message: string, { isTaken = false } = {}) {
    super(message);
    this.isTaken = isTaken;
  }
}

/** Most attempts to find a free port. */
const portTries = 5;

/** True if another free port can be tried. */
export const mayRetry = (error: unknown, wantedPort: number, tries: number): boolean =>
  error instanceof ListenError && error.isTaken && wantedPort === 0 && tries < portTries;

/** Finds a free port. @throws ListenError */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createServer();
    socket.once('error', (error) => reject(listenError(error, host, 0)));
    socket.listen({ host, port: 0, exclusive: true }, () => {
      const address = socket.address();
      const found = address !== null && typeof address === 'object' ? address.port : 0;
      socket.close(() => resolve(found));
    });
  });
}

/** Converts errors about host and port to a ListenError; returns others unchanged. */
export function listenError(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ListenError(
        `port ${port} of ${host} is in use by another program; stop it, or choose another port with --port`,
        { isTaken: true },
      );
    case 'EACCES':
      return new ListenError(
        `port ${port} of ${host} is not permitted for this user; choose another port with --port`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(
        `${host} is not an address of this machine; choose another one with --host`,
      );
    default:
      return error;
  }
}

/** Converts errors about an inherited socket, such as a descriptor that is none, to a ListenError. */
export function inheritedError(error: unknown, fd: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new ListenError(
    `file descriptor ${fd} of LISTEN_FDS is not a listening socket: ${systemErrorText(code)}`,
  );
}

/** The URL of the server on its own machine. */
export function urlOf(host: string, port: number): string {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}
