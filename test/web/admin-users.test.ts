import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  followLink,
  hostileText,
  openBrowser,
  revisit,
  signIn,
  toldBy,
  visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const hostile = hostileText(56);
const osprey = { name: 'osprey', password: demoPassword };

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());
const admin = await visit(browser, t);
const page: Page = admin.page;
await signIn(admin, 'osprey', demoPassword, '/');

const shown = (text: string) => page.getByText(text).first().waitFor();
const told = (text: string) => toldBy(admin, text);
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const userOf = async (name: string) => (await t.request('GET', `/users/${name}`, osprey)).json;

describe('accounts', () => {
  it('are found from the navigation, and searched, filtered and sorted in the URL', async () => {
    await page.getByRole('link', { name: 'Administration' }).click();
    await heading('Users');
    const cells = page.getByRole('row').getByRole('link');
    await page.getByRole('button', { name: 'Sort by: User' }).click();
    await page.waitForURL(/sort=name/);
    await page
      .getByRole('columnheader', { name: 'User' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await page.getByRole('searchbox').fill('HERON+reviews');
    await page.waitForURL(/q=HERON/);
    await expect.poll(() => cells.allTextContents()).toEqual(['heron']);
    await page.getByRole('searchbox').fill('');
    await page.waitForURL((url) => !url.search.includes('q='));
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Administrators' }).click();
    await page.waitForURL(/state=admin/);
    await expect.poll(() => cells.allTextContents()).toEqual(['osprey']);
    await page.goBack();
    await page.getByRole('link', { name: 'wren' }).waitFor();
    await page.getByRole('searchbox').fill('nobody at all');
    await shown('No accounts found');
  });

  it('are created, after a password check if it was last given long ago', async () => {
    t.clock.advance(3600);
    await page.goto('/-/admin/users');
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create account' });
    await dialog.getByLabel('User name').fill('shrike');
    await dialog.getByLabel('Email address').fill('shrike@birds.example');
    await dialog.getByLabel('Full name').fill(hostile);
    await dialog.locator('input[type=password]').fill('short');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    const again = page.getByRole('dialog', { name: 'Confirm access' });
    await again.locator('input[type=password]').fill(demoPassword);
    await again.getByRole('button', { name: 'Confirm' }).click();
    // Under the field.
    await dialog.locator('[id$="-error"]').waitFor();
    await dialog.locator('input[type=password]').fill('long enough for it');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await heading('shrike');
    await told('The account shrike was created.');
    expect(await userOf('shrike')).toMatchObject({ full_name: hostile, active: true });
  });

  it('are edited: profile and permissions', async () => {
    await page.goto('/-/admin/users/shrike');
    await page.getByLabel('Location').fill(hostile.slice(0, 50));
    await page.getByRole('combobox', { name: 'Visibility' }).click();
    await page.getByRole('option', { name: 'Signed-in users' }).click();
    const profile = page.locator('form').filter({ has: page.getByLabel('Location') });
    await profile.getByRole('button', { name: 'Save' }).click();
    await told('Saved');
    expect(await userOf('shrike')).toMatchObject({
      location: hostile.slice(0, 50),
      visibility: 'limited',
      full_name: hostile,
    });

    const shrike = { name: 'shrike', password: 'long enough for it' };
    await page.getByLabel('Require a password change').uncheck();
    await page.locator('input[type=password]').fill('quite another one');
    await page.getByRole('button', { name: 'Set password' }).click();
    await told('The password of shrike was changed.');
    expect((await t.request('GET', '/user', shrike)).status).toBe(401);
    const now = { name: 'shrike', password: 'quite another one' };
    expect((await t.request('GET', '/user', now)).status).toBe(200);

    await page.getByRole('switch', { name: 'Sign-in blocked' }).check();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await t.request('GET', '/user', now)).status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('button', { name: 'Block sign-in' }).click();
    await page.locator('main').getByText('Sign-in blocked', { exact: true }).nth(1).waitFor();
    expect((await t.request('GET', '/user', now)).status).toBe(403);
  });

  it('include an administrator: demoting the last one shows an error', async () => {
    await page.goto('/-/admin/users/osprey');
    await page.getByText('You cannot delete your own account here.').waitFor();
    await page.getByRole('switch', { name: 'Administrator' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('button', { name: 'Remove my admin rights' }).click();
    await page.locator('main').getByRole('alert').waitFor();
    expect(await page.locator('main').getByRole('alert').textContent()).toContain('admin');
    expect((await userOf('osprey')).is_admin).toBe(true);
  });

  it('have addresses that can be confirmed, deleted and replaced', async () => {
    const teal = await t.app.context.database.read.users.byName('teal');
    if (teal === undefined) throw new Error('the demo world lacks teal');
    await t.make.email(teal, 'claimed@birds.example', { isVerified: false });
    await page.goto('/-/admin/users/teal');
    await page.getByRole('button', { name: 'Verify claimed@birds.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await told('claimed@birds.example is verified.');
    const emails = async () =>
      (await t.request('GET', '/admin/users/teal/emails', osprey)).json.map(
        ({ email, verified }: { email: string; verified: boolean }) => `${email} ${verified}`,
      );
    expect(await emails()).toContain('claimed@birds.example true');
    await page.getByRole('button', { name: 'Delete claimed@birds.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await told('claimed@birds.example was deleted.');
    await page.getByLabel('New primary address').fill('no address');
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.locator('main').getByRole('alert').waitFor();
    await page.getByLabel('New primary address').fill('teal@pond.example');
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.locator('main').getByText('teal@pond.example').waitFor();
    expect(await emails()).toEqual(['teal@pond.example true']);
  });

  it('are renamed, and deleted after typing their name', async () => {
    await page.goto('/-/admin/users/shrike');
    await page.getByLabel('New user name').fill('osprey');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.locator('main').getByRole('alert').waitFor();
    await page.getByLabel('New user name').fill('red-shrike');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.waitForURL(/\/-\/admin\/users\/red-shrike/);
    await heading('red-shrike');
    await t.make.repository(
      (await t.app.context.database.read.users.byName('red-shrike'))!,
      'nest',
    );

    // It covers the button.
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete red-shrike?' });
    const action = dialog.getByRole('button', { name: 'Delete account' });
    expect(await action.isDisabled()).toBe(true);
    await dialog.getByLabel('Type red-shrike to confirm').fill('red-shrike');
    await action.click();
    await dialog.getByText('This user still owns projects').waitFor();
    await dialog.getByLabel('Also delete the projects of the account').check();
    await action.click();
    await heading('Users');
    await told('red-shrike was deleted.');
    expect((await t.request('GET', '/users/red-shrike', osprey)).status).toBe(404);
    await page.goto('/-/admin/users/red-shrike');
    await heading('Page not found');
    expect(admin.complaints.filter((text) => !/ 4\d\d /.test(text))).toEqual([]);
  });
});

describe('a user who is no administrator', () => {
  it('finds no page and no link', async () => {
    const heron = await revisit(browser, t);
    await signIn(heron, 'heron', demoPassword, '/-/admin/users');
    await heron.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    for (const place of ['', '/users/wren', '/emails', '/audit', '/settings', '/health']) {
      await heron.page.goto(`/-/admin${place}`);
      await heron.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    expect(await heron.page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    const cookies = await heron.page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const place of ['users', 'emails', 'audit', 'mail', 'invitations', 'settings', 'health']) {
      expect((await t.request('GET', `/admin/${place}`, { cookie })).status).toBe(403);
    }
    expect(heron.complaints).toEqual([]);
  });

  it('after a demotion is told so at the next request, and sees nothing more', async () => {
    const wren = await revisit(browser, t);
    await t.request('PATCH', '/admin/users/wren', osprey, { body: { admin: true } });
    await signIn(wren, 'wren', demoPassword, '/-/admin/emails');
    await wren.page.getByText('kestrel@birds.example').waitFor();

    // In the other browser.
    await followLink(page, '/-/admin/users/wren');
    await page.getByRole('switch', { name: 'Administrator' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await told('Saved');

    await wren.page.getByRole('searchbox').fill('kestrel');
    await wren.page.getByRole('alert').getByText('You are no longer an administrator').waitFor();
    expect(await wren.page.locator('body').textContent()).not.toContain('kestrel@birds.example');
    expect(await wren.page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await wren.page.goto('/-/admin/audit');
    await wren.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
