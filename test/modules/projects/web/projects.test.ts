import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  hostileText,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  signIn,
} from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';
import { projectWorld } from '../world.ts';

const password = 'correct horse';
const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

it('gathers repositories and activities for a client, and starts one', async () => {
  const mira = await t.make.person('mira', { password });
  const site = await t.make.repository(mira.user, 'site');
  const issue = await t.make.issue(site, mira.user, { title: 'Draw the logo' });
  await t.make.time(issue, mira.user, 5400);
  const visitor = await revisit(browser, t);
  await signIn(visitor, 'mira', password, '/-/projects');
  const { page } = visitor;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // A repository in no project stands under its own name.
  await page.getByRole('link', { name: 'site mira/site' }).waitFor();
  await button('New project').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Web shop');
  await dialog.getByRole('combobox', { name: 'Client' }).selectOption('New client…');
  await dialog.getByRole('textbox', { name: 'Name of the new client' }).fill('Larkspur Ltd');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name: 'Web shop' }).waitFor();

  await page.getByRole('combobox', { name: 'Add a repository' }).click();
  await page.getByRole('option', { name: 'mira/site' }).click();
  await button('Add').click();
  await button('mira/site: Remove').waitFor();
  await page.getByText('1:30').first().waitFor();
  await page.getByRole('row', { name: 'Draw the logo #1 mira 1:30' }).waitFor();

  await button('Edit').click();
  await dialog.getByRole('combobox', { name: 'Tax' }).selectOption('VAT is added');
  await dialog.getByRole('textbox', { name: 'VAT in percent' }).fill('19');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('14 Harbour Row\nCork');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('14 Harbour Row').waitFor();
  await page.getByText('VAT is added: 19 %').waitFor();
  await page.getByText('Not billed yet').waitFor();
  const tabs = page.getByRole('navigation', { name: 'Pages of Web shop' }).getByRole('link');
  await tabs.filter({ hasText: 'Activities 3' }).waitFor();
  expect((await tabs.allTextContents()).map((text) => text.trim())).toEqual([
    'Overview',
    'Entries',
    'Activities 3',
    'Rates',
    'Members 1',
    'Settings',
  ]);
  await page.getByText(/^mira\/site\s+Managed by mira$/).waitFor();
  await visitor.untilRead();
  await button('Add time').click();
  await dialog
    .getByRole('combobox', { name: 'Issue' })
    .and(page.locator('[value="Meetings (Web shop)"]'))
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Entries' }).click();
  await page.getByRole('heading', { level: 2, name: 'Entries' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Web shop' }).waitFor();
  const [client] = (await t.request('GET', '/clients', mira)).json;
  expect(client).toMatchObject({ vat_percent: 1900, tax_category: 'domestic', currency: '' });

  await page.getByRole('link', { name: 'Activities' }).click();
  await page.getByRole('textbox', { name: 'New activity' }).fill('Stand-up');
  await button('Add').click();
  await button('Stand-up: Start').click();
  await button('Stop').waitFor();
  const watch = (await t.request('GET', '/user/stopwatches/current', mira)).json;
  expect(watch).toMatchObject({ issue_title: 'Stand-up' });
  await button('Stand-up: Rename').click();
  await page.getByRole('textbox', { name: 'Name of Stand-up' }).fill('Daily');
  await page.keyboard.press('Enter');
  await button('Daily: Archive').click();
  await button('Daily: Archive').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Archived' }).click();
  await button('Daily: Restore').waitFor();

  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('Up to the next');
  await button('Save').click();
  await page.getByText('Minutes').waitFor();
  await page.getByRole('textbox', { name: 'Minutes' }).fill('15');
  await button('Save').click();
  await expect
    .poll(async () => (await t.request('GET', '/projects/1', mira)).json)
    .toMatchObject({ round: 'up', round_minutes: 15 });
  await visitor.untilRead();
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByRole('row', { name: 'Web shop mira/site Larkspur Ltd' }).waitFor();
  await visitor.close();
});

it('shows members their own time only, and nothing that they may not change', async () => {
  const { lead, worker, call, id, repository, place } = await projectWorld(t);
  await call(lead, 'PUT', place);
  await t.make.collaborator(repository, worker.user, 'write');
  const issue = await t.make.issue(repository, lead.user);
  await t.make.time(issue, lead.user, 8040);
  await t.make.time(issue, worker.user, 3600);
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, worker.user.name, worker.byPassword.password, `/-/projects/${id}`);
  await page.getByText('Only your own time').waitFor();
  await page.locator('dl > *', { hasText: 'This month' }).getByText('1:00').waitFor();
  // There are none.
  await page.getByRole('link', { name: 'Rates' }).waitFor({ state: 'detached' });
  const text = await page.locator('main').textContent();
  expect(text).not.toMatch(/3:14|2:14|Settings|Acme Edit|Not billed/);
  await page.getByRole('link', { name: 'Activities' }).click();
  await page.getByRole('button', { name: 'Meetings: Start' }).waitFor();
  expect(await page.getByRole('button', { name: /Rename|Archive$|^Add$/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByText('Managers choose the members').waitFor();
  expect(await page.getByRole('button', { name: /Remove/ }).count()).toBe(0);
  await page.goto(`/-/projects/${id}/settings`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

it('knows more than a page of projects, in their order, clients and colours', async () => {
  const person = await t.make.person('robin', { password });
  const post = async (path: string, body: object) =>
    (await t.request('POST', path, person, { body })).json;
  let id = 0;
  for (let count = 1; count <= 51; count++) {
    const { id: client } = await post('/clients', { name: `Client ${count}` });
    ({ id } = await post('/projects', { name: `Project ${count}`, client, colour: '#123456' }));
  }
  await post(`/projects/${id}/activities/1/times`, { time: 3600 });
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await signIn(visitor, 'robin', password, '/-/projects');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(51);
  expect(await rows.nth(1).textContent()).toContain('Project 51');
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'client' }).click();
  await rows.nth(1).getByText('Project 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await rows.nth(1).getByText('Project 9', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Client 51' }).waitFor();
  for (let other = id - 50; other <= id; other++) {
    await t.request('PATCH', `/projects/${other}`, person, { body: { archived: true } });
  }
  await page.goto('/-/reports?by=project');
  await page.getByRole('link', { name: 'Projects I manage' }).waitFor();
  const mark = page.getByRole('row', { name: 'Project 51' }).locator('span[style]').first();
  expect(await mark.getAttribute('style')).toContain('rgb(18, 52, 86)');
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows every page, without overflow', async () => {
    const owl = await t.make.person(`${name}-owl`, { password });
    const long = hostileText(80)
      .slice(0, 100)
      .replace(/\p{Bidi_Control}/u, '');
    const client = await t.request('POST', '/clients', owl, { body: { name: long } });
    const body = { name: long, client: client.json.id };
    const { id } = (await t.request('POST', '/projects', owl, { body })).json;
    await t.request('POST', `/projects/${id}/activities`, owl, { body: { name: long } });
    const times = `/projects/${id}/activities/1/times`;
    await t.request('POST', times, owl, { body: { time: 3600 } });
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, `${name}-owl`, password, '/-/projects');
    const tabs = ['', '/activities', '/members', '/settings', '/entries'];
    for (const path of ['/-/settings/issuer', ...tabs.map((tab) => `/-/projects/${id}${tab}`)]) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await visitor.untilRead();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepScreen(page, `project${path.replaceAll('/', '-')}-${name}`);
    }
    expect(visitor.complaints).toEqual([]);
  });
});
