import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { streamsPerUser } from '../../src/core/events/event-hub.ts';
import { type Answer, type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { type EventReader, openEvents } from '../support/event-stream.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse battery';
const metricsToken = 'measure';

/** `other` acts as another process: the two share nothing but the database. */
const t = await ofFile(startTestApp({ settings: { METRICS_TOKEN: metricsToken } }));
const other = await ofFile(startTestApp({ database: t.database, clock: t.clock }));
const open: EventReader[] = [];
afterEach(async () => {
  for (const reader of open.splice(0)) reader.leave();
  await expect.poll(() => streams()).toBe(0);
});

async function listen(as: As, headers: Record<string, string> = {}, url = t.url) {
  const reader = await openEvents(url, as, headers);
  open.push(reader);
  return reader;
}

/** Open streams, from the metrics. */
async function streams(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${t.url}/metrics`, { headers })).text();
  return Number(/^punchcard_event_streams (\d+)$/m.exec(text)?.[1]);
}

async function signedIn(person: { user: { name: string } }, secret = password) {
  const body = { username: person.user.name, password: secret };
  const answer = await t.request('POST', '/user/session', null, { body });
  expect(answer.status).toBe(201);
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

const own = (app: TestApp = t) => ({ headers: { origin: app.url } });
const person = (): Promise<Person> => t.make.person(undefined, { password });

/** Changes a user's time, through another process or this one. */
async function change(who: Person, app: TestApp = t): Promise<void> {
  const repository = await t.make.repository(who.user);
  await t.make.issue(repository, who.user);
  const path = `/repos/${who.user.name}/${repository.name}/issues/1/times`;
  const { status } = await app.request('POST', path, who, { body: { time: 60 } });
  expect(status).toBe(200);
}

describe('a stream', () => {
  it('requires a session or a token that may read the user', async () => {
    const who = await person();
    for (const as of [
      await signedIn(who),
      { token: await t.make.token(who.user, ['read:user']) },
    ]) {
      const reader = await listen(as);
      expect(reader.status).toBe(200);
      expect(reader.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^\w+-\w+$/),
      });
      const hello = await reader.next('hello');
      expect(hello).toEqual({ name: 'hello', id: expect.stringMatching(/^[\w.]+$/), data: '{}' });
      expect(reader.text()).toMatch(/^retry: [2-4]\d{3}\n\nevent: hello\n/);
    }
  });

  it('is refused with a JSON error', async () => {
    const who = await person();
    const asked: [As, number, string][] = [
      [null, 401, 'token is required'],
      [{ cookie: `punchcard_session=${'0'.repeat(64)}` }, 401, 'invalid'],
      [{ token: await t.make.token(who.user, ['read:issue']) }, 403, 'scope'],
      [{ token: await t.make.token(who.user, ['public-only', 'all']) }, 403, 'public'],
      [who.byPassword, 403, 'not a password'],
      [await t.make.person(undefined, { prohibitLogin: true }), 403, 'prohibited'],
    ];
    for (const [as, status, message] of asked) {
      const { status: given, json } = await t.request('GET', '/user/events', as);
      expect([given, json?.message]).toEqual([status, expect.stringContaining(message)]);
    }
    expect(await streams()).toBe(0);
  });

  it('answers HEAD with its headers, and opens no stream', async () => {
    const answer = await t.request('HEAD', '/user/events', await person());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await streams()).toBe(0);
  });

  it('reports changes made through another process', async () => {
    const [who, somebody] = [await person(), await person()];
    const [reader, bystander] = [await listen(who), await listen(somebody)];
    await Promise.all([reader.next('hello'), bystander.next('hello')]);
    for (let i = 0; i < 2; i += 1) {
      await change(who, other);
      await reader.next('times');
    }
    expect(bystander.names()).toEqual([]);
  });

  it('reports to a reconnecting client what changed meanwhile, and nothing else', async () => {
    const who = await person();
    const first = await listen(who);
    const { id: began = '' } = await first.next('hello');
    await change(who);
    const { id = '' } = await first.next('times');
    first.leave();
    const again = await listen(who, { 'last-event-id': id });
    expect((await again.next('hello')).id).toBe(id);
    const late = await listen(who, { 'last-event-id': began });
    await late.next('times');
    const strange = await listen(who, { 'last-event-id': 'x'.repeat(1000) });
    await strange.next('times');
    // And topics it did not know about, to be safe.
    expect(strange.names()).toEqual(['stopwatch', 'times']);
    expect(late.names()).toEqual(['times']);
    await change(who);
    await again.next('times');
    expect(again.names()).toEqual(['times']);
  });

  it('ends a group of events with the id to resume from', async () => {
    const who = await person();
    const reader = await listen(who, { 'last-event-id': 'none' });
    await reader.next('times');
    expect(reader.events.map(({ name, id }) => [name, id !== undefined])).toEqual([
      ...[['hello', true] as const, ['stopwatch', false] as const, ['times', true] as const],
    ]);
  });

  it('combines many changes into few events', async () => {
    const who = await person();
    const repository = await t.make.repository(who.user);
    const issue = await t.make.issue(repository, who.user);
    const reader = await listen(who);
    await reader.next('hello');
    // All of them arrive during one poll.
    const { changes } = t.app.context.database.read;
    const versionsOf = changes.versionsOf.bind(changes);
    const { promise: written, resolve: goOn } = Promise.withResolvers<void>();
    const looks = vi.spyOn(changes, 'versionsOf').mockImplementation(async (ids) => {
      await written;
      return versionsOf(ids);
    });
    await Promise.all(Array.from({ length: 100 }, () => t.make.time(issue, who.user, 60)));
    goOn();
    looks.mockRestore();
    const { id: last } = await (await listen(who)).next('hello');
    await expect.poll(() => reader.events.at(-1)?.id).toBe(last);
    // One of that poll, and one of the next.
    expect(reader.names().length).toBeLessThanOrEqual(2);
  });
});

describe('streams of one user', () => {
  it('are limited to five: the oldest is ended with the reason and a long retry', async () => {
    const [who, somebody] = [await person(), await person()];
    const bystander = await listen(somebody);
    const readers: EventReader[] = [];
    for (let i = 0; i < streamsPerUser + 2; i += 1) {
      const reader = await listen(who);
      await reader.next('hello');
      readers.push(reader);
    }
    for (const reader of readers.slice(0, 2)) {
      await reader.ended;
      expect(reader.names()).toEqual(['full']);
      expect(reader.text()).toContain('retry: 60000\nevent: full\n');
    }
    await change(who);
    for (const reader of readers.slice(2)) await reader.next('times');
    expect(await streams()).toBe(streamsPerUser + 1);
    expect(bystander.names()).toEqual([]);
  });

  it('are limited in all, too, and refused beyond that', async () => {
    const small = await ofTest(
      startTestApp({
        database: t.database,
        clock: t.clock,
        settings: { MAX_EVENT_STREAMS: '2' },
      }),
    );
    const first = await listen(await person(), {}, small.url);
    await listen(await person(), {}, small.url);
    const late = await person();
    const refused = await small.request('GET', '/user/events', late);
    expect([refused.status, refused.json.message, refused.headers.get('retry-after')]).toEqual([
      ...[503, 'too many event streams are open', '5'],
    ]);
    first.leave();
    await expect.poll(async () => (await listen(late, {}, small.url)).status).toBe(200);
  });
});

describe('a stream ends with its credential', () => {
  const admin = () => t.make.person(undefined, { isAdmin: true });
  /** What ends the stream of a session, in any process. */
  type End = (app: TestApp, who: Person, session: { cookie: string }) => Promise<Answer>;
  const ends = Object.entries<End>({
    'signing out': (app, _, session) => app.request('DELETE', '/user/session', session, own(app)),
    'revoking the session': async (app, who) => {
      const [{ id }] = (await app.request('GET', '/user/sessions', who.byPassword)).json;
      return app.request('DELETE', `/user/sessions/${id}`, who.byPassword);
    },
    'changing the password': (app, who) =>
      app.request('PUT', '/user/password', who.byPassword, {
        body: { old_password: password, new_password: 'another horse battery' },
      }),
    'signing in again in the same browser': (app, who, session) =>
      app.request('POST', '/user/session', session, {
        body: { username: who.user.name, password },
        ...own(app),
      }),
    'deactivating the account': async (app, who) =>
      app.request('PATCH', `/admin/users/${who.user.name}`, await admin(), {
        body: { active: false },
      }),
    'prohibiting sign-in': async (app, who) =>
      app.request('PATCH', `/admin/users/${who.user.name}`, await admin(), {
        body: { prohibit_login: true },
      }),
    'requiring a password change': async (app, who) =>
      app.request('PATCH', `/admin/users/${who.user.name}`, await admin(), {
        body: { must_change_password: true },
      }),
    'deleting the account': async (app, who) =>
      app.request('DELETE', `/admin/users/${who.user.name}?purge=true`, await admin()),
  });

  it('whatever ends the credential, through this process and through another', async () => {
    const ended = async ([name, end]: (typeof ends)[number], app: TestApp) => {
      const who = await person();
      const session = await signedIn(who);
      const reader = await listen(session);
      await reader.next('hello');
      expect((await end(app, who, session)).status, name).toBeLessThan(300);
      await reader.next('session');
      await reader.ended;
      expect(reader.names(), name).toEqual(['session']);
      const { status } = await t.request('GET', '/user/events', session);
      expect(status, name).toBeGreaterThanOrEqual(401);
    };
    // Sessions are checked once a second: one by one, each would wait for its own check.
    await Promise.all([t, other].flatMap((app) => ends.map((one) => ended(one, app))));
  });

  it('when a token is deleted, but not other streams of the user', async () => {
    const who = await person();
    const [ending, staying] = [await listen(who), await listen(await signedIn(who))];
    await Promise.all([ending.next('hello'), staying.next('hello')]);
    const [{ id }] = (await t.request('GET', `/users/${who.user.name}/tokens`, who.byPassword))
      .json;
    const path = `/users/${who.user.name}/tokens/${id}`;
    expect((await other.request('DELETE', path, who.byPassword)).status).toBe(204);
    await ending.next('session');
    await ending.ended;
    await change({ ...who, token: await t.make.token(who.user) });
    await staying.next('times');
    expect(staying.names()).toEqual(['times']);
  });

  it('when a session expires unused', async () => {
    const who = await person();
    const reader = await listen(await signedIn(who));
    await reader.next('hello');
    t.clock.advance(t.app.context.rules.sessionIdleDays * 86_400 + 1);
    await reader.next('session');
  });

  it('when a token expires', async () => {
    const who = await person();
    const expires_at = new Date((t.clock.nowUnix() + 60) * 1000).toISOString();
    const made = await t.request('POST', `/users/${who.user.name}/tokens`, who.byPassword, {
      body: { name: 'short', expires_at },
    });
    const reader = await listen({ token: made.json.sha1 });
    await reader.next('hello');
    t.clock.advance(61);
    await reader.next('session');
  });

  it('when a site admin who acts as another user is demoted', async () => {
    const [who, boss] = [await person(), await admin()];
    const reader = await listen(boss, { sudo: who.user.name });
    await reader.next('hello');
    await change(who);
    await reader.next('times');
    await other.app.context.database.write((stores) =>
      stores.users.update(boss.user.id, { isAdmin: false }),
    );
    await reader.next('session');
    await reader.ended;
  });
});

describe('open streams', () => {
  it('hold no slot of concurrent requests', async () => {
    const narrow = await ofTest(
      startTestApp({
        database: t.database,
        clock: t.clock,
        settings: { MAX_CONCURRENT_REQUESTS: '2' },
      }),
    );
    for (let i = 0; i < 4; i += 1) {
      const reader = await listen(await person(), {}, narrow.url);
      await reader.next('hello');
    }
    expect((await narrow.request('GET', '/version')).status).toBe(200);
  });

  it('end when the client is gone, even if it left during authentication', async () => {
    const who = await person();
    const readers = await Promise.all(Array.from({ length: streamsPerUser }, () => listen(who)));
    await Promise.all(readers.map((reader) => reader.next('hello')));
    expect(await streams()).toBe(streamsPerUser);
    for (const reader of readers) reader.leave();
    const { hostname, port } = new URL(t.url);
    const asked = `GET /api/v1/user/events HTTP/1.1\r\nHost: x\r\nAuthorization: token ${who.token}\r\n\r\n`;
    for (let i = 0; i < 50; i += 1) {
      const socket = await connected(Number(port), hostname);
      socket.write(asked);
      // At different times: before, during and after authentication.
      await sleep(i % 5);
      socket.destroy();
    }
    await expect.poll(() => streams()).toBe(0);
    // Nobody listens: nothing is polled.
    await change(who);
    expect(await streams()).toBe(0);
  });

  it('buffer only topic names for a client that does not read', async () => {
    const who = await person();
    const repository = await t.make.repository(who.user);
    const issue = await t.make.issue(repository, who.user);
    const [slow, quick] = [await listen(who), await listen(who)];
    await Promise.all([slow.next('hello'), quick.next('hello')]);
    slow.pause();
    for (let i = 0; i < 20; i += 1) {
      await t.make.time(issue, who.user, 60);
      await quick.next('times');
    }
    expect(slow.names()).toEqual([]);
    expect(await streams()).toBe(2);
  });
});

function connected(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.once('error', reject);
  });
}

describe('closing', () => {
  it('ends every stream at once, before waiting for requests to finish', async () => {
    const closing = await startTestApp({ database: t.database, clock: t.clock });
    const readers = await Promise.all(
      Array.from({ length: 10 }, async () => openEvents(closing.url, await person())),
    );
    await Promise.all(readers.map((reader) => reader.next('hello')));
    const closed = closing.close();
    await Promise.all(readers.map(({ ended }) => ended));
    await closed;
    for (const reader of readers) expect(reader.names()).toEqual([]);
  });
});
