import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { As } from './app.ts';
import { recordStatus } from './statuses.ts';

export interface StreamEvent {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** An open event stream and the events received so far, in order. */
export interface EventReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly StreamEvent[];
  /** Everything received, unparsed. */
  text(): string;
  /** The names of the events received, without the first `hello`. */
  names(): string[];
  /** The next event of that name from here on; others are skipped. */
  next(name: string, withinMs?: number): Promise<StreamEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Stops reading, like a client whose connection hangs. */
  pause(): void;
  /** Drops the connection without closing it properly. */
  leave(): void;
}

const headersOf = (as: As): Record<string, string> => {
  if (as === null) return {};
  if ('token' in as) return { authorization: `token ${as.token}` };
  if ('cookie' in as) return { cookie: as.cookie };
  if ('authorization' in as) return { authorization: as.authorization };
  const pair = Buffer.from(`${as.name}:${as.password}`).toString('base64');
  return { authorization: `Basic ${pair}` };
};

const path = '/api/v1/user/events';

/** Opens a stream; resolves with its headers, whatever the status. */
export function openEvents(
  url: string,
  as: As,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const options = { headers: { ...headersOf(as), ...headers }, agent: false };
    const asking: ClientRequest = request(`${url}${path}`, options, (reply) => {
      recordStatus('GET', path, reply.statusCode ?? 0);
      resolve(readerOf(asking, reply));
    });
    asking.once('error', reject);
    asking.end();
  });
}

function readerOf(asking: ClientRequest, reply: IncomingMessage): EventReader {
  const events: StreamEvent[] = [];
  let text = '';
  let read = 0;
  let seen = 0;
  let told = (): void => {};
  asking.on('error', () => {});
  reply.on('error', () => {});
  reply.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      const lines = text.slice(read, end).split('\n');
      read = end + 2;
      const value = (key: string): string | undefined =>
        lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
      const name = value('event');
      if (name !== undefined) events.push({ name, id: value('id'), data: value('data') ?? '' });
    }
    told();
  });
  const ended = new Promise<void>((resolve) => reply.once('close', resolve));
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    events,
    text: () => text,
    names: () => events.slice(1).map(({ name }) => name),
    next: (name, withinMs = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no event "${name}" came; there were: ${text}`)),
          withinMs,
        );
        told = () => {
          const at = events.findIndex((event, i) => i >= seen && event.name === name);
          const event = events[at];
          if (event === undefined) return;
          seen = at + 1;
          clearTimeout(timer);
          told = () => {};
          resolve(event);
        };
        told();
      }),
    ended,
    pause: () => reply.pause(),
    leave: () => asking.destroy(),
  };
}
