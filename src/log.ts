import pino, { type Logger } from 'pino';

export interface Log {
  readonly logger: Logger;
  /** Resolves when all lines are written, or after a timeout if the output is blocked. */
  flush(): Promise<void>;
}

/** Most buffered bytes; further lines are dropped. */
const maxWaitingBytes = 8 * 2 ** 20;
/** Fields that are never logged. */
const secrets = ['authorization', 'cookie', '"set-cookie"', 'password', 'token'];
const redact = secrets.flatMap((name) => {
  const at = name.startsWith('"') ? `[${name}]` : name;
  const below = name.startsWith('"') ? at : `.${at}`;
  return [at, `*${below}`, `req.headers${below}`, `res.headers${below}`];
});

/**
 * Logs to the standard output: pretty-printed on a terminal, JSON otherwise.
 * @param flushPatienceMs how long the final flush waits for a blocked output, in milliseconds
 */
export async function openLog(
  level: string,
  isTerminal: boolean,
  flushPatienceMs = 3000,
): Promise<Log> {
  const options = { level, redact: { paths: redact, censor: '[secret]' } };
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty');
    const translateTime = 'SYS:HH:MM:ss';
    const stream = pretty({ sync: true, ignore: 'pid,hostname,reqId', translateTime });
    return { logger: pino(options, stream), flush: async () => {} };
  }
  const { destination, flush } = openDestination(flushPatienceMs);
  return { logger: pino(options, destination), flush };
}

/** Writes asynchronously, so that a blocked output or a full disk never delays a request. */
function openDestination(flushPatienceMs: number) {
  let endMs = Number.POSITIVE_INFINITY;
  const startEnding = (): void => {
    endMs = Math.min(endMs, performance.now() + flushPatienceMs);
  };
  const destination = pino.destination({
    // Once `process.stdout` was accessed, a pipe is non-blocking: writes fail with EAGAIN.
    dest: process.stdout.fd,
    sync: false,
    // Lines are written together: waking a thread for each would cost more than a short request.
    minLength: 4096,
    periodicFlush: 100,
    maxLength: maxWaitingBytes,
    retryEAGAIN: () => performance.now() < endMs,
  });
  let isFailing = false;
  destination.on('error', () => {
    isFailing = true;
  });
  destination.on('drain', () => {
    isFailing = false;
  });
  // Pino calls this on exit. The original never returns on a full disk.
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    startEnding();
    try {
      if (!isFailing) flushSync();
    } catch {
      // The output is blocked.
    }
  };
  const flush = (): Promise<void> =>
    new Promise((resolve) => {
      startEnding();
      destination.flush(() => resolve());
    });
  return { destination, flush };
}
