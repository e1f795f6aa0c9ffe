import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  leave,
  looks,
  openBrowser,
  revisit,
  signIn,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { mailFrom, noneUnderWay } from '../support/mail.ts';
import { startSmtp } from '../support/smtp.ts';

const password = 'correct horse';

const smtp = await ofFile(startSmtp());
const browser = await ofFile(openBrowser());
const t = await ofFile(
  startTestApp({
    settings: { SMTP_URL: smtp.url, MAIL_FROM: mailFrom, REGISTER_EMAIL_CONFIRM: 'true' },
  }),
);

async function emailsOf(app: TestApp, name: string): Promise<Visit> {
  const visitor = await revisit(browser, app);
  await signIn(visitor, name, password, '/-/settings/emails');
  await visitor.page.getByRole('heading', { name: 'Your addresses' }).waitFor();
  return visitor;
}

const itemOf = (page: Page, address: string) =>
  page
    .getByRole('list', { name: 'Your addresses' })
    .getByRole('listitem')
    .filter({ hasText: address });

const listOf = async (name: string) =>
  (await t.request('GET', '/user/emails', { name, password })).json;

describe('addresses', () => {
  it('are added several at once, confirmed by code, made primary and deleted', async () => {
    await t.make.user('wren', { password });
    await t.make.user('heron', { password });
    const visitor = await emailsOf(t, 'wren');
    const { page } = visitor;
    const field = page.getByLabel('New addresses');
    const pasted = 'Wren <wren@nest.example>, wren+work@nest.example;\nheron@example.com';
    await field.fill(pasted);
    await page.getByRole('button', { name: 'Add 3 addresses' }).click();
    await page.getByText('This email address is already in use: heron@example.com').waitFor();
    expect(await field.inputValue()).toBe(pasted);
    expect(await listOf('wren')).toHaveLength(1);
    await field.fill('wren@nest.example wren+work@nest.example <b>@x');
    await page.getByRole('button', { name: 'Add 3 addresses' }).click();
    await page.getByText('This is not a valid email address: "<b>@x"').waitFor();
    await field.fill('wren@nest.example\nwren+work@nest.example');
    await page.getByRole('button', { name: 'Add 2 addresses' }).click();
    await toldBy(visitor, 'The addresses were added.');
    // The message may come a moment before the field is cleared.
    await expect.poll(() => field.inputValue()).toBe('');

    const item = itemOf(page, 'wren@nest.example');
    await item.getByText('Pending').waitFor();
    await item.getByText('Expires in 7 days').waitFor();
    expect(await item.getByRole('button', { name: /Resend in/ }).isDisabled()).toBe(true);
    const code = page.getByLabel('Code from the mail to wren@nest.example');
    await code.fill('AAAA-BBBB-CCCC-DDDD');
    await item.getByRole('button', { name: 'Confirm' }).click();
    await item.getByText('Is wrong, or no longer valid').waitFor();
    const mail = await smtp.waitFor({ to: 'wren@nest.example' });
    await code.fill(mail.code.toLowerCase());
    await item.getByRole('button', { name: 'Confirm' }).click();
    await item.getByText('Verified').waitFor();
    await item.getByRole('button', { name: 'Make primary' }).click();
    await toldBy(visitor, 'wren@nest.example is now your primary address.');
    await item.getByText('Primary', { exact: true }).waitFor();
    expect(await item.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const work = itemOf(page, 'wren+work@nest.example');
    await work.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('wren+work@nest.example').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await work.waitFor({ state: 'detached' });
    const list: { email: string; primary: boolean }[] = await listOf('wren');
    expect(list.map(({ email, primary }) => [email, primary])).toEqual([
      ['wren@example.com', false],
      ['wren@nest.example', true],
    ]);
    await leave(visitor);
  });

  it('are mailed again after a pause that the server enforces', async () => {
    await t.make.user('kestrel', { password });
    const as = { name: 'kestrel', password };
    const address = 'kestrel@cliff.example';
    await t.request('POST', '/user/emails', as, { body: { emails: [address] } });
    const first = await smtp.waitFor({ to: address });
    await noneUnderWay(t);
    t.clock.advance(200);
    const visitor = await emailsOf(t, 'kestrel');
    const { page } = visitor;
    const resend = page.getByRole('button', { name: 'Resend mail' });
    await resend.waitFor();
    // Another client was faster, which the page has not seen.
    await t.request('POST', `/user/emails/${address}/resend`, as);
    await smtp.waitFor({ to: address, after: first });
    await resend.click();
    await page.getByRole('button', { name: /Resend in (3:00|2:\d\d)/ }).waitFor();
    await toldBy(visitor, /^A mail was sent to this address just now/);
    await noneUnderWay(t);
    t.clock.advance(200);
    await page.clock.setFixedTime(t.clock.nowUnix() * 1000);
    await page.reload();
    await resend.click();
    await toldBy(visitor, `A new mail was sent to ${address}`);
    await page.getByRole('button', { name: /Resend in/ }).waitFor();
    await expect.poll(() => smtp.matching({ to: address }).length).toBe(3);
    await leave(visitor);
  });

  it('are hidden from others, and shown again if chosen', async () => {
    await t.make.user('dove', { password, hideEmail: true });
    await t.make.user('lark', { password });
    const visitor = await emailsOf(t, 'dove');
    const { page } = visitor;
    const hide = page.getByRole('switch', { name: 'Hide my email address' });
    expect(await hide.isChecked()).toBe(true);
    const asLark = () => t.request('GET', '/users/dove', { name: 'lark', password });
    expect((await asLark()).text).not.toContain('dove@example.com');
    const other = await revisit(browser, t);
    await signIn(other, 'lark', password, '/dove');
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.page.content()).not.toContain('dove@example.com');
    await other.close();
    await hide.uncheck();
    await toldBy(visitor, 'Saved');
    expect((await asLark()).json.email).toBe('dove@example.com');
    await leave(visitor);
  });

  it('require the password again if it was given long ago', async () => {
    await t.make.user('crane', { password });
    const visitor = await emailsOf(t, 'crane');
    const { page } = visitor;
    await noneUnderWay(t);
    t.clock.advance(7200);
    await page.getByLabel('New addresses').fill('crane@marsh.example');
    await page.getByRole('button', { name: 'Add 1 address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm access' });
    await dialog.locator('input[type=password]').fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await itemOf(page, 'crane@marsh.example').waitFor();
    await leave(visitor);
  });
});

