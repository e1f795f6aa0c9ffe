import { expect, it } from 'vitest';
import { openSetup } from '../../src/core/account/setup.ts';
import { type Answer, type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { noneUnderWay } from '../support/mail.ts';
import { type SentMail, startSmtp } from '../support/smtp.ts';

/** Each mail is used once. */
const seen = new Set<string>();

/**
 * The whole life of an account and its addresses through the API, the pages and mail only: every
 * mail goes through a real SMTP server, and every link and code comes out of one. Each step builds
 * on the one before.
 */
const smtp = await ofFile(startSmtp());
const t = await ofFile(
  startTestApp({
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Punchcard <punchcard@example.com>',
      REGISTRATION: 'open',
      REGISTER_EMAIL_CONFIRM: 'true',
    },
  }),
);

const first = { name: 'mira', email: 'mira@example.org', password: 'correct horse battery' };
const work = 'Mira.Holt@bücher.example';
const spare = 'mira+spare@example.net';
let password = first.password;
const mira = (): As => ({ name: 'mira', password });

/** The first unused mail to the address with that subject. */
async function mailTo(to: string, subject: RegExp): Promise<SentMail> {
  const mail = await smtp.waitFor(
    (sent) => addressOf(sent) === to && subject.test(sent.subject) && !seen.has(sent.messageId),
  );
  seen.add(mail.messageId);
  // Both spellings are whole and contain no other name.
  expect(mail.parsed.to).toMatchObject({ value: [{ name: '' }] });
  for (const link of pagesIn(mail)) expect(mail.html).toContain(`href="${link}"`);
  if (mail.code !== '') expect(mail.html).toContain(mail.code);
  return mail;
}

/** In the header: mail servers without support for international domains get ASCII. */
function addressOf({ parsed }: SentMail): string {
  const [to] = [parsed.to ?? []].flat();
  const address = to?.value[0]?.address ?? '';
  return address.endsWith('@xn--bcher-kva.example') ? work : address;
}

/** What mail programs and their scanners do with a link: they fetch it. */
const fetchPage = async (link: string): Promise<{ status: number; text: string }> => {
  const reply = await fetch(link);
  return { status: reply.status, text: await reply.text() };
};

/** What a person does with it: fills in the page's form and presses its button. */
async function press(
  link: string,
  typed: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return submit((await fetchPage(link)).text, link, typed);
}

/** Submits the form of a page. */
async function submit(
  text: string,
  link: string,
  typed: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const action = /<form\s[^>]*action="([^"]+)"/.exec(text)?.[1] ?? '';
  const fields = new URLSearchParams();
  for (const [input] of text.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1] ?? '';
    fields.set(name, typed[name] ?? /value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  const reply = await fetch(new URL(action, link), { method: 'POST', body: fields });
  return { status: reply.status, text: await reply.text() };
}

const pagesIn = (mail: SentMail): string[] =>
  mail.links.filter((link) => link.startsWith(`${t.url}/account/`));

function linkIn(mail: SentMail, page: string): string {
  const link = pagesIn(mail).find((text) => new URL(text).pathname === `/account/${page}`);
  if (link === undefined) throw new Error(`no link to ${page} in: ${mail.text}`);
  return link;
}

