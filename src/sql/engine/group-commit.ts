import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as Connection, Statement } from 'better-sqlite3';
import type { ChangeListeners } from './change-listeners.ts';
import { cannotWrite, isBusy, translateError } from './database-errors.ts';
import type { Executor, Recorded } from './executor.ts';
import { lockWaitMs } from './sqlite-settings.ts';
import type { Builder, Compilable, Prepared } from './statement.ts';
import type { FileStorage } from './storage.ts';

interface Job {
  run(executor: Executor): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** When to stop waiting for another process, on the clock of `performance.now`. */
  readonly deadline: number;
}

/** Settles the promise of a finished transaction once the commit is durable. */
type Answer = () => void;

/** A connection whose statements run synchronously. */
export interface ImmediateExecutor extends Executor {
  allNow<P extends object, R>(query: Prepared<P, R>, params: P): R[];
  firstNow<P extends object, R>(query: Prepared<P, R>, params: P): R | undefined;
  runNow<P extends object>(query: Prepared<P, unknown>, params: P): number;
  allOfNow<R>(query: Compilable<R>): R[];
  runOfNow(query: Compilable<unknown>): number;
}

/** Enough to share one disk sync among many transactions, few enough to keep a commit short. */
const transactionsPerCommit = 200;
/**
 * Longest pause between two attempts at a lock that another process holds, in milliseconds. Short,
 * because a busy process releases it only briefly.
 */
const longestPauseMs = 4;
/**
 * The batching window: how long to wait for more transactions as long as each turn of the event
 * loop brings some.
 */
const batchingMs = 4;
/** How long transactions run before yielding to the event loop, so that reads are not delayed. */
const sliceMs = 10;

/**
 * Runs write transactions one after another on one connection and commits all waiting ones
 * together, with one disk sync. Each runs in a savepoint, so a failed one undoes only itself. If
 * the commit fails, all fail. No caller gets a result before its commit is durable.
 */
export class GroupCommitWriter {
  readonly #connection: Connection;
  readonly #executor: ImmediateExecutor;
  readonly #listeners: ChangeListeners | undefined;
  readonly #storage: FileStorage | undefined;
  readonly #busyPatienceMs: number;
  readonly #idlePatienceMs: number;
  readonly #control: Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'undo', Control>;
  readonly #queue: Job[] = [];
  readonly #whenIdle: (() => void)[] = [];
  readonly #slice = new TimeSlice();
  #isRunning = false;

