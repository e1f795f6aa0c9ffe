import { expect, it } from 'vitest';
import { texts } from '../../../../web/src/time-import/texts.ts';
import { startTestApp } from '../../../support/app.ts';
import { looks, openBrowser, revisit, startSession } from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const password = 'correct horse';

const head = 'Project,Client,Task,Description,Date,Hours,Billable?,First Name,Last Name';
const csv = (name: string, rate: string) =>
  `${head},Billable Rate,Currency\n${name},Harbour,Layout,draft,2026-03-02,2,Yes,,,${rate},EUR\n`;

it.each([
  {
    ...{ language: 'en-GB', words: texts.en, name: 'Site' },
    said: ['New client Harbour.', 'Site gets the client Harbour.'],
    left: /^Site: 90\.00 EUR per hour from .*2026.*, not set: 80\.00 EUR holds on that day\.$/,
  },
  {
    ...{ language: 'de-DE', words: texts.de, name: 'Laden' },
    said: ['Neuer Kunde Harbour.', 'Laden bekommt den Kunden Harbour.'],
    left: /^Laden: 90\.00 EUR pro Stunde ab .*2026.*, nicht festgelegt: an diesem Tag gelten 80\.00 EUR\.$/,
  },
])('clients and rates of a file are said, and can be left, in $language', async (one) => {
  const { language, words, name, said, left } = one;
  const { user } = await t.make.person(undefined, { password });
  const visitor = await revisit(browser, t, { ...looks[0]!, language });
  const { page } = visitor;
  await startSession(visitor, user.name, password);
  await page.goto('/-/time?tab=import');
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const next = page.getByRole('button', { name: words.next, exact: true });
  const shown = (text: string | RegExp) => page.getByText(text, { exact: true });
  await choose(csv(name, '80.00'));
  await next.click();
  await next.click();
  for (const text of said) await shown(text).waitFor();
  const isOn = page.getByRole('switch', { name: words.billing });
  await isOn.uncheck();
  await shown(said[0] ?? '').waitFor({ state: 'detached' });
  await isOn.check();
  await shown(said[0] ?? '').waitFor();
  await page.getByRole('button', { name: words.create(1, 1) }).click();
  await page.getByText(words.added(1)).waitFor();
  const { json } = await t.request('GET', '/clients', { name: user.name, password });
  expect(json).toMatchObject([{ name: 'Harbour' }]);

  await page.goto('/-/time?tab=import');
  await choose(csv(name, '90.00'));
  await next.click();
  await next.click();
  await shown(left).waitFor();
  await visitor.close();
});
