import { describe, expect, it } from 'vitest';
import { describeSecret } from '../../src/core/account/email-confirmation.ts';
import { resetPassword } from '../../src/core/account/password-reset.ts';
import { describeRevert, revertPrimary } from '../../src/core/account/primary-email.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo, mailsOf, mailsTo } from '../support/outbox.ts';
import { auditOfTarget, rowsOf } from '../support/rows.ts';

const settings = { REGISTER_EMAIL_CONFIRM: 'true' };
const day = 86_400;

const t = await ofFile(startTestApp({ settings }));

const visitor = { address: '192.0.2.7', requestId: 'test' };
const at = (ref: string | number): string => `/user/emails/${encodeURIComponent(ref)}`;
const choose = (person: Person, ref: string | number, body: unknown = { primary: true }) =>
  t.request('PATCH', at(ref), person.byPassword, { body });
const list = async (person: Person) => (await t.request('GET', '/user/emails', person)).json;
const primaryOf = async (person: Person): Promise<string> => {
  const rows = (await list(person)).filter((e: { primary: boolean }) => e.primary);
  expect(rows).toMatchObject([{ verified: true }]);
  const { email } = (await t.request('GET', '/user', person)).json;
  expect(rows[0].email).toBe(email);
  return email;
};
const remove = (person: Person, ...emails: string[]) =>
  t.request('DELETE', '/user/emails', person, { body: { emails } });
const secretTo = async (address: string): Promise<string> =>
  (await lastMailTo(t, address, 'primary-changed')).secret;
/** Takes a change back, and sets the old password again. */
const revert = async (secret: string) => {
  const { resetSecret, ...reverted } = await revertPrimary(t.app.context, visitor, secret);
  const input = { password: 'a password of one', endsAccess: false };
  await resetPassword(t.app.context, visitor, resetSecret ?? '', input);
  return reverted;
};

let count = 0;
/** A user with a second and a third verified address. */
async function withSpare() {
  const person = await t.make.person();
  const [second, third] = [`second${++count}@example.org`, `third${count}@example.org`];
  const row = await t.make.email(person.user, second);
  await t.make.email(person.user, third);
  // What is newer than a week before a change ends when it is taken back.
  t.clock.advance(8 * day);
  return { person, first: person.user.email, second, third, id: row.id };
}

