import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overload } from '../src/http/middleware/overload.ts';
import type { HttpSettings } from '../src/http/settings.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A request with its state: waiting, running, or the status of its refusal. */
interface Sent {
  state: 'waiting' | 'running' | number;
  headers: Record<string, string>;
  body: string;
  request: IncomingMessage;
  /** The response ends, or the client leaves. */
  close(): void;
}

function limitedTo(maxConcurrentRequests: number) {
  const warn = vi.fn();
  const onRefusal = vi.fn();
  const overload = new Overload({
    settings: {
      maxConcurrentRequests,
      publicUrl: 'http://localhost',
      trustedProxies: ['127.0.0.1'],
      corsOrigins: ['https://a.example'],
    } as unknown as HttpSettings,
    logger: { warn } as unknown as FastifyBaseLogger,
    nextRequestId: () => 'id-1',
    onRefusal,
  });
  const byRequest = new Map<IncomingMessage, Sent>();
  const started: Sent[] = [];
  const work = { ms: 0 };
  const clock = { ms: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  const listener = overload.listener((request) => {
    const sent = byRequest.get(request)!;
    sent.state = 'running';
    started.push(sent);
    clock.ms += work.ms;
  });
  const send = (
    authorization?: string,
    {
      network = '192.0.2.1' as string | null,
      url = '/api/v1/user',
      remoteAddress = '127.0.0.1' as string | null,
      socket = {} as object,
      origin = undefined as string | undefined,
      language = undefined as string | undefined,
    } = {},
  ): Sent => {
    const request = {
      url,
      headers: {
        authorization,
        'x-forwarded-for': network ?? undefined,
        origin,
        'accept-language': language,
      },
      socket: Object.assign(socket, { remoteAddress: remoteAddress ?? undefined }),
    } as unknown as IncomingMessage;
    const response = Object.assign(new EventEmitter(), {
      writeHead: (status: number, headers: Record<string, string>) =>
        Object.assign(sent, { state: status, headers }),
      end: (body: string) => {
        sent.body = body;
        response.emit('close');
      },
    });
    const close = (): void => void response.emit('close');
    const sent: Sent = { state: 'waiting', headers: {}, body: '', request, close };
    byRequest.set(request, sent);
    listener(request, response as unknown as ServerResponse);
    return sent;
  };
  const sendMany = (count: number, ...as: Parameters<typeof send>): Sent[] =>
    Array.from({ length: count }, () => send(...as));
  return { overload, send, sendMany, started, work, warn, onRefusal };
}
const inState = (sent: readonly Sent[], state: Sent['state']): number =>
  sent.filter((one) => one.state === state).length;

it('gives one user half of the slots, and the rest to others', () => {
  const { send, sendMany } = limitedTo(12);
  const busy = sendMany(20, 'token busy');
  expect(inState(busy, 'running')).toBe(6);
  const second = sendMany(20, 'token second');
  expect(inState(second, 'running')).toBe(3);
  expect(send('token third').state).toBe('running');
});

it('gives one network, whatever its credentials, four fifths of the slots', () => {
  const { send } = limitedTo(10);
  const busy = Array.from({ length: 30 }, (_, i) => send(`token ${i}`));
  expect(inState(busy, 'running')).toBe(8);
  expect(send('token other', { network: '192.0.2.77' }).state).toBe('waiting');
  expect(send('token other', { network: '198.51.100.1' }).state).toBe('running');
});

it('counts requests without a credential by network', () => {
  const { send, sendMany } = limitedTo(10);
  expect(inState(sendMany(30), 'running')).toBe(5);
  expect(send(undefined, { network: '2001:db8::1' }).state).toBe('running');
  expect(send('token one').state).toBe('running');
});

it('starts waiting requests in their order when a slot is free', () => {
  const { sendMany } = limitedTo(4);
  const busy = sendMany(5, 'token busy');
  expect(busy.map(({ state }) => state)).toEqual([
    ...['running', 'running', 'waiting', 'waiting', 'waiting'],
  ]);
  busy[0]!.close();
  vi.runAllTicks();
  vi.advanceTimersByTime(0);
  expect(busy.map(({ state }) => state)).toEqual([
    ...['running', 'running', 'running', 'waiting', 'waiting'],
  ]);
});

it('refuses with 503 after a second, and is fair again after that', () => {
  const { overload, sendMany, warn, onRefusal } = limitedTo(4);
  const busy = sendMany(5, 'token busy');
  vi.advanceTimersByTime(999);
  expect(inState(busy, 503)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(inState(busy, 503)).toBe(3);
  expect(busy[2]!.headers).toMatchObject({ 'retry-after': '1', 'x-request-id': 'id-1' });
  expect(overload.refused).toBe(3);
  expect(onRefusal.mock.calls).toEqual([[1000], [1000], [1000]]);
  expect(warn).toHaveBeenCalledTimes(1);
  for (const sent of busy) sent.close();
  expect(inState(sendMany(4, 'token busy'), 'running')).toBe(2);
});

it('forgets a waiting request whose client left', () => {
  const { sendMany } = limitedTo(4);
  const [first, , gone, next] = sendMany(4, 'token busy') as [Sent, Sent, Sent, Sent];
  gone.close();
  first.close();
  vi.advanceTimersByTime(2000);
  expect([gone.state, next.state]).toEqual(['waiting', 'running']);
});

it('releases a slot once, however often', () => {
  const { overload, sendMany } = limitedTo(4);
  const [first] = sendMany(2, 'token busy') as [Sent, Sent];
  overload.release(first.request);
  first.close();
  expect(inState(sendMany(4, 'token busy'), 'running')).toBe(1);
});

it('answers health checks always, and clients whose address is unknown', () => {
  const { send, sendMany } = limitedTo(2);
  sendMany(3, 'token one');
  sendMany(3, 'token two');
  for (const url of ['/healthz', '/readyz?x', '/metrics']) {
    expect(send('token one', { url }).state).toBe('running');
  }
  expect(send('token one', { url: '/healthzz' }).state).toBe('waiting');
  expect(send(undefined, { remoteAddress: null }).state).toBe('waiting');
});

it('starts requests for a few milliseconds per turn of the event loop, users in turn', () => {
  const { send, sendMany, started, work } = limitedTo(1000);
  work.ms = 2;
  const busy = sendMany(9, 'token busy');
  const others = [...sendMany(2, 'token one'), send('token two')];
  expect(started).toEqual(busy.slice(0, 3));
  vi.advanceTimersToNextTimer();
  expect(started.slice(3)).toEqual([busy[3], others[0], others[2]]);
  vi.advanceTimersToNextTimer();
  expect(started.slice(6)).toEqual([busy[4], others[1], busy[5]]);
  vi.advanceTimersToNextTimer();
  expect(started.slice(9)).toEqual(busy.slice(6));
});

it('refuses none for a slow machine, below the limit', () => {
  const { sendMany, work } = limitedTo(1000);
  work.ms = 10_000;
  const sent = sendMany(400, 'token busy');
  vi.advanceTimersByTime(60_000);
  expect(inState(sent, 'running')).toBe(400);
});

it('tells clients of a proxy apart from the proxy itself, on the same connection', () => {
  const { send, sendMany } = limitedTo(4);
  const own = { network: null, remoteAddress: '127.0.0.1' };
  expect(inState(sendMany(3, undefined, own), 'running')).toBe(2);
  const socket = {};
  expect(send(undefined, { ...own, socket }).state).toBe('waiting');
  expect(send(undefined, { network: '198.51.100.1', socket }).state).toBe('running');
  expect(send(undefined, { ...own, network: '127.0.0.9' }).state).toBe('waiting');
});

it('takes short turns while a crowd waits, and refuses those above the limit', () => {
  const { sendMany, started, work } = limitedTo(300);
  work.ms = 1;
  const sent = sendMany(500, 'token busy');
  expect(started).toHaveLength(5);
  vi.advanceTimersToNextTimer();
  vi.advanceTimersToNextTimer();
  expect(started).toHaveLength(7);
  vi.advanceTimersByTime(1000);
  for (const one of sent) one.close();
  vi.advanceTimersByTime(1000);
  expect(inState(sent, 503)).toBeGreaterThan(100);
});

it('refuses a third request of a connection before the first was answered', () => {
  const { send } = limitedTo(100);
  const socket = {};
  const [first, second, third] = ['1', '2', '3'].map((n) => send(`token ${n}`, { socket }));
  expect([first?.state, second?.state, third?.state]).toEqual(['running', 'running', 503]);
  first?.close();
  expect(send('token 4', { socket }).state).toBe('running');
});

it('closes a connection that sends many requests without waiting, health checks too', () => {
  const { send } = limitedTo(100);
  const socket = {
    destroyed: false,
    destroy() {
      this.destroyed = true;
    },
  };
  const url = '/healthz';
  const sent = Array.from({ length: 16 }, () => send('token one', { socket, url }));
  expect([inState(sent, 'running'), socket.destroyed]).toEqual([16, false]);
  expect(send('token one', { socket, url }).state).toBe('waiting');
  expect(socket.destroyed).toBe(true);
  expect(send('token one', { socket, url }).state).toBe('waiting');
});

it('knows a user by the credential, whatever the scheme', () => {
  const { send, sendMany } = limitedTo(4);
  sendMany(1, 'token same');
  send('Bearer same');
  expect(send('token same').state).toBe('waiting');
});

it('lets pages of allowed origins read a refusal', () => {
  const { send } = limitedTo(1);
  const [, allowed, other] = ['https://a.example', 'https://a.example', 'https://b.example'].map(
    (origin) => send('token one', { origin }),
  );
  vi.advanceTimersByTime(1000);
  expect(allowed?.headers).toMatchObject({ 'access-control-allow-origin': 'https://a.example' });
  expect(other?.headers).not.toHaveProperty('access-control-allow-origin');
});
