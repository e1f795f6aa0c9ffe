import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, PunchcardError } from '../core/errors.ts';
import type { KeptAnswer, RepeatableRequest } from '../core/idempotency/idempotency.ts';
import { answerOnce, type Repeatable } from '../core/idempotency/idempotency-operations.ts';
import { fold } from '../core/text.ts';
import type { World } from '../core/world.ts';
import { type HttpWorld, signedIn } from './api.ts';
import { errorBody, statusOf } from './errors.ts';
import type { HttpSettings } from './settings.ts';

/** How long a request waits for one with the same key that is under way, in milliseconds. */
const patienceMs = 5000;

/**
 * Refusals that are no outcome of the operation: who may not now may later, and a server that has
 * too much to do has less of it then.
 */
const passing: ReadonlySet<number> = new Set([401, 403, 413, 415, 429]);

/**
 * Carries out an operation of a route with `isRepeatable`. Where the request has an
 * `Idempotency-Key`, the answer is kept with what was written, and the same request gets it again.
 *
 * `operation` must write in one unit, through the world that it is given, and return what that unit
 * returned; `answer` is told from this value alone. Whatever must hold whenever the answer is given
 * again, besides credential, scope and the route's hooks, is `checkAgain`'s to look at.
 */
export async function sendOnce<T>(
  { world, settings }: HttpWorld,
  request: FastifyRequest,
  reply: unknown,
  work: Omit<Repeatable<T>, 'refusal'>,
): Promise<void> {
  if (request.routeOptions.config.isRepeatable !== true) throw new Error('the route is not marked');
  const repeatable = repeatableOf(request);
  const { answer, isReplayed } =
    repeatable === null
      ? { answer: work.answer(await work.operation(world)), isReplayed: false }
      : await inTurn(world, repeatable, () =>
          answerOnce(world, repeatable, { ...work, refusal: (e) => refusalOf(e, settings) }),
        );
  // Each route's own reply takes its own statuses only.
  const any = reply as FastifyReply;
  if (isReplayed) any.header('idempotency-replayed', 'true');
  void any
    .headers(answer.headers ?? {})
    .code(answer.status)
    .send(answer.body);
}

function refusalOf(
  error: unknown,
  settings: Pick<HttpSettings, 'publicUrl'>,
): KeptAnswer | undefined {
  if (!(error instanceof PunchcardError)) return undefined;
  const status = statusOf[error.code];
  if (status >= 500 || passing.has(status)) return undefined;
  return refusalAnswer(error, settings);
}

/** The answer to a refusal that an operation returns, as something is written with it. */
export const refusalAnswer = (
  { code, message }: PunchcardError,
  settings: Pick<HttpSettings, 'publicUrl'>,
): KeptAnswer => ({ status: statusOf[code], body: errorBody(message, settings) });

/** @returns null where the request has no key */
function repeatableOf(request: FastifyRequest): RepeatableRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('[Idempotency-Key]: must be 1 to 255 printable ASCII characters');
  }
  return {
    userId: signedIn(request).user.id,
    target: targetOf(request),
    key,
    bodyHash: hashOf([asked(request.query), request.body, request.headers['if-match']]),
  };
}

/** The query without what shows who asks: that may be another credential of the same user. */
function asked(query: unknown): object {
  const {
    token: _token,
    access_token: _accessToken,
    sudo: _sudo,
    ...rest
  } = { ...(query as object) } as Record<string, unknown>;
  return rest;
}

/** Longer ones do not fit an index. */
const longestTarget = 200;

/** One text for one thing, under whichever of its names and in whichever case it was asked for. */
function targetOf(request: FastifyRequest): string {
  const given = { ...(request.params as Record<string, unknown>) };
  if (request.repositoryAccess !== null) {
    given.owner = '';
    given.repo = request.repositoryAccess.repository.id;
  }
  const params = Object.values(given).map((v) => (typeof v === 'string' ? fold(v) : v));
  const target = `${request.method} ${request.routeOptions.url ?? ''} ${JSON.stringify(params)}`;
  return target.length <= longestTarget
    ? target
    : `${target.slice(0, longestTarget - 64)}${createHash('sha256').update(target).digest('hex')}`;
}

/** The same for the same values, in whichever order an object has them. */
function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
  return createHash('sha256').update(text).digest('hex');
}

/** Requests that are under way here, by world and by what they ask for. */
const underWay = new WeakMap<World, Map<string, Promise<unknown>>>();

/** One at a time; another process's is met in the database. @throws conflict after some seconds */
async function inTurn<T>(
  world: World,
  { userId, target, key }: RepeatableRequest,
  work: () => Promise<T>,
): Promise<T> {
  const running = underWay.get(world) ?? new Map<string, Promise<unknown>>();
  underWay.set(world, running);
  const name = JSON.stringify([userId, target, key]);
  const deadline = performance.now() + patienceMs;
  for (let other = running.get(name); other !== undefined; other = running.get(name)) {
    await endOf(other, deadline - performance.now());
    if (running.get(name) !== undefined && performance.now() >= deadline) {
      throw new PunchcardError(
        'conflict',
        'a request with this Idempotency-Key is still under way, try again later',
        { retryAfterSeconds: 1 },
      );
    }
  }
  const mine = work();
  running.set(name, mine);
  try {
    return await mine;
  } finally {
    running.delete(name);
  }
}

/** Resolves when `work` has ended, however, or some milliseconds have passed. */
function endOf(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    void work
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        resolve();
      });
  });
}
