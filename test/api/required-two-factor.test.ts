import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/core/secret.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';

const password = 'correct horse battery';

describe.each(['admins', 'all'])('REQUIRE_TWO_FACTOR=%s', (required) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ settings: { REQUIRE_TWO_FACTOR: required } });
  });
  afterAll(() => t.close());

  const signIn = async (username: string, otp?: string) => {
    const body = { username, password, otp };
    const answer = await t.request('POST', '/user/session', null, { body });
    expect(answer.status).toBe(201);
    return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  };

  it('lets an admin without it set it up, and nothing else', async () => {
    const admin = await t.make.user('root', { password, isAdmin: true });
    const token = { token: await t.make.token(admin) };
    const session = await signIn('root');
    const refused = {
      message: `You must set up two-factor authentication. Set it up at: ${t.url}/-/settings/two-factor`,
    };
    for (const as of [session, token, { name: 'root', password }]) {
      for (const path of ['/user/emails', '/admin/users', '/version']) {
        const answer = await t.request('GET', path, as);
        expect([answer.status, answer.json]).toMatchObject([403, refused]);
      }
    }
    expect((await t.request('GET', '/user', session)).json.login).toBe('root');
    const own = { headers: { origin: t.url } };
    const send = (path: string, body: object) => t.request('POST', path, session, { body, ...own });
    const begun = await send('/user/two-factor', { password });
    expect(begun.status).toBe(201);
    expect((await t.request('GET', '/user/emails', session)).status).toBe(403);
    const code = new Authenticator(t, begun.json.secret).code();
    expect((await send('/user/two-factor/confirm', { code })).status).toBe(200);
    for (const as of [session, token]) {
      expect((await t.request('GET', '/user/emails', as)).status).toBe(200);
    }
  });

  it('closes the calendar and the report links of those who owe it, until they set it up', async () => {
    const user = await t.make.user('lead', { password, isAdmin: true });
    const [calendar, report] = ['a'.repeat(64), 'b'.repeat(64)];
    const nowUnix = t.clock.nowUnix();
    await t.app.context.database.write(async (stores) => {
      await stores.calendars.put(user.id, hashSecret(calendar), nowUnix);
      const link = {
        userId: user.id,
        reportId: 1,
        name: 'Month',
        scope: 'mine',
        query: {},
      } as const;
      const times = { createdUnix: nowUnix, expiresUnix: nowUnix + 86_400, lastUsedUnix: 0 };
      await stores.reportLinks.insert({ ...link, ...times }, hashSecret(report));
    });
    const urls = [`${t.url}/calendar/${calendar}.ics`, `${t.url}/-/shared-report/${report}`];
    const statuses = async () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    expect(await statuses()).toEqual([404, 404]);
    const session = await signIn('lead');
    const own = { headers: { origin: t.url } };
    const begun = await t.request('POST', '/user/two-factor', session, {
      body: { password },
      ...own,
    });
    expect(await statuses()).toEqual([404, 404]);
    const body = { code: new Authenticator(t, begun.json.secret).code() };
    await t.request('POST', '/user/two-factor/confirm', session, { body, ...own });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('concerns other users only if it says all', async () => {
    await t.make.user('mira', { password });
    const session = await signIn('mira');
    const status = required === 'all' ? 403 : 200;
    expect((await t.request('GET', '/user/emails', session)).status).toBe(status);
    expect((await t.request('GET', '/version')).status).toBe(200);
    const own = { headers: { origin: t.url } };
    expect((await t.request('DELETE', '/user/session', session, own)).status).toBe(204);
  });
});
