import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { PunchcardError } from '../core/errors.ts';
import { Turns } from '../core/turns.ts';
import { cannotWrite, translateError } from './dialect.ts';
import { type Builder, type Executor, type Prepared, refuseUnlessReading } from './query.ts';
import type { Answer, Question } from './reading-thread.ts';
import { everyThree } from './text-index.ts';

/** Statements that read much, at once; each takes one core while it runs. */
const threadsAtMost = 2;
const mayWait = 200;
/** Memory of a thread besides what it keeps of the file, in MiB. */
const heapMiB = 256;

/** Statements that read much run so many at once, whichever the database is. */
export const heavyTurns = (atOnce: number): Turns =>
  new Turns(atOnce, mayWait, 'too many reports are being made');

/**
 * Reads on threads of their own: the event loop answers others meanwhile. They are started when they
 * are first needed, and keep no process alive.
 */
export class ThreadExecutor implements Executor {
  readonly builder: Builder;
  readonly texts = everyThree;
  readonly #file: string;
  readonly #turns = heavyTurns(threadsAtMost);
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #isClosed = false;

  constructor(file: string, builder: Builder) {
    this.#file = file;
    this.builder = builder;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    const { sql, parameters, ...rest } = query.build(this.builder);
    refuseUnlessReading({ sql, parameters, ...rest });
    return (await this.#ask({ sql, parameters: query.bind(parameters, params) })) as R[];
  }

  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    return (await this.all(query, params))[0];
  }

  async allOf<R>(query: { compile(): CompiledQuery<R> }): Promise<R[]> {
    const compiled = query.compile();
    refuseUnlessReading(compiled);
    return (await this.#ask(compiled)) as R[];
  }

  run(): Promise<number> {
    return Promise.reject(new Error('a write was sent to a thread that only reads'));
  }

  runOf(): Promise<number> {
    return this.run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #ask({ sql, parameters }: Question): Promise<unknown[]> {
    return this.#turns.take(async () => {
      if (this.#isClosed) throw shuttingDown();
      const thread = this.#idle.pop() ?? this.#start();
      thread.ref();
      try {
        return await answerOf(thread, { sql, parameters });
      } finally {
        thread.unref();
        if (this.#all.has(thread)) this.#idle.push(thread);
      }
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      workerData: this.#file,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    });
    this.#all.add(thread);
    // Whoever waits for an answer hears of it; an idle one is only forgotten.
    thread.on('error', () => {});
    thread.once('exit', () => {
      this.#all.delete(thread);
      const place = this.#idle.indexOf(thread);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    return thread;
  }
}

const shuttingDown = (): PunchcardError =>
  new PunchcardError('unavailable', 'the server is shutting down', { retryAfterSeconds: 5 });

/** Rejects where the thread ends before it has answered. */
function answerOf(thread: Worker, question: Question): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const rows: unknown[] = [];
    let failure: unknown;
    const end = (settle: () => void): void => {
      thread.off('message', take).off('exit', gone).off('error', note);
      settle();
    };
    const take = (answer: Answer): void => {
      if ('error' in answer) {
        const { code, message } = answer.error;
        end(() => reject(translateError(Object.assign(new Error(message), { code }))));
        return;
      }
      for (const row of answer.rows) rows.push(row);
      if (answer.isLast) end(() => resolve(rows));
      else thread.postMessage('more');
    };
    const note = (error: unknown): void => {
      failure = error;
    };
    const gone = (): void => end(() => reject(cannotWrite(failure ?? new Error('a thread ended'))));
    thread.on('message', take).on('exit', gone).on('error', note);
    thread.postMessage(question);
  });
}

/** The same reads on a server that reads by itself, so many at once: others want connections too. */
export function inTurns(executor: Executor, turns: Turns): Executor {
  return {
    builder: executor.builder,
    ...(executor.texts === undefined ? {} : { texts: executor.texts }),
    all: (query, params) => turns.take(() => executor.all(query, params)),
    first: (query, params) => turns.take(() => executor.first(query, params)),
    allOf: (query) => turns.take(() => executor.allOf(query)),
    run: (query, params) => executor.run(query, params),
    runOf: (query) => executor.runOf(query),
  };
}
