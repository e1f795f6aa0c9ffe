import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leaveLine, sceneOfFile, soon, soonGone, untilKept } from '../support/away.ts';
import { signIn } from '../support/browser.ts';
import { intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const unix = (text: string): number => Date.parse(text) / 1000;

// A Thursday.
const scene = await sceneOfFile(unix('2026-05-07T09:30:00Z'));
const { t, line } = scene;

interface Owner {
  readonly person: Person;
  readonly name: string;
  /** `…/times` of the first issue. */
  readonly times: string;
}

/** A user with two issues; the first has an entry on Monday and one on Tuesday. */
async function somebody(name: string): Promise<Owner> {
  const person = await t.make.person(name, { password });
  const site = await t.make.repository(person.user, 'site');
  const logo = await t.make.issue(site, person.user, { title: 'Draw the logo' });
  await t.make.issue(site, person.user, { title: 'Buy ink' });
  await t.make.time(logo, person.user, 5400, unix('2026-05-04T10:00:00Z'));
  await t.make.time(logo, person.user, 600, unix('2026-05-05T10:00:00Z'));
  const body = { time_zone: 'Europe/Berlin', first_day_of_week: 'monday' };
  await t.request('PATCH', '/user/settings', person, { body });
  return { person, name, times: `/repos/${name}/site/issues/1/times` };
}

/** The seconds of the entries on the first issue, by day. */
async function stored({ person, times }: Owner): Promise<[day: string, seconds: number][]> {
  const { json } = await t.request('GET', times, person);
  const entries = json as { created: string; time: number }[];
  return entries
    .map(({ created, time }): [string, number] => [created.slice(0, 10), time])
    .sort((one, other) => one.join().localeCompare(other.join()));
}

const cell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Types into the cell that has the focus, or into the one given. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

describe('the timesheet while the service is away', () => {
  it('keeps what is typed into its cells, also after a reload, and sends it once', async () => {
    const owner = await somebody('mira');
    const visitor = await scene.come('allow');
    const { page } = visitor;
    await signIn(visitor, owner.name, password, '/-/week');
    await page.getByRole('grid').waitFor();
    await untilKept(visitor);
    await visitor.untilRead();
    await leaveLine(scene, page);
    const issue = 'mira/site#1';
    await type(page, `nothing, Wednesday 6 May, ${issue}`, '2h');
    await cell(page, `2:00, Wednesday 6 May, ${issue}, waiting to be sent`).waitFor();
    await type(page, `1:30, Monday 4 May, ${issue}`, '1:45');
    await cell(page, `1:45, Monday 4 May, ${issue}, waiting to be sent`).waitFor();
    await cell(page, `0:10, Tuesday 5 May, ${issue}`).press('Delete');
    await cell(page, `nothing, Tuesday 5 May, ${issue}`).waitFor();
    await page.getByText('3 changes waiting to be sent').waitFor();
    await page.getByText('Timesheet: mira/site#1 cleared, Tuesday 5 May').waitFor();
    // The page has kept what it read before.
    await page.goto(`${line.url}/-/week`);
    await cell(page, `1:45, Monday 4 May, ${issue}, waiting to be sent`).waitFor();
    await cell(page, `nothing, Tuesday 5 May, ${issue}`).waitFor();
    // What waits to be added can be corrected.
    await type(page, `2:00, Wednesday 6 May, ${issue}, waiting to be sent`, '3h');
    await cell(page, `3:00, Wednesday 6 May, ${issue}, waiting to be sent`).waitFor();
    await soon(page.getByText('3 changes waiting to be sent'));
    await line.comeBack();
    await soonGone(page.getByText('waiting to be sent'));
    await cell(page, `3:00, Wednesday 6 May, ${issue}`).waitFor();
    await cell(page, `1:45, Monday 4 May, ${issue}`).waitFor();
    await visitor.untilRead();
    await cell(page, `3:00, Wednesday 6 May, ${issue}`).waitFor();
    expect(await stored(owner)).toEqual([
      ['2026-05-04', 6300],
      ['2026-05-06', 10_800],
    ]);
    await visitor.close();
  });

  it('keeps pasted cells together, and changes of an entry after each other', async () => {
    const owner = await somebody('jonas');
    const visitor = await scene.come();
    const { page } = visitor;
    await signIn(visitor, owner.name, password, '/-/week');
    await page.getByRole('grid').waitFor();
    await visitor.untilRead();
    await leaveLine(scene, page);
    const issue = 'jonas/site#1';
    await type(page, `1:30, Monday 4 May, ${issue}`, '1:45');
    await cell(page, `1:45, Monday 4 May, ${issue}, waiting to be sent`).focus();
    await paste(page, '2:00\t0:20\t0:30');
    await page.getByRole('button', { name: 'Change 3 cells' }).click();
    await cell(page, `2:00, Monday 4 May, ${issue}, waiting to be sent`).waitFor();
    await cell(page, `0:30, Wednesday 6 May, ${issue}, waiting to be sent`).waitFor();
    await type(page, `2:00, Monday 4 May, ${issue}, waiting to be sent`, '2:15');
    await page.getByText('3 changes waiting to be sent').waitFor();
    // An added one cannot be changed alone.
    await type(page, `0:30, Wednesday 6 May, ${issue}, waiting to be sent`, '1h');
    await page.getByText('waits together with others').first().waitFor();
    await page.getByText('3 changes waiting to be sent').waitFor();
    await line.comeBack();
    await soonGone(page.getByText('waiting to be sent'));
    await cell(page, `2:15, Monday 4 May, ${issue}`).waitFor();
    expect(await stored(owner)).toEqual([
      ['2026-05-04', 8100],
      ['2026-05-05', 1200],
      ['2026-05-06', 1800],
    ]);
    await visitor.close();
  });

  it('books what was pasted on its day, even if it is sent on the next', async () => {
    const owner = await somebody('lena');
    const visitor = await scene.come();
    const { page } = visitor;
    await signIn(visitor, owner.name, password, '/-/week');
    await page.getByRole('grid').waitFor();
    await visitor.untilRead();
    // The service never hears of it.
    const isOver = intercept(t, /^POST .*\/times\/bulk$/, async ({ cut }) => {
      await line.leave();
      cut();
    });
    await cell(page, 'nothing, Wednesday 6 May, lena/site#1').focus();
    await paste(page, '0:20\t0:30');
    await page.getByRole('button', { name: 'Change 2 cells' }).click();
    await soon(page.getByText('1 change waiting to be sent'));
    isOver();
    t.clock.advance(16 * 3600);
    const nowMs = Number(await page.evaluate('Date.now()'));
    await page.clock.setFixedTime(nowMs + 16 * 3_600_000);
    await line.comeBack();
    await soonGone(page.getByText('waiting to be sent'));
    expect(await stored(owner)).toEqual([
      ['2026-05-04', 5400],
      ['2026-05-05', 600],
      ['2026-05-06', 1200],
      ['2026-05-07', 1800],
    ]);
    await visitor.close();
  });

  it('splits an entry at midnight once', async () => {
    const owner = await somebody('kai');
    const issue = '/repos/kai/site/issues/2/times';
    const body = { time: 86_400, started: '2026-05-05T21:00:00Z' };
    expect((await t.request('POST', issue, owner.person, { body })).status).toBe(200);
    const visitor = await scene.come();
    const { page } = visitor;
    await signIn(visitor, owner.name, password, '/-/time?tab=checks');
    const split = page.getByRole('button', { name: 'Split at midnight', exact: true }).first();
    await split.waitFor();
    await visitor.untilRead();
    // Its answer is lost.
    line.leaveBeforeAnswerTo(/^POST .*\/times\/bulk /);
    await split.click();
    await soon(page.getByText('1 change waiting to be sent'));
    await page.getByText('Split at midnight: kai/site#2').waitFor();
    expect(await split.count()).toBe(0);
    await line.comeBack();
    await soonGone(page.getByText('waiting to be sent'));
    const { json } = await t.request('GET', issue, owner.person);
    const lengths = json.map(({ time }: { time: number }) => time);
    expect(lengths.sort()).toEqual([3600, 82_800]);
    await visitor.close();
  });
});
