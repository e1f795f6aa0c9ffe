import type { Context } from '../context.ts';
import { conflict, fieldError, invalidField } from '../errors.ts';
import type { Database, Stores } from '../store.ts';
import { Refusal } from '../transaction.ts';
import { maxReplies, maxReplyBytes, retentionSeconds, smallReplyBytes } from './limits.ts';
import type { RepeatableRequest, StoredReply } from './types.ts';

/** A repeatable change: its operation and its replies. */
export interface Repeatable<T> {
  /**
   * Runs the change in the given context, as one transaction whose value it returns unchanged. The
   * same transaction stores the reply, so neither exists without the other.
   */
  operation(context: Context): Promise<T>;
  /** The reply for a value; computed inside the transaction, from the value alone. */
  answer(value: T): StoredReply;
  /** The reply to store for an error; undefined if a retry may succeed. */
  refusal(error: unknown): StoredReply | undefined;
  /** Throws if the caller may no longer make such a change; they must not see the reply then. */
  recheck?(context: Context, given: StoredReply): Promise<unknown>;
}

export interface Reply {
  readonly answer: StoredReply;
  /** A stored reply; nothing was done now. */
  readonly isReplayed: boolean;
}

/** Rolls back a transaction whose request another process has answered meanwhile. */
class AnsweredError extends Error {
  override readonly name = 'AnsweredError';
}

/**
 * Runs a request once; repeated within a day, it returns the first reply.
 * @throws invalid if the key was used for another request
 * @throws conflict if the first reply was too large to store
 * @throws too_many_requests if the user has used too many keys
 * @throws errors of the operation and its check that are not stored
 */
export async function replyOnce<T>(
  context: Context,
  request: RepeatableRequest,
  work: Repeatable<T>,
): Promise<Reply> {
  const before = await replay(context, request, work);
  if (before !== undefined) return before;
  const maxBytes = await checkUsage(context, request.userId);
  const keep = (stores: Stores, reply: StoredReply): Promise<boolean> => {
    const nowUnix = context.clock.nowUnix();
    const expiredUnix = nowUnix - retentionSeconds;
    return stores.idempotency.keep(request, reply, { nowUnix, expiredUnix, maxBytes });
  };
  const replying = replyingContext(context, keep, work);
  let answer: StoredReply;
  try {
    const value = await work.operation(replying.context);
    const stored = replying.stored();
    if (stored !== undefined && stored.value !== value) {
      throw new Error('a repeatable operation must return the value of its transaction');
    }
    if (stored?.answer !== undefined) return { answer: stored.answer, isReplayed: false };
    answer = work.answer(value);
  } catch (error) {
    if (error instanceof AnsweredError) return replayed(context, request, work);
    // Undefined: its transaction stored it, see `Refusal`.
    const refusal = replying.stored() === undefined ? work.refusal(error) : undefined;
    if (refusal === undefined) throw error;
    answer = refusal;
  }
  // No transaction was opened, so only the reply is stored.
  const isStored = await context.database.write((stores) => keep(stores, answer));
  return isStored ? { answer, isReplayed: false } : replayed(context, request, work);
}

/** The value of a transaction, and the reply that it stored. */
interface Stored {
  readonly value: unknown;
  readonly answer: StoredReply | undefined;
}

/** A context whose transaction also stores the reply. */
function replyingContext<T>(
  context: Context,
  keep: (stores: Stores, reply: StoredReply) => Promise<boolean>,
  work: Repeatable<T>,
): { context: Context; stored(): Stored | undefined } {
  const { database } = context;
  let stored: Stored | undefined;
  const write: Database['write'] = async (operation) => {
    if (stored !== undefined) throw new Error('a repeatable operation must be one transaction');
    const outcome = await database.write(async (stores) => {
      const value = await operation(stores);
      const answer =
        value instanceof Refusal ? work.refusal(value.error) : work.answer(value as never);
      if (answer !== undefined && !(await keep(stores, answer))) throw new AnsweredError();
      return { value, answer };
    });
    stored = outcome;
    return outcome.value;
  };
  const replying: Database = { ...database, write };
  return { context: { ...context, database: replying, outside: context }, stored: () => stored };
}

/**
 * Reads outside the transaction, so that requests of one user do not conflict. Concurrent requests
 * can therefore exceed the limits slightly.
 * @returns the largest reply to store in full
 * @throws too_many_requests
 */
async function checkUsage({ database, clock }: Context, userId: number): Promise<number> {
  const nowUnix = clock.nowUnix();
  const expiredUnix = nowUnix - retentionSeconds;
  const { idempotency } = database.read;
  const { replies, bytes, oldestUnix } = await idempotency.usage(userId, expiredUnix, nowUnix);
  if (replies >= maxReplies) {
    throw fieldError(
      'too_many_requests',
      'Idempotency-Key',
      'too-many-keys',
      { limit: maxReplies },
      { retryAfterSeconds: Math.max(1, oldestUnix - expiredUnix) },
    );
  }
  return Math.max(smallReplyBytes, maxReplyBytes - bytes);
}

/** The stored reply; undefined if there is none, or it has expired. */
async function replay<T>(
  context: Context,
  request: RepeatableRequest,
  { recheck }: Repeatable<T>,
): Promise<Reply | undefined> {
  const record = await context.database.read.idempotency.find(request);
  if (record === undefined || record.createdUnix <= context.clock.nowUnix() - retentionSeconds) {
    return undefined;
  }
  if (record.bodyHash !== request.bodyHash) {
    throw invalidField('Idempotency-Key', 'other-request');
  }
  if (record.isTooLarge) {
    throw conflict('idempotency-key.answer-erased', { status: record.answer.status });
  }
  await recheck?.(context, record.answer);
  return { answer: record.answer, isReplayed: true };
}

async function replayed<T>(
  context: Context,
  request: RepeatableRequest,
  work: Repeatable<T>,
): Promise<Reply> {
  const given = await replay(context, request, work);
  // It expired just now.
  if (given === undefined) throw conflict('idempotency-key.came-between');
  return given;
}
