import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settingNames, settingOf } from '../../src/config/schema.ts';
import * as germanAdmin from '../../web/src/messages/de/administration.ts';
import * as germanBase from '../../web/src/messages/de/index.ts';
import { germanDescriptions } from '../../web/src/messages/de/settingDescriptions.ts';
import * as englishAdmin from '../../web/src/messages/en/administration.ts';
import * as englishBase from '../../web/src/messages/en/index.ts';
import {
  expectNoOverflow,
  followLink,
  openBrowser,
  revisit,
  signIn,
  startSession,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const pages = join(import.meta.dirname, '../../web/src');

/** The texts that areas have in their own folders. */
async function ownTexts(language: 'de' | 'en'): Promise<Record<string, object>> {
  const texts: Record<string, object> = {};
  for (const file of globSync('*/texts.ts', { cwd: pages })) {
    // Others choose the language when they are loaded; their types have both alike.
    const { texts: both } = await import(join(pages, file));
    if (both !== undefined) texts[file] = both[language];
  }
  return texts;
}
const germanOwn = await ownTexts('de');
const englishOwn = await ownTexts('en');

const german = {
  ...germanBase,
  ...germanAdmin,
  ...germanOwn,
  settingDescriptions: germanDescriptions,
};
const english = {
  ...englishBase,
  ...englishAdmin,
  ...englishOwn,
  // These come from the API.
  settingDescriptions: Object.fromEntries(
    settingNames.map((name) => [name, settingOf(name).description]),
  ),
};

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());

/** A page of every area that the visits above do not see. */
const germanPages = [
  '/-/reports',
  '/-/year',
  '/-/repositories',
  '/-/people',
  '/-/people/team',
  '/-/shortcuts',
  '/-/settings/profile',
  '/-/settings/time',
  '/-/settings/emails',
  '/-/settings/tokens',
  '/-/settings/sessions',
  '/-/admin/users',
  '/-/admin/mail',
  '/-/admin/invitations',
  '/-/admin/audit',
  '/-/admin/settings',
  '/-/admin/health',
  '/kestrel/shop',
  '/kestrel/shop/issues/1',
  '/kestrel/shop/settings',
] as const;

const phone = { width: 390, height: 844, colorScheme: 'light' } as const;

const englishDays = /\bMay\b|Monday|Friday/;
const germanDays = /\bMai\b|Montag|Freitag/;

/** A day of the demo world in the order of each region, in the language of the messages. */
describe.each([
  { language: 'de-DE', day: '7. Mai', tag: 'de', others: englishDays },
  { language: 'en-US', day: 'May 7', tag: 'en', others: germanDays },
  { language: 'ar-EG', day: '7 May', tag: 'en', others: germanDays },
  { language: 'fa-IR', day: '7 May', tag: 'en', others: germanDays },
])('a browser in $language', ({ language, day, tag, others }) => {
  it('gets pages in one language, with dates in the order of its region', async () => {
    const visitor = await revisit(browser, t, { ...phone, language });
    await startSession(visitor, 'heron', demoPassword);
    const { page } = visitor;
    await page.goto('/-/shortcuts');
    const main = page.getByRole('main');
    for (const path of ['/-/time', '/-/week', '/-/calendar', '/', '/heron']) {
      await followLink(page, path);
      if (path === '/-/time') await main.getByText(day).first().waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectNoOverflow(page);
      expect(await page.evaluate('document.documentElement.lang')).toBe(tag);
      // Arabic or Persian digits next to 7:30 would mix two notations.
      expect(await main.textContent(), path).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
      expect(await main.textContent(), path).not.toMatch(/[\u0600-\u06ff]/);
      expect(await main.textContent(), path).not.toMatch(others);
      if (tag === 'de') expect(await englishOn(page), path).toEqual([]);
    }
    expect(visitor.complaints).toEqual([]);
  });
});

/** All fixed texts of a catalogue by their path. */
function textsOf(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'object') return textsOf(value, `${path}${key}.`);
    return [[`${path}${key}`, typeof value === 'string' ? value : '']];
  });
}

/** English messages that a page shows as they are; values of settings, which are code, are no words. */
async function englishOn(page: Page): Promise<string[]> {
  const germanTexts = new Set(textsOf(german).map(([, text]) => text));
  // The sign-in page, whose picture names issues of the demo world, is not among the pages.
  const englishTexts = new Set(textsOf({ ...english, auth: {} }).map(([, text]) => text));
  const shown = await page.evaluate<
    string[]
  >(`[...document.body.querySelectorAll('*:not(code)')].flatMap(
    (element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((one) => one.data),
      ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ].map((text) => text.trim()))`);
  return [...new Set(shown)].filter((text) => englishTexts.has(text) && !germanTexts.has(text));
}

describe('the German messages', () => {
  it('have every key of the English ones, and a text for it', () => {
    const keys = (messages: object) => textsOf(messages).map(([path]) => path);
    expect(keys(german).sort()).toEqual(keys(english).sort());
    const english_ = new Map(textsOf(english));
    const empty = textsOf(german).filter(
      ([path, text]) => text === '' && english_.get(path) !== '',
    );
    expect(empty).toEqual([]);
    for (const [file, texts] of Object.entries(germanOwn)) {
      expect(texts, file).not.toEqual(englishOwn[file]);
    }
  });

  it('are on the other pages too', async () => {
    const visitor = await revisit(browser, t, { ...phone, width: 1280, language: 'de' });
    await startSession(visitor, 'osprey', demoPassword);
    const { page } = visitor;
    await page.goto('/');
    for (const path of germanPages) {
      await followLink(page, path);
      await visitor.untilRead();
      expect(await englishOn(page), path).toEqual([]);
      expect(visitor.complaints, path).toEqual([]);
    }
    expect(visitor.complaints).toEqual([]);
  });
});

describe('the language of the settings', () => {
  it('is that of the pages, in every browser of the user', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'wren', demoPassword, '/-/settings/profile');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    await visitor.close();
    const other = await revisit(browser, t);
    await startSession(other, 'wren', demoPassword);
    await other.page.goto('/');
    await other.page.getByRole('heading', { name: 'Diese Woche' }).waitFor();
    expect(await other.page.evaluate('document.documentElement.lang')).toBe('de');
  });
});
