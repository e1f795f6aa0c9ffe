import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { openBrowser, revisit, signIn, toldBy, type Visit, visit } from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';

const password = 'correct horse';

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());
const mira = await t.make.person('mira', { password });
const site = await t.make.repository(mira.user, 'site');
await t.make.issue(site, mira.user, { title: 'Draw the logo' });

const messageOf = ({ page }: Visit, text: string) =>
  page.getByRole('alert').filter({ hasText: text });

describe('a notification', () => {
  it('disappears after time to read it, and not while it has the focus', async () => {
    const visitor = await ofTest(visit(browser, t));
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/shortcuts');
    await page.getByRole('region', { name: 'Stopwatch' }).getByText('Today').waitFor();
    await page.clock.install({ time: t.clock.nowUnix() * 1000 });
    // From here on its timer only runs when the test advances it. The clock ran until now, for
    // seconds if the machine stalled.
    await page.clock.pauseAt((t.clock.nowUnix() + 60) * 1000);
    await page.keyboard.press('s');
    const message = messageOf(visitor, 'No stopwatch is running.');
    await toldBy(visitor, 'No stopwatch is running.');
    await message.getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(20_000);
    expect(await message.count()).toBe(1);
    await page.getByRole('heading', { level: 1 }).click();
    // The machine was suspended: nobody could read meanwhile.
    await page.clock.fastForward(60_000);
    await page.clock.runFor(2000);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(10_000);
    // Seconds do not count while the page waits for the service.
    for (let second = 0; second < 20 && (await message.count()) > 0; second++) {
      await page.waitForTimeout(300);
      await page.clock.runFor(1000);
    }
    expect(await message.count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  it('undoes once, however often one clicks', async () => {
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'mira', password, '/-/time');
    await page.getByRole('combobox', { name: 'Quick add' }).fill('1h30 mira/site#1 9:00 sketch');
    await page.keyboard.press('Enter');
    await toldBy(visitor, 'Added 1:30 to mira/site#1.');
    await page.getByRole('listitem').filter({ hasText: 'sketch' }).waitFor();
    // Both clicks before anything else happens in the page.
    await page.getByRole('button', { name: 'Undo' }).evaluate((undo: unknown) => {
      const button = undo as { click(): void };
      button.click();
      button.click();
    });
    await page.getByRole('heading', { name: 'No entries' }).waitFor();
    expect(visitor.messages).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    expect((await t.request('GET', '/user/times', mira)).json).toEqual([]);
  });
});

it('a confirmation requested twice at once is answered once', async () => {
  const visitor = await revisit(browser, t);
  const { page } = visitor;
  // The session that would be ended.
  await t.request('POST', '/user/session', null, { body: { username: 'mira', password } });
  await signIn(visitor, 'mira', password, '/-/settings/sessions');
  await page
    .getByRole('button', { name: 'End all other sessions' })
    .evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(visitor.complaints).toEqual([]);
});
