import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { expectAccessible, type looks, openBrowser, revisit, signIn } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { type Held, intercept } from '../support/interception.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password });
const jonas = await t.make.person('jonas', { password });
const site = await t.make.repository(mira.user, 'site');
const sight = await t.make.repository(mira.user, 'a-name-that-is-much-too-long-for-its-column');
const other = await t.make.repository(jonas.user, 'other');
const names = ['Elder', 'Alder', 'Birch', 'Cedar', 'Daphne', 'Fir'];
for (let i = 1; i <= 12; i++) {
  const title = `${names[i - 1] ?? 'Elder'} basket with a title that is much too long for one line of the list`;
  const issue = await t.make.issue(i % 2 === 0 ? site : sight, mira.user, { title });
  if (i <= 6) await t.make.time(issue, mira.user, 60, t.clock.nowUnix() - 86_400 * (7 - i));
}
await t.make.issue(other, jonas.user, { title: 'Basket of jonas' });

afterEach(async () => {
  await t.request('DELETE', '/user/stopwatches/current', mira);
});

const ask = (page: Page) => page.getByRole('combobox', { name: 'What are you working on?' });
const marked = (page: Page) => page.getByRole('option', { selected: true });

async function arrive(look?: (typeof looks)[number]) {
  const visitor = await revisit(browser, t, look);
  await signIn(visitor, 'mira', password, '/-/shortcuts');
  await ask(visitor.page).waitFor();
  return visitor;
}

describe('the picker', () => {
  it('shows titles and references in two columns, without a second line', async () => {
    const { page } = await arrive();
    await ask(page).fill('basket');
    const rows = page.getByRole('listbox').getByRole('option');
    await rows.nth(11).waitFor();
    const boxes = await page.evaluate<{ height: number; ref: number; end: number }[]>(
      `[...document.querySelectorAll('[role=option]')].map((row) => {
        const ref = row.children[2].getBoundingClientRect();
        return { height: row.offsetHeight, ref: ref.left, end: row.children[2].scrollWidth - ref.width };
      })`,
    );
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([32]));
    expect(new Set(boxes.map(({ ref }) => ref)).size).toBe(1);
    // The number is never cut.
    expect(boxes.filter(({ end }) => end > 1)).toEqual([]);
    expect(
      await page.getByRole('group', { name: 'Your recent issues' }).getByRole('option').count(),
    ).toBe(5);
    expect(await page.getByText('Basket of jonas').count()).toBe(0);
    await expectAccessible(page);
    // It floats: it has a shadow.
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('[role=listbox]').parentElement).boxShadow`,
      ),
    ).not.toBe('none');
  });

  it('marks the first row from the first letter, and no later row moves the mark', async () => {
    const { page } = await arrive();
    await ask(page).click();
    await page.getByRole('option').first().waitFor();
    expect(await marked(page).count()).toBe(0);
    await ask(page).fill('fir');
    await marked(page).filter({ hasText: 'Fir basket' }).waitFor();
    // The recent one of several that are found comes later, above them.
    const held: Held[] = [];
    const end = intercept(t, /trackable\?tracked=true/, (one) => held.push(one));
    await ask(page).fill('elder');
    await marked(page).filter({ hasText: 'Elder' }).waitFor();
    // Recent ones are not known yet.
    await page.getByRole('group', { name: 'Issues' }).getByRole('option').nth(6).waitFor();
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    await second.and(marked(page)).waitFor();
    const chosen = await second.textContent();
    end();
    for (const { pass } of held) pass();
    await page.getByRole('group', { name: 'Your recent issues' }).waitFor();
    expect(await marked(page).textContent()).toBe(chosen);
  });

  it('creates by the last row, which is in view, reached by ↑ and marked only if nothing fits', async () => {
    const { page } = await arrive();
    await ask(page).fill('basket');
    const create = page.getByRole('option', { name: /^Create/ });
    await create.waitFor();
    await marked(page).filter({ hasText: 'basket' }).waitFor();
    const box = await create.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    await page.keyboard.press('ArrowUp');
    await create.and(marked(page)).waitFor();
    // While the search lasts, Enter must not create what may exist.
    const held: Held[] = [];
    const end = intercept(t, /\/user\/issues\/trackable/, (one) => held.push(one));
    await ask(page).fill('Feed the swans');
    await create.waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await marked(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    end();
    for (const { pass } of held) pass();
    await create.and(marked(page)).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('timer').waitFor();
    const [watch] = (await t.request('GET', '/user/stopwatches', mira)).json;
    expect(watch).toMatchObject({ issue_title: 'Feed the swans', repo_owner_name: 'mira' });
  });

  it('starts by N and Enter beside a running stopwatch, which stops', async () => {
    const { page } = await arrive();
    await ask(page).fill('alder');
    await marked(page).filter({ hasText: 'Alder' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('timer').waitFor();
    t.clock.advance(600);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await ask(page).and(page.locator(':focus')).fill('birch');
    await marked(page).filter({ hasText: 'Birch' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Birch/ }).waitFor();
    const entries = await t.request('GET', '/user/times/search?sort=newest&page=1&limit=1', mira);
    expect(entries.json[0]).toMatchObject({
      time: 600,
      issue: { title: expect.stringMatching(/^Alder/) },
    });
  });

  it('opens the issue by Ctrl Enter, and finds it by its address', async () => {
    const { page } = await arrive();
    await ask(page).fill(`${new URL(page.url()).origin}/mira/site/issues/1`);
    await marked(page).filter({ hasText: 'mira/site#1' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^Alder/ }).waitFor();
    expect((await t.request('GET', '/user/stopwatches', mira)).json).toEqual([]);
  });
});
