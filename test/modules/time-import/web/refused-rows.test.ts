import { expect, it } from 'vitest';
import { texts } from '../../../../web/src/time-import/texts.ts';
import { startTestApp } from '../../../support/app.ts';
import { looks, openBrowser, revisit, startSession } from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const { user } = await t.make.person('mira', { password });
const site = await t.make.repository(user, 'site');
await t.make.issue(site, user, { title: 'Draw the logo' });

const head = 'issue,started,duration,seconds';
const rows = [
  'mira/site#1,2026-05-03 09:30,often,',
  'mira/site#99,2026-05-03 09:30,1h,',
  'mira/site#1,2026-05-03 09:30,2h,60',
];

const languages = [
  {
    language: 'en-GB',
    words: texts.en,
    reasons: [
      'Duration: Must be a duration such as 1h30m or 1:30.',
      'This issue does not exist, or you have no access to it.',
      'Duration: 2h contradicts 60 in seconds.',
    ],
    line: 'File: Line 2 is not valid CSV: misplaced quote.',
  },
  {
    language: 'de-DE',
    words: texts.de,
    reasons: [
      'Dauer: Muss eine Dauer wie 1h30m oder 1:30 sein.',
      'Dieses Issue gibt es nicht, oder Sie haben keinen Zugriff darauf.',
      'Dauer: 2h widerspricht 60 in seconds.',
    ],
    line: 'Datei: Zeile 2 ist kein gültiges CSV: ein Anführungszeichen steht falsch.',
  },
] as const;

it.each(languages)(
  'a refused row says why, in $language',
  async ({ language, words, ...expected }) => {
    const visitor = await revisit(browser, t, { ...looks[0]!, language });
    const { page } = visitor;
    await startSession(visitor, 'mira', password);
    await page.goto('/-/time?tab=import');
    const choose = (csv: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const next = page.getByRole('button', { name: words.next, exact: true });
    const change = page.getByRole('button', { name: words.change, exact: true });
    // What is missing is said before.
    await choose('issue,started\nmira/site#1,2026-05-03 09:30\n');
    await next.click();
    await page.getByText(words.missing['no-duration-column'], { exact: true }).waitFor();
    expect(await next.isDisabled()).toBe(true);
    await change.click();
    await choose([head, ...rows, ''].join('\n'));
    await next.click();
    await next.click();
    for (const reason of expected.reasons) {
      await page.getByText(reason, { exact: true }).waitFor();
    }
    await change.first().click();
    await choose(`${head}\n"a"b,1,2,3\n`);
    await page.getByText(expected.line).first().waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/\[\w|does not exist \[/);
    await visitor.close();
  },
);
