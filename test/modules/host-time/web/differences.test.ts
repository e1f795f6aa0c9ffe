import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { keepScreen, openBrowser, revisit, signIn, toldBy } from '../../../support/browser.ts';
import { ofFile } from '../../../support/closing.ts';
import { FakeHost } from '../../host/fake-host.ts';

const password = 'correct horse';

const host = await ofFile(FakeHost.start());
const settings = { HOST_URL: host.url, HOST_NAME: 'Gitea' };
const t = await ofFile(startTestApp({ settings }));
const browser = await ofFile(openBrowser());
host.world.nowUnix = () => t.clock.nowUnix();

it('marks what the host refused, sends it again, and receives what was entered there', async () => {
  const site = host.world.repository('kestrel', 'shop');
  const issue = host.world.issue(site, 'Speed up the basket');
  const remote = host.world.person('mira');
  await t.make.user('mira', { password });
  const mira = { name: 'mira', password };
  const body = { token: host.world.token(remote) };
  expect((await t.request('PUT', '/user/host/connection', mira, { body })).status).toBe(200);
  const times = '/repos/kestrel/shop/issues/1/times';
  const add = (time: number) => t.request('POST', times, mira, { body: { time } });
  expect((await add(5400)).status).toBe(200);
  await expect.poll(() => host.world.times.map(({ seconds }) => seconds)).toEqual([5400]);
  host.world.rightsOf = () => ({ reads: true, addsTime: false, seesOthers: false });
  expect((await add(900)).status).toBe(200);
  const differences = async () => (await t.request('GET', '/user/host/differences', mira)).json;
  await expect.poll(differences).toMatchObject([{ kind: 'refused', seconds: 900 }]);

  const visitor = await revisit(browser, t, { width: 1280, height: 800, colorScheme: 'light' });
  const { page } = visitor;
  await signIn(visitor, 'mira', password, '/');
  await page.getByText('Gitea refused it').waitFor();
  await page.goto('/kestrel/shop/issues/1');
  await page.getByRole('link', { name: 'Gitea refused it' }).click();
  await page.getByText('Gitea refused it').waitFor();
  expect(new URL(page.url()).pathname).toBe('/-/settings/host');
  await visitor.untilRead();
  await keepScreen(page, 'readme-host', { fullPage: false });

  host.world.rightsOf = () => ({ reads: true, addsTime: true, seesOthers: true });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => host.world.times.map(({ seconds }) => seconds)).toEqual([5400, 900]);
  await page.getByText('Nothing waits, nothing differs.').waitFor();
  host.world.addTime(remote, issue, 1800);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await toldBy(visitor, '1 received');
  const own = (await t.request('GET', '/user/times', mira)).json;
  expect(own.map(({ time }: { time: number }) => time).toSorted()).toEqual([1800, 5400, 900]);
  expect(visitor.complaints).toEqual([]);
});
