import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { FakeHost } from '../fake-host.ts';

const host = await ofFile(FakeHost.start());
const t = await ofFile(
  startTestApp({
    settings: { HOST_URL: host.url, METRICS_TOKEN: 'metrics-secret-0123' },
  }),
);

describe('figures of the connections', () => {
  it('name states and reasons, but nobody, for site administrators alone', async () => {
    const admin = await t.make.person(undefined, { isAdmin: true });
    const people = [await t.make.person(), await t.make.person(), await t.make.person()];
    for (const person of people) {
      const token = host.world.token(host.world.person(`r-${person.user.name}`));
      const put = await t.request('PUT', '/user/host/connection', person.byPassword, {
        body: { token },
      });
      expect(put.status).toBe(200);
      if (person === people[0]) host.world.revoke(token);
    }
    t.clock.advance(300);
    expect((await t.request('GET', '/user/host/issues?q=x', people[0])).status).toBe(409);
    host.fail({ kind: 'status', status: 502 });
    expect((await t.request('GET', '/user/host/issues?q=x', people[1])).status).toBe(503);

    const { status, json, text } = await t.request('GET', '/admin/host', admin);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ url: host.url, active: 2, stopped: 1, last_error: 'the host answered 502' },
      reasons: [{ reason: 'invalid username, password or token', count: 1 }],
      requests: { answered: expect.any(Number), refused: expect.any(Number) },
    });
    expect(text).not.toContain('r-');
    expect((await t.request('GET', '/admin/host', people[1])).status).toBe(403);

    const headers = { authorization: 'Bearer metrics-secret-0123' };
    const metrics = await (await fetch(`${t.url}/metrics`, { headers })).text();
    expect(metrics).toContain('punchcard_host_connections{state="active"} 2');
    expect(metrics).toContain('punchcard_host_connections{state="stopped"} 1');
    expect(metrics).toMatch(/punchcard_host_requests_total\{outcome="unavailable"\} [1-9]/);
  });
});
