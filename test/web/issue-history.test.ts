import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { type Held, intercept } from '../support/interception.ts';
import { type IssuePages, startIssuePages } from '../support/issue-pages.ts';
import type { Person } from '../support/make.ts';

let { t, mira, jonas, wren, workplace, visitAs } = {} as IssuePages;

({ t, mira, jonas, wren, workplace, visitAs } = await ofFile(startIssuePages()));

const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Adds an entry and a comment as clients do. */
const makers = (path: string) => ({
  async track(by: Person, minutes: number, created: string, note = '') {
    const body = { time: minutes * 60, created, note };
    const answer = await t.request('POST', `/repos/mira/${path}/times`, by, { body });
    expect(answer.status).toBe(200);
    return answer.json.id as number;
  },
  async comment(by: Person, body: string) {
    const answer = await t.request('POST', `/repos/mira/${path}/comments`, by, { body: { body } });
    expect(answer.status).toBe(201);
  },
});

describe('the history of an issue', () => {
  it('folds time between two comments to one line per person, which opens by keyboard', async () => {
    const { path, address } = await workplace();
    const { track, comment } = makers(path);
    await track(jonas, 70, '2026-04-20T10:00:00Z', 'query plan');
    await track(mira, 50, '2026-04-21T10:00:00Z', 'review');
    await track(jonas, 85, '2026-04-22T10:00:00Z', 'stock counter');
    await track(mira, 100, '2026-04-22T12:00:00Z');
    await comment(jonas, 'It is faster now');
    await track(jonas, 80, '2026-04-23T10:00:00Z');
    const { page } = await visitAs('mira', address);
    await line(page, 'jonas added 2:35').waitFor();
    const folded = line(page, 'jonas added 2:35').locator('summary');
    expect(await folded.textContent()).toMatch(/^jonas added 2:35 in 2 entries · 20\s?–\s?22 Apr$/);
    await line(page, 'mira added 2:30 in 2 entries').waitFor();
    // After the comment, newest last; a single one says its day.
    expect(
      await page.getByRole('listitem').filter({ hasText: ' added ' }).last().textContent(),
    ).toBe('jonas added 1:20 · Thu 23 Apr');
    expect(await page.getByText('stock counter').filter({ visible: true }).count()).toBe(1);
    await folded.press('Enter');
    await expect
      .poll(() => line(page, 'jonas added 2:35').getByRole('listitem').allTextContents())
      .toEqual(['Mon 20query plan1:10', 'Wed 22stock counter1:25']);
    await expectAccessible(page);
  });

  it('counts only the time that the viewer may see', async () => {
    const { path, address } = await workplace();
    const { track, comment } = makers(path);
    await t.request('PATCH', `/repos/mira/${path.split('/')[0]}`, mira, {
      body: {
        internal_tracker: {
          enable_time_tracker: true,
          allow_only_contributors_to_track_time: false,
        },
      },
    });
    await track(jonas, 60, '2026-04-20T10:00:00Z', 'secret of jonas');
    await track(wren, 20, '2026-04-20T10:00:00Z');
    await track(jonas, 60, '2026-04-21T10:00:00Z');
    await track(wren, 25, '2026-04-21T10:00:00Z');
    await comment(mira, 'Well done');
    const { page } = await visitAs('wren', address);
    await line(page, 'wren added 0:45 in 2 entries').waitFor();
    expect(await page.getByText('jonas added').count()).toBe(0);
    expect(await page.content()).not.toContain('secret of jonas');
  });

  it('keeps what was deleted and changed in words, and adds up what is left', async () => {
    const { path, address } = await workplace();
    const { track } = makers(path);
    const first = await track(jonas, 60, '2026-04-20T10:00:00Z');
    const second = await track(jonas, 30, '2026-04-21T10:00:00Z');
    await t.request('PATCH', `/repos/mira/${path}/times/${first}`, jonas, { body: { time: 5400 } });
    await t.request('DELETE', `/repos/mira/${path}/times/${second}`, jonas);
    const { page } = await visitAs('mira', address);
    await line(page, 'jonas added 2:00 in 2 entries').waitFor();
    await line(page, 'jonas changed an entry by +0:30').waitFor();
    await line(page, 'jonas deleted 0:30').waitFor();
  });

  it('shows the last three comments, and earlier ones above without moving what is read', async () => {
    const { path, address } = await workplace();
    const { track, comment } = makers(path);
    const more = '\n\nand more'.repeat(12);
    for (let i = 1; i <= 40; i++) await comment(jonas, `Remark ${i}.${more}`);
    await track(jonas, 60, '2026-04-20T10:00:00Z');
    const { page } = await visitAs('mira', address);
    await page.getByText('Remark 38.').waitFor();
    await page.getByText('Remark 40.').waitFor();
    expect(await page.getByText('Remark 37.').count()).toBe(0);
    const top = async () => (await page.getByText('Remark 39.').boundingBox())?.y ?? 0;
    const before = await top();
    await page.getByRole('button', { name: 'Show 37 earlier' }).click();
    await page.getByText('Remark 12.').waitFor({ state: 'attached' });
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    await page.getByRole('button', { name: 'Show 11 earlier' }).press('Enter');
    await page.getByText('Remark 1.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /earlier$/ }).waitFor({ state: 'detached' });
    expect(await page.getByText(/^Remark \d+\.$/).count()).toBe(40);
    // The field is in view whatever the history.
    await page.evaluate('window.scrollTo(0, 0)');
    const field = await page.getByRole('button', { name: 'Write a comment' }).boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(
      page.viewportSize()?.height ?? 0,
    );
  });

  it.each([
    ['1440 px', { width: 1440, height: 900, colorScheme: 'light' }, /nothing/],
    ['390 px', { width: 390, height: 844, colorScheme: 'light' }, /nothing/],
    ['1440 px, late time', { width: 1440, height: 900, colorScheme: 'light' }, /\/times?\b/],
    ['390 px, late time', { width: 390, height: 844, colorScheme: 'light' }, /\/times?\b/],
    ['1440 px, late history', { width: 1440, height: 900, colorScheme: 'light' }, /\/timeline\b/],
  ] as const)('comes without moving what is there: %s', async (_, look, late) => {
    const { path, address } = await workplace({ body: 'The basket takes 1.9 s to open.' });
    const { track, comment } = makers(path);
    for (let i = 1; i <= 12; i++) {
      await track([mira, jonas][i % 2] ?? mira, 10 * i, `2026-04-${i + 10}T10:00:00Z`, `work ${i}`);
      if (i % 4 === 0) await comment(jonas, `Step ${i} is done.`);
    }
    const { page, untilRead } = await visitAs('mira', '/-/shortcuts', look);
    await page.addInitScript(
      // Once, though pages are used again.
      `if (window.moved === undefined) new PerformanceObserver((list) => {
         for (const entry of list.getEntries()) {
           if (entry.hadRecentInput) continue;
           window.shift += entry.value;
           for (const { node, previousRect: from, currentRect: to } of entry.sources) {
             window.moved.push([entry.value, node?.className, from.x, from.y, to.x, to.y].join(' '));
           }
         }
       }).observe({ type: 'layout-shift', buffered: true });
       window.shift ??= 0;
       window.moved ??= [];`,
    );
    const painted = (): Promise<void> =>
      page.evaluate('new Promise((d) => requestAnimationFrame(() => requestAnimationFrame(d)))');
    const held: Held[] = [];
    const isOver = intercept(t, late, (one) => held.push(one));
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Draw the logo' }).waitFor();
    if (late.source !== 'nothing') await expect.poll(() => held.length).toBeGreaterThan(0);
    await painted();
    isOver();
    for (const one of held) one.pass();
    await page.getByText('Step 12 is done.').waitFor();
    await page.getByRole('table', { name: 'Entries' }).waitFor();
    await untilRead();
    await painted();
    const moved = await page.evaluate<string>("window.moved.join('\\n')");
    expect(await page.evaluate<number>('window.shift'), moved).toBeLessThanOrEqual(0.05);
  });
});
