import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Issue, TrackedTime } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import {
  chooseByKey,
  endSessionAtWrite,
  expectAccessible,
  hostileText,
  openBrowser,
  revisit,
  signIn,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { errorAnswer, type Held, intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

const hostile = hostileText();
const password = 'correct horse';
const noon = Date.UTC(2026, 4, 4, 10, 0, 0) / 1000;

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

/** A user with Berlin as time zone, and a repository with two issues. */
async function somebody(name: string): Promise<{ who: Person; logo: Issue; words: Issue }> {
  const who = await t.make.person(name, { password });
  const site = await t.make.repository(who.user, 'site', { isPrivate: true });
  const logo = await t.make.issue(site, who.user, { title: 'Draw the logo' });
  const words = await t.make.issue(site, who.user, { title: 'Find the words' });
  return { who, logo, words };
}
const enter = async (name: string, path = '/-/time'): Promise<Visit> => {
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, path);
  return visitor;
};
const stored = async (who: Person): Promise<TrackedTime[]> =>
  t.app.context.database.read.trackedTimes.list({ userId: who.user.id }).page(0, 100);
const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const quickAdd = (page: Page) => page.getByRole('combobox', { name: 'Quick add' });
const leave = async (...visits: readonly Visit[]): Promise<void> => {
  for (const { complaints, close } of visits) {
    expect(complaints).toEqual([]);
    await close();
  }
};

describe('quick add', () => {
  it('adds what its preview says, with undo', async () => {
    const { who } = await somebody('ada');
    const visitor = await enter('ada');
    const { page } = visitor;
    await quickAdd(page).fill('1h30 ada/site#1 yesterday 9:00 first sketch');
    const preview = page.getByText('1:30 on Draw the logo (ada/site#1)');
    await preview.waitFor();
    expect(await preview.textContent()).toBe(
      '1:30 on Draw the logo (ada/site#1) on Sunday 3 May, 09:00 – 10:30 · “first sketch”',
    );
    await quickAdd(page).press('Enter');
    await toldBy(visitor, 'Added 1:30 to ada/site#1.');
    await rowOf(page, 'first sketch').getByText('09:00 – 10:30').waitFor();
    expect(await quickAdd(page).inputValue()).toBe('');
    expect(await stored(who)).toMatchObject([
      { timeSeconds: 5400, startedUnix: Date.UTC(2026, 4, 3, 7) / 1000, note: 'first sketch' },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    expect(await stored(who)).toEqual([]);
    await leave(visitor);
  });

  it('appears in the list, even if the list was still loading', async () => {
    const { who, logo } = await somebody('zoe');
    await t.make.time(logo, who.user, 3600, noon, { note: 'old' });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    const held = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    const end = intercept(t, /\/times\/search/, async (request) => {
      end();
      const answer = await request.handle();
      isRead.resolve();
      await held.promise;
      answer();
    });
    await signIn(visitor, 'zoe', password, '/-/time');
    await isRead.promise;
    await quickAdd(page).fill('1h30 zoe/site#1 yesterday 9:00 meanwhile');
    await quickAdd(page).press('Enter');
    await toldBy(visitor, 'Added 1:30 to zoe/site#1.');
    held.resolve();
    await rowOf(page, 'meanwhile').waitFor();
    expect(await stored(who)).toHaveLength(2);
    await leave(visitor);
  });

  it('helps when the line is incomplete: a duration by chip, the issue by its title', async () => {
    const { who } = await somebody('bea');
    const visitor = await enter('bea');
    const { page } = visitor;
    await page.getByRole('button', { name: '+15m' }).click();
    await page.getByText('no issue is named, such as #42').waitFor();
    await page.getByRole('button', { name: '+1h' }).click();
    await page.getByText('1:15').first().waitFor();
    await page.keyboard.type('words');
    await page.getByText('on Find the words (bea/site#2)').waitFor();
    await quickAdd(page).press('Enter');
    await rowOf(page, 'Find the words').waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 4500, issueNumber: 2 }]);
    await leave(visitor);
  });

  it('finds the issue by words of its title, and books only what its preview has shown', async () => {
    const { who } = await somebody('bob');
    const other = await t.make.person('bobsboss', { password });
    const shop = await t.make.repository(other.user, 'basket-shop', { isPrivate: true });
    await t.make.collaborator(shop, who.user, 'read');
    await t.make.issue(shop, other.user, { title: 'Basket of others' });
    const visitor = await enter('bob');
    const { page } = visitor;
    // Enter comes before the preview, which then shows what a second Enter adds.
    const held: Held[] = [];
    const release = intercept(t, /\/times\/parse/, (request) => held.push(request));
    await quickAdd(page).fill('1h words with Eva');
    await quickAdd(page).press('Enter');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    release();
    for (const { pass } of held) pass();
    await page.getByText('1:00 on Find the words (bob/site#2)').waitFor();
    await page.getByText('“with Eva”').waitFor();
    expect(await stored(who)).toEqual([]);
    await quickAdd(page).press('Enter');
    await rowOf(page, 'with Eva').waitFor();
    expect(await stored(who)).toMatchObject([{ issueNumber: 2, note: 'with Eva' }]);
    // Several: the user chooses.
    await quickAdd(page).fill('1h bob review');
    const options = page.getByRole('listbox').getByRole('option');
    // Until then the list is that of the former line, and a click books nothing.
    await page.getByText('“review”').waitFor();
    await options.filter({ hasText: 'Find the words' }).click();
    await rowOf(page, 'review').waitFor();
    expect((await stored(who)).map(({ issueNumber, note }) => [issueNumber, note])).toEqual(
      expect.arrayContaining([
        [2, 'review'],
        [2, 'with Eva'],
      ]),
    );
    // Readable, but not theirs to track: not found. Recent ones are offered, none of them marked.
    await quickAdd(page).fill('1h basket');
    await options.filter({ hasText: 'Find the words' }).waitFor();
    await quickAdd(page).press('Enter');
    await page.getByText('no issue is named, such as #42').waitFor();
    expect(await options.filter({ hasText: 'of others' }).count()).toBe(0);
    expect(await stored(who)).toHaveLength(2);
    await page.getByText('Your recent issues').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('1:00 on Find the words (bob/site#2)').waitFor();
    await page.keyboard.press('Enter');
    await rowOf(page, 'basket').waitFor();
    expect(await stored(who)).toHaveLength(3);
    await leave(visitor);
  });

  it('explains errors where they are, and shows how to write a line', async () => {
    const { who } = await somebody('cai');
    const visitor = await enter('cai');
    const { page } = visitor;
    await quickAdd(page).fill('cai/site#1 soon');
    await quickAdd(page).press('Enter');
    await page.getByText('no duration is given, such as 1h30m (at “soon”)').waitFor();
    await page.getByRole('button', { name: 'Syntax help' }).click();
    await page.getByText('mira/site#4 9:00-10:30 review').waitFor();
    expect(await stored(who)).toEqual([]);
    await leave(visitor);
  });

  it('shows what an unclear line could mean, to choose', async () => {
    const { who } = await somebody('dot');
    const visitor = await enter('dot');
    const { page } = visitor;
    await quickAdd(page).fill('1h dot/site#1 2/3 dentist');
    await page.getByText('“2/3”: it is 2 March 2026 or 3 February 2026').waitFor();
    const readings = page.getByRole('group', { name: 'Did you mean' });
    await readings.getByRole('button', { name: '1:00 on Monday 2 March: “dentist”' }).click();
    expect(await quickAdd(page).inputValue()).toBe('dot/site#1 1h 2026-03-02 dentist');
    await page.getByText('on Draw the logo (dot/site#1) on Monday 2 March').waitFor();
    expect(await stored(who)).toEqual([]);
    await quickAdd(page).press('Enter');
    await rowOf(page, 'dentist').waitFor();
    expect(await stored(who)).toMatchObject([
      { timeSeconds: 3600, createdUnix: Date.UTC(2026, 2, 2, 11) / 1000, note: 'dentist' },
    ]);
    await leave(visitor);
  });
});

