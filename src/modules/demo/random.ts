/** A seeded pseudo-random generator: the same numbers at every run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** @throws RangeError if the list is empty */
  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.fraction() * from.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  shuffle<T>(values: readonly T[]): T[] {
    const order = values.map((value) => ({ value, rank: this.fraction() }));
    return order.sort((a, b) => a.rank - b.rank).map(({ value }) => value);
  }
}
