import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  followLink,
  hostileText,
  keepScreen,
  leave,
  looks,
  openBrowser,
  revisit,
  signIn,
  signInByForm,
  startSession,
  toldBy,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { errorAnswer, intercept } from '../support/interception.ts';

const password = 'correct horse';
const hostile = hostileText();

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.user('mira', { password });
const site = await t.make.repository(mira, 'site');
const logo = await t.make.issue(site, mira, { title: 'Draw the logo' });
const odd = await t.make.issue(site, mira, { title: hostile });
await t.make.time(logo, mira, 5400);
await t.make.time(odd, mira, 600, t.clock.nowUnix() - 14 * 86_400, { note: hostile });

describe('signing in', () => {
  it('leads to the requested page, and signs out again', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signInByForm(visitor, 'mira', password);
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('User name or email address').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('shows an error for a wrong password, and never redirects to another host', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await page.goto('/-/sign-in?from=%2F%2Fevil.example%2F');
    await page.getByLabel('User name or email address').fill('mira');
    await page.locator('input[type=password]').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByText('The user name or password is wrong.').waitFor();
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    expect(new URL(page.url()).origin).toBe(t.url);
  });
});

describe('the start page', () => {
  it('shows which entries are in a locked period, and offers no editing of them', async () => {
    const otto = await t.make.user('otto', { password });
    for (const name of ['billed', 'open']) {
      const issue = await t.make.issue(await t.make.repository(otto, name), otto);
      await t.make.time(issue, otto, 600, t.clock.nowUnix(), { note: `time of ${name}` });
    }
    const body = { until: new Date((t.clock.nowUnix() + 3600) * 1000).toISOString() };
    const as = { name: 'otto', password };
    await t.request('PUT', '/repos/otto/billed/time-lock', as, { body });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('lock')) asked.push(new URL(request.url()).pathname);
    });
    await signIn(visitor, 'otto', password);
    const item = (name: string) =>
      page.getByRole('listitem').filter({ hasText: `time of ${name}` });
    await item('billed').getByText('Locked before').waitFor();
    await item('open').getByRole('button', { name: 'Edit duration' }).waitFor();
    expect(await item('billed').getByRole('button', { name: 'Edit duration' }).count()).toBe(0);
    expect(await item('billed').getByRole('button', { name: 'time of billed' }).count()).toBe(0);
    await visitor.untilRead();
    expect(asked).toEqual(['/api/v1/user/times/locks']);
  });

  it('asks a new user what they work on, and starts the stopwatch on it', async () => {
    await t.make.user('nora', { password });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    // Missing on pages over plain http, as in many local networks.
    await page.addInitScript("Object.defineProperty(crypto, 'randomUUID', { value: undefined })");
    await signIn(visitor, 'nora', password);
    const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
    const ask = dialog.getByRole('combobox', { name: 'What are you working on?' });
    await ask.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Fix the checkout form');
    const create = dialog.getByRole('option', { name: /^Create .+nora.work/, selected: true });
    await create.waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('timer').waitFor();
    const running = await t.request('GET', '/user/stopwatches', { name: 'nora', password });
    expect(running.json).toMatchObject([
      { issue_title: 'Fix the checkout form', repo_owner_name: 'nora', repo_name: 'work' },
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  it('asks an invited user only for what they can do', async () => {
    const jonas = await t.make.user('jonas', { password });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'jonas', password);
    const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
    const ask = dialog.getByRole('combobox', { name: 'What are you working on?' });
    // They can read an issue of another user, but not track time on it.
    await ask.and(page.locator(':focus')).waitFor();
    await visitor.untilRead();
    expect(await dialog.getByRole('option').count()).toBe(0);
    // Once invited, they are not asked to create anything: the first issue is marked.
    await t.make.collaborator(site, jonas, 'write');
    await page.reload();
    await dialog.getByRole('option', { selected: true }).waitFor();
    await ask.fill('logo');
    await dialog.getByRole('option', { name: /Draw the logo/, selected: true }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Quick add' }).count()).toBe(0);
    // What fits no issue becomes one, in a project where they may create it.
    await ask.fill('Plan the talk');
    const create = page.getByRole('option', { name: /^Create .+Plan the talk.+mira.site/ });
    await create.and(page.getByRole('option', { selected: true })).waitFor();
    // If only the start fails, a second try starts the same issue.
    const end = intercept(t, /^POST .+\/stopwatch\/start$/, (held) =>
      held.answer(422, errorAnswer('not now')),
    );
    await page.keyboard.press('Enter');
    await toldBy(visitor, 'Not now.');
    end();
    expect(await ask.inputValue()).toBe('Plan the talk');
    await ask.press('Enter');
    await page.getByRole('timer').waitFor();
    const made = await t.request('GET', '/repos/mira/site/issues', { name: 'jonas', password });
    expect(
      made.json.filter(({ title }: { title: string }) => title === 'Plan the talk'),
    ).toHaveLength(1);
    const running = await t.request('GET', '/user/stopwatches', { name: 'jonas', password });
    expect(running.json).toMatchObject([
      { issue_title: 'Plan the talk', repo_owner_name: 'mira', repo_name: 'site' },
    ]);
    await leave(visitor);
  });

  it('does not ask again who left the question by Esc or “Not now”', async () => {
    await t.make.user('olga', { password });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'olga', password);
    const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
    const ask = dialog.getByRole('combobox');
    await ask.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'No time tracked yet' }).waitFor();
    expect(await dialog.count()).toBe(0);
    await leave(visitor);
  });

  it('lists the week by day with its sums, and recent issues to continue', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    const mira = { name: 'mira', password };
    await signIn(visitor, 'mira', password);
    const today = page.getByRole('region', { name: /^Today / });
    await today.getByText('1:30', { exact: true }).first().waitFor();
    const summary = page.getByRole('complementary', { name: 'Summary of the week' });
    await summary.getByText('1:30 of 40:00').waitFor();
    await summary
      .getByRole('listitem')
      .filter({ hasText: 'mira/site' })
      .getByText('1:30')
      .waitFor();
    // Typing a line adds an entry to its day.
    await page.getByRole('combobox', { name: 'Quick add' }).fill('15m mira/site#1 sketch');
    await page.getByText('0:15').first().waitFor();
    await page.keyboard.press('Enter');
    await today.getByRole('button', { name: 'Edit note: sketch' }).waitFor();
    await summary.getByText('1:45 of 40:00').waitFor();
    await today.getByRole('button', { name: 'Edit note: sketch' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('outline');
    await page.keyboard.press('Enter');
    await today.getByRole('button', { name: 'Edit note: outline' }).waitFor();
    // The duration follows start and end, and the end follows the duration.
    await page.getByRole('combobox', { name: 'Quick add' }).fill('1:00-1:45 mira/site#1 plan');
    await page.getByText('0:45').first().waitFor();
    await page.keyboard.press('Enter');
    await today.getByRole('button', { name: 'Edit note: plan' }).click();
    const editor = page.getByRole('form', { name: 'Edit entry' });
    await editor.getByLabel('Start').fill('01:15');
    expect(await editor.getByLabel('Duration').inputValue()).toBe('0:30');
    // Whether an end before the start is on the next day is asked.
    await editor.getByLabel('End').fill('0:15');
    await editor.getByLabel('End').press('Enter');
    await editor.getByText('End is before start. Next day?').waitFor();
    expect(await editor.getByLabel('Duration').inputValue()).toBe('0:30');
    await editor.getByRole('button', { name: /^00:15 / }).click();
    expect(await editor.getByLabel('Duration').inputValue()).toBe('23:00');
    await editor.getByLabel('Duration').fill('1:00');
    expect(await editor.getByLabel('End').inputValue()).toBe('02:15');
    await page.keyboard.press('Enter');
    await today.getByText('01:15 – 02:15').waitFor();
    await page.getByRole('button', { name: /Start on .Draw the logo mira\/site#1/ }).click();
    await page.getByRole('timer').waitFor();
    // The running stopwatch is the first row of today.
    await today
      .getByRole('listitem')
      .first()
      .getByText(/ – now$/)
      .waitFor();
    const running = await t.request('GET', '/user/stopwatches', mira);
    expect(running.json).toMatchObject([{ issue_title: 'Draw the logo' }]);
    await t.request('DELETE', '/user/stopwatches/current', mira);
    await page.getByRole('link', { name: 'Previous week' }).click();
    await page.getByRole('heading', { level: 1, name: 'Last week' }).waitFor();
    await page.getByRole('link', { name: 'Timesheet' }).click();
    await page.getByRole('heading', { level: 1, name: 'Last week' }).waitFor();
    await page.getByRole('link', { name: 'List' }).click();
    await page.waitForURL(/\/\?from=/);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('while the server is slow or fails', () => {
  it('shows skeletons, then the error, and recovers', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await startSession(visitor, 'mira', password);
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    intercept(t, /\/api\/v1\/user$/, async ({ pass }) => {
      await answered;
      pass();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Loading').waitFor({ state: 'attached' });
    answer();
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    const failure = errorAnswer('something went wrong here');
    const recover = intercept(t, /\/users\/search\?/, ({ answer }) =>
      answer(500, failure, { 'x-request-id': 'abc-17' }),
    );
    await followLink(page, '/-/people');
    const told = page.getByRole('alert').filter({ hasText: 'something went wrong here' });
    await told.getByText('abc-17').waitFor();
    recover();
    await told.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('list', { name: 'Everybody' }).waitFor();
  });
});

describe('light and dark', () => {
  it('is stored, and applied before the first paint', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
    // Blocks everything that would set it later, so that this is the first paint.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    intercept(t, /\/assets\/index-[^/]*\.js$/, () => {});
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
    await page.waitForFunction('document.styleSheets.length > 0');
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe('rgb(24, 23, 21)');
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the sign-in and the first page, without overflow', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `sign-in-${name}`);
    await signInByForm(visitor, 'mira', password);
    await page.getByRole('region', { name: /^Today / }).waitFor();
    await page.getByRole('link', { name: 'Draw the logo' }).first().waitFor();
    await page.getByRole('heading', { name: 'Continue' }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await keepScreen(page, `home-${name}`);
    expect(visitor.complaints).toEqual([]);
  });
});
