import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
  chooseByKey,
  leave,
  openBrowser,
  revisit,
  signIn,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { errorAnswer, type Held, intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

/** A user with the issues 1 and 2. */
async function somebody(name: string): Promise<Person> {
  const who = await t.make.person(name, { password });
  const site = await t.make.repository(who.user, 'site');
  await t.make.issue(site, who.user, { title: 'Draw the logo' });
  await t.make.issue(site, who.user, { title: 'Buy ink' });
  return who;
}

async function enter(name: string, path: string): Promise<Visit> {
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, path);
  return visitor;
}

const told = async (path: string, who: Person) => (await t.request('GET', path, who)).json;

const worked = async (who: Person, issue: number, body: object): Promise<void> => {
  const path = `/repos/${who.user.name}/site/issues/${issue}/times`;
  expect((await t.request('POST', path, who, { body })).status).toBe(200);
};

/** Holds requests of the page before they reach the server. */
interface Holding {
  /** Each as `POST parse`, in the order of arrival, including those no longer held. */
  readonly requests: readonly string[];
  /** Releases them in order, and holds no more. */
  goOn(): void;
  /** Lets the first one fail. */
  refuse(): void;
}

function hold(pattern: RegExp): Holding {
  const held: Held[] = [];
  const requests: string[] = [];
  let isOpen = false;
  intercept(t, pattern, (request) => {
    requests.push(`${request.method} ${request.path.split('/').at(-1)}`);
    if (isOpen) request.pass();
    else held.push(request);
  });
  return {
    requests,
    goOn: () => {
      isOpen = true;
      for (const request of held.splice(0)) request.pass();
    },
    refuse: () => held.shift()!.answer(422, errorAnswer('refused on purpose')),
  };
}

describe('a quick-add line', () => {
  it('is added once, however often Enter is pressed, and keeps further input', async () => {
    const who = await somebody('ada');
    const visitor = await enter('ada', '/-/time');
    const { page } = visitor;
    const line = page.getByRole('combobox', { name: 'Quick add' });
    await line.fill('1h30 ada/site#1 9:00 first');
    await page.getByText('on Draw the logo').waitFor();
    const read = hold(/^POST .*\/user\/times\/parse$/);
    const sent = hold(/^POST .*\/issues\/1\/times$/);
    await line.press('Enter');
    await line.press('Enter');
    await expect.poll(() => read.requests).toEqual(['POST parse']);
    read.goOn();
    await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
    await line.fill('45m ada/site#2 11:00 second');
    await page.getByText('on Buy ink').waitFor();
    sent.goOn();
    await toldBy(visitor, 'Added 1:30 to ada/site#1.');
    await page.getByRole('listitem').filter({ hasText: 'first' }).waitFor();
    expect(await line.inputValue()).toBe('45m ada/site#2 11:00 second');
    expect(sent.requests).toEqual(['POST times']);
    expect(await told('/user/times', who)).toMatchObject([{ time: 5400 }]);
    await line.press('Enter');
    await toldBy(visitor, 'Added 0:45 to ada/site#2.');
    await expect.poll(() => line.inputValue()).toBe('');
    await leave(visitor);
  });
});

/** Lets the first change reach the server, and cuts off all answers until it is called again. */
function cutAnswers(pattern: RegExp) {
  const keys = new Set<unknown>();
  const end = intercept(t, pattern, async ({ headers, handle, cut }) => {
    const isFirst = keys.size === 0;
    keys.add(headers['idempotency-key']);
    if (isFirst) await handle();
    cut();
  });
  return { keys, end };
}

describe('a lost answer', () => {
  it('adds nothing twice when the line is sent again, and a new line is a new entry', async () => {
    const who = await somebody('lia');
    const visitor = await enter('lia', '/-/time');
    const { page } = visitor;
    const line = page.getByRole('combobox', { name: 'Quick add' });
    await line.fill('1h lia/site#1 told twice');
    const lost = await cutAnswers(/^POST .*\/issues\/1\/times$/);
    await line.press('Enter');
    await page.getByText('The service cannot be reached').waitFor();
    expect([...lost.keys]).toEqual([expect.stringMatching(/./)]);
    lost.end();
    for (const count of [1, 2]) {
      await line.fill('1h lia/site#1 told twice');
      await line.press('Enter');
      await toldBy(visitor, 'Added 1:00 to lia/site#1.');
      await expect.poll(() => line.inputValue()).toBe('');
      expect(await told('/user/times', who)).toHaveLength(count);
    }
  });
});