/**
 * The preview is there: no other parse request that would notice the end of the session is running.
 */
const isReadAs = (page: Page, meaning: string): Promise<void> => page.getByText(meaning).waitFor();

/** The session is ended during typing, as by another device; the same user signs in again. */
async function lapse(visitor: Visit, name: string): Promise<void> {
  const { page } = visitor;
  await page.getByText('Your session has expired.').waitFor();
  await page.getByLabel('User name or email address').fill(name);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
}

describe('a session that ends during typing', () => {
  it('leads to the sign-in, and keeps the typed text', async () => {
    const { who, logo } = await somebody('lia');
    await t.make.time(logo, who.user, 3600, noon, { note: 'old' });
    const visitor = await enter('lia');
    const { page } = visitor;
    await quickAdd(page).fill('1h30 lia/site#2 9:00 a line');
    await isReadAs(page, 'on Find the words');
    await rowOf(page, 'old')
      .getByRole('button', { name: /^Edit note/ })
      .click();
    const note = page.getByRole('form', { name: 'Edit entry' }).getByLabel('Note');
    await note.fill('a long thought');
    endSessionAtWrite(t, visitor);
    await note.press('Enter');
    await lapse(visitor, 'lia');
    expect(await note.inputValue()).toBe('a long thought');
    expect(await quickAdd(page).inputValue()).toBe('1h30 lia/site#2 9:00 a line');
    await page.getByText('Your session has expired.').waitFor();
    await note.press('Enter');
    await note.waitFor({ state: 'detached' });
    await rowOf(page, 'a long thought').waitFor();
    // If the preview was loaded before, too.
    await quickAdd(page).focus();
    await isReadAs(page, 'on Find the words');
    endSessionAtWrite(t, visitor);
    await quickAdd(page).press('Enter');
    await lapse(visitor, 'lia');
    await quickAdd(page).press('Enter');
    await rowOf(page, 'a line').waitFor();
    expect((await stored(who)).map((time) => time.note)).toEqual(['a line', 'a long thought']);
    await leave(visitor);
  });

  it('does not show the text to the next user', async () => {
    await somebody('moe');
    await somebody('nia');
    const visitor = await enter('moe');
    const { page } = visitor;
    await quickAdd(page).fill('1h30 moe/site#2 secret');
    await isReadAs(page, 'on Find the words');
    endSessionAtWrite(t, visitor);
    await quickAdd(page).press('Enter');
    await lapse(visitor, 'nia');
    await page.getByRole('heading', { level: 1, name: 'My time' }).waitFor();
    expect(await quickAdd(page).inputValue()).toBe('');
    await leave(visitor);
  });
});

