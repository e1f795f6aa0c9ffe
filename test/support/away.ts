import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { startTestApp, type TestApp, TestClock } from './app.ts';
import { chooseByKey, openBrowser, passTimeUntil, signIn, type Visit, visit } from './browser.ts';
import { ofTest } from './closing.ts';
import { type CutOff, cutOff } from './cut-off.ts';
import type { Person } from './make.ts';

/** The program behind a line that a test can cut, and a browser. */
export interface Scene {
  readonly t: TestApp;
  readonly line: CutOff;
  readonly browser: Browser;
  /** Opens a page for a test. The service's clock is ahead of it: time that is passed quickly is no future. */
  come(serviceWorkers?: 'allow' | 'block'): Promise<Visit>;
  close(): Promise<void>;
}

/** How much the service's clock is ahead after each page that came. */
export const aheadSeconds = 7200;

/** @param nowUnix the time at first */
async function startBehindLine(nowUnix?: number): Promise<Scene> {
  let app: TestApp | undefined;
  const line = await cutOff(() => Number(new URL(app?.url ?? '').port));
  const settings = { PUBLIC_URL: line.url };
  const clock = nowUnix === undefined ? {} : { clock: new TestClock(nowUnix) };
  const [t, browser] = await Promise.all([startTestApp({ settings, ...clock }), openBrowser()]);
  app = t;
  return {
    ...{ t, line, browser },
    come: async (serviceWorkers = 'block') => {
      const place = { url: line.url, clock: t.clock };
      const visitor = await ofTest(visit(browser, place, undefined, serviceWorkers));
      t.clock.advance(aheadSeconds);
      return visitor;
    },
    close: async () => {
      await browser.close();
      await line.close();
      await t.close();
    },
  };
}

/** A scene for the tests of a file. */
export async function sceneOfFile(nowUnix?: number): Promise<Scene> {
  const scene = await startBehindLine(nowUnix);
  afterAll(() => scene.close());
  // Also after a failure: the next test needs it.
  afterEach(() => scene.line.comeBack());
  return scene;
}

export const away = 'Offline – retrying';

/** Waits for it without the pauses between attempts. */
export const soon = (shown: Locator): Promise<void> =>
  passTimeUntil(shown.page(), () => shown.isVisible());
export const soonGone = (shown: Locator): Promise<void> =>
  passTimeUntil(shown.page(), async () => !(await shown.isVisible()));

/** Waits until the files of all pages are kept. */
export const untilKept = ({ page }: Visit): Promise<void> =>
  expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
    .toBe(true);

/** Adds an entry by the dialog of the issue's page. */
export async function addEntry(page: Page, duration: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration').fill(duration);
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await soonGone(dialog);
}

export async function chooseFor(page: Page, note: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: note });
  await row.getByRole('button', { name: 'Actions for' }).click();
  await chooseByKey(page, action);
}

/** Changes an entry by its dialog. */
export async function editEntry(
  page: Page,
  note: string,
  fields: Record<string, string>,
): Promise<void> {
  await chooseFor(page, note, 'Edit');
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await soonGone(dialog);
}

/** Opens the page of an issue, with what it needs to add time while the service is away. */
export async function openIssue(
  visitor: Visit,
  { user, password, issue }: { user: string; password: string; issue: string },
): Promise<void> {
  const { page } = visitor;
  await signIn(visitor, user, password, issue);
  const add = page.getByRole('button', { name: 'Add time' });
  await add.waitFor();
  await visitor.untilRead();
  // The dialog's script.
  await add.click();
  await page.getByRole('dialog').getByLabel('Duration').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A user on the page of their only issue. */
export async function somebodyOnIssue(
  { t, come }: Scene,
  name: string,
  serviceWorkers?: 'allow' | 'block',
) {
  const password = 'correct horse';
  const person = await t.make.person(name, { password });
  const site = await t.make.repository(person.user, 'site');
  await t.make.issue(site, person.user, { title: 'Fix the basket' });
  const visitor = await come(serviceWorkers);
  await openIssue(visitor, { user: name, password, issue: `/${name}/site/issues/1` });
  return { person, site, visitor, page: visitor.page, repository: `/repos/${name}/site` };
}

/** Cuts the line, and waits until the page has noticed. */
export async function leaveLine({ line }: Scene, page: Page): Promise<void> {
  await line.leave();
  await soon(page.getByText(away));
}

/** The seconds of the entries on the first issue of a repository, in ascending order. */
export async function secondsOn(
  { t }: Scene,
  repository: string,
  person: Person,
): Promise<number[]> {
  const { json } = await t.request('GET', `${repository}/issues/1/times`, person);
  return (json as { time: number }[]).map(({ time }) => time).sort((one, other) => one - other);
}

export const waitingOf = (page: Page): Locator => page.getByText('waiting to be sent');
