import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as Connection, Statement } from 'better-sqlite3';
import { type ChangeListeners, Changes } from './changes.ts';
import { cannotWrite, isBusy, translateError } from './dialect.ts';
import { LaterRows } from './later-rows.ts';
import {
  type Builder,
  type Compilable,
  compiledOnce,
  type Executor,
  namesLaterRows,
  type Prepared,
  type PreparedRow,
} from './query.ts';
import { insertChange } from './stores/change.ts';

interface Job {
  run(executor: Executor): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Until when it waits for another process, on the clock of `performance.now`. */
  readonly deadline: number;
  /** How it ended, where it waited for something other than the database: it is not run again. */
  givenUp?: Outcome;
}

/** How a unit ended. */
interface Outcome {
  /** What it changed; absent: it failed. */
  readonly changes?: Changes;
  /** Answers it, once the commit is durable. */
  readonly answer: () => void;
}

/** One connection, whose statements are carried out at once. */
export interface ImmediateExecutor extends Executor {
  /** How many statements were run on it that may write. */
  readonly writes: number;
  allNow<P extends object, R>(query: Prepared<P, R>, params: P): R[];
  firstNow<P extends object, R>(query: Prepared<P, R>, params: P): R | undefined;
  runNow<P extends object>(query: Prepared<P, unknown>, params: P): number;
  allOfNow<R>(query: Compilable<R>): R[];
  runOfNow(query: Compilable<unknown>): number;
  /** As the function of that name. */
  namesLaterRows<P extends object, R>(query: Prepared<P, R>): boolean;
}

/** Units that may share a commit: enough to make the disk's latency cheap, few enough to stay short. */
const unitsPerCommit = 200;
/**
 * The longest pause between two looks at a lock that another process holds. Short: a process that
 * writes all the time lets go of it for moments only.
 */
const longestPauseMs = 4;
/** The longest wait for more units to share a commit, while each turn of the event loop brings some. */
const gatheringMs = 4;
/** How long units run before the event loop has a turn in between: what only reads is served then. */
const turnMs = 10;
/** More rows than this do not wait: written at once, all that long units add would hold up the event loop. */
const mostRowsWaiting = 500;

/**
 * Writes in turn on one connection. All units that wait when a commit begins share it: the disk is
 * asked once for all of them. One that fails undoes only itself (see `#runAll`); if the commit fails,
 * all of them fail, and none is answered before it is durable.
 *
 * A unit of many statements does not hold up the event loop: what reads, on a connection of its own,
 * has its turns between them, and what writes waits.
 */
export class GroupCommitWriter {
  readonly #connection: Connection;
  readonly #executor: ImmediateExecutor;
  readonly #listeners: ChangeListeners | undefined;
  readonly #busyPatienceMs: number;
  readonly #unitPatienceMs: number;
  readonly #control: Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'undo', Control>;
  readonly #queue: Job[] = [];
  readonly #whenIdle: (() => void)[] = [];
  readonly #turns = new LoopTurns();
  /** Of the batch that runs. */
  #rows = new LaterRows();
  #isRunning = false;
  /** Gives the unit up that runs. */
  #giveUp: (() => void) | undefined;

