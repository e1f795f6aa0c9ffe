import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/doors.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { cpuClock } from '../support/cpu-time.ts';
import { errorBody } from '../support/refusals.ts';

const password = 'correct horse battery';
const basic = (name: string, secret: string): As => ({ name, password: secret });
const header = (authorization: string): As => ({ authorization });

const t = await ofFile(startTestApp({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '1000' } }));
const mira = await t.make.user('Mira', { password });
const token = await t.make.token(mira);
await t.make.email(mira, 'mira@bücher.example');
await t.make.email(mira, 'claimed@example.com', { isVerified: false });

const who = async (as: As, path = '/user'): Promise<string> => {
  const answer = await t.request('GET', path, as);
  return answer.status === 200 ? answer.json.login : `${answer.status} ${answer.json.message}`;
};
const bad = '401 invalid username, password or token';

describe('a token in the Authorization header (D11)', () => {
  it.each(['token', 'Token', 'TOKEN', 'bearer', 'Bearer', 'bEaReR'])(
    'is accepted with the scheme %s',
    async (scheme) => {
      expect(await who(header(`${scheme} ${token}`))).toBe('Mira');
    },
  );

  it('may be surrounded by blanks', async () => {
    expect(await who(header(`  token \t  ${token}  `))).toBe('Mira');
  });

  it.each([
    ['unknown', () => 'f'.repeat(40)],
    ['cut short', () => token.slice(0, 39)],
    ['in upper case', () => token.toUpperCase()],
    ['followed by other text', () => `${token} x`],
    ['empty', () => ''],
  ])('is refused when it is %s', async (_, value) => {
    expect(await who(header(`token ${value()}`))).toBe(bad);
  });

  it('is parsed in linear time, however long the header', async () => {
    const spentMs = cpuClock();
    expect(await who(header(`token a${' '.repeat(15_000)}b`))).toBe(bad);
    expect(spentMs()).toBeLessThan(1000);
  });
});

describe('Basic (D11)', () => {
  it('accepts a login name and password, ignoring case and blanks of the name', async () => {
    for (const name of ['Mira', 'mira', 'MIRA', ' mira ']) {
      expect(await who(basic(name, password))).toBe('Mira');
    }
  });

  it('accepts a verified address, ignoring case, with its domain in either form', async () => {
    for (const name of [
      'mira@example.com',
      'MIRA@Example.COM',
      'mira@bücher.example',
      'mira@xn--bcher-kva.example',
    ]) {
      expect(await who(basic(name, password))).toBe('Mira');
    }
  });

  it('does not accept an unverified address', async () => {
    expect(await who(basic('claimed@example.com', password))).toBe(bad);
  });

  it('accepts a token as the password, with any name', async () => {
    expect(await who(basic('Mira', token))).toBe('Mira');
    expect(await who(basic('git', token))).toBe('Mira');
  });

  it('accepts a token as the name, without password or with x-oauth-basic', async () => {
    expect(await who(basic(token, ''))).toBe('Mira');
    expect(await who(basic(token, 'x-oauth-basic'))).toBe('Mira');
    expect(await who(basic(token, 'another'))).toBe(bad);
  });

  it('answers the same for a wrong password and an unknown user', async () => {
    const wrong = await t.request('GET', '/user', basic('mira', 'wrong'));
    const nobody = await t.request('GET', '/user', basic('nobody', password));
    expect(wrong.status).toBe(401);
    expect(nobody.status).toBe(401);
    expect(wrong.text).toBe(nobody.text);
    const changing = new Set(['date', 'x-request-id']);
    const headersOf = (answer: typeof wrong) =>
      [...answer.headers].filter(([name]) => !changing.has(name));
    expect(headersOf(wrong)).toEqual(headersOf(nobody));
  });

  it('is refused when the account has no password', async () => {
    await t.make.user('tokenonly');
    expect(await who(basic('tokenonly', ''))).toBe(bad);
    expect(await who(basic('tokenonly', 'anything'))).toBe(bad);
  });

  it.each([
    ['no base64', 'Basic ***'],
    ['no colon', `Basic ${Buffer.from('mira').toString('base64')}`],
    ['nothing', 'Basic'],
    ['a name with U+0000', `Basic ${Buffer.from('mi\u0000ra:x').toString('base64')}`],
    ['invalid UTF-8', `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString('base64')}`],
  ])('with %s is refused without a failure', async (_, value) => {
    expect(await who(header(value))).toBe(bad);
  });

  it('accepts a password with a colon and characters of any script', async () => {
    await t.make.user('odd', { password: 'pa:ss:wörd 密码' });
    expect(await who(basic('odd', 'pa:ss:wörd 密码'))).toBe('odd');
  });
});

describe('an invalid credential', () => {
  it.each(['Digest a=b', 'Negotiate abc', 'token', 'x', 'Basic2 abc', `${'a'.repeat(40)}`])(
    'is refused: %s',
    async (value) => {
      expect(await who(header(value))).toBe(bad);
    },
  );

  it('is refused on public routes too', async () => {
    for (const as of [header('token x'), header('Digest a=b'), basic('mira', 'wrong')]) {
      const answer = await t.request('GET', '/version', as);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.json).toEqual(errorBody(t, 'invalid username, password or token'));
    }
  });

  it('is answered with how to authenticate when it is missing', async () => {
    const answer = await t.request('GET', '/user');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.json.message).toBe('token is required');
  });

  it('is refused before path, query and body are checked (D10)', async () => {
    const query = await t.request('GET', '/user/followers?page=x', header('token x'));
    const path = await t.request('GET', '/repos/nobody/nothing', header('token x'));
    const body = await t.request('POST', '/user/emails', null, { rawBody: '{' });
    expect([query.status, path.status, body.status]).toEqual([401, 401, 401]);
  });
});

