import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { expectAccessible, expectNoOverflow, keepScreen, looks, openBrowser, signIn, visit } from '../support/browser.ts';
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
  it.each(['', 'week', 'day', 'month'])('shows the calendar %s', async (view) => {
    const visitor = await visit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'wren', demoPassword, `/-/calendar${view === '' ? '' : `?view=${view}`}`);
    await page.locator('[data-event-id]').first().waitFor();
    await keepScreen(page, `calendar-${view || 'first'}-${name}`);
    expect(visitor.complaints).toEqual([]);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await visitor.close();
  });
});
