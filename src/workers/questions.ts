import type { Topic } from '../http/colleagues.ts';

/** How long the others may take to say something, in milliseconds. */
const patienceMs = 1000;

/** Somebody who can be asked. */
interface Asked {
  question(id: number, topic: Topic): void;
}

interface Open {
  readonly missing: Set<Asked>;
  readonly said: unknown[];
  readonly close: () => void;
}

/** Asks several processes the same, and gathers what they say, in the primary. */
export class Questions {
  readonly #open = new Map<number, Open>();
  #lastId = 0;

  /** @returns what those said who said it in time */
  ask(others: readonly Asked[], topic: Topic): Promise<readonly unknown[]> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const close = (): void => {
        clearTimeout(timer);
        this.#open.delete(id);
        resolve(said);
      };
      const said: unknown[] = [];
      const timer = setTimeout(close, patienceMs);
      this.#open.set(id, { missing: new Set(others), said, close });
      if (others.length === 0) close();
      for (const one of others) one.question(id, topic);
    });
  }

  said(id: number, by: Asked, value: unknown): void {
    const open = this.#open.get(id);
    if (open?.missing.delete(by) !== true) return;
    open.said.push(value);
    if (open.missing.size === 0) open.close();
  }

  /** Nobody waits for what it would have said. */
  left(by: Asked): void {
    for (const open of this.#open.values()) {
      if (open.missing.delete(by) && open.missing.size === 0) open.close();
    }
  }
}
