import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PunchcardError } from '../../src/core/errors.ts';
import { networkOf } from '../../src/core/sign-in/network.ts';
import { verifyPassword } from '../../src/core/sign-in/password-check.ts';
import { passwordHasher } from '../../src/password-hasher.ts';
import { type Answer, startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { ofTest } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

const password = 'correct horse battery';
let t: TestApp;

async function start(options: TestAppOptions = {}): Promise<void> {
  t = await startTestApp({
    ...options,
    settings: {
      SIGN_IN_FAILURES_PER_ACCOUNT: '3',
      SIGN_IN_FAILURES_PER_ADDRESS: '6',
      SIGN_IN_WINDOW_SECONDS: '600',
      TRUSTED_PROXIES: '127.0.0.1',
      ...options.settings,
    },
  });
  for (const name of ['mira', 'noah', 'zoe']) await t.make.user(name, { password });
}
beforeEach(() => start());
afterEach(() => t.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = (name: string, secret: string, address = '192.0.2.1'): Promise<Answer> =>
  t.request('GET', '/user', { name, password: secret }, from(address));
const visitor = (address: string) => ({ address, requestId: 'r' });
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
const many = (count: number, name: string): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => guess(name, `wrong ${i}`)));
const throttles = () =>
  rowsOf<{ key: string; count: number }>(
    t,
    "SELECT * FROM throttle WHERE key NOT LIKE 'known-browser:%' ORDER BY key",
  );

describe('failed sign-ins (D14)', () => {
  it('are throttled per account and client address, whatever the password then', async () => {
    for (let i = 0; i < 3; i++) expect((await guess('mira', 'wrong')).status).toBe(401);
    t.clock.advance(100);
    for (const secret of ['wrong', password]) {
      const answer = await guess('mira', secret);
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('500');
      expect(answer.json.message).toBe('too many failed sign-ins, try again later');
    }
  });

  it('share one count over the name, its case and the addresses of an account', async () => {
    const user = await t.app.context.database.read.users.byName('mira');
    if (user !== undefined) await t.make.email(user, 'second@example.com');
    await guess('mira', 'wrong');
    await guess('MIRA', 'wrong');
    await guess('second@example.com', 'wrong');
    expect((await guess('mira@example.com', password)).status).toBe(429);
  });

  it('lock out neither another account nor another client address', async () => {
    for (let i = 0; i < 4; i++) await guess('mira', 'wrong');
    expect((await guess('noah', password)).status).toBe(200);
    expect((await guess('mira', password, '192.0.2.2')).status).toBe(200);
  });

  it('are throttled per client address over all accounts, unknown ones too', async () => {
    for (const name of ['mira', 'noah', 'zoe', 'nobody', 'none', 'nil']) {
      expect((await guess(name, 'wrong')).status).toBe(401);
    }
    expect((await guess('zoe', password)).status).toBe(429);
    expect((await guess('zoe', password, '192.0.2.2')).status).toBe(200);
  });

  it('of an unknown name are throttled like those of a known one', async () => {
    for (let i = 0; i < 3; i++) expect((await guess('nobody', 'wrong')).status).toBe(401);
    expect((await guess('nobody', 'wrong')).status).toBe(429);
  });

  it('are forgotten when the window ends', async () => {
    for (let i = 0; i < 4; i++) await guess('mira', 'wrong');
    t.clock.advance(599);
    expect((await guess('mira', password)).status).toBe(429);
    t.clock.advance(1);
    expect((await guess('mira', password)).status).toBe(200);
  });

  it('are not counted for right passwords, however many', async () => {
    for (let i = 0; i < 12; i++) {
      expect((await guess('mira', password)).status).toBe(200);
      // More than the cache holds: each is verified.
      t.clock.advance(301);
    }
    expect(await throttles()).toEqual([]);
  });

  it('are not reset by a right password in between', async () => {
    await guess('mira', 'wrong');
    await guess('mira', 'wrong');
    expect((await guess('mira', password)).status).toBe(200);
    expect((await guess('mira', 'wrong')).status).toBe(401);
    expect((await guess('mira', password)).status).toBe(429);
  });

  it('throttle signing in to a session as well, and confirming a password', async () => {
    const signIn = (secret: string) =>
      t.request('POST', '/user/session', null, {
        body: { username: 'mira', password: secret },
        ...from('192.0.2.1'),
      });
    for (let i = 0; i < 3; i++) expect((await signIn('wrong')).status).toBe(401);
    const refused = await signIn(password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(refused.headers.get('set-cookie')).toBeNull();
  });
});

describe('many guesses at once', () => {
  it('get no further than one after the other', async () => {
    const answers = statuses(await many(30, 'mira'));
    expect(answers.filter((status) => status === 401)).toHaveLength(3);
    expect(answers.filter((status) => status === 429)).toHaveLength(27);
  });

  it('learn nothing from the password cache', async () => {
    // The user working next to the guesser has just used the password.
    expect((await guess('mira', password)).status).toBe(200);
    await many(3, 'mira');
    expect((await guess('mira', password)).status).toBe(429);
  });

  // Called directly: requests arrive one after the other, however they are sent.
  const together = (secrets: readonly string[]) =>
    Promise.all(
      secrets.map((secret) =>
        verifyPassword(
          t.app.context,
          { name: 'noah', password: secret },
          visitor('192.0.2.9'),
        ).then(
          () => 'let in',
          (error: PunchcardError) => error.kind,
        ),
      ),
    );

  it('learn nothing from it at the same time either', async () => {
    expect((await guess('noah', password, '192.0.2.9')).status).toBe(200);
    expect(await together(['wrong 1', 'wrong 2', 'wrong 3', password, 'wrong 4'])).toEqual([
      ...Array(3).fill('unauthenticated'),
      ...Array(2).fill('too_many_requests'),
    ]);
  });

  it('with the right password are all admitted, even more than failures are allowed', async () => {
    expect(new Set(await together(Array(20).fill(password)))).toEqual(new Set(['let in']));
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('mira', password)));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(await throttles()).toEqual([]);
  });

  it('share one count over all processes on a database', async () => {
    const second = await ofTest(
      startTestApp({
        database: t.database,
        clock: t.clock,
        settings: { SIGN_IN_FAILURES_PER_ACCOUNT: '3', TRUSTED_PROXIES: '127.0.0.1' },
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 === 0 ? t : second).request(
          'GET',
          '/user',
          { name: 'mira', password: `wrong ${i}` },
          from('192.0.2.1'),
        ),
      ),
    );
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(3);
  });
});

