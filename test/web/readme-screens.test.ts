import { expect, it } from 'vitest';
import { keepScreen, openBrowser, revisit, signIn, type Visit } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

/** The README's screenshots: `npm run screens` saves them in docs/screens. */
const screens = [
  { name: 'readme-home', path: '/', sign: 'Continue', scheme: 'light' },
  { name: 'readme-week', path: '/-/week', sign: 'This week', scheme: 'light' },
  { name: 'readme-calendar', path: '/-/calendar', sign: 'This week', scheme: 'light' },
  {
    name: 'readme-reports',
    path: '/-/reports?preset=last-month&by=repository,issue',
    sign: 'Last month',
    scheme: 'light',
  },
  { name: 'readme-issue', path: '/kestrel/shop/issues/60', sign: 'Time', scheme: 'dark' },
] as const;

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());
const kestrel = { name: 'kestrel', password: demoPassword };
const path = '/repos/kestrel/shop/issues/60/stopwatch/start';
expect((await t.request('POST', path, kestrel)).status).toBe(201);
t.clock.advance(42 * 60);

it.each(screens)('$name shows what it should', async ({ name, path, sign, scheme }) => {
  const visitor: Visit = await revisit(browser, t, {
    width: 1280,
    height: 800,
    colorScheme: scheme,
  });
  const { page } = visitor;
  await signIn(visitor, 'kestrel', demoPassword, path);
  await page.getByRole('heading', { name: sign, exact: true }).first().waitFor();
  await page.getByRole('timer').waitFor();
  await visitor.untilRead();
  // Charts come after the figures.
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
  await keepScreen(page, name, { fullPage: false });
  expect(visitor.complaints).toEqual([]);
});
