import { expect, it } from 'vitest';
import { startTestApp, TestClock } from '../support/app.ts';
import { openBrowser, passTimeUntil, revisit, signIn } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';

const password = 'correct horse';
const unix = (text: string): number => Date.parse(text) / 1000;

// The evening of the day on which clocks went back.
const clock = new TestClock(unix('2026-10-25T21:30:00Z'));
const t = await ofFile(startTestApp({ clock }));
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password });
const site = await t.make.repository(mira.user, 'site');
const basket = await t.make.issue(site, mira.user, { title: 'Empty the basket' });
await t.make.issue(site, mira.user, { title: 'Paint the basket' });

const entries = async () =>
  (await t.request('GET', '/repos/mira/site/issues/1/times', mira)).json as {
    id: number;
    time: number;
    started: string | null;
    note: string;
  }[];

it('keeps the offset of a start in the repeated hour, and says which hour it is', async () => {
  const startedUnix = unix('2026-10-25T01:15:00Z');
  await t.make.time(basket, mira.user, 600, startedUnix + 600, { startedUnix });
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'mira', password);
  await page
    .getByText(/02:15 CET/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Edit duration, 0:10' }).click();
  await page.getByLabel('Start', { exact: true }).fill('02:20');
  await page.getByRole('button', { name: 'Save' }).click();
  // The end stays: 02:25 CET.
  await expect
    .poll(async () => (await entries())[0])
    .toMatchObject({ started: '2026-10-25T01:20:00Z', time: 300 });
});

it('adds to the first of the issues that a line could mean by Enter', async () => {
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'mira', password);
  const line = page.getByRole('combobox', { name: 'Quick add' });
  const before = (await entries()).length;
  await line.fill('45m basket yesterday 16:45 call');
  const meant = page.getByRole('option').filter({ hasText: /basket/, hasNotText: 'Create' });
  await expect.poll(() => meant.count()).toBe(2);
  await line.press('Enter');
  await expect.poll(async () => (await entries()).length).toBe(before + 1);
  expect((await entries()).find(({ note }) => note === 'call')?.started).toBe(
    '2026-10-24T14:45:00Z',
  );
});

it('begins a new day in the bar at midnight', async () => {
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'mira', password, '/-/shortcuts');
  const today = page.getByRole('region', { name: 'Stopwatch' }).getByText('Today');
  await expect.poll(() => today.textContent()).toMatch(/0:05/);
  t.clock.advance(2 * 3600);
  await page.clock.setFixedTime(t.clock.nowUnix() * 1000);
  await passTimeUntil(page, async () => /0:00 of 8:00/.test((await today.textContent()) ?? ''));
});
