import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDeferred } from '../../src/core/email/deferred-mail.ts';
import { purge } from '../../src/core/purge.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { ofTest } from '../support/closing.ts';
import { cpuClock } from '../support/cpu-time.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo, mailsOf, mailsTo } from '../support/outbox.ts';
import { rowsOf } from '../support/rows.ts';

const settings = { REGISTER_EMAIL_CONFIRM: 'true' };
const manyAllowed = { MAX_EMAILS_PER_REQUEST: '1000', MAX_EMAILS_PER_ACCOUNT: '2000' };
const day = 86_400;
let t: TestApp;

const at = (ref: string | number): string => `/user/emails/${encodeURIComponent(ref)}`;
const add = (person: Person, ...emails: string[]) =>
  t.request('POST', '/user/emails', person, { body: { emails } });
const remove = (person: Person, ...emails: string[]) =>
  t.request('DELETE', '/user/emails', person, { body: { emails } });
const confirm = (person: Person, ref: string | number, code: string) =>
  t.request('POST', `${at(ref)}/confirm`, person, { body: { code } });
const resend = (person: Person, ref: string | number) =>
  t.request('POST', `${at(ref)}/resend`, person);
const list = (person: Person) => t.request('GET', '/user/emails', person);
const addresses = async (person: Person): Promise<string[]> =>
  (await list(person)).json.map((e: { email: string }) => e.email);
/** The newest code mailed to the address for this user. */
const codeOf = async (person: Person, address: string): Promise<string> =>
  (await mailsTo(t, address, 'confirm-email')).filter((m) => m.userId === person.user.id).at(-1)
    ?.code ?? '';
const kindsTo = async (address: string) => (await mailsTo(t, address)).map((mail) => mail.kind);

