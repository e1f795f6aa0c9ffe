import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const keyed = (key: string): { headers: Record<string, string> } => ({
  headers: { 'idempotency-key': key },
});

describe('a change that is asked for again', () => {
  it('is done once and answered as the first time', async () => {
    const [mira, jonas] = [await t.make.person(), await t.make.person()];
    const path = `/user/following/${jonas.user.name}`;
    const first = await t.request('PUT', path, mira, keyed('a'));
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([204, null]);
    expect((await t.request('DELETE', path, mira)).status).toBe(204);
    const again = await t.request('PUT', path, mira, keyed('a'));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
    expect((await t.request('GET', path, mira)).status).toBe(404);
  });
});
