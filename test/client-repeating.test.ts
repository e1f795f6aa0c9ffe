import { expect, it } from 'vitest';
import { repeatingFetch } from '../src/client/repeating.ts';

/** Gives these answers one after the other, and records the requests. */
function scripted(...answers: (number | [number, string] | 'broken')[]) {
  const sent: { method: string; key: string | null; body: string }[] = [];
  const pauses: number[] = [];
  const send = repeatingFetch({
    fetch: async (request) => {
      const { method, headers } = request;
      sent.push({ method, key: headers.get('idempotency-key'), body: await request.text() });
      const answer = answers[sent.length - 1] ?? 200;
      if (answer === 'broken') throw new TypeError('fetch failed');
      const [status, after] = Array.isArray(answer) ? answer : [answer];
      return new Response('{}', {
        status,
        headers: after === undefined ? {} : { 'retry-after': after },
      });
    },
    sleep: async (ms) => {
      pauses.push(ms);
    },
  });
  return { send, sent, pauses };
}

const post = (headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/x', { method: 'POST', body: '{"time":1}', headers });

it('resends a change with its key until its outcome is known', async () => {
  const { send, sent, pauses } = scripted('broken', 503, [409, '1'], 200);
  expect((await send(post())).status).toBe(200);
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
  expect(sent[0]).toMatchObject({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    body: '{"time":1}',
  });
  expect(pauses).toEqual([300, 600, 1200]);
  const other = scripted();
  await other.send(post());
  expect(other.sent[0]?.key).not.toBe(sent[0]?.key);
});

it('keeps a given key, and adds none to reads', async () => {
  const { send, sent } = scripted();
  await send(post({ 'idempotency-key': 'mine' }));
  await send(new Request('http://127.0.0.1/x'));
  expect(sent.map(({ key }) => key)).toEqual(['mine', null]);
});

it.each([400, 401, 404, 409, 422, 423, 429, 500])('treats %i as final', async (status) => {
  const { send, sent } = scripted(status);
  expect((await send(post())).status).toBe(status);
  expect(sent).toHaveLength(1);
});

it('gives up after five attempts, and when it would have to wait long', async () => {
  const down = scripted(...Array.from({ length: 9 }, () => 'broken' as const));
  await expect(down.send(post())).rejects.toThrow('fetch failed');
  expect(down.sent).toHaveLength(5);
  const busy = scripted(...Array.from({ length: 9 }, () => 503));
  expect((await busy.send(post())).status).toBe(503);
  expect(busy.sent).toHaveLength(5);
  const long = scripted([429, '600'], [503, '2']);
  expect((await long.send(post())).status).toBe(429);
  expect(long.sent).toHaveLength(1);
});
