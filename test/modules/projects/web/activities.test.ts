import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../../../src/modules/index.ts';
import { aheadSeconds, away, sceneOfFile, soon, soonGone } from '../../../support/away.ts';
import {
  chooseByKey,
  expectAccessible,
  expectNoOverflow,
  followLink,
  type Look,
  looks,
  revisit,
  signIn,
  toldBy,
} from '../../../support/browser.ts';

const password = 'correct horse';
const scene = await sceneOfFile(Date.parse('2026-05-07T08:30:00Z') / 1000);
const { t, browser, line } = scene;
const mira = await t.make.person('mira', { password });
const hasSentences = modules.some(({ name }) => name === 'time-sentence');
const api = async (method: string, path: string, body?: object) =>
  (await t.request(method, path, mira, body === undefined ? {} : { body })).json;
let acme = 0;

beforeAll(async () => {
  const site = await t.make.repository(mira.user, 'site');
  await t.make.issue(site, mira.user, { title: 'Draw the logo' });
  acme = (await api('POST', '/projects', { name: 'Acme' })).id;
  await api('POST', `/projects/${acme}/activities`, { name: 'Stand-up' });
  await api('PATCH', '/user/settings', { time_zone: 'Europe/Berlin', first_day_of_week: 'monday' });
});

async function open(path: string, look?: Look) {
  const visitor = await revisit(browser, { url: line.url, clock: t.clock }, look);
  await signIn(visitor, 'mira', password, path);
  return visitor;
}
const ask = (page: Page) => page.getByRole('combobox', { name: 'What are you working on?' });
const bar = (page: Page) => page.getByRole('region', { name: 'Stopwatch' });
const entries = async () =>
  (await api('GET', '/user/times/search?sort=newest')).map(
    (one: { issue: { title: string }; time: number; note: string; tags: string[] }) =>
      [one.issue.title, one.time, one.note, ...one.tags].join(' '),
  );

