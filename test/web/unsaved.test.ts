import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { leave, openBrowser, revisit, signIn, toldBy, type Visit } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { oneIn } from '../support/extent.ts';
import { intercept } from '../support/interception.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.user('mira', { password });
const site = await t.make.repository(mira, 'site');
await t.make.issue(site, mira, { title: 'Prepare the move' });
const yard = await t.make.repository(mira, 'yard');
await t.make.issue(yard, mira, { title: 'Sweep it' });

interface Form {
  readonly path: string;
  /** Opens the form, on its page. */
  open?(page: Page): Promise<void>;
  field(page: Page): Locator;
  /** Saves it; resolves when that is visible. */
  save(visitor: Visit): Promise<void>;
}

const field = (name: string) => (page: Page) => page.getByRole('textbox', { name });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const forms: Record<string, Form> = {
  'a new repository': {
    path: '/-/repositories/new',
    field: field('Name'),
    save: async ({ page }) => {
      await page.getByRole('button', { name: 'Create project' }).click();
      await page.waitForURL('**/mira/typed');
    },
  },
  "a repository's settings": {
    path: '/mira/site/settings',
    field: field('Description'),
    save: async (visitor) => {
      const save = visitor.page.getByRole('button', { name: 'Save', exact: true }).first();
      await save.click();
      await toldBy(visitor, 'Saved');
    },
  },
  'a new issue': {
    path: '/mira/site/issues/new',
    field: field('Title'),
    save: async ({ page }) => {
      await page.getByRole('button', { name: 'Create issue' }).click();
      await heading(page, 'typed');
    },
  },
  'an edited issue': {
    path: '/mira/site/issues/1',
    open: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    field: field('Title'),
    save: async (visitor) => {
      const { page } = visitor;
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await heading(page, 'typed');
      // Its title is shown before it is saved.
      await field('Title')(page).waitFor({ state: 'detached' });
    },
  },
};

describe.each(oneIn(2, Object.entries(forms)))('the form of %s', (_, form) => {
  it('asks before leaving with unsaved changes, not after saving', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, form.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await form.open?.(page);
    const typed = form.field(page);
    const away = page.getByRole('link', { name: 'Track' });
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await typed.fill('typed');
    await away.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('typed');
    await form.save(visitor);
    await away.click();
    await heading(page, 'This week');
    await leave(visitor);
  });
});

interface Deletion {
  readonly path: string;
  /** Types into a form about the item, then deletes it. */
  typeAndDelete(page: Page): Promise<void>;
  readonly leadsTo: string;
}

const deletions: Record<string, Deletion> = {
  'an issue': {
    path: '/mira/yard/issues/1',
    typeAndDelete: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('typed');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete issue' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    leadsTo: 'yard',
  },
  'a repository': {
    path: '/mira/yard/settings',
    typeAndDelete: async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).fill('typed');
      const button = { name: 'Delete this project' };
      await page.getByRole('button', button).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('mira/yard');
      await dialog.getByRole('button', button).click();
    },
    leadsTo: 'Projects',
  },
};

it.each(oneIn(2, Object.entries(deletions)))(
  'deleting %s discards unsaved changes without a confirmation',
  async (_, deletion) => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, deletion.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await deletion.typeAndDelete(page);
    await heading(page, deletion.leadsTo);
    await leave(visitor);
  },
);

it('input during a save is still unsaved', async () => {
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'mira', password, '/mira/site/settings');
  const { promise: isTyped, resolve } = Promise.withResolvers<void>();
  intercept(t, /^PATCH .*\/repos\/mira\/site$/, async ({ pass }) => {
    await isTyped;
    pass();
  });
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await field('Description')(page).fill('sent');
  await save.click();
  await field('Website')(page).fill('https://site.example/');
  resolve();
  await toldBy(visitor, 'Saved');
  await page.getByRole('link', { name: 'Track' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await save.click();
  const token = await t.make.token(mira);
  const websiteOf = async () =>
    (await t.request('GET', '/repos/mira/site', { token })).json.website;
  await expect.poll(websiteOf).toBe('https://site.example/');
  await page.getByRole('link', { name: 'Track' }).click();
  await heading(page, 'This week');
  await leave(visitor);
});

it("renaming a repository asks no confirmation, although the page's URL changes", async () => {
  await t.make.repository(mira, 'draft');
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'mira', password, '/mira/draft/settings');
  await field('Name')(page).fill('final');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.waitForURL('**/mira/final/settings');
  // A confirmation would cover it.
  await page.getByRole('link', { name: 'Track' }).click();
  await heading(page, 'This week');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await leave(visitor);
});
