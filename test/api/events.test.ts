import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openEvents } from '../support/event-stream.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('an event stream', () => {
  it('begins', async () => {
    const { user, token } = await t.make.person();
    const repository = await t.make.repository(user);
    const issue = await t.make.issue(repository, user);
    const reader = await openEvents(t.url, { token });
    await reader.next('hello');
    const at = `/repos/${user.name}/${repository.name}/issues/${issue.number}`;
    expect((await t.request('POST', `${at}/stopwatch/start`, { token })).status).toBe(201);
    await reader.next('stopwatch');
    expect((await t.request('POST', `${at}/times`, { token }, { body: { time: 7 } })).status).toBe(
      200,
    );
    await reader.next('times');
    t.clock.advance(100);
    expect((await t.request('POST', `${at}/stopwatch/stop`, { token })).status).toBe(201);
    await reader.next('times');
    reader.leave();
  });
});
