import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { errorBody } from '../support/refusals.ts';

const t = await ofFile(startTestApp());

type Person = { user: User; token: string };
const add = (app: TestApp, person: Person, ...emails: string[]) =>
  app.request('POST', '/user/emails', person, { body: { emails } });
const remove = (app: TestApp, person: Person, ...emails: string[]) =>
  app.request('DELETE', '/user/emails', person, { body: { emails } });
const list = async (app: TestApp, person: Person): Promise<string[]> =>
  (await app.request('GET', '/user/emails', person)).json.map((e: { email: string }) => e.email);

describe('GET /user/emails', () => {
  it("lists all of the caller's addresses with their id and name, by id", async () => {
    const person = await t.make.person('Ellen');
    await t.make.email(person.user, 'z@ellen.example');
    await t.make.email(person.user, 'a@ellen.example', { isVerified: false });
    const answer = await t.request('GET', '/user/emails', person);
    const owner = { user_id: person.user.id, username: 'Ellen' };
    const then = '2026-05-04T09:30:00Z';
    const rest = { ...owner, created_at: then, expires_at: null, mail_deferred: false };
    const proven = { verified: true, verified_at: then, ...rest };
    const ids = answer.json.map((e: { id: number }) => e.id);
    expect(answer.json).toEqual([
      { email: 'ellen@example.com', primary: true, ...proven, id: ids[0] },
      { email: 'z@ellen.example', primary: false, ...proven, id: ids[1] },
      {
        email: 'a@ellen.example',
        primary: false,
        verified: false,
        verified_at: null,
        ...rest,
        id: ids[2],
      },
    ]);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(answer.headers.get('x-total-count')).toBe('3');
  });

  it('pages, and refuses page numbers that are not numbers', async () => {
    const person = await t.make.person();
    await t.make.email(person.user, 'page@two.example');
    const page = await t.request('GET', '/user/emails?page=2&limit=1', person);
    expect(page.json).toMatchObject([{ email: 'page@two.example' }]);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await t.request('GET', '/user/emails?page=two', person)).status).toBe(422);
  });

  it("applies to the user a site admin acts for, with that user's name", async () => {
    const person = await t.make.person('Sudoed');
    const token = await t.make.token(await t.make.admin());
    const answer = await t.request(
      'GET',
      '/user/emails',
      { token },
      { headers: { sudo: 'sudoed' } },
    );
    expect(answer.json).toMatchObject([{ user_id: person.user.id, username: 'Sudoed' }]);
  });
});

