import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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
import type { Visit } from '../support/browser.ts';
import type { Person } from '../support/make.ts';

const scene = await sceneOfFile();
const { line } = scene;

const lengths = (repository: string, person: Person) => secondsOn(scene, repository, person);

/** Fills the storage of the browser to the last character. */
const fill = `for (let size = 2 ** 22; size >= 1; size /= 2) {
  for (let number = 0; ; number += 1) {
    try { localStorage.setItem(['filling', size, number], 'x'.repeat(size)); } catch { break; }
  }
}`;
const empty = `for (const name of Object.keys(localStorage)) {
  if (name.startsWith('filling')) localStorage.removeItem(name);
}`;

/** Also loads the script of the dialog. */
async function reload({ page, untilRead }: Visit): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Add time' }).click();
  await page.getByRole('dialog').getByLabel('Duration').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilRead();
}

/** Submits the dialog that adds an entry, which stays open with the reason. */
async function addInVain(page: Page, duration: string): Promise<void> {
  await page.getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration').fill(duration);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await soon(dialog.getByText('storage of this browser is full'));
  expect(await dialog.getByLabel('Duration').inputValue()).toBe(duration);
  expect(await waitingOf(page).count()).toBe(0);
}

it('a full storage gives up what was shown, and then refuses a change aloud', async () => {
  const { person, visitor, page, repository } = await somebodyOnIssue(scene, 'ann');
  await expect
    .poll(() => page.evaluate("localStorage.getItem('punchcard kept /') !== null"))
    .toBe(true);
  await leaveLine(scene, page);
  await page.evaluate(fill);
  await addEntry(page, '20m', 'finds room');
  await page.getByText('1 change waiting to be sent').waitFor();
  await page.getByRole('button', { name: 'Add time' }).waitFor();
  await line.comeBack();
  await soonGone(waitingOf(page));
  await visitor.untilRead();
  await leaveLine(scene, page);
  await page.evaluate("localStorage.removeItem('punchcard kept /')");
  await page.evaluate(fill);
  await addInVain(page, '21m');
  await page.evaluate(empty);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('1 change waiting to be sent').waitFor();
  await line.comeBack();
  await soonGone(waitingOf(page));
  expect(await lengths(repository, person)).toEqual([1200, 1260]);
});

it('a closed storage refuses a change aloud', async () => {
  const { person, visitor, page, repository } = await somebodyOnIssue(scene, 'bea');
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() { throw new DOMException('closed', 'SecurityError'); },
    });
  }`);
  await reload(visitor);
  await leaveLine(scene, page);
  await addInVain(page, '22m');
  await line.comeBack();
  await soonGone(page.getByText(away));
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => lengths(repository, person)).toEqual([1320]);
});

it('stores a change beside the others, so that two tabs keep those of both', async () => {
  const { page } = await somebodyOnIssue(scene, 'dora');
  await leaveLine(scene, page);
  await addEntry(page, '24m', 'first');
  await page.getByText('1 change waiting to be sent').waitFor();
  await page.evaluate(`{
    const names = (globalThis.written = []);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (name.startsWith('punchcard offline')) names.push(name);
      setItem.call(this, name, text);
    };
    globalThis.before = Object.keys(localStorage);
  }`);
  await addEntry(page, '25m', 'second');
  await page.getByText('2 changes waiting to be sent').waitFor();
  const written = await page.evaluate<string[]>('written');
  expect(written).toHaveLength(1);
  expect(await page.evaluate<string[]>('before')).not.toContain(written[0]);
});
