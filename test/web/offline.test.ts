import { beforeAll, describe, expect, it } from 'vitest';
import {
  addEntry,
  aheadSeconds,
  away,
  chooseFor,
  editEntry,
  leaveLine,
  openIssue,
  sceneOfFile,
  soon,
  soonGone,
  untilKept,
} from '../support/away.ts';
import {
  chooseByKey,
  passTimeUntil,
  signIn,
  signInByForm,
  startSession,
  type Visit,
} from '../support/browser.ts';
import { isFullRun } from '../support/extent.ts';
import { errorAnswer, intercept } from '../support/interception.ts';

const password = 'correct horse';

const scene = await sceneOfFile();
const { t, line, come } = scene;
beforeAll(async () => {
  const mira = await t.make.user('mira', { password });
  await t.make.user('jonas', { password });
  const site = await t.make.repository(mira, 'site');
  await t.make.issue(site, mira, { title: 'Fix the basket' });
  await t.make.issue(site, mira, { title: 'Write the help' });
});

describe.runIf(isFullRun)('while the service is away', () => {
  it('a page that was not loaded waits, and the layout stays', async () => {
    const visitor = await come();
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    // They have tracked nothing yet.
    await page.getByRole('button', { name: 'Not now' }).click();
    await visitor.untilRead();
    await page.evaluate('globalThis.isSamePage = true');
    await line.leave();
    // The event stream breaks at once.
    await soon(page.getByText(away));
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.getByRole('button', { name: 'Account of mira' }).waitFor();
    await line.comeBack();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await soonGone(page.getByText(away));
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  });

  it('what was shown and typed stays, and is saved when the service is back', async () => {
    const visitor = await come();
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/settings/profile');
    const name = page.getByLabel('Full name');
    await name.fill('Mira Sol');
    const below = () =>
      name.evaluate((field) => (field as unknown as { offsetTop: number }).offsetTop);
    const before = await below();
    await line.leave();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await soon(page.getByText(away));
    // What is said lies over the page.
    expect(await below()).toBe(before);
    expect(await name.inputValue()).toBe('Mira Sol');
    await line.comeBack();
    await soonGone(page.getByText(away));
    expect(await name.inputValue()).toBe('Mira Sol');
    const fullName = async () => (await t.request('GET', '/user', mira)).json.full_name;
    await expect.poll(fullName).toBe('Mira Sol');
  });

  it('the pages open from what the service worker keeps, also at a new address', async () => {
    const body = { time: 120, note: 'shown on home' };
    await t.request('POST', '/repos/mira/site/issues/2/times', mira, { body });
    const visitor = await come('allow');
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await page.getByText('shown on home').waitFor();
    await untilKept(visitor);
    await line.leave();
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    // Home opens with its week, and time can be added.
    await page.goto(line.url);
    await page.getByText('shown on home').waitFor();
    await page.getByRole('combobox', { name: 'Quick add' }).waitFor();
    await page.goto(`${line.url}/-/people`);
    await soon(page.getByText(away));
    await line.comeBack();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await soonGone(page.getByText(away));
  });
});

const mira = { name: 'mira', password };
const times = async (
  issue = 1,
): Promise<{ id: number; time: number; note: string; started: string | null }[]> =>
  (await t.request('GET', `/repos/mira/site/issues/${issue}/times`, mira)).json;

const onIssue = (visitor: Visit): Promise<void> =>
  openIssue(visitor, { user: 'mira', password, issue: '/mira/site/issues/1' });

