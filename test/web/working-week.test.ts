import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSetup } from '../../src/core/account/setup.ts';
import { startTestApp, TestClock } from '../support/app.ts';
import { keepScreen, openBrowser, toldBy, type Visit, visit } from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';

const password = 'correct horse battery';
/** Nine o'clock in Berlin. */
const monday = Date.UTC(2026, 4, 4, 7, 0, 0) / 1000;
const day = 86_400;
const hour = 3600;

const t = await ofFile(startTestApp({ clock: new TestClock(monday) }));
const browser = await ofFile(openBrowser());

/** Advances the clock, here and in the browser, once what was clicked has happened. */
async function wait({ page, untilRead }: Visit, untilUnix: number): Promise<void> {
  await untilRead();
  t.clock.advance(untilUnix - t.clock.nowUnix());
  await page.clock.setFixedTime(untilUnix * 1000);
}

const at = (days: number, hours: number): number => monday + days * day + (hours - 9) * hour;

/** Opens a page by the navigation, like a user. */
async function go(page: Page, place: string, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: /^(Main navigation|View)$/ })
    .getByRole('link', { name: place, exact: true })
    .click();
  // The former page, which is still shown while this one loads, may have the same fields.
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Notifications cover what is below them until they disappear. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) {
    // It may disappear at the same time.
    await close
      .first()
      .click({ timeout: 2000 })
      .catch(() => {});
  }
}

async function setUp({ page }: Visit): Promise<void> {
  const code = await openSetup(t.app.context);
  await page.goto(`/setup?code=${code}`);
  await page.getByLabel('User name').fill('mira');
  await page.getByLabel('Email address').fill('mira@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'What are you working on?' }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
}

async function makeIssue({ page }: Visit): Promise<void> {
  await go(page, 'Projects', 'Projects');
  await page.getByRole('link', { name: 'All repositories' }).click();
  await page.getByRole('link', { name: 'New project' }).first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('site');
  await page.getByLabel('New entries are billable').check();
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('link', { name: 'New issue' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Draw the logo');
  await page.getByRole('button', { name: 'Create issue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Draw the logo' }).waitFor();
}

it('works in the browser alone, from the setup link to a printed report', async () => {
  const visitor = await ofTest(visit(browser, t));
  const { page } = visitor;
  await setUp(visitor);
  await makeIssue(visitor);

  // Monday: an hour and a half with the stopwatch, with a break.
  await page.getByRole('button', { name: 'Start stopwatch' }).click();
  const bar = page.getByRole('region', { name: 'Stopwatch' });
  await bar.getByRole('timer').waitFor();
  await wait(visitor, at(0, 10));
  await bar.getByRole('button', { name: 'Pause' }).click();
  await bar.getByText('paused').waitFor();
  await wait(visitor, at(0, 10.5));
  await bar.getByRole('button', { name: 'Resume' }).click();
  await bar.getByRole('button', { name: 'Pause' }).waitFor();
  await wait(visitor, at(0, 11));
  await bar.getByRole('button', { name: 'Stop', exact: true }).click();
  await toldBy(visitor, /was added to/);
  await bar.getByText('Today 1:30').waitFor();

  // Tuesday: a quick-add line.
  await wait(visitor, at(1, 12));
  await go(page, 'Track', 'This week');
  await page
    .getByRole('combobox', { name: 'Quick add' })
    .fill('45m mira/site#1 9:00 wrote to the printer');
  await page.getByText(/0:45/).first().waitFor();
  await page.keyboard.press('Enter');
  // In the list: the text is also in the preview, before it is sent.
  await page.getByRole('button', { name: 'Edit note: wrote to the printer' }).waitFor();

  // Wednesday: the timesheet.
  await wait(visitor, at(2, 17));
  await go(page, 'Timesheet', 'This week');
  const sheet = page.getByRole('grid', { name: 'Hours by issue and day' });
  await sheet.getByRole('gridcell', { name: /^nothing, Wed/ }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('2:15');
  await page.keyboard.press('Enter');
  await sheet.getByRole('gridcell', { name: /^2:15, Wed/ }).waitFor();

  // Thursday: Tuesday took longer.
  await wait(visitor, at(3, 17));
  await go(page, 'Track', 'This week');
  await closeToasts(page);
  await page.getByRole('button', { name: 'Edit duration, 0:45' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1h');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit duration, 1:00' }).waitFor();

  // Friday: review, then the bill.
  await wait(visitor, at(4, 16));
  await page.getByRole('link', { name: 'All my time' }).click();
  await page.getByRole('tab', { name: 'Needs review' }).click();
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  await go(page, 'Calendar', 'This week');
  await page
    .getByRole('button', { name: /Draw the logo/ })
    .nth(2)
    .waitFor();
  await go(page, 'Reports', 'This month');
  await page.getByRole('combobox', { name: 'Range' }).click();
  await page.getByRole('option', { name: 'This week' }).click();
  await page
    .getByRole('row', { name: /^Total/ })
    .getByText('4:45')
    .first()
    .waitFor();
  await keepScreen(page, 'working-week-report');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
  await keepScreen(page, 'working-week-printed');
  const printed = await page.pdf({ format: 'A4' });
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });

  // Locked after billing.
  await go(page, 'Projects', 'Projects');
  await page.getByRole('link', { name: 'mira/site' }).click();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel('Last locked day').fill('2026-05-08');
  await page.getByLabel('Reason').fill('billed');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByText(/^Time before .* is locked\.$/).waitFor();
  await go(page, 'Track', 'This week');
  await go(page, 'Timesheet', 'This week');
  await sheet.getByRole('gridcell', { name: /^2:15, Wed.*locked/ }).waitFor();
  const sum = await t.request('GET', '/user/times', { name: 'mira', password });
  expect(sum.json.map((entry: { time: number }) => entry.time).sort()).toEqual([3600, 5400, 8100]);
  expect(visitor.complaints).toEqual([]);
});
