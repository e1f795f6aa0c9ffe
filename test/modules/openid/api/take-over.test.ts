import { afterEach, describe, expect, it } from 'vitest';
import { ofFile } from '../../../support/closing.ts';
import { mistakesIn } from '../../../support/forms.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';
import { CookieBrowser } from '../cookie-browser.ts';
import { signedWith, unsigned } from '../fake-provider.ts';
import { openWorld, password } from '../world.ts';

// What a stranger could take over, from the side of the stranger.

type Row = Readonly<Record<string, string | number>>;

let count = 0;
const w = await ofFile(openWorld());

afterEach(() => {
  w.oidc.lies = {};
  w.host.lies = {};
});

const newSub = (): string => String(1000 + ++count);
const identitiesOf = (sub: string) =>
  rowsOf<Row>(w.t, `SELECT user_id FROM identity WHERE subject = '${sub}'`);

/** Somebody with an account that they made by a first sign-in. */
async function known(provider: 'oidc' | 'host' = 'oidc') {
  // A network can register some accounts in an hour.
  w.t.clock.advance(200);
  const sub = newSub();
  const name = `known-${sub}`;
  const account = { sub, login: name };
  w[provider].account = account;
  await w.join(new CookieBrowser(), name, provider);
  return { sub, name, account };
}

