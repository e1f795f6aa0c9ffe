import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';

/** The address in the log, and the failed sign-ins left to another one after `from` has failed. */
async function seenWith(settings: Record<string, string>, forwarded: (n: number) => string) {
  const addresses: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const line = JSON.parse(String(chunk));
      if (line.msg === 'request') addresses.push(line.address);
      done();
    },
  });
  const t = await startTestApp({
    logger: pino(stream),
    settings: { ...settings, SIGN_IN_FAILURES_PER_ADDRESS: '2' },
  });
  try {
    const statuses = [];
    for (let n = 1; n <= 4; n++) {
      const headers = { 'x-forwarded-for': forwarded(n) };
      const as = { name: `nobody${n}`, password: 'wrong' };
      statuses.push((await t.request('GET', '/user', as, { headers })).status);
    }
    return { addresses, statuses };
  } finally {
    await t.close();
  }
}

describe('X-Forwarded-For', () => {
  it('is ignored by default', async () => {
    const { addresses, statuses } = await seenWith({}, (n) => `198.51.100.${n}`);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('is ignored from a peer that is no trusted proxy', async () => {
    const { addresses } = await seenWith(
      { TRUSTED_PROXIES: '192.0.2.1, 10.0.0.0/8' },
      (n) => `198.51.100.${n}`,
    );
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
  });

  it('is used from a trusted proxy: log and throttle see the client', async () => {
    const { addresses, statuses } = await seenWith(
      { TRUSTED_PROXIES: '127.0.0.0/8' },
      (n) => `198.51.100.${n}`,
    );
    expect(addresses).toEqual([1, 2, 3, 4].map((n) => `198.51.100.${n}`));
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it('is read from its end: what a client put in front is ignored', async () => {
    const { addresses, statuses } = await seenWith(
      { TRUSTED_PROXIES: '127.0.0.1' },
      (n) => `203.0.113.${n}, 198.51.100.7`,
    );
    expect(new Set(addresses)).toEqual(new Set(['198.51.100.7']));
    expect(statuses).toEqual([401, 401, 429, 429]);
  });
});
