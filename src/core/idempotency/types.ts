/** A change with its sender's key, which may arrive repeatedly. */
export interface RepeatableRequest {
  /** The user whose rights apply; keys of different users are unrelated. */
  readonly userId: number;
  /** The operation and its resource, normalized. */
  readonly target: string;
  /** The `Idempotency-Key` header. */
  readonly key: string;
  /** Detects a different request with the same key. */
  readonly bodyHash: string;
}

/** A reply; `body` is a JSON value, or undefined for none. */
export interface StoredReply {
  readonly status: number;
  /** The headers that the operation sets; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface IdempotencyRecord {
  readonly bodyHash: string;
  readonly answer: StoredReply;
  /** Only the status was stored, because headers and body were too large. */
  readonly isTooLarge: boolean;
  readonly createdUnix: number;
}

/** What is stored for one user. */
export interface IdempotencyUsage {
  readonly replies: number;
  readonly bytes: number;
  /** When the oldest reply was stored; 0 if there is none. */
  readonly oldestUnix: number;
}

export interface IdempotencyStore {
  find(
    request: Pick<RepeatableRequest, 'userId' | 'target' | 'key'>,
  ): Promise<IdempotencyRecord | undefined>;
  /** Counts the replies newer than `expiredUnix`, without those from before a clock was set back. */
  usage(userId: number, expiredUnix: number, nowUnix: number): Promise<IdempotencyUsage>;
  /**
   * Stores a reply, or only its status if it has more than `maxBytes`. Replaces one older than
   * `expiredUnix`.
   * @returns false if there is a newer one, which stays
   */
  keep(
    request: RepeatableRequest,
    answer: StoredReply,
    limits: { nowUnix: number; expiredUnix: number; maxBytes: number },
  ): Promise<boolean>;
  /** Removes up to `limit` replies older than `beforeUnix`. */
  purge(beforeUnix: number, limit: number): Promise<number>;
}

declare module '../store.ts' {
  interface Stores {
    readonly idempotency: IdempotencyStore;
  }
}
