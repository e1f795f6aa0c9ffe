import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
  followLink,
  hostileText,
  leave,
  openBrowser,
  signIn,
  toldBy,
  visit,
} from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';
import { rowsOf } from '../support/rows.ts';

const hostile = hostileText();
const osprey = { name: 'osprey', password: demoPassword };

const settings = {
  REGISTRATION: 'invitation',
  MAIL_FROM: 'Punchcard <punchcard@birds.example>',
  METRICS_TOKEN: 'metrics-token-of-this-test',
  SESSION_IDLE_DAYS: '12',
};
const t = await ofFile(startDemoApp({ settings }));
const browser = await ofFile(openBrowser());
const admin = await visit(browser, t);
const page: Page = admin.page;
await signIn(admin, 'osprey', demoPassword, '/');

const shown = (text: string) => page.getByText(text).first().waitFor();
const told = (text: string) => toldBy(admin, text);
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name });

describe('invitations', () => {
  it('are sent, refused with an error, and revoked', async () => {
    await followLink(page, '/-/admin/invitations');
    await shown('No pending invitations');
    const invite = async (address: string): Promise<void> => {
      await page.getByLabel('Email address').fill(address);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
    };
    await invite('heron@birds.example');
    await page.locator('main').getByRole('alert').waitFor();
    await invite('egret@birds.example');
    // Without a mail server, nothing is said to be sent.
    await told(
      'egret@birds.example was invited. There is no mail server, so copy the link from the list and send it yourself.',
    );
    await page.getByRole('cell', { name: 'egret@birds.example', exact: true }).waitFor();
    const link = await page
      .getByLabel('Link for egret@birds.example', { exact: true })
      .inputValue();
    expect(link).toMatch(/^http:\/\//);
    // As over plain HTTP, where pages have no clipboard.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: 'Copy link for egret@birds.example' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    await page.getByLabel('Email address').focus();
    await page.keyboard.press('Control+V');
    expect(await page.getByLabel('Email address').inputValue()).toBe(link);
    await page.getByLabel('Email address').fill('');
    await page
      .getByRole('button', { name: 'Revoke the invitation to egret@birds.example' })
      .click();
    await dialogButton('Revoke').click();
    await shown('No pending invitations');
    expect((await t.request('GET', '/admin/invitations', osprey)).json).toEqual([]);
  });
});

describe('the outbox', () => {
  it('shows the state and errors of mails, and retries one', async () => {
    const body = { email: 'dunlin@birds.example' };
    await t.request('POST', '/admin/invitations', osprey, { body });
    await rowsOf(
      t,
      "UPDATE mail SET state = 'failed', attempts = 3, last_error = ?, ended_unix = 5 WHERE recipient = 'dunlin@birds.example'",
      `550 no such user ${hostile}`,
    );
    await followLink(page, '/-/admin/mail');
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.waitForURL(/state=failed/);
    const row = page.getByRole('row').filter({ hasText: 'dunlin@birds.example' });
    await row.getByText('550 no such user <img src=x').waitFor();
    await row.getByRole('button', { name: /^Retry: Invitation/ }).click();
    await page.getByText('No mail', { exact: true }).waitFor();
    const [mail] = (await t.request('GET', '/admin/mail?state=waiting', osprey)).json;
    expect(mail).toMatchObject({ recipient: 'dunlin@birds.example', attempts: 3 });
    await page.goBack();
    await page.getByRole('row').filter({ hasText: 'dunlin@birds.example' }).waitFor();
  });
});

describe('email addresses', () => {
  it('are searched in the URL of the page, and confirmed there', async () => {
    const kestrel = await t.app.context.database.read.users.byName('kestrel');
    await t.make.email(kestrel as never, 'claimed@birds.example', { isVerified: false });
    await followLink(page, '/-/admin/emails?q=claimed');
    await page.getByRole('button', { name: 'Verify claimed@birds.example' }).click();
    await dialogButton('Verify').click();
    await told('claimed@birds.example is verified.');
    await page.getByRole('searchbox').fill('%');
    await shown('No addresses found');
    expect(new URL(page.url()).searchParams.get('q')).toBe('%');
  });
});

describe('the audit', () => {
  it('is shown in words, and filtered in the URL of the page', async () => {
    const heron = await t.app.context.database.read.users.byName('heron');
    const sudo = { headers: { sudo: 'heron' } };
    await t.request('PATCH', '/user/settings', osprey, { ...sudo, body: { website: 'reed' } });
    await t.request('PATCH', '/admin/users/heron', osprey, { body: { location: 'Reed' } });
    await rowsOf(
      t,
      "INSERT INTO audit_entry (created_unix, actor_id, user_id, action, target, detail, request_id, address) VALUES (?, NULL, NULL, 'odd.deed', 'odd:1', ?, '', '')",
      t.clock.nowUnix() - 86_400 * 3,
      hostile,
    );
    await followLink(page, '/-/admin/audit');
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'changed an account: user heron' }).first().waitFor();
    await rows.filter({ hasText: 'acted on behalf of another user, on behalf of heron' }).waitFor();
    await rows
      .filter({ hasText: /Command line.*odd\.deed/ })
      .filter({ hasText: '<img src=x' })
      .waitFor();

    await page.getByRole('link', { name: 'user heron' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('target') === `user:${heron?.id}`);
    await page.getByRole('combobox', { name: 'Action' }).fill('user.');
    await page.waitForURL(/action=user\./);
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'User', exact: true }).fill('nobody');
    await page.locator('main').getByRole('alert').waitFor();
    expect(await page.locator('main').getByRole('alert').textContent()).toContain('nobody');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows.filter({ hasText: 'odd.deed' }).waitFor();

    // Names are completed, also where the filter is a number.
    await page.getByRole('combobox', { name: 'On behalf of' }).fill('hero');
    await page.getByRole('option', { name: 'heron' }).click();
    await page.waitForURL((url) => url.searchParams.get('user') === 'heron');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Target' }).fill('hero');
    await page.getByRole('option', { name: `user:${heron?.id} heron` }).click();
    await page.waitForURL((url) => url.searchParams.get('target') === `user:${heron?.id}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    // Days in Berlin, the last one inclusive.
    await page.goto('/-/admin/audit?from=2026-05-04&to=2026-05-04');
    await expect.poll(() => rows.count()).toBe(2);
    await page.goto('/-/admin/audit?to=2026-05-03&from=soon&page=-1');
    await shown('No entries found');
  });
});

describe('demo data', () => {
  it('is loaded on the empty home and removed in the settings, with one button each', async () => {
    const empty = await ofTest(startTestApp());
    const { token } = await empty.make.person('mira', { isAdmin: true, password: demoPassword });
    const visitor = await visit(browser, empty);
    const { page } = visitor;
    await signIn(visitor, 'mira', demoPassword, '/');
    await page.getByRole('button', { name: 'Load demo data' }).click();
    await page.getByText('The demo data was loaded.').waitFor();
    // Their own week is filled at once.
    await page.getByRole('heading', { name: 'Continue' }).waitFor();
    const issue = '/repos/siskin/field-app/issues/1/times';
    await empty.request('POST', issue, { token }, { body: { time: 60 } });
    await page.goto('/-/admin/settings');
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the demo data?' });
    await question.getByText(/deleted too, for everybody: 1 entry\./).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await empty.request('GET', '/user/times?limit=2', { token })).json).toHaveLength(2);
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    await question.getByRole('button', { name: 'Remove all of it' }).click();
    await page.getByText('The demo data was removed.').waitFor();
    await page.getByRole('button', { name: 'Load demo data' }).waitFor();
    expect((await empty.request('GET', '/user/times', { token })).json).toEqual([]);
    await leave(visitor);
  });
});

describe('the settings', () => {
  it('let an administrator open registration and set a mail server', async () => {
    const closed = await ofTest(startTestApp());
    await closed.make.person('osprey', { isAdmin: true, password: demoPassword });
    const visitor = await visit(browser, closed);
    const { page } = visitor;
    await signIn(visitor, 'osprey', demoPassword, '/-/admin/invitations');
    await page.getByRole('button', { name: 'Allow invitations' }).click();
    await page.getByLabel('Email address').fill('mira@birds.example');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('cell', { name: 'mira@birds.example', exact: true }).waitFor();
    await followLink(page, '/-/admin/settings');
    await page.getByText('There is no mail server: mail waits').waitFor();
    await page.getByLabel('Address of the mail server').fill('http://mail.birds.example');
    await page.getByLabel('Sender').fill('punchcard@birds.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Must be/i).waitFor();
    await page.getByLabel('Address of the mail server').fill('smtp://127.0.0.1:1');
    await page.getByRole('button', { name: 'Save' }).click();
    // A session is not enough for it, however fresh.
    const dialog = page.getByRole('dialog', { name: 'Confirm access' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('a guess of it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mail is sent through this server.').waitFor();
    await leave(visitor);
  });

  it('are fixed where the server sets them', async () => {
    await followLink(page, '/-/admin/settings');
    await page.getByText('Set by PUNCHCARD_REGISTRATION on the server').waitFor();
    expect(await page.getByRole('combobox', { name: 'Who can create' }).isDisabled()).toBe(true);
  });

  it('are searched, show their source, and hide secrets', async () => {
    await page.goto('/-/admin/settings');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('PUNCHCARD_METRICS_TOKEN').getByText('set, hidden').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('metrics-token-of-this-test');
    await page.getByRole('searchbox').fill('session');
    await page.waitForURL(/q=session/);
    await row('PUNCHCARD_SESSION_IDLE_DAYS').getByText('Default: 30').waitFor();
    expect(await row('PUNCHCARD_PORT').count()).toBe(0);
    await page.getByRole('searchbox').fill('nothing like it');
    await shown('No settings found');
  });
});

describe('health', () => {
  it('refreshes by itself: requests, failures, mail', async () => {
    await followLink(page, '/-/admin/health');
    await page.getByRole('heading', { name: 'Requests per minute' }).waitFor();
    await shown('SQLite');
    const region = page.getByRole('region', { name: 'The last hour, minute by minute' });
    expect(await region.getByRole('row').count()).toBe(61);
    const waiting = Number(
      (await t.request('GET', '/admin/health', osprey)).json.outbox.waiting_count,
    );
    const body = { email: 'knot@birds.example' };
    await t.request('POST', '/admin/invitations', osprey, { body });
    await page.getByText(`${waiting + 1} waiting`).waitFor();
    expect(admin.complaints.filter((text) => !/ 4\d\d /.test(text))).toEqual([]);
  });
});
