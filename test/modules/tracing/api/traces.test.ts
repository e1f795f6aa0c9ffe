import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '../../../support/app.ts';
import { databaseKind } from '../../../support/databases.ts';
import { withoutTable } from '../../../support/rows.ts';
import { type CollectedSpan, type Collector, startCollector } from '../collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

function capture() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, logger: pino({ level: 'info' }, stream) };
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A service that sends its traces to a collector; closing it sends all that is left. */
async function traced(
  answer?: Parameters<typeof startCollector>[0],
  { settings, ...options }: Pick<TestAppOptions, 'sendingPatienceMs' | 'settings'> = {},
) {
  const collector = await startCollector(answer);
  cleanups.push(collector.close);
  const { lines, logger } = capture();
  const t = await startTestApp({
    ...options,
    logger,
    settings: { OTLP_ENDPOINT: `${collector.url}/`, METRICS_TOKEN: 'measure', ...settings },
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= t.close();
    return closing;
  };
  cleanups.push(close);
  return { collector, lines, t, close };
}

const requestsIn = ({ spans }: Collector) =>
  spans.filter(({ attributes }) => 'http.request.method' in attributes);
const below = (collector: Collector, above: CollectedSpan | undefined): CollectedSpan[] =>
  collector.spans
    .filter(({ parentSpanId }) => above !== undefined && parentSpanId === above.spanId)
    .flatMap((span) => [span, ...below(collector, span)]);

const get = (t: TestApp, path: string, traceparent: string) =>
  t.request('GET', path, null, { headers: { traceparent } });

describe('traces', () => {
  it('have a span for a request, below the span of the client, and one for each statement', async () => {
    const { collector, lines, t, close } = await traced();
    const { token } = await t.make.person('ann');
    await t.make.user('bob');
    await t.request(
      'GET',
      '/users/bob/followers?page=1&q=bobs-secret',
      { token },
      { headers: { traceparent: `00-${traceId}-${spanId}-01` } },
    );
    await close();

    expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
    const [request, ...others] = requestsIn(collector);
    expect(others).toEqual([]);
    const line = lines.find(({ msg }) => msg === 'request');
    expect(request).toMatchObject({
      traceId,
      parentSpanId: spanId,
      name: 'GET /api/v1/users/:username/followers',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/users/:username/followers',
        'http.response.status_code': 200,
        'punchcard.request_id': line?.reqId,
      },
    });
    expect(line).toMatchObject({ traceId });
    const statements = below(collector, request);
    expect(statements.length).toBeGreaterThan(1);
    for (const { name, attributes, traceId: id } of statements) {
      expect(id).toBe(traceId);
      expect(attributes['db.system.name']).toBe(
        databaseKind() === 'sqlite' ? 'sqlite' : 'postgresql',
      );
      if (name !== 'transaction') expect(attributes['db.query.text']).toMatch(/^(select|update) /);
    }
    expect(statements.map(({ name }) => name)).toContain('select user');
  });

  it('have the statements of a transaction with the request that made it', async () => {
    const { collector, t, close } = await traced();
    const people = await Promise.all(['ann', 'bob', 'cid'].map((name) => t.make.person(name)));
    await t.make.user('dan');
    // At once, so that on SQLite they share a commit.
    await Promise.all(
      people.map(({ token }) => t.request('PUT', '/user/following/dan', { token })),
    );
    const { token } = people[0] ?? { token: '' };
    await t.request('PATCH', '/user/settings', { token }, { body: { description: 'with a body' } });
    await close();

    const requests = requestsIn(collector);
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map((span) => span.traceId)).size).toBe(4);
    for (const request of requests) {
      const transactions = below(collector, request).filter(({ name }) => name === 'transaction');
      expect(transactions.length).toBeGreaterThan(0);
      const written = transactions.flatMap((one) => below(collector, one)).map(({ name }) => name);
      const change = request.name.startsWith('PUT') ? 'insert follow' : 'update user';
      // On PostgreSQL perhaps again after a conflict.
      expect(written).toContain(change);
    }
  });

  it('have at most 14 statements for an added entry, whoever adds it', async () => {
    const { collector, t, close } = await traced();
    const owner = await t.make.user('olga');
    const repository = await t.make.repository(owner, 'site', {
      allowOnlyContributorsToTrackTime: true,
    });
    const { user, token } = await t.make.person('ann');
    const issue = await t.make.issue(repository, await t.make.user('bob'), {
      assignees: [user],
    });
    const body = { time: 60, note: 'at most so many statements' };
    const path = `/repos/olga/site/issues/${issue.number}/times`;
    // The first request of a minute also notes that the token was used.
    for (let i = 0; i < 2; i += 1) {
      expect((await t.request('POST', path, { token }, { body })).status).toBe(200);
    }
    await close();
    const statements = below(collector, requestsIn(collector).at(-1));
    const names = statements.map(({ name }) => name).filter((name) => name !== 'transaction');
    expect(names).toContain('insert tracked_time');
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(14);
  });

  it('contain no value, name, address or token', async () => {
    const { collector, t, close } = await traced();
    const { token } = await t.make.person('ann-of-the-traces');
    await t.make.repository(await t.make.user('owner-of-traces'), 'traced-repository');
    await t.request('GET', '/users/search?q=text-searched', { token });
    await t.request('GET', `/repos/owner-of-traces/traced-repository?token=${token}`);
    await t.request(
      'POST',
      '/user/emails',
      { token },
      { body: { emails: ['new@traces.example'] } },
    );
    await t.request('GET', '/nothing/of-this-path');
    await close();
    const sent = collector.bodies.join('');
    expect(requestsIn(collector).map(({ name }) => name)).toContain('GET');
    expect(sent).toContain('select user');
    for (const secret of [
      token,
      'ann-of-the-traces',
      'owner-of-traces',
      'traced-repository',
      'text-searched',
      'traces.example',
      'of-this-path',
      '127.0.0.1',
    ]) {
      expect(sent.includes(secret), secret).toBe(false);
    }
  });

  it('end when the client gives up', async () => {
    const { collector, t, close } = await traced();
    const { token } = await t.make.person('ann');
    type Begun = { readonly request: IncomingMessage; readonly response: ServerResponse };
    const begun = Promise.withResolvers<Begun>();
    const note = (message: unknown) => begun.resolve(message as Begun);
    subscribe('http.server.request.start', note);
    const { host, hostname, port } = new URL(t.url);
    const socket = connect({ host: hostname, port: Number(port) });
    // The body never comes.
    socket.write(
      `PATCH /api/v1/user/settings HTTP/1.1\r\nHost: ${host}\r\nAuthorization: token ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
    );
    const { request: awaited, response } = await begun.promise;
    unsubscribe('http.server.request.start', note);
    await vi.waitFor(() => expect(awaited.listenerCount('data')).toBeGreaterThan(0), {
      timeout: 120_000,
    });
    const closed = once(response, 'close');
    socket.destroy();
    await closed;
    await close();
    const [request] = requestsIn(collector);
    expect(request?.name).toBe('PATCH /api/v1/user/settings');
    expect(request?.attributes).toMatchObject({ 'error.type': 'aborted' });
  });

  it('mark failures without their messages', async () => {
    const { collector, t, close } = await traced();
    const { token } = await t.make.person('ann');
    await withoutTable(t, 'follow', () => t.request('GET', '/user/followers', { token }));
    await close();
    const failed = collector.spans.filter(({ status }) => status.code === 2);
    expect(failed.map(({ name }) => name)).toContain('GET /api/v1/user/followers');
    expect(failed.length).toBeGreaterThan(1);
    expect(collector.bodies.join('')).not.toMatch(/no such table|does not exist/);
    for (const { attributes } of failed) expect(attributes['error.type']).toBeTruthy();
  });

  it('have at most 500 spans for a request', async () => {
    const { collector, t, close } = await traced();
    const { user, token } = await t.make.person('ann');
    const issue = await t.make.issue(await t.make.repository(user, 'site'), user);
    const added = { op: 'add', repository: 'ann/site', issue: issue.number, time: 60 };
    const body = { operations: Array(200).fill(added) };
    const answer = await t.request('POST', '/user/times/bulk', { token }, { body });
    expect(answer.status).toBe(200);
    await close();
    expect(collector.spans).toHaveLength(500);
    const [request] = requestsIn(collector);
    expect(Number(request?.attributes['punchcard.dropped_spans'])).toBeGreaterThan(0);
  });

  it('leave out health checks, metrics and requests that a trusted proxy does not sample', async () => {
    const settings = { TRUSTED_PROXIES: 'loopback' };
    const { collector, lines, t, close } = await traced(undefined, { settings });
    await fetch(`${t.url}/healthz`);
    await fetch(`${t.url}/readyz`);
    await fetch(`${t.url}/metrics`, { headers: { authorization: 'Bearer measure' } });
    await get(t, '/version', `00-${traceId}-${spanId}-00`);
    await close();
    expect(collector.bodies).toEqual([]);
    expect(lines.find(({ route }) => route === '/api/v1/version')).toMatchObject({ traceId });
  });
});

describe('a client that is no trusted proxy', () => {
  it.each([{}, { TRUSTED_PROXIES: '10.0.0.0/8' }])(
    'cannot keep its requests out of the traces: %j',
    async (settings) => {
      const { collector, t, close } = await traced(undefined, { settings });
      const headers = {
        traceparent: `00-${traceId}-${spanId}-00`,
        'x-forwarded-for': '10.1.1.1, 127.0.0.1',
      };
      await t.request('GET', '/version', null, { headers });
      await t.request('GET', '/user', null, { headers });
      await close();
      const routes = requestsIn(collector).map(({ attributes }) => attributes['http.route']);
      expect(routes).toEqual(['/api/v1/version', '/api/v1/user']);
      for (const span of requestsIn(collector)) {
        expect(span).toMatchObject({ traceId, parentSpanId: spanId });
      }
    },
  );
});

describe('a collector', () => {
  it('that refuses is reported once, and disturbs no request', async () => {
    const { collector, lines, t, close } = await traced((response) => {
      response.writeHead(400).end();
    });
    expect((await t.request('GET', '/version')).status).toBe(200);
    await close();
    expect(collector.bodies.length).toBeGreaterThan(0);
    expect(lines.filter(({ msg }) => msg === 'traces cannot be sent')).toHaveLength(1);
  });

  it('that never answers holds up neither requests nor the end', async () => {
    const { t, close } = await traced(() => {}, { sendingPatienceMs: 100 });
    expect((await t.request('GET', '/version')).status).toBe(200);
    await close();
  });

  it('that is away disturbs no request', async () => {
    const { collector, t, close } = await traced(undefined, { sendingPatienceMs: 100 });
    await collector.close();
    expect((await t.request('GET', '/version')).status).toBe(200);
    await close();
  });
});

describe('the header traceparent', () => {
  it('is in the log without a collector, unless it is malformed', async () => {
    const { lines, logger } = capture();
    const t = await startTestApp({ logger });
    const good = [
      `00-${traceId}-${spanId}-01`,
      `00-${traceId}-${spanId}-00`,
      `01-${traceId}-${spanId}-01-later`,
    ];
    const bad = [
      '',
      'nonsense',
      `00-${traceId}-${spanId}`,
      `00-${traceId}-${spanId}-01-later`,
      `00-${traceId.toUpperCase()}-${spanId}-01`,
      `00-${'0'.repeat(32)}-${spanId}-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `ff-${traceId}-${spanId}-01`,
      `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
      `00-${traceId}0-${spanId}-01`,
    ];
    for (const header of [...good, ...bad]) {
      expect((await get(t, '/version', header)).status).toBe(200);
    }
    await t.close();
    const logged = lines.filter(({ msg }) => msg === 'request').map((line) => line.traceId);
    expect(logged).toEqual([...good.map(() => traceId), ...bad.map(() => undefined)]);
  });
});
