import { PunchcardError } from './errors.ts';

/** Lets so many run at once, and so many wait; one more is refused. */
export class Turns {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #refusal: string;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param refusal what is told to one more than may wait */
  constructor(atOnce: number, mayWait: number, refusal = 'too many passwords are being checked') {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
    this.#refusal = refusal;
  }

  /** True where nobody runs and nobody waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** @throws PunchcardError `unavailable` where too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mayWait) {
        throw new PunchcardError('unavailable', this.#refusal, { retryAfterSeconds: 2 });
      }
      // Whoever finishes hands over his place: `#running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** One at a time per key; a key that nobody uses costs nothing. */
export class Lines {
  readonly #mayWait: number;
  readonly #lines = new Map<string, Turns>();

  constructor(mayWait: number) {
    this.#mayWait = mayWait;
  }

  /** @throws PunchcardError `unavailable` where too many wait already */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? new Turns(1, this.#mayWait);
    this.#lines.set(key, line);
    try {
      return await line.take(work);
    } finally {
      if (line.isIdle) this.#lines.delete(key);
    }
  }
}
