import { describe, expect, it } from 'vitest';
import { revertPrimary } from '../../src/core/account/primary-email.ts';
import { PunchcardError } from '../../src/core/errors.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo, mailsTo } from '../support/outbox.ts';
import { rowsOf } from '../support/rows.ts';

/**
 * If the database is shared, `s` belongs to another process: its transactions meet those of `t`
 * only there.
 */
const settings = { REGISTER_EMAIL_CONFIRM: 'true' };

const t = await ofFile(startTestApp({ settings }));
const s = await ofFile(startTestApp({ settings, database: t.database, clock: t.clock }));

const rounds = 6;
/** When four contend for one address, PostgreSQL resolves deadlocks, each after a moment. */
const contendedRounds = 2;
const at = (ref: string): string => `/user/emails/${encodeURIComponent(ref)}`;
const add = (app: TestApp, person: Person, ...emails: string[]) =>
  app.request('POST', '/user/emails', person, { body: { emails } });
const remove = (app: TestApp, person: Person, ...emails: string[]) =>
  app.request('DELETE', '/user/emails', person, { body: { emails } });
const confirm = (app: TestApp, person: Person, ref: string, code: string) =>
  app.request('POST', `${at(ref)}/confirm`, person, { body: { code } });
const byToken = (app: TestApp, token: string) =>
  app.request('POST', '/user/emails/confirm', null, { body: { token } });
const choose = (app: TestApp, person: Person, ref: string) =>
  app.request('PATCH', at(ref), person.byPassword, { body: { primary: true } });
const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort();
const mailOf = async (person: Person, address: string) => {
  const mails = await mailsTo(t, address, 'confirm-email');
  const mail = mails.filter(({ userId }) => userId === person.user.id).at(-1);
  if (mail === undefined) throw new Error('nothing was mailed');
  return mail;
};
interface Row {
  readonly user_id: number;
  readonly is_verified: number;
}
/** All rows with an address that has not expired. */
const rowsOn = (address: string): Promise<Row[]> =>
  rowsOf<Row>(
    t,
    'SELECT user_id, is_verified FROM email WHERE address_folded = ? AND (expires_unix = 0 OR expires_unix > 1)',
    address,
  );
const secretsOn = (address: string): Promise<unknown[]> =>
  rowsOf(t, "SELECT id FROM mailed_secret WHERE kind = 'confirm-email' AND address = ?", address);

let count = 0;
const newAddress = (): string => `race${++count}@example.org`;

describe('an address', () => {
  it('is verified once when code and link race', async () => {
    for (let round = 0; round < rounds; round++) {
      const [person, address] = [await t.make.person(), newAddress()];
      await add(t, person, address);
      const { code, secret } = await mailOf(person, address);
      const [byCodes, byLinks] = await Promise.all([
        Promise.all([confirm(t, person, address, code), confirm(s, person, address, code)]),
        Promise.all([byToken(s, secret), byToken(t, secret)]),
      ]);
      // A verified address stays verified; a link works once at most.
      expect(statuses(byCodes)).toEqual([200, 200]);
      expect([
        [200, 422],
        [422, 422],
      ]).toContainEqual(statuses(byLinks));
      expect(await rowsOn(address)).toEqual([{ user_id: person.user.id, is_verified: 1 }]);
      const confirmed = await rowsOf(
        t,
        "SELECT id FROM audit_entry WHERE action = 'email.confirm' AND target = ?",
        `user:${person.user.id}`,
      );
      expect(confirmed).toHaveLength(1);
    }
  });

  it('goes to one of the accounts that verify it at once; the others get 409', async () => {
    for (let round = 0; round < contendedRounds; round++) {
      const address = newAddress();
      const people = await Promise.all(Array.from({ length: 4 }, () => t.make.person()));
      for (const person of people) await add(t, person, address);
      const mails = await Promise.all(people.map((person) => mailOf(person, address)));
      const answers = await Promise.all(
        people.map((person, i) => {
          const app = i % 2 === 0 ? t : s;
          const { code, secret } = mails[i]!;
          return i < 2 ? confirm(app, person, address, code) : byToken(app, secret);
        }),
      );
      // A link checked after another account has won can tell nothing.
      const [first = 0, ...rest] = statuses(answers);
      expect(first).toBe(200);
      for (const status of rest) expect([409, 422]).toContain(status);
      for (const answer of answers.slice(0, 2)) expect([200, 409]).toContain(answer.status);
      const winner = people[answers.findIndex(({ status }) => status === 200)];
      expect(await rowsOn(address)).toEqual([{ user_id: winner?.user.id, is_verified: 1 }]);
      expect(await secretsOn(address)).toEqual([]);
    }
  });

  it('is verified and stays, or is deleted, when its owner deletes it meanwhile', async () => {
    for (let round = 0; round < rounds; round++) {
      const [person, address] = [await t.make.person(), newAddress()];
      await add(t, person, address);
      const { code, secret } = await mailOf(person, address);
      const [proof, byLink, removal] = await Promise.all([
        confirm(t, person, address, code),
        byToken(s, secret),
        remove(round % 2 === 0 ? s : t, person, address),
      ]);
      expect(removal.status).toBe(204);
      expect([200, 404]).toContain(proof.status);
      expect([200, 422]).toContain(byLink.status);
      expect(await rowsOn(address)).toEqual([]);
      expect(await secretsOn(address)).toEqual([]);
      // Free for others, whichever was first.
      expect((await add(t, await t.make.person(), address)).status).toBe(201);
    }
  });

  it('is never verified for two when one verifies it and another adds it', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other, address] = [await t.make.person(), await t.make.person(), newAddress()];
      await add(t, one, address);
      const { code } = await mailOf(one, address);
      const [proof, claim] = await Promise.all([
        confirm(t, one, address, code),
        add(s, other, address),
      ]);
      expect(proof.status).toBe(200);
      expect([201, 422]).toContain(claim.status);
      expect(await rowsOn(address)).toEqual([{ user_id: one.user.id, is_verified: 1 }]);
    }
  });

  it('is pending for both when two add it at once', async () => {
    const [one, other, address] = [await t.make.person(), await t.make.person(), newAddress()];
    const answers = await Promise.all([add(t, one, address), add(s, other, address)]);
    expect(statuses(answers)).toEqual([201, 201]);
    expect(await rowsOn(address)).toHaveLength(2);
  });
});

