import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rules } from '../../src/core/context.ts';
import { addressKey, checkAddress } from '../../src/core/email-address.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { lastMailTo, mailsOf } from '../support/outbox.ts';

const anyDomain: Pick<Rules, 'emailDomainAllowlist' | 'emailDomainBlocklist'> = {
  emailDomainAllowlist: [],
  emailDomainBlocklist: [],
};
const isTaken = (address: string, rules = anyDomain): boolean => {
  try {
    checkAddress(rules, address);
    return true;
  } catch {
    return false;
  }
};
const long = (length: number): string => 'a'.repeat(length);

const addresses = [
  'a@b.c',
  'mira@example.com',
  'Mira.Long-Name@Example.COM',
  'mira+work@example.com',
  'mira@localhost',
  '_mira_@example.com',
  "o'neil@example.com",
  '!#$%&*/=?^`{|}~@example.com',
  'a-@example.com',
  '123@example.com',
  'mira@1-a.example',
  'mira@a.b.c.d.e.example',
  'mira@example.photography',
  'mira@bücher.example',
  'mira@例え.テスト',
  'mira@xn--bcher-kva.example',
  'mira@straße.example',
  'mira@BÜCHER.example',
  `${long(64)}@example.com`,
  `mira@${long(63)}.com`,
  `mira@${[63, 63, 63, 57].map(long).join('.')}`,
];

const noAddresses = [
  '',
  ' ',
  'mira',
  '@',
  '@example.com',
  'mira@',
  'a@xn--a',
  'mira@mail.xn--zz--zzz.example',
  ' mira@example.com',
  'mira@example.com ',
  'mira @example.com',
  'mira@exam ple.com',
  'mira@example.com\n',
  'mira\r\n@example.com',
  'mira\t@example.com',
  'mira@example\u00a0.com',
  'mira@example\u00ad.com',
  'mira@exa\u200bmple.com',
  'mira@exa\u202emple.com',
  '\u007fmira@example.com',
  '-mira@example.com',
  '.mira@example.com',
  'mira.@example.com',
  'mi..ra@example.com',
  'mira@@example.com',
  'mira@home@example.com',
  'mira,ann@example.com',
  'mira;ann@example.com',
  'mira:ann@example.com',
  '"mira"@example.com',
  '"mi ra"@example.com',
  'Mira <mira@example.com>',
  '<mira@example.com>',
  'mira(home)@example.com',
  'mira\\@example.com',
  'mi[r]a@example.com',
  'möra@example.com',
  'mirа@example.com',
  '\u212aate@example.com',
  'mira@.example.com',
  'mira@example.com.',
  'mira@example..com',
  'mira@-example.com',
  'mira@example-.com',
  'mira@exa_mple.com',
  'mira@exa%61mple.com',
  'mira@exa/mple.com',
  'mira@℀.com',
  'mira@⑴.com',
  'mira@bü%63her.example',
  'mira@bücher..example',
  'mira@[127.0.0.1]',
  'mira@127.0.0.1',
  'mira@１２７.１',
  'mira@example.com:25',
  'mira@example.com?x',
  `${long(65)}@example.com`,
  `mira@${long(64)}.com`,
  `mira@${'ü'.repeat(63)}.com`,
  `mira@${[63, 63, 63, 58].map(long).join('.')}`,
  `mira@${'a.'.repeat(2000)}com`,
  long(100_000),
];

describe('valid addresses', () => {
  it.each(addresses)('%s', (address) => {
    expect(isTaken(address)).toBe(true);
  });
});

describe('invalid addresses', () => {
  it.each(noAddresses)('%j', (address) => {
    expect(isTaken(address)).toBe(false);
  });
});