describe('my time', () => {
  it('keeps what is typed in a row while an earlier save is pending', async () => {
    const who = await somebody('bea');
    await worked(who, 1, { time: 3600, note: 'old' });
    const visitor = await enter('bea', '/-/time');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit note: old' }).click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('sent');
    const sent = hold(/^PATCH .*\/times\/\d+$/);
    await note.press('Enter');
    await expect.poll(() => sent.requests.length).toBe(1);
    await note.fill('typed meanwhile');
    sent.goOn();
    await toldBy(visitor, 'Saved');
    expect(await note.inputValue()).toBe('typed meanwhile');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await note.press('Enter');
    await page.getByRole('button', { name: 'Edit note: typed meanwhile' }).waitFor();
    await toldBy(visitor, 'Saved');
    expect(await told('/user/times', who)).toMatchObject([{ note: 'typed meanwhile' }]);
    await leave(visitor);
  });

  it('keeps what is typed in a row while an earlier save is refused', async () => {
    const who = await somebody('cai');
    await worked(who, 1, { time: 3600, note: 'old' });
    const visitor = await enter('cai', '/-/time');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit note: old' }).click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('sent');
    const sent = hold(/^PATCH .*\/times\/\d+$/);
    await note.press('Enter');
    await expect.poll(() => sent.requests.length).toBe(1);
    await note.fill('typed meanwhile');
    sent.refuse();
    await page.getByText('refused on purpose').waitFor();
    expect(await note.inputValue()).toBe('typed meanwhile');
    await leave(visitor);
  });

  it('keeps a file that is chosen while the last one is imported', async () => {
    const who = await somebody('dov');
    const visitor = await enter('dov', '/-/time?tab=import');
    const { page } = visitor;
    const choose = (name: string, rows: string) =>
      page.locator('input[type=file]').setInputFiles({
        ...{ name, mimeType: 'text/csv' },
        buffer: Buffer.from(`issue,started,duration,note\n${rows}\n`),
      });
    await choose('one.csv', 'dov/site#1,2020-01-02 09:00,1:30,one');
    for (const heading of ['What the columns mean', 'Where the rows go']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    const add = page.getByRole('button', { name: 'Add 1 entry' });
    await add.waitFor();
    const sent = hold(/^POST .*\/user\/times\/import/);
    await add.click();
    await expect.poll(() => sent.requests.length).toBe(1);
    await page.getByRole('button', { name: 'Change' }).first().click();
    await choose('another.csv', 'dov/site#1,2020-01-03 09:00,0:30,two');
    sent.goOn();
    await expect.poll(() => told('/user/times', who)).toMatchObject([{ time: 5400 }]);
    await toldBy(visitor, '1 added, 0 changed');
    await page.getByText('another.csv').waitFor();
    await leave(visitor);
  });
});

describe('the week', () => {
  const cellOf = (page: Page, name: string, issue: number) =>
    page.getByRole('button', { name: new RegExp(`, Monday 4 May, ${name}/site#${issue}`) });
  const sumOf = (page: Page, name: string, issue: number) => async (): Promise<string> =>
    (await cellOf(page, name, issue).getAttribute('aria-label')) ?? '';

  async function type(page: Page, name: string, issue: number, text: string): Promise<void> {
    await cellOf(page, name, issue).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect.poll(sumOf(page, name, issue)).toMatch(new RegExp(`^${text}`));
  }

  /** With an hour on either issue, on Monday. */
  async function arrive(name: string): Promise<{ who: Person; visitor: Visit }> {
    const who = await somebody(name);
    for (const issue of [1, 2]) await worked(who, issue, { time: 3600, created: monday });
    const visitor = await enter(name, '/-/week?from=2026-05-04');
    await cellOf(visitor.page, name, 1).waitFor();
    return { who, visitor };
  }
  const monday = '2026-05-04T10:00:00Z';
  const sums = async (who: Person): Promise<number[]> =>
    (await told('/user/times', who)).map(({ time }: { time: number }) => time).sort();

  it('a cell can be changed again before the first change is answered', async () => {
    const { who, visitor } = await arrive('eli');
    const { page } = visitor;
    const sent = hold(/^PATCH .*\/issues\/1\/times\/\d+$/);
    await type(page, 'eli', 1, '2:00');
    await type(page, 'eli', 1, '3:00');
    await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
    sent.goOn();
    await toldBy(visitor, 'Time changed.');
    await toldBy(visitor, 'Time changed.');
    await expect.poll(() => sums(who)).toEqual([10_800, 3600]);
    await expect.poll(sumOf(page, 'eli', 1)).toMatch(/^3:00/);
    await leave(visitor);
  });

  it('a cell can be cleared before its change is answered', async () => {
    const { who, visitor } = await arrive('fay');
    const { page } = visitor;
    const sent = hold(/^(PATCH|DELETE) .*\/issues\/1\/times\/\d+$/);
    await type(page, 'fay', 1, '2:00');
    await page.keyboard.press('Delete');
    await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
    sent.goOn();
    await toldBy(visitor, 'Time changed.');
    await toldBy(visitor, 'Time deleted.');
    await expect.poll(() => sums(who)).toEqual([3600]);
    await leave(visitor);
  });

  it('reverts what failed, but no other pending change', async () => {
    const { who, visitor } = await arrive('gil');
    const { page } = visitor;
    const first = hold(/^PATCH .*\/issues\/1\/times\/\d+$/);
    const second = hold(/^PATCH .*\/issues\/2\/times\/\d+$/);
    await type(page, 'gil', 1, '2:00');
    await type(page, 'gil', 2, '4:00');
    await expect.poll(() => first.requests.length + second.requests.length).toBe(2);
    // The refetch after the failure must not hide that the change was reverted.
    const read = hold(/^GET .*\/user\/times\/search/);
    first.refuse();
    await page.getByText('refused on purpose').first().waitFor();
    await expect.poll(() => read.requests.length).toBeGreaterThan(0);
    expect(await sumOf(page, 'gil', 2)()).toMatch(/^4:00/);
    second.goOn();
    await toldBy(visitor, 'Time changed.');
    read.goOn();
    await expect.poll(() => sums(who)).toEqual([14_400, 3600]);
    await expect.poll(sumOf(page, 'gil', 2)).toMatch(/^4:00/);
    await leave(visitor);
  });
});

describe('the stopwatch', () => {
  it('stops after an earlier pause request', async () => {
    const who = await somebody('hal');
    await t.request('POST', '/repos/hal/site/issues/1/stopwatch/start', who);
    t.clock.advance(600);
    const visitor = await enter('hal', '/-/shortcuts');
    const { page } = visitor;
    const bar = page.getByRole('region', { name: 'Stopwatch' });
    await bar.getByRole('timer').waitFor();
    const sent = hold(/^(PATCH|POST) .*\/stopwatch(es\/current|\/stop)$/);
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByText('paused').waitFor();
    await bar.getByRole('button', { name: 'Stop', exact: true }).click();
    await bar.getByRole('button', { name: 'Start' }).waitFor();
    await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
    // An immediate request would be there by now.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
    expect(sent.requests).toEqual(['PATCH current']);
    sent.goOn();
    await toldBy(visitor, /^0:10 was added to/);
    expect(visitor.messages).toEqual([]);
    expect(await told('/user/times', who)).toMatchObject([{ time: 600 }]);
    await leave(visitor);
  });
});

describe('following', () => {
  it('ends after it began, when both were clicked in a row', async () => {
    await t.make.person('ivo', { password });
    const who = await t.make.person('jan', { password });
    const visitor = await enter('jan', '/ivo');
    const { page } = visitor;
    const sent = hold(/^(PUT|DELETE) .*\/user\/following\/ivo$/);
    await page.getByRole('button', { name: 'Follow: ivo' }).click();
    await page.getByRole('button', { name: 'Following: ivo' }).click();
    await chooseByKey(page, 'Unfollow');
    await page.getByRole('button', { name: 'Follow: ivo' }).waitFor();
    await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
    // An immediate request would be there by now.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
    expect(sent.requests).toEqual(['PUT ivo']);
    sent.goOn();
    await expect.poll(() => sent.requests).toEqual(['PUT ivo', 'DELETE ivo']);
    await expect.poll(() => told('/user/following', who)).toEqual([]);
    await page.getByRole('button', { name: 'Follow: ivo' }).waitFor();
    await leave(visitor);
  });
});
