import { createServer } from 'node:net';

/** The place where the program should listen cannot be had, in one sentence. */
class ListenError extends Error {
  override readonly name = 'ListenError';
  /** Another program has it: another port may be free. */
  readonly isTaken: boolean;

  constructor(message: string, { isTaken = false } = {}) {
    super(message);
    this.isTaken = isTaken;
  }
}

/** How often another free port is tried where somebody was quicker. */
const portTries = 5;

/** True where another free port may be had instead. */
export const mayTryAgain = (error: unknown, wantedPort: number, tries: number): boolean =>
  error instanceof ListenError && error.isTaken && wantedPort === 0 && tries < portTries;

/** A port that is free now. @throws ListenError */
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

/** What is said where listening failed; whatever is not about the place comes back as it is. */
export function listenError(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ListenError(
        `port ${port} of ${host} is in use by another program; stop it, or choose another port with --port`,
        { isTaken: true },
      );
    case 'EACCES':
      return new ListenError(`port ${port} of ${host} is not allowed for this user`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(`${host} is no address of this machine; choose another with --host`);
    default:
      return error;
  }
}

/** Where it is reached from its own machine. */
export function urlOf(host: string, port: number): string {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}