describe('a throttled sign-in', () => {
  it('never locks out a token, however it is sent, nor a session', async () => {
    const mira = await t.app.context.database.read.users.byName('mira');
    if (mira === undefined) throw new Error('mira is missing');
    const token = await t.make.token(mira);
    const signedIn = await t.request('POST', '/user/session', null, {
      body: { username: 'mira', password },
      ...from('192.0.2.1'),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    for (let i = 0; i < 4; i++) await guess('mira', 'wrong');
    expect((await guess('mira', password)).status).toBe(429);
    for (const as of [
      { token },
      { name: 'mira', password: token },
      { name: token, password: '' },
    ]) {
      expect((await t.request('GET', '/user', as, from('192.0.2.1'))).status).toBe(200);
    }
    expect((await t.request('GET', '/user', { cookie }, from('192.0.2.1'))).status).toBe(200);
  });
});

describe('one client address', () => {
  it('is a whole IPv6 network of 64 bits', async () => {
    for (const end of ['1', '2', 'aaaa:bbbb']) {
      await guess('mira', 'wrong', `2001:db8:0:7::${end}`);
    }
    expect((await guess('mira', password, '2001:0DB8:0:0007::99')).status).toBe(429);
    expect((await guess('mira', password, '2001:db8:0:8::1')).status).toBe(200);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:0001:0:0::5', '2001:db8:1:0::/64'],
    ['64:ff9b:1:2:3:4:192.0.2.1', '64:ff9b:1:2::/64'],
    ['64:ff9b:1::192.0.2.1', '64:ff9b:1:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['192.0.2.1:51234', '192.0.2.1'],
    ['[2001:db8:1:2::3]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('more sign-ins at once than can be verified', () => {
  it('are answered 503 with Retry-After, and not counted as failures', async () => {
    await t.close();
    const hasher = { memoryKiB: 19_456, passes: 2, parallelism: 1, queueLength: 0 };
    // The users are created with the same hasher, one at a time.
    await start({ hasher, settings: { SIGN_IN_FAILURES_PER_ACCOUNT: '3' } });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => guess('mira', 'wrong', `198.51.100.${i}`)),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(60 - refused.length);
    for (const { headers, json } of refused) {
      expect(headers.get('retry-after')).toBe('2');
      expect(json.message).toBe('too many passwords are being checked');
    }
    const counted = (await throttles()).filter(({ key }) => key.startsWith('sign-in:user:'));
    expect(counted).toHaveLength(60 - refused.length);
  });
});

describe('a refused sign-in (D14)', () => {
  it('costs one hash, whatever name and password', async () => {
    await t.make.user('tokenonly');
    let hashes = 0;
    const { passwords } = t.app.context;
    const context = {
      ...t.app.context,
      passwords: {
        ...passwords,
        verify: (encoded: string, given: string) => {
          hashes += 1;
          return passwords.verify(encoded, given);
        },
        pretend: () => {
          hashes += 1;
          return passwords.pretend();
        },
      },
    };
    for (const [name, secret] of [
      ['mira', 'wrong'],
      ['nobody', 'wrong'],
      ['nobody@example.com', 'wrong'],
      ['tokenonly', ''],
      ['noah', 'x'.repeat(10_000)],
      ['a\u0000b', 'wrong'],
    ] as const) {
      hashes = 0;
      const attempt = verifyPassword(context, { name, password: secret }, visitor('192.0.2.1'));
      await expect(attempt).rejects.toMatchObject({ kind: 'unauthenticated' });
      expect([name, hashes]).toEqual([name, 1]);
    }
  });
});

describe('the hash of a password (D14)', () => {
  it('is argon2id with 19 MiB, two passes and one lane, and always different', async () => {
    const hasher = passwordHasher();
    const [one, two] = [await hasher.hash(password), await hasher.hash(password)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
    expect(await hasher.verify(one, password)).toBe(true);
    expect(await hasher.verify(one, `${password} `)).toBe(false);
    expect(await hasher.verify('no hash', password)).toBe(false);
  });

  it('verifies the output of another implementation of argon2', async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32 -e
    const made =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await passwordHasher().verify(made, 'password')).toBe(true);
    expect(await passwordHasher().verify(made, 'Password')).toBe(false);
  });
});