describe('an existing account', () => {
  it('is not taken by its name or its address', async () => {
    const owner = await w.t.make.user('anna', { password, email: 'anna@example.com' });
    const browser = new CookieBrowser();
    const sub = newSub();
    w.oidc.account = { sub, login: 'anna', email: 'anna@example.com', isVerified: true };
    const page = await w.arrive(browser);
    expect(page.url).toBe(`${w.t.url}/sign-in/continue`);
    expect(page.text).toContain('value="anna-2"');
    expect(await w.whoIs(browser)).toBeNull();
    const taken = await browser.submit(page, 'continue', { do: 'create', new_name: 'anna' });
    expect(mistakesIn(taken.text)).toEqual([['new_name', 'This user name is taken: anna']]);
    await browser.submit(page, 'continue', { do: 'create', new_name: 'anna-2' });
    expect(await w.whoIs(browser)).toBe('anna-2');
    const addresses = await rowsOf<Row>(
      w.t,
      "SELECT user_id, is_verified FROM email WHERE address = 'anna@example.com' AND is_verified = 1",
    );
    expect(addresses.map((row) => Number(row.user_id))).toEqual([owner.id]);
  });

  it('is linked with its password only', async () => {
    const owner = await w.t.make.user('bert', { password });
    const browser = new CookieBrowser();
    const sub = newSub();
    w.oidc.account = { sub, login: 'bert' };
    const page = await w.arrive(browser);
    const wrong = await browser.submit(page, 'continue', {
      do: 'link',
      name: 'bert',
      password: 'a guess',
    });
    expect(wrong.status).toBe(422);
    expect(mistakesIn(wrong.text)).toEqual([['password', 'The user name or password is wrong']]);
    expect(await identitiesOf(sub)).toEqual([]);
    expect(await w.whoIs(browser)).toBeNull();
    await browser.submit(page, 'continue', { do: 'link', name: 'bert', password });
    expect(await w.whoIs(browser)).toBe('bert');
    expect((await identitiesOf(sub)).map((row) => Number(row.user_id))).toEqual([owner.id]);
    expect((await auditOf(w.t, 'identity.link')).at(-1)).toMatchObject({ actor_id: owner.id });
    const mails = await rowsOf<Row>(w.t, `SELECT kind FROM mail WHERE user_id = ${owner.id}`);
    expect(mails).toContainEqual({ kind: 'identity-changed' });
  });

  it('keeps its identity from others who get its name at the provider', async () => {
    const { name } = await known();
    const browser = new CookieBrowser();
    w.oidc.account = { sub: newSub(), login: name };
    await w.arrive(browser);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it('is found by its identity after the person is renamed', async () => {
    const { name, account } = await known();
    const browser = new CookieBrowser();
    w.oidc.account = { ...account, login: 'another-name' };
    await w.arrive(browser);
    expect(await w.whoIs(browser)).toBe(name);
  });

  it('is found where the host tells the same moment in another zone', async () => {
    const { name, account } = await known('host');
    const browser = new CookieBrowser();
    w.host.account = { ...account, created: '2020-01-01T02:00:00+02:00' };
    await w.arrive(browser, 'host');
    expect(await w.whoIs(browser)).toBe(name);
  });

  it('is not given to another person with the same id at a reinstalled host', async () => {
    const { account } = await known('host');
    const browser = new CookieBrowser();
    w.host.account = { ...account, created: '2026-01-01T00:00:00Z' };
    const page = await w.arrive(browser, 'host');
    expect(page.status).toBe(403);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it.each(['prohibitLogin', 'isActive'] as const)(
    'does not sign in if %s says no',
    async (flag) => {
      const { name, account } = await known();
      const user = await w.t.app.context.database.read.users.byName(name);
      await w.t.app.context.database.write((stores) =>
        stores.users.update(user?.id ?? 0, { [flag]: flag === 'prohibitLogin' }),
      );
      const browser = new CookieBrowser();
      w.oidc.account = account;
      expect((await w.arrive(browser)).status).toBe(403);
      expect(await w.whoIs(browser)).toBeNull();
    },
  );
});

describe('the callback', () => {
  const callback = '/sign-in/oidc/callback';
  const atCallback = ({ pathname }: URL): boolean => pathname === callback;

  it('refuses an answer in a browser that did not begin it', async () => {
    const { account } = await known();
    w.oidc.account = account;
    const [attacker, victim] = [new CookieBrowser(), new CookieBrowser()];
    const { url } = await attacker.open(`${w.t.url}/sign-in/oidc`, atCallback);
    expect((await victim.open(url)).status).toBe(403);
    expect(await w.whoIs(victim)).toBeNull();
    // Nor in one that began another.
    await victim.open(`${w.t.url}/sign-in/oidc`, atCallback);
    expect((await victim.open(url)).status).toBe(403);
    expect(await w.whoIs(victim)).toBeNull();
  });

  it('takes a state once, also with all cookies and a new code', async () => {
    const { account } = await known();
    w.oidc.account = account;
    const [browser, thief] = [new CookieBrowser(), new CookieBrowser()];
    const { url } = await browser.open(`${w.t.url}/sign-in/oidc`, atCallback);
    thief.steal(browser);
    expect((await browser.open(url)).status).not.toBe(403);
    const asked = w.oidc.asked.at(-1);
    const again = await new CookieBrowser().open(`${w.oidc.url}/authorize?${asked}`, atCallback);
    expect((await thief.open(url)).status).toBe(403);
    expect((await thief.open(again.url)).status).toBe(403);
    expect(await w.whoIs(thief)).toBeNull();
  });

  it('refuses the answer of one provider as that of the other', async () => {
    const { account } = await known();
    w.host.account = account;
    const browser = new CookieBrowser();
    const { url } = await browser.open(`${w.t.url}/sign-in/host`, ({ pathname }) =>
      pathname.endsWith('/callback'),
    );
    const page = await browser.open(url.replace('/sign-in/host/', '/sign-in/oidc/'));
    expect(page.status).toBe(403);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it('refuses an answer after ten minutes', async () => {
    const { account } = await known();
    w.oidc.account = account;
    const browser = new CookieBrowser();
    const { url } = await browser.open(`${w.t.url}/sign-in/oidc`, atCallback);
    w.t.clock.advance(601);
    expect((await browser.open(url)).status).toBe(403);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it('gives a new session, and ends the one that the browser had', async () => {
    const { name, account } = await known();
    await w.t.make.user(`other-${name}`, { password });
    const browser = await w.byPassword(`other-${name}`);
    const before = new CookieBrowser();
    before.steal(browser);
    w.oidc.account = account;
    await w.arrive(browser);
    expect(await w.whoIs(browser)).toBe(name);
    expect(await w.whoIs(before)).toBeNull();
  });
});

describe('an id token', () => {
  it.each([
    ['of another issuer', { claims: (c: object) => ({ ...c, iss: 'https://other.example' }) }],
    ['for another client', { claims: (c: object) => ({ ...c, aud: 'another' }) }],
    ['of another sign-in', { claims: (c: object) => ({ ...c, nonce: 'another' }) }],
    ['without a nonce', { claims: (c: object) => ({ ...c, nonce: undefined }) }],
    ['that has expired', { claims: (c: object) => ({ ...c, exp: 1_700_000_000 }) }],
    [
      'without a signature',
      { sign: ({ claims }: { claims: Record<string, unknown> }) => unsigned(claims) },
    ],
    [
      'signed with the public key as a password',
      {
        sign: (p: {
          header: Record<string, unknown>;
          claims: Record<string, unknown>;
          publicKey: string;
        }) => signedWith(p.publicKey, p.header, p.claims),
      },
    ],
    [
      'signed with the client secret',
      {
        sign: (p: { header: Record<string, unknown>; claims: Record<string, unknown> }) =>
          signedWith('the secret of the client', p.header, p.claims),
      },
    ],
  ])('is refused %s', async (_, lies) => {
    const { account } = await known();
    w.oidc.account = account;
    w.oidc.lies = lies;
    const browser = new CookieBrowser();
    expect((await w.arrive(browser)).status).toBe(403);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it('is refused with the wrong issuer beside the code', async () => {
    const { account } = await known();
    w.oidc.account = account;
    w.oidc.lies = { redirect: (back) => back.set('iss', 'https://other.example') };
    const browser = new CookieBrowser();
    expect((await w.arrive(browser)).status).toBe(403);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it('is accepted after the provider changed its keys', async () => {
    const { name, account } = await known();
    w.oidc.account = account;
    w.oidc.rotate();
    const browser = new CookieBrowser();
    await w.arrive(browser);
    expect(await w.whoIs(browser)).toBe(name);
  });

  it('is asked for once more if it is of another sign-in of the person, as hosts have it', async () => {
    const { name, account } = await known('host');
    w.host.account = account;
    let times = 0;
    w.host.lies = { claims: (c) => (++times === 1 ? { ...c, nonce: 'another' } : c) };
    const browser = new CookieBrowser();
    await w.arrive(browser, 'host');
    expect(await w.whoIs(browser)).toBe(name);
    expect(times).toBe(2);
  });
});

describe('a deep link', () => {
  it('survives, query and fragment included', async () => {
    const { account } = await known();
    w.oidc.account = account;
    const to = '/acme/site/issues/42?tab=time#entry-7';
    const { url } = await new CookieBrowser().open(
      `${w.t.url}/sign-in/oidc?to=${encodeURIComponent(to)}`,
      ({ pathname }) => pathname.startsWith('/acme'),
    );
    expect(url).toBe(`${w.t.url}${to}`);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:x',
    '/sign-in/oidc',
    '/api/v1/user',
  ])('leads to no other place: %s', async (to) => {
    const { account } = await known();
    w.oidc.account = account;
    const seen: string[] = [];
    const page = await new CookieBrowser().open(
      `${w.t.url}/sign-in/oidc?to=${encodeURIComponent(to)}`,
      (url) => {
        seen.push(url.origin);
        return false;
      },
    );
    expect(new Set(seen)).toEqual(new Set([w.t.url, new URL(w.oidc.url).origin]));
    expect(page.text).not.toContain('evil.example');
  });
});