describe('an instance', () => {
  it('says when it sends no mail, or requires no confirmation', async () => {
    for (const [confirms, words] of [
      ['true', 'This instance has no mail server yet.'],
      ['false', 'addresses are verified when you add them'],
    ] as const) {
      const other = await startTestApp({ settings: { REGISTER_EMAIL_CONFIRM: confirms } });
      try {
        await other.make.user('owl', { password });
        const visitor = await emailsOf(other, 'owl');
        await visitor.page.getByText(words).waitFor();
        await leave(visitor);
      } finally {
        await other.close();
      }
    }
  });
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows addresses in every state, without overflow', async () => {
    const person = `${name}-swift`;
    await t.make.user(person, { password });
    const long = `${'long'.repeat(15)}@${'far'.repeat(20)}.${name}.example`;
    await t.request(
      'POST',
      '/user/emails',
      { name: person, password },
      {
        body: { emails: [long, `second@${name}.example`] },
      },
    );
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    await signIn(visitor, person, password, '/-/settings/emails');
    await page
      .getByRole('button', { name: /Resend in/ })
      .first()
      .waitFor();
    await page.getByLabel('New addresses').fill('not an address');
    await page.getByRole('button', { name: 'Add 3 addresses' }).click();
    await page.getByText('This is not a valid email address: "not"').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreen(page, `settings-emails-pending-${name}`);
    await leave(visitor);
  });
});