describe('PATCH /user/emails/{email}', () => {
  it('makes it the primary address, which every reply shows', async () => {
    const { person, first, second, id } = await withSpare();
    t.clock.advance(1);
    const answer = await choose(person, second.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id, email: second, primary: true, verified: true });
    expect(await primaryOf(person)).toBe(second);
    expect((await list(person)).map((e: { primary: boolean }) => e.primary)).toEqual([
      false,
      true,
      false,
    ]);
    expect((await remove(person, second)).status).toBe(422);
    expect((await remove(person, first)).status).toBe(204);
    const audit = await auditOfTarget(t, `user:${person.user.id}`);
    expect(audit[0]).toMatchObject({ action: 'email.primary', detail: `email ${id}` });
  });

  it('notifies both addresses, and gives only the old one a revert link', async () => {
    const { person, first, second, id } = await withSpare();
    await choose(person, id);
    const [toOld, toNew] = (await mailsOf(t)).slice(-2);
    expect(toOld).toMatchObject({ kind: 'primary-changed', recipient: first });
    expect(toNew).toMatchObject({ kind: 'primary-changed', recipient: second, secret: '' });
    expect(toOld?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(toOld?.expiresUnix).toBe(t.clock.nowUnix() + 7 * day);
    const all = JSON.stringify([
      await rowsOf(t, 'SELECT * FROM mailed_secret'),
      await rowsOf(t, 'SELECT * FROM mail'),
      await rowsOf(t, 'SELECT * FROM audit_entry'),
    ]);
    expect(all).not.toContain(toOld?.secret);
  });

  it("gives no revert link to an intruder's address when the owner's is chosen again", async () => {
    const { person, first, second, third } = await withSpare();
    // An intruder in the user's session, with two verified addresses.
    await choose(person, second);
    await choose(person, third);
    const [early, late] = [await secretTo(first), await secretTo(second)];
    await choose(person, first);
    expect(await secretTo(third)).toBe('');
    await expect(revert(late)).rejects.toMatchObject({ kind: 'invalid' });
    await remove(person, second, third);
    expect(await primaryOf(person)).toBe(first);

    // The first owner can still revert the next change, and this one.
    await t.make.email(person.user, second);
    await choose(person, second);
    const again = await secretTo(first);
    expect(again).not.toBe(early);
    await revert(again);
    expect(await primaryOf(person)).toBe(first);
    await revert(early);
    expect(await primaryOf(person)).toBe(first);
  });

  it('gives a revert link again once the earlier one has expired', async () => {
    const { person, first, second } = await withSpare();
    await choose(person, second);
    t.clock.advance(7 * day);
    await choose(person, first);
    await revert(await secretTo(second));
    expect(await primaryOf(person)).toBe(second);
  });

  it('has no effect when it is already primary', async () => {
    const { person, first } = await withSpare();
    const before = (await mailsOf(t)).length;
    expect((await choose(person, first)).json).toMatchObject({ email: first, primary: true });
    expect(await mailsOf(t)).toHaveLength(before);
  });

  it('voids password reset links that were mailed to the old address', async () => {
    const { person, second } = await withSpare();
    await t.app.context.database.write((stores) =>
      stores.mailedSecrets.insert({
        kind: 'reset-password',
        userId: person.user.id,
        emailId: null,
        address: person.user.email,
        detail: '',
        createdUnix: 0,
        expiresUnix: t.clock.nowUnix() + 60,
        hash: `reset ${count}`,
        codeHash: '',
      }),
    );
    await choose(person, second);
    const rows = await rowsOf<{ kind: string }>(
      t,
      'SELECT kind FROM mailed_secret WHERE user_id = ?',
      person.user.id,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['revert-primary']);
  });

  it.each([
    ['false', { primary: false }, '[primary]: must be true'],
    ['null', { primary: null }, '[primary]: must be boolean'],
    ['a text', { primary: 'true' }, '[primary]: must be boolean'],
    ['no member', {}, '[primary]: Required'],
  ])('refuses %s', async (_name, body, words) => {
    const { person, first, second } = await withSpare();
    const answer = await choose(person, second, body);
    expect([answer.status, answer.json.message]).toEqual([422, words]);
    expect(await primaryOf(person)).toBe(first);
  });

  it('refuses an unverified address', async () => {
    const { person, first } = await withSpare();
    const address = `claim${count}@example.org`;
    await t.request('POST', '/user/emails', person, { body: { emails: [address] } });
    const answer = await choose(person, address);
    expect([answer.status, answer.json.message]).toEqual([
      422,
      `[primary]: ${address} is not verified`,
    ]);
    expect(await primaryOf(person)).toBe(first);
  });

  it("answers 404 for another's, and 401 anonymously and to any token, as a token could then reset the password", async () => {
    const [{ person }, other] = [await withSpare(), await withSpare()];
    expect((await choose(person, other.second)).status).toBe(404);
    expect((await choose(person, other.id)).status).toBe(404);
    const patch = { body: { primary: true } };
    expect((await t.request('PATCH', at(other.second), null, patch)).status).toBe(401);
    for (const scope of ['all', 'write:user']) {
      const token = { token: await t.make.token(other.person.user, [scope]) };
      expect((await t.request('PATCH', at(other.second), token, patch)).status).toBe(401);
    }
    expect(await primaryOf(other.person)).toBe(other.first);
  });

  it('answers 429 after twenty changes in an hour', async () => {
    const { person, first, second } = await withSpare();
    for (let i = 0; i < 20; i++) {
      expect((await choose(person, i % 2 === 0 ? second : first)).status).toBe(200);
    }
    const answer = await choose(person, second);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    t.clock.advance(3600);
    expect((await choose(person, second)).status).toBe(200);
  });
});

