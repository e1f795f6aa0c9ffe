import { randomUUID } from 'node:crypto';
import type { Context, Round, WorkKind } from '../context.ts';
import { isPlainRefusal } from '../errors.ts';
import { expireWork, type Leased, lease, leaseSeconds, recordAttempt } from './attempt.ts';
import type { Attempt, OutboxLog, Work } from './types.ts';

export interface RunnerOptions {
  readonly log: OutboxLog;
  /** Polling interval in milliseconds, because other processes also leave work. */
  readonly pollMs?: number;
  /** Most concurrent attempts. */
  readonly mostAtOnce?: number;
}

/** Does the work of one kind until it is stopped. */
export class Runner<W extends Work, Ready> {
  readonly #context: Context;
  readonly #kind: WorkKind<W, Ready>;
  readonly #begin: () => Promise<Round<W, Ready>>;
  readonly #log: OutboxLog;
  readonly #pollMs: number;
  readonly #mostAtOnce: number;
  readonly #holder = randomUUID();
  /** By the work's ID. */
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #breakOff = new AbortController();
  readonly #running: Promise<void>;
  #isWoken = false;
  #endPause = (): void => {};

  constructor(
    context: Context,
    kind: WorkKind<W, Ready>,
    { log, pollMs = 3000, mostAtOnce = 4 }: RunnerOptions,
  ) {
    this.#context = context;
    this.#kind = kind;
    this.#begin = kind.open(context, log);
    this.#log = log;
    this.#pollMs = pollMs;
    this.#mostAtOnce = mostAtOnce;
    this.#running = this.#run();
  }

  /** Polls the outbox now. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  /**
   * Takes no more work and resolves when all attempts have ended. After the grace period,
   * unfinished ones are aborted; another process makes them.
   */
  async stop(patienceMs = 4000): Promise<void> {
    this.#stopped.abort();
    this.#endPause();
    const timer = setTimeout(() => this.#breakOff.abort(), patienceMs);
    await this.#running;
    await Promise.all(this.#underWay.values());
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#isWoken = false;
      try {
        await this.#startDue();
      } catch (error) {
        // A database error; the next poll finds the same work.
        if (!isPlainRefusal(error)) this.#log.error({ err: error }, 'polling the outbox failed');
      }
      await this.#pause();
    }
  }

  async #startDue(): Promise<void> {
    await expireWork(this.#context, this.#kind);
    const round = await this.#begin();
    const limit = this.#mostAtOnce - this.#underWay.size;
    if (limit <= 0) return;
    const except = new Set(this.#underWay.keys());
    const options = { holder: this.#holder, limit, except };
    for (const leased of await lease(this.#context, this.#kind, round, options)) {
      this.#start(round, leased);
    }
  }

  #start(round: Round<W, Ready>, leased: Leased<W, Ready>): void {
    const { name } = this.#kind;
    const { id } = leased.work;
    const work = this.#attempt(round, leased).catch((error: unknown) => {
      // It is taken again when its lease expires.
      if (isPlainRefusal(error)) return;
      this.#log.error({ err: error, [name]: id }, `recording a ${name} failed`);
    });
    this.#underWay.set(id, work);
    void work.then(() => {
      this.#underWay.delete(id);
      // A slot is free.
      this.wake();
    });
  }

  async #attempt(round: Round<W, Ready>, leased: Leased<W, Ready>): Promise<void> {
    const { name } = this.#kind;
    const { id, attempts } = leased.work;
    // The other half is left to record the result.
    const limit = AbortSignal.timeout((leaseSeconds * 1000) / 2);
    const signal = AbortSignal.any([this.#breakOff.signal, limit]);
    const attempt = await round.attempt(leased.ready, signal).catch((error: unknown): Attempt => {
      this.#log.error({ err: error, [name]: id }, `sending a ${name} failed`);
      return { outcome: 'unknown', reason: 'internal error' };
    });
    // The reason is not logged: it may contain personal data.
    const { outcome } = attempt;
    const detail = { [name]: id, attempts };
    if (outcome === 'sent') this.#log.info(detail, `${name} sent`);
    else if (outcome === 'given-back')
      this.#log.info({ [name]: id }, `${name} returned to the outbox`);
    else this.#log.warn({ ...detail, outcome: outcomeOf(attempt) }, `${name} not sent`);
    await this.#record(round, leased, attempt);
  }

  /** Retries while the lease lasts, so that what was sent is not sent again. */
  async #record(round: Round<W, Ready>, leased: Leased<W, Ready>, attempt: Attempt): Promise<void> {
    const endMs = performance.now() + (leaseSeconds * 1000) / 3;
    for (let pauseMs = 200; ; pauseMs *= 2) {
      try {
        return await recordAttempt(this.#context, this.#kind, round, this.#holder, leased, attempt);
      } catch (error) {
        const isLast = performance.now() + pauseMs > endMs || this.#breakOff.signal.aborted;
        if (isLast) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWoken || this.#stopped.signal.aborted) return resolve();
      // Jitter, so that several processes do not poll at the same time.
      const timer = setTimeout(() => this.#endPause(), this.#pollMs * (0.8 + Math.random() * 0.4));
      timer.unref();
      this.#endPause = () => {
        clearTimeout(timer);
        this.#endPause = () => {};
        resolve();
      };
    });
  }
}

const outcomeOf = (attempt: Attempt): string =>
  attempt.outcome === 'refused' && attempt.isFinal ? 'rejected permanently' : attempt.outcome;
