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
import { toldBy, type Visit } from '../support/browser.ts';
import { intercept } from '../support/interception.ts';
import type { Person } from '../support/make.ts';

const scene = await sceneOfFile();
const { t, line } = scene;

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
  await visitor.close();
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
  await visitor.close();
});

it('stores a change beside the others, so that two tabs keep those of both', async () => {
  const { visitor, page } = await somebodyOnIssue(scene, 'dora');
  await leaveLine(scene, page);
  await addEntry(page, '24m', 'first');
  await page.getByText('1 change waiting to be sent').waitFor();
  await page.evaluate(`{
    const names = (globalThis.written = []);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (name.startsWith('punchcard waiting')) names.push(name);
      setItem.call(this, name, text);
    };
    globalThis.before = Object.keys(localStorage);
  }`);
  await addEntry(page, '25m', 'second');
  await page.getByText('2 changes waiting to be sent').waitFor();
  const written = await page.evaluate<string[]>('written');
  expect(written).toHaveLength(1);
  expect(await page.evaluate<string[]>('before')).not.toContain(written[0]);
  await visitor.close();
});

it('keeps what it cannot read until people discard it', async () => {
  const { person, visitor, page, repository } = await somebodyOnIssue(scene, 'cleo');
  const broken = { 1: '[{"what":', 2: '"text"', 3: '{"what":"of another version"}', 4: 'null' };
  const store = `for (const [key, text] of Object.entries(${JSON.stringify(broken)})) {
    localStorage.setItem('punchcard waiting / ${person.user.id} broken' + key, text);
  }`;
  await page.evaluate(store);
  await reload(visitor);
  await leaveLine(scene, page);
  await addEntry(page, '23m', 'beside it');
  await page.getByText('1 change waiting to be sent').waitFor();
  await line.comeBack();
  await soonGone(waitingOf(page));
  expect(await lengths(repository, person)).toEqual([1380]);
  const left = () =>
    page.evaluate(`Object.entries(localStorage)
      .filter(([name]) => name.startsWith('punchcard waiting'))
      .map(([, text]) => text).sort()`);
  // What was sent is removed once the lists are read again.
  await expect.poll(left).toEqual(Object.values(broken).sort());
  await page.getByText('Stored changes that cannot be read: 4').waitFor();
  const discard = page.getByRole('button', { name: /^Discard: Stored changes/ });
  await discard.click();
  const question = page.getByRole('dialog', { name: 'Discard unsent changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await left()).toHaveLength(4);
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('cannot be read').waitFor({ state: 'detached' });
  expect(await left()).toEqual([]);
  expect(visitor.complaints.filter((text) => !text.includes('net::'))).toEqual([]);
  await visitor.close();
});

it('sends the list of an earlier build, and nothing of it twice', async () => {
  const { person, visitor, page, repository } = await somebodyOnIssue(scene, 'flora');
  const path = `${repository}/issues/1/times`;
  const list = [28, 29].map((minutes) => ({
    key: `change ${minutes}`,
    what: `Entry: ${minutes}m`,
    atMs: t.clock.nowUnix() * 1000 - 7_200_000,
    steps: [{ key: `step ${minutes}`, method: 'POST', path, body: { time: minutes * 60 } }],
  }));
  // The earlier build had sent the first one, and not seen its answer.
  const sent = await t.request('POST', path, person, {
    body: list[0]?.steps[0]?.body,
    headers: { 'idempotency-key': 'step 28' },
  });
  expect(sent.status).toBe(200);
  const name = `punchcard waiting / ${person.user.id}`;
  await page.evaluate(
    `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(list))})`,
  );
  const keys: unknown[] = [];
  intercept(t, /^POST .*\/issues\/1\/times$/, ({ headers, pass }) => {
    keys.push(headers['idempotency-key']);
    pass();
  });
  await page.reload();
  await expect.poll(() => lengths(repository, person)).toEqual([1680, 1740]);
  await soonGone(waitingOf(page));
  expect(keys).toEqual(['step 28', 'step 29']);
  const left = () =>
    page.evaluate(`Object.keys(localStorage)
      .filter((name) => name.startsWith('punchcard waiting'))`);
  await expect.poll(left).toEqual([]);
  await visitor.close();
});

it('sends a change again under its key if its answer found no room', async () => {
  const { person, visitor, page, repository } = await somebodyOnIssue(scene, 'gina');
  await leaveLine(scene, page);
  await addEntry(page, '27m', 'answered without room');
  await page.getByText('1 change waiting to be sent').waitFor();
  const keys: unknown[] = [];
  intercept(t, /^POST .*\/issues\/1\/times$/, async ({ headers, handle, pass }) => {
    keys.push(headers['idempotency-key']);
    if (keys.length > 1) return pass();
    const release = await handle();
    await page.evaluate(`localStorage.removeItem('punchcard kept /'); ${fill}`);
    release();
  });
  await line.comeBack();
  await soonGone(page.getByText(away));
  await toldBy(visitor, 'The storage of this browser is full');
  await waitingOf(page).waitFor();
  await page.evaluate(empty);
  await soonGone(waitingOf(page));
  expect(await lengths(repository, person)).toEqual([1620]);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(await page.getByText('Not saved').count()).toBe(0);
  await visitor.close();
});

it('keeps of an answer only what the next request needs', async () => {
  const { visitor, page } = await somebodyOnIssue(scene, 'eve');
  await leaveLine(scene, page);
  await page.getByLabel('Quick add').fill('26m by its line');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('1 change waiting to be sent').waitFor();
  intercept(t, /^POST .*\/issues\/1\/times$/, ({ answer }) =>
    answer(422, { message: 'refused for now', url: '' }),
  );
  await line.comeBack();
  await soon(page.getByText('Refused for now'));
  const said = await page.evaluate<string[]>(`Object.entries(localStorage)
    .filter(([name]) => name.startsWith('punchcard waiting'))
    .flatMap(([, text]) => Object.keys(JSON.parse(text).said))`);
  const needed = ['created', 'day', 'issue', 'note', 'repository', 'seconds', 'started'];
  expect(said.sort()).toEqual(needed);
  await visitor.close();
});