const signIn = async (name: string, secret: string): Promise<{ answer: Answer; as: As }> => {
  const answer = await t.request('POST', '/user/session', null, {
    body: { username: name, password: secret },
  });
  return { answer, as: { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' } };
};
const emails = async (as = mira()) => {
  const { json } = await t.request('GET', '/user/emails', as);
  return json.map((row: { email: string; verified: boolean; primary: boolean }) => [
    row.email,
    row.verified,
    row.primary,
  ]);
};
const at = (address: string): string => `/user/emails/${encodeURIComponent(address)}`;

it('starts with an administrator, through the setup link in the terminal', async () => {
  const code = (await openSetup(t.app.context)) ?? '';
  const page = await press(`${t.url}/setup?code=${code}`, {
    name: 'root',
    email: 'root@example.com',
    password: 'root has a password',
  });
  expect(page.status).toBe(200);
  expect((await signIn('root', 'root has a password')).answer.status).toBe(201);
});

it('registers', async () => {
  const { name: username, ...rest } = first;
  const answer = await t.request('POST', '/user/registration', null, {
    body: { username, ...rest },
  });
  expect(answer.status).toBe(201);
  expect(answer.json.confirmation_required).toBe(true);
  expect((await t.request('GET', '/user/followers', mira())).status).toBe(403);
});

it('confirms by the button on the page of the link, not by fetching it', async () => {
  const mail = await mailTo(first.email, /confirm your email address/);
  const link = linkIn(mail, 'confirm-email');
  for (let i = 0; i < 3; i++) expect((await fetchPage(link)).text).toContain(first.email);
  expect(await emails()).toEqual([[first.email, false, false]]);

  const page = await press(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('The account is ready');
  expect(await emails()).toEqual([[first.email, true, true]]);
  expect((await signIn(first.email, password)).answer.status).toBe(201);
  expect((await fetchPage(link)).text).toContain('This link has expired or was already used');
});

it('adds addresses, and confirms one by code and one by link', async () => {
  const body = { emails: [work, spare] };
  expect((await t.request('POST', '/user/emails', mira(), { body })).status).toBe(201);
  const toWork = await mailTo(work, /confirm/);
  const toSpare = await mailTo(spare, /confirm/);
  const told = await mailTo(first.email, /addresses were added/);
  expect(told.text).toContain(work);
  expect(told.text).toContain(spare);

  // The code of one address does not work for another.
  const wrong = await t.request('POST', `${at(spare)}/confirm`, mira(), {
    body: { code: toWork.code },
  });
  expect(wrong.status).toBe(422);
  const right = await t.request('POST', `${at(work)}/confirm`, mira(), {
    body: { code: toWork.code },
  });
  expect([right.status, right.json.verified]).toEqual([200, true]);
  expect((await press(linkIn(toSpare, 'confirm-email'))).status).toBe(200);
  expect(await emails()).toEqual([
    [first.email, true, true],
    [work, true, false],
    [spare, true, false],
  ]);
});

it('requests another mail for a lost one, which makes the first void', async () => {
  const late = 'mira-late@example.org';
  await t.request('POST', '/user/emails', mira(), { body: { emails: [late] } });
  const lost = await mailTo(late, /confirm/);
  const soon = await t.request('POST', `${at(late)}/resend`, mira());
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '180']);
  await noneUnderWay(t);
  t.clock.advance(180);
  expect((await t.request('POST', `${at(late)}/resend`, mira())).status).toBe(202);
  const again = await mailTo(late, /confirm/);
  expect((await press(linkIn(lost, 'confirm-email'))).status).toBe(404);
  expect((await press(linkIn(again, 'confirm-email'))).status).toBe(200);
  const body = { emails: [late] };
  expect((await t.request('DELETE', '/user/emails', mira(), { body })).status).toBe(204);
  expect((await mailTo(first.email, /removed/)).text).toContain(late);
});

it('chooses another primary address', async () => {
  const answer = await t.request('PATCH', at(spare), mira(), { body: { primary: true } });
  expect([answer.status, answer.json.primary]).toEqual([200, true]);
  expect((await t.request('GET', '/user', mira())).json.email).toBe(spare);
  const toOld = await mailTo(first.email, /primary email address was changed/);
  expect(linkIn(toOld, 'revert-primary')).toContain('token=');
  const toNew = await mailTo(spare, /primary email address was changed/);
  expect(toNew.links.join()).not.toContain('revert-primary');
});

it('hides its address, and shows it', async () => {
  const root: As = { name: 'root', password: 'root has a password' };
  const other = await t.make.person();
  const shownTo = async (as: As) => (await t.request('GET', '/users/mira', as)).json.email;
  for (const hide_email of [true, false, true]) {
    const answer = await t.request('PATCH', '/user/settings', mira(), { body: { hide_email } });
    expect(answer.json.hide_email).toBe(hide_email);
    expect(await shownTo(null)).not.toContain('spare');
    expect((await shownTo(other)) === spare).toBe(!hide_email);
    expect([await shownTo(mira()), await shownTo(root)]).toEqual([spare, spare]);
  }
});

it('takes the account back from an intruder', async () => {
  const thief = await signIn('mira', password);
  const headers = { origin: t.url };
  const theirs = 'thief@example.net';
  await t.request('POST', '/user/emails', thief.as, { body: { emails: [theirs] }, headers });
  const { code } = await mailTo(theirs, /confirm/);
  await t.request('POST', `${at(theirs)}/confirm`, thief.as, { body: { code }, headers });
  const body = { primary: true };
  const taken = await t.request('PATCH', at(theirs), thief.as, { body, headers });
  expect(taken.status).toBe(200);
  const gone = { emails: [spare] };
  expect(
    (await t.request('DELETE', '/user/emails', thief.as, { body: gone, headers })).status,
  ).toBe(204);

  const notice = await mailTo(spare, /primary email address was changed/);
  expect(notice.text).toContain(theirs);
  const link = linkIn(notice, 'revert-primary');
  expect((await fetchPage(link)).text).toContain(theirs);
  expect((await t.request('GET', '/user', mira())).json.email).toBe(theirs);
  const page = await press(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('is signed out everywhere');
  expect((await t.request('GET', '/user', thief.as)).status).toBe(401);
  // Whoever changed the address may know the password: a new one is asked for.
  expect((await t.request('GET', '/user', mira())).status).toBe(401);
  password = 'three horses in the rain';
  expect((await submit(page.text, link, { password })).text).toContain('Password changed');
  expect((await t.request('GET', '/user', mira())).json.email).toBe(spare);
  await mailTo(spare, /undone/);
  expect((await press(link)).status).toBe(404);
});

it('loses its password, and resets it by mail', async () => {
  const sent = await press(`${t.url}/account/forgot-password`, { email: spare });
  expect(sent.text).toContain('Check your inbox');
  const nobody = await press(`${t.url}/account/forgot-password`, { email: 'nobody@example.org' });
  expect(nobody.text.replaceAll('nobody@example.org', spare)).toBe(sent.text);

  const mail = await mailTo(spare, /reset your password/);
  const link = linkIn(mail, 'reset-password');
  const old = await signIn('mira', password);
  const short = await press(link, { password: 'short' });
  expect(short.status).toBe(422);
  const done = await press(link, { password: 'two horses in the rain' });
  expect(done.text).toContain('Password changed');
  await mailTo(spare, /password was changed/);
  expect((await t.request('GET', '/user', old.as)).status).toBe(401);
  expect((await signIn('mira', password)).answer.status).toBe(401);
  password = 'two horses in the rain';
  expect((await signIn(spare, password)).answer.status).toBe(201);
  expect((await press(link, { password: 'once more, please' })).status).toBe(404);
});

it('loses it again, and resets it with the API only', async () => {
  await noneUnderWay(t);
  t.clock.advance(180);
  const body = { email: spare.toUpperCase() };
  const asked = await t.request('POST', '/user/password/forgot', null, { body });
  expect(asked.status).toBe(202);
  const token = (await mailTo(spare, /reset your password/)).tokenOf('/account/reset-password');
  const change = { token, password: 'three horses, one barn' };
  const done = await t.request('POST', '/user/password/reset', null, { body: change });
  expect(done.status).toBe(204);
  password = change.password;
  expect((await t.request('GET', '/user', mira())).status).toBe(200);
  await mailTo(spare, /password was changed/);
});

it('is notified when a stranger registers with its address, and the stranger learns nothing', async () => {
  const body = { username: 'stranger', email: spare, password: 'a stranger in town' };
  const reply = await t.request('POST', '/user/registration', null, { body });
  expect([reply.status, reply.json.confirmation_required]).toEqual([201, true]);
  const told = await mailTo(spare, /already/i);
  expect(told.links.join()).not.toContain('confirm-email');
  expect(told.code).toBe('');
});

it('verifies an address that another account has pending, which is notified', async () => {
  const wanted = 'wanted@example.org';
  const noah: As = { name: 'noah', password: 'noah and the flood' };
  const registration = {
    username: 'noah',
    email: 'noah@example.org',
    password: 'noah and the flood',
  };
  await t.request('POST', '/user/registration', null, { body: registration });
  const { code: own } = await mailTo('noah@example.org', /confirm/);
  const begun = await t.request('POST', `${at('noah@example.org')}/confirm`, noah, {
    body: { code: own },
  });
  expect(begun.status).toBe(200);

  await t.request('POST', '/user/emails', noah, { body: { emails: [wanted] } });
  const toNoah = await mailTo(wanted, /confirm/);
  await t.request('POST', '/user/emails', mira(), { body: { emails: [wanted] } });
  const toMira = await mailTo(wanted, /confirm/);
  expect((await press(linkIn(toMira, 'confirm-email'))).status).toBe(200);
  expect((await mailTo('noah@example.org', /removed/)).text).toContain(wanted);
  expect((await press(linkIn(toNoah, 'confirm-email'))).status).toBeGreaterThanOrEqual(400);
  expect(await emails(noah)).toEqual([['noah@example.org', true, true]]);
});

it('is invited, and starts without another mail', async () => {
  const root: As = { name: 'root', password: 'root has a password' };
  const body = { email: 'jonas@example.org' };
  expect((await t.request('POST', '/admin/invitations', root, { body })).status).toBe(201);
  const mail = await mailTo('jonas@example.org', /invited/);
  const link = linkIn(mail, 'register');
  const page = await press(link, { name: 'jonas', password: 'jonas has one too' });
  expect(page.text).toContain('Welcome, jonas');
  const jonas: As = { name: 'jonas@example.org', password: 'jonas has one too' };
  expect((await t.request('GET', '/user/followers', jonas)).status).toBe(200);
  expect((await fetchPage(link)).text).toContain('This invitation has expired or was already used');
});

it('leaves a clean outbox: everything was sent once, and the bodies are erased', async () => {
  const root: As = { name: 'root', password: 'root has a password' };
  const { json } = await t.request('GET', '/admin/mail?limit=50', root);
  const ids = smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  const left = json.filter(
    ({ state }: { state: string }) => !['sent', 'cancelled'].includes(state),
  );
  expect(left).toEqual([]);
  expect(ids.length).toBe(json.filter(({ state }: { state: string }) => state === 'sent').length);
});
