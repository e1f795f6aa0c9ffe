import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/core/secret.ts';
import { type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo, mailsTo } from '../support/outbox.ts';
import { auditOfTarget, rowsOf } from '../support/rows.ts';

const settings = { REGISTER_EMAIL_CONFIRM: 'true' };

const t = await ofFile(startTestApp({ settings }));

const add = (person: Person, ...emails: string[]) =>
  t.request('POST', '/user/emails', person, { body: { emails } });
const remove = (person: Person, ...emails: string[]) =>
  t.request('DELETE', '/user/emails', person, { body: { emails } });
const list = async (person: Person) => (await t.request('GET', '/user/emails', person)).json;
const at = (ref: string | number): string => `/user/emails/${encodeURIComponent(ref)}`;
const confirm = (as: As, ref: string | number, code: string) =>
  t.request('POST', `${at(ref)}/confirm`, as, { body: { code } });
const resend = (as: As, ref: string | number) => t.request('POST', `${at(ref)}/resend`, as);
const byToken = (token: string, as: As = null) =>
  t.request('POST', '/user/emails/confirm', as, { body: { token } });
const mailTo = (address: string) => lastMailTo(t, address, 'confirm-email');
const wrongWords = '[code]: is wrong, or no longer valid';

let count = 0;
/** A user with an unverified address and its confirmation mail. */
async function claimant() {
  const address = `claim${++count}@example.org`;
  const person = await t.make.person();
  const [email] = (await add(person, address)).json;
  return { person, address, email, mail: await mailTo(address) };
}

