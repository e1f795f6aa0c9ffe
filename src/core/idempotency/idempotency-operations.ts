import { conflict, invalid } from '../errors.ts';
import type { Database, Stores } from '../store.ts';
import type { World } from '../world.ts';
import { type KeptAnswer, keptSeconds, type RepeatableRequest } from './idempotency.ts';

/** A change that may be asked for again: what is done, and how it is answered. */
export interface Repeatable<T> {
  /**
   * Does it, in the world that is given: in one unit, whose value it returns as it is. The answer is
   * kept by that unit, so there is never one without the other.
   */
  operation(world: World): Promise<T>;
  /** The answer to that value: told from the value alone, as it is made inside the unit. */
  answer(value: T): KeptAnswer;
  /** The answer to a failure, where it is to be kept; undefined where it may end otherwise next time. */
  refusal(error: unknown): KeptAnswer | undefined;
  /** Refuses who may no longer do such a thing: he is not told again how it went. */
  checkAgain?(world: World, given: KeptAnswer): Promise<unknown>;
}

export interface GivenAnswer {
  readonly answer: KeptAnswer;
  /** It was given before; nothing was done now. */
  readonly isReplayed: boolean;
}

/** Thrown in a unit whose request was answered meanwhile, by another process: the unit goes. */
class AnsweredError extends Error {
  override readonly name = 'AnsweredError';
}

/**
 * Does what `request` asks for, once: asked again within a day, it gives the answer of then.
 * @throws invalid where the key was used for another request
 * @throws whatever the operation and its check throw, where that is not kept
 */
export async function answerOnce<T>(
  world: World,
  request: RepeatableRequest,
  work: Repeatable<T>,
): Promise<GivenAnswer> {
  const before = await replay(world, request, work);
  if (before !== undefined) return before;
  const keeping = keepingWorld(world, request, work);
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
  // Nothing was written: the answer is all there is to keep.
  const isKept = await world.database.write((stores) => keep(world, stores, request, answer));
  return isKept ? { answer, isReplayed: false } : replayed(world, request, work);
}

/** The world in which the unit that does it also keeps its answer. */
function keepingWorld<T>(
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

/** The answer of then; undefined where there is none, or it is too old. */
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
  // It ran out this very moment.
  if (given === undefined) throw conflict('another request with this Idempotency-Key came between');
  return given;
}
