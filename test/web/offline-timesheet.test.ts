import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leaveLine, sceneOfFile, soon, soonGone, untilKept } from '../support/away.ts';
import { signIn } from '../support/browser.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const unreachable = 'The service cannot be reached. Are you online?';
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
    // A change of an entry waits in its cell.
    await type(page, `1:30, Monday 4 May, ${issue}`, '1:45');
    const failed = cell(page, `1:45, Monday 4 May, ${issue}, not saved`);
    await soon(failed);
    expect(await failed.getAttribute('title')).toBe(unreachable);
    await page.getByText('1 change waiting to be sent').waitFor();
    await page.getByText(`Timesheet: 2:00 on ${issue}, Wednesday 6 May`).waitFor();
    // What waits is not changed before it is sent.
    await type(page, `2:00, Wednesday 6 May, ${issue}, waiting to be sent`, '3h');
    await page.getByText('has not been sent yet').first().waitFor();
    // The page has kept what it read before.
    await page.goto(`${line.url}/-/week`);
    await cell(page, `2:00, Wednesday 6 May, ${issue}, waiting to be sent`).waitFor();
    await line.comeBack();
    await soonGone(page.getByText('waiting to be sent'));
    await cell(page, `2:00, Wednesday 6 May, ${issue}`).waitFor();
    await visitor.untilRead();
    await cell(page, `2:00, Wednesday 6 May, ${issue}`).waitFor();
    expect(await stored(owner)).toEqual([
      ['2026-05-04', 5400],
      ['2026-05-05', 600],
      ['2026-05-06', 7200],
    ]);
  });
});
