import { describe, expect, it } from 'vitest';
import {
  chooseByKey,
  openBrowser,
  revisit,
  signIn,
  startSession,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());
const kestrel = { name: 'kestrel', password: demoPassword };
const path = '/repos/kestrel/shop/issues/60/stopwatch/start';
expect((await t.request('POST', path, kestrel)).status).toBe(201);

/**
 * What has the focus: whether it had it before, and what is wrong with it. A ring around an element
 * is seen unless an ancestor cuts it off on all sides.
 */
const focused = `(() => {
  const e = document.activeElement;
  if (e === null || e === document.body) return null;
  const isSame = e === window.lastStop;
  const isKnown = e.dataset.stop === 'yes' && !isSame;
  e.dataset.stop = 'yes';
  window.lastStop = e;
  const box = (getComputedStyle(e).opacity === '0' ? e.parentElement : e).getBoundingClientRect();
  const name = e.tagName + ' ' + (e.ariaLabel ?? e.textContent).slice(0, 60);
  const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
  const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  let fault = '';
  if (wide < Math.min(box.width, 24) || high < Math.min(box.height, 16)) fault = 'is outside';
  const [x, y] = [Math.max(box.left, 0) + wide / 2, Math.max(box.top, 0) + high / 2];
  const above = fault === '' ? document.elementFromPoint(x, y) : null;
  if (above !== null && !e.contains(above) && !above.contains(e) && !e.parentElement.contains(above)) {
    fault = 'is covered';
  }
  const style = getComputedStyle(e);
  const ring = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
  if (style.outlineStyle !== 'none' && ring > 0) {
    for (let p = e.parentElement; p !== document.body; p = p.parentElement) {
      if (getComputedStyle(p).overflowX === 'visible') continue;
      const room = p.getBoundingClientRect();
      const cut = [box.left - ring < room.left, box.right + ring > room.right,
        box.top - ring < room.top, box.bottom + ring > room.bottom];
      if (cut.every(Boolean)) fault = 'has a ring that is cut off';
      break;
    }
  }
  return { isKnown, name, fault };
})()`;

interface Stop {
  readonly isKnown: boolean;
  readonly name: string;
  readonly fault: string;
}

/** Presses Tab from the start of the page until the end; all that had the focus. */
async function stopsOf({ page }: Visit): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(focused);
    if (stop === null || stop.isKnown) break;
    stops.push(stop);
  }
  return stops;
}

const pages = [
  ['kestrel', '/'],
  ['kestrel', '/-/calendar?view=week'],
  ['kestrel', '/-/reports?preset=last-month&by=repository,issue'],
  ['kestrel', '/-/year'],
  ['kestrel', '/kestrel/shop/issues/60'],
  ['osprey', '/-/admin/settings'],
] as const;

describe.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
] as const)('on %s', (_, width, height) => {
  it.each(pages)('Tab shows all that it reaches, of %s: %s', async (name, path) => {
    const visitor = await revisit(browser, t, { width, height, colorScheme: 'light' });
    await startSession(visitor, name, demoPassword);
    await visitor.page.goto(path);
    await visitor.page.locator('h1').first().waitFor();
    await visitor.untilRead();
    const stops = await stopsOf(visitor);
    expect(stops[0]?.name).toBe('A Skip to content');
    expect(stops.length).toBeGreaterThan(8);
    expect(stops.filter(({ fault }) => fault !== '')).toEqual([]);
  });
});

it('reaches the first entry of Track by a skip link', async () => {
  const visitor = await revisit(browser, t);
  await startSession(visitor, 'kestrel', demoPassword);
  const { page } = visitor;
  await page.goto('/');
  await page.locator('#entries li').first().waitFor();
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  const isInRow = 'document.activeElement.closest("#entries li") !== null';
  expect(await page.evaluate(isInRow)).toBe(true);
});

it('Escape gives the focus back to the button of the menu that opened a dialog', async () => {
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'kestrel', demoPassword, '/-/time');
  const entry = page.getByRole('button', { name: /^Actions for/ }).first();
  const menus = [
    [page.getByRole('button', { name: 'Stopwatch menu' }), 'Correct time…'],
    [entry, 'Edit'],
    [entry, 'History'],
  ] as const;
  for (const [button, item] of menus) {
    await button.press('Enter');
    await chooseByKey(page, item);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();
  }
});
