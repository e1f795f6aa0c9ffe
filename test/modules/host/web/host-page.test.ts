import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { openBrowser, revisit, signIn, type Visit } from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';
import { FakeHost } from '../fake-host.ts';

const password = 'correct horse';

const host = await ofFile(FakeHost.start());
const settings = { HOST_URL: host.url, HOST_NAME: 'Our Gitea' };
const t = await ofFile(startTestApp({ settings }));
const browser = await ofFile(openBrowser());

/** A new user and their person on the host, signed in on a page. */
async function open(name: string, path: string) {
  await t.make.user(name, { password });
  const remote = host.world.person(name);
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, path);
  return { visitor, page: visitor.page, remote };
}

async function paste({ page }: Pick<Visit, 'page'>, token: string): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

describe('the page of the host', () => {
  it('connects by a pasted token, says what it may do, and ends the connection', async () => {
    const { visitor, page, remote } = await open('mira', '/-/settings/host');
    await page.getByText('Not connected').waitFor();
    const token = host.world.token(remote);
    await paste(visitor, token);
    await page.getByText('no code').waitFor();
    expect(await page.getByRole('heading', { name: 'mira' }).isVisible()).toBe(true);
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected').waitFor();
  });

  it('says in words that a token may do more, and keeps it only when that is confirmed', async () => {
    const { visitor, page, remote } = await open('ravi', '/-/settings/host');
    await paste(visitor, host.world.token(remote, ['write:user', 'write:issue']));
    const warning = page.getByRole('alert').filter({ hasText: 'This token may do more' });
    await warning.waitFor();
    expect(await warning.textContent()).toContain('write:user');
    await warning.getByRole('button', { name: 'Paste another token' }).click();
    await warning.waitFor({ state: 'hidden' });
    await paste(visitor, host.world.token(remote, ['write:user', 'write:issue']));
    await warning.getByRole('button', { name: 'Keep it anyway' }).click();
    await page.getByText('The token may: write:user, write:issue').waitFor();
  });

  it('refuses a token that reads code at its field', async () => {
    const { visitor, page, remote } = await open('zoe', '/-/settings/host');
    await paste(visitor, host.world.token(remote, ['all']));
    await page.getByText('it can read code').waitFor();
    expect(await page.getByRole('button', { name: 'Keep it anyway' }).count()).toBe(0);
  });
});

describe('the first hour', () => {
  it('goes on with own issues of the host: Enter starts the first', async () => {
    const { visitor, page, remote } = await open('kim', '/');
    const site = host.world.repository('acme', 'shop');
    host.world.issue(site, 'Keep the order of the basket');
    await page.getByRole('heading', { name: 'Your issues, your time' }).waitFor();
    await paste(visitor, host.world.token(remote));
    await page.getByRole('option', { name: /Keep the order/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    const running = () => t.request('GET', '/user/stopwatches', { name: 'kim', password });
    await expect.poll(async () => (await running()).json).toHaveLength(1);
    // Its page has what the host says about it, and leads there; comments are made there.
    await page.goto('/acme/shop/issues/1');
    await expect
      .poll(() => page.locator('main').textContent())
      .toMatch(/From Our Gitea.*bug.*Spring/);
    const there = `${host.url}/acme/shop/issues/1`;
    const link = page.getByRole('link', { name: 'Open on Our Gitea' });
    expect(await link.getAttribute('href')).toBe(there);
    expect(await page.getByRole('button', { name: 'Write a comment' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Close issue' }).count()).toBe(0);
  });

  it('begins with the connection, and finds the issues of the host in the picker', async () => {
    const { visitor, page, remote } = await open('noor', '/');
    const site = host.world.repository('noor', 'site');
    host.world.issue(site, 'Speed up the basket');
    await page.getByRole('heading', { name: 'Your issues, your time' }).waitFor();
    await paste(visitor, host.world.token(remote));
    const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
    const box = dialog.getByRole('combobox', { name: 'What are you working on?' });
    await box.fill('basket');
    await page.getByRole('option', { name: /Speed up the basket.*noor.site/ }).waitFor();
    expect(await page.getByText('From Our Gitea').isVisible()).toBe(true);
  });
});
