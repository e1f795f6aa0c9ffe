import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  looks,
  openBrowser,
  signIn,
  visit,
} from '../support/browser.ts';

const password = 'correct horse';
const hostile = `<img src=x onerror=alert(1)> \u202eesrever ${'long'.repeat(50)} 🕰️`;

let t: TestApp;
let browser: Browser;
beforeAll(async () => {
  [t, browser] = await Promise.all([startTestApp(), openBrowser()]);
  const mira = await t.make.user('mira', { password });
  const site = await t.make.repository(mira, 'site');
  const logo = await t.make.issue(site, mira, { title: 'Draw the logo' });
  await t.make.issue(site, mira, { title: hostile });
  await t.make.time(logo, mira, 5400);
});
afterAll(async () => {
  await browser?.close();
  await t?.close();
});

describe('signing in', () => {
  it('leads to the page that was asked for, and out again', async () => {
    const visitor = await visit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await page.getByRole('heading', { name: 'This week' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('User name or email address').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('says in words that the password is wrong, and leads to no other host', async () => {
    const visitor = await visit(browser, t);
    const { page } = visitor;
    await page.goto('/-/sign-in?from=%2F%2Fevil.example%2F');
    await page.getByLabel('User name or email address').fill('mira');
    await page.locator('input[type=password]').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByText('invalid username, password or token').waitFor();
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByRole('heading', { name: 'This week' }).waitFor();
    expect(new URL(page.url()).origin).toBe(t.url);
    await visitor.close();
  });
});

describe('the stopwatch', () => {
  it('is started on an issue that is searched for, paused, and becomes an entry', async () => {
    const visitor = await visit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await page.getByRole('combobox', { name: 'Issue' }).fill('logo');
    await page.getByRole('option', { name: 'Draw the logo' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('timer').waitFor();
    t.clock.advance(120);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('paused').waitFor();
    t.clock.advance(600);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    t.clock.advance(60);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The time was added to the issue.').waitFor();
    const times = await t.app.world.database.read.trackedTimes.list({}).page(0, 10);
    expect(times.map(({ timeSeconds }) => timeSeconds)).toContain(180);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the sign-in and the first page to everybody, without overflow', async () => {
    const visitor = await visit(browser, t, look);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `sign-in-${name}`);
    await signIn(visitor, 'mira', password);
    await page.getByRole('heading', { name: 'Last entries' }).waitFor();
    await page.getByRole('cell', { name: 'Draw the logo' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Issue' }).fill('onerror');
    await page.getByRole('option').first().click();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await keepScreen(page, `home-${name}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
