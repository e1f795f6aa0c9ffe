import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  looks,
  openBrowser,
  signIn,
  visit,
} from '../support/browser.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

let t: TestApp;
let browser: Browser;
beforeAll(async () => {
  [t, browser] = await Promise.all([startDemoApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await t?.close();
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows My time without overflow, to everybody', async () => {
    const visitor = await visit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'kestrel', demoPassword, '/-/time');
    await page.getByRole('heading', { name: 'My time' }).waitFor();
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await page
      .getByRole('button', { name: /Change the duration/ })
      .first()
      .waitFor();
    await expectNoOverflow(page);
    await keepScreen(page, `my-time-${name}`, { fullPage: false });
    await page.mouse.wheel(0, 1400);
    await page
      .getByRole('button', { name: /Change the duration/ })
      .first()
      .waitFor();
    await keepScreen(page, `my-time-scrolled-${name}`, { fullPage: false });
    await expectAccessible(page);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
