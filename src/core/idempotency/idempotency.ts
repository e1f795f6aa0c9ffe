/** For how long an answer is kept, from the request that made it. */
export const keptSeconds = 86_400;

/** One intended change, as its sender names it: he may send it again and again. */
export interface RepeatableRequest {
  /** Whose rights count; another user's key of the same name is another key. */
  readonly userId: number;
  /** The operation and what it is done to, however the path was spelled. */
  readonly target: string;
  /** The sender's own name for the change. */
  readonly key: string;
  /** Tells whether it is the same request once more. */
  readonly bodyHash: string;
}

/** What was answered; a body is a JSON value, undefined where there is none. */
export interface KeptAnswer {
  readonly status: number;
  /** Those of the operation itself, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface IdempotencyRecord {
  readonly bodyHash: string;
  readonly answer: KeptAnswer;
  readonly createdUnix: number;
}

export interface IdempotencyStore {
  find(
    request: Pick<RepeatableRequest, 'userId' | 'target' | 'key'>,
  ): Promise<IdempotencyRecord | undefined>;
  /**
   * Keeps an answer, in place of one that is older than `expiredUnix`.
   * @returns false where there is a newer one: it stays
   */
  keep(
    request: RepeatableRequest,
    answer: KeptAnswer,
    nowUnix: number,
    expiredUnix: number,
  ): Promise<boolean>;
  /** Removes up to `limit` answers from before a moment. */
  purge(beforeUnix: number, limit: number): Promise<number>;
}
