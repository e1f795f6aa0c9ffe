import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestApp, TestClock } from '../support/app.ts';
import {
  chooseByKey,
  expectAccessible,
  expectNoOverflow,
  followLink,
  hostileText,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  signIn,
  toldBy,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const hostile = hostileText();
const zone = 'Europe/Berlin';
/** A Thursday. */
const now = Date.UTC(2026, 4, 7, 14, 30) / 1000;
const at = (month: number, day: number, hour = 9): number =>
  Date.UTC(2026, month - 1, day, hour) / 1000;

const clock = new TestClock(now);
const t = await ofFile(startTestApp({ clock }));
const browser = await ofFile(openBrowser());
// Balances begin with the account.
const createdUnix = at(1, 1);
const mira = await t.make.person('mira', { password, createdUnix });
const admin = await t.make.person('boss', { password, isAdmin: true });
const jonas = await t.make.user('jonas', { password, createdUnix });
await t.make.user('stranger', { password });
const site = await t.make.repository(mira.user, 'site');
const shop = await t.make.repository(mira.user, 'shop', { isPrivate: true });
await t.make.collaborator(shop, jonas, 'read');
await t.make.repository(mira.user, 'off', { enableTimeTracker: false });
const logo = await t.make.issue(site, mira.user, { title: 'Draw the logo' });
const strange = await t.make.issue(site, mira.user, { title: hostile });
const till = await t.make.issue(shop, mira.user, { title: 'Mend the till' });
const of = (...[issue, seconds, when, options]: [typeof logo, number, number, object?]) =>
  t.make.time(issue, mira.user, seconds, when, options);
await of(logo, 5400, at(5, 4), { isBillable: true, note: 'first sketch' });
await of(logo, 1800, at(5, 5), { isBillable: false, note: 'second sketch' });
await of(strange, 3700, at(5, 6), { isBillable: true, note: hostile });
await of(till, 7200, at(5, 6), { note: 'coins' });
await of(till, 600, at(4, 30));
// Half past midnight in Berlin, on the first of May.
await of(till, 900, at(4, 30, 22) + 1800, { isBillable: true });
await of(logo, 4000, at(2, 10));
await of(logo, 8000, at(2, 10) - 90 * 86_400);
await t.make.time(till, jonas, 2700, at(5, 5), { note: 'of jonas' });
// More issues than colours, and more rows than a page.
const farm = await t.make.repository(admin.user, 'farm');
for (let i = 0; i < 130; i += 1) {
  const issue = await t.make.issue(farm, admin.user);
  await t.make.time(issue, admin.user, 60 * (i + 1), at(5, 1 + (i % 6)));
}

type Json = Record<string, never> & {
  total: Record<string, number>;
  groups: { seconds: number; count: number }[];
};

/** The API's report of the same query. */
async function reportOf(query: string, as: Person = mira, path = '/user/times/report') {
  const answer = await t.request('GET', `${path}?time_zone=${zone}&${query}`, { token: as.token });
  expect(answer.status).toBe(200);
  return answer.json as Json;
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;

const totals = (page: Page) => page.getByLabel('Totals');
const tracked = (page: Page) => totals(page).getByText('Tracked').locator('xpath=..').locator('dd');
const searchOf = (page: Page) => new URL(page.url()).searchParams;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openReport(name: string, path: string) {
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, path);
  return visitor;
}

/** Hours and minutes as seconds. */
const secondsOf = (text: string): number => {
  const [h = 0, m = 0] = text.split(':').map(Number);
  return h * 3600 + m * 60;
};

describe('the range', () => {
  const presets = [
    ['Today', 'today', 'preset=today', '7 May 2026'],
    ['Yesterday', 'yesterday', 'preset=yesterday', '6 May 2026'],
    ['This week', 'this-week', 'preset=this-week', '4 – 10 May 2026'],
    ['Last week', 'last-week', 'preset=last-week', '27 Apr – 3 May 2026'],
    ['Last month', 'last-month', 'preset=last-month', '1 – 30 Apr 2026'],
    ['This quarter', 'this-quarter', 'from=2026-04-01&to=2026-06-30', '1 Apr – 30 Jun 2026'],
    ['Last quarter', 'last-quarter', 'from=2026-01-01&to=2026-03-31', '1 Jan – 31 Mar 2026'],
    ['This year', 'this-year', 'preset=this-year', '1 Jan – 31 Dec 2026'],
    ['Last year', 'last-year', 'preset=last-year', '1 Jan – 31 Dec 2025'],
    ['All time', 'all', '', 'All time'],
    ['This month', 'this-month', 'preset=this-month', '1 – 31 May 2026'],
  ] as const;

  it("is a preset in the URL, has the API's numbers, and works with back", async () => {
    const visitor = await openReport('mira', '/-/reports');
    const { page } = visitor;
    for (const [name, preset, query, words] of presets) {
      await choose(page, 'Range', name);
      await page.getByText(`${words}, ${zone}`).waitFor();
      expect(searchOf(page).get('preset')).toBe(preset);
      const { total } = await reportOf(query);
      const said = `${total.count === 1 ? '1 entry' : `${total.count} entries`}, ${clockOf(total.seconds!)} hours`;
      await page.getByRole('status').getByText(said).waitFor({ state: 'attached' });
      if (total.count! > 0) {
        await expect.poll(() => tracked(page).textContent()).toBe(clockOf(total.seconds!));
      } else await page.getByText('No time in this report').waitFor();
    }
    await page.goBack();
    await page.getByText(`All time, ${zone}`).waitFor();
    await page.goBack();
    await page.getByText(`1 Jan – 31 Dec 2025, ${zone}`).waitFor();
    await page.goForward();
    await page.getByText(`All time, ${zone}`).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('is any two days of the calendar, by keyboard as well', async () => {
    const visitor = await openReport('mira', '/-/reports');
    const { page } = visitor;
    await page.getByRole('button', { name: /From and to/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '4 May 2026', exact: true }).click();
    await page.getByRole('button', { name: '5 May 2026', exact: true }).click();
    await page.getByText(`4 – 5 May 2026, ${zone}`).waitFor();
    expect([searchOf(page).get('from'), searchOf(page).get('to')]).toEqual([
      '2026-05-04',
      '2026-05-05',
    ]);
    await expect.poll(() => tracked(page).textContent()).toBe('2:00');
    await page.reload();
    await page.getByText(`4 – 5 May 2026, ${zone}`).waitFor();
  });

  it("shows the API's error if invalid", async () => {
    const visitor = await openReport('mira', '/-/reports?from=yestermorn&to=2026-05-05');
    const { page } = visitor;
    await page.getByText('From: Must be a day, a period or a time').waitFor();
    await page.goto('/-/reports?by=colour');
    await page.getByText('Groups: Must be up to two of day').waitFor();
    await page.goto('/-/reports?unit=eon&page=none&open=nothing&open_page=-1');
    await expect.poll(() => tracked(page).textContent()).not.toBe('');
    await page.goto('/-/reports?repository=nobody/nothing');
    await page.getByText('This repository does not exist').waitFor();
    await page.goto('/-/reports?round=up&round_minutes=many');
    await page.getByRole('alert').waitFor();
    await choose(page, 'Rounding', 'None');
    await expect.poll(() => tracked(page).textContent()).not.toBe('');
  });
});

describe('the filters', () => {
  it('are in the URL, narrow the numbers down, and can be cleared', async () => {
    const visitor = await openReport('mira', '/-/reports?preset=this-year');
    const { page } = visitor;
    const has = async (query: string): Promise<void> => {
      const { total } = await reportOf(`preset=this-year&${query}`);
      expect(total.count).toBeGreaterThan(0);
      await expect.poll(() => tracked(page).textContent()).toBe(clockOf(total.seconds!));
    };
    await page.getByRole('button', { name: 'Filters' }).click();
    await choose(page, 'Billable', 'Billable only');
    await has('billable=true');
    expect(searchOf(page).get('billable')).toBe('true');
    await page.getByLabel('Note contains').fill('SKETCH');
    await page.keyboard.press('Enter');
    await has('billable=true&note=sketch');
    await choose(page, 'Billable', 'Non-billable only');
    await has('billable=false&note=sketch');
    await page.goBack();
    await has('billable=true&note=sketch');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Billable', exact: true }).inputValue())
      .toBe('Billable only');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await has('');
    await page.getByRole('combobox', { name: 'Repository', exact: true }).fill('mira/site');
    await page.keyboard.press('Enter');
    await has('repository=mira/site');
    await page.getByLabel('Issue number').fill('2');
    await page.keyboard.press('Enter');
    await has('repository=mira/site&issue=2');
    await page
      .getByText('in mira/site · issue #2 · by project and issue')
      .waitFor({ state: 'attached' });
    await page.reload();
    await has('repository=mira/site&issue=2');
    expect(visitor.complaints).toEqual([]);
  });

  it('show rounded beside tracked time', async () => {
    const visitor = await openReport('mira', '/-/reports?preset=this-year&by=repository');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Filters' }).click();
    await choose(page, 'Rounding', 'Up to the next');
    await page.getByLabel('Minutes').fill('30');
    await page.keyboard.press('Enter');
    const { total } = await reportOf('preset=this-year&round=up&round_minutes=30');
    expect(total.rounded_seconds).not.toBe(total.seconds);
    const rounded = totals(page).getByText('Rounded', { exact: true }).locator('xpath=..');
    await expect
      .poll(() => rounded.locator('dd').textContent())
      .toBe(clockOf(total.rounded_seconds!));
    expect(await tracked(page).textContent()).toBe(clockOf(total.seconds!));
    expect(searchOf(page).get('round_minutes')).toBe('30');
    await page
      .getByText('rounded: up to the next 30 min, each entry')
      .waitFor({ state: 'attached' });
    await choose(page, 'Apply to', 'Each row of the table');
    const perGroup = await reportOf(
      'preset=this-year&round=up&round_minutes=30&round_per=group&group_by=repository',
    );
    await expect
      .poll(() => rounded.locator('dd').textContent())
      .toBe(clockOf(perGroup.total.rounded_seconds!));
  });
});

describe('the groups', () => {
  it("add up: rows, sections, total and the chart's table", async () => {
    const visitor = await openReport('mira', '/-/reports?preset=this-month&by=repository,issue');
    const { page } = visitor;
    const table = page.getByRole('table', { name: 'Table by repository and issue' });
    await table.waitFor();
    const { total } = await reportOf('preset=this-month');
    // The largest group is open; the others are opened and closed by mouse and by keyboard.
    const site = table.getByRole('button', { name: 'Rows of mira/site' });
    const shop = table.getByRole('button', { name: 'Rows of mira/shop' });
    const isOpen = (button: typeof site) => button.getAttribute('aria-expanded');
    const till = table.getByRole('rowheader', { name: /Mend the till/ });
    expect([await isOpen(site), await isOpen(shop), await till.count()]).toEqual([
      'true',
      'false',
      0,
    ]);
    await shop.click();
    await till.waitFor();
    await shop.press('Enter');
    await till.waitFor({ state: 'detached' });
    expect(await isOpen(shop)).toBe('false');
    await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
    await till.waitFor();
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
    await till.waitFor({ state: 'detached' });
    await shop.press('Space');
    await till.waitFor();
    const rows = await table.locator('tbody tr').evaluateAll((all: unknown[]) =>
      all.map((row) => {
        const { cells } = row as { cells: { textContent: string }[] };
        return Array.from(cells, ({ textContent }) => textContent);
      }),
    );
    const sum = (of: typeof rows) => of.reduce((all, row) => all + secondsOf(row.at(-1)!), 0);
    const isSection = ([name]: string[]) => /^mira\/s(ite|hop)$/.test(name!.trim());
    const minutes = Math.floor(total.seconds! / 60) * 60;
    expect(rows.filter(isSection)).toHaveLength(2);
    // Truncated to minutes, each row by itself.
    expect(Math.abs(sum(rows.filter(isSection)) - minutes)).toBeLessThan(120);
    expect(Math.abs(sum(rows.filter((row) => !isSection(row))) - minutes)).toBeLessThan(240);
    await table.locator('tfoot').getByText(clockOf(total.seconds!)).first().waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const chart = page.getByRole('table', { name: 'Hours per day, by repository' });
    const cells = chart.locator('tfoot td');
    expect(await cells.last().textContent()).toBe(clockOf(total.seconds!));
    // The entry at half past midnight is on the first of May.
    await chart.getByRole('row', { name: /1 May 2026.*0:15/ }).waitFor();
    await choose(page, 'Bars', 'Week');
    await page.getByRole('heading', { name: 'Hours per week, by repository' }).waitFor();
    expect(searchOf(page).get('unit')).toBe('week');
    await choose(page, 'Group by', 'Month');
    await choose(page, 'Then by', 'Billable status');
    await page.getByRole('table', { name: 'Table by month and billable status' }).waitFor();
    expect(searchOf(page).get('by')).toBe('month,billable');
    expect(visitor.complaints).toEqual([]);
  });

  it('link to exactly their entries, which can be edited there', async () => {
    const visitor = await openReport('mira', '/-/reports?preset=this-month&by=week,issue');
    const { page } = visitor;
    const week = page.getByRole('button', { name: 'Rows of 4 May 2026' });
    await week.waitFor();
    if ((await week.getAttribute('aria-expanded')) === 'false') await week.click();
    await page
      .getByRole('button', { name: 'Show: Entries of 4 May 2026, Draw the logo (mira/site#1)' })
      .click();
    const drawer = page.getByRole('dialog', { name: /Entries: .*mira\/site#1/ });
    await drawer.getByText('2 entries, 2:00 in total').waitFor();
    expect(await drawer.locator('tbody tr').count()).toBe(2);
    await drawer.getByText('first sketch').waitFor();
    const address = page.url();
    await drawer.getByRole('button', { name: /1:30 on Draw the logo/ }).click();
    await chooseByKey(page, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit entry' });
    await edit.getByLabel('Duration').fill('2h');
    await edit.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('2 entries, 2:30 in total').waitFor();
    const entries = await t.request('GET', '/repos/mira/site/issues/1/times', {
      token: mira.token,
    });
    expect((entries.json as { time: number }[]).map(({ time }) => time)).toContain(7200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawer.getByText('2 entries, 2:00 in total').waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.goto(address);
    await drawer.getByText('2 entries, 2:00 in total').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('have pages when there are many, six colours and "other", and are printed completely', async () => {
    const visitor = await openReport('boss', '/-/reports?by=repository,issue');
    const { page } = visitor;
    const table = page.getByRole('table', { name: 'Table by repository and issue' });
    await page.getByText('1–100 of 131').waitFor();
    expect(await table.locator('tbody tr').count()).toBe(100);
    await page.getByRole('button', { name: 'Page 2' }).click();
    // A section continued on the next page repeats its name.
    await expect.poll(() => table.locator('tbody tr').count()).toBe(32);
    expect(searchOf(page).get('page')).toBe('2');
    await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
    expect(await table.locator('tbody tr').count()).toBe(131);
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(32);
    await choose(page, 'Group by', 'Issue');
    await page.getByLabel('Legend').getByText('Others').waitFor();
    expect(await page.getByLabel('Legend').getByRole('listitem').count()).toBe(7);
  });
});

describe('the downloads', () => {
  it('use the filters of the page, each in its format', async () => {
    const visitor = await openReport(
      'mira',
      '/-/reports?preset=this-month&note=sketch&round=up&round_minutes=15',
    );
    const { page } = visitor;
    const fetched = async (name: string) => {
      await page.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        chooseByKey(page, name),
      ]);
      await page.keyboard.press('Escape');
      const bytes = await readFile(await download.path());
      return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') };
    };
    const csv = await fetched('CSV');
    expect(csv.name).toMatch(/^times-mira-.*\.csv$/);
    const lines = csv.text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('first sketch');
    expect(lines[1]).toMatch(/,up to 15 minutes per entry$/);
    const xlsx = await fetched('Excel (XLSX)');
    expect(xlsx.name).toMatch(/\.xlsx$/);
    const files = unzipSync(xlsx.bytes);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet.match(/<row /g)).toHaveLength(3);
    const json = JSON.parse((await fetched('JSON')).text) as { note: string }[];
    expect(json.map(({ note }) => note)).toEqual(['first sketch', 'second sketch']);
    const ics = await fetched('Calendar (ICS)');
    expect(ics.name).toMatch(/\.ics$/);
    expect(ics.text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const table = await fetched('This table: CSV');
    expect(table.name).toMatch(/^report-mira-by-project-issue-.*\.csv$/);
    expect(table.text.trim().split(/\r?\n/)).toHaveLength(3);
    const workbook = await fetched('This table: Excel (XLSX)');
    expect(Object.keys(unzipSync(workbook.bytes))).toContain('xl/worksheets/sheet1.xml');
  });
});

describe('the report of a repository', () => {
  it('covers everybody for writers, also by person', async () => {
    const visitor = await openReport('mira', '/mira/shop/report');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Time in mira/shop' }).waitFor();
    const { total } = await reportOf('preset=this-month', mira, '/repos/mira/shop/time-report');
    await expect.poll(() => tracked(page).textContent()).toBe(clockOf(total.seconds!));
    await page.getByRole('rowheader', { name: 'jonas', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Person', exact: true }).fill('jonas');
    await page.keyboard.press('Enter');
    await expect.poll(() => tracked(page).textContent()).toBe('0:45');
    expect(searchOf(page).get('user')).toBe('jonas');
    await page.getByRole('button', { name: 'Show: Entries of jonas', exact: true }).click();
    await page.getByText('1 entry, 0:45 in total').waitFor();
    await page.getByText('of jonas').last().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('shows others their own time, and an error otherwise', async () => {
    const reader = await openReport('jonas', '/mira/shop/report');
    await expect.poll(() => tracked(reader.page).textContent()).toBe('0:45');
    await reader.page.getByText('others see their own').waitFor();
    await reader.page.goto('/mira/shop/report?user=mira');
    await reader.page.getByRole('alert').waitFor();
    await reader.close();
    const stranger = await openReport('stranger', '/mira/shop/report');
    await stranger.page.getByText('Page not found').waitFor();
    await stranger.close();
    const owner = await openReport('mira', '/mira/off/report');
    await owner.page.getByRole('alert').waitFor();
  });
});

describe('the instance report', () => {
  it('requires an administrator', async () => {
    const visitor = await openReport('boss', '/-/reports');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Time of all users' }).click();
    await page.getByRole('heading', { name: 'Time of all users' }).waitFor();
    const { total } = await reportOf('preset=this-month', admin, '/admin/time-report');
    await expect.poll(() => tracked(page).textContent()).toBe(clockOf(total.seconds!));
    await page.getByRole('rowheader', { name: 'jonas', exact: true }).waitFor();
    // A person has the colour of their number, in the chart as in the table.
    const colourOf = (id: number) =>
      `var(--slot-${Math.floor(((Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32) * 10) + 1})`;
    const people = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
    await people.nth(1).waitFor();
    const byUser = await reportOf('preset=this-month&group_by=user', admin, '/admin/time-report');
    const groups = byUser.groups as unknown as { user: { id: number; login: string } }[];
    for (const { user } of groups) {
      const swatch = people.filter({ hasText: user.login }).locator('[style]');
      expect(await swatch.first().getAttribute('style')).toContain(colourOf(user.id));
    }
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), chooseByKey(page, 'CSV')]);
    expect(download.suggestedFilename()).toMatch(/^times-everybody-.*\.csv$/);
    await visitor.close();
    const other = await openReport('mira', '/-/admin/report');
    await other.page.getByText('Page not found').waitFor();
  });
});

describe('the team page', () => {
  it('shows who recorded how much on which day, and leads to entries and the report', async () => {
    const visitor = await openReport('mira', '/-/people');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Team' }).click();
    const matrix = page.getByRole('grid', { name: 'Hours by person and day' });
    const jonas = matrix.getByRole('row', { name: /jonas/ });
    await jonas.waitFor();
    const cells = async () => (await jonas.getByRole('gridcell').allTextContents()).slice(0, 8);
    expect(await cells()).toEqual(['Missing', '0:45', 'Missing', '–', '–', '–', '–', '0:45']);
    await page.getByText('by 1 person').waitFor();
    const views = page.getByRole('navigation', { name: 'View' });
    expect(await views.locator('[aria-current]').allTextContents()).toEqual(['Team']);
    await expectAccessible(page);
    await keepScreen(page, 'team');

    // By keyboard: from the first cell to the entries of jonas on Tuesday.
    await matrix.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('of jonas').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('combobox', { name: 'Repository' }).click();
    await page.getByRole('option', { name: 'mira/site' }).click();
    await jonas.waitFor({ state: 'detached' });
    // In one repository alone, nothing is missing.
    expect(await matrix.getByText('Missing').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Repository' }).click();
    await page.getByRole('option', { name: 'All that I administer' }).click();
    await jonas.getByRole('link', { name: 'jonas' }).click();
    await page.getByRole('heading', { name: 'Repositories I administer' }).waitFor();
    await expect.poll(() => tracked(page).textContent()).toBe('0:45');
    await page.getByRole('link', { name: 'My time' }).click();
    await page.getByRole('heading', { name: 'Custom range' }).waitFor();
    expect(searchOf(page).get('user')).toBeNull();
    expect(searchOf(page).get('from')).toBe('2026-05-04');
  });

  it('has targets and balances of those who show their working day, and a dash of others', async () => {
    // Their own page has the switch.
    const worker = await openReport('jonas', '/-/settings/time');
    await worker.page.getByLabel('Working day, in hours').fill('6');
    const label = 'Show my working day to those who administer projects that I track time on';
    const choice = worker.page.getByRole('switch', { name: label });
    expect(await choice.isChecked()).toBe(false);
    await choice.click({ force: true });
    await worker.page.getByRole('button', { name: 'Save' }).click();
    await toldBy(worker, 'Saved');
    await worker.page.reload();
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(true);
    const hidden = await t.make.user('kim');
    await t.make.time(till, hidden, 28_800, at(5, 5));
    const jonas = await t.app.context.database.read.users.byName('jonas');
    await t.make.time(till, jonas!, 23_400, at(5, 6));

    const visitor = await openReport('mira', '/-/people/team');
    const { page } = visitor;
    const matrix = page.getByRole('grid', { name: 'Hours by person and day' });
    const cellsOf = async (name: string) => {
      const row = matrix.getByRole('row', { name: new RegExp(name) });
      await row.waitFor();
      return (await row.getByRole('gridcell').allTextContents()).slice(7);
    };
    // Total, target, bar, balance; from Monday to Wednesday, of six hours each.
    expect(await cellsOf('jonas')).toEqual(['7:15', '30:00', '', '\u221210:45']);
    expect(await cellsOf('kim')).toEqual(['8:00', '–', '', '–']);
    expect(await cellsOf('mira')).toEqual(['5:01', '40:00', '', '\u221218:58']);
    const figures = totals(page);
    await figures.getByText('12:16 of 70:00 by 2 of 3 people').waitFor();
    await figures.getByText('Target to yesterday42:00\u221229:43, 2 of 3 people').waitFor();
    await page.getByText('People without a target do not show their working day.').waitFor();
    await expectAccessible(page);
    await keepScreen(page, 'team-targets');
    // Six hours and a half are dark for six hours a day, and light for eight.
    const cell = (words: RegExp) => matrix.getByRole('button', { name: words });
    expect(await cell(/6 May, jonas$/).getAttribute('data-level')).toBe('full');
    expect(await cell(/6 May, mira$/).getAttribute('data-level')).toBe('some');
    await cell(/5 May, kim$/).focus();
    await page.keyboard.press('End');
    const focused = page.locator('[data-at]:focus');
    expect(await focused.getAttribute('aria-label')).toMatch(/10 May, kim$/);

    // In one repository alone, the rest of a day may be spent in another.
    await page.getByRole('combobox', { name: 'Repository' }).click();
    await page.getByRole('option', { name: 'mira/shop' }).click();
    await matrix.getByRole('columnheader', { name: 'Target' }).waitFor({ state: 'detached' });
    expect(await cellsOf('jonas')).toEqual(['7:15']);
    expect(await figures.textContent()).not.toMatch(/Target|of 70:00/);

    // A weekend without time gives way on a phone, where the keyboard passes over it.
    const phone = await revisit(browser, t, { width: 320, height: 800, colorScheme: 'dark' });
    await signIn(phone, 'mira', password, '/-/people/team');
    await phone.page.getByRole('row', { name: /kim/ }).waitFor();
    const heads = phone.page.getByRole('columnheader');
    await expect
      .poll(async () => (await heads.allTextContents()).slice(5))
      .toEqual([...['Fri 8', 'Total', 'Target', 'Balance']]);
    await phone.page.getByRole('button', { name: /8 May, kim$/ }).focus();
    await phone.page.keyboard.press('ArrowRight');
    const onPhone = phone.page.locator('[data-at]:focus');
    expect(await onPhone.getAttribute('aria-label')).toMatch(/8 May, kim$/);
    await expectNoOverflow(phone.page);
    await phone.close();

    // Hidden again, it is gone with the next look.
    await choice.click({ force: true });
    await worker.page.getByRole('button', { name: 'Save' }).click();
    await toldBy(worker, 'Saved');
    await page.goto('/-/people/team');
    expect(await cellsOf('jonas')).toEqual(['7:15', '–', '', '–']);
    for (const one of [visitor, worker]) {
      expect(one.complaints).toEqual([]);
      await one.close();
    }
  });

  it('is not offered to those who lead nobody, and fits a phone', async () => {
    const visitor = await revisit(browser, t, { width: 390, height: 844, colorScheme: 'dark' });
    const { page } = visitor;
    await signIn(visitor, 'jonas', password, '/-/people');
    await page.getByRole('tab', { name: 'Everybody' }).waitFor();
    expect(await page.getByRole('link', { name: 'Team' }).count()).toBe(0);
    await followLink(page, '/-/people/team');
    await page.getByText('No time of others yet').waitFor();
    await visitor.close();
    const lead = await revisit(browser, t, { width: 390, height: 844, colorScheme: 'dark' });
    await signIn(lead, 'mira', password, '/-/people/team');
    await lead.page.getByRole('row', { name: /jonas/ }).waitFor();
    // The table has been measured, and scrolls by itself.
    await lead.page.locator('[data-scrolls]').waitFor();
    await expectNoOverflow(lead.page);
    await keepScreen(lead.page, 'team-phone');
  });
});

describe('saved reports', () => {
  it('keep the filters under a name, are shared, and sent as a secret link', async () => {
    const visitor = await openReport('mira', '/-/reports?preset=this-quarter&note=sketch');
    const { page } = visitor;
    await expect.poll(() => tracked(page).textContent()).toBe('2:00');
    await page.getByRole('button', { name: 'Save report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sketches');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Saved', exact: true }).click();

    const list = page.getByRole('table', { name: 'Saved reports' });
    const row = list.getByRole('row', { name: /Sketches/ });
    await row
      .getByText('My time · This quarter · note contains “sketch” · by project and issue')
      .waitFor();
    await row.getByRole('switch').click({ force: true });
    await page.getByText('Report changed.').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Actions for Sketches' }).click();
    await chooseByKey(page, 'Rename');
    await page.getByRole('textbox', { name: 'Name of Sketches' }).fill('All sketches');
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: 'Actions for All sketches' }).click();
    await chooseByKey(page, 'Create link');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const link = await dialog.getByRole('textbox', { name: 'Secret link' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('table', { name: 'Links to reports' }).waitFor();
    await keepScreen(page, 'saved-reports');

    // Somebody without an account.
    const guest = await revisit(browser, t, { width: 390, height: 844, colorScheme: 'dark' });
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'All sketches' }).waitFor();
    await guest.page.getByRole('row', { name: /Draw the logo/ }).waitFor();
    await expectNoOverflow(guest.page);
    await expectAccessible(guest.page);
    await keepScreen(guest.page, 'shared-report');

    await page.getByRole('button', { name: 'Revoke link to All sketches' }).click();
    await page.getByRole('table', { name: 'Links to reports' }).waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByText('This link does not work').waitFor();
    await guest.close();

    // A reader gets their own figures.
    const jonas = await openReport('jonas', '/-/reports/saved');
    await jonas.page.getByRole('link', { name: 'All sketches' }).click();
    await jonas.page.getByText('No time in this report').waitFor();
    expect(searchOf(jonas.page).get('preset')).toBe('this-quarter');
    await jonas.close();
    await list.getByRole('link', { name: 'All sketches' }).click();
    await expect.poll(() => tracked(page).textContent()).toBe('2:00');
  });
});

describe('a shared report', () => {
  it('is sent from the report, and is a page for people without an account', async () => {
    const visitor = await openReport('mira', '/-/reports?preset=this-quarter&note=sketch');
    const { page } = visitor;
    await expect.poll(() => tracked(page).textContent()).toBe('2:00');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(await name.inputValue()).toMatch(/2026/);
    await name.fill('');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Notes in the files' }).check();
    await name.fill('Sketches of spring');
    await page.keyboard.press('Enter');
    const link = await dialog.getByRole('textbox', { name: 'Secret link' }).inputValue();
    await page.goto('/-/reports/saved');
    const links = page.getByRole('table', { name: 'Links to reports' });
    await links.getByRole('row', { name: /Sketches of spring.*Notes in the files/ }).waitFor();
    await visitor.close();

    const guest = await revisit(browser, t, { width: 1440, height: 900, colorScheme: 'light' });
    const shared = guest.page;
    await shared.goto(link);
    await shared.getByRole('heading', { name: 'Sketches of spring' }).waitFor();
    await shared.getByText('1 April – 30 June 2026').waitFor();
    await shared.getByRole('img', { name: /^Hours per week/ }).waitFor();
    const row = shared.getByRole('row', { name: /Draw the logo/ });
    await row.waitFor();
    // Groups open and close by keyboard.
    const group = shared.locator('button.fold').first();
    await group.focus();
    await shared.keyboard.press('Enter');
    await row.waitFor({ state: 'hidden' });
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await expectAccessible(shared);
    // Printed, all are open, and nothing is there to press.
    await shared.emulateMedia({ media: 'print' });
    await row.waitFor();
    await shared.getByRole('link', { name: 'Download XLSX' }).waitFor({ state: 'hidden' });
    await shared.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await expectNoOverflow(shared);
    await shared.emulateMedia({ media: null });
    const download = shared.waitForEvent('download');
    await shared.getByRole('link', { name: 'Download XLSX' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Sketches-of-spring-.*\.xlsx$/);
    expect(await file.failure()).toBeNull();
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('has all groups open without scripts', async () => {
    const body = { name: 'By issue', scope: 'mine', query: { group_by: 'issue' } };
    const { id } = (await t.request('POST', '/user/reports', mira, { body })).json;
    const until = { expires_at: new Date((clock.nowUnix() + 86_400) * 1000).toISOString() };
    const path = `/user/reports/${id}/links`;
    const { url } = (await t.request('POST', path, mira.byPassword, { body: until })).json;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    const rows = page.locator('tbody tr:not(.g)');
    const all = await rows.count();
    expect(all).toBeGreaterThan(1);
    expect(await rows.filter({ visible: true }).count()).toBe(all);
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('in print', () => {
  it('contains only the report, black on white, as wide as the paper', async () => {
    const visitor = await revisit(browser, t, { width: 718, height: 1000, colorScheme: 'dark' });
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/reports?preset=this-year&billable=true');
    await page.locator('[data-bar]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('billable only · by project and issue').waitFor();
    await page.getByText('Printed 7 May 2026, 16:30').waitFor();
    for (const name of ['Download', 'Print', 'Filters (1)']) {
      await page.getByText(name, { exact: true }).waitFor({ state: 'hidden' });
    }
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    const colours = await page.evaluate<string[]>(
      '(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))',
    );
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.locator('[data-bar]').first().waitFor();
    await expectNoOverflow(page);
    await keepScreen(page, 'report-on-paper');
    await page.emulateMedia({ media: null });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows reports legibly, whatever the names', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/reports');
    const looked = async (screen: string): Promise<void> => {
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepScreen(page, `${screen}-${name}`);
    };
    await page.locator('[data-bar]').first().waitFor();
    await page.getByText('onerror').first().waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await looked('report');
    await page.getByRole('button', { name: /^Show: Entries of .*site, .?<img/ }).click();
    await page.getByText('1 entry, 1:01 in total').waitFor();
    await looked('report-entries');
    await followLink(page, '/mira/shop/report');
    await page.locator('[data-bar]').first().waitFor();
    await looked('report-repository');
    await followLink(page, '/-/reports?preset=today&round=up&round_minutes=15');
    await page.getByText('No time in this report').waitFor();
    await looked('report-empty');
    expect(visitor.complaints).toEqual([]);
  });
});
