import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import {
  chooseByKey,
  expectAccessible,
  expectNoOverflow,
  followLink,
  hostileText,
  keepScreen,
  looks,
  openBrowser,
  revisit,
  signIn,
  toldBy,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';

const password = 'correct horse';
const hostile = hostileText(160);

let [mira, jonas, ada, odd] = [] as User[] as [User, User, User, User];
const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
mira = await t.make.user('mira', { password });
jonas = await t.make.user('jonas', { password, fullName: 'Jonas Berg' });
ada = await t.make.user('ada', {
  fullName: 'Ada Ångström',
  description: 'Measures things',
  location: 'Uppsala',
  website: 'https://ada.example/',
});
odd = await t.make.user('odd', {
  fullName: hostile.slice(0, 100),
  description: hostile,
  location: hostile.slice(0, 100),
  website: 'javascript:alert(1)',
});
await t.make.user('hidden', { visibility: 'private', fullName: 'Ada Hidden' });
const site = await t.make.repository(ada, 'site', { description: 'The site' });
await t.make.repository(ada, 'diary', { isPrivate: true, description: 'Nobody’s business' });
await t.make.issue(site, ada);
for (let i = 0; i < 35; i++) await t.make.follow(await t.make.user(`fan${i}`), ada);
await t.make.follow(ada, mira);
await t.make.follow(odd, ada);

const follows = (follower: User, followee: User) =>
  t.app.context.database.read.follows.exists(follower.id, followee.id);

describe('following', () => {
  it('follows back, becomes mutual, and is undone', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/ada');
    await page.getByText('Follows you').waitFor();
    await page.getByText('36 followers').waitFor();
    await page.getByRole('button', { name: 'Follow back: ada' }).click();
    await page.getByRole('button', { name: 'Following: ada' }).waitFor();
    await page.getByText('37 followers').waitFor();
    expect(await follows(mira, ada)).toBe(true);
    await page.getByRole('button', { name: 'Following: ada' }).click();
    // The first click only opens a menu.
    await page.getByRole('menuitem', { name: 'Unfollow' }).waitFor();
    expect(await follows(mira, ada)).toBe(true);
    await chooseByKey(page, 'Unfollow');
    await page.getByRole('button', { name: 'Follow back: ada' }).waitFor();
    await expect.poll(() => follows(mira, ada)).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Following: ada' }).waitFor();
    await expect.poll(() => follows(mira, ada)).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  it('is reverted on the page with an error when the other user has blocked one', async () => {
    const eve = await t.make.user('eve', { password });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'eve', password, '/jonas');
    await page.getByRole('button', { name: 'Follow: jonas' }).waitFor();
    await t.app.context.database.write((stores) =>
      stores.blocks.add(jonas.id, eve.id, '', t.clock.nowUnix()),
    );
    await page.getByRole('button', { name: 'Follow: jonas' }).click();
    await toldBy(visitor, 'User is blocked.');
    await page.getByRole('button', { name: 'Follow: jonas' }).waitFor();
    expect(await follows(eve, jonas)).toBe(false);
  });
});

describe('blocking', () => {
  it('asks first, ends the follows, is listed, and ends in the list', async () => {
    const finn = await t.make.user('finn', { password });
    await t.make.follow(odd, finn);
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'finn', password, '/odd');
    await page.getByRole('button', { name: 'More about odd' }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByLabel('Private note').fill(hostile.slice(0, 100));
    expect(await follows(odd, finn)).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('button', { name: 'Blocked: odd' }).waitFor();
    expect(await follows(odd, finn)).toBe(false);
    await followLink(page, '/-/people?circle=blocked');
    await page.getByRole('button', { name: 'Blocked: odd' }).click();
    await page.getByRole('heading', { name: 'You have not blocked anyone' }).waitFor();
    const { blocks } = t.app.context.database.read;
    expect(await blocks.exists(finn.id, odd.id)).toBe(false);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('lists of people', () => {
  it('page and search in the URL', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'jonas', password, '/ada?tab=followers');
    await page.getByRole('list', { name: 'Followers' }).waitFor();
    await page.getByText(/^1–30 of 3\d$/).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText(/^31–3\d of 3\d$/).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=followers&page=2');
    await page.reload();
    await page.getByText(/^31–3\d of 3\d$/).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('FAN1');
    await page.getByRole('link', { name: 'fan19' }).waitFor();
    await page.getByRole('link', { name: 'fan2', exact: true }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=followers&q=FAN1');
    await page.getByRole('link', { name: 'fan19' }).click();
    await page.getByRole('heading', { level: 1, name: 'fan19' }).waitFor();
    await page.goBack();
    await page.getByRole('searchbox', { name: 'Search by name' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('FAN1');
    expect(visitor.complaints).toEqual([]);
  });

  it('are searched by part of the name, and never show hidden users', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'jonas', password, '/-/people');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('ÅNG');
    await page.getByRole('link', { name: 'mira' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'ada' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('hidden');
    await page.getByRole('heading', { name: 'No people found' }).waitFor();
    await followLink(page, '/hidden');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('of a profile show their time by day, as far as the viewer may list it', async () => {
    const kite = await t.make.user('kite', { password });
    const issue = await t.make.issue(await t.make.repository(mira, 'kites'), mira, {
      title: 'Mend the tail',
    });
    const other = await t.make.issue(await t.make.repository(kite, 'string'), kite);
    const now = t.clock.nowUnix();
    await t.make.time(issue, kite, 5400, now);
    await t.make.time(issue, kite, 1800, now - 2 * 86_400);
    await t.make.time(issue, kite, 60, now - 40 * 86_400);
    await t.make.time(other, kite, 600, now);
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/kite');
    await page.getByText('2:00 in the last 28 days').waitFor();
    await page.getByText('on 2 days').waitFor();
    const bars = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    expect(await bars.count()).toBe(28);
    expect(await bars.last().getAttribute('title')).toContain('1:30');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Activity',
      'Followers 0',
      'Following 0',
      'Mutual',
      'Projects',
    ]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Mend the tail' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Mend the tail' }).waitFor();
    await visitor.close();
    const stranger = await revisit(browser, t);
    await signIn(stranger, 'jonas', password, '/kite');
    await stranger.page.getByText('No time in the last 28 days').waitFor();
    expect(stranger.complaints).toEqual([]);
  });

  it('of a profile show only repositories the viewer can read', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await page.goto('/ada');
    await page.getByRole('link', { name: 'site' }).waitFor();
    await page.getByText('The site').waitFor();
    expect(await page.getByText('diary').count()).toBe(0);
    // Anonymous visitors see the number, not the names.
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Projects ']);
    await page.goto('/ada?tab=followers');
    await page.getByRole('link', { name: 'site' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

it('make no link of a website that is not http or https', async () => {
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  await page.goto('/odd');
  await page.getByText('javascript:alert(1)').waitFor();
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  await followLink(page, '/ada');
  const link = page.getByRole('link', { name: 'ada.example' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows people and profiles, without overflow', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    const screens = [
      ['people', '/-/people', page.getByRole('link', { name: 'odd' })],
      ['profile', '/ada?tab=followers', page.getByRole('link', { name: 'fan0' })],
      ['people-nobody', '/-/people?circle=blocked', page.getByText('You have not blocked anyone')],
      ['profile-hostile', '/odd', page.getByRole('heading', { level: 1, name: 'odd' })],
    ] as const;
    for (const [screen, path, sign] of screens) {
      await followLink(page, path);
      await sign.first().waitFor();
      await visitor.untilRead();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await keepScreen(page, `${screen}-${name}`);
    }
    expect(visitor.complaints).toEqual([]);
  });
});
