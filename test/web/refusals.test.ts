import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as german from '../../web/src/messages/de/index.ts';
import * as english from '../../web/src/messages/en/index.ts';
import { startTestApp } from '../support/app.ts';
import {
  endSessionAtWrite,
  looks,
  openBrowser,
  revisit,
  startSession,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

/** Raw texts of the service: `[operations.0]: …`, `does not exist [name: jonas]`. */
async function expectPlainWords({ page }: Visit): Promise<void> {
  const shown = page.locator('main, [role=dialog], [role=alert]');
  expect((await shown.allTextContents()).join(' ')).not.toMatch(
    /\[\w|operations|does not exist \[|token is required|Required/,
  );
}

/** Pastes into the focused element, like from a spreadsheet. */
const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

const languages = [
  {
    language: 'en-GB',
    words: english,
    unknownUser: 'This user does not exist, or is hidden from you: \u2068nobody\u2069.',
    samePassword: 'Must differ from the old one.',
    trackingOff: 'Time tracking is turned off for this project.',
  },
  {
    language: 'de-DE',
    words: german,
    unknownUser:
      'Diesen Benutzer gibt es nicht, oder er ist für Sie nicht sichtbar: \u2068nobody\u2069.',
    samePassword: 'Muss sich vom alten unterscheiden.',
    trackingOff: 'Die Zeiterfassung ist für dieses Projekt ausgeschaltet.',
  },
] as const;

describe.each(languages)('in $language', ({ language, words, ...expected }) => {
  const name = `mira-${language.slice(0, 2)}`;

  let owner: Person;

  beforeAll(async () => {
    owner = await t.make.person(name, { password });
    const site = await t.make.repository(owner.user, 'site');
    await t.make.issue(site, owner.user, { title: 'Draw the logo' });
  });

  async function open(path: string): Promise<Visit> {
    const visitor = await revisit(browser, t, { ...looks[0]!, language });
    await startSession(visitor, name, password);
    await visitor.page.goto(path);
    await visitor.page.locator('h1').first().waitFor();
    return visitor;
  }

  it('the page of an unknown user says that there is nothing', async () => {
    const visitor = await open('/nobody');
    await visitor.page.getByRole('heading', { name: words.layout.notFound }).waitFor();
    await expectPlainWords(visitor);
    await visitor.close();
  });

  it('an unknown user is named in words', async () => {
    const visitor = await open(`/${name}/site/settings`);
    const { page } = visitor;
    const form = page.locator('form').filter({ hasText: words.repositorySettings.role });
    await form.getByLabel(words.layout.userName).fill('nobody');
    await form.getByRole('button', { name: words.entries.add }).click();
    await page.getByRole('alert').getByText(expected.unknownUser).waitFor();
    await expectPlainWords(visitor);
    await visitor.close();
  });

  it('a refused field has the reason below it', async () => {
    const visitor = await open('/-/settings/password');
    const { page } = visitor;
    const { current, change } = words.settings.passwordForm;
    await page.getByLabel(current).fill(password);
    await page.getByLabel(words.auth.newPassword).fill(password);
    await page.getByRole('button', { name: change }).click();
    await page.getByText(expected.samePassword, { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectPlainWords(visitor);
    await visitor.close();
  });

  const week = `/-/week?rows=${encodeURIComponent(JSON.stringify([`${name}/site#1`]))}`;
  const cells = (page: Page) => page.getByRole('button', { name: new RegExp(`${name}/site#1$`) });

  it('a session that ends while saving keeps the input, and says so', async () => {
    const visitor = await open(week);
    const { page } = visitor;
    await cells(page).first().focus();
    await page.keyboard.type('2:45');
    endSessionAtWrite(t, visitor);
    await page.keyboard.press('Enter');
    await page.getByText(words.auth.sessionExpired).waitFor();
    await page.getByLabel(words.auth.nameOrEmail).fill(name);
    await page.locator('input[type=password]').fill(password);
    await page.locator('form').getByRole('button', { name: words.layout.signIn }).click();
    await page.getByText(words.layout.sessionExpiredOnSave).waitFor();
    await expectPlainWords(visitor);
    await visitor.close();
  });

  it('a change of many that is refused says why, without the place in a list', async () => {
    const visitor = await open(week);
    const { page } = visitor;
    await cells(page).first().focus();
    await paste(page, '1:00\t2:00\n');
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: words.week.pasteButton(2) });
    await button.waitFor();
    const body = { internal_tracker: { enable_time_tracker: false } };
    await t.request('PATCH', `/repos/${name}/site`, owner, { body });
    await button.click();
    await dialog.getByRole('alert').getByText(expected.trackingOff).waitFor();
    await expectPlainWords(visitor);
    await visitor.close();
  });
});
