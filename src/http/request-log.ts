import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Line = readonly unknown[];
type Level = Exclude<keyof FastifyBaseLogger, 'level' | 'child'>;

/**
 * The log of one request, with its number in each line. Most write nothing but the line that comes
 * after them, elsewhere: the logger is made when it first has something to say.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#logger().child(bindings, options);
  }

  fatal(...line: Line): void {
    this.#write('fatal', line);
  }
  error(...line: Line): void {
    this.#write('error', line);
  }
  warn(...line: Line): void {
    this.#write('warn', line);
  }
  info(...line: Line): void {
    this.#write('info', line);
  }
  debug(...line: Line): void {
    this.#write('debug', line);
  }
  trace(...line: Line): void {
    this.#write('trace', line);
  }
  silent(...line: Line): void {
    this.#write('silent', line);
  }

  #write(level: Level, line: Line): void {
    const logger = this.#logger();
    (logger[level] as (...line: Line) => void).apply(logger, line as unknown[]);
  }

  #logger(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options);
    return this.#own;
  }
}