describe('the list', () => {
  it('contains everything, however many years that is', async () => {
    const { who, logo } = await somebody('olu');
    await t.make.time(logo, who.user, 3600, Date.UTC(1998, 4, 4) / 1000, { note: 'long ago' });
    await t.make.time(logo, who.user, 1800, Date.UTC(2008, 11, 31) / 1000, { note: 'then' });
    await t.make.time(logo, who.user, 900, noon, { note: 'lately' });
    const visitor = await enter('olu', '/-/time?range=all');
    const { page } = visitor;
    await page.getByText('1:45 in 3 entries').waitFor();
    // The sum may appear before the list.
    await expect
      .poll(() => page.getByRole('button', { name: /^Edit note/ }).allTextContents())
      .toEqual(['Edit note: lately', 'Edit note: then', 'Edit note: long ago']);
    await page.goto('/-/time?from=1990-01-01&to=2008-12-30');
    await page.getByText('1:00 in 1 entr').waitFor();
    await rowOf(page, 'long ago').waitFor();
    // The first reply is an error, which browsers log.
    const complaints = visitor.complaints.filter((text) => !text.includes('422'));
    await leave({ ...visitor, complaints });
  });

  it("has the API's sums by day and week, and is filtered in its URL", async () => {
    const { who, logo, words } = await somebody('dan');
    // Late in the evening in UTC, and the next day in Berlin, the browser's zone.
    await t.make.time(logo, who.user, 3600, noon - 86_400 * 5);
    await t.make.time(logo, who.user, 1800, Date.UTC(2026, 3, 30, 23, 0) / 1000, { note: 'night' });
    await t.make.time(words, who.user, 900, noon, { isBillable: false, note: 'Ideas' });
    const visitor = await enter('dan');
    const { page } = visitor;
    await page.getByText('1:45 in 3 entries, 1:30 billable').waitFor();
    const { groups } = (
      await t.request('GET', '/user/times/report?group_by=day&time_zone=Europe/Berlin', who)
    ).json;
    expect(groups.map(({ day, seconds }: Json) => [day, seconds])).toEqual([
      ['2026-04-29', 3600],
      ['2026-05-01', 1800],
      ['2026-05-04', 900],
    ]);
    const lines = await page.getByRole('listitem').allTextContents();
    expect(lines.filter((line) => /May|April|Apr/.test(line))).toEqual([
      // Browsers format with different spaces.
      expect.stringMatching(/^4\s?–\s?10 May 2026Week0:15$/),
      'Today, Monday 4 May0:15',
      expect.stringMatching(/^27 Apr.*3 May 2026Week1:30$/),
      'Friday 1 May0:30',
      'Wednesday 29 April1:00',
    ]);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Billable' }).click();
    await page.getByRole('option', { name: 'Non-billable only' }).click();
    await page.getByText('0:15 in 1 entry').waitFor();
    expect(new URL(page.url()).search).toBe('?billable=no');
    await page.goBack();
    await page.getByText('1:45 in 3 entries').waitFor();
    await page.getByRole('searchbox', { name: 'Note' }).fill('IDEA');
    await page.getByText('0:15 in 1 entry').waitFor();
    await page.goto('/-/time?range=nonsense&from=soon&billable=7&view=x&tab=9');
    await page.getByText('1:45 in 3 entries').waitFor();
    await leave(visitor);
  });

  it('marks the gap between two entries of a day', async () => {
    const { who, logo } = await somebody('eli');
    for (const startedUnix of [noon - 86_400 * 3, noon - 18_000, noon - 7200]) {
      await t.make.time(logo, who.user, 3600, startedUnix + 3600, { startedUnix });
    }
    const visitor = await enter('eli');
    const { page } = visitor;
    await page.getByText('10:00 – 11:00').waitFor();
    expect(await page.getByText(/gap before/).allTextContents()).toEqual([
      expect.stringContaining('2:00 gap before'),
    ]);
    await leave(visitor);
  });

  it('edits duration and note in the row: Enter saves, Escape cancels', async () => {
    const { who, logo } = await somebody('eva');
    const { id } = await t.make.time(logo, who.user, 3600, noon, { note: 'sketch\nin two lines' });
    const visitor = await enter('eva');
    const { page } = visitor;
    const row = rowOf(page, 'Draw the logo');
    await row.getByRole('button', { name: 'Edit duration, 1:00' }).click();
    await row.getByLabel('Duration').fill('2:15');
    await row.getByLabel('Note').press('Escape');
    // Focus returns after Escape.
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
      .toBe('Edit duration, 1:00');
    await row.getByRole('button', { name: 'sketch' }).press('Enter');
    await row.getByLabel('Duration').fill('much');
    await row.getByLabel('Duration').press('Enter');
    await row.getByText('Not a duration.').first().waitFor();
    await row.getByLabel('Duration').fill('2:15');
    const note = row.getByLabel('Note');
    expect(await note.inputValue()).toBe('sketch\nin two lines');
    await note.fill(hostile);
    await note.press('Enter');
    await row.getByRole('button', { name: 'Edit duration, 2:15' }).waitFor();
    await toldBy(visitor, 'Saved');
    const written = { timeSeconds: 8100, note: hostile, version: 2 };
    expect(await stored(who)).toMatchObject([{ id, ...written }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'Edit duration, 1:00' }).waitFor();
    await row.getByText('sketch').waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 3600, note: 'sketch\nin two lines' }]);
    await leave(visitor);
  });

  it('deletes an entry, and restores the same one', async () => {
    const { who, logo } = await somebody('fay');
    const { id } = await t.make.time(logo, who.user, 3600, noon, { note: hostile });
    const visitor = await enter('fay');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Actions for 1:00 on Draw the logo' }).click();
    await chooseByKey(page, 'Delete');
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    expect(await stored(who)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, 'Draw the logo').waitFor();
    expect(await stored(who)).toMatchObject([{ id, note: hostile, timeSeconds: 3600 }]);
    await leave(visitor);
  });

  it('never lets rows overlap, whatever is added, edited, deleted, restored or scrolled', async () => {
    const { who, logo } = await somebody('fin');
    for (let number = 1; number <= 40; number += 1) {
      const note = Array.from({ length: 1 + (number % 4) }, (_, i) => `line ${i} of ${number}.`);
      const created = noon - number * 1200;
      await t.make.time(logo, who.user, 600, created, { note: note.join('\n') });
    }
    const visitor = await enter('fin');
    const { page } = visitor;
    // Rows that overlap, and the number of rows.
    const overlaps = (): Promise<[number, number]> =>
      page.evaluate(`(() => {
        const boxes = [...document.querySelectorAll('main ul[aria-label] > li')]
          .map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        const over = boxes.filter((box, i) => i > 0 && boxes[i - 1].bottom > box.top + 0.5);
        return [over.length, boxes.length];
      })()`);
    const areApart = () =>
      expect.poll(overlaps).toEqual([0, expect.toSatisfy((count: number) => count > 8)]);
    const expectApart = async (): Promise<void> => {
      await areApart();
      // Until then rows may move, and one that moves while it is pressed gets no click.
      await visitor.untilRead();
      await areApart();
    };
    await rowOf(page, 'line 0 of 5.').waitFor();
    await expectApart();
    const remove = async (text: string): Promise<void> => {
      await rowOf(page, text).getByRole('button', { name: 'Actions for' }).click();
      await chooseByKey(page, 'Delete');
      await rowOf(page, text).waitFor({ state: 'detached' });
      await expectApart();
    };
    await remove('line 0 of 3.');
    await remove('line 0 of 2.');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await rowOf(page, 'line 0 of 2.').waitFor();
    await expectApart();
    await quickAdd(page).fill('1h30 fin/site#2 added');
    await quickAdd(page).press('Enter');
    await rowOf(page, 'added').waitFor();
    await expectApart();
    await rowOf(page, 'line 0 of 4.').getByRole('button', { name: 'Edit duration' }).click();
    await rowOf(page, 'Save').getByLabel('Duration').waitFor();
    await expectApart();
    await rowOf(page, 'Save').getByLabel('Duration').fill('3h');
    await rowOf(page, 'Save').getByLabel('Duration').press('Enter');
    await rowOf(page, 'line 0 of 4.').getByText('3:00', { exact: true }).waitFor();
    await expectApart();
    await page.mouse.wheel(0, 900);
    await expectApart();
    await remove('line 0 of 20.');
    await page.evaluate('scrollTo(0, 0)');
    await expectApart();
    await leave(visitor);
  });

  it('loses nothing when two browsers change the same entry', async () => {
    const { who, logo } = await somebody('gil');
    await t.make.time(logo, who.user, 3600, noon, { note: 'sketch' });
    const [one, two] = [await enter('gil'), await enter('gil')];
    const rows = [rowOf(one.page, 'Draw the logo'), rowOf(two.page, 'Draw the logo')] as const;
    for (const row of rows) await row.getByRole('button', { name: 'sketch' }).click();
    await rows[0].getByLabel('Note').fill('the sketch of one');
    await rows[1].getByLabel('Duration').fill('3h');
    await rows[0].getByLabel('Note').press('Enter');
    await toldBy(one, 'Saved');
    await rows[1].getByLabel('Duration').press('Enter');
    await rows[1].getByText(/Someone else changed this entry.*the sketch of one/).waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 3600, note: 'the sketch of one' }]);
    expect(await rows[1].getByLabel('Duration').inputValue()).toBe('3h');
    await rows[1].getByRole('button', { name: 'Overwrite' }).click();
    await rows[1].getByRole('button', { name: 'Edit duration, 3:00' }).waitFor();
    // Fields the second browser did not change keep the first one's change.
    expect(await stored(who)).toMatchObject([{ timeSeconds: 10_800, note: 'the sketch of one' }]);
    // Browsers log a 412 as an error.
    for (const { close } of [one, two]) await close();
  });

  it('marks locked entries, and says why they cannot be changed', async () => {
    const { who, logo } = await somebody('hal');
    await t.make.time(logo, who.user, 3600, noon - 86_400 * 10, { note: 'of April' });
    await t.make.time(logo, who.user, 1800, noon, { note: 'of May' });
    const visitor = await enter('hal');
    const { page } = visitor;
    await rowOf(page, 'of May').getByRole('button', { name: 'of May' }).click();
    await rowOf(page, 'Draw the logo').first().getByLabel('Note').fill('too late');
    const body = { until: '2026-05-04T22:00:00Z', reason: 'May is billed' };
    await t.request('PUT', '/repos/hal/site/time-lock', who, { body });
    await rowOf(page, 'Draw the logo').first().getByLabel('Note').press('Enter');
    await page
      .getByText(/closed/)
      .first()
      .waitFor();
    expect(await stored(who)).toMatchObject([{ note: 'of April' }, { note: 'of May' }]);
    await page.reload();
    await rowOf(page, 'of April').getByText('Locked before').waitFor();
    expect(await page.getByRole('button', { name: /Edit duration/ }).count()).toBe(0);
    await page.getByRole('button', { name: /Actions for 1:00 / }).click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
  });
});