  constructor(
    connection: Connection,
    executor: ImmediateExecutor,
    {
      busyPatienceMs = 5000,
      unitPatienceMs = 2000,
      listeners,
    }: {
      busyPatienceMs?: number;
      unitPatienceMs?: number;
      /** Told after a commit what its units changed. */
      listeners?: ChangeListeners;
    } = {},
  ) {
    this.#listeners = listeners;
    this.#connection = connection;
    this.#executor = executor;
    this.#busyPatienceMs = busyPatienceMs;
    this.#unitPatienceMs = unitPatienceMs;
    this.#control = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      rollback: connection.prepare('ROLLBACK'),
      save: connection.prepare('SAVEPOINT unit'),
      release: connection.prepare('RELEASE unit'),
      undo: connection.prepare('ROLLBACK TO unit'),
    };
  }

  write<T>(operation: (executor: Executor) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + this.#busyPatienceMs;
      const answer = resolve as (value: unknown) => void;
      this.#queue.push({ run: operation, resolve: answer, reject, deadline });
      if (!this.#isRunning) {
        this.#isRunning = true;
        void this.#drain();
      }
    });
  }

  /** Resolves when nothing waits; in bounded time, whatever the units and other processes do. */
  async idle(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#gather();
      if (await this.#begin()) await this.#commit(this.#queue.splice(0, unitsPerCommit));
    }
    this.#isRunning = false;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /**
   * Lets the event loop have its turns, one at least, as long as each of them brings more units: after
   * a commit all who were answered ask again within a moment, and whoever of them comes first would
   * pay for a commit of his own while the others wait for it.
   */
  async #gather(): Promise<void> {
    const until = performance.now() + gatheringMs;
    let known = 0;
    while (known < this.#queue.length && known < unitsPerCommit) {
      known = this.#queue.length;
      await new Promise((resolve) => setImmediate(resolve));
      if (performance.now() >= until) return;
    }
  }

  /**
   * Opens a transaction. While another process writes it waits without blocking the event loop;
   * units whose patience ends meanwhile are refused.
   * @returns false where no transaction was opened, and who had to be refused was
   */
  async #begin(): Promise<boolean> {
    // Small and different each time, so that two processes do not keep meeting.
    for (let pauseMs = 0.5; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        // Left over only where rolling back failed too.
        if (this.#connection.inTransaction) this.#control.rollback.run();
        this.#control.begin.run();
        return true;
      } catch (error) {
        const now = performance.now();
        // In the order of the queue the deadlines grow.
        const first = this.#queue[0];
        if (isBusy(error) && first !== undefined && first.deadline > now) {
          await sleep(pauseMs * (0.5 + Math.random()));
          continue;
        }
        const isOver = (job: Job): boolean => !isBusy(error) || job.deadline <= now;
        const refused = this.#queue.findLastIndex(isOver) + 1;
        for (const job of this.#queue.splice(0, refused)) job.reject(translateError(error));
        return false;
      }
    }
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    let outcomes: readonly Outcome[];
    this.#turns.begin();
    const stopWatching = this.#watch();
    try {
      outcomes = await this.#runAll(batch);
      const done = outcomes.filter((outcome) => outcome.changes !== undefined);
      this.#writeDown(done.map((outcome) => outcome.changes as Changes));
      this.#control.commit.run();
    } catch (error) {
      const translated = translateError(error);
      try {
        if (this.#connection.inTransaction) this.#control.rollback.run();
      } catch {
        // The next beginning tries again, and refuses everybody until it succeeds.
      }
      // Also those that failed by themselves: they may have seen what the others wrote.
      for (const job of batch) job.reject(translated);
      return;
    } finally {
      stopWatching();
    }
    for (const { answer } of outcomes) answer();
  }

  /**
   * Runs the units of a batch. A savepoint around each would copy every page that it touches, so at
   * first there is one around all of them: it is needed only where a unit fails that has written, and
   * then all are undone, and run once more with a savepoint around each. Units may run twice.
   */
  async #runAll(batch: readonly Job[]): Promise<Outcome[]> {
    this.#rows = new LaterRows();
    if (batch.length > 1) {
      this.#control.save.run();
      const outcomes = await this.#runTogether(batch);
      if (outcomes === undefined) this.#control.undo.run();
      this.#control.release.run();
      if (outcomes !== undefined) return outcomes;
    }
    const outcomes: Outcome[] = [];
    for (const job of batch) {
      this.#control.save.run();
      this.#rows = new LaterRows();
      const outcome = this.#written(job, await this.#runUnit(job));
      if (outcome.changes === undefined) this.#control.undo.run();
      this.#control.release.run();
      outcomes.push(outcome);
    }
    return outcomes;
  }

  /** @returns undefined where a unit failed that has written something */
  async #runTogether(batch: readonly Job[]): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = [];
    for (const job of batch) {
      const { writes } = this.#executor;
      const outcome = await this.#runUnit(job);
      if (outcome.changes === undefined && this.#executor.writes > writes) return undefined;
      outcomes.push(outcome);
    }
    return this.#writeRows() === undefined ? outcomes : undefined;
  }

  /**
   * Writes what the units left to be written.
   * @returns why it could not be; undefined: it was
   */
  #writeRows(): { readonly error: unknown } | undefined {
    // Where the transaction ended under a unit that went on, each row would be a commit of its own.
    if (!this.#connection.inTransaction) throw cannotWrite(undefined);
    try {
      this.#rows.writeAll(this.#executor);
      return undefined;
    } catch (error) {
      if (!this.#connection.inTransaction) throw cannotWrite(error);
      return { error };
    }
  }

  /** How a unit that runs by itself ended, its rows written too. */
  #written(job: Job, outcome: Outcome): Outcome {
    if (outcome.changes === undefined) return outcome;
    const failed = this.#writeRows();
    return failed === undefined ? outcome : { answer: () => job.reject(failed.error) };
  }

  async #runUnit(job: Job): Promise<Outcome> {
    if (job.givenUp !== undefined) return job.givenUp;
    const unit = new UnitExecutor(this.#executor, this.#connection, this.#turns, this.#rows);
    const known = this.#rows.count;
    try {
      const value = await this.#inTime(job, job.run(unit));
      unit.end();
      const { changes } = unit;
      const answer = (): void => {
        job.resolve(value);
        this.#listeners?.tell(changes);
      };
      return { changes, answer };
    } catch (error) {
      unit.end();
      this.#rows.keep(known);
      // Some failures (a full disk) end the whole transaction: then everybody's unit is gone.
      if (!this.#connection.inTransaction) throw cannotWrite(error);
      return { answer: () => job.reject(error) };
    }
  }

  /** What the units changed, each thing once for all of them: it is seen from the commit on. */
  #writeDown(all: readonly Changes[]): void {
    const [only] = all;
    const together = only !== undefined && all.length === 1 ? only : Changes.of(all);
    for (const row of together.rows) this.#executor.runNow(insertChange, row);
  }

  /**
   * A unit awaits nothing but its stores, however many statements it has. One that waits for something
   * else is given up: the lock must not stay taken.
   */
  #inTime<T>(job: Job, work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#turns.touch();
      this.#giveUp = () => {
        const error = new Error('a write waited for something other than the database');
        job.givenUp = { answer: () => job.reject(error) };
        reject(error);
      };
      work.then(resolve, reject);
    });
  }

  /** Looks after the unit that runs. @returns what ends that */
  #watch(): () => void {
    const look = (): void => {
      let leftMs = this.#unitPatienceMs - this.#turns.idleMs();
      if (leftMs <= 0) {
        this.#giveUp?.();
        leftMs = this.#unitPatienceMs;
      }
      timer = setTimeout(look, leftMs);
    };
    let timer = setTimeout(look, this.#unitPatienceMs);
    return () => clearTimeout(timer);
  }
}

