import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addEntry,
  away,
  leaveLine,
  sceneOfFile,
  secondsOn,
  somebodyOnIssue,
  soon,
  soonGone,
  untilKept,
  waitingOf,
} from '../support/away.ts';
import { toldBy } from '../support/browser.ts';
import { errorAnswer, intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const scene = await sceneOfFile();
const { t, line } = scene;

/** With the scripts that the page needs while the service is away. */
async function somebody(name: string) {
  const come = await somebodyOnIssue(scene, name, 'allow');
  await untilKept(come.visitor);
  return come;
}

const lengths = (repository: string, person: Person) => secondsOn(scene, repository, person);
const watchesOf = async (person: Person) =>
  (await t.request('GET', '/user/stopwatches', person)).json;

const discard = (page: Page, what: string) =>
  page
    .getByRole('button', { name: `Discard: ${what}` })
    .first()
    .click();

describe('a change that waits', () => {
  it('is discarded without a question if it was never sent', async () => {
    const { person, page, repository } = await somebody('ann');
    await leaveLine(scene, page);
    await addEntry(page, '11m', 'a mistake');
    await addEntry(page, '12m', 'no mistake');
    await page.getByText('2 changes waiting to be sent').waitFor();
    await discard(page, 'Entry: 0:11');
    await page.getByText('1 change waiting to be sent').waitFor();
    expect(await page.getByText('Entry: 0:11').count()).toBe(0);
    await line.comeBack();
    await soonGone(waitingOf(page));
    expect(await lengths(repository, person)).toEqual([720]);
  });

  it('is discarded after a question if its answer was lost', async () => {
    const { person, page, repository } = await somebody('bea');
    line.leaveBeforeAnswerTo(/^POST .*\/issues\/1\/times /);
    await addEntry(page, '13m', 'the answer was cut');
    await soon(page.getByText('1 change waiting to be sent'));
    const question = page.getByRole('dialog').getByText('may have been saved');
    await discard(page, 'Entry: 0:13');
    await question.waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await waitingOf(page).waitFor();
    await discard(page, 'Entry: 0:13');
    await question.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await waitingOf(page).waitFor({ state: 'detached' });
    await line.comeBack();
    await soonGone(page.getByText(away));
    // The service had taken it.
    await soon(page.getByRole('row').filter({ hasText: 'the answer was cut' }));
    expect(await lengths(repository, person)).toEqual([780]);
  });

  it('is not discarded while it is sent', async () => {
    const { person, visitor, page, repository } = await somebody('cleo');
    await leaveLine(scene, page);
    await addEntry(page, '14m', 'is on its way');
    const arrived = new Promise<() => void>((resolve) => {
      intercept(t, /^POST .*\/issues\/1\/times$/, ({ pass }) => resolve(pass));
    });
    await page.getByText('1 change waiting to be sent').waitFor();
    await line.comeBack();
    await soonGone(page.getByText(away));
    const pass = await arrived;
    await discard(page, 'Entry: 0:14');
    pass();
    await toldBy(visitor, 'It was sent in the meantime.');
    await soonGone(waitingOf(page));
    expect(await lengths(repository, person)).toEqual([840]);
  });

  it('is sent after a weekend if it was never sent before', async () => {
    const { person, page, repository } = await somebody('eve');
    await leaveLine(scene, page);
    await addEntry(page, '16m', 'on Friday');
    const nowMs = Number(await page.evaluate('Date.now()'));
    await page.clock.setFixedTime(nowMs + 60 * 3_600_000);
    t.clock.advance(60 * 3600);
    await line.comeBack();
    await soonGone(waitingOf(page));
    const { json } = await t.request('GET', `${repository}/issues/1/times`, person);
    expect(json).toMatchObject([{ time: 960 }]);
    expect(Math.abs(Date.parse(json[0].created) - nowMs)).toBeLessThan(3_600_000);
    expect(await page.getByText('Not saved').count()).toBe(0);
  });

  it('is sent after a weekend with all its steps', async () => {
    const { person, page } = await somebody('olga');
    await leaveLine(scene, page);
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await page.getByText('1 change waiting to be sent').waitFor();
    const nowMs = Number(await page.evaluate('Date.now()'));
    await page.clock.setFixedTime(nowMs + 60 * 3_600_000);
    t.clock.advance(60 * 3600);
    await line.comeBack();
    await soonGone(waitingOf(page));
    const [watch] = await watchesOf(person);
    expect(Math.abs(Date.parse(watch.created) - nowMs)).toBeLessThan(3_600_000);
    expect(await page.getByText('Not saved').count()).toBe(0);
  });
});

describe('the start of a stopwatch that is sent later', () => {
  it('does not correct another one that was started since', async () => {
    const { person, site, page, repository } = await somebody('flora');
    await t.make.issue(site, person.user, { title: 'Write the help' });
    await leaveLine(scene, page);
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await page.getByText('1 change waiting to be sent').waitFor();
    const nowMs = Number(await page.evaluate('Date.now()'));
    await page.clock.setFixedTime(nowMs + 600_000);
    intercept(t, /^POST .*\/issues\/1\/stopwatch\/start$/, async ({ handle }) => {
      const release = await handle();
      t.clock.advance(60);
      await t.request('POST', `${repository}/issues/2/stopwatch/start`, person);
      release();
    });
    await line.comeBack();
    await soon(page.getByText(/Not saved – Stopwatch started .*another issue/));
    const [watch] = await watchesOf(person);
    expect(watch.issue_index).toBe(2);
    expect(Date.parse(watch.created)).toBeGreaterThan(nowMs + 600_000);
  });
});

describe('a service without time', () => {
  it('for any change refuses none', async () => {
    const { person, page, repository } = await somebody('hanna');
    await leaveLine(scene, page);
    await addEntry(page, '5m', 'one');
    await addEntry(page, '6m', 'other');
    await page.getByText('2 changes waiting to be sent').waitFor();
    let count = 0;
    const isOver = intercept(t, /^POST .*\/issues\/1\/times$/, ({ answer }) => {
      count += 1;
      answer(503, errorAnswer('the server has too much to do'));
    });
    await line.comeBack();
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return count;
      })
      .toBeGreaterThan(12);
    await page
      .getByText(/too much to do/)
      .first()
      .waitFor();
    expect(await page.getByText('Not saved').allTextContents()).toEqual([]);
    isOver();
    await soonGone(waitingOf(page));
    expect(await lengths(repository, person)).toEqual([300, 360]);
  });
});
