import { expect, it } from 'vitest';
import {
  expectNoOverflow,
  openBrowser,
  revisit,
  signIn,
  startSession,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

/** What was seen to break at widths and in languages that the looks of the other tests leave out. */
const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());

const look = (width: number, language = 'en-GB') =>
  ({ width, height: 800, colorScheme: 'light', language }) as const;

it.each([1440, 1024, 800, 320])(
  'shows the sign-in page at %i px without overflow',
  async (width) => {
    const visitor = await revisit(browser, t, look(width));
    await visitor.page.goto('/-/sign-in');
    await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectNoOverflow(visitor.page);
  },
);

it('keeps the navigation where a user does not exist', async () => {
  const visitor = await revisit(browser, t);
  await signIn(visitor, 'heron', demoPassword, '/nobody-of-that-name');
  await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Reports' }).click();
  await visitor.page.getByRole('heading', { name: 'This month' }).waitFor();
});

it('leads to the content from the first Tab on a phone', async () => {
  const visitor = await revisit(browser, t, look(390));
  const { page } = visitor;
  await startSession(visitor, 'heron', demoPassword);
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.locator('h1').first().waitFor();
  await visitor.untilRead();
  await page.keyboard.press('Tab');
  const { x, y } = (await skip.boundingBox())!;
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
});

it('writes each hour of the calendar in one line, with a 12-hour clock too', async () => {
  const visitor = await revisit(browser, t, look(320, 'en-US'));
  const { page } = visitor;
  await signIn(visitor, 'heron', demoPassword, '/-/calendar?view=day');
  await page.getByText('11:00 AM', { exact: true }).waitFor();
  const heights = await page.evaluate<number[]>(`[...document.querySelectorAll('div')]
    .filter((e) => e.childElementCount === 0 && /^\\d+:00 [AP]M$/.test(e.textContent))
    .map((e) => {
      const text = document.createRange();
      text.selectNodeContents(e);
      return text.getBoundingClientRect().height;
    })`);
  expect(heights.length).toBe(24);
  expect(new Set(heights).size).toBe(1);
});

it('names the days of the month in the language of the page', async () => {
  const visitor = await revisit(browser, t, look(1024, 'de-DE'));
  const { page } = visitor;
  await startSession(visitor, 'heron', demoPassword);
  await page.goto('/-/calendar?view=month');
  await page.getByRole('button', { name: /^Donnerstag, 7\. Mai: 1:40$/ }).waitFor();
});

it.each([
  ['last-month', 'repository,issue'],
  ['this-month', 'user,issue'],
])('shows a shared report of %s by %s without scrolling sideways on phones', async (preset, by) => {
  const heron = { name: 'heron', password: demoPassword };
  const long = `${by.slice(0, 4)}${'w'.repeat(80)}`;
  await t.request('POST', '/user/repos', heron, { body: { name: long } });
  const at = `/repos/heron/${long}/issues`;
  expect((await t.request('POST', at, heron, { body: { title: long } })).status).toBe(201);
  const time = { body: { time: 3600 } };
  expect((await t.request('POST', `${at}/1/times`, heron, time)).status).toBe(200);
  const query = { preset, group_by: by, round: 'nearest', round_minutes: 15 };
  const body = { name: long, scope: 'mine', query };
  const saved = await t.request('POST', '/user/reports', heron, { body });
  const { status, json } = await t.request('POST', `/user/reports/${saved.json.id}/links`, heron, {
    body: { expires_at: new Date((t.clock.nowUnix() + 86_400) * 1000).toISOString() },
  });
  expect(status).toBe(201);
  const visitor = await revisit(browser, t, look(320, 'de-DE'));
  await visitor.page.goto(json.url);
  await visitor.page.getByRole('row', { name: 'Summe' }).waitFor();
  await expectNoOverflow(visitor.page);
  const outside = await visitor.page.evaluate<string[]>(
    `[...document.querySelectorAll('main :not(svg *)')]
      .filter((e) => e.getBoundingClientRect().right > innerWidth)
      .map((e) => e.outerHTML.slice(0, 200))`,
  );
  expect(outside).toEqual([]);
});
