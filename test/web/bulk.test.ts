import { expect, it } from 'vitest';
import type { Issue, TrackedTime } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { expectAccessible, openBrowser, revisit, signIn, toldBy } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const now = t.clock.nowUnix();

/** A user with four entries of today, each of another length. */
async function somebody(name: string): Promise<{ who: Person; logo: Issue; words: Issue }> {
  const who = await t.make.person(name, { password });
  const site = await t.make.repository(who.user, 'site', { isPrivate: true });
  const logo = await t.make.issue(site, who.user, { title: 'Draw the logo' });
  const words = await t.make.issue(site, who.user, { title: 'Find the words' });
  for (const quarter of [1, 2, 3, 4]) {
    const note = `part ${quarter}`;
    await t.make.time(logo, who.user, quarter * 900, now - quarter * 60, { note });
  }
  return { who, logo, words };
}
const stored = async (who: Person): Promise<TrackedTime[]> =>
  t.app.context.database.read.trackedTimes.list({ userId: who.user.id }).page(0, 100);
const enter = async (name: string) => {
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, '/');
  const { page } = visitor;
  const box = (time: string) => page.getByRole('checkbox', { name: `Select ${time} on` });
  const bar = page.getByRole('toolbar', { name: 'Selected entries' });
  await box('0:15').waitFor({ state: 'attached' });
  return { visitor, page, box, bar };
};

it('changes the note of a range by keys, in one place of the page, with one undo', async () => {
  const { who } = await somebody('ada');
  const { visitor, page, box, bar } = await enter('ada');
  const top = (): Promise<number> =>
    page.evaluate('document.querySelector("#entries").getBoundingClientRect().top');
  const before = await top();
  await box('0:15').focus();
  await page.keyboard.press('x');
  await bar.getByText('1 selected 0:15').waitFor();
  expect(await page.getByRole('combobox', { name: 'Quick add' }).count()).toBe(0);
  expect(await top()).toBe(before);
  await box('0:45').focus();
  await page.keyboard.press('Shift+X');
  await bar.getByText('3 selected 1:30').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Note of 3 entries' });
  await dialog.getByLabel('Note').fill('stand-up');
  await page.keyboard.press('Enter');
  await toldBy(visitor, 'Note changed in 3 entries');
  const notes = async () => (await stored(who)).map(({ note }) => note).sort();
  expect(await notes()).toEqual(['part 4', 'stand-up', 'stand-up', 'stand-up']);
  // The selection stays.
  await bar.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(notes).toEqual(['part 1', 'part 2', 'part 3', 'part 4']);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Quick add' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

it('moves and deletes what is selected, and undoes it', async () => {
  const { who, words } = await somebody('bea');
  const { visitor, page, box, bar } = await enter('bea');
  await box('0:15').check();
  await bar.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar.getByText('4 selected 2:30').waitFor();
  await box('1:00').uncheck();
  await bar.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 entries' });
  await dialog.getByRole('combobox', { name: 'Issue' }).fill('words');
  await page.getByRole('option', { name: 'Find the words' }).click();
  await toldBy(visitor, 'Moved 3 entries to bea/site#2');
  const issues = async () => (await stored(who)).map(({ issueNumber }) => issueNumber).sort();
  expect(await issues()).toEqual([1, words.number, words.number, words.number]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(issues).toEqual([1, 1, 1, 1]);
  await visitor.untilRead();
  await box('0:15').focus();
  await page.keyboard.press('Delete');
  await toldBy(visitor, 'Deleted 3 entries');
  expect(await issues()).toEqual([1]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(issues).toEqual([1, 1, 1, 1]);
  expect(visitor.complaints).toEqual([]);
});

it("takes the project's default, leaves locked entries out, and changes all or nothing", async () => {
  const { who, logo } = await somebody('cleo');
  const old = await t.make.time(logo, who.user, 7200, now - 7200, { isBillable: false });
  const { visitor, page, box, bar } = await enter('cleo');
  await box('0:15').check();
  await bar.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar.getByRole('button', { name: 'Billable' }).click();
  await page.getByRole('menuitem', { name: 'Project default' }).click();
  await toldBy(visitor, 'Billable changed in 5 entries');
  expect((await stored(who)).map(({ isBillable }) => isBillable)).toEqual(Array(5).fill(true));
  const body = { until: new Date((now - 3600) * 1000).toISOString(), reason: 'billed' };
  await t.request('PUT', '/repos/cleo/site/time-lock', who, { body });
  // Another client is faster: one of the entries is not what the page has seen.
  const [first] = (await stored(who)).filter(({ timeSeconds }) => timeSeconds === 900);
  const path = `/repos/cleo/site/issues/1/times/${first!.id}`;
  const end = intercept(t, /POST .*\/times\/bulk/, async ({ pass }) => {
    end();
    await t.request('PATCH', path, who, { body: { note: 'of another client' } });
    pass();
  });
  await visitor.untilRead();
  await page.keyboard.press('Delete');
  await toldBy(visitor, /Someone else changed/);
  expect((await stored(who)).length).toBe(5);
  await page.reload();
  await box('0:15').check();
  await bar.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByText('Locked before').waitFor();
  await page.keyboard.press('Delete');
  await toldBy(visitor, 'Deleted 4 of 5 entries, 1 is locked');
  expect(await stored(who)).toMatchObject([{ id: old.id }]);
});

it('names the entry that the service refuses, and changes none', async () => {
  const { who } = await somebody('dora');
  const { visitor, page, box, bar } = await enter('dora');
  await box('0:15').check();
  await bar.getByRole('checkbox', { name: 'Select all shown' }).check();
  // The page has read the locks already.
  const body = { until: new Date((now - 150) * 1000).toISOString(), reason: 'billed' };
  await t.request('PUT', '/repos/dora/site/time-lock', who, { body });
  await page.keyboard.press('Delete');
  await toldBy(visitor, /Draw the logo.*closed/s);
  expect(await stored(who)).toHaveLength(4);
});

it('moves an entry in its row, without the mouse', async () => {
  const { who, words } = await somebody('fern');
  const { visitor, page, box } = await enter('fern');
  await box('0:15').focus();
  await page.keyboard.press('e');
  const row = page.getByRole('form', { name: 'Edit entry' });
  expect((await row.boundingBox())?.height).toBe(40);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await row.getByRole('combobox', { name: 'Issue' }).fill('words');
  await page.getByRole('option', { name: 'Find the words' }).waitFor();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Find the words' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toldBy(visitor, `The entry was moved to fern/site#${words.number}.`);
  expect((await stored(who)).filter(({ issueId }) => issueId === words.id)).toMatchObject([
    { note: 'part 1', timeSeconds: 900 },
  ]);
  expect(visitor.complaints).toEqual([]);
});

it('selects in My time too', async () => {
  const { who } = await somebody('elsa');
  const { visitor, page, box, bar } = await enter('elsa');
  await page.goto('/-/time');
  const day = page.getByRole('heading', { name: /Today/ });
  const top = async () => (await day.boundingBox())?.y;
  await day.waitFor();
  const before = await top();
  await box('0:30').focus();
  await page.keyboard.press('x');
  await box('1:00').click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected 2:15').waitFor();
  expect(await top()).toBe(before);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await toldBy(visitor, 'Deleted 3 entries');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(who)).length).toBe(4);
  expect(visitor.complaints).toEqual([]);
});
