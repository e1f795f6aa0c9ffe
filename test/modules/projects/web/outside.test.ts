import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { modules } from '../../../../src/modules/index.ts';
import { startTestApp, TestClock } from '../../../support/app.ts';
import {
  chooseByKey,
  expectNoOverflow,
  type Look,
  looks,
  openBrowser,
  revisit,
  startSession,
  toldBy,
  type Visit,
} from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';

/** Activities where issues are: their address, such as `-/1#2`, is nowhere to be read. */

const password = 'correct horse';
// A Thursday afternoon.
const clock = new TestClock(Date.parse('2026-05-07T14:30:00Z') / 1000);
const t = await ofFile(startTestApp({ clock }));
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password });
const has = (name: string): boolean => modules.some((one) => one.name === name);
const api = async (method: string, path: string, body?: object) =>
  (await t.request(method, path, mira, body === undefined ? {} : { body })).json;
let path = '';

beforeAll(async () => {
  const site = await t.make.repository(mira.user, 'site');
  await t.make.issue(site, mira.user, { title: 'Draw the logo' });
  path = `/projects/${(await api('POST', '/projects', { name: 'Website' })).id}/activities`;
  await api('PATCH', '/user/settings', { time_zone: 'Europe/Berlin', first_day_of_week: 'monday' });
});
beforeEach(async () => {
  for (const of of [1, 2].map((index) => `${path}/${index}`).concat('/repos/mira/site/issues/1'))
    await api('DELETE', `${of}/times`);
});

const add = (index: number, body: object): Promise<{ id: number }> =>
  api('POST', `${path}/${index}/times`, body);
const entries = async () =>
  (await api('GET', '/user/times/search?sort=oldest')).map(
    (one: { issue: { title: string }; time: number; note: string; started: string; day: string }) =>
      [one.issue.title, one.time, one.note, one.started?.slice(0, 16) ?? one.day]
        .filter((part) => part !== '')
        .join(' '),
  );

async function open(address: string, look?: Look): Promise<Visit> {
  const visitor = await revisit(browser, t, look);
  await startSession(visitor, 'mira', password);
  await visitor.page.goto(address);
  await visitor.page.locator('h1').first().waitFor();
  await visitor.untilRead();
  return visitor;
}

/** All that can be read, seen or heard. */
async function expectNoAddress({ page, messages }: Visit): Promise<void> {
  const words = await page.evaluate<string>(`[document.body.innerText,
    ...[...document.querySelectorAll('input:not([type=hidden]), textarea')].map(({ value }) => value),
    ...[...document.querySelectorAll('[title], [aria-label]')].flatMap(
      (one) => [one.title, one.ariaLabel])].join('\\n')`);
  expect([words, ...messages].join('\n')).not.toMatch(/(^|\s|“)-\/\d/);
}

const pick = async (field: Locator, page: Page, text: string): Promise<void> => {
  await field.fill(text);
  await page.getByRole('option', { name: text }).first().click();
};

it('is added to the calendar by dragging, moved and resized there', async () => {
  const visitor = await open('/-/calendar');
  const { page } = visitor;
  const slot = (at: string) => page.getByRole('button', { name: `Add at ${at}` });
  const event = (text: string) => page.locator('[data-event-id]').filter({ hasText: text });
  const boxOf = async (locator: Locator) => {
    await locator.scrollIntoViewIfNeeded();
    return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 3, from.y + 6, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  };
  const from = await boxOf(slot('2026-05-06 09:00:00'));
  await drag(
    { x: from.x + 20, y: from.y + 10 },
    { x: from.x + 20, y: from.y + 2 * from.height + 10 },
  );
  const dialog = page.getByRole('dialog');
  await pick(dialog.getByRole('combobox', { name: 'Issue' }), page, 'Meetings');
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await event('09:00–10:30').waitFor();
  await toldBy(visitor, 'Website · Meetings');
  await dialog.waitFor({ state: 'detached' });
  const box = await boxOf(event('09:00–10:30'));
  const to = await boxOf(slot('2026-05-07 12:00:00'));
  await drag({ x: box.x + 30, y: box.y + 12 }, { x: to.x + 30, y: to.y + 2 });
  await expect.poll(entries).toEqual(['Meetings 5400 2026-05-07T10:00']);
  expect(await event('12:00–13:30').textContent()).toContain('Meetings');
  await expectNoAddress(visitor);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(entries).toEqual(['Meetings 5400 2026-05-06T07:00']);
  expect(visitor.complaints).toEqual([]);
});

