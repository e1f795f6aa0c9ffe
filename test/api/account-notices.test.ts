import { describe, expect, it } from 'vitest';
import { setPassword } from '../../src/core/account/password.ts';
import { host } from '../../src/core/caller.ts';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { lastMailTo, mailsTo } from '../support/outbox.ts';

const password = 'correct horse battery';
const another = 'quite another one';
const byAdmin = 'An administrator set a new password';

let count = 0;

const person = (options: Parameters<TestApp['make']['user']>[1] = {}): Promise<User> =>
  t.make.user(`person${++count}`, { password, ...options });
const t = await ofFile(
  startTestApp({
    settings: { REGISTRATION: 'open', REGISTER_EMAIL_CONFIRM: 'true' },
  }),
);
const admin = await t.make.person('root', { isAdmin: true });
const edit = (user: User, body: object) =>
  t.request('PATCH', `/admin/users/${user.name}`, admin, { body });
const kindsTo = async (address: string) => (await mailsTo(t, address)).map(({ kind }) => kind);
const resetLinkFor = async (user: User): Promise<string> => {
  await t.request('POST', '/user/password/forgot', null, { body: { email: user.email } });
  return (await lastMailTo(t, user.email, 'password-reset')).secret;
};
const isGood = async (token: string): Promise<boolean> =>
  (await fetch(`${t.url}/account/reset-password?token=${token}`)).status === 200;

describe('a password change', () => {
  it('notifies the primary address, and voids password reset links', async () => {
    const user = await person();
    const link = await resetLinkFor(user);
    const body = { old_password: password, new_password: another };
    await t.request('PUT', '/user/password', { name: user.name, password }, { body });
    expect(await kindsTo(user.email)).toEqual(['password-reset', 'password-changed']);
    const mail = await lastMailTo(t, user.email, 'password-changed');
    expect(mail.userId).toBe(user.id);
    expect(mail.text).not.toContain(byAdmin);
    expect(JSON.stringify(mail)).not.toContain(another);
    expect(await isGood(link)).toBe(false);
  });

  it('notifies nobody when the password is refused', async () => {
    const user = await person();
    const body = { old_password: 'wrong', new_password: another };
    await t.request('PUT', '/user/password', { name: user.name, password }, { body });
    expect(await kindsTo(user.email)).toEqual([]);
  });

  it.each([
    ['by the API', (user: User) => edit(user, { password: another })],
    [
      'on the command line',
      (user: User) => setPassword(t.app.context, host, user, another, { mustChange: true }),
    ],
  ])('is reported as made by an administrator when one sets it %s', async (_, set) => {
    const user = await person();
    const link = await resetLinkFor(user);
    await set(user);
    const mail = await lastMailTo(t, user.email, 'password-changed');
    expect(mail.text).toContain(byAdmin);
    expect(await isGood(link)).toBe(false);
  });

  it('notifies the old address when that changes as well', async () => {
    const user = await person();
    await edit(user, { password: another, email: 'moved-too@example.org' });
    expect(await kindsTo(user.email)).toEqual(['password-changed', 'primary-changed']);
    expect(await kindsTo('moved-too@example.org')).toEqual(['primary-changed']);
  });
});

describe('a change of address by an administrator', () => {
  it('notifies the old address with a revert link, and the new one without', async () => {
    const user = await person();
    const link = await resetLinkFor(user);
    expect((await edit(user, { email: 'New@Example.org' })).status).toBe(200);
    const toOld = await lastMailTo(t, user.email, 'primary-changed');
    const toNew = await lastMailTo(t, 'New@Example.org', 'primary-changed');
    expect(toOld.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(toNew.secret).toBe('');
    expect(await isGood(link)).toBe(false);

    const back = await fetch(`${t.url}/account/revert-primary`, {
      method: 'POST',
      body: new URLSearchParams({ token: toOld.secret }),
    });
    expect(back.status).toBe(200);
    const as = { token: await t.make.token(user) };
    expect((await t.request('GET', '/user', as)).json.email).toBe(user.email);
    const emails = (await t.request('GET', '/user/emails', as)).json;
    expect(emails).toMatchObject([{ email: user.email, verified: true, primary: true }]);
  });

  it('notifies nobody when only the spelling changes, or nothing', async () => {
    const user = await person();
    await edit(user, { email: user.email.toUpperCase() });
    await edit(user, { full_name: 'Mira Holt' });
    expect(await kindsTo(user.email)).toEqual([]);
    expect(await kindsTo(user.email.toUpperCase())).toEqual([]);
  });

  it('notifies nobody when refused', async () => {
    const [user, other] = [await person(), await person()];
    expect((await edit(user, { email: other.email })).status).toBe(422);
    expect(await kindsTo(user.email)).toEqual([]);
    expect(await kindsTo(other.email)).toEqual([]);
  });

  it.each([
    ['changed to', async (address: string) => edit(await person(), { email: address })],
    [
      'given to a new account',
      (email: string) =>
        t.request('POST', '/admin/users', admin, {
          body: { username: `given${++count}`, email, password },
        }),
    ],
  ])('removes the pending addresses of others once it is %s', async (_, give) => {
    const claimant = await t.make.person();
    const address = `claimed${++count}@example.org`;
    await t.request('POST', '/user/emails', claimant, { body: { emails: [address] } });
    const { secret } = await lastMailTo(t, address, 'confirm-email');
    expect((await give(address)).status).toBeLessThan(300);
    expect((await t.request('GET', '/user/emails', claimant)).json).toHaveLength(1);
    expect(await kindsTo(claimant.user.email)).toContain('claim-lapsed');
    const late = await t.request('POST', '/user/emails/confirm', null, { body: { token: secret } });
    expect(late.status).toBe(422);
  });
});
