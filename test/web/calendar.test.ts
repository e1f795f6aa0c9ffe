import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/core/records/types.ts';
import { startTestApp, TestClock } from '../support/app.ts';
import {
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
import { errorAnswer, type Held, intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const hostile = hostileText();
const unix = (text: string): number => Date.parse(text) / 1000;

const clock = new TestClock(unix('2026-05-07T14:30:00Z'));
const t = await ofFile(startTestApp({ clock }));
const browser = await ofFile(openBrowser());

let count = 0;
/** A user with Berlin as time zone, and an issue. */
async function somebody(zone = 'Europe/Berlin'): Promise<Person & { readonly logo: Issue }> {
  count += 1;
  const person = await t.make.person(`wren${count}`, { password });
  const site = await t.make.repository(person.user, 'site');
  const logo = await t.make.issue(site, person.user, { title: 'Draw the logo' });
  const body = { time_zone: zone, first_day_of_week: 'monday' };
  await t.request('PATCH', '/user/settings', person, { body });
  return { ...person, logo };
}

/** An entry covering the given seconds from an instant on. */
async function worked(
  { user, logo }: { user: Person['user']; logo: Issue },
  start: string,
  seconds: number,
): Promise<void> {
  const startedUnix = unix(start);
  await t.make.time(logo, user, seconds, startedUnix + seconds, { startedUnix });
}

async function open({ user }: Person, path = '/-/calendar?view=week', look?: Look): Promise<Visit> {
  const visitor = await revisit(browser, t, look);
  await signIn(visitor, user.name, password, path);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

const entries = async (person: Person): Promise<{ started: string; time: number }[]> => {
  const { json } = await t.request('GET', '/user/times', person);
  return json.map(({ started, time }: { started: string; time: number }) => ({ started, time }));
};

const event = (page: Page, text: string): Locator =>
  page.locator('[data-event-id]').filter({ hasText: text });
const slot = (page: Page, at: string): Locator =>
  page.getByRole('button', { name: `Add at ${at}` });

/** Drags by mouse from one point to another, in steps like a hand. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 3, from.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  expect(box).not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

describe('dragging', () => {
  it('moves an entry, with undo, and keeps its duration', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const { page, complaints } = await open(person);
    const box = await boxOf(event(page, '10:00–11:30'));
    const to = await boxOf(slot(page, '2026-05-06 12:00:00'));
    // Held at its upper edge, which follows the mouse.
    await drag(
      page,
      { x: box.x + box.width / 2, y: box.y + 12 },
      { x: to.x + to.width / 2, y: to.y + 2 },
    );
    await event(page, '12:00–13:30').waitFor();
    // Shown before the server has confirmed.
    await expect
      .poll(() => entries(person))
      .toEqual([{ started: '2026-05-06T10:00:00Z', time: 5400 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await event(page, '10:00–11:30').waitFor();
    await expect
      .poll(() => entries(person))
      .toEqual([{ started: '2026-05-05T08:00:00Z', time: 5400 }]);
    expect(complaints).toEqual([]);
  });

  it('changes nothing when another client changed it meanwhile, says so, and shows the current state', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const visitor = await open(person);
    const { page, complaints, close } = visitor;
    const [{ id }] = (await t.request('GET', '/user/times', person)).json;
    const path = `/repos/${person.user.name}/site/issues/1/times/${id}`;
    // The other client is just faster.
    intercept(t, /^PATCH /, async ({ pass }) => {
      await t.request('PATCH', path, person, { body: { time: 3600 } });
      pass();
    });
    const box = await boxOf(event(page, '10:00–11:30'));
    const to = await boxOf(slot(page, '2026-05-06 12:00:00'));
    await drag(page, { x: box.x + 30, y: box.y + 12 }, { x: to.x + 30, y: to.y + 2 });
    await toldBy(visitor, 'Someone else changed this entry');
    await event(page, '10:00–11:00').waitFor();
    expect(await entries(person)).toEqual([{ started: '2026-05-05T08:00:00Z', time: 3600 }]);
    expect(complaints.filter((text) => !text.includes('412'))).toEqual([]);
    await close();
  });

  it('moves an entry again before the server has answered: both moves apply, in order', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const { page, complaints } = await open(person);
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    intercept(t, /\/issues\/1\/times\//, async ({ pass }) => {
      await answered;
      pass();
    });
    for (const [from, to, day] of [
      ['10:00–11:30', '12:00–13:30', '2026-05-06 12:00:00'],
      ['12:00–13:30', '11:00–12:30', '2026-05-07 11:00:00'],
    ] as const) {
      const box = await boxOf(event(page, from));
      const place = await boxOf(slot(page, day));
      await drag(page, { x: box.x + 30, y: box.y + 12 }, { x: place.x + 30, y: place.y + 2 });
      await event(page, to).waitFor();
    }
    answer();
    await expect
      .poll(() => entries(person))
      .toEqual([{ started: '2026-05-07T09:00:00Z', time: 5400 }]);
    await event(page, '11:00–12:30').waitFor();
    expect(complaints).toEqual([]);
  });

  it('reverts the entry the server refused to move, but not another pending one', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    await worked(person, '2026-05-06T08:00:00Z', 3600);
    const { page, complaints } = await open(person);
    const held: Held[] = [];
    intercept(t, /\/issues\/1\/times\//, (request) => held.push(request));
    for (const [from, to, day] of [
      ['10:00–11:30', '12:00–13:30', '2026-05-05 12:00:00'],
      ['10:00–11:00', '11:00–12:00', '2026-05-06 11:00:00'],
    ] as const) {
      const box = await boxOf(event(page, from));
      const place = await boxOf(slot(page, day));
      await drag(page, { x: box.x + 30, y: box.y + 12 }, { x: place.x + 30, y: place.y + 2 });
      await event(page, to).waitFor();
    }
    await expect.poll(() => held.length).toBe(2);
    // A refetch would show the second one unchanged, too.
    const reading = Promise.withResolvers<void>();
    intercept(t, /\/user\/times\/search/, async ({ pass }) => {
      await reading.promise;
      pass();
    });
    held[0]!.answer(422, errorAnswer('refused on purpose'));
    await event(page, '10:00–11:30').waitFor();
    expect(await event(page, '11:00–12:00').count()).toBe(1);
    held[1]!.pass();
    reading.resolve();
    await expect
      .poll(() => entries(person))
      .toEqual(
        expect.arrayContaining([
          { started: '2026-05-05T08:00:00Z', time: 5400 },
          { started: '2026-05-06T09:00:00Z', time: 3600 },
        ]),
      );
    await event(page, '11:00–12:00').waitFor();
    expect(complaints.filter((words) => !/status of 4\d\d/.test(words))).toEqual([]);
  });

  it('at an edge changes the start or end', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const { page, complaints } = await open(person);
    const box = await boxOf(event(page, '10:00–11:30'));
    const x = box.x + box.width / 2;
    await drag(page, { x, y: box.y + box.height - 1 }, { x, y: box.y + box.height + 28 });
    await event(page, '10:00–12:00').waitFor();
    await expect
      .poll(() => entries(person))
      .toEqual([{ started: '2026-05-05T08:00:00Z', time: 7200 }]);
    const now = await boxOf(event(page, '10:00–12:00'));
    await drag(page, { x, y: now.y + 1 }, { x, y: now.y + 30 });
    await event(page, '10:30–12:00').waitFor();
    await expect
      .poll(() => entries(person))
      .toEqual([{ started: '2026-05-05T08:30:00Z', time: 5400 }]);
    expect(complaints).toEqual([]);
  });

  it('from above into the hours gives an entry a start; more than three fold into one line', async () => {
    const person = await somebody();
    for (let number = 1; number <= 15; number += 1) {
      await t.make.time(person.logo, person.user, 60 * number, unix('2026-05-06T10:00:00Z'));
    }
    await t.make.time(person.logo, person.user, 5400, unix('2026-05-05T10:00:00Z'));
    const { page, complaints } = await open(person);
    await event(page, '+12 more').waitFor();
    expect(await event(page, 'Draw the logo').count()).toBe(4);
    // The hours stay in view.
    const hours = await boxOf(slot(page, '2026-05-06 12:00:00'));
    expect(hours.y).toBeLessThan(800);
    await event(page, '+12 more').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Draw the logo' }).count()).toBe(12);
    await dialog.getByRole('button', { name: 'Draw the logo' }).first().press('Enter');
    await page.getByRole('dialog').getByLabel('Duration').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const to = await boxOf(slot(page, '2026-05-07 12:00:00'));
    const box = await boxOf(event(page, '1:30'));
    await drag(page, { x: box.x + 30, y: box.y + 8 }, { x: to.x + 30, y: to.y + 2 });
    await event(page, '12:00–13:30').waitFor();
    await expect
      .poll(async () => (await entries(person)).filter(({ time }) => time === 5400))
      .toEqual([{ started: '2026-05-07T10:00:00Z', time: 5400 }]);
    // The same by day.
    await page.goto('/-/calendar?view=day&from=2026-05-06');
    await page.getByRole('button', { name: '+12 more' }).waitFor();
    const above = page.getByRole('button', { name: /^0:\d\d Draw the logo/ });
    expect(await above.count()).toBe(3);
    const from = await boxOf(above.first());
    const at = await boxOf(page.getByRole('button', { name: /^Add at (2026-05-06 )?09:00:00/ }));
    await drag(page, { x: from.x + 30, y: from.y + 8 }, { x: at.x + 90, y: at.y + 2 });
    await expect
      .poll(async () => (await entries(person)).filter(({ started }) => started !== null))
      .toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  it('over free hours adds an entry there; so does Enter on one', async () => {
    const person = await somebody();
    const { page, complaints } = await open(person);
    const from = await boxOf(slot(page, '2026-05-06 09:00:00'));
    await drag(
      page,
      { x: from.x + 20, y: from.y + 10 },
      { x: from.x + 20, y: from.y + 2 * from.height + 10 },
    );
    const dialog = page.getByRole('dialog');
    // What was drawn is seen: the list opens only when it is asked for.
    const issue = dialog.getByRole('combobox', { name: 'Issue' });
    await issue.and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await issue.fill('logo');
    await page
      .getByRole('option', { name: /Draw the logo/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await event(page, '09:00–10:30').waitFor();
    expect(await entries(person)).toEqual([{ started: '2026-05-06T07:00:00Z', time: 5400 }]);
    await dialog.waitFor({ state: 'detached' });
    await slot(page, '2026-05-07 09:00:00').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: 'Issue' }).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Duration' }).inputValue()).toBe('0:30');
    // In a field with an open list the key closes that first.
    await dialog.getByRole('textbox', { name: 'Duration' }).press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await event(page, '09:00–10:30').press('Enter');
    await dialog.getByRole('textbox', { name: 'Duration' }).fill('2h');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await event(page, '09:00–11:00').waitFor();
    expect(complaints).toEqual([]);
  });

  it('of a recent issue into the hours adds an entry there; so does a press on it', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const look = { width: 1440, height: 900, colorScheme: 'light' } as const;
    const { page, complaints } = await open(person, undefined, look);
    const recent = page.getByRole('complementary').getByRole('button', { name: /Draw the logo/ });
    await recent.waitFor();
    const to = await boxOf(slot(page, '2026-05-06 09:00:00'));
    const box = await boxOf(recent);
    await drag(page, { x: box.x + 60, y: box.y + 12 }, { x: to.x + 30, y: to.y + 2 });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Duration' }).fill('1h');
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await event(page, '09:00–10:00').waitFor();
    expect(await entries(person)).toContainEqual({ started: '2026-05-06T07:00:00Z', time: 3600 });
    await dialog.waitFor({ state: 'detached' });
    await recent.press('Enter');
    const field = dialog.getByRole('combobox', { name: 'Issue' });
    await expect.poll(() => field.inputValue()).toContain('Draw the logo');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('leaves locked entries unchanged, and says why', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const body = { until: '2026-05-06T00:00:00Z', reason: 'April is billed' };
    await t.request('PUT', `/repos/${person.user.name}/site/time-lock`, person, { body });
    const visitor = await open(person);
    const { page, complaints, close } = visitor;
    await page.locator('[data-event-id][data-fixed]').waitFor();
    const box = await boxOf(event(page, '10:00–11:30'));
    const to = await boxOf(slot(page, '2026-05-06 12:00:00'));
    await drag(page, { x: box.x + 30, y: box.y + 12 }, { x: to.x + 30, y: to.y + 2 });
    await toldBy(visitor, 'April is billed');
    expect(await entries(person)).toEqual([{ started: '2026-05-05T08:00:00Z', time: 5400 }]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the viewer's time zone", () => {
  it('when clocks go forward: the day has 23 hours, and durations stay right', async () => {
    const person = await somebody();
    // From 01:30 to 03:30 local time: one hour.
    await worked(person, '2026-03-29T00:30:00Z', 3600);
    await worked(person, '2026-03-29T08:00:00Z', 3600);
    const { page, complaints } = await open(person, '/-/calendar?view=week&from=2026-03-29');
    await page.getByText('the day has 23 hours').waitFor();
    await event(page, '01:30–03:30 · 1:00').waitFor();
    // Drawn at its hour: the seventh of those starting at 03:00.
    const at = await boxOf(event(page, '10:00–11:00'));
    const ten = await boxOf(slot(page, '2026-03-29 10:00:00'));
    expect(Math.abs(ten.y - at.y)).toBeLessThan(3);
    await page.getByText('Sunday 29 March: 2:00').waitFor();
    // Away from the lower edge, near which a drag scrolls.
    await boxOf(slot(page, '2026-03-29 12:00:00'));
    const now = await boxOf(event(page, '10:00–11:00'));
    const to = await boxOf(slot(page, '2026-03-28 10:00:00'));
    await drag(page, { x: now.x + 30, y: now.y + 12 }, { x: to.x + 30, y: to.y + 2 });
    // The day before has another UTC offset: the local hour stays the same.
    await expect
      .poll(() => entries(person))
      .toContainEqual({ started: '2026-03-28T09:00:00Z', time: 3600 });
    expect(complaints).toEqual([]);
  });

  it('when clocks go back: the day has 25 hours, and one hour occurs twice', async () => {
    const person = await somebody();
    await worked(person, '2026-10-25T00:15:00Z', 1800);
    await worked(person, '2026-10-25T01:15:00Z', 1800);
    // From 02:45 to 02:15, half an hour later.
    await worked(person, '2026-10-25T00:45:00Z', 1800);
    const { page, complaints } = await open(person, '/-/calendar?view=day&from=2026-10-25');
    await page.getByText('the day has 25 hours').waitFor();
    await event(page, '02:15 CEST–02:45 CEST · 0:30').waitFor();
    await event(page, '02:15 CET–02:45 CET · 0:30').waitFor();
    await event(page, '02:45 CEST–02:15 CET · 0:30').waitFor();
    await page.getByText('25 Oct 2026 · 1:30').waitFor();
    expect(complaints).toEqual([]);
  });

  it('applies, although the browser has another', async () => {
    const person = await somebody('America/New_York');
    // When the browser's own clocks go forward.
    await worked(person, '2026-03-29T06:30:00Z', 3600);
    await worked(person, '2026-03-29T02:30:00Z', 7200);
    const { page, complaints } = await open(person, '/-/calendar?view=week&from=2026-03-29');
    await page.getByText('Time zone: America/New_York.').waitFor();
    await event(page, '02:30–03:30').waitFor();
    const half = await boxOf(slot(page, '2026-03-29 02:30:00'));
    expect(Math.abs(half.y - (await boxOf(event(page, '02:30–03:30'))).y)).toBeLessThan(3);
    // Over midnight: drawn on both days, and counted on the first.
    await expect.poll(() => event(page, '22:30–00:30').count()).toBe(2);
    expect(await page.getByText('the day has').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the sums', () => {
  it('of a week are in the heads of its days', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    await worked(person, '2026-05-10T08:00:00Z', 900);
    const { page, complaints } = await open(person);
    await event(page, '10:00–11:30').waitFor();
    const heads = page.getByRole('button', { name: 'Show day' });
    expect(await heads.allTextContents()).toEqual([
      ...['Mon 4–4', 'Tue 51:305', 'Wed 6–6', 'Thu 7–7', 'Fri 8–8', 'Sat 9–9', 'Sun 100:1510'],
    ]);
    const list = page.getByRole('list', { name: 'Hours per day' });
    expect((await list.getByRole('listitem').allTextContents()).at(-1)).toBe('Sunday 10 May: 0:15');
    expect(complaints).toEqual([]);
  });

  it('of a month are in its days and beside its weeks', async () => {
    const person = await somebody();
    await worked(person, '2026-04-30T08:00:00Z', 900);
    await worked(person, '2026-05-01T08:00:00Z', 1800);
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const { page, complaints } = await open(person, '/-/calendar?view=month&from=2026-05-07');
    await page.getByText('May 2026 · 2:00').waitFor();
    for (const [sum, drawn] of [
      [page.getByRole('button', { name: 'Tuesday 5 May: 1:30' }), '1:30'],
      [page.getByTitle(/^27 Apr.*3 May 2026: 0:30$/), '0:30'],
    ] as const) {
      const content = await sum.evaluate(
        (element) =>
          element.ownerDocument.defaultView?.getComputedStyle(element, '::after').content,
      );
      expect(content).toBe(`"${drawn}"`);
    }
    await event(page, '1:30 Draw the logo').waitFor();
    await page.getByTitle(/^4\W+10 May 2026: 1:30$/).click();
    await page.getByRole('heading', { name: 'This week' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('at 1440 by 900', () => {
  const look = { width: 1440, height: 900, colorScheme: 'light' } as const;

  it('shows ten hours below heads of 40 pixels, from 8 on, and the page does not scroll', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    for (let number = 0; number < 5; number += 1) {
      await t.make.time(person.logo, person.user, 600, unix('2026-05-06T10:00:00Z'));
    }
    const { page } = await open(person, undefined, look);
    await event(page, '+2 more').waitFor();
    const head = await page.getByRole('button', { name: 'Show day 2026-05-04' }).boundingBox();
    expect(head?.height).toBe(40);
    const above = await page.getByRole('button', { name: 'No start 2026-05-04' }).boundingBox();
    const top = (above?.y ?? 0) + (above?.height ?? 0);
    const first = await slot(page, '2026-05-04 08:00:00').boundingBox();
    const last = await slot(page, '2026-05-04 17:30:00').boundingBox();
    expect(first?.y).toBeGreaterThanOrEqual(top);
    expect(first?.y).toBeLessThan(top + 20);
    expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
    // An earlier start is in view too.
    await worked(person, '2026-05-07T04:40:00Z', 1800);
    await page.reload();
    await event(page, '06:40–07:10').waitFor();
    const early = await event(page, '06:40–07:10').boundingBox();
    expect(early?.y).toBeGreaterThanOrEqual(top);
    expect(early?.y).toBeLessThan(900);
  });

  it('shows the times and the title on what is dragged, drawn or resized', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    const { page, complaints } = await open(person, undefined, look);
    const box = await boxOf(event(page, '10:00–11:30'));
    const to = await boxOf(slot(page, '2026-05-06 12:00:00'));
    const { mouse } = page;
    const times = (text: RegExp) => page.locator('div').filter({ hasText: text }).last().waitFor();
    await mouse.move(box.x + 30, box.y + 12);
    await mouse.down();
    await mouse.move(box.x + 33, box.y + 18, { steps: 3 });
    // A sixth of a slot: five minutes.
    await mouse.move(to.x + 30, to.y + to.height / 6, { steps: 8 });
    await mouse.move(to.x + 31, to.y + to.height / 6);
    await times(/^Draw the logo12:05 – 13:351:30$/);
    await mouse.up();
    await event(page, '12:05–13:35').waitFor();
    const moved = await boxOf(event(page, '12:05–13:35'));
    const x = moved.x + moved.width / 2;
    await mouse.move(x, moved.y + moved.height - 1);
    await mouse.down();
    await mouse.move(x, moved.y + moved.height + 24, { steps: 8 });
    await times(/^Draw the logo12:05 – 14:001:55$/);
    await mouse.up();
    await event(page, '12:05–14:00').waitFor();
    const free = await boxOf(slot(page, '2026-05-07 09:00:00'));
    await mouse.move(free.x + 20, free.y + 10);
    await mouse.down();
    await mouse.move(free.x + 20, free.y + 2 * free.height + 10, { steps: 8 });
    await times(/^09:00 – 10:301:30$/);
    await mouse.up();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.getByText('09:00 – 10:30').count()).toBe(0);
    expect(await entries(person)).toEqual([{ started: '2026-05-06T10:05:00Z', time: 6900 }]);
    expect(complaints).toEqual([]);
  });

  it('by keyboard, moves over the hours and days, and has no manual on the page', async () => {
    const person = await somebody();
    const { page } = await open(person, undefined, look);
    await slot(page, '2026-05-04 09:00:00').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain(
      '2026-05-05 09:30:00',
    );
    expect(await page.getByText('arrow keys').count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Move over the hours').waitFor();
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows week, day and month, with the running stopwatch', async () => {
    const person = await somebody();
    await worked(person, '2026-05-05T08:00:00Z', 5400);
    await worked(person, '2026-05-05T08:30:00Z', 5400);
    await worked(person, '2026-05-06T09:00:00Z', 900);
    const odd = await t.make.repository(person.user, 'odd');
    const logo = await t.make.issue(odd, person.user, { title: hostile });
    await worked({ ...person, logo }, '2026-05-07T06:00:00Z', 9000);
    for (const hour of ['08', '09', '11']) {
      await t.make.time(logo, person.user, 1200, unix(`2026-05-07T${hour}:00:00Z`));
    }
    const path = `/repos/${person.user.name}/site/issues/1/stopwatch/start`;
    await t.request('POST', path, person);
    t.clock.advance(2400);
    const { page, complaints } = await open(person, '/-/calendar', look);
    await page.getByText('Running: Draw the logo').first().waitFor();
    await keepScreen(page, `calendar-${name}`);
    for (const view of ['Month', 'Week', 'Day']) {
      await page.getByRole('combobox', { name: 'View' }).click();
      await page.getByRole('option', { name: view }).click();
      await page.getByRole('link', { name: `Previous ${view.toLowerCase()}` }).waitFor();
      await page.locator('[data-event-id]').first().waitFor();
      expect(page.url()).toContain(`view=${view.toLowerCase()}`);
      await expectNoOverflow(page);
      await keepScreen(page, `calendar-${view.toLowerCase()}-${name}`);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
    t.clock.advance(-2400);
  });
});
