import { setTimeout as sleep } from 'node:timers/promises';
import { errorOf } from '../../core/errors.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { isLockTimeout, isSerializationFailure } from './database-errors.ts';

/** Most retries of a transaction after conflicts. */
const maxConflicts = 20;
/** How long transactions run one at a time after a conflict, in milliseconds. */
const serialMs = 200;
/** One that takes longer than this many milliseconds waits for something, so the next may begin. */
const turnMs = 250;
/** Most transactions at once that wait for held rows again. */
const maxHeld = 2;

const lane = (limit: number): Semaphore =>
  new Semaphore({
    limit,
    queue: Number.POSITIVE_INFINITY,
    refusal: () => errorOf('unavailable', 'database.too-many-transactions'),
  });

/** Some connections are left to reads, whatever the writes wait for. */
export const maxWrites = (poolSize: number): number => Math.max(1, Math.floor(poolSize * 0.6));

/**
 * Repeats transactions that meet conflicts. One that waits for rows that another transaction holds
 * ends after the lock timeout, and is then tried in a lane of its own with short waits: it must not
 * take the connections of those that need other rows.
 */
export class ConflictRetrier {
  readonly #lockTimeoutMs: number;
  readonly #slots: Semaphore;
  /** Transactions that update the same row would otherwise keep conflicting. */
  readonly #serial = lane(1);
  readonly #held = lane(maxHeld);
  #serialUntilMs = 0;
  #heldCount = 0;

  constructor({ poolSize, lockTimeoutMs }: { poolSize: number; lockTimeoutMs: number }) {
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#slots = lane(maxWrites(poolSize));
  }

  /** Transactions that wait for a connection. */
  get waitingCount(): number {
    return this.#slots.waitingCount;
  }

  /** True while transactions wait for rows for longer than the lock timeout. */
  get isHeldUp(): boolean {
    return this.#heldCount > 0;
  }

  /** @param attempt runs the transaction with this lock timeout */
  async run<T>(attempt: (lockTimeoutMs: number) => Promise<T>): Promise<T> {
    const limited = (): Promise<T> =>
      this.#slots.run(() => attempt(this.#lockTimeoutMs / (this.isHeldUp ? 10 : 1)));
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        return await this.#inTurn(limited);
      } catch (error) {
        if (isLockTimeout(error)) return this.#whileHeld(limited, error);
        if (!isSerializationFailure(error) || conflicts >= maxConflicts) throw error;
        this.#serialUntilMs = performance.now() + serialMs;
        // The conflicting transaction may run in another process.
        await sleep(Math.random() * Math.min(2 ** conflicts, 100));
      }
    }
  }

  /** One at a time for a while after a conflict. */
  async #inTurn<T>(attempt: () => Promise<T>): Promise<T> {
    const isSerial = (): boolean => performance.now() < this.#serialUntilMs;
    if (!isSerial()) return attempt();
    let running: Promise<T> | undefined;
    await this.#serial.run(async () => {
      if (!isSerial()) return;
      running = attempt();
      const ended = running.then(
        () => true,
        () => true,
      );
      await Promise.race([ended, sleep(turnMs, undefined, { ref: false })]);
    });
    return running ?? attempt();
  }

  /** Longer than a frozen process can hold a row. */
  async #whileHeld<T>(attempt: () => Promise<T>, firstError: unknown): Promise<T> {
    const deadlineMs = performance.now() + patienceMs(this.#lockTimeoutMs);
    this.#heldCount += 1;
    try {
      for (let last = firstError; ; ) {
        try {
          return await this.#held.run(() => {
            if (performance.now() > deadlineMs) throw last;
            return attempt();
          });
        } catch (error) {
          if (!(isLockTimeout(error) || isSerializationFailure(error))) throw error;
          if (performance.now() > deadlineMs) throw error;
          last = error;
          await sleep(Math.random() * 20);
        }
      }
    } finally {
      this.#heldCount -= 1;
    }
  }
}

/** After this long, the server ends a transaction whose process does nothing. */
export const idleTimeoutMs = (lockTimeoutMs: number): number => 5 * lockTimeoutMs;
const patienceMs = (lockTimeoutMs: number): number => 6 * lockTimeoutMs;