describe('several accounts with the same unverified address: the first to verify it gets it', () => {
  beforeAll(async () => {
    t = await startTestApp({ settings });
  });
  afterAll(() => t.close());

  let count = 0;
  async function rivals() {
    const address = `prize${++count}@example.org`;
    const [one, other] = [await t.make.person(), await t.make.person()];
    await add(one, address.toUpperCase());
    await add(other, address);
    return { address, one, other, otherCode: await codeOf(other, address) };
  }

  it('removes it from the others, with their secrets and mails, and notifies them', async () => {
    const { address, one, other, otherCode } = await rivals();
    expect((await confirm(other, address, otherCode)).status).toBe(200);
    expect(await addresses(one)).toEqual([one.user.email]);
    expect((await list(one)).headers.get('x-total-count')).toBe('1');
    const secrets = await rowsOf(t, 'SELECT id FROM mailed_secret WHERE user_id = ?', one.user.id);
    expect(secrets).toEqual([]);
    const upper = await mailsTo(t, address.toUpperCase(), 'confirm-email');
    expect(upper.map(({ state }) => state)).toEqual(['cancelled']);
    expect(await kindsTo(one.user.email)).toEqual(['emails-added', 'claim-lapsed']);
    const told = await lastMailTo(t, one.user.email, 'claim-lapsed');
    expect(told.text).toContain(address.toUpperCase());
    expect(told.text).not.toContain(other.user.name);
  });

  it('answers 409 to the late one, 404 after the purge, and "used" to those who add it', async () => {
    const { address, one, other, otherCode } = await rivals();
    const lateCode = await codeOf(one, address.toUpperCase());
    const lateSecret = (await lastMailTo(t, address.toUpperCase(), 'confirm-email')).secret;
    await confirm(other, address, otherCode);
    const late = await confirm(one, address, lateCode);
    expect([late.status, late.json.message]).toEqual([
      409,
      'another account has confirmed this address meanwhile',
    ]);
    expect((await confirm(one, address, lateCode)).status).toBe(404);
    expect((await resend(one, address)).status).toBe(404);
    const body = { body: { token: lateSecret } };
    expect((await t.request('POST', '/user/emails/confirm', null, body)).status).toBe(422);
    expect((await add(one, address)).status).toBe(422);
    expect((await confirm(other, address, '')).status).toBe(200);
  });

  it('lets one verify it while many others have it pending', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => t.make.person()));
    for (const person of people) expect((await add(person, 'crowd@example.org')).status).toBe(201);
    const winner = people[7]!;
    const code = await codeOf(winner, 'crowd@example.org');
    expect((await confirm(winner, 'crowd@example.org', code)).status).toBe(200);
    for (const person of people) {
      const has = (await addresses(person)).includes('crowd@example.org');
      expect(has).toBe(person === winner);
    }
  });

  it('hides whether another account has it pending: every reply is the same', async () => {
    const [person, other] = [await t.make.person(), await t.make.person()];
    await add(other, 'claimed@tell.example');
    const told = ({ status, headers, text }: Answer, address: string) => ({
      status,
      headers: [...headers]
        .map(([name, value]) => [name, value.replaceAll(encodeURIComponent(address), 'A')])
        .filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name!)),
      text: text.replaceAll(address, 'ADDRESS').replace(/"id":\d+/g, '"id":0'),
    });
    const all = async (address: string) => {
      const answers = [
        await add(person, address),
        await list(person),
        await resend(person, address),
        await confirm(person, address, 'WRONG'),
        await t.request('PATCH', at(address), person.byPassword, { body: { primary: true } }),
        await add(person, address),
        await remove(person, address),
        await confirm(person, address, 'WRONG'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 429, 422, 422, 422, 204, 404]);
      return answers.map((answer) => told(answer, address));
    };
    expect(await all('claimed@tell.example')).toEqual(await all('nobodys@tell.example'));
  });

  it("lets nobody act on another user's pending address", async () => {
    const [person, other] = [await t.make.person(), await t.make.person()];
    const [claim] = (await add(other, 'alien@example.org')).json;
    const code = await codeOf(other, 'alien@example.org');
    for (const ref of ['alien@example.org', claim.id]) {
      expect((await confirm(person, ref, code)).status).toBe(404);
      expect((await resend(person, ref)).status).toBe(404);
    }
    expect((await remove(person, 'alien@example.org')).status).toBe(404);
    expect((await confirm(other, claim.id, code)).status).toBe(200);
  });

  it('refuses the right code when an account got the address another way', async () => {
    const { address, one } = await rivals();
    const code = await codeOf(one, address.toUpperCase());
    const owner = await t.make.user(undefined, { email: address });
    // Only those who can read its mail learn whether the address is in use.
    expect((await confirm(one, address, 'WRONG')).status).toBe(422);
    t.clock.advance(180);
    const asked = await resend(one, address);
    expect([asked.status, asked.json.verified]).toEqual([202, false]);
    expect((await mailsTo(t, address)).at(-1)).toMatchObject({
      kind: 'already-registered',
      userId: owner.id,
      secret: '',
      code: '',
    });
    // Earlier mails are void.
    expect((await confirm(one, address, code)).status).toBe(422);
  });

  it('removes the pending address of a user who is late to verify it', async () => {
    const { address, one, other, otherCode } = await rivals();
    const { secret } = await lastMailTo(t, address.toUpperCase(), 'confirm-email');
    await t.make.user(undefined, { email: address });
    expect((await confirm(other, address, otherCode)).status).toBe(409);
    expect(await addresses(other)).toEqual([other.user.email]);
    const body = { body: { token: secret } };
    expect((await t.request('POST', '/user/emails/confirm', null, body)).status).toBe(409);
    expect(await addresses(one)).toEqual([one.user.email]);
    const claims = await rowsOf(t, 'SELECT id FROM mailed_secret WHERE address = ?', address);
    expect(claims).toEqual([]);
  });

  it('removes pending addresses also when an address is verified without a mail', async () => {
    const settings = { REGISTER_EMAIL_CONFIRM: 'false' };
    const { address, one, other } = await rivals();
    const plain = await ofTest(startTestApp({ settings, database: t.database, clock: t.clock }));
    const winner = await plain.make.person(`Plain${count}`);
    const body = { emails: [address] };
    expect((await plain.request('POST', '/user/emails', winner, { body })).status).toBe(201);
    for (const person of [one, other]) {
      expect(await addresses(person)).toEqual([person.user.email]);
      expect(await kindsTo(person.user.email)).toEqual(['emails-added', 'claim-lapsed']);
    }
  });
});

