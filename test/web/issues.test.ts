import { describe, expect, it } from 'vitest';
import {
  chooseByKey,
  expectAccessible,
  expectNoOverflow,
  hostileText,
  keepScreen,
  looks,
  toldBy,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { type Held, intercept } from '../support/interception.ts';
import { type IssuePages, startIssuePages } from '../support/issue-pages.ts';

const hostile = hostileText(180);

let { t, mira, jonas, wren, get, workplace, visitAs } = {} as IssuePages;

const pages = await ofFile(startIssuePages());
({ t, mira, jonas, wren, get, workplace, visitAs } = pages);

describe('an issue', () => {
  it('is opened, edited, assigned, estimated, closed and reopened', async () => {
    const { name } = await workplace();
    const visitor = await visitAs('jonas', `/mira/${name}`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'New issue' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Choose a <b>colour</b>');
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill(
        'First line\nsee https://colours.example/wheel?a=1 and javascript:alert(1)\n\n' +
          '**bold** <img src=x onerror=alert(1)> ![pixel](https://spy.example/p.png) ' +
          '[no](javascript:alert(1)) <form action="https://spy.example">',
      );
    await page.getByRole('textbox', { name: 'Estimate' }).fill('2h');
    const assignees = page.getByRole('combobox', { name: 'Assignees' });
    await assignees.fill('mir');
    await page.getByRole('option', { name: 'mira', exact: true }).click();
    // A complete date needs no Enter.
    await assignees.fill('jonas');
    await page.getByRole('button', { name: 'Create issue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose a <b>colour</b>' }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: /colours/ });
    await page.getByText(`mira/${name}#2`).waitFor();
    // Markdown, without anything that runs, loads or sends.
    await page.getByRole('main').locator('strong', { hasText: 'bold' }).waitFor();
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.getByRole('link', { name: 'pixel' }).waitFor();
    expect(
      await page.locator('main form[action], main img[src*=spy], main [onerror]').count(),
    ).toBe(0);
    expect(await link.getAttribute('href')).toBe('https://colours.example/wheel?a=1');
    expect(await link.getAttribute('rel')).toContain('nofollow');
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    const path = `${name}/issues/2`;
    expect(await get(path)).toMatchObject({ time_estimate: 7200, user: { login: 'jonas' } });
    const assigned = async () =>
      (await get(path)).assignees.map(({ login }: { login: string }) => login).sort();
    expect(await assigned()).toEqual(['jonas', 'mira']);
    for (const name of ['mira', 'jonas']) {
      await page.getByRole('button', { name: `Unassign ${name}` }).click();
      await page.getByRole('button', { name: `Unassign ${name}` }).waitFor({ state: 'detached' });
    }

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Choose two colours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose two colours' }).waitFor();
    await page.getByText(/renamed it from .*colour.* to .*two colours/).waitFor();

    await page.getByRole('combobox', { name: 'Add assignee' }).fill('heron-nobody');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('alert').getByText('This assignee does not exist').waitFor();
    await page.getByRole('combobox', { name: 'Add assignee' }).fill('wre');
    await page.getByRole('option', { name: 'wren' }).click();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('button', { name: 'Unassign wren' }).waitFor();
    expect((await get(path)).assignees).toMatchObject([{ login: 'wren' }]);
    await page.getByRole('button', { name: 'Unassign wren' }).click();
    await page.getByText('Nobody', { exact: true }).waitFor();

    await page.getByRole('textbox', { name: 'Estimate' }).fill('3h30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await get(path)).time_estimate).toBe(12_600);
    // By keyboard: a notification may cover it.
    await page.getByRole('button', { name: 'Due' }).press('Enter');
    await page.getByRole('textbox', { name: 'Due' }).fill('2026-05-31');
    await page.getByRole('textbox', { name: 'Due' }).press('Enter');
    await page.getByRole('textbox', { name: 'Due' }).blur();
    // The end of that day in Berlin.
    await expect.poll(async () => (await get(path)).due_date).toBe('2026-05-31T21:59:59Z');

    await page.getByRole('button', { name: 'Write a comment' }).click();
    const text = page.getByRole('textbox', { name: 'Comment', exact: true });
    await text.fill('It is **green** <img src=x onerror=alert(1)>');
    // Sent once, however often it is pressed meanwhile.
    const posts: Held[] = [];
    const end = intercept(t, /^POST .+\/comments$/, (held) => posts.push(held));
    await text.press('Control+Enter');
    await expect.poll(() => posts.length).toBe(1);
    await text.press('Control+Enter');
    end();
    for (const post of posts) post.pass();
    const comment = page.getByRole('listitem').filter({ hasText: 'jonas commented' });
    await comment.locator('strong', { hasText: 'green' }).waitFor();
    await comment.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.getByRole('button', { name: 'Write a comment' }).waitFor();
    await comment.getByRole('button', { name: 'Actions for the comment of jonas' }).click();
    await chooseByKey(page, 'Edit');
    await text.fill('It is *blue*');
    await page.getByRole('button', { name: 'Save' }).click();
    await comment.locator('em', { hasText: 'blue' }).waitFor();
    expect(await get(`${path}/comments`)).toMatchObject([{ body: 'It is *blue*' }]);
    await comment.getByRole('button', { name: 'Actions for the comment of jonas' }).click();
    await chooseByKey(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await comment.waitFor({ state: 'detached' });
    expect(await get(`${path}/comments`)).toEqual([]);

    await page.getByRole('button', { name: 'Close issue' }).click();
    await page.getByRole('button', { name: 'Reopen issue' }).waitFor();
    await toldBy(visitor, 'The issue was closed.');
    expect((await get(path)).state).toBe('closed');
    await page.getByRole('button', { name: 'Reopen issue' }).click();
    await toldBy(visitor, 'The issue was reopened.');
    expect((await get(path)).state).toBe('open');
    expect(visitor.complaints.filter((one) => !one.includes('422'))).toEqual([]);
  });

  it('is deleted by administrators after a warning about what is lost', async () => {
    const { issue, path, address } = await workplace();
    await t.make.time(issue, jonas.user, 5400);
    const writer = await visitAs('jonas', address);
    await writer.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await writer.page.getByRole('button', { name: 'More actions' }).click();
    await writer.page.getByRole('menuitem', { name: 'Copy reference' }).waitFor();
    expect(await writer.page.getByRole('menuitem', { name: 'Delete issue' }).count()).toBe(0);
    await writer.close();
    const visitor = await visitAs('mira', address);
    const { page } = visitor;
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete issue' }).click();
    await page.getByRole('dialog').getByText('(1:30)').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toldBy(visitor, 'The issue was deleted.');
    expect((await t.request('GET', `/repos/mira/${path}`, mira)).status).toBe(404);
  });
});

it('closes the form of an issue on the way back to another one', async () => {
  const { repository, address } = await workplace();
  await t.make.issue(repository, mira.user, { title: 'Write the words' });
  const visitor = await visitAs('mira', address);
  const { page } = visitor;
  const shown = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await shown('Draw the logo');
  // As the palette does: without loading the page again.
  const second = address.replace(/1$/, '2');
  await page.evaluate(
    `history.pushState({}, '', '${second}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await shown('Write the words');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  expect(await title.inputValue()).toBe('Write the words');
  await page.goBack();
  await shown('Draw the logo');
  await title.waitFor({ state: 'detached' });
});

describe('a late reply', () => {
  it('does not navigate a user who has moved on', async () => {
    const { path, address } = await workplace();
    const visitor = await visitAs('mira', address);
    const { page } = visitor;
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    intercept(t, /^DELETE /, async ({ pass }) => {
      await answered;
      pass();
    });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete issue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    answer();
    await toldBy(visitor, 'The issue was deleted.');
    expect((await t.request('GET', `/repos/mira/${path}`, mira)).status).toBe(404);
    expect(new URL(page.url()).pathname).toBe('/-/people');
  });
});
describe('a permission that is revoked meanwhile', () => {
  it('refuses the next action with an error, and updates the page', async () => {
    const { repository, path, address } = await workplace();
    const visitor = await visitAs('jonas', address);
    const { page, close } = visitor;
    await page.getByRole('button', { name: 'Add time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Duration').fill('20m');
    await t.make.collaborator(repository, jonas.user, 'read');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText(/^You cannot track time/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await get(`${path}/times`)).toEqual([]);
    await page.getByRole('button', { name: 'Close issue' }).click();
    await page.getByText('only the poster of an issue and issues writers can edit it').waitFor();
    expect((await get(path)).state).toBe('open');
    await page.getByRole('button', { name: 'Close issue' }).waitFor({ state: 'detached' });
    await page.getByText('Only writers, the author and the assignees').waitFor();
    await close();
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows issues legibly, whatever users typed', async () => {
    const { issue, address } = await workplace({
      title: hostile,
      body: `${hostile}\n\n1. one\n2. two https://example.org/${'x'.repeat(200)}`,
      timeEstimateSeconds: 7200,
      assignees: [jonas.user, wren.user],
    });
    for (let i = 0; i < 4; i++) {
      const note = i === 0 ? hostile : `note ${i}`;
      const by = [mira, jonas, wren][i % 3]!;
      await t.make.time(issue, by.user, 3000, t.clock.nowUnix() - 86_400 * i, { note });
    }
    await t.request('PATCH', `/repos${address}`, mira, {
      body: { title: `Renamed ${hostile}`.slice(0, 255) },
    });
    const visitor = await visitAs('mira', address, look);
    const { page } = visitor;
    const kept = async (screen: string) => {
      await expectNoOverflow(page);
      await expectAccessible(page);
      await keepScreen(page, `${screen}-${name}`);
    };
    await page.getByText('renamed it from').waitFor();
    await page.getByText('Time by day').waitFor();
    await page.getByText('note 3').filter({ visible: true }).waitFor();
    await kept('issue');
    if (name.startsWith('phone')) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    } else {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
    }
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await kept('issue-edit');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete all my entries' }).click();
    await page.getByRole('dialog').getByText('in total').waitFor();
    await kept('issue-reset');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto(address.replace('/issues/1', '/issues/new'));
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await kept('issue-new');
    expect(visitor.complaints).toEqual([]);
  });
});
