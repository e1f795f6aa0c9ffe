import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callerAs } from '../../src/core/caller.ts';
import { markBilled } from '../../src/core/tracked-time/billing.ts';
import { write } from '../../src/core/transaction.ts';
import { chooseByKey, followLink, hostileText, revisit, toldBy } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { isFullRun } from '../support/extent.ts';
import { type IssuePages, startIssuePages } from '../support/issue-pages.ts';
import type { Person } from '../support/make.ts';

let { t, browser, mira, jonas, wren, get, workplace, visitAs } = {} as IssuePages;

const pages = await ofFile(startIssuePages());
({ t, browser, mira, jonas, wren, get, workplace, visitAs } = pages);

const entryMenu = (page: Page, time: string) =>
  page.getByRole('button', { name: `Actions for ${time} on` });

describe('the time of an issue', () => {
  it.runIf(isFullRun)(
    "shows the API's figures, and says when the estimate is exceeded",
    async () => {
      const { issue, path, address } = await workplace({ timeEstimateSeconds: 7200 });
      await t.make.time(issue, jonas.user, 5400, t.clock.nowUnix() - 200_000);
      const visitor = await visitAs('mira', address);
      const { page } = visitor;
      await page.getByText('0:30 left').waitFor();
      await t.make.time(issue, mira.user, 3600, t.clock.nowUnix() - 86_400);
      await page.reload();
      await page.getByText('0:30 over').waitFor();
      const summary = await get(`${path}/time-summary`);
      expect(summary).toMatchObject({ spent: 9000, estimate: 7200, progress: 125 });
      await page.getByText('2:30 of 2:00 estimated').waitFor();
      const people = page.getByRole('list', { name: 'Time by person' });
      expect(await people.getByRole('listitem').allTextContents()).toEqual([
        'jonas 1 entry1:30',
        'mira 1 entry1:00',
      ]);
      await page.getByRole('link', { name: 'Time by day' }).click();
      await page.getByRole('table').getByText('3 May 2026').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('shows readers their own, and visitors none', async () => {
    const { path, address } = await workplace({ assignees: [wren.user] });
    const add = (who: Person, time: number, note: string) =>
      t.request('POST', `/repos/mira/${path}/times`, who, { body: { time, note } });
    await add(jonas, 20_000, 'for writers only');
    await add(wren, 1500, 'mine');
    const deep = '>'.repeat(6000);
    for (const body of ['I **drew** it', deep]) {
      await t.request('POST', `/repos/mira/${path}/comments`, jonas, { body: { body } });
    }
    const reader = await visitAs('wren', address);
    await reader.page.getByText('You see your own time here').waitFor();
    await reader.page.getByRole('cell', { name: 'mine' }).waitFor();
    await reader.page.getByText('added 0:25').waitFor();
    await reader.page.getByText('0:25 spent by you').waitFor();
    const seen = await reader.page.locator('main').textContent();
    expect(seen).not.toContain('for writers only');
    expect(seen).not.toContain('5:33');
    // Readers may write nothing but comments and their own time.
    await reader.page.getByText('I drew it').waitFor();
    // Too deep for Markdown, and shown as it is.
    await reader.page.getByText(deep).waitFor();
    await reader.page.getByRole('button', { name: 'Write a comment' }).waitFor();
    expect(
      await reader.page.getByRole('button', { name: /^Actions for the comment/ }).count(),
    ).toBe(0);
    expect(await reader.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    expect(await reader.page.getByRole('button', { name: 'Close issue' }).count()).toBe(0);
    expect(await reader.page.getByRole('button', { name: 'Assign' }).count()).toBe(0);
    await reader.close();
    const visitor = await revisit(browser, t);
    await visitor.page.goto(address);
    await visitor.page.getByText('Sign in to see and track time.').waitFor();
    await visitor.page.getByText('I drew it').waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Write a comment' }).count()).toBe(0);
    const shown = await visitor.page.locator('main').textContent();
    expect(shown).not.toContain('mine');
    expect(shown).not.toContain('0:25');
  });

  it.runIf(isFullRun)('says when tracking is off, or for contributors only', async () => {
    const { repository, issue, address } = await workplace();
    await t.make.time(issue, mira.user, 4321);
    const reader = await visitAs('wren', address);
    await reader.page.getByText('Only writers, the author and the assignees').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Start stopwatch' }).count()).toBe(0);
    expect(await reader.page.getByRole('button', { name: 'Add time' }).count()).toBe(0);
    await reader.close();
    await t.app.context.database.write((stores) =>
      stores.repositories.update(repository.id, { enableTimeTracker: false }),
    );
    const owner = await visitAs('mira', address);
    await owner.page.getByText('Time tracking is disabled in this project.').waitFor();
    expect(await owner.page.getByRole('heading', { name: 'Entries' }).count()).toBe(0);
    expect(owner.complaints).toEqual([]);
  });

  it('has a stopwatch to start', async () => {
    const { name, address } = await workplace();
    const visitor = await visitAs('jonas', address);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await page.getByText('Your stopwatch is running here.').waitFor();
    const { json } = await t.request('GET', '/user/stopwatches', jonas);
    expect(json).toMatchObject([{ issue_title: 'Draw the logo', repo_name: name }]);
    await page.getByText('started the stopwatch').waitFor();
  });
});

const addButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true });

async function fillAdd(page: Page, duration: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration').fill(duration);
  await dialog.getByLabel('Note').fill(note);
}

describe('entries', () => {
  it('are added, changed, deleted, and restored', async () => {
    const { path, address } = await workplace();
    const visitor = await visitAs('jonas', address);
    const { page } = visitor;
    await page.getByRole('heading', { name: 'No time yet' }).waitFor();
    await fillAdd(page, '1h30m', 'review');
    await addButton(page).click();
    await page.getByRole('cell', { name: 'review' }).waitFor();
    const times = () => get(`${path}/times`);
    expect(await times()).toMatchObject([{ time: 5400, note: 'review', user_name: 'jonas' }]);
    await entryMenu(page, '1:30').click();
    await chooseByKey(page, 'Edit');
    await page.getByRole('textbox', { name: 'Duration' }).fill('45m');
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
    expect(await times()).toMatchObject([{ time: 2700, note: 'review' }]);
    await entryMenu(page, '0:45').click();
    // By keyboard: a notification may cover it.
    await chooseByKey(page, 'Delete');
    await page.getByRole('heading', { name: 'No time yet' }).waitFor();
    expect(await times()).toEqual([]);
    const deleted = page.getByRole('alert').filter({ hasText: 'Deleted 0:45' });
    await deleted.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('cell', { name: 'review' }).waitFor();
    expect(await times()).toMatchObject([{ time: 2700, note: 'review' }]);
    await entryMenu(page, '0:45').click();
    await chooseByKey(page, 'History');
    await page.getByRole('dialog').getByText('jonas restored it').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('have tags, suggested from former ones, and stay as they are once billed', async () => {
    const { issue, path, address } = await workplace();
    const at = t.clock.nowUnix() - 86_400;
    await t.make.time(issue, jonas.user, 600, at, { tags: ['on call'] });
    const elsewhere = await workplace();
    await t.make.time(elsewhere.issue, jonas.user, 60, at, { tags: ['desk'] });
    const visitor = await visitAs('jonas', address);
    const { page } = visitor;
    await entryMenu(page, '0:10').click();
    await chooseByKey(page, 'Edit');
    const dialog = page.getByRole('dialog');
    const tags = dialog.getByRole('combobox', { name: 'Tags' });
    await tags.fill('urgent');
    await tags.press('Enter');
    await tags.fill('DES');
    await page.getByRole('option', { name: 'desk' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
    const [entry] = await get(`${path}/times`);
    expect(entry.tags).toEqual(['on call', 'urgent', 'desk']);

    const by = callerAs(mira.user, { address: '', requestId: '' });
    await write(t.app.context, by, async (tx) =>
      markBilled(tx, await tx.trackedTimes.byIds([entry.id]), 'R-2026-05'),
    );
    await page.reload();
    await page.getByRole('row').getByText('locked', { exact: true }).waitFor();
    await entryMenu(page, '0:10').click();
    await page.getByText('Billed with R-2026-05').waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['History']);
    await chooseByKey(page, 'History');
    await dialog.getByText('mira marked it as billed').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('are added once by a double click, even if the page stalled', async () => {
    const { path, address } = await workplace();
    const { page, complaints } = await visitAs('jonas', address);
    await fillAdd(page, '20m', 'twice');
    const add = addButton(page);
    await add.hover();
    // Both clicks wait until the page resumes, and arrive one right after the other.
    const stalled = page.evaluate(
      'const until = performance.now() + 2000; while (performance.now() < until);',
    );
    await Promise.all([stalled, add.dblclick({ force: true, noWaitAfter: true })]);
    await page.getByRole('cell', { name: 'twice' }).waitFor();
    expect(await get(`${path}/times`)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('of others are visible to writers, and editable only if administrators may', async () => {
    const { repository, path, address } = await workplace();
    const times = `/repos/mira/${path}/times`;
    const added = await t.request('POST', times, mira, { body: { time: 300, note: 'not his' } });
    for (const time of [900, 600]) {
      await t.request('PATCH', `${times}/${added.json.id}`, mira, { body: { time } });
    }
    await t.make.collaborator(repository, jonas.user, 'admin');
    const { page } = await visitAs('jonas', address);
    await entryMenu(page, '0:10').click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['History']);
    const dialog = page.getByRole('dialog');
    const wayBack = dialog.getByRole('button', { name: 'Restore this version' });
    await chooseByKey(page, 'History');
    await dialog.getByText('0:15 → 0:10').waitFor();
    // No undo is offered to users who would be refused.
    expect(await wayBack.count()).toBe(0);
    await t.app.context.database.write((stores) =>
      stores.repositories.update(repository.id, { adminsMayEditTime: true }),
    );
    await page.reload();
    await entryMenu(page, '0:10').click();
    await chooseByKey(page, 'History');
    await wayBack.first().waitFor();
    await page.keyboard.press('Escape');
    await entryMenu(page, '0:10').click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  });

  it('changed in two browsers at once: the later one gets an error and the new state', async () => {
    const { issue, path, address } = await workplace();
    await t.make.time(issue, jonas.user, 3600, undefined, { note: 'draft' });
    const [one, two] = await Promise.all([visitAs('jonas', address), visitAs('jonas', address)]);
    for (const { page } of [one, two]) {
      await entryMenu(page, '1:00').click();
      await chooseByKey(page, 'Edit');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).waitFor();
    }
    await one.page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('first');
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByRole('cell', { name: 'first' }).waitFor();
    await two.page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('second');
    await two.page.getByRole('button', { name: 'Save' }).click();
    await two.page.getByText('Someone else changed this entry').first().waitFor();
    expect(await get(`${path}/times`)).toMatchObject([{ note: 'first' }]);
    await two.page.getByRole('button', { name: 'Keep theirs' }).click();
    await two.page.getByRole('cell', { name: 'first' }).waitFor();
    await one.close();
    await two.close();
  });

  it.runIf(isFullRun)(
    'of one user are reset after a confirmation, and restored exactly by undo',
    async () => {
      const { issue, path, address } = await workplace();
      for (let i = 1; i <= 3; i++) await t.make.time(issue, mira.user, 600 * i, 1_777_000_000 + i);
      await t.make.time(issue, jonas.user, 300, undefined, { note: 'stays' });
      const visitor = await visitAs('mira', address);
      const { page } = visitor;
      const kept = async () =>
        (await get(`${path}/times`)).map(
          ({ updated: _, version: __, issue: ___, ...entry }: Record<string, unknown>) => entry,
        );
      const before = await kept();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete all my entries' }).click();
      await page.getByRole('dialog').getByText('Your 3 entries (1:00 in total)').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await kept()).toEqual(before);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete all my entries' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete entries' }).click();
      await page.getByText('Your 3 entries were deleted.').waitFor();
      await page.getByRole('cell', { name: 'stays' }).waitFor();
      expect(await kept()).toMatchObject([{ note: 'stays' }]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(kept).toEqual(before);
      await entryMenu(page, '0:30').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );

  it.runIf(isFullRun)('in locked periods are marked, without edit actions', async () => {
    const { name, issue, path, address } = await workplace();
    await t.make.time(issue, jonas.user, 1800, Date.UTC(2026, 3, 20, 12) / 1000);
    await t.make.time(issue, jonas.user, 3600);
    const body = { until: '2026-05-01T00:00:00+02:00', reason: hostileText(180).slice(0, 100) };
    await t.request('PUT', `/repos/mira/${name}/time-lock`, mira, { body });
    const { page } = await visitAs('jonas', address);
    await page.getByText('Time before 1 May 2026 is locked').waitFor();
    const row = page.getByRole('row', { name: '20 Apr' });
    await row.getByText('locked', { exact: true }).waitFor();
    await entryMenu(page, '0:30').click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['History']);
    await page.keyboard.press('Escape');
    await fillAdd(page, '1h', '');
    await page.getByRole('dialog').getByLabel('Day').fill('2026-04-21');
    await addButton(page).click();
    await page.getByText('is closed in this repository, by mira').waitFor();
    expect(await get(`${path}/times`)).toHaveLength(2);
  });

  it.runIf(isFullRun)('are paged in the URL, newest first', async () => {
    const { issue, address } = await workplace();
    for (let i = 1; i <= 65; i++) {
      await t.make.time(issue, mira.user, 60 * i, 1_777_000_000 + 60 * i, { note: `n${i}` });
    }
    const { page } = await visitAs('mira', '/-/people');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/issues\/1\/times\?/.test(request.url())) asked.push(request.url());
    });
    await followLink(page, address);
    const notes = () =>
      page
        .getByRole('table', { name: 'Entries' })
        .getByRole('cell', { name: /^n\d+$/ })
        .allTextContents();
    const from = (first: number, count: number) =>
      Array.from({ length: count }, (_, i) => `n${first - i}`);
    await page.getByRole('cell', { name: 'n65' }).waitFor();
    expect(await notes()).toEqual(from(65, 5));
    // Nothing is read to learn where the list ends.
    expect(asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Show all 65' }).click();
    expect(await notes()).toEqual(from(65, 30));
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(notes).toEqual(from(35, 30));
    expect(new URL(page.url()).search).toBe('?entries=2');
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(notes).toEqual(from(5, 5));
    await page.goBack();
    await expect.poll(notes).toEqual(from(35, 30));
    expect(asked).toHaveLength(3);
    // Its rows may have been deleted: the last page is shown.
    await page.goto(`${address}?entries=9`);
    await expect.poll(notes).toEqual(from(5, 5));
    await page.getByText('61–65 of 65').waitFor();
  });
});
