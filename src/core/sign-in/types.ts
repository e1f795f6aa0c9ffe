/** Hashes and verifies passwords with argon2id: one at a time per core, with a bounded queue. */
export interface PasswordHasher {
  /** The encoded hash, with its parameters and salt. @throws unavailable if the queue is full */
  hash(password: string): Promise<string>;
  /** Takes equally long for wrong and right passwords. */
  verify(encoded: string, password: string): Promise<boolean>;
  /** Costs as much as `verify`, so that timing does not reveal unknown users. */
  pretend(): Promise<void>;
}

/** Encrypts data at rest, so that a copy of the database alone does not reveal it. */
export interface SecretBox {
  /** Identifies the key without revealing it. */
  readonly keyId: string;
  /** @param context the purpose, which `open` must repeat */
  seal(text: string, context: string): string;
  /** Undefined if the key or context differs, or the data is damaged. */
  open(sealed: string, context: string): string | undefined;
  /** Derives an independent 32-byte key for one purpose. */
  keyFor(purpose: string): Buffer;
}

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
