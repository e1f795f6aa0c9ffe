import { describe, expect, it } from 'vitest';
import { openSetup } from '../../src/core/account/setup.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  expectAccessible,
  expectNoOverflow,
  keepScreen,
  leave,
  looks,
  openBrowser,
  revisit,
  signInByForm,
  toldBy,
  type Visit,
} from '../support/browser.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import { intercept } from '../support/interception.ts';
import { mailFrom } from '../support/mail.ts';
import { startSmtp } from '../support/smtp.ts';

const password = 'correct horse';

const smtp = await ofFile(startSmtp());
const browser = await ofFile(openBrowser());
const t = await ofFile(
  startTestApp({
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: mailFrom,
      REGISTRATION: 'open',
      REGISTER_EMAIL_CONFIRM: 'true',
    },
  }),
);
const osprey = await t.make.person('osprey', { password, isAdmin: true });

async function come(app: TestApp = t): Promise<Visit> {
  const visitor = await revisit(browser, app);
  return visitor;
}

const local = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

it('forwards a user whose language is not that of the browser', async () => {
  const owl = await t.make.person('owl', { password });
  await t.request('PATCH', '/user/settings', owl, { body: { language: 'de-DE' } });
  const { page } = await come();
  await page.goto('/-/sign-in?from=%2F-%2Fweek');
  await page.getByLabel('User name or email address').fill('owl');
  await page.locator('input[type=password]').fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Diese Woche' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/-/week');
  await page.goto('/-/sign-in');
  await page.getByRole('heading', { name: 'Diese Woche' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

describe('the first administrator', () => {
  it('follows the setup link, is signed in, and signs out', async () => {
    const empty = await ofTest(startTestApp());
    const code = await openSetup(empty.app.context);
    const visitor = await come(empty);
    const { page } = visitor;
    await page.goto('/');
    await page.getByText('There is no account yet.').waitFor();
    await page.goto(`/setup?code=${code}`);
    await page.getByLabel('User name').fill('osprey');
    await page.getByLabel('Email address').fill('osprey@example.com');
    const field = page.getByLabel('Password');
    await field.fill('1234567');
    await page.getByRole('button', { name: 'Create account' }).click();
    // Nothing was sent, so nothing has to be typed again.
    expect(await field.inputValue()).toBe('1234567');
    expect(await page.locator('#password:invalid').count()).toBe(1);
    await field.fill('osprey@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Must differ from the user name and the email addresses').waitFor();
    await page.locator('#password:focus').waitFor();
    expect(await page.getByLabel('User name').inputValue()).toBe('osprey');
    await field.fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Account of osprey' }).click();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(page.url()).not.toContain(code ?? 'none');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create account' }).count()).toBe(0);
    await signInByForm(visitor, 'osprey', password);
    await page.goto('/account/register');
    await page.getByRole('heading', { name: 'Registration is closed' }).waitFor();
    await leave(visitor);
  });
});

describe('registration', () => {
  it('creates an account that is activated by the code in the mail', async () => {
    const visitor = await come();
    const { page } = visitor;
    await page.goto('/-/sign-in');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create account' }).waitFor();
    await page.getByLabel('User name').fill('osprey');
    await page.getByLabel('Email address').fill('wren@example.com');
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This user name is taken: osprey. Free: osprey-2').waitFor();
    const name = page.getByLabel('User name');
    await page.locator('#name:focus').waitFor();
    await name.fill('wren-');
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('#name:invalid').waitFor();
    await name.fill('wr.en-2_x');
    await page.locator('#name:valid').waitFor();
    await name.fill('wren');
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'sign in' }).click();
    await signInByForm(visitor, 'wren', password);
    // The user has access to nothing else, and the page says what is missing.
    await page.getByRole('heading', { level: 1, name: 'Email addresses' }).waitFor();
    expect(await page.content()).not.toContain(password);
    await page.getByText('Verify an email address to activate your account').waitFor();
    const mail = await smtp.waitFor({ to: 'wren@example.com' });
    await page.getByLabel('Code from the mail to wren@example.com').fill(mail.code);
    // The test is faster than the page, which has yet to learn that everything is open now.
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
    intercept(t, /\/user$/, async ({ pass }) => {
      await clicked;
      pass();
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await toldBy(visitor, 'The address is verified and your account is active.');
    await page.getByRole('link', { name: 'Punchcard' }).click();
    click();
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    await leave(visitor);
  });

  it('creates an account that is activated by the link in the mail', async () => {
    const visitor = await come();
    const { page } = visitor;
    // A former URL redirects there.
    await page.goto('/-/register');
    await page.getByLabel('User name').fill('heron');
    expect(new URL(page.url()).pathname).toBe('/account/register');
    await page.getByLabel('Email address').fill('heron@example.com');
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const mail = await smtp.waitFor({ to: 'heron@example.com' });
    await page.goto(local(mail.links.find((link) => link.includes('confirm-email')) ?? ''));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInByForm(visitor, 'heron', password);
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    await leave(visitor);
  });

  it('signs in who was invited, on a page without script too', async () => {
    const email = 'plover@example.com';
    await t.request('POST', '/admin/invitations', osprey, { body: { email } });
    const mail = await smtp.waitFor({ to: email });
    const visitor = await come();
    const { page } = visitor;
    await page.goto(local(mail.links.find((link) => link.includes('register?token=')) ?? ''));
    await page.getByLabel('User name').fill('plover');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Account of plover' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await leave(visitor);
  });

  it('says when it requires an invitation', async () => {
    const invited = await ofTest(startTestApp({ settings: { REGISTRATION: 'invitation' } }));
    await invited.make.user('osprey');
    const visitor = await come(invited);
    await visitor.page.goto('/-/sign-in');
    await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Create account' }).count()).toBe(0);
    await visitor.page.goto('/account/register');
    await visitor.page
      .getByRole('heading', { name: 'Registration requires an invitation' })
      .waitFor();
    await leave(visitor);
  });
});

