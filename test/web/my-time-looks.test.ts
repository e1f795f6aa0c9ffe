import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseByKey,
  expectAccessible,
  expectNoOverflow,
  hostileText,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  signIn,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const hostile = hostileText();
/** More than anybody scrolls through by hand. */
const many = 10_000;

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password: demoPassword });
const site = await t.make.repository(mira.user, 'site');
const issue = await t.make.issue(site, mira.user, { title: hostile });
await t.app.context.database.write(async ({ trackedTimes }) => {
  for (let number = 1; number <= many; number += 1) {
    const createdUnix = t.clock.nowUnix() - (many - number) * 2400;
    await trackedTimes.insert({
      issueId: issue.id,
      repositoryId: site.id,
      userId: mira.user.id,
      timeSeconds: 60 * (1 + (number % 30)),
      createdUnix,
      startedUnix: createdUnix - 60 * (1 + (number % 30)),
      insertedUnix: createdUnix,
      ownerNameThen: 'mira',
      repositoryNameThen: 'site',
      note: `number ${number}.`,
    });
  }
});
// Issues to review, in locked and in open periods.
const added = await t.request('POST', '/repos/mira/site/issues/1/times', mira, {
  body: { time: 3600, started: '2026-05-07T12:30:00Z', note: 'sketch' },
});
const path = `/repos/mira/site/issues/1/times/${added.json.id}`;
await t.request('PATCH', path, mira, { body: { note: hostile, billable: false } });
const body = { until: '2026-05-01T00:00:00Z', reason: 'billed' };
await t.request('PUT', '/repos/mira/site/time-lock', mira, { body });

const duration = (page: Page) => page.getByRole('button', { name: /Edit duration/ }).first();

describe('a list of ten thousand entries', () => {
  it('renders few rows, loads few pages, and reaches the oldest by keyboard', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/user/times/search')) asked.add(request.url());
    });
    await signIn(visitor, 'mira', demoPassword, '/-/time?range=all');
    await page.getByText(/ in 10,001 entries/).waitFor();
    await page.getByText(`number ${many}.`).waitFor();
    const lines = page.getByRole('listitem');
    expect(await lines.count()).toBeLessThan(60);
    await page.locator('main').focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return page.getByText('number 1.', { exact: true }).count();
      })
      .toBe(1);
    expect(await lines.count()).toBeLessThan(60);
    expect(asked.size).toBeLessThan(20);
    expect(visitor.complaints).toEqual([]);
  });

  it('finds one entry by its note, and has a print view of all', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', demoPassword, '/-/time?range=all&q=number+99');
    await page.getByText(/ in 111 entries/).waitFor();
    await page.getByRole('button', { name: 'Print view' }).click();
    await page.getByRole('cell', { name: 'number 9999.' }).waitFor();
    expect(await page.getByRole('cell', { name: /^number 99/ }).count()).toBe(111);
    expect(new URL(page.url()).search).toContain('view=print');
    await expectAccessible(page);
    expect(visitor.complaints).toEqual([]);
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the days of a user who works on several things', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'kestrel', demoPassword, '/-/time');
    await duration(page).waitFor();
    await expectNoOverflow(page);
    await keepScreen(page, `my-time-${name}`, { fullPage: false });
    expect(visitor.complaints).toEqual([]);
  });

  it('shows My time, its review and its import without overflow', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    const keep = async (screen: string): Promise<void> => {
      await expectNoOverflow(page);
      await expectAccessible(page);
      await keepScreen(page, `my-time-${screen}-${name}`, { fullPage: false });
    };
    await signIn(visitor, 'mira', demoPassword, '/-/time?from=2026-04-30');
    await duration(page).waitFor();
    await page.getByRole('combobox', { name: 'Quick add' }).fill('1h15 mira/site#1 yesterday 9am');
    await page.getByText('1:15').first().waitFor();
    await keep('top');
    await page.mouse.wheel(0, 900);
    await duration(page).click();
    await page.getByRole('form', { name: 'Edit entry' }).waitFor();
    await keep('edit');
    await page.keyboard.press('Escape');
    await page.goto('/-/time?to=2026-04-30&from=2026-04-29&tab=entries');
    await page.getByText('Locked before 1 May 2026').first().waitFor();
    await page.mouse.wheel(0, 500);
    await keep('locked');
    await page.goto('/-/time?tab=checks&from=2026-05-05');
    await page.getByRole('heading', { name: 'Overlap' }).first().waitFor();
    await keep('checks');
    await page
      .getByRole('button', { name: /Actions for 1:00 / })
      .first()
      .click();
    await chooseByKey(page, 'Edit');
    await page.getByRole('dialog').getByLabel('Duration').waitFor();
    await keep('form');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Actions for 1:00 / })
      .first()
      .click();
    await chooseByKey(page, 'History');
    await page.getByRole('dialog').getByText('mira changed it').waitFor();
    await keep('history');
    await page.goto('/-/time?tab=import');
    const rows = 'mira/site#1,2026-05-03 09:30,1h30m,review\nmira/site#99,2026-05-03 09:30,1h,\n';
    const buffer = Buffer.from(`issue,started,duration,note\n${rows}`);
    const file = { name: 'time.csv', mimeType: 'text/csv', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    for (const step of ['columns', 'rows']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page
        .getByText(step === 'rows' ? 'Nothing is added' : 'Means')
        .first()
        .waitFor();
      await keep(`import-${step}`);
    }
    await page.getByRole('row', { name: /Invalid/ }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
