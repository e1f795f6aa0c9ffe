import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
  openBrowser,
  passTimeUntil,
  signIn,
  signInByForm,
  toldBy,
  type Visit,
  visit,
} from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { type Held, intercept } from '../support/interception.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.user('mira', { password });
await t.make.user('jonas', { password });
const secret = await t.make.repository(mira, 'secret', { isPrivate: true });
await t.make.issue(secret, mira, { title: 'Prepare the merger' });
await t.make.token(mira);

interface TwoTabs {
  readonly visitor: Visit;
  /** The tab that the test leaves alone. */
  readonly page: Page;
  readonly other: Page;
}

/**
 * A page of a user who is signed in, and an empty tab of the same browser.
 * @param options.hasLocks false: as over plain http
 */
async function twoTabs(path: string, { hasLocks = true, user = 'mira' } = {}): Promise<TwoTabs> {
  const visitor = await ofTest(visit(browser, t));
  const { page } = visitor;
  // As a string: the DOM types are not available here.
  const withoutLocks = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })";
  if (!hasLocks) await page.context().addInitScript(withoutLocks);
  await signIn(visitor, user, password, path);
  return { visitor, page, other: await page.context().newPage() };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/-/shortcuts');
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
  });

  it('shows nothing private after the sign-out', async () => {
    const { page, other } = await twoTabs('/mira/secret/issues/1');
    await page.getByRole('heading', { name: 'Prepare the merger' }).waitFor();
    await signOut(other);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await shown(page)).not.toContain('merger');
  });

  it('closes its dialogs at the sign-out, even if tabs share no event stream', async () => {
    const { page, other } = await twoTabs('/-/settings/tokens', { hasLocks: false });
    await page.getByRole('button', { name: /^Delete token / }).click();
    await page.getByRole('dialog').getByText('can no longer sign in').waitFor();
    await signOut(other);
    await page.getByLabel('User name or email address').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await shown(page)).not.toContain('can no longer sign in');
  });
});

const otherUser = 'Another account has signed in with this browser.';
const named = (name: string) => ({ name, password });
const bookedBy = async (name: string): Promise<unknown[]> => [
  ...(await t.request('GET', '/user/stopwatches', named(name))).json,
  ...(await t.request('GET', '/user/times', named(name))).json,
];

