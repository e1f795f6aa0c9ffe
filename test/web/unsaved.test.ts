import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { leave, openBrowser, signIn, visit } from '../support/browser.ts';

const password = 'correct horse';

let t: TestApp;
let browser: Browser;
beforeAll(async () => {
  [t, browser] = await Promise.all([startTestApp(), openBrowser()]);
  const mira = await t.make.user('mira', { password });
  const site = await t.make.repository(mira, 'site');
  await t.make.issue(site, mira, { title: 'Prepare the move' });
});
afterAll(async () => {
  await browser?.close();
  await t?.close();
});

interface Form {
  readonly path: string;
  /** What is done to come to the form, on its page. */
  open?(page: Page): Promise<void>;
  field(page: Page): Locator;
  /** Sends it; resolves where that is seen. */
  save(page: Page): Promise<void>;
}

const field = (name: string) => (page: Page) => page.getByRole('textbox', { name });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const forms: Record<string, Form> = {
  'a new repository': {
    path: '/-/repositories/new',
    field: field('Name'),
    save: async (page) => {
      await page.getByRole('button', { name: 'Create it' }).click();
      await page.waitForURL('**/mira/typed');
    },
  },
  "a repository's settings": {
    path: '/mira/site/settings',
    field: field('Description'),
    save: async (page) => {
      const save = page.getByRole('button', { name: 'Save', exact: true }).first();
      await save.click();
      await expect.poll(() => save.isDisabled()).toBe(true);
    },
  },
  'a new issue': {
    path: '/mira/site/issues/new',
    field: field('Title'),
    save: async (page) => {
      await page.getByRole('button', { name: 'Open the issue' }).click();
      await heading(page, 'typed');
    },
  },
  'an issue that is edited': {
    path: '/mira/site/issues/1',
    open: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    field: field('Title'),
    save: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await heading(page, 'typed');
    },
  },
};

describe.each(Object.entries(forms))('what is typed into the form of %s', (_, form) => {
  it('is not left without a question, and asked about no more once it is saved', async () => {
    const visitor = await visit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, form.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await form.open?.(page);
    const typed = form.field(page);
    const away = page.getByRole('link', { name: 'My time' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await typed.fill('typed');
    await away.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('typed');
    await form.save(page);
    await away.click();
    await heading(page, 'My time');
    await leave(visitor);
  });
});
