import { afterEach, beforeEach, expect, it } from 'vitest';
import { type As, startTestApp, type TestApp } from '../support/app.ts';
import { mailFrom } from '../support/mail.ts';
import { type SentMail, startSmtp, type TestSmtp } from '../support/smtp.ts';

/**
 * The whole life of an address using only requests and mails: a user registers, confirms, adds,
 * chooses, hides, loses and recovers.
 */
let t: TestApp;
let smtp: TestSmtp;
beforeEach(async () => {
  smtp = await startSmtp();
  t = await startTestApp({
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: mailFrom,
      REGISTRATION: 'open',
      REGISTER_EMAIL_CONFIRM: 'true',
      DEFAULT_HIDE_EMAIL: 'false',
    },
  });
  // The first account of an instance is not created by registration.
  await t.make.admin();
});
afterEach(async () => {
  await t.close();
  await smtp.close();
});

const at = (address: string): string => `/user/emails/${encodeURIComponent(address)}`;
const ask = async (as: As, method: string, path: string, body?: unknown) => {
  const answer = await t.request(method, path, as, body === undefined ? {} : { body });
  return answer;
};
/** Opens the link of a mail like a person: views the page, then presses the button. */
async function follow(mail: SentMail, page: string, fields: Record<string, string> = {}) {
  const token = mail.tokenOf(page);
  for (let looks = 0; looks < 3; looks++) {
    expect((await fetch(`${t.url}${page}?token=${token}`)).status).toBe(200);
  }
  return fetch(`${t.url}${page}`, {
    method: 'POST',
    body: new URLSearchParams({ token, ...fields }),
    headers: { origin: t.url },
  });
}
const newest = (to: string, subject: RegExp, after?: SentMail): Promise<SentMail> =>
  smtp.waitFor({ to, subject, ...(after === undefined ? {} : { after }) });

it('is registered, confirmed, made primary, hidden, lost and recovered', async () => {
  const [first, second, thief] = [
    'mira@example.com',
    'Mira+work@bücher.example',
    'thief@evil.example',
  ];
  const [password, next] = ['correct horse battery', 'another horse battery'];
  const mira = { name: 'mira', password };

  // Registers, and can do nothing until the link in the mail is followed.
  const registered = await ask(null, 'POST', '/user/registration', {
    username: 'mira',
    email: first,
    password,
  });
  expect([registered.status, registered.json.confirmation_required]).toEqual([201, true]);
  expect((await ask(mira, 'GET', '/user/following')).status).toBe(403);
  const welcome = await newest(first, /confirm/);
  expect((await ask(mira, 'GET', '/user/following')).status).toBe(403);
  expect((await follow(welcome, '/account/confirm-email')).status).toBe(200);
  expect((await ask(mira, 'GET', '/user/following')).status).toBe(200);
  expect((await ask(mira, 'GET', '/user')).json.email).toBe(first);

  // Adds an address that another account has pending as well, and verifies it by code.
  const other = await t.make.person('Jonas');
  await ask(other, 'POST', '/user/emails', { emails: ['mira+work@xn--bcher-kva.example'] });
  const othersMail = await newest('mira+work@bücher.example', /confirm/);
  await ask(mira, 'POST', '/user/emails', { emails: [second] });
  const proof = await newest(second, /confirm/);
  expect(proof.isUtf8).toBe(false);
  await newest(first, /added/);
  const wrong = await ask(mira, 'POST', `${at(second)}/confirm`, { code: othersMail.code });
  expect(wrong.status).toBe(422);
  const right = await ask(mira, 'POST', `${at(second)}/confirm`, { code: proof.code });
  expect([right.status, right.json.verified]).toEqual([200, true]);
  await newest('jonas@example.com', /removed/);
  expect(
    (
      await fetch(
        `${t.url}/account/confirm-email?token=${othersMail.tokenOf('/account/confirm-email')}`,
      )
    ).status,
  ).toBe(404);

  // Makes it primary, and hides it.
  const chosen = await ask(mira, 'PATCH', at(second), { primary: true });
  expect(chosen.json.primary).toBe(true);
  expect((await ask(other, 'GET', '/users/mira')).json.email).toBe(second);
  await ask(mira, 'PATCH', '/user/settings', { hide_email: true });
  expect((await ask(other, 'GET', '/users/mira')).text).not.toContain('work@');
  expect((await ask(mira, 'GET', '/user')).json.email).toBe(second);

  // an intruder in her session makes their own address the primary one, and removes hers.
  const signIn = await ask(null, 'POST', '/user/session', { username: 'mira', password });
  const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const session = { headers: { cookie, origin: t.url } };
  await ask(mira, 'POST', '/user/emails', { emails: [thief] });
  const stolen = await newest(thief, /confirm/);
  await ask(mira, 'POST', `${at(thief)}/confirm`, { code: stolen.code });
  await ask(mira, 'PATCH', at(thief), { primary: true });
  const alarm = await smtp.waitFor(
    (mail) => mail.to === second && mail.text.includes('/account/revert-primary'),
  );
  expect((await ask(mira, 'DELETE', '/user/emails', { emails: [first, second] })).status).toBe(204);
  await newest(first, /removed/);
  expect((await t.request('GET', '/user', null, session)).status).toBe(200);

  // She reverts it with the link in the mail, and resets her password with another.
  const taken = await follow(alarm, '/account/revert-primary');
  expect(taken.status).toBe(200);
  await newest(second, /undone/);
  expect((await t.request('GET', '/user', null, session)).status).toBe(401);
  expect((await ask(mira, 'GET', '/user')).status).toBe(401);
  expect((await ask(null, 'POST', '/user/password/forgot', { email: second })).status).toBe(202);
  const reset = await newest(second, /password/, alarm);
  const done = await follow(reset, '/account/reset-password', { password: next });
  expect(done.status).toBe(200);
  expect((await ask(mira, 'GET', '/user')).status).toBe(401);
  const again = { name: 'mira', password: next };
  const { json } = await ask(again, 'GET', '/user/emails');
  expect(json.map((e: { email: string; primary: boolean }) => [e.email, e.primary])).toEqual([
    [second, true],
  ]);

  // No mail was sent twice, and no body is kept after sending.
  const ids = smtp.mails.map((mail) => mail.messageId);
  expect(new Set(ids).size).toBe(ids.length);
});
