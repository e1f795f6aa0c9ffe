import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { ofFile } from '../support/closing.ts';
import { lastMailTo, mailsTo } from '../support/outbox.ts';

const password = 'the password of the owner';
const newPassword = 'chosen after the theft';
const day = 86_400;

const t = await ofFile(startTestApp({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '1000' } }));

const owner = () => t.make.user(undefined, { password });
type Owner = Awaited<ReturnType<typeof owner>>;

const post = async (page: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${t.url}/account/${page}`, { method: 'POST', body });
  return { status: answer.status, text: await answer.text() };
};
const view = async (token: string) => {
  const answer = await fetch(`${t.url}/account/undo-two-factor?token=${token}`);
  return { status: answer.status, text: await answer.text() };
};
const undoLink = async (user: Owner, kind: 'two-factor-changed' | 'two-factor-kept') =>
  (await mailsTo(t, user.email, kind)).findLast(({ secret }) => secret !== '')?.secret ?? '';

const status = async (user: Owner, secret: string, otp?: string): Promise<number> => {
  const body = { username: user.name, password: secret, otp };
  return (await t.request('POST', '/user/session', null, { body })).status;
};

async function reset(user: Owner, newOne: string, endAccess = 'true'): Promise<void> {
  t.clock.advance(200);
  await t.request('POST', '/user/password/forgot', null, { body: { email: user.email } });
  const { secret } = await lastMailTo(t, user.email, 'password-reset');
  const fields = { token: secret, password: newOne, end_access: endAccess };
  expect((await post('reset-password', fields)).status).toBe(200);
}

describe('the mail about enabled two-factor authentication', () => {
  it.each([8, 89])(
    'wins the account back %d days later, with what was added since',
    async (days) => {
      const user = await owner();
      const thief = await guard(t, user, password);
      const path = `/users/${user.name}/tokens`;
      const options = { body: { name: 'loot' }, headers: { 'x-gitea-otp': thief.app.code() } };
      const made = await t.request('POST', path, thief.as, options);
      const token = { token: made.json.sha1 };
      expect((await t.request('GET', '/user', token)).status).toBe(200);
      t.clock.advance(days * day);
      const link = await undoLink(user, 'two-factor-changed');
      expect((await view(link)).text).toContain('Disable and sign out everywhere');
      // Looking changes nothing.
      expect(await status(user, password, thief.app.code())).toBe(201);
      const undone = await post('undo-two-factor', { token: link });
      expect([undone.status, undone.text]).toEqual([
        200,
        expect.stringContaining('Two-factor authentication disabled'),
      ]);
      expect((await t.request('GET', '/user', token)).status).toBe(401);
      expect(await status(user, password, thief.app.code(1))).toBe(401);
      const resetSecret = /name="token" value="([0-9a-f]{64})"/.exec(undone.text)?.[1] ?? '';
      const fields = { token: resetSecret, password: newPassword };
      expect((await post('reset-password', fields)).status).toBe(200);
      expect(await status(user, newPassword)).toBe(201);
      expect((await post('undo-two-factor', { token: link })).status).toBe(404);
    },
  );

  it('has no power over what was enabled later, nor at a former primary address', async () => {
    const user = await owner();
    const first = await guard(t, user, password);
    const link = await undoLink(user, 'two-factor-changed');
    const headers = { 'x-gitea-otp': first.app.code() };
    const off = { body: { password }, headers };
    expect((await t.request('DELETE', '/user/two-factor', first.as, off)).status).toBe(204);
    expect((await view(link)).status).toBe(404);
    const second = await guard(t, user, password);
    expect((await post('undo-two-factor', { token: link })).status).toBe(404);
    const newLink = await undoLink(user, 'two-factor-changed');
    await t.app.context.database.write((s) =>
      s.users.update(user.id, { email: 'new@example.org' }),
    );
    expect((await post('undo-two-factor', { token: newLink })).status).toBe(404);
    expect(await status(user, password)).toBe(401);
    expect(await status(user, password, second.app.code())).toBe(201);
    await t.app.context.database.write((s) => s.users.update(user.id, { email: user.email }));
    t.clock.advance(90 * day);
    expect((await post('undo-two-factor', { token: newLink })).status).toBe(404);
  });
});

describe('a password reset', () => {
  it('also ends older two-factor authentication, by a link that has to wait', async () => {
    const user = await owner();
    await guard(t, user, password);
    t.clock.advance(400 * day);
    await reset(user, newPassword);
    expect(await status(user, newPassword)).toBe(401);
    const link = await undoLink(user, 'two-factor-kept');
    const early = await view(link);
    expect(early.text).toContain('This link can be used from');
    expect(early.text).not.toContain('<button');
    expect((await post('undo-two-factor', { token: link })).status).toBe(404);
    t.clock.advance(7 * day - 1);
    expect((await post('undo-two-factor', { token: link })).status).toBe(404);
    t.clock.advance(1);
    expect((await post('undo-two-factor', { token: link })).status).toBe(200);
    await reset(user, `${newPassword} again`);
    expect(await status(user, `${newPassword} again`)).toBe(201);
  });

  it('by somebody who reads the mailbox is countered by who has a code too', async () => {
    const user = await owner();
    const { app } = await guard(t, user, password);
    t.clock.advance(400 * day);
    await reset(user, 'the password of a reader');
    const link = await undoLink(user, 'two-factor-kept');
    await reset(user, newPassword, 'false');
    t.clock.advance(8 * day);
    expect((await post('undo-two-factor', { token: link })).status).toBe(404);
    expect(await mailsTo(t, user.email, 'two-factor-kept')).toHaveLength(1);
    expect(await status(user, newPassword, app.code())).toBe(201);
  });
});
