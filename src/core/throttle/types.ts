/** Counters that expire: failed sign-ins, replies that would allow probing. */
export interface ThrottleStore {
  /**
   * The count of `key` in the window that contains `nowUnix`, and when that window ends. A window
   * that ends later than `windowSeconds` from now began before the clock was set back, and is over.
   */
  count(
    key: string,
    nowUnix: number,
    windowSeconds: number,
  ): Promise<{ count: number; endsUnix: number }>;
  /** Increments the counter; if its window is over, a new one of `windowSeconds` starts. */
  add(key: string, nowUnix: number, windowSeconds: number): Promise<void>;
  /** Undoes one `add` in the window that ends at `endsUnix`; no effect in another one. */
  undoCount(key: string, endsUnix: number): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes up to `limit` expired windows. */
  purge(nowUnix: number, limit: number): Promise<number>;
}

declare module '../store.ts' {
  interface Stores {
    readonly throttles: ThrottleStore;
  }
}