describe('an activity', () => {
  it('runs after N, its first letters and Enter, and is stopped, undone and moved', async () => {
    const visitor = await open('/-/time');
    const { page } = visitor;
    await page.locator('h1').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('stand');
    await page
      .getByRole('option', { name: 'Stand-up' })
      .and(page.locator('[aria-selected=true]'))
      .waitFor();
    expect(await page.getByRole('option', { name: 'Stand-up' }).textContent()).toMatch(/Acme/);
    await page.keyboard.press('Enter');
    await bar(page).getByRole('timer').waitFor();
    expect(await bar(page).textContent()).toMatch(/Stand-up.*Acme/);
    expect((await api('GET', '/user/stopwatches/current')).issue_title).toBe('Stand-up');
    t.clock.advance(900);
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await toldBy(visitor, 'Stand-up');
    await expect.poll(entries).toEqual(['Stand-up 900 ']);
    const row = page.locator('main').getByText('Acme', { exact: true }).first();
    await row.waitFor();
    expect(await page.locator('main').textContent()).not.toContain('-/');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await bar(page).getByRole('timer').waitFor();
    await expect.poll(entries).toEqual([]);
    await api('DELETE', '/user/stopwatches/current');
  });

  it('counts for its project, with the issues of its repositories, in one colour', async () => {
    await api('PUT', `/projects/${acme}/repositories/mira/site`);
    await api('PATCH', `/projects/${acme}`, { colour: '#123456' });
    for (const [url, time] of [
      ['/repos/mira/site/issues/1/times', 600],
      [`/projects/${acme}/activities/1/times`, 900],
    ] as const) {
      await api('POST', url, { time, created: '2026-05-06T08:00:00Z' });
    }
    const { page } = await open('/');
    const rows = page.getByRole('region', { name: 'By project' }).getByRole('listitem');
    await expect.poll(() => rows.allTextContents()).toEqual(['Acme0:25']);
    const dots = page.locator('main').locator('[class*=dot]');
    const colours = () =>
      dots.evaluateAll((all) => [
        ...new Set(
          all.map((one) => one.ownerDocument.defaultView?.getComputedStyle(one).backgroundColor),
        ),
      ]);
    await expect.poll(colours).toEqual(['rgb(18, 52, 86)']);
    await api('DELETE', `/projects/${acme}/repositories/mira/site`);
    await api('DELETE', '/repos/mira/site/issues/1/times');
    await api('DELETE', `/projects/${acme}/activities/1/times`);
  });

  it('is found by its project, started by mouse, and moved to an issue and back', async () => {
    const { page } = await open('/-/time');
    await ask(page).click();
    await ask(page).fill('acme');
    await page.getByRole('option', { name: 'Support' }).click();
    await bar(page).getByText('Support').waitFor();
    for (const title of ['Draw the logo', 'Meetings']) {
      await bar(page).getByRole('button', { name: 'Stopwatch menu' }).click();
      await chooseByKey(page, 'Move to another issue…');
      await page.getByRole('dialog').getByRole('combobox').fill(title);
      await page.getByRole('option', { name: title }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
      await bar(page).getByText(title).waitFor();
    }
    await api('DELETE', '/user/stopwatches/current');
  });

  it('is a row of the timesheet, on the calendar and in the history', async () => {
    const { page } = await open('/-/week');
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'Add issue' }).click();
    await page.getByRole('combobox', { name: 'Add issue' }).fill('stand');
    await page.getByRole('option', { name: 'Stand-up' }).click();
    const row = page.getByRole('row', { name: 'Stand-up' });
    await row.getByRole('gridcell').first().click();
    await page.keyboard.type('0:30');
    await page.keyboard.press('Enter');
    await expect.poll(entries).toEqual(['Stand-up 1800 ']);
    await page.getByRole('row', { name: /^Acme/ }).waitFor();
    await page.reload();
    await row.getByText('0:30').first().waitFor();
    await followLink(page, '/-/calendar');
    await page.getByText('Stand-up').first().waitFor();
    expect(await page.locator('main').textContent()).not.toContain('-/');
  });

  it.runIf(hasSentences)('is added by a sentence, of the project that it names', async () => {
    const { page } = await open('/-/time');
    const quick = page.locator('[data-quick-add]');
    await quick.fill('1h weekly @acme +urgent');
    const meaning = page.locator('#quick-add-meaning');
    await expect
      .poll(() => meaning.textContent())
      .toMatch(/1:00.*Meetings.*Acme.*weekly.*\+urgent/);
    await page.getByRole('option', { name: 'Stand-up' }).waitFor();
    await quick.press('Enter');
    await expect.poll(entries).toContain('Meetings 3600 weekly urgent');
    await api('POST', '/projects', { name: 'Beta' });
    await quick.fill('2h planning');
    await page.getByRole('group', { name: 'On which project?' }).waitFor();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    await page.getByRole('option', { name: 'Support' }).filter({ hasText: 'Beta' }).click();
    await expect.poll(entries).toContain('Support 7200 planning');
  });

  it('runs on a phone', async () => {
    const { page } = await open('/-/time', { ...looks[0]!, width: 360, height: 740 });
    await ask(page).click();
    await ask(page).fill('stand');
    await page.getByRole('option', { name: 'Stand-up' }).waitFor();
    await expectNoOverflow(page);
    await page.getByRole('option', { name: 'Stand-up' }).click();
    await bar(page).getByText('Stand-up').waitFor();
    await expectNoOverflow(page);
    await api('DELETE', '/user/stopwatches/current');
  });

  it('runs while the service is away', async () => {
    const visitor = await scene.come();
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/time');
    await visitor.untilRead();
    await ask(page).fill('stand');
    const option = page.getByRole('option', { name: 'Stand-up' });
    await option.waitFor();
    const before = (await entries()).length;
    await line.leave();
    await option.click();
    await soon(bar(page).getByRole('timer'));
    await page.clock.setFixedTime((t.clock.nowUnix() - aheadSeconds + 1800) * 1000);
    await bar(page).getByRole('button', { name: 'Stop', exact: true }).click();
    await soon(ask(page));
    await line.comeBack();
    await soonGone(page.getByText(away));
    await expect.poll(async () => (await entries()).length).toBe(before + 1);
    expect(await entries()).toContainEqual(expect.stringMatching(/^Stand-up 1800 /));
  });
});
