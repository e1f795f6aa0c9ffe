import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';
import {
  endSessionAtWrite,
  hostileText,
  leave,
  openBrowser,
  passTimeUntil,
  revisit,
  signIn,
  signInByForm,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';

const password = 'correct horse';
const hostile = hostileText();

const t = await ofFile(startTestApp());
const browser = await ofFile(openBrowser());

/** A new user, signed in on a settings page. */
async function settingsOf(name: string, place: string): Promise<Visit> {
  await t.make.user(name, { password });
  return openSettings(name, place);
}

async function openSettings(name: string, place: string): Promise<Visit> {
  const visitor = await revisit(browser, t);
  await signIn(visitor, name, password, `/-/settings/${place}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

/** Which parts of a page are visible, with the values of its fields. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(
    `document.documentElement.outerHTML + location.href + document.title +
      [...document.querySelectorAll('input, textarea')].map((field) => field.value).join('\\n')`,
  );

/** Chooses from a select by keyboard. */
async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  if (typed !== '') await box.fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('unsaved changes', () => {
  const typed = 'Third time that I type this';

  it('ask before leaving by a link, back, or signing out', async () => {
    const visitor = await settingsOf('avocet', 'sessions');
    const { page } = visitor;
    const about = page.getByLabel('About you');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await about.waitFor();
    await page.getByRole('link', { name: 'Password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Password' }).waitFor();
    await page.goBack();
    await about.fill(typed);
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    const waysOut = [
      () => page.getByRole('link', { name: 'Sessions' }).click(),
      () => page.evaluate('history.back()'),
      async () => {
        await page.getByRole('button', { name: 'Account of avocet' }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      },
    ];
    for (const goOut of waysOut) {
      await goOut();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await about.inputValue()).toBe(typed);
    }
    // After saving or discarding nothing is asked.
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    await page.goBack();
    await about.fill('Nobody wants this');
    await page.getByRole('link', { name: 'Sessions' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    await page.goBack();
    await about.waitFor();
    expect(await about.inputValue()).toBe(typed);
    await leave(visitor);
  });

  it('stay, with a message that they are not saved, when the network is down', async () => {
    const visitor = await settingsOf('phalarope', 'profile');
    const { page } = visitor;
    await page.getByLabel('About you').fill(typed);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    const failure = page.getByText('The service cannot be reached. Are you online?').first();
    await passTimeUntil(page, () => failure.isVisible());
    expect(await page.getByLabel('About you').inputValue()).toBe(typed);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
  });

  it('are kept when the session ends, for the same user only', async () => {
    await t.make.user('curlew', { password });
    const visitor = await settingsOf('dotterel', 'profile');
    const { page } = visitor;
    const about = page.getByLabel('About you');
    const loseSession = async (text: string) => {
      await about.fill(text);
      endSessionAtWrite(t, visitor);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your input is kept in this tab').waitFor();
      expect(await everything(page)).not.toContain(text);
    };
    const signInAs = async (name: string) => {
      await page.getByLabel('User name or email address').fill(name);
      await page.locator('input[type=password]').fill(password);
      await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
      await about.waitFor();
    };
    await loseSession(typed);
    await signInAs('dotterel');
    expect(await about.inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
    const saved = await t.app.context.database.read.users.byName('dotterel');
    expect(saved?.description).toBe(typed);

    await loseSession('Not for others');
    await signInAs('curlew');
    expect(await about.inputValue()).toBe('');
    await leave(visitor);
  });
});

describe('the profile', () => {
  it('is changed, with errors at their fields and the input kept', async () => {
    const visitor = await settingsOf('wren', 'profile');
    const { page } = visitor;
    await page.getByLabel('Full name').fill(hostile.slice(0, 90));
    await page.getByLabel('About you').fill('<b>not bold</b>');
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await page.getByRole('radio', { name: 'Everybody who is signed in' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be an address that starts with http:// or https://').waitFor();
    expect(await page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('About you').inputValue()).toBe('<b>not bold</b>');
    await page.getByLabel('Website').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
    const user = await t.app.context.database.read.users.byName('wren');
    expect(user).toMatchObject({
      fullName: hostile.slice(0, 90),
      description: '<b>not bold</b>',
      website: '',
      visibility: 'limited',
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe(hostile.slice(0, 90));
    await leave(visitor);
  });

  it('is linked from the account menu through the sections, with back and forward', async () => {
    await t.make.user('heron', { password });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signIn(visitor, 'heron', password);
    await page.getByRole('button', { name: 'Account of heron' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/-/settings/sessions');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await leave(visitor);
  });
});

describe('time and week', () => {
  it("is the browser's from the first sign-in on, is chosen by search, and reset to the instance's", async () => {
    await t.make.user('kestrel', { password });
    const visitor = await revisit(browser, t);
    const { page } = visitor;
    await signInByForm(visitor, 'kestrel', password, '/-/settings/time');
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe(
      'Europe/Berlin',
    );
    await toldBy(visitor, 'Your time zone is now Europe/Berlin');
    const zone = async () =>
      (await t.request('GET', '/user/settings', { name: 'kestrel', password })).json.time_zone;
    expect(await zone()).toBe('Europe/Berlin');
    await choose(page, 'Time zone', 'tokyo', 'Asia/Tokyo');
    await choose(page, 'First day of the week', '', 'Sunday');
    await page.getByLabel('Working day, in hours').fill('7.5');
    await choose(page, 'Day and month', '', 'Day first: 3 November');
    await page.getByRole('button', { name: 'Save' }).click();
    await toldBy(visitor, 'Saved');
    const of = { name: 'kestrel', password };
    expect((await t.request('GET', '/user/settings', of)).json).toMatchObject({
      time_zone: 'Asia/Tokyo',
      first_day_of_week: 'sunday',
      working_day_seconds: 27_000,
      date_order: 'dmy',
    });
    await choose(page, 'Time zone', 'Instance', 'Instance default: UTC');
    await page.getByLabel('Working day, in hours').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Between a quarter of an hour and 24 hours.').waitFor();
    await page.getByLabel('Working day, in hours').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await t.request('GET', '/user/settings', of)).json)
      .toMatchObject({ time_zone: '', working_day_seconds: 0 });
    // It is stored once: what they chose stays, on pages too.
    await page.reload();
    await page.getByRole('combobox', { name: 'Time zone' }).waitFor();
    await visitor.untilRead();
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe(
      'Instance default: UTC',
    );
    expect(await zone()).toBe('');
    await leave(visitor);
  });
});

describe('the password', () => {
  it('is changed with the current one, which ends every other session', async () => {
    const visitor = await settingsOf('dove', 'password');
    const elsewhere = await openSettings('dove', 'profile');
    const { page } = visitor;
    await page.getByLabel('Current password').fill('wrong horse');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Must have at least 8 characters').waitFor();
    await page.getByLabel('New password').fill('two other horses');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('the password is wrong').waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await toldBy(visitor, 'Your password was changed. Your other sessions have ended.');
    expect(await everything(page)).not.toContain('two other horses');
    const sessions = await t.request('GET', '/user/sessions', {
      name: 'dove',
      password: 'two other horses',
    });
    expect(sessions.json).toHaveLength(1);
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await elsewhere.close();
    await leave(visitor);
  });
});

describe('sessions', () => {
  it('list where one is signed in, and end the others', async () => {
    const second = await settingsOf('lark', 'profile');
    const third = await openSettings('lark', 'profile');
    await t.request('GET', '/user', { name: 'lark', password: 'a wrong one' });
    const visitor = await openSettings('lark', 'sessions');
    const { page } = visitor;
    const rows = page
      .getByRole('list', { name: 'Sessions' })
      .getByRole('listitem')
      .filter({ hasText: 'Chrome on Linux' });
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByText('This session').waitFor();
    const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
    await activity.filter({ hasText: 'Failed sign-in' }).getByText('Wrong password').waitFor();
    await page.getByRole('button', { name: 'End session on Chrome on Linux' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click();
    await toldBy(visitor, 'All other sessions were ended.');
    await expect.poll(() => rows.count()).toBe(1);
    for (const other of [second, third]) {
      await other.page.reload();
      await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await other.close();
    }
    await leave(visitor);
  });
});

describe('access tokens', () => {
  it('are created with explained scopes, shown once, and deleted', async () => {
    const visitor = await settingsOf('finch', 'tokens');
    const { page } = visitor;
    await page.getByText('No tokens yet').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill(hostile);
    await page.getByRole('radio', { name: 'Custom' }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Choose at least one permission').waitFor();
    await page
      .getByRole('radiogroup', { name: 'Issues' })
      .getByText('Read and write', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    const secret = await dialog.getByLabel('Token', { exact: true }).inputValue();
    expect(secret).toMatch(/^[0-9a-f]{40}$/);
    expect((await t.request('GET', '/user', { token: secret })).status).toBe(403);
    expect((await t.request('GET', '/user/stopwatches', { token: secret })).status).toBe(403);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await everything(page)).not.toContain(secret);
    await page.getByText('Issues: read and write').waitFor();
    expect(await page.getByText('expires').count()).toBe(0);
    // A second one expires.
    await page.getByLabel('Name', { exact: false }).first().fill('for a month');
    await page.getByRole('combobox', { name: 'Expiration' }).selectOption('30 days');
    await page.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/ends in .* expires /).waitFor();
    await page.getByRole('button', { name: 'Delete token for a month' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('for a month').waitFor({ state: 'detached' });
    // A used name is refused, and the input is kept.
    await page.getByLabel('Name', { exact: false }).first().fill(hostile);
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('access token name has been used already').waitFor();
    await page.getByRole('button', { name: 'Delete token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No tokens yet').waitFor();
    expect((await t.request('GET', '/user', { token: secret })).status).toBe(401);
    await leave(visitor);
  });

  it('require the password again if it was given long ago', async () => {
    const visitor = await settingsOf('robin', 'tokens');
    const { page } = visitor;
    t.clock.advance(7200);
    await page.getByLabel('Name', { exact: false }).first().fill('laptop');
    await page.getByRole('radio', { name: 'Read only' }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm access' });
    await asked.locator('input[type=password]').fill('wrong');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.getByText('the password is wrong').waitFor();
    await asked.locator('input[type=password]').fill(password);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog', { name: 'Token laptop' }).waitFor();
    const { json } = await t.request('GET', '/users/robin/tokens', { name: 'robin', password });
    expect(json[0].scopes).toEqual(['read:issue', 'read:repository', 'read:user']);
    await leave(visitor);
  });
});

describe('two-factor authentication', () => {
  it('is set up, required at sign-in, and disabled', async () => {
    const visitor = await settingsOf('swift', 'two-factor');
    const { page } = visitor;
    const set = page.getByRole('button', { name: 'Set up' });
    await page.locator('main input[type=password]').fill(password);
    await set.click();
    const picture = page.getByRole('img', { name: 'QR code with the key' });
    await picture.waitFor();
    const width = `document.querySelector('img[alt^="QR code"]').naturalWidth`;
    await expect.poll(() => page.evaluate(width)).toBeGreaterThan(0);
    const key = (await page.getByLabel('Key').inputValue()).replace(/\s/g, '');
    const app = new Authenticator(t, key);
    await page.getByLabel('Code from the app').fill(app.wrongCode());
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText(/code is wrong/i).waitFor();
    await page.getByLabel('Code from the app').fill(app.code());
    await page.getByRole('button', { name: 'Enable' }).click();
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('punchcard-recovery-codes.txt');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    const left = await everything(page);
    expect(left).not.toContain(codes[0]);
    expect(left).not.toContain(key);
    await leave(visitor);

    t.clock.advance(30);
    const later = await revisit(browser, t);
    await later.page.goto('/-/settings/two-factor');
    await later.page.getByLabel('User name or email address').fill('swift');
    await later.page.locator('input[type=password]').fill(password);
    const form = later.page.locator('form');
    await form.getByRole('button', { name: 'Sign in' }).click();
    const code = later.page.getByLabel('Code from your authenticator app');
    await code.fill(app.wrongCode());
    await form.getByRole('button', { name: 'Sign in' }).click();
    await later.page.getByRole('alert').waitFor();
    await code.fill(codes[0] ?? '');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await later.page.getByText('9 recovery codes are left.').waitFor();
    await later.page.getByRole('button', { name: 'Disable' }).click();
    await later.page.locator('main input[type=password]').fill(password);
    await later.page.getByRole('button', { name: 'Disable' }).click();
    await later.page.getByLabel('Code from your authenticator app').fill(app.code());
    await later.page.getByRole('button', { name: 'Disable' }).click();
    await toldBy(later, 'Two-factor authentication is disabled.');
    const state = await t.request('GET', '/user/two-factor', { name: 'swift', password });
    expect(state.json.enabled).toBe(false);
    await leave(later);
  });
});

describe('the calendar', () => {
  it('has a URL that is shown once, renewed and deleted', async () => {
    const visitor = await settingsOf('tern', 'calendar');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Create URL' }).click();
    const field = page.getByLabel('Calendar URL');
    const first = await field.inputValue();
    expect((await fetch(first)).status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('It was shown only when it was created').waitFor();
    expect(await everything(page)).not.toContain(first);
    await page.getByRole('button', { name: 'Create new URL' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create new URL' }).click();
    const second = await field.inputValue();
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    await page.getByRole('button', { name: 'Delete URL' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete URL' }).click();
    await page.getByText('No calendar URL yet').waitFor();
    expect((await fetch(second)).status).toBe(404);
    expect(await everything(page)).not.toContain(second);
    await leave(visitor);
  });
});

describe('the account', () => {
  it('is exported as a file, and deleted with name and password', async () => {
    const user = await t.make.user('crane', { password });
    await t.make.repository(user, 'nest');
    const visitor = await openSettings('crane', 'account');
    const { page } = visitor;
    t.clock.advance(7200);
    await page.getByRole('button', { name: 'Download data' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm access' });
    await asked.locator('input[type=password]').fill(password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      asked.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('punchcard-export.json');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const action = page.getByRole('button', { name: 'Delete my account' });
    expect(await action.isDisabled()).toBe(true);
    await page.getByLabel('Type crane to confirm').fill('crow');
    await page.getByText('That is not your user name.').waitFor();
    await page.getByLabel('Type crane to confirm').fill('crane');
    await page.locator('main input[type=password]').fill('wrong');
    await action.click();
    await page.getByText('the password is wrong').waitFor();
    await page.locator('main input[type=password]').fill(password);
    await action.click();
    await page.getByText('You own projects').waitFor();
    await page.getByLabel('Also delete my projects').check();
    await action.click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await t.app.context.database.read.users.byName('crane')).toBeUndefined();
    await leave(visitor);
  });
});
