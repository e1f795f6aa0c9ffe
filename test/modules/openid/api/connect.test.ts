import { describe, expect, it } from 'vitest';
import { host } from '../../../../src/core/caller.ts';
import type { CoreDoor } from '../../../../src/core/context.ts';
import { PunchcardError } from '../../../../src/core/errors.ts';
import { write } from '../../../../src/core/transaction.ts';
import { endAccessBy, type Grant, refreshGrant } from '../../../../src/modules/openid/door.ts';
import type { As } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { CookieBrowser } from '../cookie-browser.ts';
import { clientId, signedWith } from '../fake-provider.ts';
import { openWorld, password } from '../world.ts';

let count = 500;
/** What the doors were given, with the id of the user. */
const given: [number, Grant][] = [];
let refusal: Error | undefined;
const connector = {
  hostGranted: async (_context, { user }, grant) => {
    if (refusal !== undefined) throw refusal;
    given.push([user.id, grant]);
  },
} as Pick<CoreDoor, 'hostGranted'>;

const w = await ofFile(openWorld());
const doors = w.t.app.context.doors as CoreDoor[];
// Copies: the doors themselves are those of all programs of this process.
const others = doors.map(({ hostGranted: _, ...door }): CoreDoor => door);
doors.splice(0, doors.length, ...others, connector as CoreDoor);

const newSub = (): string => String(++count);

async function visit(browser: CookieBrowser, body: object): Promise<Response> {
  return browser.fetch(`${w.t.url}/api/v1/user/identities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Begins to connect, and comes back from the host. */
async function connect(browser: CookieBrowser, to = '/-/settings/host') {
  const begun = await visit(browser, { provider: 'host', purpose: 'connect', to });
  expect(begun.status).toBe(201);
  const { url } = (await begun.json()) as { url: string };
  return { shown: await browser.open(url), scope: new URL(url).searchParams.get('scope') };
}

describe('connecting with the host', () => {
  it('hands the grant to the modules that need it, and asks for exactly these scopes', async () => {
    const user = await w.t.make.user(`connector-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    w.host.account = { sub: newSub(), login: 'there' };
    const { shown, scope } = await connect(browser);
    expect(shown.url).toBe(`${w.t.url}/-/settings/host`);
    expect(scope).toBe('openid profile email read:user write:issue');
    const [userId, grant] = given.at(-1) ?? [];
    expect(userId).toBe(user.id);
    expect(grant).toMatchObject({ issuer: w.host.url, subject: w.host.account.sub, name: 'there' });
    expect(grant?.expiresUnix).toBe(w.t.clock.nowUnix() + 3600);
    // A connection is no way to sign in.
    const another = new CookieBrowser();
    await w.arrive(another, 'host');
    expect(await w.whoIs(another)).toBeNull();
  });

  it('needs recent proof, unless the person is one with whom the user signs in', async () => {
    const user = await w.t.make.user(`late-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    w.t.clock.advance(601);
    const refused = await visit(browser, { provider: 'host', purpose: 'connect' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-punchcard-confirm')).toBe('password');

    const own = { sub: newSub(), login: `host-${count}` };
    w.host.account = own;
    const joined = new CookieBrowser();
    await w.join(joined, own.login, 'host');
    const before = given.length;
    await connect(joined);
    expect(given.length).toBe(before + 1);
    // A session that was left open must not connect another person.
    w.host.account = { sub: newSub(), login: 'thief' };
    expect((await connect(joined)).shown.status).toBe(403);
    expect(given.length).toBe(before + 1);
  });

  it('shows what a module refuses', async () => {
    const user = await w.t.make.user(`refused-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    w.host.account = { sub: newSub(), login: 'taken' };
    refusal = new PunchcardError('conflict', 'host.other', 'somebody else is connected');
    const { shown } = await connect(browser);
    refusal = undefined;
    expect(shown.status).toBe(409);
    expect(shown.text).toContain('Somebody else is connected');
  });

  it('is possible with the code host only', async () => {
    const user = await w.t.make.user(`elsewhere-${newSub()}`, { password });
    const browser = await w.byPassword(user.name);
    expect((await visit(browser, { provider: 'oidc', purpose: 'connect' })).status).toBe(404);
    expect((await visit(browser, { provider: 'host', purpose: 'sign-in' })).status).toBe(422);
  });

  it('can be asked for while signing in, for one consent', async () => {
    const browser = new CookieBrowser();
    w.host.account = { sub: newSub(), login: 'once' };
    await browser.open(`${w.t.url}/sign-in/host?connect=true&to=/api`);
    expect(w.host.asked.at(-1)?.get('scope')).toContain('write:issue');
    await browser.open(`${w.t.url}/sign-in/host?to=/api`);
    expect(w.host.asked.at(-1)?.get('scope')).not.toContain('write:issue');
  });
});

