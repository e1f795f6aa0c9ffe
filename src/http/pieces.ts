import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpWorld } from './api.ts';
import { othersFirst } from './pace.ts';
import { Places } from './places.ts';
import type { HttpSettings } from './settings.ts';

/** JSON or a file, of any length, in the order in which it is sent. */
export type Pieces = AsyncGenerator<string | Uint8Array, void>;

export interface PiecesOptions {
  /** By default JSON. */
  readonly type?: string;
  /** What a browser keeps it under: letters, digits, `.`, `_` and `-`. */
  readonly fileName?: string;
}

export const jsonType = 'application/json; charset=utf-8';

/** A file up to this long, in bytes or characters, is sent at once; a longer one takes a place for streams. */
const shortLength = 256 * 1024;
/** Files of which it is seen at once how long they are; each reads meanwhile. */
const mostBeginnings = { perUser: 4, all: 64, waiting: 12 };
/** Long files of one person that wait for others of his. */
const waitingStreams = 4;

interface AllPlaces {
  readonly beginnings: Places;
  readonly streams: Places;
}

const knownPlaces = new WeakMap<HttpSettings, AllPlaces>();

function placesOf({ settings }: HttpWorld): AllPlaces {
  const known = knownPlaces.get(settings);
  if (known !== undefined) return known;
  const places = {
    beginnings: new Places(mostBeginnings, 'too many files are being made; try again later'),
    streams: new Places(
      { perUser: settings.maxStreamsPerUser, all: settings.maxStreams, waiting: waitingStreams },
      'too many long lists are under way; ask for pages, or try again later',
    ),
  };
  knownPlaces.set(settings, places);
  return places;
}

/** Then the end of a reply would never be told, and a place never given back. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed;

const userIdOf = (request: FastifyRequest): number => request.caller.user?.id ?? 0;

/**
 * Answers with a long list, piece by piece, each made only when the client has taken the one before;
 * it takes one of the places for streams. A failure midway, or a client that takes nothing for too
 * long, ends the connection before the reply is whole, so that nobody takes it for that.
 * @throws too_many_requests where no place is left
 */
export async function sendPieces(
  http: HttpWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: () => Pieces,
): Promise<void> {
  if (request.method === 'HEAD') return sendHead(reply, {});
  if (hasLeft(request)) return void reply.hijack();
  const giveBack = placesOf(http).streams.take(userIdOf(request));
  await stream(http, request, reply, pieces(), giveBack, {});
}

/**
 * Answers with a file, or JSON that is read like one: at once where it is short, else as `sendPieces`.
 * Where only files of the same person are in the way it waits for them: pages read anew after each
 * change, in all their tabs.
 * @throws too_many_requests where no place is left, or too many of the caller's wait
 */
export async function sendFile(
  http: HttpWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: () => Pieces,
  options: PiecesOptions = {},
): Promise<void> {
  if (request.method === 'HEAD') return sendHead(reply, options);
  const userId = userIdOf(request);
  const { beginnings, streams } = placesOf(http);
  const ready = await beginnings.turn(userId, reply.raw);
  if (ready === null) return void reply.hijack();
  const made = pieces();
  let start: Beginning;
  try {
    start = await beginningOf(made);
  } finally {
    ready();
  }
  if (start.isWhole) return sendWhole(reply, start.pieces, options);
  let giveBack: (() => void) | null = null;
  try {
    if (!hasLeft(request)) giveBack = await streams.turn(userId, reply.raw);
  } finally {
    if (giveBack === null) await made.return();
  }
  if (giveBack === null) return void reply.hijack();
  await stream(http, request, reply, continued(start.pieces, made), giveBack, options);
}

interface Beginning {
  readonly pieces: readonly (string | Uint8Array)[];
  /** There is no more. */
  readonly isWhole: boolean;
}

/** So much of it that it is long, or all of it. */
async function beginningOf(made: Pieces): Promise<Beginning> {
  const pieces: (string | Uint8Array)[] = [];
  for (let length = 0; length <= shortLength; ) {
    const piece = await made.next();
    if (piece.done === true) return { pieces, isWhole: true };
    pieces.push(piece.value);
    length += piece.value.length;
  }
  return { pieces, isWhole: false };
}

async function* continued(start: Beginning['pieces'], rest: Pieces): Pieces {
  try {
    yield* start;
    yield* rest;
  } finally {
    // Also where the client leaves before the rest has its turn.
    await rest.return();
  }
}

/** Of no known length, as what would be streamed. */
async function sendHead(reply: FastifyReply, { type = jsonType }: PiecesOptions): Promise<void> {
  await reply.type(type).send(Readable.from([]));
}

function sendWhole(reply: FastifyReply, pieces: Beginning['pieces'], options: PiecesOptions): void {
  describe(reply, options);
  void reply.send(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}

/** Not of a refusal, which is no file. */
function describe(reply: FastifyReply, { type = jsonType, fileName }: PiecesOptions): void {
  void reply.type(type);
  if (fileName !== undefined) {
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
  }
}

async function stream(
  { settings }: HttpWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: Pieces,
  giveBack: () => void,
  options: PiecesOptions,
): Promise<void> {
  describe(reply, options);
  const { socket } = request.raw;
  const stalled = setTimeout(() => socket.destroy(), settings.stalledStreamMs);
  reply.raw.once('close', () => {
    clearTimeout(stalled);
    giveBack();
  });

  async function* taken(): Pieces {
    for await (const piece of pieces) {
      yield piece;
      // The client has taken something: it has its time anew.
      stalled.refresh();
      // Nothing on the way may have waited for anything.
      await othersFirst();
    }
  }
  // To the end: Fastify takes a handler that is done before its reply for one that has none.
  await reply.send(Readable.from(taken(), { highWaterMark: 1 }));
}
