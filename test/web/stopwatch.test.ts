import type { Page, Request } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
  chooseByKey,
  expectAccessible,
  expectNoOverflow,
  hostileText,
  keepScreen,
  looks,
  openBrowser,
  passTimeUntil,
  revisit,
  signIn,
  toldBy,
  type Visit,
  visit,
} from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { type EventReader, openEvents } from '../support/event-stream.ts';
import { errorAnswer, type Held, intercept } from '../support/interception.ts';

const password = 'correct horse';
const hostile = hostileText();

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password });
const jonas = await t.make.person('jonas', { password });
const site = await t.make.repository(mira.user, 'site');
const logo = await t.make.issue(site, mira.user, { title: 'Draw the logo' });
await t.make.issue(site, mira.user, { title: 'Write the imprint' });
await t.make.issue(site, mira.user, { title: hostile });
const shop = await t.make.repository(jonas.user, 'shop');
await t.make.collaborator(shop, mira.user, 'write');
const tills = await t.make.issue(shop, jonas.user, { title: 'Count the tills' });
// In the past, so that the user doesn't count as new.
await t.make.time(tills, mira.user, 900, t.clock.nowUnix() - 2 * 86_400);

afterEach(async () => {
  await t.request('DELETE', '/user/stopwatches/current', mira);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Stopwatch' });
const timer = (page: Page) => page.getByRole('timer');

async function arrive(path = '/-/shortcuts', look?: (typeof looks)[number]): Promise<Visit> {
  const visitor = await revisit(browser, t, look);
  await signIn(visitor, 'mira', password, path);
  // Phones have no room for it.
  await bar(visitor.page).getByText('Today').waitFor({ state: 'attached' });
  return visitor;
}

/** Starts it like a client elsewhere. */
async function startOn(issue: { number: number }, name: string): Promise<void> {
  const path = `/repos/${name}/issues/${issue.number}/stopwatch/start`;
  expect((await t.request('POST', path, mira)).status).toBe(201);
}

const watches = async () => (await t.request('GET', '/user/stopwatches', mira)).json;
const lastEntry = async () =>
  (await t.request('GET', '/user/times/search?sort=newest&page=1&limit=1', mira)).json[0];

const ask = (page: Page) => bar(page).getByRole('combobox', { name: 'What are you working on?' });

async function choose(page: Page, text: string, title: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Issue' }).fill(text);
  await page.getByRole('option', { name: title }).click();
}

/** Blocks reads of the stopwatch until the returned function is called. */
async function blind({ page }: Visit): Promise<() => void> {
  const held: Held[] = [];
  const end = intercept(t, /^GET .*\/user\/stopwatches\/current$/, (request) => held.push(request));
  // An earlier read may still bring the next state. The page doesn't start another one beside it.
  await expect
    .poll(async () => {
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      return held.length;
    })
    .toBeGreaterThan(0);
  return () => {
    end();
    for (const { pass } of held) pass();
  };
}

async function openMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Stopwatch menu' }).click();
  await chooseByKey(page, item);
}

describe('the bar', () => {
  it('starts on an issue found by search, pauses, continues, and stops into an entry', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await bar(page).getByRole('button', { name: 'Start' }).click();
    await ask(page).and(page.locator(':focus')).fill('logo');
    await page.getByRole('option', { name: 'Draw the logo', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await timer(page).waitFor();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await bar(page).getByRole('link', { name: 'Draw the logo' }).waitFor();
    await page.waitForFunction("document.title === '0:00 · Keyboard shortcuts · Punchcard'");
    t.clock.advance(120);
    await bar(page).getByRole('button', { name: 'Pause' }).click();
    await bar(page).getByText('paused').waitFor();
    await timer(page).getByText('0:02:00').waitFor();
    await bar(page).getByText('Today 0:02').waitFor();
    expect(await page.title()).toBe('Keyboard shortcuts · Punchcard');
    t.clock.advance(600);
    await bar(page).getByRole('button', { name: 'Resume' }).click();
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
    await page.waitForFunction("document.title.startsWith('0:02 · ')");
    // The page shows it at once; the service must have heard of it before the time passes.
    await visitor.untilRead();
    t.clock.advance(60);
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await toldBy(visitor, /was added to “.Draw the logo.”\.Undo$/);
    await bar(page).getByRole('button', { name: 'Start' }).waitFor();
    await bar(page).getByText('Today 0:03').waitFor();
    expect(await lastEntry()).toMatchObject({ time: 180, issue: { title: 'Draw the logo' } });
    expect(visitor.complaints).toEqual([]);
  });

  it('runs on as if it was not stopped after undo, and loses nothing if that fails', async () => {
    await startOn(logo, 'mira/site');
    const [{ created }] = await watches();
    const visitor = await arrive();
    const { page } = visitor;
    await timer(page).waitFor();
    t.clock.advance(600);
    const before = (await lastEntry()).id;
    const stop = () => bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    const undo = () => page.getByRole('button', { name: 'Undo' }).last().click();
    await stop();
    await toldBy(visitor, /^0:10 was added to “.Draw the logo.”/);
    expect((await lastEntry()).id).not.toBe(before);
    const end = intercept(t, /^POST .*\/stopwatch\/start$/, ({ answer }) =>
      answer(409, errorAnswer('the clock was set back')),
    );
    await undo();
    await toldBy(visitor, 'The clock was set back.');
    await expect.poll(watches).toEqual([]);
    expect(await lastEntry()).toMatchObject({ time: 600, started: created });
    end();
    await t.request('DELETE', `/repos/mira/site/issues/1/times/${(await lastEntry()).id}`, mira);

    await startOn(logo, 'mira/site');
    const [{ created: again }] = await watches();
    await timer(page).waitFor();
    t.clock.advance(600);
    await stop();
    await toldBy(visitor, /^0:10 was added to “.Draw the logo.”/);
    t.clock.advance(30);
    await undo();
    await timer(page).waitFor();
    await expect
      .poll(async () => (await watches())[0])
      .toMatchObject({
        created: again,
        seconds: 630,
        paused: false,
      });
    await expect.poll(async () => (await lastEntry()).id).toBe(before);
  });

  it('offers to discard what ran for a few seconds', async () => {
    const before = (await lastEntry()).id;
    await startOn(logo, 'mira/site');
    const visitor = await arrive();
    const { page } = visitor;
    await timer(page).waitFor();
    t.clock.advance(5);
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await toldBy(visitor, /^0:00:05 was added to “.Draw the logo.”/);
    await page.getByRole('button', { name: 'Discard' }).click();
    await toldBy(visitor, 'The stopwatch was discarded.');
    expect((await lastEntry()).id).toBe(before);
  });

  it('stops with a note, at the time when the work ended', async () => {
    await startOn(logo, 'mira/site');
    const visitor = await arrive();
    const { page } = visitor;
    await timer(page).waitFor();
    t.clock.advance(7200);
    await openMore(page, 'Stop with a note…');
    const dialog = page.getByRole('dialog', { name: 'Stop stopwatch' });
    await dialog.getByLabel('Note').fill('third draft');
    const ended = dialog.getByLabel('End time: time of day');
    // Before its start: shows an error, and sends nothing.
    await ended.fill('06:00');
    await dialog.getByText('That is before the start.').waitFor();
    const started = (await watches())[0].created as string;
    const half = new Date(Date.parse(started) + 1_800_000);
    const berlin = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      timeStyle: 'short',
    });
    await ended.fill(berlin.format(half));
    await dialog.getByRole('button', { name: 'Stop' }).click();
    // As recorded: what follows the end does not count.
    await toldBy(visitor, /^0:(29|30) was added to “.Draw the logo.”\.Undo$/);
    const entry = await lastEntry();
    expect(entry.note).toBe('third draft');
    // To the minute, as typed.
    expect(Math.abs(entry.time - 1800)).toBeLessThan(60);
  });

  it("shows the recorded time even if the page's clock was suspended", async () => {
    await startOn(logo, 'mira/site');
    const visitor = await arrive();
    const { page } = visitor;
    await timer(page).waitFor();
    await blind(visitor);
    t.clock.advance(5400);
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await toldBy(visitor, /^1:30 was added to “.Draw the logo.”\.Undo$/);
    expect(await lastEntry()).toMatchObject({ time: 5400 });
  });

  it('starts once, however often one clicks on a slow connection', async () => {
    const visitor = await arrive('/');
    const { page } = visitor;
    const held: Held[] = [];
    intercept(t, /\/stopwatch\/start$/, (request) => held.push(request));
    const again = page.getByRole('button', { name: /^Start on .Count the tills/ });
    await again.click();
    await again.and(page.locator('[data-loading]')).waitFor();
    await again.click({ force: true, noWaitAfter: true }).catch(() => {});
    for (const { pass } of held) pass();
    await timer(page).waitFor();
    expect(held).toHaveLength(1);
    expect(await watches()).toMatchObject([{ issue_title: 'Count the tills' }]);
  });

  it('shows a server failure with the request id', async () => {
    await startOn(logo, 'mira/site');
    const visitor = await arrive();
    const { page } = visitor;
    const failure = errorAnswer('something went wrong here');
    intercept(t, /\/stopwatch\/stop$/, ({ answer }) =>
      answer(500, failure, { 'x-request-id': 'abc-17' }),
    );
    await timer(page).waitFor();
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'something went wrong here' });
    await told.getByText('Request ID for your administrator: abc-17').waitFor();
    // It is back, and still running.
    await timer(page).waitFor();
    expect(await watches()).toHaveLength(1);
  });

  it("refreshes after the machine slept, while the page's clock stood still", async () => {
    await startOn(logo, 'mira/site');
    const visitor = await arrive();
    const { page } = visitor;
    await timer(page)
      .getByText(/^0:00:/)
      .waitFor();
    t.clock.advance(7200);
    // A page notices sleep only by the wall clock jumping ahead of its own clock.
    await page.context().clock.setFixedTime(t.clock.nowUnix() * 1000);
    await timer(page)
      .getByText(/^2:00:/)
      .waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it("keeps its buttons in place while the day's total loads", async () => {
    await startOn(logo, 'mira/site');
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    intercept(t, /\/times\/report\?from=/, async ({ pass }) => {
      await pressed;
      pass();
    });
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    await timer(page).waitFor();
    expect(await bar(page).getByText('Today').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Stopwatch menu' }).hover();
    await page.mouse.down();
    press();
    await bar(page).getByText('Today').waitFor();
    await page.mouse.up();
    await page.getByRole('menuitem', { name: 'Discard…' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('corrects the start, and subtracts minutes', async () => {
    await startOn(logo, 'mira/site');
    t.clock.advance(3600);
    const visitor = await arrive();
    const { page } = visitor;
    await openMore(page, 'Correct time…');
    const dialog = page.getByRole('dialog', { name: 'Correct time' });
    await dialog.getByText('Minutes to subtract', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Minutes to subtract' }).fill('90');
    await dialog.getByText('No time would be left: discard the stopwatch instead.').waitFor();
    await dialog.getByRole('textbox', { name: 'Minutes to subtract' }).fill('20');
    await dialog.getByText('New time: 0:40:').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'The stopwatch was corrected.');
    expect((await watches())[0].seconds).toBe(2400);
    await openMore(page, 'Correct time…');
    const time = dialog.getByLabel('Start time: time of day');
    await time.fill('23:59');
    await dialog.getByText('That is in the future.').waitFor();
    await time.fill('00:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await watches())[0].created.slice(11)).toBe('22:30:00Z');
    expect(visitor.complaints).toEqual([]);
  });

  it('moves the time to another issue, and switches to one', async () => {
    await startOn(logo, 'mira/site');
    t.clock.advance(300);
    const visitor = await arrive();
    const { page } = visitor;
    await openMore(page, 'Move to another issue…');
    await choose(page, 'tills', 'Count the tills');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await toldBy(visitor, /The stopwatch was moved to “.Count the tills.”\.$/);
    await bar(page).getByRole('link', { name: 'Count the tills' }).waitFor();
    expect(await watches()).toMatchObject([{ issue_title: 'Count the tills', seconds: 300 }]);
    await openMore(page, 'Start another issue…');
    await ask(page).and(page.locator(':focus')).fill('imprint');
    await page.getByRole('option', { name: 'Write the imprint' }).click();
    await bar(page).getByRole('link', { name: 'Write the imprint' }).waitFor();
    expect(await lastEntry()).toMatchObject({ time: 300, issue: { title: 'Count the tills' } });
  });

  it('discards the time after a confirmation', async () => {
    await startOn(logo, 'mira/site');
    const before = await lastEntry();
    t.clock.advance(90);
    const visitor = await arrive();
    const { page } = visitor;
    await openMore(page, 'Discard…');
    await page.getByText(/0:01:.* on .Draw the logo. will be lost/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await watches()).toHaveLength(1);
    await openMore(page, 'Discard…');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await toldBy(visitor, 'The stopwatch was discarded.');
    await bar(page).getByRole('button', { name: 'Start' }).waitFor();
    expect(await watches()).toEqual([]);
    expect((await lastEntry()).id).toBe(before.id);
  });

  it('offers the last five open issues, newest first, and starts one again', async () => {
    const wren = await t.make.person('wren', { password });
    const marsh = await t.make.repository(wren.user, 'marsh');
    const nowUnix = t.clock.nowUnix();
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const isClosed = number === 7;
      const issue = await t.make.issue(marsh, wren.user, { title: `Nest ${number}`, isClosed });
      await t.make.time(issue, wren.user, 60, nowUnix - 86_400 + number);
    }
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'wren', password, '/-/shortcuts');
    await bar(page).getByRole('button', { name: 'Start' }).click();
    const recent = page.getByRole('group', { name: 'Your recent issues' });
    const offered = recent.getByRole('option');
    await offered.nth(4).waitFor();
    const names = await offered.allTextContents();
    expect(names).toEqual([6, 5, 4, 3, 2].map((n) => `Nest ${n}wren/marsh#${n}`));
    // None is marked before something was typed: ↓ marks the first.
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await bar(page).getByRole('link', { name: 'Nest 4' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it("counts by its own clock, whatever the machine's clock says", async () => {
    await startOn(logo, 'mira/site');
    t.clock.advance(90);
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await page.context().clock.setFixedTime((t.clock.nowUnix() + 5 * 86_400) * 1000);
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    await timer(page).waitFor();
    const seconds = async (): Promise<number> => {
      const [h = 0, m = 0, s = 0] = ((await timer(page).textContent()) ?? '')
        .split(':')
        .map(Number);
      return h * 3600 + m * 60 + s;
    };
    const first = await seconds();
    expect(first).toBeGreaterThanOrEqual(90);
    // However long this machine took.
    expect(first).toBeLessThan(600);
    await expect.poll(seconds).toBeGreaterThan(first);
  });
});

describe('several tabs and browsers', () => {
  const stream = /\/user\/events$/;

  /** Actions in one tab appear in another one while it is visible. */
  it('shows in one tab what another does, over one event stream that outlives its tab', async () => {
    const visitor = await ofTest(visit(browser, t));
    const { page } = visitor;
    const context = page.context();
    let streams = 0;
    context.on('request', (request) => {
      if (stream.test(request.url())) streams += 1;
    });
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    const second = await context.newPage();
    await second.goto('/-/shortcuts');
    await bar(second).getByRole('button', { name: 'Start' }).waitFor();
    await startOn(logo, 'mira/site');
    await Promise.all([timer(page).waitFor(), timer(second).waitFor()]);
    expect(streams).toBe(1);

    await bar(second).getByRole('button', { name: 'Pause' }).click();
    await bar(page).getByText('paused').waitFor();
    // The tab with the stream for both closes: the other one takes over.
    const next = context.waitForEvent('request', (request) => stream.test(request.url()));
    await page.close();
    await next;
    await t.request('DELETE', '/user/stopwatches/current', mira);
    await bar(second).getByRole('button', { name: 'Start' }).waitFor();
    expect(streams).toBe(2);
    expect(visitor.complaints).toEqual([]);
  });

  it('updates a second browser, and says that it was stopped elsewhere', async () => {
    await startOn(logo, 'mira/site');
    t.clock.advance(60);
    const [one, other] = await Promise.all([revisit(browser, t), revisit(browser, t)]);
    // This one receives nothing from now on.
    await signIn(other, 'mira', password, '/-/shortcuts');
    await timer(other.page).waitFor();
    await signIn(one, 'mira', password, '/-/shortcuts');
    await timer(one.page).waitFor();
    const see = await blind(other);
    await bar(one.page).getByRole('button', { name: 'Stop', exact: true }).click();
    await toldBy(one, /was added to “.Draw the logo.”\.Undo$/);
    const entry = await lastEntry();
    await bar(other.page).getByRole('button', { name: 'Stop', exact: true }).click();
    await Promise.all([
      toldBy(other, 'The stopwatch was already stopped in another window or program.'),
      see(),
    ]);
    await bar(other.page).getByRole('button', { name: 'Start' }).waitFor();
    expect((await lastEntry()).id).toBe(entry.id);
    expect(one.complaints).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('never stops another issue than the one shown', async () => {
    await startOn(logo, 'mira/site');
    t.clock.advance(60);
    const visitor = await arrive();
    const { page } = visitor;
    await timer(page).waitFor();
    const see = await blind(visitor);
    await startOn(tills, 'jonas/shop');
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    // It is shown only for moments.
    await Promise.all([toldBy(visitor, 'The stopwatch was moved to another issue'), see()]);
    await bar(page).getByRole('link', { name: 'Count the tills' }).waitFor();
    expect(await watches()).toMatchObject([{ issue_title: 'Count the tills' }]);
  });

  it('shows the current state although an older read is still pending', async () => {
    await startOn(logo, 'mira/site');
    t.clock.advance(60);
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    intercept(t, stream, ({ answer }) => answer(503));
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    await timer(page).waitFor();
    const stopping = Promise.withResolvers<Held>();
    intercept(t, /\/stopwatch\/stop$/, (request) => stopping.resolve(request));
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    const stop = await stopping.promise;
    const [answered, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const end = intercept(t, /^GET .*\/user\/stopwatches\/current$/, async ({ handle }) => {
      end();
      const answer = await handle();
      answered.resolve();
      await late.promise;
      answer();
    });
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await answered.promise;
    await startOn(tills, 'jonas/shop');
    stop.pass();
    await toldBy(visitor, 'The stopwatch was moved to another issue');
    late.resolve();
    await bar(page).getByRole('link', { name: 'Count the tills' }).waitFor();
  });

  it('says when the issue becomes inaccessible to its owner, and leaks nothing', async () => {
    await startOn(tills, 'jonas/shop');
    t.clock.advance(60);
    const visitor = await arrive();
    const { page } = visitor;
    await bar(page).getByRole('link', { name: 'Count the tills' }).waitFor();
    // They are removed and the repository is made private while they watch.
    await t.request('DELETE', '/repos/jonas/shop/collaborators/mira', jonas);
    await t.request('PATCH', '/repos/jonas/shop', jonas, { body: { private: true } });
    // Nothing of hers changed: she learns of it when the page is shown again, or after two minutes.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await bar(page).getByText('an issue that you can no longer read').waitFor();
    expect(await page.content()).not.toContain('Count the tills');
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await toldBy(visitor, 'You no longer have access to this issue');
    expect(await watches()).toHaveLength(1);
    await openMore(page, 'Move to another issue…');
    await choose(page, 'logo', 'Draw the logo');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await bar(page).getByRole('link', { name: 'Draw the logo' }).waitFor();
    await t.request('PATCH', '/repos/jonas/shop', jonas, { body: { private: false } });
  });

  it('polls when the stream is refused, and reconnects later', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    const end = intercept(t, stream, ({ answer }) => answer(503));
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    await bar(page).getByRole('button', { name: 'Start' }).waitFor();
    await startOn(logo, 'mira/site');
    await passTimeUntil(page, () => timer(page).isVisible());
    let isOpen = false;
    page.on('response', (response) => {
      isOpen ||= stream.test(response.url()) && response.ok();
    });
    end();
    await passTimeUntil(page, async () => isOpen);
    await t.request('DELETE', '/user/stopwatches/current', mira);
    await bar(page).getByRole('button', { name: 'Start' }).waitFor();
  });

  it('reconnects when shown again after other browsers took the place of its stream', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    // Once it is answered, it is older than the others.
    const first = page.waitForResponse(stream);
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    await bar(page).getByText('Today').waitFor();
    const listening = (await first).request();
    const ended = new Promise<void>((resolve) => {
      const look = (request: Request) => request === listening && resolve();
      page.on('requestfinished', look).on('requestfailed', look);
    });
    const others: EventReader[] = [];
    try {
      // One more than the limit per user: the oldest is ended.
      for (let i = 0; i < 5; i += 1) {
        const other = await openEvents(t.url, mira);
        await other.next('hello');
        others.push(other);
      }
      await ended;
      const next = page.waitForRequest(stream);
      await page.evaluate("window.dispatchEvent(new Event('focus'))");
      await next;
      await others[0]!.ended;
      expect(others[0]!.names()).toEqual(['full']);
      await startOn(logo, 'mira/site');
      await timer(page).waitFor();
      expect(visitor.complaints).toEqual([]);
    } finally {
      for (const other of others) other.leave();
      await visitor.close();
    }
  });

  it('sends every tab to the sign-in when one signs out', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const second = await page.context().newPage();
    await second.goto('/-/shortcuts');
    await bar(second).getByText('Today').waitFor();
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('User name or email address').waitFor();
    await second.getByLabel('User name or email address').waitFor();
    expect(await second.getByRole('region', { name: 'Stopwatch' }).count()).toBe(0);
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the bar and its dialogs, without overflow', async () => {
    await t.request('POST', '/repos/mira/site/issues/3/stopwatch/start', mira);
    t.clock.advance(4000);
    const visitor = await arrive('/', { name, ...look });
    const { page } = visitor;
    await timer(page).waitFor();
    await page.getByRole('heading', { name: 'Continue' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `stopwatch-running-${name}`);
    for (const [item, screen] of [
      ['Stop with a note…', 'stop'],
      ['Correct time…', 'correct'],
      ['Move to another issue…', 'move'],
      ['Discard…', 'discard'],
    ] as const) {
      await openMore(page, item);
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
      // The other dialogs have the same components.
      if (screen === 'stop') await expectAccessible(page);
      await expectNoOverflow(page);
      await keepScreen(page, `stopwatch-${screen}-${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await openMore(page, 'Start another issue…');
    await ask(page).and(page.locator(':focus')).waitFor();
    await page.getByRole('option').nth(2).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `stopwatch-start-${name}`);
    // Esc closes the list, and again leaves the field.
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await timer(page).waitFor();
    await page.getByRole('button', { name: 'Stopwatch menu' }).click();
    await page.getByRole('menuitem', { name: 'Discard…' }).waitFor();
    await expectAccessible(page);
    await keepScreen(page, `stopwatch-menu-${name}`);
    expect(visitor.complaints).toEqual([]);
  });
});
