import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';
import {
  expectAccessible,
  expectNoOverflow,
  followLink,
  hostileText,
  keepScreen,
  leave,
  looks,
  openBrowser,
  revisit,
  signIn,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';

const password = 'correct horse';
const hostile = hostileText();

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

const screens = [
  'profile',
  'time',
  'emails',
  'password',
  'two-factor',
  'sessions',
  'tokens',
  'calendar',
  'account',
] as const;

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows every section, without overflow', async () => {
    const person = `${name}-owl`;
    const user = await t.make.user(person, { password, fullName: hostile.slice(0, 100) });
    const as = { name: person, password };
    await t.make.user(`${name}-friend`, { password });
    for (const token of [hostile, 'laptop']) {
      const body = {
        name: token,
        scopes: token === hostile ? ['all', 'public-only'] : ['read:user', 'write:issue'],
      };
      await t.request('POST', `/users/${person}/tokens`, as, { body });
    }
    await t.request('POST', '/user/times/calendar', as);
    await t.request('POST', '/user/session', null, {
      body: { username: person, password },
      headers: { 'user-agent': hostile.replace(/[^\x20-\x7e]/g, '?') },
    });
    await t.request('POST', '/user/emails', as, {
      body: { emails: [`${'long'.repeat(15)}@${name}.example.com`] },
    });
    expect(user.name).toBe(person);
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, person, password);
    for (const screen of screens) {
      await followLink(page, `/-/settings/${screen}`);
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepScreen(page, `settings-${screen}-${name}`);
    }
    await followLink(page, '/-/settings/two-factor');
    await page.locator('main input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Key').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `settings-two-factor-key-${name}`);
    const key = (await page.getByLabel('Key').inputValue()).replace(/\s/g, '');
    await page.getByLabel('Code from the app').fill(new Authenticator(t, key).code());
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('list', { name: 'Your recovery codes' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `settings-two-factor-codes-${name}`);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Generate new recovery codes' }).click();
    await expectAccessible(page);
    await keepScreen(page, `settings-two-factor-on-${name}`);
    await followLink(page, '/-/settings/tokens');
    await page.getByLabel('Name', { exact: false }).first().fill('editor');
    await page.getByRole('radio', { name: 'Custom' }).check();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `settings-tokens-choice-${name}`);
    await page.getByRole('radio', { name: 'Full access' }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog').getByLabel('Token', { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `settings-tokens-new-${name}`);
    // A missing calendar is a 404, which browsers log.
    await leave(visitor);
  });
});
