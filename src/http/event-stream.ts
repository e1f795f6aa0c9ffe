import { Readable } from 'node:stream';
import type { Topic } from '../core/events/change.ts';
import type { Ending, Listener } from '../core/events/event-hub.ts';
import { type FastifyReply, type FastifyRequest, type HttpWorld, signedIn } from './api.ts';

/** Often enough that no proxy takes the connection for a dead one. */
const heartbeatMs = 20_000;
/** When a browser comes again, in milliseconds. After a restart not all of them come at once. */
const retryMs = (): number => 2000 + Math.floor(Math.random() * 3000);
/** The same for one that was ended for another: they would end each other in turn. */
const fullRetryMs = 60_000;
/** How long a reader may take for the end, in milliseconds. */
const endingMs = 500;

/**
 * Answers with the caller's events until either side ends it. The reply counts no more against the
 * bound on concurrent requests.
 * @throws forbidden, unavailable
 */
export async function sendEvents(
  { events }: HttpWorld,
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
  const shown = headers['last-event-id'];
  const known = typeof shown === 'string' && shown !== '' ? shown : undefined;
  const leave = await events.open(signedIn(request), stream, known);
  const over = (): void => {
    leave();
    stream.release();
  };
  if (socket.destroyed) {
    // Gone while it was let in: its end would never be told.
    over();
    reply.hijack();
    return;
  }
  reply.raw.once('close', over);
  request.leaveBound();
  // Proxies that gather replies would keep every event back.
  void reply.header('x-accel-buffering', 'no');
  // To the end: Fastify takes a handler that is done before its reply for one that has none.
  await reply.send(stream);
}

/**
 * The events of one listener as `text/event-stream`. It keeps nothing but which topics are to be told:
 * whoever reads slowly is told once what happened meanwhile.
 */
export class EventStream extends Readable implements Listener {
  readonly #cut: () => void;
  readonly #topics = new Set<Topic>();
  #mark = '';
  /** What was told last has been taken. */
  #isWanted = false;
  #wasWanted = true;
  #heartbeat: NodeJS.Timeout | undefined;
  #ending: NodeJS.Timeout | undefined;

  /** @param cut ends the connection of who takes nothing any more */
  constructor(cut: () => void) {
    // One piece at a time waits to be taken.
    super({ highWaterMark: 1 });
    this.#cut = cut;
  }

  begin(mark: string): void {
    this.#heartbeat = setInterval(() => this.#ping(), heartbeatMs).unref();
    this.push(`retry: ${retryMs()}\n\n${eventText('hello', mark)}`);
  }

  changed(topics: readonly Topic[], mark: string): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#mark = mark;
    this.#tell();
  }

  end(why: Ending): void {
    clearInterval(this.#heartbeat);
    this.#topics.clear();
    if (why === 'full') this.push(`retry: ${fullRetryMs}\n${eventText('full')}`);
    if (why === 'session') this.push(eventText('session'));
    this.push(null);
    this.#ending = setTimeout(this.#cut, endingMs).unref();
  }

  /** The connection is over, or the reply is. */
  release(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#ending);
    this.destroy();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#tell();
  }

  /** Unless something waits to be taken: then it is told together with what comes meanwhile. */
  #tell(): void {
    if (this.#topics.size === 0 || !this.#isWanted) return;
    // Whoever loses the connection in between must not say that he has heard all of it.
    const last = [...this.#topics].at(-1);
    const texts = [...this.#topics].map((topic) =>
      topic === last ? eventText(topic, this.#mark) : eventText(topic),
    );
    this.#topics.clear();
    this.#put(texts.join(''));
  }

  /** Whoever has taken nothing from one to the next is gone. */
  #ping(): void {
    if (!this.#isWanted && !this.#wasWanted) this.#cut();
    this.#wasWanted = this.#isWanted;
    if (this.#isWanted) this.#put(': ping\n\n');
  }

  #put(text: string): void {
    // Before it is put: that may ask for more.
    this.#isWanted = false;
    this.push(text);
  }
}

const eventText = (name: string, id?: string): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: {}\n\n`;
