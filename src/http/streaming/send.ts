import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOf } from '../../core/errors.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { networkOf } from '../../core/sign-in/network.ts';
import type { HttpContext, Limits } from '../api.ts';
import type { HttpSettings } from '../settings.ts';

/** The chunks of a response. Their generator holds no resource between chunks. */
export type Chunks = AsyncGenerator<string | Uint8Array, void>;

interface FileOptions {
  /** Defaults to JSON. */
  readonly type?: string;
  /** Letters, digits, `.`, `_` and `-`. */
  readonly fileName?: string;
}

export const jsonType = 'application/json; charset=utf-8';

/** Files up to this length, in bytes or characters, are sent at once with their length. */
const maxBufferedFile = 256 * 1024;

const refusal = (code: 'list.too-many' | 'report.too-many') => () =>
  errorOf('too_many_requests', code).after(5);

export function limitsOf({ maxStreams: limit, maxStreamsPerUser: perKey }: HttpSettings): Limits {
  const streams = (): Semaphore =>
    new Semaphore({ limit, perKey, refusal: refusal('list.too-many') });
  return {
    reports: new Semaphore({
      limit: 64,
      perKey: 4,
      queue: 12,
      refusal: refusal('report.too-many'),
    }),
    streams: streams(),
    visitorStreams: streams(),
  };
}

/** The key that a request's slots count under: the user, or a visitor's network. */
const holderOf = ({ caller, ip }: FastifyRequest): number | string =>
  caller.user?.id ?? networkOf(ip);

/** Runs a read for a report or file; waits while the caller has too many of them running. */
export const runReport = <T>(
  { limits }: HttpContext,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => limits.reports.run(work, holderOf(request), request.signal);

/** Sends a file, or JSON that is treated like one: at once if short, otherwise as a stream. */
export async function sendFile(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: Chunks,
  options: FileOptions = {},
): Promise<void> {
  if (request.method === 'HEAD') return sendEmpty(reply, options);
  const start = await runReport(http, request, () => startOf(chunks, maxBufferedFile));
  await sendStart(http, request, reply, chunks, start, options);
}

/**
 * Sends JSON: at once up to `maxBuffered` characters, otherwise as a stream.
 * @throws too_many_requests if no stream slot is free
 */
export async function sendChunks(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: Chunks,
  maxBuffered: number,
): Promise<void> {
  await sendStart(http, request, reply, chunks, await startOf(chunks, maxBuffered), {});
}

interface Start {
  readonly chunks: readonly (string | Uint8Array)[];
  readonly isWhole: boolean;
}

/** Reads until more than `maxBuffered` bytes or characters are buffered, or the chunks end. */
async function startOf(all: Chunks, maxBuffered: number): Promise<Start> {
  const chunks: (string | Uint8Array)[] = [];
  for (let length = 0; length <= maxBuffered; ) {
    const next = await all.next();
    if (next.done === true) return { chunks, isWhole: true };
    chunks.push(next.value);
    length += next.value.length;
  }
  return { chunks, isWhole: false };
}

async function sendStart(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  all: Chunks,
  start: Start,
  options: FileOptions,
): Promise<void> {
  if (start.isWhole) {
    describe(reply, options);
    // Compression may send it later.
    await reply.send(joined(start.chunks));
    return;
  }
  if (request.method === 'HEAD') return sendEmpty(reply, options);
  const { streams, visitorStreams } = http.limits;
  const slots = request.caller.user === null ? visitorStreams : streams;
  const release = slots.acquireNow(holderOf(request));
  describe(reply, options);
  // Disconnects a client that stops reading. (`socket.setTimeout` may wait twice as long.)
  const { socket } = request.raw;
  const stalled = setTimeout(() => socket.destroy(), http.settings.stalledStreamMs);
  reply.raw.once('close', () => clearTimeout(stalled));
  const body = Readable.from(continued(start.chunks, all, stalled), { highWaterMark: 1 });
  // Runs when the body ends or fails, or the client disconnects.
  body.once('close', release);
  // On failure, destroy the connection so that the client cannot take the response for complete.
  await reply.send(body);
}

const joined = (chunks: Start['chunks']): string | Buffer =>
  chunks.length === 1 && typeof chunks[0] === 'string'
    ? chunks[0]
    : Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));

async function* continued(start: Start['chunks'], all: Chunks, stalled: NodeJS.Timeout): Chunks {
  yield* start;
  for await (const chunk of all) {
    // Reads a chunk only after the client has taken the previous one.
    stalled.refresh();
    yield chunk;
  }
}

/** The headers of a response of unknown length. */
async function sendEmpty(reply: FastifyReply, { type = jsonType }: FileOptions): Promise<void> {
  await reply.type(type).send(Readable.from([]));
}

function describe(reply: FastifyReply, { type = jsonType, fileName }: FileOptions): void {
  void reply.type(type);
  if (fileName !== undefined) {
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
  }
}
