/** Counters that run out: failed sign-ins, answers that would let somebody probe. */
export interface ThrottleStore {
  /** How often `key` was counted in the window that holds `nowUnix`, and when that window ends. */
  count(key: string, nowUnix: number): Promise<{ count: number; endsUnix: number }>;
  /** Counts once more; a window that is over starts anew and lasts `windowSeconds`. */
  add(key: string, nowUnix: number, windowSeconds: number): Promise<void>;
  /** Undoes one `add` in the window that ends at `endsUnix`; in another, nothing happens. */
  takeBack(key: string, endsUnix: number): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes up to `limit` windows that are over. */
  purge(nowUnix: number, limit: number): Promise<number>;
}
