import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { errorOf, type PunchcardError } from '../../core/errors.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { cannotWrite, translateError } from './database-errors.ts';
import { type Executor, refuseUnlessReading } from './executor.ts';
import type { ReadReply, ReadRequest } from './reading-thread.ts';
import type { Builder, Prepared } from './statement.ts';
import type { FileStorage } from './storage.ts';
import { sqliteTextIndexes } from './text-index-sqlite.ts';

/** Each thread uses one core while a statement runs. */
const maxThreads = 2;
const maxWaitingReads = 200;
/** Heap size of a thread in MiB, without its page cache. */
const heapMiB = 256;

/** A thread without work for so long ends: its heap is not given back otherwise. */
const idleMs = 60_000;

/** Limits how many long reads run at once. */
export const backgroundReads = (limit: number): Semaphore =>
  new Semaphore({
    limit,
    queue: maxWaitingReads,
    refusal: () =>
      errorOf('unavailable', 'database.too-many-reports', {}, { retryAfterSeconds: 2 }),
  });

/**
 * Runs long reads on worker threads, so that they do not block the event loop. Threads start on
 * demand and do not keep the process alive.
 */
export class ThreadExecutor implements Executor {
  readonly builder: Builder;
  readonly texts = sqliteTextIndexes;
  readonly #file: string;
  readonly #storage: FileStorage;
  readonly #reads = backgroundReads(maxThreads);
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #all = new Set<Worker>();
  #isClosed = false;

  constructor(file: string, builder: Builder, storage: FileStorage) {
    this.#file = file;
    this.#storage = storage;
    this.builder = builder;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    const { sql, parameters, ...rest } = query.build(this.builder);
    refuseUnlessReading({ sql, parameters, ...rest });
    return (await this.#read({ sql, parameters: query.bind(parameters, params) })) as R[];
  }

  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    return (await this.all(query, params))[0];
  }

  async allOf<R>(query: { compile(): CompiledQuery<R> }): Promise<R[]> {
    const compiled = query.compile();
    refuseUnlessReading(compiled);
    return (await this.#read(compiled)) as R[];
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

  #read({ sql, parameters }: ReadRequest): Promise<unknown[]> {
    return this.#reads.run(async () => {
      if (this.#isClosed) throw shuttingDown();
      const thread = this.#wake() ?? this.#start();
      thread.ref();
      try {
        return await rowsFrom(thread, { sql, parameters });
      } catch (error) {
        throw this.#failure(error);
      } finally {
        thread.unref();
        if (this.#all.has(thread)) this.#rest(thread);
      }
    });
  }

  #rest(thread: Worker): void {
    const timer = setTimeout(() => {
      this.#idle.delete(thread);
      void thread.terminate();
    }, idleMs);
    this.#idle.set(thread, timer.unref());
  }

  /** The thread that rested last, so that others may end. */
  #wake(): Worker | undefined {
    const [thread, timer] = [...this.#idle].at(-1) ?? [];
    clearTimeout(timer);
    if (thread !== undefined) this.#idle.delete(thread);
    return thread;
  }

  /** A full or failing disk may be the one for temporary files, so only damage is recorded. */
  #failure(error: unknown): unknown {
    const { code = '' } = error as { code?: string };
    if (/^SQLITE_(FULL|IOERR|CANTOPEN)/.test(code)) return cannotWrite(error);
    this.#storage.note(error);
    return translateError(error);
  }

  #start(): Worker {
    // The thread opens the file by path.
    if (!this.#storage.isSameFile()) throw cannotWrite(new Error(`${this.#file} was replaced`));
    const thread = new Worker(
      new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url),
      {
        workerData: this.#file,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: heapMiB },
      },
    );
    this.#all.add(thread);
    // `rowsFrom` reports errors of a busy thread; an idle one is just removed.
    thread.on('error', () => {});
    thread.once('exit', () => {
      this.#all.delete(thread);
      clearTimeout(this.#idle.get(thread));
      this.#idle.delete(thread);
    });
    return thread;
  }
}

export const shuttingDown = (): PunchcardError =>
  errorOf('unavailable', 'server.stopping', {}, { retryAfterSeconds: 5 });

/** Rejects if the thread ends before the last row. */
function rowsFrom(thread: Worker, request: ReadRequest): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const rows: unknown[] = [];
    let failure: unknown;
    const end = (settle: () => void): void => {
      thread.off('message', receive).off('exit', gone).off('error', note);
      settle();
    };
    const receive = (reply: ReadReply): void => {
      if ('error' in reply) {
        const { code, message } = reply.error;
        end(() => reject(Object.assign(new Error(message), { code })));
        return;
      }
      for (const row of reply.rows) rows.push(row);
      if (reply.isLast) end(() => resolve(rows));
      else thread.postMessage('more');
    };
    const note = (error: unknown): void => {
      failure = error;
    };
    const gone = (): void => end(() => reject(cannotWrite(failure ?? new Error('a thread ended'))));
    thread.on('message', receive).on('exit', gone).on('error', note);
    thread.postMessage(request);
  });
}

/** Limits concurrent reads of an executor, so that other requests can still get a connection. */
export function limitReads(executor: Executor, reads: Semaphore): Executor {
  return {
    builder: executor.builder,
    ...(executor.texts === undefined ? {} : { texts: executor.texts }),
    all: (query, params) => reads.run(() => executor.all(query, params)),
    first: (query, params) => reads.run(() => executor.first(query, params)),
    allOf: (query) => reads.run(() => executor.allOf(query)),
    run: (query, params) => executor.run(query, params),
    runOf: (query) => executor.runOf(query),
  };
}
