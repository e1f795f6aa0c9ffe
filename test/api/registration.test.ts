import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '../../src/core/account/registration.ts';
import type { PasswordHasher } from '../../src/core/sign-in/types.ts';
import { type Answer, startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { recordedCalls } from '../support/calls.ts';
import { ofTest } from '../support/closing.ts';
import { lastMailTo, mailsOf, mailsTo } from '../support/outbox.ts';
import { expectUser } from '../support/records.ts';
import { auditOfTarget, rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
let count = 0;
/** Another network for each request, unless a test is about one. */
const elsewhere = (): Record<string, string> => {
  count += 1;
  return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
};

async function start(settings: NonNullable<TestAppOptions['settings']>): Promise<TestApp> {
  const t = await startTestApp({ settings: { TRUSTED_PROXIES: '127.0.0.1', ...settings } });
  await t.make.admin('root');
  return t;
}
const send = (t: TestApp, body: object, headers = elsewhere()): Promise<Answer> =>
  t.request('POST', '/user/registration', null, { body, headers });
const person = (name: string, changes: object = {}) => ({
  username: name,
  email: `${name.toLowerCase()}@example.org`,
  password,
  ...changes,
});
const counts = async (t: TestApp, table: string): Promise<number> =>
  (await rowsOf(t, `SELECT * FROM "${table}"`)).length;

describe('with registration disabled', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await start({});
  });
  afterAll(() => t.close());

  it.each([
    person('mira'),
    person('mira', { invitation: 'f'.repeat(64) }),
    person('no such name'),
    person('mira', { password: 'short' }),
  ])('nobody can register: 403 for %j', async (body) => {
    const answer = await send(t, body);
    expect([answer.status, answer.json.message]).toEqual([403, 'registration is closed']);
    expect(await counts(t, 'user')).toBe(1);
  });
});

