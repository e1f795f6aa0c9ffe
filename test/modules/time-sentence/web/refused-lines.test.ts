import { describe, expect, it } from 'vitest';
import { texts } from '../../../../web/src/time-sentence/texts.ts';
import { startTestApp } from '../../../support/app.ts';
import { looks, openBrowser, revisit, startSession, type Visit } from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password });
const site = await t.make.repository(mira.user, 'site');
await t.make.issue(site, mira.user, { title: 'Draw the logo' });

const languages = [
  {
    language: 'en-GB',
    words: texts.en,
    noSuchDay: '“31 June”: there is no such day',
    noDuration: 'No duration is given, such as 1h30m (at the end)',
    locked: /Time before .* is closed in this repository, by mira\.$/,
  },
  {
    language: 'de-DE',
    words: texts.de,
    noSuchDay: '„31 June“: diesen Tag gibt es nicht',
    noDuration: 'Es fehlt eine Dauer, zum Beispiel 1h30m (am Ende)',
    locked: /Zeit vor .* ist in diesem Repository gesperrt, von mira\.$/,
  },
] as const;

describe.each(languages)('in $language', ({ language, words, ...expected }) => {
  async function open(path: string): Promise<Visit> {
    const visitor = await revisit(browser, t, { ...looks[0]!, language });
    await startSession(visitor, 'mira', password);
    await visitor.page.goto(path);
    return visitor;
  }

  it('a line that is not understood says why', async () => {
    const { page, close } = await open('/-/time');
    const line = page.getByRole('combobox', { name: words.quickAdd });
    await line.fill('mira/site#1 1h 31 June');
    await page.getByText(expected.noSuchDay).waitFor();
    await line.fill('mira/site#1');
    await page.getByText(expected.noDuration, { exact: true }).waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/\[|\{/);
    await close();
  });

  it('so does one for a locked period', async () => {
    const body = { until: '2026-05-01T00:00:00+02:00', reason: 'April is billed' };
    await t.request('PUT', '/repos/mira/site/time-lock', mira, { body });
    const visitor = await open('/-/time');
    const { page } = visitor;
    const line = page.getByRole('combobox', { name: words.quickAdd });
    await line.fill('mira/site#1 1h 2026-04-21');
    await page.getByText('Draw the logo').first().waitFor();
    await line.press('Enter');
    await page.getByText(expected.locked).waitFor();
    expect(await line.inputValue()).toBe('mira/site#1 1h 2026-04-21');
    await visitor.close();
  });
});