describe('an unverified address that expires', () => {
  beforeEach(async () => {
    t = await startTestApp({ settings: { ...settings, ...manyAllowed, CLAIM_VALID_DAYS: '2' } });
  });
  afterEach(() => t.close());

  it('disappears from lists and counts at once, and can be added again', async () => {
    const person = await t.make.person('Mira');
    const admin = { token: await t.make.token(await t.make.admin()) };
    const [claim] = (await add(person, 'late@example.org')).json;
    expect(claim.expires_at).toBe('2026-05-06T09:30:00Z');
    t.clock.advance(2 * day - 1);
    expect(await addresses(person)).toContain('late@example.org');
    t.clock.advance(1);
    expect(await addresses(person)).toEqual(['mira@example.com']);
    expect((await list(person)).headers.get('x-total-count')).toBe('1');
    for (const path of ['/admin/emails', '/admin/emails/search?q=late@']) {
      expect((await t.request('GET', path, admin)).text).not.toContain('late@');
    }
    expect((await remove(person, 'late@example.org')).status).toBe(404);
    const [anew] = (await add(person, 'late@example.org')).json;
    expect(anew).toMatchObject({ expires_at: '2026-05-08T09:30:00Z' });
    expect(anew.id).toBeGreaterThan(claim.id);
    const code = await codeOf(person, 'late@example.org');
    expect((await confirm(person, anew.id, code)).status).toBe(200);
  });

  it('blocks nothing, however many there are', async () => {
    const person = await t.make.person();
    const many = Array.from({ length: 1010 }, (_, i) => `many${i}@example.org`);
    expect((await add(person, ...many.slice(0, 1000))).status).toBe(201);
    expect((await add(person, ...many.slice(1000))).status).toBe(201);
    t.clock.advance(2 * day);
    expect((await add(person, 'many1001@example.org')).status).toBe(201);
    expect((await remove(person, 'many1002@example.org')).status).toBe(404);
    expect(await addresses(person)).toEqual([person.user.email, 'many1001@example.org']);
  });

  it('is purged with its secrets; verified addresses and those without expiry stay', async () => {
    const person = await t.make.person();
    await t.make.email(person.user, 'old@example.org', { isVerified: false });
    await add(person, 'proven@example.org', 'gone@example.org');
    const code = await codeOf(person, 'proven@example.org');
    await confirm(person, 'proven@example.org', code);
    t.clock.advance(2 * day);
    await purge(t.app.context, { holder: 'test', pauseMs: 0 });
    const rows = await rowsOf<{ address: string }>(
      t,
      'SELECT address FROM email WHERE user_id = ? ORDER BY id',
      person.user.id,
    );
    expect(rows.map((row) => row.address)).toEqual([
      person.user.email,
      'old@example.org',
      'proven@example.org',
    ]);
    const secrets = await rowsOf(t, "SELECT id FROM mailed_secret WHERE kind = 'confirm-email'");
    expect(secrets).toEqual([]);
    expect((await mailsTo(t, 'gone@example.org')).map(({ text }) => text)).toEqual(['']);
  });

  it('without an expiry, from before there was one, can be verified', async () => {
    const person = await t.make.person();
    await t.make.email(person.user, 'old@example.org', { isVerified: false });
    t.clock.advance(400 * day);
    expect((await list(person)).json[1]).toMatchObject({ expires_at: null, verified: false });
    expect((await resend(person, 'old@example.org')).status).toBe(202);
    const code = await codeOf(person, 'old@example.org');
    expect((await confirm(person, 'old@example.org', code)).status).toBe(200);
  });
});

describe('a thousand addresses at once', () => {
  const thousand = Array.from({ length: 1000 }, (_, i) => `n${i}@thousand.example`);
  afterEach(() => t.close());

  it('are added quickly; twenty mails are sent, the others in later hours, oldest first', async () => {
    t = await startTestApp({ settings: { ...settings, ...manyAllowed } });
    const person = await t.make.person();
    const spentMs = cpuClock();
    const answer = await add(person, ...thousand);
    expect(spentMs()).toBeLessThan(2000);
    expect(answer.status).toBe(201);
    const deferred = answer.json.map((e: { mail_deferred: boolean }) => e.mail_deferred);
    expect(deferred).toEqual(thousand.map((_, i) => i >= 20));
    const recipients = async () =>
      (await mailsOf(t)).filter((m) => m.kind === 'confirm-email').map((m) => m.recipient);
    expect(await recipients()).toEqual(thousand.slice(0, 20));
    expect(await sendDeferred(t.app.context)).toBe(0);
    t.clock.advance(3600);
    // However many processes check at once.
    const runs = await Promise.all([1, 2, 3].map(() => sendDeferred(t.app.context)));
    expect(runs.reduce((sum, posted) => sum + posted)).toBe(20);
    expect(await recipients()).toEqual(thousand.slice(0, 40));
    const code = await codeOf(person, 'n39@thousand.example');
    expect((await confirm(person, 'n39@thousand.example', code)).json.verified).toBe(true);
    for (let hour = 0; hour < 3; hour++) {
      t.clock.advance(3600);
      expect(await sendDeferred(t.app.context)).toBe(20);
    }
    expect(await recipients()).toEqual(thousand.slice(0, 100));
    expect((await remove(person, ...thousand)).status).toBe(204);
    t.clock.advance(3600);
    expect(await sendDeferred(t.app.context)).toBe(0);
    expect(await rowsOf(t, 'SELECT id FROM mailed_secret')).toEqual([]);
    const waiting = (await mailsOf(t)).filter((m) => m.kind === 'confirm-email' && m.text !== '');
    expect(waiting).toEqual([]);
  });

  it('are verified quickly when no confirmation is required, with one notice about them', async () => {
    t = await startTestApp({ settings: manyAllowed });
    const person = await t.make.person();
    const spentMs = cpuClock();
    expect((await add(person, ...thousand)).status).toBe(201);
    expect(spentMs()).toBeLessThan(2000);
    const mails = await mailsOf(t);
    expect(mails.map((m) => [m.kind, m.recipient])).toEqual([
      ...thousand.slice(0, 20).map((address) => ['address-added', address]),
      ['emails-added', person.user.email],
    ]);
    const notice = mails.find((m) => m.recipient === person.user.email);
    expect(notice?.text).toContain('n19@thousand.example');
    expect(notice?.text).not.toContain('n20@thousand.example');
    expect(notice?.text).toContain('1000');
    const own = mails.find((m) => m.recipient === 'n3@thousand.example');
    expect(own?.text).toContain('n3@thousand.example');
    expect(own?.text).not.toContain('n4@thousand.example');
    expect((await remove(person, ...thousand)).status).toBe(204);
    // The hour's budget of mails to other people's addresses was used up.
    const later = (await mailsOf(t)).slice(mails.length);
    expect(later.map((m) => [m.kind, m.recipient])).toEqual([
      ['emails-removed', person.user.email],
    ]);
  });
});

