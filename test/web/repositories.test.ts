import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
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
import type { Person } from '../support/make.ts';

const password = 'correct horse';
const hostile = hostileText(180);

let [mira, jonas, wren, heron] = [] as Person[] as [Person, Person, Person, Person];

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
mira = await t.make.person('mira', { password });
jonas = await t.make.person('jonas', { password });
wren = await t.make.person('wren', { password });
heron = await t.make.person('heron', { password });

/** The API's repository, as its administrator sees it. */
const told = async (name: string, part = '') =>
  (await t.request('GET', `/repos/mira/${name}${part}`, mira)).json;

/** A repository of mira's with jonas as writer and wren as reader. */
async function shared(name: string, options: { isPrivate?: boolean } = {}) {
  const repository = await t.make.repository(mira.user, name, options);
  await t.make.collaborator(repository, jonas.user, 'write');
  await t.make.collaborator(repository, wren.user, 'read');
  return repository;
}

const visitAs = async (name: string, path: string) => {
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, path);
  return visitor;
};

describe('the list of repositories', () => {
  it('is searched, filtered and sorted in its URL, with back and forward', async () => {
    await t.make.repository(heron.user, 'marsh', { description: 'Reeds and water' });
    await t.make.repository(heron.user, 'nest', { isPrivate: true });
    await t.make.repository(heron.user, 'egg', { createdUnix: t.clock.nowUnix() - 90_000 });
    const old = await t.make.repository(heron.user, 'old-nest');
    await t.app.context.database.write((stores) =>
      stores.repositories.update(old.id, { isArchived: true, archivedUnix: 1 }),
    );
    const visitor = await visitAs('heron', '/-/repositories');
    const { page } = visitor;
    const names = async () =>
      (await page.getByRole('table').getByRole('link').allTextContents()).map((text) =>
        text.split(' ').at(-1),
      );
    await page.getByRole('link', { name: 'heron/nest' }).waitFor();
    expect(await names()).toEqual(['heron/nest', 'heron/marsh', 'heron/egg']);
    await page.getByRole('searchbox').fill('reeds');
    await expect.poll(names).toEqual(['heron/marsh']);
    expect(new URL(page.url()).search).toBe('?q=reeds');
    await page.goBack();
    await expect.poll(names).toHaveLength(3);
    await page.goto('/-/repositories?archived=yes&sort=nonsense&page=x');
    await expect.poll(names).toEqual(['heron/old-nest']);
    await page.getByRole('table').getByText('Archived', { exact: true }).waitFor();
    await page.goto('/-/repositories?secrecy=private');
    await expect.poll(names).toEqual(['heron/nest']);
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByRole('heading', { name: 'No projects found' }).waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(names).toHaveLength(3);
    expect(visitor.complaints).toEqual([]);
  });

  it('shows the time of this month, the most first, estimates and what is over them', async () => {
    const ibis = await t.make.person('ibis', { password });
    const make = async (name: string, seconds: number, timeEstimateSeconds: number) => {
      const repository = await t.make.repository(ibis.user, name);
      const issue = await t.make.issue(repository, ibis.user, { timeEstimateSeconds });
      if (seconds > 0) await t.make.time(issue, ibis.user, seconds);
    };
    await make('busy', 9000, 18_000);
    await make('late', 5400, 3600);
    await make('idle', 0, 0);
    await t.make.repository(heron.user, 'fen');
    const visitor = await visitAs('ibis', '/-/repositories');
    const { page } = visitor;
    await page.getByRole('link', { name: 'ibis/busy' }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    const cells = async () =>
      Promise.all(
        (await rows.all()).slice(1).map(async (row) => {
          const texts = await row.locator('td').allInnerTexts();
          return texts.map((text) => text.trim()).slice(1);
        }),
      );
    expect(await cells()).toEqual([
      ['2:30', '2:30 of 5:00', '2:30', 'Active'],
      ['1:30', '1:30 of 1:00', '0:30 over', 'Over estimate'],
      ['–', '–', '–', 'Active'],
      ['', '', ''],
    ]);
    expect(await rows.last().allInnerTexts()).toEqual([expect.stringContaining('4:00')]);
    expect(new URL(page.url()).search).toBe('');
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('link', { name: 'heron/fen' }).waitFor();
    const sorts = page.getByRole('combobox', { name: 'Order' });
    expect(await sorts.inputValue()).toBe('Last changed');
    await page.getByRole('link', { name: 'ibis/late' }).click();
    await page.getByRole('heading', { level: 1, name: 'late' }).waitFor();
    await page.getByText('over 1:00').waitFor();
    await page.getByRole('heading', { name: 'Hours per day, by person' }).waitFor();
    await expectAccessible(page);
    expect(visitor.complaints).toEqual([]);
  });

  it('hides private ones from strangers and visitors, whatever the URL', async () => {
    await t.make.repository(mira.user, 'diary', { isPrivate: true, description: 'Dear diary' });
    const stranger = await visitAs('wren', '/-/repositories?of=all&q=diary');
    await stranger.page.getByRole('heading', { name: 'No projects found' }).waitFor();
    await stranger.close();
    const visitor = await revisit(browser, t);
    await visitor.page.goto('/-/repositories?q=marsh');
    await visitor.page.getByRole('link', { name: 'heron/marsh' }).waitFor();
    await visitor.page.goto('/mira/diary');
    await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await visitor.page.content()).not.toContain('Dear diary');
  });
});

