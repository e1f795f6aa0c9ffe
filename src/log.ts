import { hostname } from 'node:os';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { RequestLines } from './http/log.ts';
import { LogOutput } from './log-output.ts';

/** A log, and what makes sure that its last lines are out. */
export interface Log {
  readonly logger: Logger;
  /**
   * For the line of each request, which holds nothing that could be a secret: looking for secrets
   * costs more than writing it.
   */
  readonly requestLog: RequestLines;
  /** Before the process ends. */
  flush(): void;
}

/** For how long a line may wait for others, in milliseconds. */
const longestWaitMs = 100;
/** Of one write, in bytes. */
const maxWrite = 65_536;

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
  const base = { pid: process.pid, hostname: hostname() };
  const options = { level, base, redact: { paths: redact, censor: '[secret]' } };
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty');
    const stream = pretty({
      sync: true,
      ignore: 'pid,hostname,reqId',
      translateTime: 'SYS:HH:MM:ss',
    });
    const requestLog = pino({ level, base }, stream);
    return { logger: pino(options, stream), requestLog, flush: () => {} };
  }
  const destination = openOutput(maxWrite, base);
  // Where not all can be kept, what the program itself has to say is worth more than who asked.
  const lines = new GatheredLines({ write: (text) => destination.write(text, true) }, maxWrite);
  const flush = (): void => {
    try {
      lines.hand();
      destination.flushSync();
    } catch {
      // Nothing was written since it was opened, or nobody reads.
    }
  };
  // Also where an error nobody expected ends it.
  process.once('exit', flush);
  const logger = pino(options, {
    write: (line: string) => {
      // In the order in which things were.
      lines.hand();
      destination.write(line);
    },
  });
  const requestLog = logger.isLevelEnabled('info') ? linesTo(lines, base) : silence;
  return { logger, requestLog, flush };
}

/** The standard output, which nobody waits for. */
function openOutput(mostBytes: number, base: object): LogOutput {
  const sayLost = (lines: number): string => lostLine(lines, base);
  return new LogOutput(process.stdout.fd, { mostBytes, neverWait, sayLost });
}

/** The line that says of others that they are missing. */
const lostLine = (lines: number, base: object): string => {
  const level = pino.levels.values.warn;
  const msg = 'lines of this log are missing here: more was waiting than can be kept';
  return `${JSON.stringify({ level, time: Date.now(), ...base, lines, msg })}\n`;
};

/** What a stream of the standard output has for it; nothing that is public does. */
interface WithHandle {
  readonly _handle?: { setBlocking?(isBlocking: boolean): void } | null;
}

/**
 * A process that is started with our output, or ends with it, has it wait for its reader again, for
 * all who write into it.
 */
const neverWait = (): void => (process.stdout as WithHandle)._handle?.setBlocking?.(false);

const silence: RequestLines = { info: () => {} };

/**
 * Lines as the logger writes them, each made in one go: it puts them together of some forty pieces,
 * and whoever then copies them has to look up each.
 */
export function linesTo(to: DestinationStream, base: object): RequestLines {
  const level = pino.levels.values.info;
  return {
    info: (said, msg) =>
      to.write(`${JSON.stringify({ level, time: Date.now(), ...base, ...said, msg })}\n`),
  };
}

/** Hands on some lines at once, soon: each by itself would cost more than what it tells of. */
export class GatheredLines implements DestinationStream {
  readonly #to: DestinationStream;
  readonly #mostBytes: number;
  #text = '';
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param mostBytes of what is handed on at once; a longer line is so all the same */
  constructor(to: DestinationStream, mostBytes: number) {
    this.#to = to;
    this.#mostBytes = mostBytes;
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > this.#mostBytes) this.hand();
    this.#text += line;
    this.#bytes += bytes;
    this.#timer ??= setTimeout(() => this.hand(), longestWaitMs).unref();
  }

  hand(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    this.#bytes = 0;
    this.#to.write(text);
  }
}