describe('with open registration and without confirmation', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await start({ REGISTRATION: 'open' });
  });
  afterAll(() => t.close());

  it('creates an account that can sign in at once, with a verified primary address', async () => {
    const answer = await send(t, person('Mira', { email: 'Mira@Example.org' }));
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ user: answer.json.user, confirmation_required: false });
    expectUser(answer.json.user);
    expect(answer.json.user).toMatchObject({
      login: 'Mira',
      email: 'Mira@Example.org',
      active: true,
      is_admin: false,
      restricted: false,
    });
    const as = { name: 'mira@example.ORG', password };
    expect((await t.request('GET', '/user', as)).json.id).toBe(answer.json.user.id);
    const emails = await t.request('GET', '/user/emails', as);
    expect(emails.json).toMatchObject([
      {
        email: 'Mira@Example.org',
        verified: true,
        primary: true,
        verified_at: '2026-05-04T09:30:00Z',
      },
    ]);
    expect(await mailsOf(t)).toEqual([]);
    const [entry] = await auditOfTarget(t, `user:${answer.json.user.id}`);
    expect(entry).toMatchObject({
      action: 'user.register',
      actor_id: answer.json.user.id,
      user_id: answer.json.user.id,
      detail: 'Mira',
    });
    expect(entry?.address).toMatch(/^10\./);
  });

  it.each([
    [{ username: '' }, 422, '[username]: Required'],
    [{ username: 'root' }, 422, 'user already exists [name: root]'],
    [{ username: 'ROOT' }, 422, 'user already exists [name: ROOT]'],
    [{ username: 'account' }, 422, 'name is reserved [name: account]'],
    [{ username: 'Admin' }, 422, 'name is reserved [name: Admin]'],
    [{ username: 'administrator' }, 422, 'name is reserved [name: administrator]'],
    [{ username: 'SUPPORT' }, 422, 'name is reserved [name: SUPPORT]'],
    [{ username: 'two words' }, 422, '[username]: must be letters and digits'],
    [{ username: 'x'.repeat(41) }, 422, '[username]: must be at most 40 characters'],
    [{ email: 'nowhere' }, 422, 'Email address "nowhere" invalid'],
    [{ email: 'Root@example.com' }, 422, 'Email address has been used: Root@example.com'],
    [{ password: 'short' }, 400, '[password]: must have at least 8 characters'],
    [{ password: 'x'.repeat(257) }, 422, '[password]: must have at most 256 characters'],
    [{ username: undefined }, 422, '[username]: Required'],
    [{ email: 7 }, 422, '[email]: must be string'],
    [{ password: null }, 422, '[password]: must be string'],
    [{ username: 'a\u0000b' }, 422, '[username]: holds characters that cannot be stored'],
    [{ invitation: 'f'.repeat(64) }, 403, 'the invitation is unknown, was used, or is too old'],
  ])('refuses %j: %i', async (wrong, status, words) => {
    const before = await counts(t, 'user');
    const answer = await send(t, person('newcomer', wrong));
    expect(answer.status).toBe(status);
    expect(answer.json.message).toContain(words);
    expect(await counts(t, 'user')).toBe(before);
    expect(await rowsOf(t, "SELECT * FROM email WHERE address = 'newcomer@example.org'")).toEqual(
      [],
    );
  });

  it('treats null and an empty string as no invitation', async () => {
    expect((await send(t, person('nullish', { invitation: null }))).status).toBe(201);
    expect((await send(t, person('empty', { invitation: '' }))).status).toBe(201);
  });

  it('does not reuse a former name while it is reserved', async () => {
    const root = {
      token: await t.make.token((await t.app.context.database.read.users.byName('root'))!),
    };
    await t.make.user('leaver');
    expect((await t.request('DELETE', '/admin/users/leaver', root)).status).toBe(204);
    const held = await send(t, person('Leaver', { email: 'other@example.org' }));
    expect([held.status, held.json.message]).toEqual([422, 'name is reserved [name: Leaver]']);
    t.clock.advance(30 * 86_400);
    expect((await send(t, person('Leaver', { email: 'other@example.org' }))).status).toBe(201);
  });

  it('gives each name and address to one of several concurrent requests', async () => {
    const names = await Promise.all(
      ['twin', 'TWIN', 'Twin', 'twin'].map((name, i) =>
        send(t, person(name, { email: `twin${i}@example.org` })),
      ),
    );
    expect(names.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const addresses = await Promise.all(
      ['one', 'two', 'three'].map((name) => send(t, person(name, { email: 'shared@example.org' }))),
    );
    expect(addresses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const taken = addresses.find(({ status }) => status === 422);
    expect(taken?.json.message).toBe('Email address has been used: shared@example.org');
    // All or nothing: a losing request leaves no account.
    expect(
      await rowsOf(t, `SELECT * FROM "user" WHERE name IN ('one', 'two', 'three')`),
    ).toHaveLength(1);
  });

  it('ignores other credentials, and refuses pages of other sites', async () => {
    const options = { body: person('signed'), headers: elsewhere() };
    const token = { token: 'f'.repeat(40) };
    expect((await t.request('POST', '/user/registration', token, options)).status).toBe(201);
    const foreign = await send(t, person('foreign'), {
      ...elsewhere(),
      origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
  });

  it('limits a network to 20 attempts per hour, before any password is hashed', async () => {
    const network = elsewhere();
    const answers: Answer[] = [];
    for (let i = 0; i < 20; i++) answers.push(await send(t, person('root'), network));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const late = await send(t, person('latecomer'), network);
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(late.json.message).toBe('too many registrations, try again later');
    expect((await send(t, person('latecomer'))).status).toBe(201);
    t.clock.advance(3600);
    expect((await send(t, person('later'), network)).status).toBe(201);
  });
});

describe('the answers "used" (D26)', () => {
  it('are limited per network', async () => {
    const t = await start({ REGISTRATION: 'open', USED_EMAIL_ANSWERS_PER_HOUR: '3' });
    try {
      const network = elsewhere();
      const used = person('prober', { email: 'root@example.com' });
      for (let i = 0; i < 3; i++) expect((await send(t, used, network)).status).toBe(422);
      const answer = await send(t, person('prober'), network);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
      expect((await send(t, used)).status).toBe(422);
    } finally {
      await t.close();
    }
  });
});

describe('domains', () => {
  it.each([
    [{ EMAIL_DOMAIN_ALLOWLIST: '*.example.net' }, 'a@sub.example.net', 'a@example.com'],
    [{ EMAIL_DOMAIN_BLOCKLIST: 'example.com' }, 'a@example.org', 'a@EXAMPLE.com'],
  ])('%j applies to registration', async (lists, good, bad) => {
    const t = await start({ REGISTRATION: 'open', ...lists });
    try {
      const refused = await send(t, person('mira', { email: bad }));
      expect([refused.status, refused.json.message]).toEqual([
        422,
        `Email address "${bad}" invalid`,
      ]);
      expect((await send(t, person('mira', { email: good }))).status).toBe(201);
    } finally {
      await t.close();
    }
  });
});

describe('an instance without accounts', () => {
  it('waits for its first administrator', async () => {
    const t = await ofTest(startTestApp({ settings: { REGISTRATION: 'open' } }));
    const early = await send(t, person('mira'));
    expect([early.status, early.json.message]).toEqual([403, 'registration is not open yet']);
    expect(await t.app.context.database.read.users.hasUsers()).toBe(false);
  });
});

describe('with sign-in required everywhere', () => {
  it('allows registration', async () => {
    const t = await start({ REGISTRATION: 'open', REQUIRE_SIGNIN: 'true' });
    try {
      expect((await send(t, person('mira'))).status).toBe(201);
    } finally {
      await t.close();
    }
  });
});

describe('with confirmation required', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await start({ REGISTRATION: 'open', REGISTER_EMAIL_CONFIRM: 'true' });
  });
  afterAll(() => t.close());

  it('mails in the language that the browser prefers', async () => {
    const email = 'inge@example.org';
    await t.request('POST', '/user/registration', null, {
      body: person('inge', { email }),
      headers: { 'accept-language': 'de-DE,de;q=0.9' },
    });
    const { subject } = await lastMailTo(t, email, 'confirm-email');
    expect(subject).toBe('Punchcard: E-Mail-Adresse bestätigen');
  });

  it('creates an account that is activated by the confirmation', async () => {
    const answer = await send(t, person('Mira', { email: 'Mira@example.org' }));
    expect(answer.status).toBe(201);
    expect(answer.json.confirmation_required).toBe(true);
    expectUser(answer.json.user);
    expect(answer.json.user).toMatchObject({ email: 'Mira@example.org', active: false });
    const mail = await lastMailTo(t, 'Mira@example.org', 'confirm-email');
    expect(mail).toMatchObject({ userId: answer.json.user.id, state: 'waiting' });
    expect(mail.text).toContain('Mira');
    expect(mail.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await rowsOf(t, 'SELECT * FROM mailed_secret'))).not.toContain(
      mail.secret,
    );

    const confirmed = await t.request('POST', '/user/emails/confirm', null, {
      body: { token: mail.secret },
    });
    expect(confirmed.status).toBe(200);
    const as = { name: 'Mira', password };
    expect((await t.request('GET', '/user', as)).json).toMatchObject({ active: true });
    expect((await t.request('GET', '/user/emails', as)).json).toMatchObject([
      { email: 'Mira@example.org', verified: true, primary: true },
    ]);
    expect((await t.request('GET', '/user/times', as)).status).toBe(200);
  });

  it('answers the same whether or not the address is in use, and notifies its owner', async () => {
    await t.make.user('owner', { email: 'Owner@Example.com' });
    const answerFor = async (username: string, email: string) => {
      const answer = await send(t, person(username, { email }));
      const { id } = answer.json.user;
      // Except for each account's own values.
      const text = answer.text
        .replaceAll(username, 'NAME')
        .replaceAll(email, 'ADDRESS')
        .replace(`"id":${id}`, '"id":0')
        .replace(`avatars/${id}"`, 'avatars/0"');
      return { status: answer.status, headers: [...answer.headers.keys()].sort(), text };
    };
    const known = await answerFor('stranger1', 'owner@example.com');
    const unknown = await answerFor('stranger2', 'nobody@example.com');
    expect(known.status).toBe(201);
    expect(known).toEqual(unknown);

    const mails = await mailsTo(t, 'Owner@Example.com');
    expect(mails).toMatchObject([{ kind: 'already-registered', state: 'waiting' }]);
    expect(mails[0]?.secret).toBe('');
    expect(await mailsTo(t, 'owner@example.com')).toEqual([]);
    expect(await mailsTo(t, 'nobody@example.com', 'confirm-email')).toHaveLength(1);
  });

  it('does the same work for both', async () => {
    await t.make.user('busy', { email: 'busy@example.com' });
    const callsFor = async (name: string, email: string): Promise<string[]> => {
      const { context, calls } = recordedCalls(t.app.context);
      await register(
        context,
        { address: elsewhere()['x-forwarded-for']!, requestId: '' },
        { name, email, password },
      );
      return calls;
    };
    const known = await callsFor('work1', 'busy@example.com');
    const unknown = await callsFor('work2', 'idle@example.com');
    expect(known).toEqual(unknown);
    expect(known).toContain('mails.insert');
    expect(known).toContain('hash');
  });

  it('shows the stranger a normal unverified address that can never be confirmed', async () => {
    await t.make.user('holder', { email: 'holder@example.com' });
    await send(t, person('grabber', { email: 'holder@example.com' }));
    await send(t, person('newbie', { email: 'free@example.com' }));
    const look = async (name: string) => {
      const as = { name, password };
      const [email] = (await t.request('GET', '/user/emails', as)).json;
      const { id, user_id, username, email: address, ...rest } = email;
      const wrong = await t.request('POST', `/user/emails/${id}/confirm`, as, {
        body: { code: 'AAAA' },
      });
      t.clock.advance(180);
      const again = await t.request('POST', `/user/emails/${id}/resend`, as);
      return [rest, wrong.status, wrong.json.message, again.status];
    };
    expect(await look('grabber')).toEqual(await look('newbie'));
    // A resend notifies the owner again, and mails no secret.
    expect((await mailsTo(t, 'holder@example.com')).map(({ kind }) => kind)).toEqual([
      'already-registered',
      'already-registered',
    ]);
  });

  it('lets many add an address: the first to verify it has it, and the others confirm another', async () => {
    const names = ['first', 'second', 'third'];
    for (const name of names) {
      expect((await send(t, person(name, { email: 'wanted@example.org' }))).status).toBe(201);
    }
    const mails = await mailsTo(t, 'wanted@example.org', 'confirm-email');
    const answers = await Promise.all(
      mails.map(({ secret }) =>
        t.request('POST', '/user/emails/confirm', null, { body: { token: secret } }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const active = await rowsOf<{ name: string }>(
      t,
      `SELECT name FROM "user" WHERE is_active = 1 AND name IN ('first', 'second', 'third')`,
    );
    expect(active).toHaveLength(1);
    const [loser = ''] = names.filter((name) => name !== active[0]?.name);
    const as = { name: loser, password };
    await t.request('POST', '/user/emails', as, { body: { emails: [`${loser}@example.org`] } });
    const mail = await lastMailTo(t, `${loser}@example.org`, 'confirm-email');
    const [claim] = (await t.request('GET', '/user/emails', as)).json;
    const confirmed = await t.request('POST', `/user/emails/${claim.id}/confirm`, as, {
      body: { code: mail.code },
    });
    expect(confirmed.status).toBe(200);
    expect((await t.request('GET', '/user', as)).json).toMatchObject({
      active: true,
      email: `${loser}@example.org`,
    });
  });

  it('gives a name to one of several concurrent requests', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) => send(t, person('race', { email: `race${i}@example.org` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect((await mailsOf(t)).filter(({ recipient }) => /^race\d/.test(recipient))).toHaveLength(1);
  });

  it('hashes no password for refused requests', async () => {
    const { context, calls } = recordedCalls(t.app.context);
    const passwords: PasswordHasher = context.passwords;
    const closed = {
      ...context,
      passwords,
      rules: { ...context.rules, registration: 'invitation' as const },
    };
    const visitor = { address: '10.200.0.1', requestId: '' };
    const input = { name: 'nobody', email: 'nobody@example.org', password };
    await expect(
      register(closed, visitor, { ...input, invitation: 'f'.repeat(64) }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(register(closed, visitor, input)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(calls).not.toContain('hash');
  });
});