describe('an unverified address', () => {
  it('is mailed a link and a code, and shows when it was added and when it expires', async () => {
    const { person, address, email, mail } = await claimant();
    expect(email).toEqual({
      email: address,
      verified: false,
      primary: false,
      user_id: person.user.id,
      username: person.user.name,
      id: email.id,
      created_at: '2026-05-04T09:30:00Z',
      verified_at: null,
      expires_at: '2026-05-11T09:30:00Z',
      mail_deferred: false,
    });
    expect(mail).toMatchObject({
      emailId: email.id,
      userId: person.user.id,
      expiresUnix: t.clock.nowUnix() + 10_800,
    });
    expect(mail.text).toContain(address);
    expect(mail.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(mail.code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    expect(`${mail.subject}`).not.toContain(mail.code);
  });

  it('is reported to the primary address, once per request', async () => {
    const person = await t.make.person();
    await add(person, 'told1@example.org', 'told2@example.org');
    const notices = await mailsTo(t, person.user.email);
    expect(notices.map((mail) => mail.kind)).toEqual(['emails-added']);
    expect(notices[0]?.text).toContain('told1@example.org');
    expect(notices[0]?.text).toContain('told2@example.org');
  });

  it('stores only hashes of its secrets', async () => {
    const { mail } = await claimant();
    const rows = await rowsOf<Record<string, unknown>>(t, 'SELECT * FROM mailed_secret');
    const audit = await rowsOf<Record<string, unknown>>(t, 'SELECT * FROM audit_entry');
    const sealed = await rowsOf<Record<string, unknown>>(t, 'SELECT * FROM mail');
    const all = JSON.stringify([rows, audit, sealed]);
    expect(all).toContain(hashSecret(mail.secret));
    for (const secret of [mail.secret, mail.code, mail.code.replaceAll('-', '')]) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('POST /user/emails/{email}/confirm', () => {
  it('verifies the address, and uses up the code', async () => {
    const { person, address, email, mail } = await claimant();
    t.clock.advance(60);
    const answer = await confirm(person, address, mail.code);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      ...email,
      verified: true,
      verified_at: '2026-05-04T09:31:00Z',
      expires_at: null,
    });
    expect((await list(person))[1]).toEqual(answer.json);
    const left = await rowsOf(t, 'SELECT id FROM mailed_secret WHERE email_id = ?', email.id);
    expect(left).toEqual([]);
    const { user } = person;
    const audit = await auditOfTarget(t, `user:${user.id}`);
    expect(audit.at(-1)).toMatchObject({ action: 'email.confirm', actor_id: user.id });
  });

  it('makes the address usable for sign-in', async () => {
    const password = 'a long password';
    const person = await t.make.person('Namely', { password });
    await add(person, 'namely@example.org');
    const as = { name: 'NAMELY@example.org', password };
    expect((await t.request('GET', '/user', as)).status).toBe(401);
    await confirm(person, 'namely@example.org', (await mailTo('namely@example.org')).code);
    expect((await t.request('GET', '/user', as)).status).toBe(200);
  });

  it('has no effect on a verified address, whatever the code', async () => {
    const { person, address, mail } = await claimant();
    const first = await confirm(person, address, mail.code);
    const again = await confirm(person, address, 'nonsense');
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await confirm(person, person.user.email, '')).status).toBe(200);
  });

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without dashes', (code: string) => code.replaceAll('-', '')],
    ['with blanks around it', (code: string) => ` ${code.replaceAll('-', ' ')}\n`],
  ])('accepts the code %s', async (_name, typed) => {
    const { person, address, mail } = await claimant();
    expect((await confirm(person, address, typed(mail.code))).status).toBe(200);
  });

  it('finds the address by id, and in every form', async () => {
    const person = await t.make.person();
    for (const [address, ref] of [
      ['Plus+tag@bücher.example', 'PLUS+TAG@XN--BCHER-KVA.example'],
      ['puny@xn--bcher-kva.example', 'puny@Bücher.Example'],
      ['a/b?c=d&e#f%g@slash.example', 'A/B?C=D&E#F%G@slash.example'],
      ["o'neil@long.photography", "O'Neil@LONG.photography"],
    ] as const) {
      await add(person, address);
      const { code } = await mailTo(address);
      const answer = await confirm(person, ref, code);
      expect([answer.status, answer.json.email]).toEqual([200, address]);
    }
    const [email] = (await add(person, 'byid@example.org')).json;
    const answer = await confirm(person, email.id, (await mailTo('byid@example.org')).code);
    expect(answer.json).toMatchObject({ email: 'byid@example.org', verified: true });
  });

  it('refuses wrong, replaced and expired codes with the same message', async () => {
    const { person, address, mail } = await claimant();
    const said = async (code: string) => {
      const { status, json } = await confirm(person, address, code);
      return [status, json.message];
    };
    for (const code of ['', '0', mail.secret, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ']) {
      expect(await said(code)).toEqual([422, wrongWords]);
    }
    t.clock.advance(180);
    expect((await resend(person, address)).status).toBe(202);
    expect(await said(mail.code)).toEqual([422, wrongWords]);
    const { code } = await mailTo(address);
    t.clock.advance(10_800);
    expect(await said(code)).toEqual([422, wrongWords]);
    expect((await resend(person, address)).status).toBe(202);
    t.clock.advance(10_799);
    expect((await confirm(person, address, (await mailTo(address)).code)).status).toBe(200);
  });

  it('refuses codes of other addresses and of other accounts', async () => {
    const [one, other] = [await claimant(), await claimant()];
    const [second] = (await add(one.person, `second${count}@example.org`)).json;
    const secondMail = await mailTo(second.email);
    for (const code of [secondMail.code, other.mail.code]) {
      expect((await confirm(one.person, one.address, code)).status).toBe(422);
    }
    // One does not affect the other.
    expect((await confirm(one.person, one.address, one.mail.code)).status).toBe(200);
    expect((await confirm(one.person, second.email, secondMail.code)).status).toBe(200);
    expect((await confirm(other.person, other.address, other.mail.code)).status).toBe(200);
  });

  it.each([
    ["is nobody's", () => 'nobody@example.org'],
    ['another has pending', (other: { address: string }) => other.address],
    ["is another's by id", (other: { email: { id: number } }) => other.email.id],
    ['is invalid', () => 'nobody'],
    ['is an unused id', () => 999_999_999],
    ['is a number out of range', () => '9'.repeat(40)],
    ['holds a line break', () => 'a@b.example\r\nBcc: c@d.example'],
    ['has a display name', () => 'Mira <mira@example.com>'],
    ['is quoted', () => '"a b"@example.org'],
    ['is blank', () => ' '],
    ['holds U+0000', () => 'a\u0000@b.example'],
  ])('answers 404 where the address %s', async (_name, refOf) => {
    const other = await claimant();
    const person = await t.make.person();
    const ref = refOf(other);
    const { code } = other.mail;
    expect((await confirm(person, ref, code)).status).toBe(404);
    expect((await resend(person, ref)).status).toBe(404);
    const chosen = await t.request('PATCH', at(ref), person.byPassword, {
      body: { primary: true },
    });
    expect(chosen.status).toBe(404);
  });

  it.each([
    ['no body', {}, '[code]: Required'],
    ['no code', { body: {} }, '[code]: Required'],
    ['a number', { body: { code: 1234 } }, '[code]: must be string'],
    ['too long a code', { body: { code: 'A'.repeat(101) } }, '[code]: must be at most 100'],
  ])('refuses %s', async (_name, options, words) => {
    const { person, address } = await claimant();
    const answer = await t.request('POST', `${at(address)}/confirm`, person, options);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(words);
  });

  it('answers 429 after ten wrong codes for an hour, even to the right one', async () => {
    const { person, address, mail } = await claimant();
    const other = (await add(person, `unhurt${count}@example.org`)).json[0].email;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => confirm(person, address, 'WRNG')),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    const refused = await confirm(person, address, mail.code);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await confirm(person, other, (await mailTo(other)).code)).status).toBe(200);
    t.clock.advance(3600);
    expect((await confirm(person, address, mail.code)).status).toBe(200);
  });

  it('requires a credential with write access', async () => {
    const { person, address, mail } = await claimant();
    const reader = { token: await t.make.token(person.user, ['read:user']) };
    expect((await confirm(null, address, mail.code)).status).toBe(401);
    expect((await confirm(reader, address, mail.code)).status).toBe(403);
    expect((await resend(null, address)).status).toBe(401);
    expect((await resend(reader, address)).status).toBe(403);
  });
});