describe('reverting a change of the primary address', () => {
  it('makes the old one primary, ends every session, and notifies both', async () => {
    const person = await t.make.person('Robbed');
    const { user } = person;
    await t.make.email(user, 'thief@example.org');
    t.clock.advance(8 * day);
    const body = { username: 'Robbed', password: person.byPassword.password };
    const signIn = await t.request('POST', '/user/session', null, { body });
    const cookie = { cookie: (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect((await t.request('GET', '/user', cookie)).status).toBe(200);
    await choose(person, 'thief@example.org');
    const secret = await secretTo('robbed@example.com');
    expect(await revert(secret)).toEqual({ userName: 'Robbed', address: 'robbed@example.com' });
    expect(await primaryOf(person)).toBe('robbed@example.com');
    expect((await t.request('GET', '/user', cookie)).status).toBe(401);
    for (const address of ['robbed@example.com', 'thief@example.org']) {
      expect(await mailsTo(t, address, 'primary-reverted')).toHaveLength(1);
    }
    const audit = await auditOfTarget(t, `user:${user.id}`);
    expect(audit.find(({ action }) => action === 'email.revert-primary')).toMatchObject({
      actor_id: user.id,
      address: '192.0.2.7',
    });
    await expect(revert(secret)).rejects.toMatchObject({
      kind: 'invalid',
      message: '[token]: is unknown, used already, or no longer valid',
    });
  });

  it('restores the address if it was removed, or is pending again', async () => {
    const { person, first, second } = await withSpare();
    await choose(person, second);
    const secret = await secretTo(first);
    await remove(person, first);
    await revert(secret);
    expect(await primaryOf(person)).toBe(first);

    await t.make.email(person.user, second);
    await choose(person, second);
    const again = await secretTo(first);
    await remove(person, first);
    await t.request('POST', '/user/emails', person, { body: { emails: [first] } });
    await revert(again);
    expect(await primaryOf(person)).toBe(first);
    const claims = await rowsOf(
      t,
      "SELECT id FROM mailed_secret WHERE user_id = ? AND kind = 'confirm-email'",
      person.user.id,
    );
    expect(claims).toEqual([]);
  });

  it('removes the address from others who have it pending', async () => {
    const { person, first, second } = await withSpare();
    await choose(person, second);
    const secret = await secretTo(first);
    await remove(person, first);
    const other = await t.make.person();
    await t.make.email(other.user, first, { isVerified: false });
    await revert(secret);
    expect(await list(other)).toMatchObject([{ email: other.user.email }]);
    expect(await mailsTo(t, other.user.email, 'claim-lapsed')).toHaveLength(1);
  });

  it('voids the revert links of later changes, and keeps those of earlier ones', async () => {
    const { person, first, second, third } = await withSpare();
    await choose(person, second);
    await choose(person, third);
    const [toFirst, toSecond] = [await secretTo(first), await secretTo(second)];
    await revert(toSecond);
    expect(await primaryOf(person)).toBe(second);
    await revert(toFirst);
    expect(await primaryOf(person)).toBe(first);

    for (const address of [second, third]) await t.make.email(person.user, address);
    await choose(person, second);
    await choose(person, third);
    const [early, late] = [await secretTo(first), await secretTo(second)];
    await revert(early);
    expect(await primaryOf(person)).toBe(first);
    await expect(revert(late)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await primaryOf(person)).toBe(first);
  });

  it('is refused while another account has the address, and can be retried', async () => {
    const { person, first, second } = await withSpare();
    await choose(person, second);
    const secret = await secretTo(first);
    await remove(person, first);
    const other = await t.make.person();
    const row = await t.make.email(other.user, first);
    await expect(revert(secret)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await primaryOf(person)).toBe(second);
    await t.app.context.database.write((stores) => stores.emails.remove([row.id]));
    await revert(secret);
    expect(await primaryOf(person)).toBe(first);
  });

  it('is refused after it expires, and with any other secret', async () => {
    const { person, first, second, third } = await withSpare();
    await choose(person, second);
    const secret = await secretTo(first);
    t.clock.advance(7 * day);
    await expect(revert(secret)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await describeRevert(t.app.context, secret)).toBeUndefined();
    await choose(person, third);
    const valid = await secretTo(second);
    t.clock.advance(7 * day - 1);
    expect(await describeRevert(t.app.context, valid)).toEqual({
      userName: person.user.name,
      oldAddress: second,
      newAddress: third,
    });
    const address = `other${count}@example.org`;
    await t.request('POST', '/user/emails', person, { body: { emails: [address] } });
    const confirmation = (await lastMailTo(t, address, 'confirm-email')).secret;
    for (const other of ['', 'x', confirmation]) {
      await expect(revert(other)).rejects.toMatchObject({ kind: 'invalid' });
      expect(await describeRevert(t.app.context, other)).toBeUndefined();
    }
    // Secrets of one kind don't work for the other.
    expect(await describeSecret(t.app.context, valid)).toBeUndefined();
    const body = { token: valid };
    expect((await t.request('POST', '/user/emails/confirm', null, { body })).status).toBe(422);
    expect(await describeSecret(t.app.context, confirmation)).toEqual({
      userName: person.user.name,
      address,
      isRegistration: false,
    });
    await revert(valid);
    expect(await primaryOf(person)).toBe(second);
  });
});