it('is copied from last week, typed and deleted in the timesheet', async () => {
  await add(1, { time: 1800, day: '2026-04-29' });
  const visitor = await open('/-/week');
  const { page } = visitor;
  await page.getByRole('button', { name: 'Copy last week' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Website', { exact: true }).waitFor();
  await expectNoAddress(visitor);
  await dialog.getByRole('button', { name: /0:30/ }).click();
  const cell = (name: string) => page.getByRole('button', { name, exact: true });
  await cell('0:30, Wednesday 6 May, Website · Meetings').waitFor();
  await expect.poll(entries).toContain('Meetings 1800 2026-05-06');
  await cell('nothing, Thursday 7 May, Website · Meetings').focus();
  await page.keyboard.type('1:15');
  await page.keyboard.press('Enter');
  await expect.poll(entries).toContain('Meetings 4500 2026-05-07');
  await expectNoAddress(visitor);
  await cell('1:15, Thursday 7 May, Website · Meetings').press('Delete');
  await toldBy(visitor, 'Time deleted.');
  expect(visitor.complaints).toEqual([]);
});

it('is moved to an issue and back by the dialog, and restored from the history', async () => {
  await add(1, { time: 1800, note: 'weekly' });
  const visitor = await open('/-/time');
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  const menu = async (item: string): Promise<void> => {
    await page
      .locator('main')
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await chooseByKey(page, item);
  };
  for (const title of ['Draw the logo', 'Support']) {
    await menu('Edit');
    await pick(dialog.getByRole('combobox', { name: 'Issue' }), page, title);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, title === 'Support' ? 'Website · Support' : 'mira/site#1');
    await visitor.untilRead();
  }
  await menu('History');
  await dialog.getByText('Website · Meetings → mira/site#1').waitFor();
  await dialog.getByText('mira/site#1 → Website · Support').waitFor();
  await expectNoAddress(visitor);
  await dialog.getByRole('button', { name: 'Restore this version' }).first().click();
  await expect.poll(async () => (await entries())[0]).toMatch(/^Meetings 1800 weekly/);
  await dialog.waitFor({ state: 'detached' });
  await menu('Delete');
  await toldBy(visitor, 'Website · Meetings');
  await expect.poll(entries).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

it('is edited in its row, moved with others and billable as they are by default', async () => {
  await add(1, { time: 900, note: 'one', billable: false });
  await add(2, { time: 1800, note: 'two', billable: false });
  const visitor = await open('/-/time');
  const { page } = visitor;
  await page.getByRole('button', { name: /one$/ }).first().click();
  const editor = page.getByRole('form');
  await editor.getByRole('button', { name: /Meetings/ }).click();
  await pick(editor.getByRole('combobox', { name: 'Issue' }), page, 'Support');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await entries())[0]).toMatch(/^Support 900 one/);
  await visitor.untilRead();
  await page.getByRole('checkbox', { name: 'Select 0:15 on' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected entries' });
  await bar.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar.getByRole('button', { name: 'Billable' }).click();
  await page.getByRole('menuitem', { name: 'Project default' }).click();
  await toldBy(visitor, 'Billable changed in 2 entries');
  const times = await api('GET', '/user/times/search');
  expect(times.map(({ billable }: { billable: boolean }) => billable)).toEqual([true, true]);
  await visitor.untilRead();
  await bar.getByRole('button', { name: 'Move' }).click();
  await pick(page.getByRole('dialog').getByRole('combobox'), page, 'Meetings');
  await toldBy(visitor, 'Moved 2 entries to Website · Meetings');
  await expectNoAddress(visitor);
  expect(visitor.complaints).toEqual([]);
});

it('gets tags in the dialog, of those that are suggested, and shows them behind its note', async () => {
  await add(1, { time: 900, note: 'one', tags: ['urgent'] });
  await add(2, { time: 1800, note: 'two' });
  const visitor = await open('/-/time');
  const { page } = visitor;
  const row = page.locator('main').getByRole('button', { name: /two/ });
  await page
    .locator('main')
    .getByRole('button', { name: /^Actions for 0:30/ })
    .click();
  await chooseByKey(page, 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('More', { exact: true }).click();
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await tags.fill('ur');
  await page.getByRole('option', { name: 'urgent' }).click();
  await tags.fill('night');
  await tags.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('night', { exact: true }).waitFor();
  expect(await row.textContent()).toMatch(/two.*urgent.*night/);
  expect(visitor.complaints).toEqual([]);
});

it('names reports on it, also in German and printed', async () => {
  await add(1, { time: 900, note: 'one' });
  const [, , id] = path.split('/');
  const query = `preset=all&repository=-/${id}&issue=1`;
  const visitor = await open(`/-/reports?${query}`, { ...looks[0]!, language: 'de-DE' });
  const { page } = visitor;
  await page.getByRole('combobox', { name: 'Tätigkeit' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Repository', exact: true }).inputValue()).toBe(
    'Website',
  );
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/Website · Tätigkeit Meetings · /).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: /Website, Meetings/ }).click();
  await page.getByRole('dialog').getByText('Website · Meetings').first().waitFor();
  await expectNoAddress(visitor);
  await page.goto(`/-/reports?preset=all&project=${id}`);
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/^Projekt Website · /).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/-/people/team');
  await page.getByRole('combobox', { name: 'Repository', exact: true }).click();
  await page.getByRole('option', { name: 'Website' }).click();
  await visitor.untilRead();
  await expectNoAddress(visitor);
});

it.runIf(has('time-import'))('takes rows of an imported file', async () => {
  const visitor = await open('/-/time?tab=import');
  const { page } = visitor;
  const csv = ['project,task,note,date,hours', 'Web shop,Calls,weekly,2026-05-04,1', ''].join('\n');
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  await pick(page.getByRole('combobox', { name: 'Project of Web shop' }), page, 'Website');
  const calls = page.getByRole('combobox', { name: 'Issue of Calls' });
  await page.getByPlaceholder('Website, new activity').and(calls).waitFor();
  await pick(calls, page, 'Support');
  await visitor.untilRead();
  await expectNoAddress(visitor);
  await page.getByRole('button', { name: /^Add 1 / }).click();
  await page.getByRole('cell', { name: 'Website', exact: true }).waitFor();
  await expect.poll(entries).toEqual(['Support 3600 weekly 2026-05-04']);
  await expectNoAddress(visitor);
  expect(visitor.complaints).toEqual([]);
});

it.runIf(has('rates'))('has its amounts below the hours on a phone', async () => {
  const [, , id] = path.split('/');
  const client = await api('POST', '/clients', { name: 'Acme', currency: 'EUR' });
  await api('PATCH', `/projects/${id}`, { client: client.id });
  await api('POST', `/projects/${id}/rates`, { amount: '90', from: '2026-05-01', user: null });
  await add(1, { time: 1800, day: '2026-05-04' });
  const visitor = await open('/-/reports?by=project,issue', {
    ...{ width: 390, height: 844, colorScheme: 'light' },
  });
  await visitor.page.getByRole('cell', { name: '0:30 45.00 EUR' }).first().waitFor();
  await expectNoOverflow(visitor.page);
  const table = visitor.page.getByRole('table').last();
  const width = await table.evaluate((one: { scrollWidth: number }) => one.scrollWidth);
  expect(width).toBeLessThan(380);
});