describe('POST /user/emails/confirm', () => {
  it('verifies the address of the link, once, without a credential', async () => {
    const { person, address, mail } = await claimant();
    const stranger = await t.make.person();
    const answer = await byToken(mail.secret, stranger);
    expect([answer.status, answer.json]).toEqual([
      200,
      { email: address, username: person.user.name, activated: false },
    ]);
    expect((await list(person))[1]).toMatchObject({ email: address, verified: true });
    const audit = await auditOfTarget(t, `user:${person.user.id}`);
    expect(audit.at(-1)).toMatchObject({ action: 'email.confirm', actor_id: person.user.id });
    const again = await byToken(mail.secret);
    expect([again.status, again.json.message]).toEqual([
      422,
      '[token]: is unknown, used already, or no longer valid',
    ]);
  });

  it('refuses codes, and unknown, expired and replaced tokens', async () => {
    const { person, address, mail } = await claimant();
    for (const token of ['', mail.code, 'x', hashSecret(mail.secret)]) {
      expect((await byToken(token)).status).toBe(422);
    }
    t.clock.advance(180);
    await resend(person, address);
    expect((await byToken(mail.secret)).status).toBe(422);
    const { secret } = await mailTo(address);
    t.clock.advance(10_800);
    expect((await byToken(secret)).status).toBe(422);
    expect((await list(person))[1]).toMatchObject({ verified: false });
  });

  it('is void once the address was removed, even if added again', async () => {
    const { person, address, mail } = await claimant();
    await remove(person, address);
    expect((await byToken(mail.secret)).status).toBe(422);
    t.clock.advance(180);
    await add(person, address);
    expect((await byToken(mail.secret)).status).toBe(422);
    expect((await confirm(person, address, mail.code)).status).toBe(422);
    expect((await byToken((await mailTo(address)).secret)).status).toBe(200);
  });

  it('is refused from a page of another site', async () => {
    const { mail } = await claimant();
    const answer = await t.request('POST', '/user/emails/confirm', null, {
      body: { token: mail.secret },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('POST /user/emails/{email}/resend', () => {
  it('mails another code, voids the old one, and says when to ask again', async () => {
    const { person, address, email, mail } = await claimant();
    const soon = await resend(person, address);
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '180']);
    expect(soon.json.message).toContain('180 seconds');
    t.clock.advance(179);
    expect((await resend(person, address)).headers.get('retry-after')).toBe('1');
    t.clock.advance(1);
    const answer = await resend(person, email.id);
    expect([answer.status, answer.json]).toEqual([202, email]);
    const mails = await mailsTo(t, address, 'confirm-email');
    // The first one never left and never will.
    expect(mails.map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    expect(mails[0]).toMatchObject({ id: mail.id, text: '' });
    expect(mails[1]?.code).not.toBe(mail.code);
    const rows = await rowsOf(t, 'SELECT id FROM mailed_secret WHERE email_id = ?', email.id);
    expect(rows).toHaveLength(1);
  });

  it('refuses a verified address', async () => {
    const { person, address, mail } = await claimant();
    await confirm(person, address, mail.code);
    const answer = await resend(person, address);
    expect([answer.status, answer.json.message]).toEqual([
      422,
      `[email]: ${address} is verified already`,
    ]);
  });

  it('pauses for an address even if it is deleted and added again', async () => {
    const { person, address } = await claimant();
    await remove(person, address);
    const added = await add(person, address.toUpperCase());
    expect(added.json).toMatchObject([{ mail_deferred: true }]);
    expect(await mailsTo(t, address.toUpperCase())).toEqual([]);
    expect((await resend(person, address)).status).toBe(429);
  });

  it('does not extend the expiry of the address', async () => {
    const { person, address } = await claimant();
    t.clock.advance(7 * 86_400 - 60);
    expect((await resend(person, address)).status).toBe(202);
    const { expiresUnix, code } = await mailTo(address);
    expect(expiresUnix).toBe(t.clock.nowUnix() + 60);
    t.clock.advance(60);
    expect((await confirm(person, address, code)).status).toBe(404);
    expect((await resend(person, address)).status).toBe(404);
    expect(await list(person)).toHaveLength(1);
  });
});

describe('the hourly limit of mails to unverified addresses', () => {
  let hourly: TestApp;
  beforeEach(async () => {
    hourly = await startTestApp({ settings: { ...settings, UNPROVEN_MAILS_PER_HOUR: '3' } });
  });
  afterEach(() => hourly.close());

  it('is per account, whatever it does, and does not affect others', async () => {
    const [person, other] = [await hourly.make.person(), await hourly.make.person()];
    const post = (as: Person, ...emails: string[]) =>
      hourly.request('POST', '/user/emails', as, { body: { emails } });
    const added = await post(person, 'h1@example.org', 'h2@example.org');
    expect(added.json.map((e: { mail_deferred: boolean }) => e.mail_deferred)).toEqual([
      false,
      false,
    ]);
    hourly.clock.advance(180);
    const again = (ref: string) => hourly.request('POST', `${at(ref)}/resend`, person);
    expect((await again('h1@example.org')).status).toBe(202);
    const refused = await again('h2@example.org');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3420']);
    expect((await post(person, 'h3@example.org')).json).toMatchObject([{ mail_deferred: true }]);
    expect((await post(other, 'h4@example.org')).json).toMatchObject([{ mail_deferred: false }]);
    hourly.clock.advance(3420);
    expect((await again('h2@example.org')).status).toBe(202);
    const late = await again('h3@example.org');
    expect([late.status, late.json.mail_deferred]).toEqual([202, false]);
  });

  it('holds when many requests arrive at once', async () => {
    const person = await hourly.make.person();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        hourly.request('POST', '/user/emails', person, { body: { emails: [`m${i}@example.org`] } }),
      ),
    );
    const { json } = await hourly.request('GET', '/user/emails', person);
    const deferred = json.filter((e: { mail_deferred: boolean }) => e.mail_deferred);
    expect([json.length, deferred.length]).toEqual([9, 5]);
  });
});
