import { readFile } from 'node:fs/promises';
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
import { sheetWorld, unix } from '../world.ts';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const { call, client, id, issue, lead, name: clientName, worker } = await sheetWorld(t);
await t.make.time(issue, worker.user, 3000, unix('2026-05-04T08:00:00Z'), { isBillable: true });
await t.make.time(issue, lead.user, 3600, unix('2026-05-01T08:00:00Z'), { isBillable: true });

async function open(place: string, look?: Look) {
  const visitor = await revisit(browser, t, look);
  await startSession(visitor, lead.user.name, lead.byPassword.password);
  await visitor.page.goto(place);
  return visitor;
}

it('becomes a PDF and positions, is billed, and not billed again', async () => {
  const visitor = await open(`/-/projects/${id}/entries`);
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const download = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return readFile(await file.path(), 'latin1');
  };
  await page.getByRole('button', { name: 'Time sheet' }).click();
  await dialog.getByText(clientName).waitFor();
  const amount = dialog.locator('dd', { hasText: '160.00 EUR' });
  await amount.waitFor();
  await dialog.getByText('190.40 EUR with tax').waitFor();
  const pdf = dialog.getByRole('link', { name: 'Download PDF' });
  expect(await download(() => pdf.click())).toMatch(/^%PDF-1\.7/);
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('TS-1');
  const ubl = button('Download UBL for accounting');
  const xml = await download(() => ubl.click());
  expect(xml).toContain('<cbc:ID>TS-1</cbc:ID>');
  expect(xml).toContain('<cbc:InvoiceTypeCode>130</cbc:InvoiceTypeCode>');

  // Without amounts, and rounded otherwise.
  await dialog.getByRole('checkbox', { name: 'Rates and amounts' }).click();
  await amount.waitFor({ state: 'detached' });
  await dialog.getByRole('combobox', { name: 'Rounding' }).selectOption('Up to the next 60 min');
  await dialog.locator('dl').getByText('2:00').waitFor();
  await dialog.getByRole('checkbox', { name: 'Rates and amounts' }).click();

  await button('Mark as billed…').click();
  await dialog.getByText('2 entries with 2:00 hours will be locked').waitFor();
  await button('Mark as billed').click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByRole('textbox', { name: 'Invoice number' }).fill('RE-7');
  await button('Mark as billed').click();
  await dialog.getByText('Billed as RE-7: 2 entries.').waitFor();
  const billed = async () =>
    (await call(lead, 'GET', '/projects/time-report?billed=RE-7')).json.total.count;
  expect(await billed()).toBe(2);
  await dialog.getByText('No billable time left in this period').waitFor();
  await button('Undo').click();
  await button('Mark as billed…').waitFor();
  expect(await billed()).toBe(0);
  expect(visitor.complaints.filter((said) => !said.includes('404'))).toEqual([]);
});

it('names what UBL needs, with the pages where it is set', async () => {
  const { json } = await call(lead, 'GET', '/user/issuer');
  await call(lead, 'PUT', '/user/issuer', { ...json, tax_id: '' });
  await call(lead, 'PATCH', `/clients/${client}`, { country: '' });
  const { page } = await open(`/-/reports/managed?client=${client}`);
  await page.getByRole('button', { name: 'Time sheet' }).click();
  await page.getByRole('button', { name: 'Download UBL for accounting' }).click();
  await page.getByRole('link', { name: 'the country of the client' }).waitFor();
  await page.getByRole('link', { name: 'your tax number' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toContain('/-/settings/issuer');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('is offered on the page of a project and for its client', async () => {
  const { page } = await open(`/-/projects/${id}`);
  const dialog = page.getByRole('dialog');
  for (const place of [page.locator('main'), page.locator('section', { hasText: clientName })]) {
    await place.getByRole('button', { name: 'Time sheet' }).first().click();
    await dialog.getByText(clientName).waitFor();
    await dialog.locator('dd', { hasText: '160.00 EUR' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

it('has no amounts of the own time, and is not offered for several clients', async () => {
  const { page } = await open('/-/reports');
  await page.getByRole('button', { name: 'Time sheet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Download PDF' }).waitFor();
  expect(await dialog.textContent()).not.toMatch(/EUR|UBL|billed/);
  await page.goto('/-/reports/managed');
  await page.getByRole('button', { name: 'Share' }).waitFor();
  expect(await page.getByRole('button', { name: 'Time sheet' }).count()).toBe(0);
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('is accessible, without overflow, in English and German', async () => {
    for (const language of ['en-GB', 'de-DE']) {
      const visitor = await open(`/-/reports/managed?client=${client}`, { ...look, language });
      const { page } = visitor;
      const [title, mark] =
        language === 'de-DE'
          ? ['Stundennachweis', 'Als abgerechnet markieren …']
          : ['Time sheet', 'Mark as billed…'];
      await page.getByRole('button', { name: title }).click();
      await page.getByRole('button', { name: mark }).click();
      await visitor.untilRead();
      await expectAccessible(page);
      await keepScreen(page, `time-sheet-${language}-${name}`, { fullPage: false });
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoOverflow(page);
      // Its name is left out on phones.
      expect(
        await page.locator('header, main').locator('button svg.lucide-file-text').count(),
      ).toBe(1);
      await keepScreen(page, `time-sheet-${language}-${name}-390`, { fullPage: false });
      await visitor.close();
    }
  });
});
