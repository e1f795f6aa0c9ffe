import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openBrowser, signIn, type Visit, visit } from '../support/browser.ts';
import { type CutOff, cutOff } from '../support/cut-off.ts';

const password = 'correct horse';

let t: TestApp;
let line: CutOff;
let browser: Browser;
beforeAll(async () => {
  line = await cutOff(() => Number(new URL(t.url).port));
  [t, browser] = await Promise.all([
    startTestApp({ settings: { PUBLIC_URL: line.url } }),
    openBrowser(),
  ]);
  const mira = await t.make.user('mira', { password });
  await t.make.user('jonas', { password });
  const site = await t.make.repository(mira, 'site');
  await t.make.issue(site, mira, { title: 'Fix the basket' });
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await t?.close();
});

const away = 'Offline – retrying';

function come(serviceWorkers: 'allow' | 'block' = 'block'): Promise<Visit> {
  return visit(browser, { url: line.url, clock: t.clock }, undefined, serviceWorkers);
}

/** Waits until the files of all pages are kept. */
const untilKept = ({ page }: Visit) =>
  expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
    .toBe(true);

describe('while the service is away', () => {
  it('a page that was not loaded waits, and the layout stays', async () => {
    const visitor = await come();
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await visitor.untilRead();
    await line.leave();
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.getByText(away).waitFor();
    await page.getByRole('button', { name: 'Account of mira' }).waitFor();
    await line.comeBack();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.getByText(away).waitFor({ state: 'detached' });
    await visitor.close();
  });

  it('what was shown and typed stays, and is saved when the service is back', async () => {
    const visitor = await come();
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/settings/profile');
    const name = page.getByLabel('Full name');
    await name.fill('Mira Sol');
    await line.leave();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(away).waitFor();
    expect(await name.inputValue()).toBe('Mira Sol');
    await line.comeBack();
    await page.getByText(away).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Mira Sol');
    await visitor.close();
  });

  it('the pages open from what the service worker keeps, also at a new address', async () => {
    const visitor = await come('allow');
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await untilKept(visitor);
    await line.leave();
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.goto(`${line.url}/-/people`);
    await page.getByText(away).waitFor();
    await line.comeBack();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.getByText(away).waitFor({ state: 'detached' });
    await visitor.close();
  });
});