describe('the forms of an entry', () => {
  it('add one, move it, and show its history, with restore', async () => {
    const { who } = await somebody('ida');
    const visitor = await enter('ida');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Issue' }).fill('logo');
    await page.getByRole('option', { name: 'Draw the logo' }).click();
    await dialog.getByLabel('Day').fill('2026-05-02');
    await dialog.getByLabel('Start').fill('23:30');
    // Errors of the service are under their field, in words.
    await dialog.getByLabel('Duration').fill('90m');
    await dialog.getByLabel('Note').fill('a\u0001b');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('Must not hold control characters.').waitFor();
    expect(await dialog.getByLabel('End').inputValue()).toBe('01:00');
    await dialog.getByLabel('Note').fill(hostile);
    // The right to track may be gone by now: a refusal without a body.
    const end = intercept(t, /\/times$/, ({ answer }) => {
      end();
      answer(403);
    });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText('You cannot track time on this issue.').waitFor();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await rowOf(page, 'Draw the logo').getByText('23:30 – 01:00').waitFor();
    await page.getByRole('button', { name: /Actions for/ }).click();
    await chooseByKey(page, 'Move to another issue');
    await dialog.getByRole('combobox', { name: 'Issue' }).fill('words');
    await page.getByRole('option', { name: 'Find the words' }).click();
    await dialog.getByRole('switch', { name: 'Billable' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rowOf(page, 'Find the words').waitFor();
    expect(await stored(who)).toMatchObject([
      { issueNumber: 2, isBillable: false, startedUnix: Date.UTC(2026, 4, 2, 21, 30) / 1000 },
    ]);
    await page.getByRole('button', { name: /Actions for/ }).click();
    await chooseByKey(page, 'History');
    await dialog.getByText('ida moved it').waitFor();
    await dialog.getByText('Issue: ida/site#1 → ida/site#2').waitFor();
    await dialog.getByText('Billable: yes → no').waitFor();
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await rowOf(page, 'Draw the logo').waitFor();
    expect(await stored(who)).toMatchObject([{ issueNumber: 1, isBillable: true, note: hostile }]);
    const complaints = visitor.complaints.filter((text) => !/status of 4\d\d/.test(text));
    await leave({ ...visitor, complaints });
  });
});

describe('entries that need review', () => {
  it('are counted, explained, and fixed by a button', async () => {
    const { who, logo, words } = await somebody('jan');
    const startedUnix = noon - 7200;
    await t.make.time(logo, who.user, 3600, startedUnix + 3600, { startedUnix });
    await t.make.time(words, who.user, 3600, startedUnix + 5400, {
      startedUnix: startedUnix + 1800,
    });
    const visitor = await enter('jan');
    const { page } = visitor;
    await rowOf(page, 'Draw the logo').getByText('two entries cover the same 0:30').waitFor();
    await page.getByRole('tab', { name: /Needs review/ }).click();
    await page.getByText('1 issue to review').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=checks');
    await page.getByRole('button', { name: 'End the first at 10:30' }).click();
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 1800 }, { timeSeconds: 3600 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 issue to review').waitFor();
    await leave(visitor);
  });

  it('are split at midnight completely or not at all', async () => {
    const { who, logo } = await somebody('kai');
    const startedUnix = Date.UTC(2026, 4, 1, 8, 0) / 1000;
    await t.make.time(logo, who.user, 86_400, startedUnix + 86_400, { startedUnix });
    const visitor = await enter('kai', '/-/time?tab=checks');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Split at midnight' }).click();
    await toldBy(visitor, 'The entry was split at midnight.');
    expect(await stored(who)).toMatchObject([
      { timeSeconds: 14 * 3600, createdUnix: Date.UTC(2026, 4, 1, 22) / 1000 },
      { timeSeconds: 10 * 3600, startedUnix: Date.UTC(2026, 4, 1, 22) / 1000 },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Split at midnight' }).waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 86_400, startedUnix }]);
    await leave(visitor);
  });
});

describe('the import', () => {
  const choose = (page: Page, text: string | Buffer, name = 'time.csv') =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const next = async (page: Page, title: string): Promise<void> => {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  };
  /** Through the columns, as they are recognized. */
  async function toRows(page: Page): Promise<void> {
    await next(page, 'What the columns mean');
    await page.getByRole('columnheader', { name: 'Means' }).waitFor();
    await next(page, 'Where the rows go');
  }
  const change = (page: Page, step: string) =>
    page
      .getByRole('region', { name: step, exact: true })
      .getByRole('button', { name: 'Change' })
      .click();
  const placeOf = (page: Page, name: string) =>
    page.getByRole('row', { name: new RegExp(`^${name} `) });
  const head =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
  const row = (project: string, description: string, day = 1) =>
    `Wim W,w@birds.example,ACME,${project},,${description},Yes,2026-05-0${day},09:00:00,2026-05-0${day},10:30:00,01:30:00,`;

  it('adds nothing of a bad file, adds a good one, and undoes it', async () => {
    const { who } = await somebody('leo');
    const visitor = await enter('leo', '/-/time?tab=import');
    const { page } = visitor;
    const good = 'issue,started,duration,note\nleo/site#1,2026-05-03 09:30,1h30m,review\n';
    await choose(page, `${good}leo/site#99,2026-05-03 09:30,1h,${hostile}\n`);
    await toRows(page);
    await page
      .getByRole('row', { name: /Invalid/ })
      .getByText(/issue/)
      .waitFor();
    expect(await page.getByRole('button', { name: '1 row cannot be added yet' }).isDisabled()).toBe(
      true,
    );
    await change(page, 'File');
    await choose(page, good, 'good.csv');
    await toRows(page);
    await page.getByRole('button', { name: 'Add 1 entry' }).click();
    await page.getByRole('heading', { name: '1 entry added' }).waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 5400, note: 'review' }]);
    // The same file again, and after it was undone.
    await page.reload();
    await choose(page, good, 'good.csv');
    await toRows(page);
    const none = page.getByRole('button', { name: '1 were here already' });
    await none.waitFor();
    expect(await none.isDisabled()).toBe(true);
    await change(page, 'File');
    await choose(page, `${good}leo/site#1,2026-05-04,2h,more\n`);
    await toRows(page);
    await page.getByRole('button', { name: 'Add 1 entry' }).click();
    await page.getByText('1 were here already').waitFor();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await toldBy(visitor, '1 entry deleted.');
    await page.getByRole('button', { name: 'Add 1 entry' }).waitFor();
    expect(await stored(who)).toMatchObject([{ timeSeconds: 5400, note: 'review' }]);
    await leave(visitor);
  });

  it('offers to undo only what one may delete, and tells what becomes one or is public', async () => {
    const { who } = await somebody('olga');
    const { user: helper } = (await somebody('pim')).who;
    const team = await t.make.repository(who.user, 'team');
    await t.make.issue(team, who.user, { title: 'Help' });
    const visitor = await enter('olga', '/-/time?tab=import');
    const { page } = visitor;
    const rows = ['A&B,a,olga', 'A B,b,olga', `team,Help,${helper.name}`];
    await choose(
      page,
      ['repository,task,user,date,hours', ...rows.map((r) => `${r},2026-05-03,1`), ''].join('\n'),
    );
    await toRows(page);
    await placeOf(page, 'A&B').getByText('Together with A B', { exact: true }).waitFor();
    await placeOf(page, 'team').getByText('Public', { exact: true }).waitFor();
    expect(await page.getByText('You can undo the whole import.').count()).toBe(0);
    await page.getByRole('button', { name: 'Create 1 project and 2 issues' }).click();
    await page.getByRole('heading', { name: '3 entries added' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo import' }).count()).toBe(0);
    await leave(visitor);
  });

  it('reads a file in its encoding, and tells what is billable and what is not used', async () => {
    const { who } = await somebody('uma');
    const visitor = await enter('uma', '/-/time?tab=import');
    const { page } = visitor;
    const text = 'Issue,Datum,Stunden,Kommentar,Facturable,Ort\numa/site#1,2026-05-03,1.5,';
    const csv = `${text}Büro,Oui,ACME\numa/site#1,2026-05-04,2,größer,Non,ACME\n`;
    await choose(page, Buffer.from(csv, 'latin1'));
    await page.getByRole('radio', { name: 'windows-1252 Büro', checked: true }).waitFor();
    expect(await page.getByRole('radio', { name: /^utf-8/ }).count()).toBe(0);
    await choose(page, csv);
    await page.getByRole('radio', { name: 'utf-8 Büro', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'windows-1252 BÃ¼ro' }).click();
    await next(page, 'What the columns mean');
    await page.getByRole('cell', { name: 'BÃ¼ro' }).waitFor();
    await change(page, 'File');
    await page.getByRole('radio', { name: 'utf-8 Büro' }).click();
    await toRows(page);
    const sums = page.locator('dl');
    await page.getByText('Not used: Ort.').waitFor();
    expect(await sums.textContent()).toBe('Entries2Hours3:30Billable1:30Not billable2:00');
    await page.getByRole('button', { name: 'Add 2 entries' }).click();
    await page.getByRole('heading', { name: '2 entries added' }).waitFor();
    expect(await stored(who)).toMatchObject([
      { timeSeconds: 5400, note: 'Büro', isBillable: true },
      { timeSeconds: 7200, note: 'größer', isBillable: false },
    ]);
    await page.reload();
    // The same file in UTF-16 has the same entries; one that is cut off has none.
    const utf16 = Buffer.from(`\uFEFF${csv}`, 'utf16le');
    await choose(page, utf16.subarray(0, -1));
    await page.getByText('The file ends in the middle of a character: it is incomplete.').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await choose(page, utf16);
    await toRows(page);
    await page.getByRole('button', { name: '2 were here already' }).waitFor();
    // A report is refused before anything is asked.
    await change(page, 'File');
    const report = await t.request('GET', '/user/times/report?format=csv&group_by=issue', who);
    await choose(page, report.text);
    await page.getByText(/is a report, whose rows are sums/i).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('422')]);
    await leave(visitor);
  });

  it('makes projects that are missing, and imports a long file in parts, each once', async () => {
    const { who } = await somebody('yara');
    const visitor = await enter('yara', '/-/time?tab=import');
    const { page } = visitor;
    // The last two are identical to the first one, which is in another part.
    const line = (note: string) => `Big Project,Sketch,"${note}",2026-05-01 09:00,60`;
    const notes = Array.from({ length: 599 }, (_, i) => `row ${i}`);
    const rows = [...notes, 'row 0', 'row 0'].map(line);
    await choose(page, ['repository,task,note,started,seconds', ...rows, ''].join('\n'));
    await page.getByText('601 rows').first().waitFor();
    await toRows(page);
    await placeOf(page, 'Big Project').getByText('New').waitFor();
    // The second part is not imported.
    let parts = 0;
    const end = intercept(t, /^POST .*\/times\/import\?dry_run=false/, (held) => {
      parts += 1;
      if (parts === 2) held.answer(423, errorAnswer('the month is locked'));
      else held.pass();
    });
    await page.getByRole('button', { name: 'Create 1 project and 1 issue' }).click();
    await page.getByText('Lines 502–602: The month is locked.').waitFor();
    end();
    await page.getByRole('button', { name: 'Import the rest' }).click();
    await page.getByRole('heading', { name: '601 entries added' }).waitFor();
    const { headers } = await t.request('GET', '/user/times?limit=1', who);
    expect(headers.get('x-total-count')).toBe('601');
    const { json } = await t.request('GET', '/repos/yara/Big-Project', who);
    expect(json).toMatchObject({ private: true, open_issues_count: 1 });
    // More than one request may delete are undone too, all but what was changed since; a failed
    // request can be sent again.
    const [entry] = (await t.request('GET', '/user/times?limit=1', who)).json;
    const edited = await t.request(
      'PATCH',
      `/repos/yara/Big-Project/issues/1/times/${entry.id}`,
      who,
      {
        body: { note: 'edited since' },
      },
    );
    expect(edited.status).toBe(200);
    let requests = 0;
    const online = intercept(t, /^POST .*\/times\/bulk/, (held) => {
      requests += 1;
      if (requests === 2) held.answer(422, errorAnswer('not now'));
      else held.pass();
    });
    const undo = page.getByRole('button', { name: 'Undo import' });
    await undo.click();
    await toldBy(visitor, 'Not now.');
    await undo.click();
    await toldBy(
      visitor,
      '600 entries deleted. 1 changed, deleted or locked since: left as they are.',
    );
    online();
    expect(requests).toBe(3);
    expect(await stored(who)).toMatchObject([{ note: 'edited since' }]);
    expect(visitor.complaints.splice(0)).toEqual([
      expect.stringContaining('423'),
      expect.stringContaining('422'),
    ]);
    await leave(visitor);
  });

  it("creates what another tracker's file names, and uses what exists", async () => {
    const { who } = await somebody('wim');
    const { user: other } = (await somebody('ria')).who;
    const shop = await t.make.repository(other, 'shop', {
      allowOnlyContributorsToTrackTime: false,
    });
    await t.make.issue(shop, other, { title: 'Speed up the basket' });
    const visitor = await enter('wim', '/-/time?tab=import');
    const { page } = visitor;
    const file = [
      head,
      row('Webshop', 'Order mail'),
      row('Webshop', 'Order mail', 2),
      row('Webshop', 'Labels'),
      row('Webshop', 'Speed up the basket'),
      row('Website', 'Start page'),
      row('Site', 'Footer'),
      row('', 'Homeless'),
      '',
    ].join('\n');
    await choose(page, file);
    await page.getByText('Toggl Track · 7 rows').waitFor();
    await next(page, 'What the columns mean');
    await page.getByText('No task is given, so Description names the issue.').waitFor();
    const rowOf = (heading: string) => page.getByRole('row', { name: new RegExp(`^${heading} `) });
    // Nothing to choose for it, and rows as they will be read.
    expect(await rowOf('Task').textContent()).toBe('TaskEmpty in all rows');
    await rowOf('Duration').getByRole('cell', { name: '1:30', exact: true }).first().waitFor();
    await rowOf('Start date')
      .getByRole('cell', { name: '1 May 2026', exact: true })
      .first()
      .waitFor();
    expect(await rowOf('Client').getByRole('combobox').inputValue()).toBe('Client');
    await page.getByRole('button', { name: 'Use it as the note too' }).click();
    await expect
      .poll(() => rowOf('Description').getByRole('combobox').inputValue())
      .toBe('Issue, and note');
    await next(page, 'Where the rows go');
    // Everything that is missing is counted, and can be chosen.
    await page.getByRole('combobox', { name: 'Account of w@birds.example' }).fill('wim');
    await page.getByRole('button', { name: '1 row needs a project' }).waitFor();
    await page
      .getByRole('combobox', { name: 'Project of Rows without a project' })
      .fill('wim/site');
    await page.getByRole('button', { name: 'Create 2 projects and 5 issues' }).waitFor();
    await placeOf(page, 'Webshop').getByText('New').waitFor();
    await placeOf(page, 'Site').getByText('Exists').waitFor();
    await placeOf(page, 'Speed up the basket').getByText('Exists').waitFor();
    const issue = (name: string) => page.getByRole('combobox', { name: `Issue of ${name}` });
    expect(await issue('Speed up the basket').inputValue()).toContain('ria/shop#1');
    expect(await issue('Labels').getAttribute('placeholder')).toBe('wim/Webshop, new issue');
    expect(await stored(who)).toEqual([]);
    await page.getByRole('heading', { name: 'Where the rows go' }).click();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create 2 projects and 5 issues' }).click();
    await page.getByRole('heading', { name: '7 entries added' }).waitFor();
    expect(await page.locator('dl').textContent()).toMatch(
      /^Hours10:30Billable10:30Not billable0:00Period/,
    );
    await page.getByRole('row', { name: /wim\/Webshop New 3 4:30/ }).waitFor();
    await expectAccessible(page);
    expect(await stored(who)).toHaveLength(7);
    // What was chosen is remembered: the file adds nothing twice.
    await page.reload();
    await choose(page, file);
    await toRows(page);
    await page.getByRole('button', { name: '7 were here already' }).waitFor();
    await leave(visitor);
  });
});
