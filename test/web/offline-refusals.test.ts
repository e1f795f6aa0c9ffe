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
  waitingOf,
} from '../support/away.ts';
import { chooseByKey, passTimeUntil, signInByForm, toldBy } from '../support/browser.ts';
import { errorAnswer, intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const scene = await sceneOfFile();
const { t, line } = scene;

const somebody = (name: string) => somebodyOnIssue(scene, name);

interface Stored {
  readonly id: number;
  readonly time: number;
  readonly note: string;
  readonly created: string;
}

const stored = async (repository: string, person: Person): Promise<Stored[]> =>
  (await t.request('GET', `${repository}/issues/1/times`, person)).json;
const lengths = (repository: string, person: Person) => secondsOn(scene, repository, person);

const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again' }).click();

describe('what the service refuses later', () => {
  it('is sent again without what it has done already', async () => {
    const { person, page, repository } = await somebody('ann');
    const atMs = Number(await page.evaluate('Date.now()'));
    // From here on it does not move: however long the page takes, the entry is of this time.
    await page.clock.setFixedTime(atMs);
    // It may have been saved without a date, so a second request says when it was.
    const isBack = intercept(t, /^POST .*\/issues\/1\/times$/, async ({ cut }) => {
      await line.leave();
      cut();
    });
    await addEntry(page, '45m', 'in two steps');
    await soon(page.getByText(away));
    isBack();
    await page.clock.setFixedTime(atMs + 120_000);
    // An answer that is cut off says nothing.
    let isCut = true;
    intercept(t, /^POST .*\/issues\/1\/times$/, ({ answer, pass }) => {
      if (isCut) answer(200, {}, { 'content-length': '1' });
      else pass();
      isCut = false;
    });
    const isOver = intercept(t, /^PATCH .*\/issues\/1\/times\/\d+$/, ({ answer }) =>
      answer(422, errorAnswer('refused in part')),
    );
    await line.comeBack();
    await soon(page.getByText('Reason: Refused in part.'));
    expect(await lengths(repository, person)).toEqual([2700]);
    isOver();
    await sendAgain(page);
    await soonGone(page.getByText('Not saved'));
    await soonGone(waitingOf(page));
    const entries = await stored(repository, person);
    expect(entries.map(({ time }) => time)).toEqual([2700]);
    expect(Math.abs(Date.parse(entries[0]?.created ?? '') - atMs)).toBeLessThan(1000);
  });

  it('keeps the end of a stopwatch that cannot be booked', async () => {
    const { person, visitor, page, repository } = await somebody('bea');
    const startUnix = t.clock.nowUnix();
    await page.clock.setFixedTime(startUnix * 1000);
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    const stop = page.getByRole('button', { name: 'Stop', exact: true }).first();
    await stop.waitFor();
    await visitor.untilRead();
    await line.leave();
    await page.clock.setFixedTime((startUnix + 1800) * 1000);
    await stop.click();
    await soon(waitingOf(page));
    t.clock.advance(7200);
    const until = new Date((startUnix + 86_400) * 1000).toISOString();
    await t.request('PUT', `${repository}/time-lock`, person, { body: { until } });
    await line.comeBack();
    const refused = page.getByText(/Not saved – Stopwatch stopped at .* Reason: .*closed/);
    await soon(refused);
    expect((await t.request('GET', '/user/stopwatches', person)).json).toHaveLength(1);
    expect(await stored(repository, person)).toEqual([]);
    const reason = { reason: 'one is missing' };
    await t.request('DELETE', `${repository}/time-lock`, person, { body: reason });
    await sendAgain(page);
    await soonGone(refused);
    await soonGone(waitingOf(page));
    const [entry] = await stored(repository, person);
    expect([entry?.time, Date.parse(entry?.created ?? '') / 1000]).toEqual([
      1800,
      startUnix + 1800,
    ]);
  });
});

describe('a stopwatch whose repository is renamed meanwhile', () => {
  it('is still the one that was paused or stopped', async () => {
    const { person, visitor, page, repository } = await somebody('hugo');
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
    const rename = async (path: string, name: string) =>
      expect((await t.request('PATCH', path, person, { body: { name } })).status).toBe(200);
    const watches = async () => (await t.request('GET', '/user/stopwatches', person)).json;
    const startUnix = t.clock.nowUnix();
    const pass = (seconds: number) => page.clock.setFixedTime((startUnix + seconds) * 1000);
    await pass(0);
    await button('Start stopwatch').click();
    await button('Pause').waitFor();
    await visitor.untilRead();
    await leaveLine(scene, page);
    await pass(1800);
    await button('Pause').click();
    await waitingOf(page).waitFor();
    t.clock.advance(7200);
    await rename(repository, 'shop');
    await line.comeBack();
    await soonGone(waitingOf(page));
    expect(await page.getByText('Not saved').allTextContents()).toEqual([]);
    expect(await watches()).toMatchObject([{ repo_name: 'shop', paused: true }]);

    await visitor.untilRead();
    await leaveLine(scene, page);
    await button('Stop').click();
    await waitingOf(page).waitFor();
    await rename('/repos/hugo/shop', 'store');
    const until = new Date(t.clock.nowUnix() * 1000).toISOString();
    await t.request('PUT', '/repos/hugo/store/time-lock', person, { body: { until } });
    await line.comeBack();
    await soon(page.getByText(/Not saved – Stopwatch stopped at .* Reason: .*closed/));
    expect(await watches()).toMatchObject([{ repo_name: 'store' }]);
  });
});

describe('an answer that is none', () => {
  it('of a proxy does not count, whatever its status', async () => {
    const { person, page, repository } = await somebody('dora');
    await leaveLine(scene, page);
    await addEntry(page, '15m', 'behind a proxy');
    let count = 0;
    const isOver = intercept(t, /^POST .*\/issues\/1\/times$/, ({ answer }) => {
      count += 1;
      answer(count === 1 ? 200 : 403, undefined, { 'content-type': 'text/html' });
    });
    await line.comeBack();
    await soon(waitingOf(page));
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000);
        return count;
      })
      .toBeGreaterThan(1);
    expect(await stored(repository, person)).toEqual([]);
    isOver();
    // It may have given up meanwhile.
    const again = page.getByRole('button', { name: 'Send again' });
    await expect
      .poll(async () => {
        if (await again.isVisible()) await again.click();
        await page.clock.fastForward(20_000);
        return lengths(repository, person);
      })
      .toEqual([900]);
    await soonGone(waitingOf(page));
  });

  it('of a failing service holds back the others only for a while', async () => {
    const { person, page, repository } = await somebody('eve');
    await leaveLine(scene, page);
    await addEntry(page, '5m', 'fails');
    await addEntry(page, '6m', 'goes on');
    await page.getByText('2 changes waiting to be sent').waitFor();
    const keys: unknown[] = [];
    const isOver = intercept(t, /^POST .*\/issues\/1\/times$/, ({ headers, answer, pass }) => {
      keys.push(headers['idempotency-key']);
      if (keys.at(-1) === keys[0]) answer(500, errorAnswer('internal error', 'request.failed'));
      else pass();
    });
    await line.comeBack();
    await soon(page.getByText('Not saved – Entry: 0:05 on eve/site#1'));
    await soonGone(waitingOf(page));
    expect(await lengths(repository, person)).toEqual([360]);
    expect(keys.filter((key) => key === keys[0])).toHaveLength(4);
    isOver();
    // The service may have done it: under the same key, it does it once.
    intercept(t, /^POST .*\/issues\/1\/times$/, ({ headers, pass }) => {
      keys.push(headers['idempotency-key']);
      pass();
    });
    await sendAgain(page);
    await soonGone(page.getByText('Not saved'));
    await soonGone(waitingOf(page));
    expect(await lengths(repository, person)).toEqual([300, 360]);
    expect(keys.at(-1)).toBe(keys[0]);
  });
});

