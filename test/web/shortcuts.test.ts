import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  signIn,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const heron = { name: 'heron', password: demoPassword };
const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());

beforeEach(async () => {
  await t.request('DELETE', '/user/stopwatches/current', heron);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Stopwatch' });
/** Presses `g` and the letter, again if the machine stalled and the page took them as two keys. */
async function pressAfterG(page: Page, letter: string): Promise<void> {
  const from = page.url();
  for (let startMs = -Infinity; performance.now() - startMs > 1900 && page.url() === from; ) {
    startMs = performance.now();
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
  }
}
const watches = async () => (await t.request('GET', '/user/stopwatches', heron)).json;

async function arrive(path = '/', look?: (typeof looks)[number]): Promise<Visit> {
  const visitor = await revisit(browser, t, look);
  await signIn(visitor, 'heron', demoPassword, path);
  await bar(visitor.page).getByRole('button', { name: 'Start' }).waitFor();
  return visitor;
}

describe('keyboard shortcuts', () => {
  it('continue the last issue, pause, continue, and stop', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.keyboard.press('s');
    await toldBy(visitor, 'No stopwatch is running.');
    await page.keyboard.press('c');
    await page.getByRole('timer').waitFor();
    const [{ issue_title: title }] = await watches();
    await bar(page).getByRole('link', { name: title }).waitFor();
    t.clock.advance(60);
    await page.keyboard.press('p');
    await bar(page).getByText('paused').waitFor();
    await bar(page).getByRole('button', { name: 'Resume' }).waitFor();
    await page.keyboard.press('c');
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('s');
    await toldBy(visitor, /^0:01 was added to/);
    expect(await watches()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('leave the cells of the timesheet alone, which take what is typed', async () => {
    const visitor = await arrive('/-/week');
    const { page } = visitor;
    await page.getByRole('grid').getByRole('button').first().focus();
    for (const key of ['c', 's', 'n', '?', '/', 'p']) await page.keyboard.press(key);
    await visitor.untilRead();
    expect(await watches()).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  it('open the start page, the search, and their own list', async () => {
    const visitor = await arrive('/-/shortcuts');
    const { page } = visitor;
    await page.keyboard.press('n');
    const start = bar(page).getByRole('combobox', { name: 'What are you working on?' });
    await start.and(page.locator(':focus')).waitFor();
    // In a field, keys only type.
    await page.keyboard.type('s?');
    expect(await start.inputValue()).toBe('s?');
    // Esc closes the list, and the text stays.
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await start.inputValue()).toBe('s?');
    await page.keyboard.press('Escape');
    await start.and(page.locator(':not(:focus)')).waitFor();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('cell', { name: 'Pause or resume' }).waitFor();
    for (const does of ['Search and commands', 'Select the entry', 'Show these shortcuts']) {
      await help.getByRole('cell', { name: does }).waitFor();
    }
    await page.keyboard.press('n');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Go to an issue' });
    await search.getByRole('combobox', { name: 'Issue' }).press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    // The first press may have come before there was a choice.
    const chosen = page.locator('[role=option][data-combobox-selected]');
    await expect
      .poll(async () => {
        if ((await chosen.count()) === 0) await page.keyboard.press('ArrowDown');
        return chosen.count();
      })
      .toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/issues\/\d+$/);
    expect(visitor.complaints).toEqual([]);
  });

  it("open pages after g, and work with the browser's back", async () => {
    const visitor = await arrive();
    const { page } = visitor;
    for (const [key, path, name] of [
      ['t', '/-/time', 'My time'],
      ['i', '/-/projects', 'Projects'],
      ['h', '/', 'This week'],
    ] as const) {
      await pressAfterG(page, key);
      await page.waitForURL((url) => url.pathname === path);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/-/projects');
    await page.goto('/-/repositories');
    // This page has a search field, which / focuses.
    await page.getByRole('searchbox').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gh');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('gh');
  });

  it('open the palette, which keeps what is typed before it has loaded', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    let load = (): void => {};
    const asked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/assets/Palette-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await signIn(visitor, 'heron', demoPassword);
    await bar(page).getByRole('button', { name: 'Start' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('rep');
    load();
    const field = palette.getByRole('combobox');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('orts');
    expect(await field.inputValue()).toBe('reports');
    await page.unroute('**/assets/Palette-*.js');
  });

  it('open the palette, which starts issues, opens pages and runs commands', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    const field = palette.getByRole('combobox');
    await page.keyboard.press('Control+k');
    await field.and(page.locator(':focus')).waitFor();
    await palette.getByRole('group', { name: 'Start stopwatch on' }).waitFor();
    await expectAccessible(page);
    await field.fill('administ');
    await palette.getByText('Nothing found').waitFor();
    // Its answer comes before the next text: a late one takes away what only seemed to fit.
    const answered = page.waitForResponse((response) => /trackable.*repor/.test(response.url()));
    await field.fill('repor');
    await palette.getByRole('option', { name: 'Reports', exact: true }).waitFor();
    await answered;
    // What is found later does not move the mark.
    const marked = palette.locator('[role=option][data-combobox-selected]');
    await field.fill('time');
    const first = await marked.textContent();
    await palette.getByRole('option', { name: /^Report on .+ time/ }).waitFor();
    expect(await marked.textContent()).toBe(first);
    await field.fill('time zone');
    await palette.getByRole('option', { name: /^Report on .+ time zone/ }).waitFor();
    expect(await marked.locator('mark').allTextContents()).toEqual(['time', 'zone']);
    // Enter runs what fits the text, not what was found for the text before.
    await field.fill('dark theme');
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
    await page.locator('[data-mantine-color-scheme=dark]').waitFor();
    await page.keyboard.press('Control+k');
    await field.fill('keyboard short');
    await expect.poll(() => marked.textContent()).toMatch(/^Keyboard shortcuts/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    // By mouse, and closed by the same keys.
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field.waitFor();
    await page.keyboard.press('Control+k');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('option').first().click();
    await page.getByRole('timer').waitFor();
    expect(await watches()).toHaveLength(1);
    // On a phone it is in the bar, and as wide as the window.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field.waitFor();
    await expect.poll(() => palette.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    expect(visitor.complaints).toEqual([]);
  });

  it('do nothing once turned off, in every tab', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const second = await page.context().newPage();
    await second.goto('/-/shortcuts');
    const toggleThere = second.getByRole('switch', { name: 'Use keyboard shortcuts' });
    await bar(second).getByRole('button', { name: 'Start' }).waitFor();
    expect(await toggleThere.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Account of heron' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const toggle = page.getByRole('switch', { name: 'Use keyboard shortcuts' });
    await toggle.press(' ');
    expect(await toggle.isChecked()).toBe(false);
    await page.reload();
    await toggle.waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await expect.poll(() => toggleThere.isChecked()).toBe(false);
    for (const tab of [page, second]) {
      await tab.keyboard.press('n');
      await tab.keyboard.press('?');
      expect(await tab.getByRole('dialog').count()).toBe(0);
      expect(await tab.getByRole('listbox').count()).toBe(0);
    }
    await toggle.press(' ');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await page.getByRole('listbox', { name: 'Issues' }).waitFor();
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the list of shortcuts', async () => {
    const visitor = await arrive('/-/shortcuts', { name, ...look });
    const { page } = visitor;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `shortcuts-${name}`);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('link').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(visitor.complaints).toEqual([]);
  });
});
