import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  openBrowser,
  passTimeUntil,
  signIn,
  signInByForm,
  type Visit,
  visit,
} from '../support/browser.ts';
import { intercept } from '../support/interception.ts';

const password = 'correct horse';

let t: TestApp;
let browser: Browser;
beforeAll(async () => {
  [t, browser] = await Promise.all([startTestApp(), openBrowser()]);
  const mira = await t.make.user('mira', { password });
  await t.make.user('jonas', { password });
  const secret = await t.make.repository(mira, 'secret', { isPrivate: true });
  await t.make.issue(secret, mira, { title: 'Prepare the merger' });
  await t.make.token(mira);
});
afterAll(async () => {
  await browser?.close();
  await t?.close();
});

interface TwoTabs {
  readonly visitor: Visit;
  /** The tab that the test leaves alone. */
  readonly page: Page;
  readonly other: Page;
}

/**
 * Two tabs of one browser, both signed in as mira.
 * @param options.hasLocks false: as over plain http
 */
async function twoTabs(path: string, { hasLocks = true } = {}): Promise<TwoTabs> {
  const visitor = await visit(browser, t);
  const { page } = visitor;
  // As a string: the DOM types are not available here.
  const withoutLocks = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })";
  if (!hasLocks) await page.context().addInitScript(withoutLocks);
  await signIn(visitor, 'mira', password, path);
  const other = await page.context().newPage();
  await other.goto('/-/shortcuts');
  await other.getByRole('button', { name: 'Account of mira' }).waitFor();
  return { visitor, page, other };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of mira' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('User name or email address').waitFor();
}

const shown = async (page: Page): Promise<string> =>
  `${await page.title()} ${await page.locator('body').textContent()}`;

describe('another tab of the same browser', () => {
  it('shows nothing of the former user when another account signs in', async () => {
    const { visitor, page, other } = await twoTabs('/-/settings/emails');
    await page.getByText('mira@example.com').first().waitFor();
    await signInByForm({ ...visitor, page: other }, 'jonas', password);
    await page.getByRole('button', { name: 'Account of jonas' }).waitFor();
    await page.getByRole('heading', { name: 'What are you working on?' }).waitFor();
    expect(await shown(page)).not.toContain('mira');
    expect(new URL(page.url()).pathname).toBe('/');
    await visitor.close();
  });

  it('shows nothing private after the sign-out', async () => {
    const { visitor, page, other } = await twoTabs('/mira/secret/issues/1');
    await page.getByRole('heading', { name: 'Prepare the merger' }).waitFor();
    await signOut(other);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await shown(page)).not.toContain('merger');
    await visitor.close();
  });

  it('closes its dialogs at the sign-out, even if tabs share no event stream', async () => {
    const { visitor, page, other } = await twoTabs('/-/settings/tokens', { hasLocks: false });
    await page.getByRole('button', { name: /^Delete token / }).click();
    await page.getByRole('dialog').getByText('can no longer sign in').waitFor();
    await signOut(other);
    await page.getByLabel('User name or email address').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await shown(page)).not.toContain('can no longer sign in');
    await visitor.close();
  });
});

describe('the sign-out', () => {
  it('says when it failed, and stays', async () => {
    const visitor = await visit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    intercept(t, /\/user\/session$/, ({ cut }) => cut());
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const failure = page.getByText('The service cannot be reached').first();
    await passTimeUntil(page, () => failure.isVisible());
    expect(await page.getByRole('button', { name: 'Account of mira' }).count()).toBe(1);
    await visitor.close();
  });

  it('leaves no page that the browser could show again from its cache', async () => {
    const visitor = await visit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/settings/emails');
    await page.getByText('mira@example.com').first().waitFor();
    await page.context().clearCookies();
    // The event a browser sends to a page restored from the back/forward cache.
    const isReloaded = page.waitForEvent('load');
    await page.evaluate(
      "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    );
    await isReloaded;
    await page.getByLabel('User name or email address').waitFor();
    expect(await shown(page)).not.toContain('mira');
    await visitor.close();
  });
});