describe('a grant', () => {
  it('is renewed, refused, or the host is away', async () => {
    const user = await w.t.make.user(`renewer-${newSub()}`, { password });
    w.host.account = { sub: newSub(), login: 'renewed' };
    await connect(await w.byPassword(user.name));
    const [, grant] = given.at(-1) ?? [];
    const { context } = w.t.app;
    const renewed = await refreshGrant(context, grant?.refreshToken ?? '');
    expect(renewed).toMatchObject({ expiresUnix: w.t.clock.nowUnix() + 3600 });
    expect(await refreshGrant(context, grant?.refreshToken ?? '')).toBe('refused');
    w.host.lies = {
      answer: (_path, response) => {
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>away</h1>');
        return true;
      },
    };
    expect(await refreshGrant(context, 'any')).toBe('unavailable');
    w.host.lies = {};
  });

  it.each([
    // Gitea, of a token that has expired or was used.
    [400, { error: 'unauthorized_client' }, 'refused'],
    [400, { error: 'invalid_grant' }, 'refused'],
    [400, { error: 'invalid_client' }, 'unavailable'],
    [401, { message: 'unauthorized' }, 'unavailable'],
    [200, {}, 'unavailable'],
    [200, { access_token: 7, token_type: 'bearer' }, 'unavailable'],
  ])('takes the answer %i %j to a refresh for %s', async (status, body, taken) => {
    w.host.lies = {
      answer: (path, response) => {
        if (path !== '/token') return false;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
        return true;
      },
    };
    expect(await refreshGrant(w.t.app.context, 'any')).toBe(taken);
    w.host.lies = {};
  });

  it('asks for no keys with renewed tokens: they would be lost without the answer', async () => {
    const nowUnix = w.t.clock.nowUnix();
    const claims = { iss: w.host.url, aud: clientId, sub: '1', iat: nowUnix, exp: nowUnix + 300 };
    w.host.lies = {
      answer: (path, response) => {
        if (path !== '/token' && path !== '/keys') return false;
        const id_token = signedWith('a key', {}, claims).replace(
          /^[^.]+/,
          Buffer.from('{"alg":"RS256"}').toString('base64url'),
        );
        response.writeHead(path === '/keys' ? 503 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: 'new', token_type: 'bearer', id_token }));
        return true;
      },
    };
    expect(await refreshGrant(w.t.app.context, 'any')).toMatchObject({ accessToken: 'new' });
    w.host.lies = {};
  });
});

describe('sessions that began with an identity', () => {
  it('end by its issuer, and others of the account stay', async () => {
    const sub = newSub();
    const name = `both-${sub}`;
    const user = await w.t.make.user(name, { password });
    w.host.account = { sub, login: name };
    const byPassword = new CookieBrowser();
    const page = await w.arrive(byPassword, 'host');
    await byPassword.submit(page, 'continue', { do: 'link', name, password });
    const byIdentity = new CookieBrowser();
    await w.arrive(byIdentity, 'host');
    expect(await w.whoIs(byIdentity)).toBe(name);
    const end = (issuer: string) =>
      write(w.t.app.context, host, (tx) => endAccessBy(tx, user.id, issuer, true));
    const token = await w.t.make.token(user);
    expect(await end(w.oidc.url)).toBe('');
    expect(await end(w.host.url)).toBe('1 session');
    expect((await w.t.request('GET', '/user', { token })).status).toBe(200);
    expect(await w.whoIs(byIdentity)).toBeNull();
    expect(await w.whoIs(byPassword)).toBe(name);
  });

  it('end with the tokens of an account without another way, until its next sign-in', async () => {
    const sub = newSub();
    const name = `only-${sub}`;
    w.host.account = { sub, login: name };
    const browser = new CookieBrowser();
    const page = await w.arrive(browser, 'host');
    await browser.submit(page, 'continue', { do: 'create', new_name: name });
    const { context } = w.t.app;
    const user = (await context.database.read.users.byName(name))!;
    const token = await w.t.make.token(user);
    const of = (as: As) => w.t.request('GET', '/user', as);
    expect((await of({ token })).status).toBe(200);
    const end = (suspends: boolean) =>
      write(context, host, (tx) => endAccessBy(tx, user.id, w.host.url, suspends));
    expect(await end(false)).toBe('1 session');
    expect((await of({ token })).status).toBe(200);
    expect(await end(true)).toBe('1 token suspended');
    for (const as of [{ token }, { name, password: token }, { name: token, password: '' }]) {
      const refused = await of(as);
      expect(refused.status).toBe(403);
      expect(refused.json.message).toMatch('suspended until its user signs in again');
    }
    await w.arrive(browser, 'host');
    expect(await w.whoIs(browser)).toBe(name);
    expect((await of({ token })).status).toBe(200);
  });

  it('end, but for the one that removes it, when it is removed', async () => {
    const sub = newSub();
    const name = `gone-${sub}`;
    await w.t.make.user(name, { password });
    w.host.account = { sub, login: name };
    const own = new CookieBrowser();
    const page = await w.arrive(own, 'host');
    await own.submit(page, 'continue', { do: 'link', name, password });
    const stolen = new CookieBrowser();
    await w.arrive(stolen, 'host');
    const listed = await own.fetch(`${w.t.url}/api/v1/user/identities`);
    const [identity] = (await listed.json()) as { id: number }[];
    await own.fetch(`${w.t.url}/api/v1/user/identities/${identity?.id}`, { method: 'DELETE' });
    expect(await w.whoIs(stolen)).toBeNull();
    expect(await w.whoIs(own)).toBe(name);
  });
});