describe('what is added while the service is away', () => {
  it('is sent once and in order after a reload, also if an answer was cut', async () => {
    const visitor = await come('allow');
    const { page } = visitor;
    await onIssue(visitor);
    await untilKept(visitor);
    line.leaveBeforeAnswerTo(/^POST .*\/issues\/1\/times /);
    await addEntry(page, '1h', 'the answer was cut');
    await soon(page.getByText('1 change waiting to be sent'));
    expect((await times()).map(({ note }) => note)).toContain('the answer was cut');
    await addEntry(page, '30m', 'never sent before');
    await soon(page.getByText('2 changes waiting to be sent'));
    await addEntry(page, '4m', 'the last one');
    await soon(page.getByText('3 changes waiting to be sent'));
    await page.goto(line.url);
    await page.getByText('3 changes waiting to be sent').waitFor();
    const isOver = intercept(t, /^POST .*\/issues\/1\/times$/, ({ answer }) => {
      isOver();
      answer(503, errorAnswer('one is refused for now'));
    });
    await line.comeBack();
    await soonGone(page.getByText('waiting to be sent'));
    const after = (await times()).sort((one, other) => one.id - other.id);
    expect(after.map(({ time, note }) => [time, note])).toEqual([
      [3600, 'the answer was cut'],
      [1800, 'never sent before'],
      [240, 'the last one'],
    ]);
  });

  it('is not doubled if the page ends between sending and answer', async () => {
    const visitor = await come('allow');
    const { page } = visitor;
    await onIssue(visitor);
    await untilKept(visitor);
    await leaveLine(scene, page);
    await addEntry(page, '9m', 'sent by a page that ended');
    await page.getByText('1 change waiting to be sent').waitFor();
    const keys: unknown[] = [];
    const isDone = new Promise<void>((resolve) => {
      intercept(t, /^POST .*\/issues\/1\/times$/, async ({ headers, handle, pass }) => {
        keys.push(headers['idempotency-key']);
        if (keys.length > 1) return pass();
        // The service has saved it, and the page does not hear of it.
        await handle();
        resolve();
      });
    });
    await line.comeBack();
    await soonGone(page.getByText(away));
    await isDone;
    const context = page.context();
    const next = await context.newPage();
    await page.close();
    await next.goto(line.url);
    await expect.poll(() => keys.length).toBeGreaterThan(1);
    await soonGone(next.getByText('waiting to be sent'));
    expect(new Set(keys).size).toBe(1);
    const mine = (await times()).filter(({ note }) => note === 'sent by a page that ended');
    expect(mine).toHaveLength(1);
  });

  it.runIf(isFullRun)(
    'is all that waits: a change stays in its field, with the reason',
    async () => {
      const body = { time: 120, note: 'to be changed' };
      await t.request('POST', '/repos/mira/site/issues/1/times', mira, { body });
      const visitor = await come();
      const { page } = visitor;
      await onIssue(visitor);
      // The dialog's script.
      await editEntry(page, 'to be changed', {});
      await leaveLine(scene, page);
      await chooseFor(page, 'to be changed', 'Edit');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Duration').fill('3m');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await soon(dialog.getByText('The service cannot be reached'));
      expect(await dialog.getByLabel('Duration').inputValue()).toBe('3m');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByText('waiting to be sent').count()).toBe(0);
      await line.comeBack();
      await soonGone(page.getByText(away));
      expect((await times()).find(({ note }) => note === body.note)?.time).toBe(120);
    },
  );

  it('keeps the real times of a stopwatch', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    const startUnix = t.clock.nowUnix() - aheadSeconds;
    await line.leave();
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await soon(page.getByRole('timer').first());
    const pass = (seconds: number) => page.clock.setFixedTime((startUnix + seconds) * 1000);
    const bar = (name: string) => page.getByRole('button', { name, exact: true }).first();
    await pass(1800);
    await bar('Pause').click();
    await bar('Resume').waitFor();
    await pass(2400);
    await bar('Resume').click();
    await bar('Pause').waitFor();
    await pass(3000);
    await bar('Stop').click();
    await soon(page.getByText('4 changes waiting to be sent'));
    await page.clock.setFixedTime((startUnix + 9000) * 1000);
    await line.comeBack();
    const ofWatch = async () =>
      (await times())
        .filter(({ started }) => started !== null)
        .map(({ time, started }) => [time, Date.parse(started ?? '') / 1000]);
    await expect.poll(ofWatch).toEqual([[2400, startUnix]]);
    await soonGone(page.getByText('waiting to be sent'));
    // For the service, that is in the future. First the page has heard that the stopwatch stopped.
    await visitor.untilRead();
    await page.getByRole('button', { name: 'Start stopwatch' }).waitFor();
    await line.leave();
    await page.getByRole('button', { name: 'Start stopwatch' }).click();
    await soon(page.getByRole('timer').first());
    await pass(9010);
    const refused = new Promise<void>((resolve) => {
      intercept(t, /^PATCH .*\/stopwatches\/current$/, async ({ handle }) => {
        (await handle())();
        resolve();
      });
    });
    await line.comeBack();
    await soonGone(page.getByText(away));
    await refused;
    t.clock.advance(3600);
    await soonGone(page.getByText('waiting to be sent'));
    const [watch] = (await t.request('GET', '/user/stopwatches', mira)).json;
    expect(Date.parse(watch.created) / 1000).toBe(startUnix + 9000);
    await t.request('DELETE', '/user/stopwatches/current', mira);
  });

  it('is queued also if the page has not noticed yet that the service is away', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    // The event stream, which would tell, stays.
    await page.route('**/api/v1/**', (route) => route.abort());
    await addEntry(page, '20m', 'added too soon');
    await soon(page.getByText('1 change waiting to be sent'));
    await page.unroute('**/api/v1/**');
    await soonGone(page.getByText('waiting to be sent'));
    expect(await times()).toContainEqual(
      expect.objectContaining({ note: 'added too soon', time: 1200 }),
    );
  });

  it('is neither shown nor sent to another user, and sent when its user is back', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    await line.leave();
    await addEntry(page, '15m', 'private to mira');
    await soon(page.getByText('1 change waiting to be sent'));
    // As in another tab, which this page does not hear of; before the page could send the entry.
    await startSession(visitor, 'jonas', password, t.url);
    await line.comeBack();
    await soon(page.getByRole('button', { name: 'Account of jonas' }));
    expect(await page.locator('body').textContent()).not.toContain('waiting to be sent');
    const kept = await page.evaluate<string>("localStorage.getItem('punchcard kept /') ?? ''");
    expect(kept).not.toContain('mira');
    expect((await times()).map(({ note }) => note)).not.toContain('private to mira');
    await page.context().clearCookies();
    await signInByForm(visitor, 'mira', password);
    await expect
      .poll(async () => (await times()).map(({ note }) => note))
      .toContain('private to mira');
  });

  it('keeps nobody signed in while the service takes none of it', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    await line.leave();
    await addEntry(page, '46m', 'first');
    await addEntry(page, '47m', 'second');
    let asked = 0;
    const end = intercept(t, /^POST .*\/times$/, (held) => {
      asked += 1;
      held.answer(503, errorAnswer('too busy'), { 'retry-after': '60' });
    });
    await line.comeBack();
    await soonGone(page.getByText(away));
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Account of mira' }).click();
    await chooseByKey(page, 'Sign out');
    await page.getByRole('dialog').getByText('2 changes have not been saved').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    end();
    await passTimeUntil(
      page,
      async () => (await page.getByText('waiting to be sent').count()) === 0,
    );
    expect((await times()).filter(({ note }) => /^(first|second)$/.test(note))).toHaveLength(2);
  });

  it('is not doubled by sending it again, if it was saved before it was refused', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    line.leaveBeforeAnswerTo(/^POST .*\/issues\/1\/times /);
    await addEntry(page, '48m', 'saved at once');
    await soon(page.getByText('1 change waiting to be sent'));
    const end = intercept(t, /^POST .*\/times$/, (held) =>
      held.answer(404, errorAnswer('not found')),
    );
    await line.comeBack();
    await soon(page.getByText('Not saved – Entry: 0:48 on mira/site#1'));
    end();
    await page.getByRole('button', { name: 'Send again: Entry: 0:48' }).click();
    await soonGone(page.getByText('Not saved'));
    expect((await times()).filter(({ note }) => note === 'saved at once')).toHaveLength(1);
  });

  it('is sent a day later, if the service took nothing of it before', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    await line.leave();
    await addEntry(page, '49m', 'after a day');
    let asked = 0;
    const end = intercept(t, /^POST .*\/times$/, (held) => {
      asked += 1;
      held.answer(429, errorAnswer('too many'), { 'retry-after': '60' });
    });
    await line.comeBack();
    await expect.poll(() => asked).toBeGreaterThan(0);
    const atMs = Number(await page.evaluate('Date.now()'));
    await page.clock.setFixedTime(atMs + 25 * 3_600_000);
    end();
    const isSent = async () => (await times()).some(({ note }) => note === 'after a day');
    await passTimeUntil(page, isSent);
    await soonGone(page.getByText('1 change waiting to be sent'));
    expect(await page.getByText('Not saved').count()).toBe(0);
  });

  it('is shown with the reason if the service refuses it, and sign-out asks before it is lost', async () => {
    const visitor = await come();
    const { page } = visitor;
    await onIssue(visitor);
    await line.leave();
    await addEntry(page, '45m', 'too late');
    const off = { internal_tracker: { enable_time_tracker: false } };
    expect((await t.request('PATCH', '/repos/mira/site', mira, { body: off })).status).toBe(200);
    await line.comeBack();
    await soon(page.getByText('Not saved – Entry: 0:45 on mira/site#1'));
    const signOut = async (answer: string) => {
      await page.getByRole('button', { name: 'Account of mira' }).click();
      await chooseByKey(page, 'Sign out');
      await page.getByRole('dialog').getByText('1 change has not been saved').waitFor();
      await page.getByRole('button', { name: answer, exact: true }).click();
    };
    await signOut('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Not saved').waitFor();
    await page.getByRole('button', { name: 'Discard: Entry: 0:45' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
  });
});
