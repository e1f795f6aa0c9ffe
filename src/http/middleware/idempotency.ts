import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { conflict, invalidField, PunchcardError } from '../../core/errors.ts';
import { type Repeatable, replyOnce } from '../../core/idempotency/operations.ts';
import type { RepeatableRequest, StoredReply } from '../../core/idempotency/types.ts';
import { fold } from '../../core/text.ts';
import { type HttpContext, signedIn } from '../api.ts';
import type { HttpSettings } from '../settings.ts';
import { errorBody, statusOf } from './errors.ts';

/** How long a request waits for another one with the same key, in milliseconds. */
const waitLimitMs = 5000;

/** Temporary errors are not stored: a retry may succeed. */
export const temporaryStatuses: ReadonlySet<number> = new Set([401, 403, 413, 415, 429]);

/**
 * Runs the operation of a route with `isRepeatable`. If the request has an `Idempotency-Key`, the
 * response is stored with the change, and the same request gets it again.
 *
 * `operation` must write in one transaction, through the given context, and return its result;
 * `answer` builds the response from that result alone. `recheck` checks whatever must still hold
 * for a stored response, besides credential, scope and the route's hooks.
 */
export async function sendOnce<T>(
  { context, settings }: HttpContext,
  request: FastifyRequest,
  reply: unknown,
  work: Omit<Repeatable<T>, 'refusal'>,
): Promise<void> {
  if (request.routeOptions.config.isRepeatable !== true) throw new Error('isRepeatable is missing');
  const repeatable = repeatableOf(context, request);
  const { answer, isReplayed } =
    repeatable === null
      ? { answer: work.answer(await work.operation(context)), isReplayed: false }
      : await serialized(context, repeatable, () =>
          replyOnce(context, repeatable, { ...work, refusal: (e) => refusalOf(e, settings) }),
        );
  // The reply type of a route accepts only its own statuses.
  const any = reply as FastifyReply;
  if (isReplayed) any.header('idempotency-replayed', 'true');
  await any
    .headers(answer.headers ?? {})
    .code(answer.status)
    .send(isReplayed ? withCode(answer) : answer.body);
}

/** An error that was stored before there were codes has none. */
const withCode = ({ status, body }: StoredReply): unknown =>
  status < 400 || typeof body !== 'object' || body === null || 'code' in body
    ? body
    : { ...body, code: '', values: {} };

function refusalOf(
  error: unknown,
  settings: Pick<HttpSettings, 'publicUrl'>,
): StoredReply | undefined {
  if (!(error instanceof PunchcardError)) return undefined;
  const status = statusOf[error.kind];
  if (status >= 500 || temporaryStatuses.has(status)) return undefined;
  return errorAnswer(error, settings);
}

const errorAnswer = (
  error: PunchcardError,
  settings: Pick<HttpSettings, 'publicUrl'>,
): StoredReply => ({ status: statusOf[error.kind], body: errorBody(error, settings) });

/** @returns null if the request has no key */
function repeatableOf({ secretBox }: Context, request: FastifyRequest): RepeatableRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidField('Idempotency-Key', 'not-a-key');
  }
  const content = [comparable(request.query), request.body, request.headers['if-match']];
  return {
    userId: signedIn(request).user.id,
    target: targetOf(request),
    key,
    bodyHash: hashOf(secretBox.keyFor('idempotency'), content),
  };
}

/** The query without credentials, which may differ between repetitions by the same user. */
function comparable(query: unknown): object {
  const {
    token: _token,
    access_token: _accessToken,
    sudo: _sudo,
    ...rest
  } = { ...(query as object) } as Record<string, unknown>;
  return rest;
}

/** Longer targets do not fit an index. */
const maxTargetLength = 200;

/** One text per resource, whatever the case or former name used in the path. */
function targetOf(request: FastifyRequest): string {
  const given = { ...(request.params as Record<string, unknown>) };
  if (request.repositoryAccess !== null) {
    given.owner = '';
    given.repo = request.repositoryAccess.repository.id;
  }
  const params = Object.values(given).map((v) => (typeof v === 'string' ? fold(v) : v));
  const target = `${request.method} ${request.routeOptions.url ?? ''} ${JSON.stringify(params)}`;
  return target.length <= maxTargetLength
    ? target
    : `${target.slice(0, maxTargetLength - 64)}${createHash('sha256').update(target).digest('hex')}`;
}

/**
 * A hash that does not depend on the order of object keys. Passwords are hashed with a key first,
 * so that guesses cannot be tested with a copy of the database alone.
 */
function hashOf(key: Buffer, value: unknown): string {
  const text = JSON.stringify(value, (name, member: unknown) => {
    if (name === 'password' && typeof member === 'string') {
      return createHmac('sha256', key).update(member).digest('hex');
    }
    return member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  });
  return createHash('sha256').update(text).digest('hex');
}

/** Requests in progress in this process, by context and target. */
const inProgress = new WeakMap<Context, Map<string, Promise<unknown>>>();

/** Serializes requests within this process. @throws conflict after some seconds */
async function serialized<T>(
  context: Context,
  { userId, target, key }: RepeatableRequest,
  work: () => Promise<T>,
): Promise<T> {
  const running = inProgress.get(context) ?? new Map<string, Promise<unknown>>();
  inProgress.set(context, running);
  const name = JSON.stringify([userId, target, key]);
  const deadline = performance.now() + waitLimitMs;
  for (let other = running.get(name); other !== undefined; other = running.get(name)) {
    await settled(other, deadline - performance.now());
    if (running.get(name) !== undefined && performance.now() >= deadline) {
      throw conflict('idempotency-key.under-way', {}, { retryAfterSeconds: 1 });
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

/** Resolves when `work` has settled, or after `ms` milliseconds. */
function settled(work: Promise<unknown>, ms: number): Promise<void> {
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
