import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { leave, openBrowser, signIn, toldBy, type Visit, visit } from '../support/browser.ts';
import type { Person } from '../support/make.ts';

const password = 'correct horse';

let t: TestApp;
let browser: Browser;
beforeAll(async () => {
  [t, browser] = await Promise.all([startTestApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await t?.close();
});

/** Somebody with the issues 1 and 2. */
async function somebody(name: string): Promise<Person> {
  const who = await t.make.person(name, { password });
  const site = await t.make.repository(who.user, 'site');
  await t.make.issue(site, who.user, { title: 'Draw the logo' });
  await t.make.issue(site, who.user, { title: 'Buy ink' });
  return who;
}

async function enter(name: string, path: string): Promise<Visit> {
  const visitor = await visit(browser, t);
  await signIn(visitor, name, password, path);
  return visitor;
}

const told = async (path: string, who: Person) => (await t.request('GET', path, who)).json;

const worked = async (who: Person, issue: number, body: object): Promise<void> => {
  const path = `/repos/${who.user.name}/site/issues/${issue}/times`;
  expect((await t.request('POST', path, who, { body })).status).toBe(200);
};

/** What the page asks for and the service does not hear of yet. */
interface Held {
  /** Each as `POST parse`, in the order in which they came; also those that were not held any more. */
  readonly requests: readonly string[];
  /** Lets them go on in their order, and all that come later at once. */
  goOn(): Promise<void>;
  /** Lets the first one fail. */
  refuse(): Promise<void>;
}

async function hold(page: Page, address: RegExp, methods: readonly string[]): Promise<Held> {
  const held: Route[] = [];
  const requests: string[] = [];
  let isOpen = false;
  await page.route(address, async (route) => {
    const request = route.request();
    if (!methods.includes(request.method())) return route.fallback();
    requests.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`);
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return {
    requests,
    goOn: async () => {
      isOpen = true;
      for (const route of held.splice(0)) await route.continue();
    },
    refuse: async () => {
      const json = { message: 'refused on purpose' };
      await held.shift()!.fulfill({ status: 422, json });
    },
  };
}

describe('a line of quick add', () => {
  it('is added once, however often Enter is pressed, and keeps what is typed meanwhile', async () => {
    const who = await somebody('ada');
    const visitor = await enter('ada', '/-/time');
    const { page } = visitor;
    const line = page.getByRole('textbox', { name: 'Quick add' });
    await line.fill('1h30 ada/site#1 9:00 first');
    await page.getByText('on Draw the logo').waitFor();
    const read = await hold(page, /\/user\/times\/parse$/, ['POST']);
    const sent = await hold(page, /\/issues\/1\/times$/, ['POST']);
    await line.press('Enter');
    await line.press('Enter');
    await expect.poll(() => read.requests).toEqual(['POST parse']);
    await read.goOn();
    await expect.poll(() => sent.requests.length).toBeGreaterThan(0);
    await line.fill('45m ada/site#2 11:00 second');
    await page.getByText('on Buy ink').waitFor();
    await sent.goOn();
    await toldBy(visitor, 'Added 1h 30m to ada/site#1.');
    await page.getByRole('listitem').filter({ hasText: 'first' }).waitFor();
    expect(await line.inputValue()).toBe('45m ada/site#2 11:00 second');
    expect(sent.requests).toEqual(['POST times']);
    expect(await told('/user/times', who)).toMatchObject([{ time: 5400 }]);
    await line.press('Enter');
    await toldBy(visitor, 'Added 45m to ada/site#2.');
    await expect.poll(() => line.inputValue()).toBe('');
    await leave(visitor);
  });
});