  constructor(
    connection: Connection,
    executor: ImmediateExecutor,
    {
      busyPatienceMs = lockWaitMs,
      idlePatienceMs = 2000,
      listeners,
      storage,
    }: {
      /** How long a transaction waits for a write of another process, in milliseconds. */
      busyPatienceMs?: number;
      /** How long a transaction may await something other than the database, in milliseconds. */
      idlePatienceMs?: number;
      listeners?: ChangeListeners;
      storage?: FileStorage;
    } = {},
  ) {
    this.#storage = storage;
    this.#listeners = listeners;
    this.#connection = connection;
    this.#executor = executor;
    this.#busyPatienceMs = busyPatienceMs;
    this.#idlePatienceMs = idlePatienceMs;
    this.#control = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      rollback: connection.prepare('ROLLBACK'),
      save: connection.prepare('SAVEPOINT one'),
      release: connection.prepare('RELEASE one'),
      undo: connection.prepare('ROLLBACK TO one'),
    };
  }

  write<T>(operation: (executor: Executor) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + this.#busyPatienceMs;
      this.#queue.push({
        run: operation,
        resolve: resolve as (value: unknown) => void,
        reject,
        deadline,
      });
      if (!this.#isRunning) {
        this.#isRunning = true;
        void this.#drain();
      }
    });
  }

  /** Resolves when the queue is empty. The time limits of transactions bound the wait. */
  async idle(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#waitForMore();
      if (await this.#begin()) await this.#commit(this.#queue.splice(0, transactionsPerCommit));
    }
    this.#isRunning = false;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /**
   * Yields to the event loop for as long as each turn brings more transactions. After a commit, all
   * its callers may write again at once and should share the next one.
   */
  async #waitForMore(): Promise<void> {
    const until = performance.now() + batchingMs;
    let known = 0;
    while (known < this.#queue.length && known < transactionsPerCommit) {
      known = this.#queue.length;
      await new Promise((resolve) => setImmediate(resolve));
      if (performance.now() >= until) return;
    }
  }

  /**
   * Takes the write lock, waiting for other processes without blocking the event loop. Rejects jobs
   * whose deadline passes.
   * @returns false if no transaction was started
   */
  async #begin(): Promise<boolean> {
    // Random, so that two processes do not keep colliding.
    for (let pauseMs = 0.5; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        // Only if an earlier rollback failed.
        if (this.#connection.inTransaction) this.#control.rollback.run();
        this.#control.begin.run();
        return true;
      } catch (error) {
        const now = performance.now();
        // The queue is ordered by deadline.
        const first = this.#queue[0];
        if (isBusy(error) && first !== undefined && first.deadline > now) {
          await sleep(pauseMs * (0.5 + Math.random()));
          continue;
        }
        this.#storage?.note(error);
        const isOver = (job: Job): boolean => !isBusy(error) || job.deadline <= now;
        const refused = this.#queue.findLastIndex(isOver) + 1;
        for (const job of this.#queue.splice(0, refused)) job.reject(translateError(error));
        return false;
      }
    }
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    const answers: Answer[] = [];
    this.#slice.begin();
    try {
      for (const job of batch) {
        this.#control.save.run();
        answers.push(await this.#run(job));
        this.#control.release.run();
      }
      this.#storage?.requireUsable();
      this.#control.commit.run();
    } catch (error) {
      this.#storage?.note(error);
      const translated = translateError(error);
      try {
        if (this.#connection.inTransaction) this.#control.rollback.run();
      } catch {
        // The next `#begin` retries the rollback and rejects all jobs until it succeeds.
      }
      // Includes the jobs that failed on their own: they may have read what the others wrote.
      for (const job of batch) job.reject(translated);
      return;
    }
    for (const answer of answers) answer();
    // An empty commit proves nothing, so check the storage.
    if (this.#storage !== undefined && this.#storage.problem !== null) void this.#storage.check();
  }

  async #run(job: Job): Promise<Answer> {
    const executor = new TransactionExecutor(this.#executor, this.#connection, this.#slice);
    try {
      const value = await this.#inTime(job.run(executor));
      executor.end();
      // A failure ended the whole transaction, but the operation caught the error.
      if (!this.#connection.inTransaction) throw cannotWrite(undefined);
      return () => {
        job.resolve(value);
        this.#listeners?.emit(executor.recorded);
      };
    } catch (error) {
      executor.end();
      // Some failures, such as a full disk, end the whole transaction and lose every job's writes.
      if (!this.#connection.inTransaction) throw cannotWrite(error);
      this.#control.undo.run();
      return () => job.reject(error);
    }
  }

  /**
   * Rejects a transaction that awaits something other than its stores, because it holds the write
   * lock.
   */
  #inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#slice.touch();
      const check = (): void => {
        const leftMs = this.#idlePatienceMs - this.#slice.idleMs();
        if (leftMs > 0) timer = setTimeout(check, leftMs);
        else reject(new Error('a write waited for something other than the database'));
      };
      let timer = setTimeout(check, this.#idlePatienceMs);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** Tracks the last turn of the event loop and the last statement. */
class TimeSlice {
  #startedMs = 0;
  #usedMs = 0;
  #isYielding = false;

  begin(): void {
    this.#startedMs = performance.now();
  }

  touch(): void {
    this.#usedMs = performance.now();
  }

  /** Time since the last statement; 0 while yielding to the event loop. */
  idleMs(): number {
    return this.#isYielding ? 0 : performance.now() - this.#usedMs;
  }

  /** @returns a promise to await before the next statement; undefined if there is time left */
  next(): Promise<void> | undefined {
    this.touch();
    if (this.#usedMs - this.#startedMs < sliceMs) return undefined;
    this.#isYielding = true;
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#isYielding = false;
        this.begin();
        this.touch();
        resolve();
      }),
    );
  }
}

type Control = Pick<Statement, 'run'>;

/**
 * The executor of one transaction. Using it after the end throws instead of writing into the next
 * transaction.
 */
class TransactionExecutor implements Executor {
  readonly builder: Builder;
  readonly recorded: Recorded = new Map();
  readonly #inner: ImmediateExecutor;
  readonly #connection: Connection;
  readonly #slice: TimeSlice;
  #hasEnded = false;

  constructor(inner: ImmediateExecutor, connection: Connection, slice: TimeSlice) {
    this.#inner = inner;
    this.#connection = connection;
    this.#slice = slice;
    this.builder = inner.builder;
  }

  end(): void {
    this.#hasEnded = true;
  }

  all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    return this.#next((inner) => inner.allNow(query, params));
  }

  first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    return this.#next((inner) => inner.firstNow(query, params));
  }

  run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    return this.#next((inner) => inner.runNow(query, params));
  }

  allOf<R>(query: Compilable<R>): Promise<R[]> {
    return this.#next((inner) => inner.allOfNow(query));
  }

  runOf(query: Compilable<unknown>): Promise<number> {
    return this.#next((inner) => inner.runOfNow(query));
  }

  async #next<T>(statement: (inner: ImmediateExecutor) => T): Promise<T> {
    const turn = this.#slice.next();
    if (turn !== undefined) await turn;
    return statement(this.#alive());
  }

  #alive(): ImmediateExecutor {
    if (this.#hasEnded) throw new Error('the stores of a write were used after its end');
    // A failure may have ended the transaction; further statements would commit one by one.
    if (!this.#connection.inTransaction) throw cannotWrite(undefined);
    return this.#inner;
  }
}