describe('a new repository', () => {
  it('is created with all options, and a used name shows an error', async () => {
    const visitor = await visitAs('mira', '/-/repositories');
    const { page } = visitor;
    await page.getByRole('link', { name: 'New project' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('two words');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('Letters, digits, -, _ and . only').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('clock');
    await page.getByRole('textbox', { name: 'Description' }).fill('Tick & <b>tock</b>');
    await page.getByLabel('Private').check();
    await page.getByLabel('Everybody who can read it can track time').check();
    await page.getByLabel('New entries are billable').uncheck();
    const changes: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) changes.push(request.method());
    });
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { level: 1, name: 'clock' }).waitFor();
    // All or nothing.
    expect(changes).toEqual(['POST']);
    await page.getByText('Tick & <b>tock</b>').waitFor();
    expect(await told('clock')).toMatchObject({
      private: true,
      description: 'Tick & <b>tock</b>',
      internal_tracker: {
        enable_time_tracker: true,
        allow_only_contributors_to_track_time: false,
        default_billable: false,
      },
    });
    await followLink(page, '/-/repositories/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('CLOCK');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('alert').getByText('already exists').waitFor();
  });
});

describe('the page of a repository', () => {
  it("shows issues by state, text and user, with the API's sums", async () => {
    const repository = await shared('shelf');
    const open = await t.make.issue(repository, mira.user, {
      title: 'Plane the boards',
      timeEstimateSeconds: 3600,
      assignees: [jonas.user],
    });
    await t.make.issue(repository, wren.user, { title: 'Paint it', timeEstimateSeconds: 1800 });
    await t.make.issue(repository, mira.user, {
      title: 'Buy wood',
      isClosed: true,
      closedUnix: t.clock.nowUnix(),
    });
    await t.make.time(open, jonas.user, 5400);
    await t.make.time(open, mira.user, 600);
    const visitor = await visitAs('mira', '/mira/shelf');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Plane the boards' }).waitFor();
    const sums = await told('shelf', '/time-summary');
    expect(sums).toMatchObject({ seconds: 6000, own: 600, estimate: 5400 });
    for (const [name, value] of [
      ['Total time', '1:40'],
      ['Your time', '0:10'],
      ['Estimate', '1:30'],
    ] as const) {
      await page.locator('dl > *', { hasText: name }).getByText(value).waitFor();
    }
    const row = page.getByRole('row', { name: 'Plane the boards' });
    await row.getByText('of 1:00 · over').waitFor();
    const titles = () => page.getByRole('table').getByRole('link').allTextContents();
    expect(await titles()).toEqual(['Paint it', 'Plane the boards']);
    await page.getByText('Closed 1').click();
    await expect.poll(titles).toEqual(['Buy wood']);
    expect(new URL(page.url()).search).toBe('?state=closed');
    await page.goBack();
    await expect.poll(titles).toHaveLength(2);
    await page.getByRole('combobox', { name: 'Assigned to' }).fill('jonas');
    await page.getByRole('combobox', { name: 'Assigned to' }).press('Enter');
    await expect.poll(titles).toEqual(['Plane the boards']);
    expect(new URL(page.url()).search).toBe('?assignee=jonas');
    await page.goto('/mira/shelf?author=nobody-at-all');
    await page.getByRole('heading', { name: 'User not found' }).waitFor();
    await page.goto('/mira/shelf/issues?q=paint');
    await expect.poll(titles).toEqual(['Paint it']);
    await visitor.close();
    // Readers see their own time only.
    const reader = await visitAs('wren', '/mira/shelf');
    await reader.page
      .locator('dl > *', { hasText: 'Your time' })
      .getByText('0:00')
      .first()
      .waitFor();
    expect(await reader.page.locator('main').textContent()).not.toContain('1:40');
  });
});

