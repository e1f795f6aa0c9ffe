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
  it('shows the week', async () => {
    const visitor = await visit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'wren', demoPassword, '/-/week');
    await page.getByRole('grid').waitFor();
    await keepScreen(page, `week-${name}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