describe('mail', () => {
  it('is sent once when two request it at once', async () => {
    const [person, address] = [await t.make.person(), newAddress()];
    await add(t, person, address);
    t.clock.advance(180);
    const again = (app: TestApp) => app.request('POST', `${at(address)}/resend`, person);
    const answers = await Promise.all([again(t), again(s), again(t), again(s)]);
    expect(statuses(answers)).toEqual([202, 429, 429, 429]);
    const mails = await mailsTo(t, address, 'confirm-email');
    expect(mails.map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    expect(await secretsOn(address)).toHaveLength(1);
    expect((await confirm(t, person, address, mails[1]?.code ?? '')).status).toBe(200);
  });
});

describe('the primary address', () => {
  const visitor = { address: '192.0.2.7', requestId: 'test' };
  const revert = (app: TestApp, secret: string): Promise<string> =>
    revertPrimary(app.app.context, visitor, secret).then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof PunchcardError) return error.kind;
        throw error;
      },
    );
  const primaries = (person: Person) =>
    rowsOf<{ address: string; is_verified: number; email: string }>(
      t,
      'SELECT e.address, e.is_verified, u.email FROM email e JOIN "user" u ON u.id = e.user_id WHERE u.id = ? AND e.is_primary = 1',
      person.user.id,
    );

  async function changed() {
    const [person, second, third] = [await t.make.person(), newAddress(), newAddress()];
    await t.make.email(person.user, second);
    await t.make.email(person.user, third);
    // What is newer than a week before the change would end with it.
    t.clock.advance(8 * 86_400);
    await choose(t, person, second);
    const first = person.user.email;
    const { secret } = await lastMailTo(t, first, 'primary-changed');
    return { person, first, second, third, secret };
  }

  it('stays single and consistent with the account when changed and reverted at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { person, first, third, secret } = await changed();
      const [change, back] = await Promise.all([choose(t, person, third), revert(s, secret)]);
      expect(back).toBe('done');
      // The password stops working with the revert.
      expect([200, 401]).toContain(change.status);
      const rows = await primaries(person);
      expect(rows).toHaveLength(1);
      expect([first, third]).toContain(rows[0]?.address);
      expect(rows[0]).toMatchObject({ email: rows[0]?.address, is_verified: 1 });
      // A later change can be reverted; an earlier one is undone with it.
      const left = await rowsOf<{ address: string }>(
        t,
        "SELECT address FROM mailed_secret WHERE kind = 'revert-primary' AND user_id = ?",
        person.user.id,
      );
      expect(left.map(({ address }) => address)).toEqual(rows[0]?.address === third ? [first] : []);
    }
  });

  it('is reverted once by the same link', async () => {
    const { person, first, secret } = await changed();
    const outcomes = await Promise.all([revert(t, secret), revert(s, secret), revert(t, secret)]);
    expect(outcomes.sort()).toEqual(['done', 'invalid', 'invalid']);
    expect((await primaries(person)).map(({ address }) => address)).toEqual([first]);
  });

  it('is never deleted, whatever races', async () => {
    for (let round = 0; round < rounds; round++) {
      const { person, third } = await changed();
      const [change, removal] = await Promise.all([
        choose(t, person, third),
        remove(s, person, third),
      ]);
      expect([
        [200, 422],
        [404, 204],
      ]).toContainEqual([change.status, removal.status]);
      expect(await primaries(person)).toHaveLength(1);
    }
  });

  it('is restored, whoever tries to verify it during the revert', async () => {
    for (let round = 0; round < rounds; round++) {
      const { person, first, secret } = await changed();
      await remove(t, person, first);
      const other = await t.make.person();
      await t.make.email(other.user, first, { isVerified: false });
      await t.request('POST', `${at(first)}/resend`, other);
      const { code } = await mailOf(other, first);
      const [proof, back] = await Promise.all([confirm(t, other, first, code), revert(s, secret)]);
      expect([
        [409, 'done'],
        // If the purge, every ten minutes, has removed the expired row.
        [404, 'done'],
      ]).toContainEqual([proof.status, back]);
      expect(await rowsOn(first)).toHaveLength(1);
      expect(await primaries(person)).toHaveLength(1);
    }
  });
});
