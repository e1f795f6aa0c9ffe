import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

const password = 'correct horse battery';
const hour = 3600;

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ settings: { SIGN_IN_FAILURES_PER_ACCOUNT: '2' } });
});
afterEach(() => t.close());

/** A user whose stopwatch has run for an hour when the clock is set back by a day. */
async function runningThen(secondsBack = 24 * hour) {
  const { user, token } = await t.make.person('ann');
  // A token made long before any of this.
  t.clock.advance(48 * hour);
  const repository = await t.make.repository(user, 'clock');
  for (const title of ['First', 'Second']) await t.make.issue(repository, user, { title });
  const request = (method: string, path: string, body?: object) =>
    t.request(method, path, { token }, body === undefined ? {} : { body });
  expect((await request('POST', '/repos/ann/clock/issues/1/stopwatch/start')).status).toBe(201);
  t.clock.advance(hour);
  t.clock.advance(-secondsBack);
  return request;
}
const keeps = { status: 409, json: { message: expect.stringContaining('the clock was set back') } };

describe('a clock that was set back (D41)', () => {
  it.each([
    ['stopping', 'POST', '/repos/ann/clock/issues/1/stopwatch/stop', undefined],
    ['stopping any', 'POST', '/user/stopwatches/current/stop', {}],
    ['replacing', 'POST', '/repos/ann/clock/issues/2/stopwatch/start', undefined],
    ['pausing', 'PATCH', '/user/stopwatches/current', { paused: true }],
  ])('keeps a stopwatch that started in the future: %s', async (_, method, path, body) => {
    const request = await runningThen();
    const before = (await request('GET', '/user/stopwatches')).json;
    expect(await request(method, path, body)).toMatchObject(keeps);
    expect((await request('GET', '/user/stopwatches')).json).toEqual(before);
    const started_at = new Date((t.clock.nowUnix() - hour) * 1000).toISOString();
    expect((await request('PATCH', '/user/stopwatches/current', { started_at })).status).toBe(200);
    const stopped = await request('POST', '/repos/ann/clock/issues/1/stopwatch/stop');
    expect(stopped.status).toBe(201);
    expect((await request('GET', '/user/times')).json).toMatchObject([{ time: hour }]);
  });

  it('loses no time of a stopwatch that was paused in the future', async () => {
    const request = await runningThen(0);
    await request('PATCH', '/user/stopwatches/current', { paused: true });
    t.clock.advance(-hour / 2);
    const stop = '/user/stopwatches/current/stop';
    expect(await request('POST', stop, {})).toMatchObject(keeps);
    t.clock.advance(hour / 2);
    expect((await request('POST', stop, {})).json).toMatchObject({ time: hour });
  });

  it('lets nobody wait longer than the window of a throttle', async () => {
    await t.make.user('zoe', { password });
    const guess = (secret: string) => t.request('GET', '/user', { name: 'zoe', password: secret });
    for (let i = 0; i < 2; i++) expect((await guess('wrong')).status).toBe(401);
    expect((await guess(password)).status).toBe(429);
    t.clock.advance(-24 * hour);
    expect((await guess(password)).status).toBe(200);
  });

  it('accepts no session and no token from the future', async () => {
    const zoe = await t.make.user('zoe', { password });
    const token = await t.make.token(zoe);
    const body = { username: 'zoe', password };
    const { headers } = await t.request('POST', '/user/session', null, { body });
    const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const statuses = async () => [
      (await t.request('GET', '/user', { cookie })).status,
      (await t.request('GET', '/user', { token })).status,
    ];
    // Hosts on one database may differ by some seconds.
    t.clock.advance(-30);
    expect(await statuses()).toEqual([200, 200]);
    t.clock.advance(-hour);
    expect(await statuses()).toEqual([401, 401]);
    t.clock.advance(2 * hour);
    expect(await statuses()).toEqual([200, 200]);
  });
});
