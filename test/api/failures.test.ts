import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readReply } from '../support/raw.ts';
import { errorBody } from '../support/refusals.ts';
import { withoutTable } from '../support/rows.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  const { user, token: made } = await t.make.person('ann');
  token = made;
  await t.make.user('bob');
  await t.make.issue(await t.make.repository(user, 'clock'), user);
});
afterAll(() => t.close());

describe('a failing database', () => {
  it.each([
    ['follow', 'GET', '/user/followers', undefined],
    // Without their counters, which would answer before this table is read.
    ['follow', 'GET', '/user/following?page=1&mutual=true', undefined],
    ['follow', 'GET', '/user/following/bob', undefined],
    ['follow', 'PUT', '/user/following/bob', undefined],
    ['follow', 'DELETE', '/user/following/bob', undefined],
    ['tracked_time', 'GET', '/repos/ann/clock/issues/1/times', undefined],
    ['tracked_time', 'POST', '/repos/ann/clock/issues/1/times', { time: 60 }],
    ['tracked_time', 'DELETE', '/repos/ann/clock/issues/1/times', undefined],
    ['tracked_time', 'DELETE', '/repos/ann/clock/issues/1/times/1', undefined],
    ['tracked_time', 'GET', '/repos/ann/clock/times', undefined],
    ['tracked_time', 'GET', '/repos/ann/clock/times/ann', undefined],
    ['tracked_time', 'GET', '/user/times', undefined],
    ['email', 'GET', '/user/emails', undefined],
    ['email', 'POST', '/user/emails', { emails: ['ann@example.org'] }],
    ['email', 'DELETE', '/user/emails', { emails: ['ann@example.org'] }],
    ['repository', 'PATCH', '/repos/ann/clock', { description: 'x' }],
  ])('without its table %s: %s %s is 500 and leaks nothing', async (table, method, path, body) => {
    const answer = await withoutTable(t, table, () => t.request(method, path, { token }, { body }));
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id');
    expect(answer.json).toEqual(errorBody(t, `internal error, request ${id}`));
    expect(`${answer.text}${[...answer.headers].join()}`).not.toMatch(
      /sqlite|no such table|select/i,
    );
  });

  it('rolls back a failed write', async () => {
    // The counters change after the relation is inserted.
    const answer = await withoutTable(t, 'block', () =>
      t.request('PUT', '/user/following/bob', { token }),
    );
    expect(answer.status).toBe(500);
    expect((await t.request('GET', '/user/following/bob', { token })).status).toBe(404);
    expect((await t.request('GET', '/user', { token })).json.following_count).toBe(0);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['an unknown method', 'FETCH /api/v1/user HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a broken header', 'GET /api/v1/user HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n'],
    [
      'two lengths',
      'PUT /api/v1/user HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'length and chunks',
      'PUT /api/v1/user HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a negative length', 'PUT /api/v1/user HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a blank in the path', 'GET /api/v1/us er HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no Host', 'GET /api/v1/version HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two Hosts',
      'GET /api/v1/version HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n',
    ],
  ])('%s is answered with 400 in JSON', async (_, bytes) => {
    const reply = readReply(await t.raw(bytes));
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual(errorBody(t));
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['x-request-id']).toBeTruthy();
  });

  it('HTTP/1.0 needs no Host header', async () => {
    expect(readReply(await t.raw('GET /api/v1/version HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('an unknown expectation is answered with 417 in JSON', async () => {
    const reply = readReply(
      await t.raw('GET /api/v1/version HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n'),
    );
    expect([reply.status, reply.json]).toEqual([417, errorBody(t)]);
  });

  it('headers over 16 KiB are answered with 431 in JSON', async () => {
    const reply = readReply(
      await t.raw(`GET /api/v1/version HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    );
    expect([reply.status, reply.json]).toEqual([431, errorBody(t)]);
  });
});

describe('an incomplete request', () => {
  let hurried: TestApp;
  beforeAll(async () => {
    const settings = { REQUEST_TIMEOUT_MS: '400', HEADERS_TIMEOUT_MS: '200' };
    hurried = await startTestApp({ settings });
  });
  afterAll(() => hurried.close());

  it.each([
    ['headers', 'GET /api/v1/version HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'PUT /api/v1/version HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab'],
  ])('times out: the %s', async (_, bytes) => {
    const reply = readReply(await hurried.raw(bytes));
    expect(reply.status).toBe(408);
    expect(reply.json).toEqual(errorBody(hurried, 'the request took too long to arrive'));
  });

  it('leaves nothing behind when the connection breaks', async () => {
    const { hostname, port } = new URL(t.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          'POST /api/v1/user/emails HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"em',
        );
        socket.end();
      });
      socket.resume();
      socket.once('close', () => resolve());
    });
    expect((await t.request('GET', '/user/emails', { token })).json).toHaveLength(1);
  });
});
