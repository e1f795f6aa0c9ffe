import type { World } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import type { Database, Stores } from '../store.ts';
import { keptSeconds } from './idempotency.ts';
import type { KeptAnswer, RepeatableRequest } from './types.ts';

/** A repeatable change: its operation and its replies. */
export interface Repeatable<T> {
  /**
   * Runs the change in the given context, as one transaction whose value it returns unchanged. The
   * same transaction stores the reply, so neither exists without the other.
   */
  operation(world: World): Promise<T>;
  /** The reply for a value; computed inside the transaction, from the value alone. */
  answer(value: T): KeptAnswer;
  /** The reply to store for an error; undefined where a retry may succeed. */
  refusal(error: unknown): KeptAnswer | undefined;
  /** Throws where the caller may no longer make such a change, so must not see the reply. */
  checkAgain?(world: World, given: KeptAnswer): Promise<unknown>;
}

export interface GivenAnswer {
  readonly answer: KeptAnswer;
  /** A stored reply; nothing was done now. */
  readonly isReplayed: boolean;
}

/** Rolls back a transaction whose request another process has answered meanwhile. */
class AnsweredError extends Error {
  override readonly name = 'AnsweredError';
}

/**
 * Runs a request once; repeated within a day, it returns the first reply.
 * @throws invalid where the key was used for another request
 * @throws whatever the operation and its check throw, where that is not stored
 */
export async function answerOnce<T>(
  world: World,
  request: RepeatableRequest,
  work: Repeatable<T>,
): Promise<GivenAnswer> {
  const before = await replay(world, request, work);
  if (before !== undefined) return before;
  const keeping = replyingContext(world, request, work);
  let answer: KeptAnswer;
  try {
    const value = await work.operation(keeping.world);
    const kept = keeping.kept();
    if (kept !== undefined) {
      if (kept.value !== value) throw new Error('a repeatable operation must return its unit');
      return { answer: kept.answer, isReplayed: false };
    }
    answer = work.answer(value);
  } catch (error) {
    if (error instanceof AnsweredError) return replayed(world, request, work);
    const refusal = keeping.kept() === undefined ? work.refusal(error) : undefined;
    if (refusal === undefined) throw error;
    answer = refusal;
  }
  // No transaction was opened, so only the reply is stored.
  const isKept = await world.database.write((stores) => keep(world, stores, request, answer));
  return isKept ? { answer, isReplayed: false } : replayed(world, request, work);
}

/** A context whose transaction also stores the reply. */
function replyingContext<T>(
  world: World,
  request: RepeatableRequest,
  work: Repeatable<T>,
): { world: World; kept(): { value: unknown; answer: KeptAnswer } | undefined } {
  const { database } = world;
  let kept: { value: unknown; answer: KeptAnswer } | undefined;
  const write: Database['write'] = async (operation) => {
    if (kept !== undefined) throw new Error('a repeatable operation must be one unit');
    const outcome = await database.write(async (stores) => {
      const value = await operation(stores);
      const answer = work.answer(value as never);
      if (!(await keep(world, stores, request, answer))) throw new AnsweredError();
      return { value, answer };
    });
    kept = outcome;
    return outcome.value;
  };
  const keeping: Database = { ...database, write };
  return { world: { ...world, database: keeping }, kept: () => kept };
}

function keep(
  world: World,
  stores: Stores,
  request: RepeatableRequest,
  answer: KeptAnswer,
): Promise<boolean> {
  const nowUnix = world.clock.nowUnix();
  return stores.idempotency.keep(request, answer, nowUnix, nowUnix - keptSeconds);
}

/** The stored reply; undefined where there is none, or it has expired. */
async function replay<T>(
  world: World,
  request: RepeatableRequest,
  { checkAgain }: Repeatable<T>,
): Promise<GivenAnswer | undefined> {
  const record = await world.database.read.idempotency.find(request);
  if (record === undefined || record.createdUnix <= world.clock.nowUnix() - keptSeconds) {
    return undefined;
  }
  if (record.bodyHash !== request.bodyHash) {
    throw invalid('[Idempotency-Key]: was used with another request');
  }
  await checkAgain?.(world, record.answer);
  return { answer: record.answer, isReplayed: true };
}

async function replayed<T>(
  world: World,
  request: RepeatableRequest,
  work: Repeatable<T>,
): Promise<GivenAnswer> {
  const given = await replay(world, request, work);
  // It expired just now.
  if (given === undefined) throw conflict('another request with this Idempotency-Key came between');
  return given;
}