describe('a waiting mail', () => {
  beforeEach(async () => {
    t = await startTestApp({ settings: { ...settings, UNPROVEN_MAILS_PER_HOUR: '1' } });
  });
  afterEach(() => t.close());

  it('is not sent for users who may not sign in, expired addresses, or deleted ones', async () => {
    const people = [];
    for (let i = 0; i < 4; i++) {
      const person = await t.make.person();
      await add(person, `first${i}@example.org`);
      await add(person, `second${i}@example.org`);
      people.push(person);
    }
    const [shut, , gone] = people;
    await t.app.context.database.write((s) =>
      s.users.update(shut!.user.id, { prohibitLogin: true }),
    );
    await remove(gone!, 'second2@example.org');
    t.clock.advance(3600);
    expect(await sendDeferred(t.app.context)).toBe(2);
    expect(await mailsTo(t, 'second0@example.org')).toEqual([]);
    expect(await mailsTo(t, 'second2@example.org')).toEqual([]);
    for (const i of [1, 3]) expect(await mailsTo(t, `second${i}@example.org`)).toHaveLength(1);
    await t.app.context.database.write((s) =>
      s.users.update(shut!.user.id, { prohibitLogin: false }),
    );
    t.clock.advance(7 * day);
    expect(await sendDeferred(t.app.context)).toBe(0);
  });

  it('is not delayed by one that was just sent', async () => {
    const person = await t.make.person();
    await add(person, 'again@example.org');
    t.clock.advance(3590);
    await remove(person, 'again@example.org');
    await add(person, 'again@example.org');
    t.clock.advance(10);
    expect(await sendDeferred(t.app.context)).toBe(1);
    expect((await list(person)).json[1]).toMatchObject({ mail_deferred: false });
  });
});

describe('notices', () => {
  beforeEach(async () => {
    t = await startTestApp({ settings });
  });
  afterEach(() => t.close());

  it('of a removal go to the primary address and to the removed verified ones', async () => {
    const person = await t.make.person();
    await t.make.email(person.user, 'verified@example.org');
    await add(person, 'claim@example.org');
    await remove(person, 'VERIFIED@example.org', 'claim@example.org');
    const removed = (await mailsOf(t)).filter((m) => m.kind.endsWith('-removed'));
    expect(removed.map((m) => [m.kind, m.recipient])).toEqual([
      ['emails-removed', person.user.email],
      ['address-removed', 'verified@example.org'],
    ]);
    expect(removed[1]?.text).not.toContain('claim@');
    expect((await mailsTo(t, 'claim@example.org')).map(({ state }) => state)).toEqual([
      'cancelled',
    ]);
  });

  it('are not queued for refused requests', async () => {
    const person = await t.make.person();
    const other = await t.make.person();
    expect((await add(person, 'new@example.org', other.user.email)).status).toBe(422);
    expect((await remove(person, 'none@example.org')).status).toBe(404);
    expect(await mailsOf(t)).toEqual([]);
  });

  it('stop for an hour when a user adds and deletes endlessly', async () => {
    const person = await t.make.person();
    for (let i = 0; i < 35; i++) {
      await add(person, 'loop@example.org');
      await remove(person, 'loop@example.org');
    }
    expect(await mailsTo(t, person.user.email)).toHaveLength(60);
    t.clock.advance(3600);
    await add(person, 'loop@example.org');
    expect(await mailsTo(t, person.user.email)).toHaveLength(61);
  });
});