describe('equality of addresses', () => {
  it.each([
    ['MIRA@example.com', 'mira@EXAMPLE.com'],
    ['mira@bücher.example', 'mira@xn--bcher-kva.example'],
    ['mira@BÜCHER.example', 'mira@bücher.example'],
    ['mira@bu\u0308cher.example', 'mira@bücher.example'],
    ['mira@ｅxample.com', 'mira@example.com'],
    ['mira@例え。テスト', 'mira@例え.テスト'],
  ])('holds for %s and %s', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it.each([
    ['mira+work@example.com', 'mira@example.com'],
    ['mi.ra@example.com', 'mira@example.com'],
    ['mira@strasse.example', 'mira@straße.example'],
    ['\u212aate@example.com', 'kate@example.com'],
    ['mira@exa%6dple.com', 'mira@example.com'],
    ['mira@ｅxa%6dple.com', 'mira@example.com'],
  ])('does not hold for %s and %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });
});

describe('allowed and blocked domains', () => {
  const rules = (allow: string[], block: string[] = []) => ({
    emailDomainAllowlist: allow,
    emailDomainBlocklist: block,
  });

  it.each([
    [rules(['example.com']), 'a@EXAMPLE.com', true],
    [rules(['example.com']), 'a@sub.example.com', false],
    [rules(['*.example.com']), 'a@sub.example.com', true],
    [rules(['*.example.com']), 'a@example.com', false],
    [rules(['example.c?']), 'a@example.cz', true],
    [rules(['exampleXcom']), 'a@example.com', false],
    [rules(['bücher.example']), 'a@xn--bcher-kva.example', true],
    [rules(['*.bücher.example']), 'a@mail.bücher.example', true],
    [rules(['EXAMPLE.com'], ['example.com']), 'a@example.com', true],
    [rules([], ['*.example']), 'a@mail.example', false],
    [rules([], ['*.example']), 'a@mail.test', true],
    [rules([], ['exam+le.com', '[', '(']), 'a@example.com', true],
  ])('%j: %s → %s', (given, address, taken) => {
    expect(isTaken(address, given)).toBe(taken);
  });
});

describe('through the API', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ settings: { EMAIL_DOMAIN_BLOCKLIST: '*.blocked.example' } });
  });
  afterAll(() => t.close());

  it('stores an address as typed, and recognizes its other form', async () => {
    const person = await t.make.person();
    const add = (email: string) =>
      t.request('POST', '/user/emails', person, { body: { emails: [email] } });
    const added = await add('Mira+X@Bücher.Example');
    expect(added.json).toMatchObject([{ email: 'Mira+X@Bücher.Example' }]);
    expect((await add('mira+x@xn--bcher-kva.example')).status).toBe(422);
    const answer = await t.request('DELETE', '/user/emails', person, {
      body: { emails: ['mira+x@xn--bcher-kva.example'] },
    });
    expect(answer.status).toBe(204);
    expect((await t.request('GET', '/user/emails', person)).json).toHaveLength(1);
  });

  it('signs in with a verified address in any of its forms', async () => {
    const user = await t.make.user('Domi', { password: 'a long password' });
    await t.make.email(user, 'domi@bücher.example');
    const as = { name: 'DOMI@xn--bcher-kva.example', password: 'a long password' };
    expect((await t.request('GET', '/user/emails', as)).status).toBe(200);
  });

  it('quotes the full address in an error', async () => {
    const person = await t.make.person();
    for (const [email, said] of [
      ['a"b@example.com', 'Email address "a\\"b@example.com" invalid'],
      ['a@mail.blocked.example', 'Email address "a@mail.blocked.example" invalid'],
      ['', 'Email address "" invalid'],
    ]) {
      const body = { emails: [email] };
      const answer = await t.request('POST', '/user/emails', person, { body });
      expect([answer.status, answer.json.message]).toEqual([422, said]);
    }
  });
});

describe('in a body and in a path, with confirmation required', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      settings: {
        REGISTER_EMAIL_CONFIRM: 'true',
        UNPROVEN_MAILS_PER_HOUR: '1000',
        RESEND_CONFIRMATION_SECONDS: '0',
      },
    });
  });
  afterAll(() => t.close());
  const at = (address: string): string => `/user/emails/${encodeURIComponent(address)}`;

  it.each(addresses)('%s is added, mailed to, confirmed and made primary', async (address) => {
    const person = await t.make.person();
    const body = { emails: [address] };
    expect((await t.request('POST', '/user/emails', person, { body })).status).toBe(201);
    const other = address.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    expect((await t.request('POST', `${at(other)}/resend`, person)).status).toBe(202);
    const { code } = await lastMailTo(t, address, 'confirm-email');
    const confirmed = await t.request('POST', `${at(other)}/confirm`, person, { body: { code } });
    expect([confirmed.status, confirmed.json.email]).toEqual([200, address]);
    const chosen = await t.request('PATCH', at(address), person.byPassword, {
      body: { primary: true },
    });
    expect([chosen.status, chosen.json.primary]).toEqual([200, true]);
    expect((await t.request('GET', '/user', person)).json.email).toBe(address);
    // Free for the next row, which may be the same address in another form.
    await t.app.context.database.write((stores) => stores.users.delete(person.user.id));
  });

  it('everything else is refused, and nobody is mailed', async () => {
    const person = await t.make.person();
    const before = (await mailsOf(t)).length;
    for (const address of noAddresses) {
      const body = { emails: [address] };
      const added = await t.request('POST', '/user/emails', person, { body });
      expect([address, added.status]).toEqual([address, 422]);
      // A path has its own limits, and an empty segment is not an address.
      if (address === '' || address.length > 1000) continue;
      const answers = [
        await t.request('POST', `${at(address)}/resend`, person),
        await t.request('POST', `${at(address)}/confirm`, person, { body: { code: 'x' } }),
        await t.request('PATCH', at(address), person.byPassword, { body: { primary: true } }),
      ];
      expect([address, ...answers.map(({ status }) => status)]).toEqual([address, 404, 404, 404]);
    }
    expect(await mailsOf(t)).toHaveLength(before);
  });

  it('a path that is not UTF-8, or too long, gives a client error', async () => {
    const person = await t.make.person();
    for (const ref of ['%ff@example.com', '%', 'a'.repeat(3000), '%0d%0a']) {
      const answer = await t.request('POST', `/user/emails/${ref}/resend`, person);
      expect([400, 404, 414]).toContain(answer.status);
    }
  });
});
