import { Readable } from 'node:stream';
import type { EndReason, Listener } from '../../core/events/event-hub.ts';
import type { Topic } from '../../core/events/types.ts';
import { type FastifyReply, type FastifyRequest, type HttpContext, signedIn } from '../api.ts';

/** Often enough that no proxy closes the connection as idle. */
const heartbeatMs = 20_000;
/** Reconnect delay in milliseconds, random so that clients do not all return at once. */
const retryMs = (): number => 2000 + Math.floor(Math.random() * 3000);
/** Reconnect delay of a replaced stream: otherwise two streams would replace each other. */
const fullRetryMs = 60_000;
/** How long a client may take to read the last event, in milliseconds. */
const endTimeoutMs = 500;

/**
 * Streams the caller's events until either side ends the stream. It does not count against the
 * limit on concurrent requests.
 * @throws forbidden, unavailable
 */
export async function sendEvents(
  { events }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.type('text/event-stream; charset=utf-8');
  if (request.method === 'HEAD') {
    await reply.send(Readable.from([]));
    return;
  }
  const { socket, headers } = request.raw;
  const stream = new EventStream(() => socket.destroy());
  const lastEventId = headers['last-event-id'];
  const known = typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined;
  const leave = await events.open(signedIn(request), stream, known);
  const over = (): void => {
    leave();
    stream.release();
  };
  if (socket.destroyed) {
    // The client left before the close handler was set, so no event will report it.
    over();
    reply.hijack();
    return;
  }
  reply.raw.once('close', over);
  request.releaseSlot();
  // Proxies that buffer responses would hold back events.
  void reply.header('x-accel-buffering', 'no');
  // Wait for the end: Fastify treats a resolved handler without a reply as an empty response.
  await reply.send(stream);
}

/**
 * The events of one listener as `text/event-stream`. It only stores pending topics: a slow reader
 * gets one event for several changes.
 */
export class EventStream extends Readable implements Listener {
  readonly #disconnect: () => void;
  readonly #topics = new Set<Topic>();
  #mark = '';
  /** The reader has consumed the last chunk. */
  #isReading = false;
  #wasReading = true;
  #heartbeat: NodeJS.Timeout | undefined;
  #ending: NodeJS.Timeout | undefined;

  /** @param cut closes the connection of a client that stops reading */
  constructor(cut: () => void) {
    // Buffer one chunk at most.
    super({ highWaterMark: 1 });
    this.#disconnect = cut;
  }

  begin(mark: string): void {
    this.#heartbeat = setInterval(() => this.#ping(), heartbeatMs).unref();
    this.push(`retry: ${retryMs()}\n\n${eventText('hello', mark)}`);
  }

  changed(topics: readonly Topic[], mark: string): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#mark = mark;
    this.#flush();
  }

  end(why: EndReason): void {
    clearInterval(this.#heartbeat);
    this.#topics.clear();
    if (why === 'full') this.push(`retry: ${fullRetryMs}\n${eventText('full')}`);
    if (why === 'session') this.push(eventText('session'));
    this.push(null);
    this.#ending = setTimeout(this.#disconnect, endTimeoutMs).unref();
  }

  /** Call when the connection or the response has ended. */
  release(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#ending);
    this.destroy();
  }

  override _read(): void {
    this.#isReading = true;
    this.#flush();
  }

  /** Does nothing while a chunk is unread; later changes are then sent together. */
  #flush(): void {
    if (this.#topics.size === 0 || !this.#isReading) return;
    // Only the last event has the id, so that a client that loses the connection misses none.
    const last = [...this.#topics].at(-1);
    const texts = [...this.#topics].map((topic) =>
      topic === last ? eventText(topic, this.#mark) : eventText(topic),
    );
    this.#topics.clear();
    this.#send(texts.join(''));
  }

  /** A client that has read nothing between two heartbeats is gone. */
  #ping(): void {
    if (!this.#isReading && !this.#wasReading) this.#disconnect();
    this.#wasReading = this.#isReading;
    if (this.#isReading) this.#send(': ping\n\n');
  }

  #send(text: string): void {
    // Set before the push, which may call _read.
    this.#isReading = false;
    this.push(text);
  }
}

const eventText = (name: string, id?: string): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: {}\n\n`;