describe('a token in the query', () => {
  it('is ignored by default', async () => {
    expect(await who(null, `/user?token=${token}`)).toBe('401 token is required');
    expect(await who(null, `/user?access_token=${token}`)).toBe('401 token is required');
  });

  it('is accepted when the setting allows it; the header takes precedence', async () => {
    const open = await ofTest(startTestApp({ settings: { ALLOW_TOKEN_IN_QUERY: 'true' } }));
    const { token: mine } = await open.make.person('mine');
    const { token: other } = await open.make.person('other');
    const login = async (path: string, as: As = null): Promise<string | number> => {
      const answer = await open.request('GET', path, as);
      return answer.json.login ?? answer.status;
    };
    expect(await login(`/user?token=${mine}`)).toBe('mine');
    expect(await login(`/user?access_token=${mine}`)).toBe('mine');
    expect(await login(`/user?token=&access_token=${mine}`)).toBe('mine');
    expect(await login(`/user?token=${mine}`, { token: other })).toBe('other');
    expect(await login('/user?token=abc')).toBe(401);
    // Given twice: ambiguous.
    expect(await login(`/user?token=${mine}&token=${other}`)).toBe(422);
  });
});

describe('the state of the account', () => {
  it.each([
    ['deactivated', { isActive: false }, 'This account is not activated.'],
    [
      'prohibited',
      { prohibitLogin: true },
      'This account is prohibited from signing in, please contact your site administrator.',
    ],
    [
      'required to change its password',
      { mustChangePassword: true },
      'You must change your password. Change it at: URL/user/change_password',
    ],
  ])('that is %s is refused with 403, by token and by password', async (state, flags, message) => {
    const name = state.replaceAll(' ', '-');
    const { token: theirs } = await t.make.person(name, { ...flags, password });
    for (const as of [{ token: theirs }, basic(name, password)]) {
      // On public routes too: D10 checks it right after the credential.
      for (const path of ['/user', '/version']) {
        const answer = await t.request('GET', path, as);
        expect(answer.status).toBe(403);
        expect(answer.json.message).toBe(message.replace('URL', t.url));
      }
    }
  });

  it('is not revealed without the password', async () => {
    await t.make.user('asleep', { isActive: false, password });
    expect(await who(basic('asleep', 'wrong'))).toBe(bad);
  });

  it('is checked before sudo, scope and body (D10)', async () => {
    const { user } = await t.make.person('dormant', { isActive: false });
    const narrow = await t.make.token(user, ['read:misc']);
    const answer = await t.request(
      'POST',
      '/user/emails',
      { token: narrow },
      {
        body: { emails: 1 },
        headers: { sudo: 'mira' },
      },
    );
    expect(answer.json.message).toBe('This account is not activated.');
  });
});

describe('REQUIRE_SIGNIN (D32)', () => {
  it('allows only the version and sign-in without a credential', async () => {
    const closed = await ofTest(startTestApp({ settings: { REQUIRE_SIGNIN: 'true' } }));
    const { token: mine } = await closed.make.person('mira', { password });
    expect((await closed.request('GET', '/version')).status).toBe(200);
    expect((await closed.request('GET', '/settings/account')).status).toBe(200);
    const signIn = { body: { username: 'mira', password } };
    expect((await closed.request('POST', '/user/session', null, signIn)).status).toBe(201);
    for (const path of [
      '/settings/api',
      '/settings/ui',
      '/settings/repository',
      '/settings/attachment',
      '/users/mira',
      '/users/search',
      '/openapi.json',
    ]) {
      const answer = await closed.request('GET', path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect((await closed.request('GET', path, { token: mine })).status).toBe(200);
    }
  });
});

describe('what another process changes (D31)', () => {
  it('takes effect at the next request: token, password, deactivation', async () => {
    const { user, token: first } = await t.make.person('remote', { password });
    const other = await openDatabase(t.database, t.clock);
    try {
      const as = basic('remote', password);
      expect(await who(as)).toBe('remote');
      const hash = await t.app.context.passwords.hash('another password');
      await other.write((stores) => stores.users.setPassword(user.id, hash, false, 0));
      // The old one was cached until now.
      expect(await who(as)).toBe(bad);
      expect(await who(basic('remote', 'another password'))).toBe('remote');

      expect(await who({ token: first })).toBe('remote');
      await other.write(async (stores) => {
        const [row] = await stores.tokens.ofUser(user.id).page(0, 1);
        await stores.tokens.remove(row?.id ?? 0);
      });
      expect(await who({ token: first })).toBe(bad);

      await other.write((stores) => stores.users.update(user.id, { isActive: false }));
      expect(await who(basic('remote', 'another password'))).toBe(
        '403 This account is not activated.',
      );
    } finally {
      await other.close();
    }
  });
});
