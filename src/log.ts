import pino, { type Logger } from 'pino';

/** A log, and what makes sure that its last lines are out. */
export interface Log {
  readonly logger: Logger;
  /** Before the process ends. */
  flush(): void;
}

/** Never in a log, wherever they turn up. */
const secrets = ['authorization', 'cookie', '"set-cookie"', 'password', 'token'];
const redact = secrets.flatMap((name) => {
  const at = name.startsWith('"') ? `[${name}]` : name;
  const below = name.startsWith('"') ? at : `.${at}`;
  return [at, `*${below}`, `req.headers${below}`, `res.headers${below}`];
});

/**
 * Lines of JSON on the standard output, written beside the work; or, for a person at a terminal,
 * lines that read well.
 */
export async function openLog(level: string, isTerminal: boolean): Promise<Log> {
  const options = { level, redact: { paths: redact, censor: '[secret]' } };
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty');
    const stream = pretty({
      sync: true,
      ignore: 'pid,hostname,reqId',
      translateTime: 'SYS:HH:MM:ss',
    });
    return { logger: pino(options, stream), flush: () => {} };
  }
  const destination = pino.destination({ dest: 1, sync: false });
  // Whoever read the lines is gone: the server is not.
  destination.on('error', () => {});
  const flush = (): void => {
    try {
      destination.flushSync();
    } catch {
      // Nothing was written since it was opened, or nobody reads.
    }
  };
  // Also where an error nobody expected ends it.
  process.once('exit', flush);
  return { logger: pino(options, destination), flush };
}
