import type { PunchcardError } from './errors.ts';

interface SemaphoreOptions {
  readonly limit: number;
  /** Slots that one key (a user, a network) may hold; by default all. */
  readonly perKey?: number;
  /** Acquisitions that may wait per key; by default none. */
  readonly queue?: number;
  /** Creates the error to throw if no slot is free and the queue is full. */
  readonly refusal: () => PunchcardError;
}

type Key = string | number;
type Release = () => void;

/** Limits concurrent work. Waiters get slots in order of arrival. */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #held = new Map<Key, number>();
  readonly #waiting: { readonly key: Key; readonly start: (release: Release) => void }[] = [];
  #total = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Takes a slot without waiting. @returns the function that releases it */
  acquireNow(key: Key = ''): Release {
    if (!this.#isFree(key)) throw this.#options.refusal();
    this.#total += 1;
    this.#held.set(key, this.#heldBy(key) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(key);
      isHeld = false;
    };
  }

  /** Runs `work` in a slot. @param signal aborts the wait for the slot, not the work */
  async run<T>(work: () => Promise<T>, key: Key = '', signal?: AbortSignal): Promise<T> {
    const release = this.#isFree(key) ? this.acquireNow(key) : await this.#wait(key, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #wait(key: Key, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    const { queue = 0, refusal } = this.#options;
    if (this.#waiting.filter((waiter) => waiter.key === key).length >= queue) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const waiter = { key, start: resolve };
    this.#waiting.push(waiter);
    const leave = (): void => {
      const index = this.#waiting.indexOf(waiter);
      if (index < 0) return;
      this.#waiting.splice(index, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #heldBy(key: Key): number {
    return this.#held.get(key) ?? 0;
  }

  #isFree(key: Key): boolean {
    const { limit, perKey = limit } = this.#options;
    return this.#total < limit && this.#heldBy(key) < perKey;
  }

  #release(key: Key): void {
    this.#total -= 1;
    const left = this.#heldBy(key) - 1;
    if (left === 0) this.#held.delete(key);
    else this.#held.set(key, left);
    const next = this.#waiting.find((waiter) => this.#isFree(waiter.key));
    if (next === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.start(this.acquireNow(next.key));
  }
}
