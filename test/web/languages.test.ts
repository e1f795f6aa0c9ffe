import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { expectNoOverflow, openBrowser, startSession, visit } from '../support/browser.ts';
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

const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

/** A day of the demo world in the order of each region, always in the language of the messages. */
describe.each([
  { language: 'de-DE', day: '7 May' },
  { language: 'en-US', day: 'May 7' },
  { language: 'ar-EG', day: '7 May' },
  { language: 'fa-IR', day: '7 May' },
])('a browser in $language', ({ language, day }) => {
  it('gets pages in one language, with dates in the order of its region', async () => {
    const visitor = await visit(browser, t, { ...phone, language });
    await startSession(visitor, 'heron', demoPassword);
    const { page } = visitor;
    const main = page.getByRole('main');
    for (const path of ['/-/time', '/-/week', '/-/calendar', '/', '/heron']) {
      await page.goto(path);
      if (path === '/-/time') await main.getByText(day).first().waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectNoOverflow(page);
      // Arabic or Persian digits next to 7:30 would mix two notations.
      expect(await main.textContent(), path).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
      expect(await main.textContent(), path).not.toMatch(/Mai\b|Montag|Freitag|[\u0600-\u06ff]/);
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
