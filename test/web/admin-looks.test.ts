import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  type Visit,
  visit,
} from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';
import { rowsOf } from '../support/rows.ts';

const hostile = hostileText();

const settings = { REGISTRATION: 'invitation', MAIL_FROM: 'Punchcard <punchcard@birds.example>' };
const t = await ofFile(startDemoApp({ settings }));
const browser = await ofFile(openBrowser());
await fill();

/** Cases the demo doesn't have: hostile texts, mails in every state, accounts in every state. */
async function fill(): Promise<void> {
  const osprey = { name: 'osprey', password: demoPassword };
  const user = await t.make.user('shrike', { fullName: hostile, isActive: false });
  await t.make.user('knot', { isActive: false, isPending: true });
  await t.make.user('bittern', { prohibitLogin: true, isRestricted: true });
  await t.make.email(user, 'someone.with.a.rather.long.name@a-long-domain.birds.example', {
    isVerified: false,
    expiresUnix: t.clock.nowUnix() + 86_400 * 3,
  });
  for (const email of ['egret@birds.example', 'dunlin@birds.example', 'avocet@birds.example']) {
    await t.request('POST', '/admin/invitations', osprey, { body: { email } });
  }
  await rowsOf(
    t,
    "UPDATE mail SET state = 'failed', attempts = 3, last_error = ? WHERE recipient = 'egret@birds.example'",
    `550 5.1.1 no such user ${hostile}`,
  );
  await rowsOf(
    t,
    "UPDATE mail SET attempts = 2, last_error = 'the mail server did not answer', next_attempt_unix = ? WHERE recipient = 'dunlin@birds.example'",
    t.clock.nowUnix() + 900,
  );
  for (let minute = 0; minute < 40; minute++) {
    for (let i = 0; i < (minute * 7) % 11; i++) {
      await t.request('GET', i % 4 === 3 ? '/users/nobody' : '/users/heron', osprey);
    }
    t.clock.advance(60);
  }
  await rowsOf(
    t,
    "INSERT INTO audit_entry (created_unix, actor_id, user_id, action, target, detail, request_id, address) VALUES (?, ?, ?, 'user.edit', 'user:1', ?, 'request-1', '127.0.0.1')",
    t.clock.nowUnix(),
    user.id,
    user.id,
    hostile,
  );
}

const screens = [
  ['users', '/-/admin/users?sort=last_login&order=desc', 'shrike'],
  ['user', '/-/admin/users/shrike', 'Delete account'],
  ['invitations', '/-/admin/invitations', 'egret@birds.example'],
  ['emails', '/-/admin/emails', 'heron@birds.example'],
  ['mail', '/-/admin/mail', 'egret@birds.example'],
  ['audit', '/-/admin/audit', 'request-1'],
  ['settings', '/-/admin/settings', 'PUNCHCARD_PUBLIC_URL'],
  ['health', '/-/admin/health', 'The last hour, minute by minute'],
] as const;

it('distinguishes pending accounts from deactivated ones', async () => {
  const visitor = await revisit(browser, t);
  await signIn(visitor, 'osprey', demoPassword, '/-/admin/users?state=inactive');
  const { page } = visitor;
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await rowOf('knot').getByText('Pending verification').locator('visible=true').waitFor();
  await rowOf('shrike').getByText('Deactivated').locator('visible=true').waitFor();
  expect(await rowOf('knot').getByText('Deactivated').count()).toBe(0);
  await page.getByRole('link', { name: 'knot', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'knot' }).waitFor();
  await page.getByText('Pending verification').waitFor();
  expect(visitor.complaints).toEqual([]);
});

describe.each(looks)('$name', ({ name, ...look }) => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await visit(browser, t, look);
    await signIn(visitor, 'osprey', demoPassword);
  });
  afterAll(() => visitor?.close());

  it.each(screens)('shows the %s, complete and legible', async (screen, path, sign) => {
    const { page, complaints } = visitor;
    await followLink(page, path);
    await page.getByText(sign).first().waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    if (screen === 'health') await page.locator('figure svg').nth(1).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await keepScreen(page, `admin-${screen}-${name}`);
    expect(complaints).toEqual([]);
  });
});