/** When the event loop had its last turn, and when the last statement was asked for. */
class LoopTurns {
  #turnMs = 0;
  #usedMs = 0;
  #isLoops = false;

  begin(): void {
    this.#turnMs = performance.now();
  }

  touch(): void {
    this.#usedMs = performance.now();
  }

  /** For how long nothing was asked for; a turn of the event loop is no delay of the unit's. */
  idleMs(): number {
    return this.#isLoops ? 0 : performance.now() - this.#usedMs;
  }

  /**
   * @returns what to wait for before a statement; undefined where it may begin at once: most may, and
   * waiting for nothing costs too
   */
  next(): Promise<void> | undefined {
    this.touch();
    if (this.#usedMs - this.#turnMs < turnMs) return undefined;
    this.#isLoops = true;
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#isLoops = false;
        this.begin();
        this.touch();
        resolve();
      }),
    );
  }
}

type Control = Pick<Statement, 'run'>;

/**
 * What a unit writes through: alive while the unit is, and inside its transaction only. What is used
 * after its end fails, instead of writing into somebody else's unit or outside of any.
 */
class UnitExecutor implements Executor {
  readonly builder: Builder;
  readonly changes = new Changes();
  readonly #inner: ImmediateExecutor;
  readonly #connection: Connection;
  readonly #turns: LoopTurns;
  readonly #rows: LaterRows;
  #hasEnded = false;

  constructor(inner: ImmediateExecutor, connection: Connection, turns: LoopTurns, rows: LaterRows) {
    this.#inner = inner;
    this.#connection = connection;
    this.#turns = turns;
    this.#rows = rows;
    this.builder = inner.builder;
  }

  end(): void {
    this.#hasEnded = true;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    return this.#now(query).allNow(query, params);
  }
  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    return this.#now(query).firstNow(query, params);
  }
  async run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    return this.#now(query).runNow(query, params);
  }
  async allOf<R>(query: Compilable<R>): Promise<R[]> {
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    const compiled = compiledOnce(query);
    return this.#nowOf(compiled).allOfNow(compiled);
  }
  async runOf(query: Compilable<unknown>): Promise<number> {
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    const compiled = compiledOnce(query);
    return this.#nowOf(compiled).runOfNow(compiled);
  }

  async addLater<Row extends object>(query: PreparedRow<Row>, row: Row): Promise<void> {
    this.#checkAlive();
    this.#rows.add(query, row);
    if (this.#rows.count < mostRowsWaiting) return;
    const turn = this.#turns.next();
    if (turn !== undefined) await turn;
    this.#checkAlive();
    this.#rows.writeAll(this.#inner);
  }

  /** For a statement that comes now: what it may look at is written before. */
  #now<P extends object, R>(query: Prepared<P, R>): ImmediateExecutor {
    this.#checkAlive();
    if (this.#rows.count > 0 && this.#inner.namesLaterRows(query)) {
      this.#rows.writeAll(this.#inner);
    }
    return this.#inner;
  }

  /** As `#now`, for one whose text changes. */
  #nowOf(query: Compilable<unknown>): ImmediateExecutor {
    this.#checkAlive();
    if (this.#rows.count > 0 && namesLaterRows(query.compile().sql)) {
      this.#rows.writeAll(this.#inner);
    }
    return this.#inner;
  }

  #checkAlive(): void {
    if (this.#hasEnded) throw new Error('the stores of a write were used after its end');
    // Where a failure ended it and the unit went on, each statement would be a commit of its own.
    if (!this.#connection.inTransaction) throw cannotWrite(undefined);
  }
}
