import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/core/records/types.ts';
import { startTestApp, TestClock } from '../support/app.ts';
import {
  endSessionAtWrite,
  expectAccessible,
  expectNoOverflow,
  hostileText,
  keepScreen,
  type Look,
  looks,
  openBrowser,
  revisit,
  signIn,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { isFullRun } from '../support/extent.ts';
import { intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const hostile = hostileText();
const unix = (text: string): number => Date.parse(text) / 1000;

// A Thursday afternoon.
const clock = new TestClock(unix('2026-05-07T14:30:00Z'));
const t = await ofFile(startTestApp({ clock }));
const browser = await ofFile(openBrowser());

interface Owner {
  readonly person: Person;
  readonly name: string;
  readonly logo: Issue;
  readonly ink: Issue;
}

let count = 0;
/**
 * A user with two issues: one with an entry on Monday, one with two on Tuesday; last week has both.
 */
async function somebody(): Promise<Owner> {
  count += 1;
  const name = `mira${count}`;
  const person = await t.make.person(name, { password });
  const { user } = person;
  const site = await t.make.repository(user, 'site');
  const logo = await t.make.issue(site, user, { title: 'Draw the logo' });
  const ink = await t.make.issue(site, user, { title: 'Buy ink' });
  const startedUnix = unix('2026-05-04T07:00:00Z');
  await t.make.time(logo, user, 5400, startedUnix + 5400, { startedUnix });
  await t.make.time(ink, user, 1800, unix('2026-05-05T08:00:00Z'));
  await t.make.time(ink, user, 900, unix('2026-05-05T10:00:00Z'));
  await t.make.time(logo, user, 3600, unix('2026-04-29T10:00:00Z'));
  await t.make.time(ink, user, 7200, unix('2026-04-30T10:00:00Z'));
  await settings(person, { time_zone: 'Europe/Berlin', first_day_of_week: 'monday' });
  return { person, name, logo, ink };
}

const settings = async ({ token }: Person, body: object): Promise<void> => {
  const { status } = await t.request('PATCH', '/user/settings', { token }, { body });
  expect(status).toBe(200);
};

async function open(
  { name }: Owner,
  { path = '/-/week', look }: { path?: string; look?: Look } = {},
): Promise<Visit> {
  const visitor = await revisit(browser, t, look);
  await signIn(visitor, name, password, path);
  await visitor.page.getByRole('grid').waitFor();
  return visitor;
}

const cell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** This week's seconds from the report, as `2026-05-04 title`. */
async function reported({ person: { token } }: Owner, zone = 'Europe/Berlin') {
  const query = `from=2026-05-04&to=2026-05-10&time_zone=${zone}&group_by=day,issue`;
  const { json } = await t.request('GET', `/user/times/report?${query}`, { token });
  const groups = json.groups as { day: string; issue: { title: string }; seconds: number }[];
  return Object.fromEntries(
    groups.map(({ day, issue, seconds }) => [`${day} ${issue.title}`, seconds]),
  );
}

const time = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;

/** Expects every sum of the grid to equal the report's. */
async function expectSumsOfReport(page: Page, owner: Owner): Promise<void> {
  const { token } = owner.person;
  const sums = async (groupBy: string): Promise<string[]> => {
    const query = `from=2026-05-04&to=2026-05-10&group_by=${groupBy}`;
    const { json } = await t.request('GET', `/user/times/report?${query}`, { token });
    return json.groups.map(({ seconds }: { seconds: number }) => time(seconds));
  };
  const cells = async (row: string): Promise<string[]> =>
    (await page.getByRole('row', { name: row }).getByRole('gridcell').allTextContents()).map(
      (text) => text.trim(),
    );
  const foot = await cells('Total');
  expect(foot.slice(0, 7).filter((text) => text !== '·')).toEqual(await sums('day'));
  const rows = [await cells('Draw the logo'), await cells('Buy ink')].map((row) => row.at(-1));
  expect(rows.sort()).toEqual((await sums('issue')).sort());
  const all = Object.values(await reported(owner)).reduce((sum, seconds) => sum + seconds, 0);
  expect(foot.at(-1)).toBe(time(all));
}

/** Pastes into the focused element, like from a spreadsheet. */
const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

describe('the timesheet', () => {
  it('keeps the input when the session ends during typing', async () => {
    const owner = await somebody();
    const visitor = await open(owner);
    const { page } = visitor;
    const signInAgain = async (): Promise<void> => {
      await page.getByLabel('User name or email address').fill(owner.name);
      await page.locator('input[type=password]').fill(password);
      await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    };
    await cell(page, `nothing, Friday 8 May, ${owner.name}/site#1`).focus();
    await page.keyboard.type('2:45');
    endSessionAtWrite(t, visitor);
    await page.keyboard.press('Enter');
    await signInAgain();
    await page.getByText('“2:45”. Your session has expired.').waitFor();
    await page.getByRole('button', { name: /^2:45, Friday 8 May/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await cell(page, `2:45, Friday 8 May, ${owner.name}/site#1`).waitFor();
    expect(await page.getByText('Your session has expired').count()).toBe(0);

    await cell(page, `nothing, Saturday 9 May, ${owner.name}/site#1`).focus();
    await page.keyboard.type('0:30');
    await page.context().clearCookies();
    // As from a tab that noticed it first.
    await page.evaluate(`new BroadcastChannel('punchcard session /').postMessage(null)`);
    await signInAgain();
    await page.getByRole('textbox', { name: /Saturday 9 May$/ }).press('Enter');
    await cell(page, `0:30, Saturday 9 May, ${owner.name}/site#1`).waitFor();
    expect(await reported(owner)).toMatchObject({
      '2026-05-08 Draw the logo': 9900,
      '2026-05-09 Draw the logo': 1800,
    });
  });

  it("is edited by keyboard alone, and its sums equal the report's", async () => {
    const owner = await somebody();
    const visitor = await open(owner);
    const { page } = visitor;
    const { keyboard } = page;
    await expectSumsOfReport(page, owner);
    const issue = `${owner.name}/site#1`;
    await cell(page, `1:30, Monday 4 May, ${issue}`).focus();
    await keyboard.press('Enter');
    await keyboard.type('2h15');
    await keyboard.press('Escape');
    await keyboard.press('Enter');
    await keyboard.type('2:45');
    await keyboard.press('Tab');
    await toldBy(visitor, 'Time changed.');
    // Continues on Tuesday, moves to Wednesday by arrow, and edits by the first digit.
    await keyboard.type('1.5');
    await keyboard.press('Enter');
    await cell(page, `1:30, Tuesday 5 May, ${issue}`).waitFor();
    await keyboard.press('ArrowRight');
    await keyboard.type('20m');
    await keyboard.press('Enter');
    await cell(page, `0:20, Wednesday 6 May, ${issue}`).waitFor();
    await expect
      .poll(() => reported(owner))
      .toEqual({
        '2026-05-04 Draw the logo': 9900,
        '2026-05-05 Draw the logo': 5400,
        '2026-05-05 Buy ink': 2700,
        '2026-05-06 Draw the logo': 1200,
      });
    await expectSumsOfReport(page, owner);
    // The entry keeps its start: only its duration changes.
    const { json } = await t.request('GET', '/user/times?since=2026-05-04T00:00:00Z', {
      token: owner.person.token,
    });
    expect(json[0]).toMatchObject({ time: 9900, started: '2026-05-04T07:00:00Z' });
    const typed = json.find((entry: { time: number }) => entry.time === 1200);
    expect(typed).toMatchObject({
      ...{ started: null, created: '2026-05-06T10:00:00Z', day: '2026-05-06' },
    });
    await cell(page, `0:20, Wednesday 6 May, ${issue}`).press('Delete');
    await toldBy(visitor, 'Time deleted.');
    await cell(page, `nothing, Wednesday 6 May, ${issue}`).waitFor();
    const undo = page.getByRole('alert').filter({ hasText: 'Time deleted.' });
    await undo.getByRole('button', { name: 'Undo' }).press('Enter');
    await cell(page, `0:20, Wednesday 6 May, ${issue}`).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('changes a cell again, and clears it, before the server has answered', async () => {
    const owner = await somebody();
    const visitor = await open(owner);
    const { page } = visitor;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    intercept(t, /\/issues\/1\/times\//, async ({ pass }) => {
      await answered;
      pass();
    });
    const issue = `${owner.name}/site#1`;
    await cell(page, `1:30, Monday 4 May, ${issue}`).focus();
    for (const [typed, shown] of [
      ['2:45', '2:45'],
      ['3h', '3:00'],
    ] as const) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await cell(page, `${shown}, Monday 4 May, ${issue}`).focus();
    }
    await page.keyboard.press('Delete');
    await cell(page, `3:00, Monday 4 May, ${issue}`).waitFor({ state: 'detached' });
    answer();
    await toldBy(visitor, 'Time changed.');
    await toldBy(visitor, 'Time changed.');
    await toldBy(visitor, 'Time deleted.');
    expect(await reported(owner)).not.toHaveProperty('2026-05-04 Draw the logo');
    expect(visitor.complaints).toEqual([]);
  });

  it('keeps an invalid duration, and says why', async () => {
    const owner = await somebody();
    const { page, complaints } = await open(owner);
    const issue = `${owner.name}/site#1`;
    await cell(page, `nothing, Friday 8 May, ${issue}`).click();
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    await page.getByText('“soon” is not a valid duration.').waitFor();
    await cell(page, `soon, Friday 8 May, ${issue}, not saved`).click();
    expect(await page.getByLabel(`Time on ${issue}, Friday 8 May`).inputValue()).toBe('soon');
    await page.keyboard.type('0:30');
    await page.keyboard.press('Enter');
    await cell(page, `0:30, Friday 8 May, ${issue}`).waitFor();
    expect(await page.getByText('is not a valid duration').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.runIf(isFullRun)('opens the entries of a cell that has several', async () => {
    const owner = await somebody();
    const { page, complaints } = await open(owner);
    await cell(page, `0:45, Tuesday 5 May, ${owner.name}/site#2, 2 entries`).press('Enter');
    await page.getByText('This cell has several entries.').waitFor();
    await keepScreen(page, 'week-several');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit entry of 0:15' }).click();
    await page.getByRole('textbox', { name: 'Duration' }).fill('20m');
    await page.getByRole('button', { name: 'Save' }).click();
    await cell(page, `0:50, Tuesday 5 May, ${owner.name}/site#2, 2 entries`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says that another client changed a cell, and shows its value', async () => {
    const owner = await somebody();
    const issue = `${owner.name}/site#1`;
    const [first, second] = [await open(owner), await open(owner)];
    for (const { page } of [first, second]) {
      await cell(page, `1:30, Monday 4 May, ${issue}`).press('Enter');
    }
    await first.page.keyboard.type('2:00');
    await first.page.keyboard.press('Enter');
    await toldBy(first, 'Time changed.');
    await second.page.keyboard.type('3:00');
    await second.page.keyboard.press('Enter');
    await second.page.getByText('Someone else changed this entry.').waitFor();
    await cell(second.page, `3:00, Monday 4 May, ${issue}, not saved`).waitFor();
    expect((await reported(owner))['2026-05-04 Draw the logo']).toBe(7200);
    await keepScreen(second.page, 'week-conflict');
    await second.page.getByRole('button', { name: 'Dismiss' }).click();
    await cell(second.page, `2:00, Monday 4 May, ${issue}`).waitFor();
    await first.close();
    await second.close();
  });

  it('leaves locked days alone, and says why', async () => {
    const owner = await somebody();
    const { token } = owner.person;
    const body = { until: '2026-05-06T00:00:00+02:00', reason: 'April is billed' };
    const path = `/repos/${owner.name}/site/time-lock`;
    expect((await t.request('PUT', path, { token }, { body })).status).toBe(200);
    const before = await reported(owner);
    const { page, complaints } = await open(owner);
    const closed = cell(page, `1:30, Monday 4 May, ${owner.name}/site#1, locked`);
    await closed.press('Enter');
    await page.getByRole('alert').getByText('April is billed').waitFor();
    expect(await page.getByRole('textbox', { name: /^Time on/ }).count()).toBe(0);
    await closed.press('Delete');
    await cell(page, `nothing, Wednesday 6 May, ${owner.name}/site#1`).waitFor();
    await keepScreen(page, 'week-closed');
    await expectAccessible(page);
    expect(await reported(owner)).toEqual(before);
    expect(complaints).toEqual([]);
  });
});

describe('filling a week', () => {
  it.runIf(isFullRun)(
    "copies last week's hours after a preview, and undoes them together",
    async () => {
      const owner = await somebody();
      const { page, complaints, messages } = await open(owner);
      const before = await reported(owner);
      await page.getByRole('button', { name: 'Copy last week' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('row', { name: 'Buy ink' }).waitFor();
      await keepScreen(page, 'week-copy');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Rows and 3:00' }).click();
      await toldBy({ messages }, '3:00 copied from last week.');
      await cell(page, `1:00, Wednesday 6 May, ${owner.name}/site#1`).waitFor();
      expect(await reported(owner)).toEqual({
        ...before,
        '2026-05-06 Draw the logo': 3600,
        '2026-05-07 Buy ink': 7200,
      });
      await page.getByRole('button', { name: 'Undo' }).click();
      await cell(page, `nothing, Wednesday 6 May, ${owner.name}/site#1`).waitFor();
      expect(await reported(owner)).toEqual(before);
      expect(complaints).toEqual([]);
    },
  );

  it.runIf(isFullRun)('copies rows only, which the URL keeps, and adds others', async () => {
    const owner = await somebody();
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, owner.name, password, '/-/week?from=2026-05-13');
    await page.getByText('No time this week yet').waitFor();
    await page.getByRole('button', { name: 'Add issue' }).press('Enter');
    await page.getByRole('combobox', { name: 'Add issue' }).fill('logo');
    await page.getByRole('option', { name: 'Draw the logo' }).first().click();
    await page.getByRole('row', { name: 'Draw the logo' }).waitFor();
    await page.getByRole('button', { name: 'Copy last week' }).click();
    await page.getByRole('button', { name: 'Rows only' }).click();
    await page.getByRole('row', { name: 'Buy ink' }).waitFor();
    expect(decodeURIComponent(page.url())).toContain(`${owner.name}/site#2`);
    await page.reload();
    await page.getByRole('row', { name: 'Buy ink' }).waitFor();
    await page.getByRole('row', { name: 'Draw the logo' }).waitFor();
    await page.getByRole('link', { name: 'Previous week' }).click();
    await page.getByText(/^4\s?–\s?10 May 2026$/).waitFor();
    await page.goBack();
    await page.getByText(/^11\s?–\s?17 May 2026$/).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it.runIf(isFullRun)('pastes spreadsheet cells after a preview', async () => {
    const owner = await somebody();
    const { page, complaints, messages } = await open(owner);
    const before = await reported(owner);
    await cell(page, `1:30, Monday 4 May, ${owner.name}/site#1`).focus();
    await paste(page, '2:00\t0,5\t\tx\n1\t9\n3:00\n');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Several entries, skipped').waitFor();
    await dialog.getByText('Outside the grid, skipped').waitFor();
    await dialog.getByText('“x” is not a valid duration.').waitFor();
    await keepScreen(page, 'week-paste');
    await expectAccessible(page);
    expect(await reported(owner)).toEqual(before);
    await dialog.getByRole('button', { name: 'Change 3 cells' }).click();
    await toldBy({ messages }, '3 cells changed.');
    expect(await reported(owner)).toEqual({
      ...before,
      '2026-05-04 Draw the logo': 7200,
      '2026-05-05 Draw the logo': 1800,
      '2026-05-04 Buy ink': 3600,
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await cell(page, `1:30, Monday 4 May, ${owner.name}/site#1`).waitFor();
    expect(await reported(owner)).toEqual(before);
    expect(complaints).toEqual([]);
  });
});

describe('the columns', () => {
  it('have one right edge, also with several entries, and while one types', async () => {
    const owner = await somebody();
    const { page } = await open(owner);
    // The right ends of the last texts in Tuesday's column, as drawn.
    const ends = (await page.evaluate(`[...document.querySelectorAll('tr')].flatMap((row) => {
      const cell = row.children[2];
      if (cell.textContent.trim() === '') return [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) range.selectNodeContents(texts.currentNode);
      return range.getBoundingClientRect().right;
    })`)) as number[];
    expect(ends.length).toBeGreaterThan(4);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1);
    await cell(page, `nothing, Tuesday 5 May, ${owner.name}/site#1`).press('Enter');
    const typing = page.getByRole('textbox', { name: /Tuesday 5 May$/ });
    const field = await typing.evaluate((input) => {
      const style = input.ownerDocument.defaultView?.getComputedStyle(input);
      const { right } = input.getBoundingClientRect();
      const inside = `${style?.paddingRight} ${style?.borderRightWidth}`.split(' ');
      return inside.reduce((edge, width) => edge - Number.parseFloat(width), right);
    });
    expect(Math.abs(field - (ends[0] ?? 0))).toBeLessThanOrEqual(1);
    const several = cell(page, `0:45, Tuesday 5 May, ${owner.name}/site#2, 2 entries`);
    const drawn = await several.evaluate(
      (button) =>
        button.ownerDocument.defaultView?.getComputedStyle(
          button.querySelector('[data-count]')!,
          '::after',
        ).content,
    );
    expect(drawn).toContain('2');
    expect(await several.evaluate((button) => button.lastChild?.textContent)).toBe('0:45');
  });

  it('end in a row that adds an issue, by keyboard too', async () => {
    const owner = await somebody();
    const body = { title: 'Count the stars' };
    const path = `/repos/${owner.name}/site/issues`;
    const { json: stars } = await t.request('POST', path, owner.person, { body });
    const { page, complaints } = await open(owner);
    const bodyRows = page.getByRole('grid').locator('tbody tr');
    expect(await bodyRows.last().textContent()).toContain('Add issue');
    await cell(page, `nothing, Thursday 7 May, ${owner.name}/site#2`).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    expect(await focused()).toContain('Thursday 7 May');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Add issue' }).fill('stars');
    await page.getByRole('option', { name: 'Count the stars' }).first().click();
    await page.getByRole('row', { name: 'Count the stars' }).waitFor();
    // Ready to type into today.
    await expect.poll(focused).toBe(`nothing, Thursday 7 May, ${owner.name}/site#${stars.number}`);
    await page.keyboard.type('0:30');
    await page.keyboard.press('Enter');
    await cell(page, `0:30, Thursday 7 May, ${owner.name}/site#${stars.number}`).waitFor();
    expect(await bodyRows.last().textContent()).toContain('Add issue');
    expect(complaints).toEqual([]);
  });
});

describe("the viewer's own week", () => {
  it.runIf(isFullRun)(
    "starts on the chosen day, in the user's zone and not the browser's",
    async () => {
      const owner = await somebody();
      // On Monday evening in Berlin it is Tuesday there.
      await t.make.time(owner.logo, owner.person.user, 600, unix('2026-05-04T20:00:00Z'));
      await settings(owner.person, { time_zone: 'Pacific/Auckland', first_day_of_week: 'sunday' });
      const { page, complaints } = await open(owner);
      const heads = () => page.getByRole('columnheader').allTextContents();
      expect(await heads()).toEqual([
        'Issue',
        'Sun 3',
        'Mon 4',
        'Tue 5',
        'Wed 6',
        'Thu 7',
        'Fri 8',
        'Sat 9',
        'Total',
      ]);
      await cell(page, `0:10, Tuesday 5 May, ${owner.name}/site#1`).waitFor();
      expect((await reported(owner, 'Pacific/Auckland'))['2026-05-05 Draw the logo']).toBe(600);
      await settings(owner.person, { first_day_of_week: 'saturday', working_day_seconds: 21_600 });
      await page.reload();
      await page.getByRole('grid').waitFor();
      expect((await heads()).slice(0, 3)).toEqual(['Issue', 'Sat 2', 'Sun 3']);
      await page.getByText('of 30:00').waitFor();
      expect(complaints).toEqual([]);
    },
  );
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the week, whatever the issue titles, and allows editing', async () => {
    const owner = await somebody();
    const { user } = owner.person;
    const odd = await t.make.repository(user, 'odd');
    const issue = await t.make.issue(odd, user, { title: hostile });
    await t.make.time(issue, user, 3600, unix('2026-05-07T09:00:00Z'));
    const { page, complaints } = await open(owner, { look });
    await page.getByText('onerror').first().waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `week-${name}`);
    if (look.width < 600) {
      await page.getByRole('link', { name: 'Fri 8 0:00' }).click();
      await page.getByRole('columnheader', { name: 'Friday 8 May' }).waitFor();
      expect(page.url()).toContain('day=2026-05-08');
    }
    await cell(page, `nothing, Friday 8 May, ${owner.name}/site#1`).click();
    await page.getByLabel(`Time on ${owner.name}/site#1, Friday 8 May`).fill('0:45');
    await expectNoOverflow(page);
    await page.keyboard.press('Enter');
    await cell(page, `0:45, Friday 8 May, ${owner.name}/site#1`).waitFor();
    await page.getByRole('button', { name: 'Copy last week' }).click();
    await page.getByRole('dialog').getByRole('row', { name: 'Buy ink' }).waitFor();
    await expectNoOverflow(page);
    await keepScreen(page, `week-copy-${name}`);
    expect(complaints).toEqual([]);
  });
});
