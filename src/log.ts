import pino, { type Logger } from 'pino';

export interface Log {
  readonly logger: Logger;
  /** Resolves when every line is written, or when the reader takes none for a while. */
  flush(): Promise<void>;
}

/** Bytes that wait for a slow reader; further lines are dropped. */
const maxWaitingBytes = 8 * 2 ** 20;
/** How long the end waits for a reader that takes nothing, in milliseconds. */
const flushPatienceMs = 3000;

/** Never logged, wherever these fields turn up. */
const secrets = ['authorization', 'cookie', '"set-cookie"', 'password', 'token'];
const redact = secrets.flatMap((name) => {
  const at = name.startsWith('"') ? `[${name}]` : name;
  const below = name.startsWith('"') ? at : `.${at}`;
  return [at, `*${below}`, `req.headers${below}`, `res.headers${below}`];
});

/** Logs to the standard output: readable lines on a terminal, JSON otherwise. */
export async function openLog(level: string, isTerminal: boolean): Promise<Log> {
  const options = { level, redact: { paths: redact, censor: '[secret]' } };
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty');
    const translateTime = 'SYS:HH:MM:ss';
    const stream = pretty({ sync: true, ignore: 'pid,hostname,reqId', translateTime });
    return { logger: pino(options, stream), flush: async () => {} };
  }
  const { destination, flush } = openDestination();
  return { logger: pino(options, destination), flush };
}

/** Writes in the background: a slow reader, none at all, or a full disk never holds up a request. */
function openDestination() {
  let endMs = Number.POSITIVE_INFINITY;
  const startEnding = (): void => {
    endMs = Math.min(endMs, performance.now() + flushPatienceMs);
  };
  const destination = pino.destination({
    // A pipe does not block once `process.stdout` was read: writes fail with EAGAIN instead.
    dest: process.stdout.fd,
    sync: false,
    // Lines are written at once; lines that come during a write are written together.
    minLength: 1,
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
  // Called by pino when the process exits. The library's own never ends on a full disk.
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    startEnding();
    try {
      if (!isFailing) flushSync();
    } catch {
      // The reader takes nothing.
    }
  };
  const flush = (): Promise<void> =>
    new Promise((resolve) => {
      startEnding();
      destination.flush(() => resolve());
    });
  return { destination, flush };
}