describe('a forgotten password', () => {
  it('is reset by a mailed link, without revealing whether an account exists', async () => {
    await t.make.user('kestrel', { password });
    const visitor = await come();
    const { page } = visitor;
    await page.goto('/-/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const field = page.getByLabel('User name or email address');
    await field.fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If nobody@example.com is the user name').waitFor();
    await page.getByRole('link', { name: 'try another' }).click();
    await field.fill('kestrel@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If kestrel@example.com is the user name').waitFor();
    const mail = await smtp.waitFor({ to: 'kestrel@example.com' });
    expect(smtp.matching({ to: 'nobody@example.com' })).toEqual([]);
    await page.goto(local(mail.links.find((link) => link.includes('reset-password')) ?? ''));
    await page.getByLabel('Password').fill('two other horses');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name or email address').fill('kestrel');
    await page.locator('input[type=password]').fill(password);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The user name or password is wrong.').waitFor();
    await page.locator('input[type=password]').fill('two other horses');
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'This week' }).waitFor();
    await leave(visitor);
  });
});

describe('a password set by an administrator', () => {
  it('must be changed before anything else, after a reload too', async () => {
    await t.make.user('dove', { password, mustChangePassword: true });
    const visitor = await come();
    const { page } = visitor;
    const enter = async () => {
      await page.getByLabel('User name or email address').fill('dove');
      await page.locator('input[type=password]').fill(password);
      await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    };
    await page.goto('/-/settings/profile');
    await enter();
    await page.reload();
    await enter();
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Must differ from the old one').waitFor();
    await page.locator('input[type=password]').fill('two other horses');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await leave(visitor);
  });
});

const doors = [
  ['register', '/account/register', 'Create account'],
  ['forgot', '/-/forgot-password', 'Forgot your password?'],
  ['server-useless', '/account/confirm-email?token=0', 'This link has expired or was already used'],
] as const;

const loadedFonts =
  'document.fonts.ready.then((all) => [...all].map(({ family, status }) => [family, status].join(" ")))';

it('has the font and the picture of the page for signing in on every other one', async () => {
  const visitor = await come();
  const { page } = visitor;
  for (const [, path, heading] of doors) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    // In Inter, and not in what else the style sheet names.
    expect(await page.evaluate(loadedFonts)).toEqual(['Inter loaded']);
    expect(await page.getByText('Speed up the basket').isVisible()).toBe(true);
  }
  await leave(visitor);
});

describe.each(looks)('$name', ({ name, ...look }) => {
  it('shows every sign-in page, without overflow', async () => {
    const visitor = await revisit(browser, t, look);
    const { page } = visitor;
    for (const [screen, path, heading] of doors) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepScreen(page, `entrance-${screen}-${name}`);
    }
    const invited = `guest-${name}@example.com`;
    const asked = { body: { email: invited } };
    expect((await t.request('POST', '/admin/invitations', osprey, asked)).status).toBe(201);
    const mail = await smtp.waitFor({ to: invited });
    await page.goto(local(mail.links.find((link) => link.includes('register?token=')) ?? ''));
    await page.getByRole('heading', { name: 'osprey invites you' }).waitFor();
    await expectAccessible(page);
    await keepScreen(page, `entrance-invited-${name}`);
    await page.getByLabel('User name').fill(`${'long'.repeat(10)}`);
    await page.getByLabel('Password').fill(invited);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Must differ from the user name').waitFor();
    // With its colours loaded.
    await page.waitForLoadState();
    await expectAccessible(page);
    await keepScreen(page, `entrance-server-refused-${name}`);
    await leave(visitor);
  });
});