describe('POST /user/emails', () => {
  it('answers 201 with the added addresses only, in the given order, verified at once', async () => {
    const person = await t.make.person('Adder');
    const answer = await add(t, person, 'z@added.example', 'a@added.example');
    expect(answer.status).toBe(201);
    const then = '2026-05-04T09:30:00Z';
    const rest = {
      verified: true,
      primary: false,
      user_id: person.user.id,
      username: 'Adder',
      created_at: then,
      verified_at: then,
      expires_at: null,
      mail_deferred: false,
    };
    const [first, second] = answer.json;
    expect(answer.json).toEqual([
      { email: 'z@added.example', ...rest, id: first.id },
      { email: 'a@added.example', ...rest, id: second.id },
    ]);
    expect(second.id).toBeGreaterThan(first.id);
  });

  it.each([
    ['a list of numbers', { emails: [1] }, '[emails.0]: must be string'],
    ['one text', { emails: 'a@b.example' }, '[emails]: must be array'],
    ['null', { emails: null }, 'Email list empty'],
    ['a list as body', ['a@b.example'], '[body]: must be object'],
    ['half a character', { emails: ['a\ud800@b.example'] }, '[emails.0]: holds characters'],
    ['U+0000', { emails: ['a\u0000@b.example'] }, '[emails.0]: holds characters'],
  ])('refuses %s', async (_name, body, message) => {
    const person = await t.make.person();
    const answer = await t.request('POST', '/user/emails', person, { body });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(message);
  });

  it('refuses another media type with 415', async () => {
    const person = await t.make.person();
    const answer = await t.request('POST', '/user/emails', person, {
      rawBody: 'emails=a@b.example',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(415);
  });

  it('adds a hundred at once, completely', async () => {
    const person = await t.make.person();
    const emails = Array.from({ length: 100 }, (_, i) => `n${i}@hundred.example`);
    const answer = await add(t, person, ...emails);
    expect(answer.status).toBe(201);
    expect(answer.json.map((e: { email: string }) => e.email)).toEqual(emails);
    expect(await list(t, person)).toEqual([person.user.email, ...emails]);
    expect((await remove(t, person, ...emails)).status).toBe(204);
    expect(await list(t, person)).toEqual([person.user.email]);
  });

  it('frees an address for others when it is deleted', async () => {
    const [one, other] = [await t.make.person(), await t.make.person()];
    await add(t, one, 'freed@example.org');
    expect((await add(t, other, 'freed@example.org')).status).toBe(422);
    await remove(t, one, 'freed@example.org');
    expect((await add(t, other, 'freed@example.org')).status).toBe(201);
  });

  it('answers with all addresses when the setting says so', async () => {
    const all = await ofTest(startTestApp({ settings: { EMAILS_ADD_REPLY: 'all' } }));
    const person = await all.make.person('Everything');
    const answer = await add(all, person, 'more@all.example');
    expect(answer.status).toBe(201);
    expect(answer.json.map((e: { email: string }) => e.email)).toEqual([
      'everything@example.com',
      'more@all.example',
    ]);
  });
});

describe('with confirmation required', () => {
  let confirming: TestApp;
  beforeAll(async () => {
    confirming = await startTestApp({ settings: { REGISTER_EMAIL_CONFIRM: 'true' } });
  });
  afterAll(() => confirming.close());

  it('an added address starts unverified, and others may add it too', async () => {
    const [one, other] = [await confirming.make.person(), await confirming.make.person()];
    const first = await add(confirming, one, 'claim@example.org');
    expect(first.json).toMatchObject([{ verified: false }]);
    expect((await add(confirming, other, 'CLAIM@example.org')).status).toBe(201);
    expect((await add(confirming, one, 'claim@example.org')).status).toBe(422);
  });

  it('an unverified address cannot be used to sign in', async () => {
    const user = await confirming.make.user('Claimer', { password: 'a long password' });
    const person = { user, token: await confirming.make.token(user) };
    await add(confirming, person, 'unproven@example.org');
    const as = { name: 'unproven@example.org', password: 'a long password' };
    expect((await confirming.request('GET', '/user', as)).status).toBe(401);
  });

  it("another user's verified or primary address counts as used", async () => {
    const [one, other] = [await confirming.make.person(), await confirming.make.person()];
    await confirming.make.email(other.user, 'proven@example.org');
    const claimed = await confirming.make.user(undefined, { email: 'primary@example.org' });
    expect(claimed.email).toBe('primary@example.org');
    expect((await add(confirming, one, 'proven@example.org')).status).toBe(422);
    expect((await add(confirming, one, 'primary@example.org')).status).toBe(422);
  });
});

describe('the answer "used"', () => {
  it('has an hourly limit, after which every request is refused', async () => {
    const throttled = await ofTest(
      startTestApp({ settings: { USED_EMAIL_ANSWERS_PER_HOUR: '3' } }),
    );
    const [person, other] = [await throttled.make.person(), await throttled.make.person()];
    for (let i = 0; i < 3; i++) {
      expect((await add(throttled, person, other.user.email)).status).toBe(422);
    }
    // Refused alike, as a difference would reveal as much.
    for (const email of [other.user.email, 'new@example.org']) {
      const answer = await add(throttled, person, email);
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('3600');
      expect(answer.json).toEqual(errorBody(throttled));
    }
    expect((await add(throttled, other, 'others@example.org')).status).toBe(201);
    expect((await remove(throttled, person, 'none@example.org')).status).toBe(404);
    throttled.clock.advance(3600);
    expect((await add(throttled, person, 'new@example.org')).status).toBe(201);
  });

  it('is also limited when many ask at once, and after a restart', async () => {
    const settings = { USED_EMAIL_ANSWERS_PER_HOUR: '3' };
    const first = await startTestApp({ settings });
    const [person, other] = [await first.make.person(), await first.make.person()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(first, person, other.user.email)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(422), count(429)]).toEqual([3, 17]);
    await first.app.close();
    const second = await startTestApp({ settings, database: first.database, clock: first.clock });
    try {
      expect((await add(second, person, 'new@example.org')).status).toBe(429);
    } finally {
      await second.close();
      await first.close();
    }
  });

  it('does not count invalid or repeated addresses', async () => {
    const strict = await ofTest(startTestApp({ settings: { USED_EMAIL_ANSWERS_PER_HOUR: '1' } }));
    const person = await strict.make.person();
    for (let i = 0; i < 3; i++) {
      await add(strict, person, 'nobody');
      await add(strict, person, 'a@twice.example', 'a@twice.example');
    }
    expect((await add(strict, person, 'a@twice.example')).status).toBe(201);
  });
});

describe('DELETE /user/emails', () => {
  it.each([
    ['no body at all', {}],
    ['an empty object', { body: {} }],
    ['null', { body: { emails: null } }],
    ['an empty list', { body: { emails: [] } }],
    ['a JSON type without a body', { headers: { 'content-type': 'application/json' } }],
  ])('has no effect with %s', async (_name, options) => {
    const person = await t.make.person();
    await t.make.email(person.user, `kept${person.user.id}@example.org`);
    const answer = await t.request('DELETE', '/user/emails', person, options);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await list(t, person)).toHaveLength(2);
  });

  it('reads its list from a body without a content type', async () => {
    const person = await t.make.person();
    await t.make.email(person.user, 'typeless@example.org');
    const body = '{"emails":["typeless@example.org"]}';
    const reply = await t.raw(
      [
        'DELETE /api/v1/user/emails HTTP/1.1',
        'Host: localhost',
        `Authorization: token ${person.token}`,
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    expect(reply).toMatch(/^HTTP\/1.1 204 /);
    expect(await list(t, person)).toHaveLength(1);
  });

  it('refuses anything but a list of strings', async () => {
    const person = await t.make.person();
    for (const emails of ['a@b.example', [1], { 0: 'a@b.example' }]) {
      const answer = await t.request('DELETE', '/user/emails', person, { body: { emails } });
      expect(answer.status).toBe(422);
    }
  });

  it('reads them from the query without a body, once or repeated (D52)', async () => {
    for (const options of [{}, { body: {} }, { body: { emails: null } }]) {
      const person = await t.make.person();
      const own = [1, 2, 3].map((place) => `query+${place}.${person.user.id}@example.org`);
      for (const address of own) await t.make.email(person.user, address);
      const [first = '', ...others] = own.map((address) => `emails=${encodeURIComponent(address)}`);
      const remove = (query: string) =>
        t.request('DELETE', `/user/emails?${query}`, person, options);
      expect((await remove(first)).status).toBe(204);
      expect(await list(t, person)).toEqual([person.user.email, ...own.slice(1)]);
      expect((await remove(`emails=&${others.join('&')}&${others[0]}`)).status).toBe(204);
      expect(await list(t, person)).toHaveLength(1);
    }
  });

  it('applies the rules of a body to the query, and leaves the query alone with a body', async () => {
    const person = await t.make.person();
    const [kept, gone] = ['kept', 'gone'].map((word) => `${word}${person.user.id}@example.org`);
    await t.make.email(person.user, kept ?? '');
    await t.make.email(person.user, gone ?? '');
    const other = await t.make.person();
    const answers: [query: string, status: number][] = [
      ['', 204],
      ['emails=', 204],
      ['emails=&emails=', 204],
      [`emails=${person.user.email}`, 422],
      [`emails=${kept}&emails=nobody@example.org`, 404],
      [`emails=${kept},${gone}`, 404],
      [`emails=${other.user.email}`, 404],
      [`emails=${kept}&emails=%00`, 422],
      ['emails=x@example.org&'.repeat(101), 422],
    ];
    for (const [query, status] of answers) {
      const answer = await t.request('DELETE', `/user/emails?${query}`, person);
      expect([query, answer.status]).toEqual([query, status]);
      expect(await list(t, person)).toHaveLength(3);
    }
    const body = { emails: [gone] };
    await t.request('DELETE', `/user/emails?emails=${kept}`, person, { body });
    expect(await list(t, person)).toEqual([person.user.email, kept]);
    const narrow = { token: await t.make.token(person.user, ['read:user']) };
    const refused = await t.request('DELETE', `/user/emails?emails=${kept}`, narrow);
    expect(refused.status).toBe(403);
  });
});