describe('a change by the page of one user, after another has signed in', () => {
  beforeAll(async () => {
    const nora = await t.make.user('nora', { password });
    const site = await t.make.repository(nora, 'site');
    await t.make.collaborator(site, await t.make.user('otto', { password }), 'write');
    await t.make.issue(site, nora, { title: 'Fix the basket' });
  });

  it('is refused before the page hears of it, and says so', async () => {
    const { visitor, page, other } = await twoTabs('/nora/site/issues/1', { user: 'nora' });
    const start = page.getByRole('button', { name: 'Start stopwatch' });
    await start.waitFor();
    await visitor.untilRead();
    const held: Held[] = [];
    const isOver = intercept(t, /^GET \/api\/v1\/user$/, (one) => {
      if (one.headers.referer?.endsWith('/issues/1') === true) held.push(one);
      else one.pass();
    });
    await signInByForm({ ...visitor, page: other }, 'otto', password);
    const refused = page.waitForResponse(/\/stopwatch\/start$/);
    await start.click();
    expect((await refused).status()).toBe(403);
    isOver();
    for (const one of held) one.pass();
    await page.getByRole('button', { name: 'Account of otto' }).waitFor();
    await toldBy(visitor, otherUser);
    expect(new URL(page.url()).pathname).toBe('/');
    expect([await bookedBy('nora'), await bookedBy('otto')]).toEqual([[], []]);
  });

  it('is refused without a loss of what is being edited', async () => {
    const { visitor, page, other } = await twoTabs('/nora/site/issues/1', { user: 'nora' });
    await page.getByRole('button', { name: 'Write a comment' }).click();
    const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
    await comment.fill('written by nora');
    await signInByForm({ ...visitor, page: other }, 'otto', password);
    const banner = page.locator('[role=status]').getByText(otherUser);
    await banner.waitFor();
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await toldBy(visitor, otherUser);
    const send = page.getByRole('button', { name: 'Comment', exact: true });
    await send.click();
    await page.locator('form').getByRole('alert').getByText(otherUser).waitFor();
    expect(await comment.inputValue()).toBe('written by nora');
    const path = '/repos/nora/site/issues/1/comments';
    expect((await t.request('GET', path, named('nora'))).json).toEqual([]);
    expect([await bookedBy('nora'), await bookedBy('otto')]).toEqual([[], []]);
    // What is kept for the time without the service is not mixed.
    const kept = await page.evaluate<string>("localStorage.getItem('punchcard kept /') ?? ''");
    expect(kept).not.toContain('nora');
    // As nora again, they can save.
    await signInByForm({ ...visitor, page: other }, 'nora', password);
    await banner.waitFor({ state: 'detached' });
    await send.click();
    await expect
      .poll(async () => (await t.request('GET', path, named('nora'))).json)
      .toMatchObject([{ body: 'written by nora', user: { login: 'nora' } }]);
  });

  it('leaves the page with a dialog that was typed into', async () => {
    const { visitor, page, other } = await twoTabs('/nora/site/issues/1', { user: 'nora' });
    await page.evaluate('globalThis.isSamePage = true');
    await page.getByRole('button', { name: 'Add time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Duration').fill('1h');
    await signInByForm({ ...visitor, page: other }, 'otto', password);
    await page.locator('[role=status]').getByText(otherUser).waitFor();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText(otherUser).waitFor();
    expect(await dialog.getByLabel('Duration').inputValue()).toBe('1h');
    await signInByForm({ ...visitor, page: other }, 'nora', password);
    await page.locator('[role=status]').getByText(otherUser).waitFor({ state: 'detached' });
    // As by a new version of the program.
    const body = { language: 'de' };
    const changed = await t.request('PATCH', '/user/settings', named('nora'), { body });
    expect(changed.status).toBe(200);
    await other.evaluate("new BroadcastChannel('punchcard session /').postMessage(null)");
    await page.locator('[role=status]').getByText('New version ready').waitFor();
    expect(await dialog.getByLabel('Duration').inputValue()).toBe('1h');
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    expect(await bookedBy('otto')).toEqual([]);
    await t.request('PATCH', '/user/settings', named('nora'), { body: { language: '' } });
  });

  it('is made if the user has only been renamed', async () => {
    const karl = await t.make.user('karl', { password });
    const garden = await t.make.repository(karl, 'garden');
    await t.make.issue(garden, karl, { title: 'Plant the beans' });
    const admin = await t.make.person('root', { isAdmin: true });
    const visitor = await ofTest(visit(browser, t));
    const { page } = visitor;
    await signIn(visitor, 'karl', password, '/karl/garden/issues/1');
    const start = page.getByRole('button', { name: 'Start stopwatch' });
    await start.waitFor();
    await visitor.untilRead();
    const body = { new_username: 'carl' };
    const renamed = await t.request('POST', '/admin/users/karl/rename', admin, { body });
    expect(renamed.status).toBe(204);
    await start.click();
    await expect.poll(() => bookedBy('carl')).toHaveLength(1);
    await page.getByRole('button', { name: 'Account of carl' }).waitFor();
  });
});

describe('the sign-out', () => {
  it('says when it failed, and stays', async () => {
    const visitor = await ofTest(visit(browser, t));
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    intercept(t, /\/user\/session$/, ({ cut }) => cut());
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const failure = page.getByText('The service cannot be reached').first();
    await passTimeUntil(page, () => failure.isVisible());
    expect(await page.getByRole('button', { name: 'Account of mira' }).count()).toBe(1);
  });

  it('leaves no page that the browser could show again from its cache', async () => {
    const visitor = await ofTest(visit(browser, t));
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
  });
});
