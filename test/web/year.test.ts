import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  signIn,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());

const asOsprey = { name: 'osprey', password: demoPassword };
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;

interface Report {
  readonly total: { readonly seconds: number };
  readonly groups: readonly { readonly day: string; readonly seconds: number }[];
}

async function yearOf(year: number): Promise<Report> {
  const query = `from=${year}-01-01&to=${year}-12-31&time_zone=Europe/Berlin&group_by=day`;
  const answer = await t.request('GET', `/user/times/report?${query}`, asOsprey);
  expect(answer.status).toBe(200);
  return answer.json as Report;
}

describe('the year', () => {
  it("shows the API's hours per day in squares, in the table and in total", async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'osprey', demoPassword, '/-/year');
    await page.getByRole('heading', { name: 'The year 2026' }).waitFor();
    const report = await yearOf(2026);
    const total = clockOf(report.total.seconds);
    const totals = page.getByLabel('Totals');
    await totals.getByText(total, { exact: true }).waitFor();
    await totals.getByText(String(report.groups.length), { exact: true }).waitFor();
    const squares = page.getByRole('group', { name: 'Hours per day' });
    expect(await squares.getByRole('link').count()).toBe(365);
    const [first] = report.groups;
    const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
      .format(new Date(first!.day))
      .replace(',', '');
    const label = (await squares.locator(`[data-day="${first!.day}"]`).getAttribute('aria-label'))!;
    expect(label.replace(',', '')).toBe(`${name}: ${clockOf(first!.seconds)}`);
    await page.getByRole('button', { name: 'Show as table' }).click();
    const weeks = page.getByRole('table', { name: 'Hours by week and day' });
    expect(await weeks.getByRole('link').count()).toBe(report.groups.length);
    await weeks.locator('tfoot').getByText(total).waitFor();
    const months = page.getByRole('table', { name: 'Hours by month' });
    const before = await yearOf(2025);
    const sums = await months.locator('tfoot td').allTextContents();
    expect(sums.filter((text) => text !== '')).toEqual([total, clockOf(before.total.seconds)]);
    expect(visitor.complaints).toEqual([]);
  });

  it('is browsed by keyboard, and a day links to its entries', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'osprey', demoPassword, '/-/year');
    const squares = page.getByRole('group', { name: 'Hours per day' });
    await squares.waitFor();
    // One square is in the tab order: today's.
    expect(await squares.locator('[tabindex="0"]').count()).toBe(1);
    await squares.locator('[data-day="2026-05-07"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    const focused = () => page.evaluate<string>('document.activeElement.dataset.day');
    expect(await focused()).toBe('2026-04-29');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('2026-05-06');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/-\/time\?/);
    const search = new URL(page.url()).searchParams;
    expect([search.get('from'), search.get('to')]).toEqual(['2026-05-06', '2026-05-06']);
  });

  it('shows other years by URL; one without time says what would be there', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'osprey', demoPassword, '/-/year?year=2026');
    await page.getByRole('heading', { name: 'The year 2026' }).waitFor();
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByRole('heading', { name: 'The year 2025' }).waitFor();
    expect(new URL(page.url()).searchParams.get('year')).toBe('2025');
    const { total } = await yearOf(2025);
    await page.getByLabel('Totals').getByText(clockOf(total.seconds), { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'The year 2026' }).waitFor();
    await page.goto('/-/year?year=1999');
    await page.getByText('Nothing tracked this year').waitFor();
    await page.goto('/-/year?year=never');
    await page.getByRole('heading', { name: 'The year 2026' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the year to everybody', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'osprey', demoPassword, '/-/year');
    await page.locator('[data-line]').first().waitFor();
    await keepScreen(page, `year-${name}`);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('table', { name: 'Hours by week and day' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(visitor.complaints).toEqual([]);
  });
});
