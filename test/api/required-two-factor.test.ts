import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';
import { newDatabase } from '../support/databases.ts';
import { ofModules } from '../support/parts.ts';

const password = 'correct horse battery';

describe.each(['admins', 'all'])('REQUIRE_TWO_FACTOR=%s', (required) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ settings: { REQUIRE_TWO_FACTOR: required } });
  });
  afterAll(() => t.close());

  const signIn = async (username: string, otp?: string, on = t) => {
    const body = { username, password, otp };
    const answer = await on.request('POST', '/user/session', null, { body });
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

  it.each(ofModules((part) => part.secretLinks))(
    'closes what $operation made, of those who owe it, until they set it up',
    async ({ make }) => {
      const database = await newDatabase();
      const before = await startTestApp({ database });
      await before.make.user('lead', { password, isAdmin: true });
      const made = await make(before, { name: 'lead', password });
      const { pathname } = new URL(made.json.url);
      expect((await fetch(before.url + pathname)).status).toBe(200);
      await before.close();
      const now = await startTestApp({ database, settings: { REQUIRE_TWO_FACTOR: required } });
      try {
        const status = async () => (await fetch(now.url + pathname)).status;
        expect(await status()).toBe(404);
        const session = await signIn('lead', undefined, now);
        const own = { headers: { origin: now.url } };
        const begun = await now.request('POST', '/user/two-factor', session, {
          body: { password },
          ...own,
        });
        expect(await status()).toBe(404);
        const body = { code: new Authenticator(now, begun.json.secret).code() };
        await now.request('POST', '/user/two-factor/confirm', session, { body, ...own });
        expect(await status()).toBe(200);
      } finally {
        await now.close();
        await database.remove();
      }
    },
  );

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
