import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  startSession,
} from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

/** The rates of a project, as a person sees them. */
async function open(person: Person, id: number, look = {}) {
  const visitor = await revisit(browser, t, { ...looks[0]!, ...look });
  const { user, byPassword } = person;
  await startSession(visitor, user.name, byPassword.password);
  await visitor.page.goto(`/-/projects/${id}/rates`);
  const { page } = visitor;
  const table = page.getByRole('table');
  const field = (name: string) =>
    table.getByRole(/^(Whose|On)/.test(name) ? 'combobox' : 'textbox', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return { visitor, page, field, button };
}

it('says what a rate does before a manager saves it, and withdraws one', async () => {
  const { lead, worker, id, set, list } = await rateWorld(t);
  const name = worker.user.name;
  await set({ user: name, activity: 1, amount: '95.00', from: '2026-05-01' });
  const { page, field, button } = await open(lead, id);
  await button('Add rate').click();
  await field('Whose time').selectOption(name);
  await field('On').selectOption('Meetings');
  await field('From').fill('1 Dec 2026');
  await field('Rate').fill('98,00');
  const said = page.getByRole('status');
  const sentence = new RegExp(
    `From 1 Dec 2026: .?${name}.? on .?Meetings.? 98.00.EUR/h instead of 95.00.EUR. Time until 30 Nov 2026 and locked time keep their rate.`,
  );
  await said.filter({ hasText: sentence }).waitFor();
  expect(await list(lead)).toHaveLength(1);
  await button('Save').click();
  await field('Rate').waitFor({ state: 'detached' });
  const saved = { kind: 'person-activity', amount: '98.00', from: '2026-12-01', until: null };
  expect(await list(lead)).toMatchObject([{ until: '2026-12-01' }, saved]);
  await page.getByRole('row', { name: /1 May 2026 30 Nov 2026 95.00 / }).waitFor();

  const which = page.locator('section', { hasText: 'Which rate holds?' });
  await which.getByText('None: this time has no amount.').waitFor();
  await which.getByLabel('Whose time').selectOption(name);
  await which.getByLabel('On').selectOption('Meetings');
  await which.getByText(/From 1 May 2026 until 30 Nov 2026: .* 95.00.EUR/).waitFor();
  await button(/^Withdraw: From 1 Dec 2026/).click();
  await page.getByRole('row', { name: /1 May 2026 – 95.00 / }).waitFor();
  expect(await list(lead)).toMatchObject([{ until: null, amount: '95.00' }]);
});

it('sets the next rate in the row of one, and says what would hold without it', async () => {
  const { lead, worker, call, path, id, set, list } = await rateWorld(t);
  const user = worker.user.name;
  await set({ amount: '85.00', from: '2026-01-01' });
  await set({ user, activity: 1, amount: '95.00', from: '2026-01-01' });
  await call(lead, 'PATCH', `${path}/activities/1`, { archived: true });
  const { page, field, button } = await open(lead, id);
  await page.getByText('EUR an hour, without VAT').waitFor();
  await page.getByRole('row', { name: 'Person and activity wins over everything below' }).waitFor();
  await page.getByRole('row', { name: 'Project holds where nothing above does' }).waitFor();
  await button(new RegExp(`^New rate: .*${user}`)).click();
  // An archived activity is still that of its rate.
  expect(await field('On').locator(':checked').textContent()).toBe('Meetings');
  await page.keyboard.type('98');
  await button('Save').click();
  await field('Rate').waitFor({ state: 'detached' });
  const next = { user: { login: user }, activity: { index: 1 }, amount: '98.00', until: null };
  expect((await list(lead))[1]).toMatchObject(next);
  await call(lead, 'PATCH', `${path}/activities/1`, { archived: false });
  await page.reload();
  const which = page.locator('section', { hasText: 'Which rate holds?' });
  await which.getByLabel('Whose time').selectOption(user);
  await which.getByLabel('On').selectOption('Meetings');
  await which.getByText('Without this one it would be the project’s, 85.00').waitFor();
});

it('refuses a locked day in words at the field', async () => {
  const { lead, id, repository, list } = await rateWorld(t);
  const lock = `/repos/${lead.user.name}/${repository.name}/time-lock`;
  const until = '2026-05-01T00:00:00Z';
  await t.request('PUT', lock, lead, { body: { until, reason: 'billed' } });
  const { field, button } = await open(lead, id);
  await button('Add rate').click();
  await field('From').fill('1 Apr 2026');
  await field('Rate').fill('80');
  await button('Save').click();
  const words = /^It would change amounts of locked time, which ends before 1 May 2026\.$/;
  await expect.poll(() => field('From').getAttribute('aria-invalid')).toBe('true');
  const shownBy = (await field('From').getAttribute('aria-describedby')) ?? '';
  expect(await field('From').page().locator(`[id="${shownBy}"]`).textContent()).toMatch(words);
  await field('Rate').fill('plenty');
  await field('From').fill('1 May 2026');
  await button('Save').click();
  await expect.poll(() => field('Rate').getAttribute('aria-invalid')).toBe('true');
  expect(await list(lead)).toEqual([]);
});

it('shows members only what concerns them, and nothing to change', async () => {
  const { lead, worker, id, set } = await rateWorld(t);
  await set({ amount: '61.00', from: '2026-01-01' });
  await set({ user: worker.user.name, amount: '72.00', from: '2026-06-01' });
  await set({ user: lead.user.name, amount: '143.00', from: '2026-01-01' });
  const { page, button } = await open(worker, id);
  await page.getByRole('row', { name: /61.00/ }).waitFor();
  await page.getByRole('row', { name: /72.00/ }).waitFor();
  await page.getByText(/From 1 Jan 2026: everyone on everything 61.00.EUR\/h/).waitFor();
  expect(await page.locator('main').textContent()).not.toMatch(/143/);
  expect(await button(/Add rate|New rate|Withdraw|Save/).count()).toBe(0);
  expect(await page.getByLabel('Whose time').count()).toBe(0);
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it.each([
    ['de', 'Satz hinzufügen', /Ab 1\.6\.2026|Ab 01\.06\.2026|Ab 1\. Juni 2026/],
    ['en-GB', 'Add rate', /From 1 Jun 2026/],
  ])('shows the form in %s, without overflow', async (language, add, sentence) => {
    const { lead, worker, id, set } = await rateWorld(t);
    await set({ amount: '85.00', from: '2025-01-01' });
    await set({ activity: 1, amount: '60.00', from: '2026-01-01' });
    await set({ user: lead.user.name, amount: '90.00', from: '2026-01-01' });
    await set({ user: lead.user.name, amount: '95.00', from: '2026-03-01' });
    await set({ user: worker.user.name, activity: 1, amount: '95.00', from: '2026-06-01' });
    const { visitor, page, button } = await open(lead, id, { ...look, language });
    await button(add).click();
    const fields = page.getByRole('table').getByRole('textbox');
    await fields.nth(0).fill(language === 'de' ? '1.6.2026' : '1 Jun 2026');
    await fields.nth(2).fill('98');
    await page.getByRole('status').filter({ hasText: sentence }).first().waitFor();
    await visitor.untilRead();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `rates-${language}-${name}`);
    expect(visitor.complaints).toEqual([]);
  });
});
