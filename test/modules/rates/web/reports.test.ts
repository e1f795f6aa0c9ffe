import * as sheetjs from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  type Look,
  looks,
  openBrowser,
  revisit,
  startSession,
} from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';
import { activityOf, rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const { activity, call, client, issue, lead, repository, set, worker } = await rateWorld(t);
// A project in another currency, for another client.
const other = (await call(lead, 'POST', '/clients', { name: 'Larkspur', currency: 'JPY' })).json.id;
const shop = (await call(lead, 'POST', '/projects', { name: 'Shop', client: other })).json.id;
await set({ amount: '95.50', from: '2026-05-01' });
await call(lead, 'POST', `/projects/${shop}/rates`, { amount: '9000', from: '2026-05-01' });
const monday = Date.parse('2026-05-04T08:00:00Z') / 1000;
await t.make.time(issue, worker.user, 36_000, monday, { isBillable: true, tags: ['urgent'] });
await t.make.time(activity, worker.user, 5400, monday - 60, { isBillable: true });
const talks = await activityOf(t, shop, 1);
await t.make.time(talks, lead.user, 7200, monday - 120, { isBillable: true });

async function open(place: string, look?: Look, as = lead) {
  const visitor = await revisit(browser, t, look);
  await startSession(visitor, as.user.name, as.byPassword.password);
  await visitor.page.goto(place);
  return visitor;
}

it('shows a column and a figure for each currency, by client and project', async () => {
  const visitor = await open('/-/reports?by=client,project');
  const { page } = visitor;
  const figure = (name: string) =>
    page.getByLabel('Totals').locator('div', { hasText: name }).locator('dd');
  // Their own time has none in euros.
  await page.getByRole('columnheader', { name: 'Amount, JPY' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Amount, EUR' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Projects I manage' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects I manage' }).waitFor();
  await page.goto('/-/reports/managed?by=client,project');
  await expect.poll(() => figure('Amount, EUR').textContent()).toBe('1,098.25 EUR');
  await expect.poll(() => figure('Amount, JPY').textContent()).toBe('18,000 JPY');
  for (const [row, ...cells] of [
    ['Acme', '1,098.25', ''],
    ['Larkspur', '', '18,000'],
    ['Total', '1,098.25', '18,000'],
  ]) {
    const all = page.getByRole('row', { name: row!, exact: false }).first().locator('td');
    expect((await all.allTextContents()).slice(-2)).toEqual(cells);
  }
  await page.getByRole('button', { name: 'Show: Entries of Acme, Website' }).click();
  await page.getByRole('dialog').getByText('2 entries, 11:30 in total').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Larkspur' }).click();
  await expect.poll(() => figure('Amount, EUR').count()).toBe(0);
  await page.goto('/-/reports/managed?by=tags&tag=urgent');
  await page.getByRole('row', { name: 'urgent' }).getByText('955.00').waitFor();
  // By words, not by the address of the hidden repository.
  await page.goto('/-/reports/managed?by=repository,issue');
  await page.getByRole('button', { name: 'Rows of Shop' }).click();
  await page.getByRole('button', { name: 'Entries of Shop, Meetings' }).waitFor();
  await page.goto('/-/reports/managed?by=issue');
  await page.getByRole('button', { name: 'Entries of Meetings (Website)' }).waitFor();
  expect(await page.locator('main').textContent()).not.toContain('-/');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

it('offers members neither the scope nor the amounts of others', async () => {
  await t.make.collaborator(repository, worker.user, 'admin');
  const visitor = await open('/-/reports/administered?by=user', undefined, worker);
  const { page } = visitor;
  await page.getByRole('columnheader', { name: 'Amount, EUR' }).waitFor();
  expect(await page.getByRole('link', { name: 'Projects I manage' }).count()).toBe(0);
  await t.make.time(issue, lead.user, 3600, monday, { isBillable: true });
  await page.reload();
  await page.getByText('partly: some amounts are not yours to see').waitFor();
  await page.getByRole('row', { name: lead.user.name }).getByText('1:00').first().waitFor();
  const cells = page.getByRole('row', { name: lead.user.name }).locator('td');
  expect((await cells.allTextContents()).at(-1)).toBe('');
});

describe('a link for somebody outside', () => {
  const text = async (url: string) => (await fetch(url)).text();
  const rows = async (url: string) => {
    const { Sheets } = sheetjs.read(Buffer.from(await (await fetch(url)).arrayBuffer()));
    return JSON.stringify(sheetjs.utils.sheet_to_json(Object.values(Sheets)[0]!, { header: 1 }));
  };

  it.each([false, true])('has amounts only if it says so: %s', async (hasAmounts) => {
    const visitor = await open(`/-/reports/managed?by=project,issue&client=${client}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`May ${hasAmounts}`);
    const box = dialog.getByRole('checkbox', { name: 'Amounts' });
    expect(await box.isChecked()).toBe(false);
    if (hasAmounts) await box.check();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = dialog.getByRole('textbox', { name: 'Secret link' });
    const url = await secret.inputValue();
    await visitor.close();

    const found = [await text(url), await text(`${url}/csv`), await rows(`${url}/xlsx`)];
    for (const one of found) {
      expect(one).toContain('Website');
      expect(one).not.toMatch(/Shop|Larkspur|JPY/);
      if (!hasAmounts) expect(one).not.toMatch(/EUR|[Aa]mount|1,?193\.75/);
    }
    if (hasAmounts) {
      expect(found[0]).toMatch(/Amount \(EUR\).*1,193\.75/s);
      expect(found[1]).toContain('amount_EUR');
      expect(found[2]).toContain('1193.75');
      const outside = await revisit(browser, t, { width: 390, height: 844, colorScheme: 'light' });
      await outside.page.goto(url);
      await expectAccessible(outside.page);
      await expectNoOverflow(outside.page);
      await keepScreen(outside.page, 'link-with-amounts-390');
      await outside.page.setViewportSize({ width: 1440, height: 900 });
      await keepScreen(outside.page, 'link-with-amounts');
    }
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('is accessible, without overflow, in English and German', async () => {
    for (const language of ['en-GB', 'de-DE']) {
      const visitor = await open('/-/reports/managed?by=client,project', {
        ...look,
        language,
      });
      const { page } = visitor;
      const amount = page.getByText(language === 'de-DE' ? '1.193,75 EUR' : '1,193.75 EUR');
      await amount.first().waitFor();
      await visitor.untilRead();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepScreen(page, `report-amounts-${language}-${name}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoOverflow(page);
      await keepScreen(page, `report-amounts-${language}-${name}-390`);
      await visitor.close();
    }
  });
});
