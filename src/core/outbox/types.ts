/**
 * `failed` was refused permanently, and can be retried until it expires: the dead letters.
 * `cancelled` is no longer wanted.
 */
export type WorkState = 'waiting' | 'sending' | 'sent' | 'failed' | 'expired' | 'cancelled';

/** Work that a transaction leaves to be done after its commit, such as a mail. */
export interface Work {
  readonly id: number;
  readonly state: WorkState;
  readonly attempts: number;
  /** The error of the last attempt; '' if none failed. */
  readonly lastError: string;
  readonly createdUnix: number;
  /**
   * While it is being sent, the end of the holder's lease. At most `longestWaitSeconds` away: what is
   * due later is taken for what a clock that ran ahead left (D41), and done at once.
   */
  readonly nextAttemptUnix: number;
  /** When it becomes invalid: unsent work is dropped then. */
  readonly expiresUnix: number;
  /** When it was sent, failed, expired or was cancelled; 0: not yet. */
  readonly endedUnix: number;
}

/** Unsent work. */
export interface OutboxDepth {
  /** Waiting or being sent. */
  readonly waiting: number;
  /** When the oldest of them was queued; 0: none. */
  readonly oldestUnix: number;
  /** Refused permanently, but can be retried. */
  readonly failed: number;
}

/** The result of an attempt. */
export type Attempt =
  /** It was accepted. */
  | { readonly outcome: 'sent' }
  /** Not done: refused permanently or temporarily, or nobody was reached. */
  | { readonly outcome: 'refused'; readonly isFinal: boolean; readonly reason: string }
  /** There was no answer after it was sent; it may have been accepted. */
  | { readonly outcome: 'unknown'; readonly reason: string }
  /** Aborted before anything was sent. */
  | { readonly outcome: 'given-back' };

export type SettledWork = Pick<Work, 'state' | 'nextAttemptUnix' | 'lastError' | 'endedUnix'>;

/** The store of one kind of work; `workStore` in sql/engine/work.ts is one for any such table. */
export interface WorkStore {
  byId(id: number): Promise<Work | undefined>;
  depth(): Promise<OutboxDepth>;
  /** Leases it to `holder` for one more attempt. */
  take(id: number, by: { readonly holder: string; readonly untilUnix: number }): Promise<void>;
  /** Ends an attempt. @returns false if another holder has the lease */
  settle(id: number, holder: string, end: SettledWork): Promise<boolean>;
  /** Makes it waiting, due at `nowUnix`. */
  retry(id: number, nowUnix: number): Promise<void>;
  /** True if `expire` would find something. */
  hasExpired(nowUnix: number): Promise<boolean>;
  /** Expires up to `limit` past their expiry, except those under lease. @returns how many */
  expire(nowUnix: number, limit: number): Promise<number>;
  /** Removes up to `limit` that ended before `beforeUnix`. @returns how many */
  purge(beforeUnix: number, limit: number): Promise<number>;
}

export interface OutboxLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
