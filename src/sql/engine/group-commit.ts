import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as Connection, Statement } from 'better-sqlite3';
import type { ChangeListeners } from './changes.ts';
import { cannotWrite, isBusy, translateError } from './dialect.ts';
import type { Executor, Recorded } from './executor.ts';
import type { Builder, Compilable, Prepared } from './statement.ts';
import type { FileStorage } from './storage.ts';

interface Job {
  run(executor: Executor): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Until when it waits for another process, by `performance.now`. */
  readonly deadline: number;
}

/** Answers a transaction that has ended, once the commit is durable. */
type Answer = () => void;

/** One connection whose statements run synchronously. */
export interface ImmediateExecutor extends Executor {
  allNow<P extends object, R>(query: Prepared<P, R>, params: P): R[];
  firstNow<P extends object, R>(query: Prepared<P, R>, params: P): R | undefined;
  runNow<P extends object>(query: Prepared<P, unknown>, params: P): number;
  allOfNow<R>(query: Compilable<R>): R[];
  runOfNow(query: Compilable<unknown>): number;
}

/** Enough to share the disk's latency among many, few enough to keep a commit short. */
const transactionsPerCommit = 200;
/**
 * The longest pause between two attempts at a lock that another process holds, in milliseconds. Short:
 * a busy process releases it for moments only.
 */
const longestPauseMs = 4;
/** The batching window: how long to wait for more transactions while each turn of the event loop brings some. */
const batchingMs = 4;
/** How long transactions run before the event loop gets a turn, so that reads are answered meanwhile. */
const sliceMs = 10;

/**
 * Writes on one connection, one transaction after the other, and commits all that wait at once: the
 * disk is asked once for all of them. Each runs in a savepoint, so one that fails undoes only itself.
 * If the commit fails, all of them fail. None is answered before its commit is durable.
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
      busyPatienceMs = 5000,
      idlePatienceMs = 2000,
      listeners,
      storage,
    }: {
      /** How long a transaction waits for another process that writes, in milliseconds. */
      busyPatienceMs?: number;
      /** How long a transaction may await anything but the database, in milliseconds. */
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

  /** Resolves when nothing waits; in bounded time, whatever transactions and other processes do. */
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
   * Gives the event loop a turn, and more while each brings more transactions: after a commit all
   * callers that were answered write again at once, and should share the next one.
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
   * Takes the write lock, waiting for another process without blocking the event loop. Jobs whose
   * deadline passes meanwhile are refused.
   * @returns false where nothing was begun
   */
  async #begin(): Promise<boolean> {
    // Random, so that two processes do not keep meeting.
    for (let pauseMs = 0.5; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        // Left over only where rolling back failed too.
        if (this.#connection.inTransaction) this.#control.rollback.run();
        this.#control.begin.run();
        return true;
      } catch (error) {
        const now = performance.now();
        // Deadlines grow in the order of the queue.
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
        // The next beginning tries again, and refuses all jobs until it succeeds.
      }
      // Also those that failed by themselves: they may have seen what the others wrote.
      for (const job of batch) job.reject(translated);
      return;
    }
    for (const answer of answers) answer();
    // A commit may have been empty, so that the next check decides.
    if (this.#storage !== undefined && this.#storage.problem !== null) void this.#storage.check();
  }

  async #run(job: Job): Promise<Answer> {
    const executor = new TransactionExecutor(this.#executor, this.#connection, this.#slice);
    try {
      const value = await this.#inTime(job.run(executor));
      executor.end();
      // A failure ended the whole transaction, and the operation dealt with it.
      if (!this.#connection.inTransaction) throw cannotWrite(undefined);
      return () => {
        job.resolve(value);
        this.#listeners?.emit(executor.recorded);
      };
    } catch (error) {
      executor.end();
      // Some failures (a full disk) end the whole transaction: then every job's writes are gone.
      if (!this.#connection.inTransaction) throw cannotWrite(error);
      this.#control.undo.run();
      return () => job.reject(error);
    }
  }

  /** Fails a transaction that awaits something other than its stores: the lock must not stay taken. */
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

/** When the event loop had its last turn, and when the last statement was asked for. */
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

  /** How long no statement was asked for; time given to the event loop does not count. */
  idleMs(): number {
    return this.#isYielding ? 0 : performance.now() - this.#usedMs;
  }

  /** @returns what to await before a statement; undefined where the slice is not used up */
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
 * What one transaction writes through. Used after its end it fails, instead of writing into the next
 * transaction or outside of any.
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

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    const turn = this.#slice.next();
    if (turn !== undefined) await turn;
    return this.#alive().allNow(query, params);
  }
  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    const turn = this.#slice.next();
    if (turn !== undefined) await turn;
    return this.#alive().firstNow(query, params);
  }
  async run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    const turn = this.#slice.next();
    if (turn !== undefined) await turn;
    return this.#alive().runNow(query, params);
  }
  async allOf<R>(query: Compilable<R>): Promise<R[]> {
    const turn = this.#slice.next();
    if (turn !== undefined) await turn;
    return this.#alive().allOfNow(query);
  }
  async runOf(query: Compilable<unknown>): Promise<number> {
    const turn = this.#slice.next();
    if (turn !== undefined) await turn;
    return this.#alive().runOfNow(query);
  }

  #alive(): ImmediateExecutor {
    if (this.#hasEnded) throw new Error('the stores of a write were used after its end');
    // Where a failure ended it and the operation went on, each statement would be a commit of its own.
    if (!this.#connection.inTransaction) throw cannotWrite(undefined);
    return this.#inner;
  }
}
