import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  openBrowser,
  signIn,
  type Visit,
  visit,
} from '../../../support/browser.ts';
import { ofFile, ofTest } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';
import { openWorld, password, type World } from '../world.ts';

const desktop = { width: 1280, height: 800, colorScheme: 'light' } as const;
const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

let count = 900;
const w = await ofFile(openWorld({ OIDC_PROVEN_ADDRESSES: 'true' }));
const browser = await ofFile(openBrowser());

/** A new person at the provider, whose address is proven. */
function newPerson(world: World = w) {
  const sub = String(++count);
  const account = { sub, login: `web-${sub}`, email: `web-${sub}@example.com`, isVerified: true };
  world.oidc.account = account;
  return account;
}

/** Closes a visit that went to a provider, and expects no other complaint. */
async function leave({ complaints, close }: Visit, world: World = w): Promise<void> {
  const expected = new RegExp(`to another host: ${new URL(world.oidc.url).origin}|status of 4`);
  expect(complaints.filter((words) => !expected.test(words))).toEqual([]);
  await close();
}

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await keepScreen(page, name);
}

/** Signs in with the provider as a new user, and comes to a page. */
async function join(visitor: Visit, to: string): Promise<string> {
  const { login } = newPerson();
  const { page } = visitor;
  await page.goto(`/sign-in/oidc?to=${encodeURIComponent(to)}`);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: `Account of ${login}` }).waitFor();
  return login;
}

async function mailedCode(name: string): Promise<string> {
  const { secretBox, database } = w.t.app.context;
  const user = await database.read.users.byName(name);
  const [mail] = await rowsOf<{ id: number }>(
    w.t,
    `SELECT id FROM mail WHERE user_id = ${user?.id} AND kind = 'prove-presence'`,
  );
  const sealed = await database.read.mails.sealedBody(Number(mail?.id));
  return (
    /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(secretBox.open(sealed ?? '', 'mail') ?? '')?.[0] ?? ''
  );
}

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('signing in with a provider, on a %s', (name, size) => {
  it('leads from a page over the provider and a new account back to the page', async () => {
    const visitor = await visit(browser, w.t, size);
    const { page } = visitor;
    const { login } = newPerson();
    await page.goto('/-/settings/identities');
    await page.getByRole('link', { name: 'Sign in with Example Git' }).waitFor();
    await look(page, `openid-sign-in-${name}`);
    await page.getByRole('link', { name: 'Sign in with Example Login' }).click();
    await page.getByText(`${login} of Example Login has not signed in here before.`).waitFor();
    await look(page, `openid-first-${name}`);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ways to sign in' }).waitFor();
    await page.getByText(`as ${login}`).waitFor();
    await look(page, `openid-ways-${name}`);
    await leave(visitor);
  });
});

describe('a first sign-in with the host', () => {
  it('leads from the new account over the host, to connect with it', async () => {
    const visitor = await ofTest(visit(browser, w.t));
    const { page } = visitor;
    const sub = String(++count);
    w.host.account = { sub, login: `web-${sub}` };
    const before = w.host.asked.length;
    await page.goto('/sign-in/host?connect=true&to=/-/settings/identities');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.poll(() => w.host.asked.length).toBe(before + 2);
  });
});

describe('ways to sign in', () => {
  it('are added with the password of the account, and removed', async () => {
    const visitor = await visit(browser, w.t);
    const { page } = visitor;
    await w.t.make.user('adder', { password });
    await signIn(visitor, 'adder', password, '/-/settings/identities');
    w.t.clock.advance(7200);
    const { login } = newPerson();
    await page.getByRole('button', { name: 'Connect Example Login' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm access' });
    await asked.locator('input[type=password]').fill(password);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`as ${login}`).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Not connected yet').waitFor();
    await leave(visitor);
  });
});

describe('an account without a password', () => {
  it('is deleted with a code that is mailed', async () => {
    const visitor = await visit(browser, w.t);
    const { page } = visitor;
    const login = await join(visitor, '/-/settings/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('textbox', { name: login }).fill(login);
    expect(await page.locator('input[type=password]').count()).toBe(0);
    await page.locator('form').getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Sign in again with Example Login' }).waitFor();
    await look(page, 'openid-proof');
    await asked.getByRole('button', { name: 'Send code' }).click();
    const field = asked.getByLabel('Code from the email');
    await field.fill('ABCD-EFGH-JKLM-NPQR');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.getByText('the code is wrong or has expired').waitFor();
    await field.fill(await mailedCode(login));
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Sign in with Example Login' }).waitFor();
    expect(await w.t.app.context.database.read.users.byName(login)).toBeUndefined();
    await leave(visitor);
  });

  it('proves by a new sign-in that its user is there', async () => {
    const visitor = await visit(browser, w.t);
    const { page } = visitor;
    const login = await join(visitor, '/-/settings/tokens');
    const { sub } = w.oidc.account;
    w.oidc.account = { sub, login, authTime: w.t.clock.nowUnix() };
    const create = async () => {
      await page.getByLabel('Name', { exact: false }).first().fill('laptop');
      await page.getByRole('radio', { name: 'Read only' }).check();
      await page.getByRole('button', { name: 'Create token' }).click();
    };
    await create();
    const again = page.getByRole('button', { name: 'Sign in again with Example Login' });
    await Promise.all([page.waitForEvent('load'), again.click()]);
    await create();
    const created = page.getByRole('dialog', { name: 'Token laptop' });
    await created.waitFor();
    // A first password needs no former one.
    await page.goto('/-/settings/password');
    await page.getByLabel('New password').fill('a long and new one');
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').waitFor();
    await leave(visitor);
  });
});

describe('without passwords', () => {
  it('the only provider is visited at once, but not after signing out, and not with ?local', async () => {
    const own = await ofTest(openWorld({ PASSWORD_SIGN_IN: 'off', HOST_CLIENT_ID: '' }));
    const visitor = await visit(browser, own.t);
    const { page } = visitor;
    const { login } = newPerson(own);
    await page.goto('/-/settings/profile');
    await page.getByRole('button', { name: 'Create an account' }).click();
    const menu = page.getByRole('button', { name: `Account of ${login}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const button = page.getByRole('link', { name: 'Sign in with Example Login' });
    await button.waitFor();
    await page.getByText('Only administrators sign in with a password here.').waitFor();
    await look(page, 'openid-signed-out');
    await button.click();
    await menu.waitFor();
    await page.context().clearCookies();
    await page.goto('/-/sign-in?local');
    await button.waitFor();
    await page.getByLabel('User name or email address').fill('root');
    await leave(visitor, own);
  });
});
