import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { errorBody } from '../support/refusals.ts';

const t = await ofFile(startTestApp({ settings: { METRICS_TOKEN: 'let-me-see' } }));

describe('GET /healthz and /readyz', () => {
  it.each(['/healthz', '/readyz'])('%s reports success', async (path) => {
    const reply = await fetch(`${t.url}${path}`);
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'pass' }]);
    expect((await fetch(`${t.url}${path}`, { method: 'HEAD' })).status).toBe(200);
  });

  it('distinguish a failing database from a failing process', async () => {
    const failing = await ofTest(startTestApp());
    await failing.app.context.database.close();
    expect((await fetch(`${failing.url}/healthz`)).status).toBe(200);
    const reply = await fetch(`${failing.url}/readyz`);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(await reply.json()).toEqual(errorBody(failing, 'the database does not answer'));
  });
});

describe('GET /metrics', () => {
  const metrics = (authorization?: string) =>
    fetch(`${t.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

  it('is 404 without METRICS_TOKEN', async () => {
    const plain = await ofTest(startTestApp());
    const headers = { authorization: 'Bearer ' };
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${plain.url}/metrics`, { headers })).status).toBe(404);
  });

  it.each([
    undefined,
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    'Bearer let-me-se',
    'token let-me-see',
    'Basic x',
  ])('is 401 with %s', async (authorization) => {
    const reply = await metrics(authorization);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(await reply.json()).toEqual(errorBody(t, 'token is required'));
  });

  it('counts requests by route, without personal data', async () => {
    const { token } = await t.make.person('ann');
    await t.request('GET', '/users/ann/followers', { token });
    await t.request('GET', '/nothing/ann');
    const reply = await metrics('Bearer let-me-see');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await reply.text();
    expect(text).toContain('route="/api/v1/users/:username/followers",status="200"');
    expect(text).toContain('route="unknown",status="404"');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('ann/');
  });
});