describe('settings', () => {
  it('rename, and former URLs redirect', async () => {
    const repository = await shared('draft');
    await t.make.issue(repository, mira.user, { title: 'Find a name' });
    const visitor = await visitAs('mira', '/mira/draft/settings');
    const { page } = visitor;
    await page.getByRole('textbox', { name: 'Name' }).fill('final');
    await page.getByRole('textbox', { name: 'Website' }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByText('must be an http or https URL').waitFor();
    await page.getByRole('textbox', { name: 'Website' }).fill('https://final.example/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings of mira/final' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mira/final/settings');
    expect(await told('final')).toMatchObject({ website: 'https://final.example/' });
    await page.goto('/mira/draft/issues/1?entries=2');
    await page.getByRole('heading', { level: 1, name: 'Find a name' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mira/final/issues/1');
    await page.goto('/MIRA/Final');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mira/final');
  });

  it('change time tracking options, each at once', async () => {
    await shared('switches');
    const visitor = await visitAs('mira', '/mira/switches/settings');
    const { page } = visitor;
    const tracker = async () => (await told('switches')).internal_tracker;
    await page.getByRole('switch', { name: 'Administrators can edit entries of others' }).click();
    await expect.poll(tracker).toMatchObject({ admins_may_edit_time: true });
    await page.getByRole('switch', { name: 'New entries are billable' }).click();
    await expect.poll(tracker).toMatchObject({ default_billable: false });
    await page.getByRole('switch', { name: 'Only contributors track time' }).click();
    await expect.poll(tracker).toMatchObject({ allow_only_contributors_to_track_time: false });
    await page.getByRole('switch', { name: 'Track time on its issues' }).click();
    await expect.poll(tracker).toMatchObject({ enable_time_tracker: false });
    await page.getByRole('link', { name: 'Issues' }).click();
    await page.getByText('Time tracking is disabled in this project').waitFor();
    await page.getByText('No time tracking', { exact: true }).waitFor();
  });

  it('lock periods after a confirmation, and unlock them with a reason', async () => {
    await shared('ledger');
    const visitor = await visitAs('mira', '/mira/ledger/settings');
    const { page } = visitor;
    await page.getByText('No time is locked.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('April is billed');
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByText('up to the end of 30 Apr 2026').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await told('ledger', '/time-lock')).until).toBeNull();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await question.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('Time before 1 May 2026, 00:00 is locked.').waitFor();
    // Midnight in the viewer's zone, Berlin.
    expect(await told('ledger', '/time-lock')).toMatchObject({
      until: '2026-04-30T22:00:00Z',
      reason: 'April is billed',
      locked_by: 'mira',
    });
    await page.getByRole('button', { name: 'Unlock all' }).click();
    await question.getByRole('textbox', { name: 'Reason' }).fill('a booking was forgotten');
    await question.getByRole('button', { name: 'Unlock all' }).click();
    await page.getByText('No time is locked.').waitFor();
    expect((await told('ledger', '/time-lock')).until).toBeNull();
  });

  it('grant, change and revoke roles; the removed user gets an error', async () => {
    await shared('team', { isPrivate: true });
    const owner = await visitAs('mira', '/mira/team/settings');
    const writer = await visitAs('jonas', '/mira/team/issues/new');
    const { page } = owner;
    await page.getByRole('combobox', { name: 'User name' }).fill('nobody-at-all');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').getByText('This user does not exist').waitFor();
    await page.getByRole('combobox', { name: 'User name' }).fill('hero');
    await page.getByRole('option', { name: 'heron' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row', { name: 'heron' }).waitFor();
    const role = async (name: string) =>
      (await told('team', `/collaborators/${name}/permission`)).permission;
    expect(await role('heron')).toBe('write');
    await page.getByRole('combobox', { name: 'Role of heron' }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await expect.poll(() => role('heron')).toBe('admin');
    // Meanwhile the other user writes.
    await writer.page.getByRole('textbox', { name: 'Title' }).fill('Too late');
    await page.getByRole('button', { name: 'Remove jonas' }).click();
    await page.getByRole('dialog').getByText('loses access to this project').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await toldBy(owner, 'jonas is no longer a collaborator.');
    expect(await role('jonas')).toBe('none');
    await writer.page.getByRole('button', { name: 'Create issue' }).click();
    await writer.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await told('team', '/issues')).toEqual([]);
    await owner.close();
  });

  it('refuse an administrator whose role was revoked meanwhile', async () => {
    const repository = await shared('chair');
    await t.make.collaborator(repository, heron.user, 'admin');
    const { page } = await visitAs('heron', '/mira/chair/settings');
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine now');
    await t.request('DELETE', '/repos/mira/chair/collaborators/heron', mira);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only administrators of this project').waitFor();
    expect((await told('chair')).description).toBe('');
  });

  it('require an administrator: writers and readers are told so, strangers nothing', async () => {
    await shared('closet', { isPrivate: true });
    for (const name of ['jonas', 'wren']) {
      const { page, close } = await visitAs(name, '/mira/closet/settings');
      await page.getByText('Only administrators of this project').waitFor();
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      await close();
    }
    const stranger = await visitAs('heron', '/mira/closet/settings');
    await stranger.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('delete the repository after typing its name', async () => {
    const gone = await shared('gone');
    const issue = await t.make.issue(gone, mira.user);
    await t.make.time(issue, mira.user, 5400);
    await t.make.time(issue, heron.user, 1800);
    const visitor = await visitAs('mira', '/mira/gone/settings');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Delete this project' }).click();
    const dialog = page.getByRole('dialog');
    const action = dialog.getByRole('button', { name: 'Delete this project' });
    await dialog.getByText('2:00 of 2 people will no longer be in reports.').waitFor();
    await dialog.getByRole('textbox').fill('gone');
    expect(await action.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('mira/gone');
    await action.click();
    await toldBy(visitor, 'mira/gone was deleted.');
    expect((await t.request('GET', '/repos/mira/gone', mira)).status).toBe(404);
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows the list, a new one, a repository and its settings', async () => {
    const repository = await shared(`look-${name}`);
    await t.app.context.database.write((stores) =>
      stores.repositories.update(repository.id, { description: hostile, isPrivate: true }),
    );
    const issue = await t.make.issue(repository, mira.user, {
      title: hostile,
      timeEstimateSeconds: 3600,
      assignees: [jonas.user, wren.user],
    });
    await t.make.time(issue, mira.user, 7200);
    await t.make.issue(repository, mira.user, { title: 'Something plain' });
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, `/-/repositories?q=look-${name}`);
    const kept = async (screen: string) => {
      await expectNoOverflow(page);
      await expectAccessible(page);
      await keepScreen(page, `${screen}-${name}`);
    };
    await page.getByRole('link', { name: `look-${name}` }).waitFor();
    await kept('repositories');
    await followLink(page, '/-/repositories/new');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await kept('repository-new');
    await followLink(page, `/mira/look-${name}`);
    await page.getByRole('link', { name: 'Something plain' }).waitFor();
    await page.locator('dl').waitFor();
    await kept('repository');
    await followLink(page, `/mira/look-${name}/settings`);
    await page.getByRole('row', { name: 'jonas' }).waitFor();
    await page.getByText('No time is locked.').waitFor();
    await kept('repository-settings');
    await followLink(page, `/mira/look-${name}?q=nothing`);
    await page.getByRole('heading', { name: 'No issues found' }).waitFor();
    await kept('repository-nothing-found');
    expect(visitor.complaints).toEqual([]);
  });
});