describe('a change that nobody could send later', () => {
  it('is refused after the sign-out, and not queued', async () => {
    const { page } = await somebody('gina');
    // For an empty answer, the browser keeps the page from which it would go on.
    const left = new Promise<void>((resolve) => {
      intercept(t, /^GET \/$/, ({ answer }) => {
        answer(204);
        resolve();
      });
    });
    await page.getByRole('button', { name: 'Account of gina' }).click();
    await chooseByKey(page, 'Sign out');
    await left;
    intercept(t, /^POST .*\/stopwatch\/start$/, ({ cut }) => cut());
    const isOver = intercept(t, /^GET \/api\/v1\/version$/, ({ cut }) => cut());
    const start = page.getByRole('button', { name: 'Start stopwatch' });
    await start.click();
    await soon(page.getByText(away));
    await passTimeUntil(page, () => start.isEnabled());
    isOver();
    // Only now the script of the messages can be loaded.
    await soon(page.getByText('The service cannot be reached'));
    const names = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(names.filter((name) => name.startsWith('punchcard offline'))).toEqual([]);
  });
});

describe('a page whose user another tab has replaced', () => {
  it('queues nothing', async () => {
    const { visitor, page } = await somebody('paula');
    await t.make.user('rita', { password: 'correct horse' });
    await page.getByRole('button', { name: 'Write a comment' }).click();
    await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('half a comment');
    const other = await page.context().newPage();
    await signInByForm({ ...visitor, page: other }, 'rita', 'correct horse');
    const otherUser = 'Another account has signed in with this browser.';
    await page.locator('[role=status]').getByText(otherUser).waitFor();
    await leaveLine(scene, page);
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await line.comeBack();
    await toldBy(visitor, otherUser);
    const names = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(names.filter((name) => name.startsWith('punchcard offline'))).toEqual([]);
  });
});

describe('several tabs', () => {
  it('send what waits once', async () => {
    const { person, page, repository } = await somebody('flora');
    const other = await page.context().newPage();
    await other.goto(`${line.url}/flora/site/issues/1`);
    await other.getByRole('button', { name: 'Add time' }).waitFor();
    await leaveLine(scene, page);
    await addEntry(page, '7m', 'one');
    await addEntry(page, '8m', 'other');
    await other.getByText('2 changes waiting to be sent').waitFor();
    let count = 0;
    intercept(t, /^POST .*\/issues\/1\/times$/, ({ pass }) => {
      count += 1;
      pass();
    });
    await line.comeBack();
    await soonGone(waitingOf(page));
    await other.getByText('waiting to be sent').waitFor({ state: 'detached' });
    expect(await lengths(repository, person)).toEqual([420, 480]);
    expect(count).toBe(2);
  });
});
