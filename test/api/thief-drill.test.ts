import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { type As, startTestApp, type TestApp } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo, mailsOf, mailsTo } from '../support/outbox.ts';
import { ofModules } from '../support/parts.ts';

const password = 'the password of the owner';
const newPassword = 'chosen after the theft';
const stolenPassword = 'the password of the thief';

/** What the thief made, none of which may work once the owner is back. */
interface Loot {
  readonly credentials: As[];
  readonly secretLinks: string[];
  readonly links: string[];
  readonly addresses: string[];
}

let t: TestApp;
let count = 0;

/** An account that has existed for a while, and what its owner had. */
async function newOwner(isAdmin = false) {
  const user = await t.make.user(`owner${++count}`, { password, isAdmin });
  const token = { token: await t.make.token(user) };
  await t.make.email(user, `second${count}@example.com`);
  t.clock.advance(30 * 86_400);
  const as = { name: user.name, password };
  return { user, token, as, thiefAddress: `thief${count}@example.org` };
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

const newLoot = (): Loot => ({
  credentials: [],
  secretLinks: [],
  links: [],
  addresses: [],
});

async function signIn(name: string, secret: string, otp?: string) {
  const body = { username: name, password: secret, otp };
  const answer = await t.request('POST', '/user/session', null, { body });
  expect(answer.status).toBe(201);
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

/** A write with any credential; browsers send their origin. */
const send = (method: string, path: string, as: As, body?: unknown, otp?: string) =>
  t.request(method, path, as, {
    headers: { origin: t.url, ...(otp === undefined ? {} : { 'x-gitea-otp': otp }) },
    ...(body === undefined ? {} : { body }),
  });

/** Adds an address of the thief, who reads its mail. */
async function addThiefAddress(loot: Loot, as: As, { thiefAddress }: Owner) {
  loot.addresses.push(thiefAddress, `more-${thiefAddress}`);
  const added = await send('POST', '/user/emails', as, { emails: loot.addresses });
  expect(added.status).toBe(201);
  const [mail] = await mailsTo(t, thiefAddress, 'confirm-email');
  if (mail === undefined) return;
  const path = `/user/emails/${encodeURIComponent(thiefAddress)}/confirm`;
  expect((await send('POST', path, as, { code: mail.code })).status).toBe(200);
}

async function makeToken(loot: Loot, as: As, { user }: Owner, name: string) {
  const answer = await send('POST', `/users/${user.name}/tokens`, as, { name });
  expect(answer.status).toBe(201);
  loot.credentials.push({ token: answer.json.sha1 });
}

const secretLinks = ofModules((part) => part.secretLinks);
async function makeSecretLinks(loot: Loot, as: As) {
  for (const link of secretLinks) {
    const answer = await link.make(t, as);
    expect(answer.status).toBe(201);
    loot.secretLinks.push(answer.json.url);
    expect((await fetch(answer.json.url)).status).toBe(200);
  }
}

/** Moves the account to the thief's address, and the owner's to another account. */
async function takeAddress(as: As, { user, thiefAddress }: Owner) {
  const path = `/user/emails/${encodeURIComponent(thiefAddress)}`;
  expect((await send('PATCH', path, as, { primary: true })).status).toBe(200);
  const emails = [user.email, `second${user.name.slice(5)}@example.com`];
  expect((await send('DELETE', '/user/emails', as, { emails })).status).toBe(204);
  const accomplice = await t.make.person();
  const claim = { body: { emails: [user.email] } };
  const refused = await t.request('POST', '/user/emails', accomplice, claim);
  expect(refused.json.message).toBe(`Email address has been used: ${user.email}`);
}

/** The fields that a browser would send for the form of a page. */
function fieldsOf(page: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? '';
    const isSent = !tag.includes('type="checkbox"') || / checked/.test(tag);
    if (isSent) fields.append(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return fields;
}

async function submit(page: string, path: string, more: Record<string, string> = {}) {
  const body = fieldsOf(page);
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  const answer = await fetch(`${t.url}/account/${path}`, { method: 'POST', body });
  return { status: answer.status, text: await answer.text() };
}

const pageOf = async (path: string) => (await fetch(`${t.url}/account/${path}`)).text();

/** The owner undoes the change of the address with the mail about it. */
async function takeBack({ user }: Owner) {
  const { secret } = await lastMailTo(t, user.email, 'primary-changed');
  const asked = await pageOf(`revert-primary?token=${secret}`);
  const reverted = await submit(asked, 'revert-primary');
  expect(reverted.status).toBe(200);
  const done = await submit(reverted.text, 'reset-password', { password: newPassword });
  expect(done.status).toBe(200);
}

/** The owner resets the password with a mail to the primary address. */
async function resetByMail({ user }: Owner) {
  await t.request('POST', '/user/password/forgot', null, { body: { email: user.email } });
  const { secret } = await lastMailTo(t, user.email, 'password-reset');
  const form = await pageOf(`reset-password?token=${secret}`);
  const done = await submit(form, 'reset-password', { password: newPassword });
  expect(done.status).toBe(200);
}

/** The account is the owner's alone. */
async function expectClean({ user }: Owner, loot: Loot) {
  for (const as of loot.credentials) expect((await t.request('GET', '/user', as)).status).toBe(401);
  for (const url of loot.secretLinks) expect((await fetch(url)).status).toBe(404);
  for (const link of loot.links) expect((await fetch(`${t.url}/account/${link}`)).status).toBe(404);
  for (const name of loot.addresses) {
    for (const secret of [password, stolenPassword]) {
      expect((await t.request('GET', '/user', { name, password: secret })).status).toBe(401);
    }
    const sent = (await mailsTo(t, name, 'password-reset')).length;
    t.clock.advance(200);
    await t.request('POST', '/user/password/forgot', null, { body: { email: name } });
    expect(await mailsTo(t, name, 'password-reset')).toHaveLength(sent);
  }
  const as = { name: user.name, password: newPassword };
  const session = await signIn(user.email, newPassword);
  expect((await t.request('GET', '/user', session)).json.email).toBe(user.email);
  expect((await t.request('GET', '/user/two-factor', as)).json.enabled).toBe(false);
  expect((await t.request('GET', `/users/${user.name}/tokens`, as)).json).toEqual([]);
  const emails = (await t.request('GET', '/user/emails', as)).json as { email: string }[];
  expect(emails.map(({ email }) => email)).toContain(user.email);
  for (const address of loot.addresses) {
    expect(emails.map(({ email }) => email)).not.toContain(address);
  }
}

const oldCredentials = ({ as, token }: Owner): As[] => [as, token];

describe.each([
  ['on', 'true'],
  ['off', 'false'],
])('with confirmation %s, the mailbox of the owner wins back', (_, confirm) => {
  beforeAll(async () => {
    t = await startTestApp({
      settings: { REGISTER_EMAIL_CONFIRM: confirm, SIGN_IN_FAILURES_PER_ADDRESS: '1000' },
    });
  });
  afterAll(() => t.close());

  it('an account whose session was stolen, with the address', async () => {
    const owner = await newOwner();
    const loot = newLoot();
    loot.credentials.push(...oldCredentials(owner));
    // Stolen while the password is fresh, which permits the most.
    const stolen = await signIn(owner.user.name, password);
    loot.credentials.push(stolen);
    await makeToken(loot, stolen, owner, 'before the change');
    await addThiefAddress(loot, stolen, owner);
    await takeAddress(stolen, owner);
    await makeToken(loot, stolen, owner, 'after the change');
    await makeSecretLinks(loot, stolen);
    t.clock.advance(86_400);
    await takeBack(owner);
    await expectClean(owner, loot);
  });

  it('an account whose session was stolen, without the address', async () => {
    const owner = await newOwner();
    const loot = newLoot();
    loot.credentials.push(...oldCredentials(owner));
    const stolen = await signIn(owner.user.name, password);
    loot.credentials.push(stolen);
    await makeToken(loot, stolen, owner, 'of the thief');
    await makeSecretLinks(loot, stolen);
    await addThiefAddress(loot, stolen, owner);
    await resetByMail(owner);
    await expectClean(owner, loot);
  });

  it('an account whose password was stolen, with the address', async () => {
    const owner = await newOwner();
    const loot = newLoot();
    loot.credentials.push(...oldCredentials(owner));
    await makeToken(loot, owner.as, owner, 'before the change');
    await addThiefAddress(loot, owner.as, owner);
    const { app, recoveryCodes } = await guard(t, owner.user, password);
    const session = await signIn(owner.user.name, password, app.code());
    loot.credentials.push(session);
    t.clock.advance(60);
    await takeAddress(session, owner);
    await makeToken(loot, session, owner, 'after the change');
    await makeSecretLinks(loot, session);
    const change = { old_password: password, new_password: stolenPassword, otp: app.code() };
    expect((await send('PUT', '/user/password', session, change)).status).toBe(204);
    // The thief goes on to another address, and asks for links to both.
    const more = `more-${owner.thiefAddress}`;
    if (confirm === 'true') {
      const { code } = await lastMailTo(t, more, 'confirm-email');
      const path = `/user/emails/${encodeURIComponent(more)}/confirm`;
      expect((await send('POST', path, session, { code })).status).toBe(200);
    }
    const path = `/user/emails/${encodeURIComponent(more)}`;
    expect((await send('PATCH', path, session, { primary: true })).status).toBe(200);
    const later = await lastMailTo(t, owner.thiefAddress, 'primary-changed');
    loot.links.push(`revert-primary?token=${later.secret}`);
    await t.request('POST', '/user/password/forgot', null, { body: { email: more } });
    const reset = await lastMailTo(t, more, 'password-reset');
    loot.links.push(`reset-password?token=${reset.secret}`);
    loot.credentials.push({ name: owner.user.name, password: stolenPassword });

    t.clock.advance(6 * 86_400);
    await takeBack(owner);
    await expectClean(owner, loot);
    for (const otp of [app.code(), recoveryCodes[0]]) {
      const body = { username: owner.user.name, password: stolenPassword, otp };
      expect((await t.request('POST', '/user/session', null, { body })).status).toBe(401);
    }
  });

  it('an account whose password was stolen, without the address', async () => {
    const owner = await newOwner();
    const loot = newLoot();
    loot.credentials.push(...oldCredentials(owner));
    loot.credentials.push(await signIn(owner.user.name, password));
    await makeToken(loot, owner.as, owner, 'of the thief');
    await makeSecretLinks(loot, owner.as);
    await addThiefAddress(loot, owner.as, owner);
    const { app } = await guard(t, owner.user, password);
    const change = { old_password: password, new_password: stolenPassword };
    expect((await send('PUT', '/user/password', owner.as, change, app.code())).status).toBe(204);
    loot.credentials.push({ name: owner.user.name, password: stolenPassword });
    await resetByMail(owner);
    await expectClean(owner, loot);
  });

  it('an account whose token was stolen', async () => {
    const owner = await newOwner(true);
    const loot = newLoot();
    loot.credentials.push(...oldCredentials(owner));
    const { token: stolen, user } = owner;
    await addThiefAddress(loot, stolen, owner);
    const emails = [`second${user.name.slice(5)}@example.com`];
    expect((await send('DELETE', '/user/emails', stolen, { emails })).status).toBe(204);
    // What would make more of it is refused.
    const address = `/user/emails/${encodeURIComponent(owner.thiefAddress)}`;
    for (const [status, method, path, body] of [
      [401, 'PATCH', address, { primary: true }],
      [401, 'POST', `/users/${user.name}/tokens`, { name: 'more' }],
      [401, 'POST', '/user/two-factor', { password }],
      [401, 'PUT', '/user/password', { old_password: password, new_password: stolenPassword }],
      [403, 'PATCH', `/admin/users/${user.name}`, { password: stolenPassword }],
      [403, 'PATCH', `/admin/users/${user.name}`, { email: owner.thiefAddress }],
    ] as const) {
      expect((await send(method, path, stolen, body)).status).toBe(status);
    }
    for (const link of secretLinks) expect((await link.make(t, stolen)).status).toBe(401);
    await resetByMail(owner);
    await expectClean(owner, loot);
  });

  it.each([
    ['six days', 6],
    ['a month', 30],
  ])('an account whose thief waited %s, before a new password is chosen', async (_when, days) => {
    const owner = await newOwner();
    const { user, token, thiefAddress } = owner;
    const loot = newLoot();
    await addThiefAddress(loot, owner.as, owner);
    await makeToken(loot, owner.as, owner, 'before the change');
    await makeSecretLinks(loot, owner.as);
    const { app } = await guard(t, user, password);
    t.clock.advance(days * 86_400);
    await takeAddress(await signIn(user.name, password, app.code()), owner);
    const { secret } = await lastMailTo(t, user.email, 'primary-changed');
    await submit(await pageOf(`revert-primary?token=${secret}`), 'revert-primary');
    // The owner's older token still works.
    const emails = (await t.request('GET', '/user/emails', token)).json as { email: string }[];
    const addresses = emails.map(({ email }) => email);
    expect(addresses).toContain(user.email);
    expect(addresses).not.toContain(thiefAddress);
    if (days > 7) return;
    expect(addresses).toEqual([user.email]);
    const [stolen = null] = loot.credentials;
    expect((await t.request('GET', '/user', stolen)).status).toBe(401);
    for (const url of loot.secretLinks) expect((await fetch(url)).status).toBe(404);
    expect(await t.app.context.database.read.twoFactors.ofUser(user.id)).toBeUndefined();
  });

  it('an account of a victim who has not chosen a new password yet', async () => {
    const owner = await newOwner();
    await addThiefAddress(newLoot(), owner.as, owner);
    await takeAddress(owner.as, owner);
    const { secret } = await lastMailTo(t, owner.user.email, 'primary-changed');
    await submit(await pageOf(`revert-primary?token=${secret}`), 'revert-primary');
    // The thief, who knows the password, cannot change the address again.
    expect((await t.request('GET', '/user', owner.as)).status).toBe(401);
    t.clock.advance(200);
    await resetByMail(owner);
    expect((await signIn(owner.user.name, newPassword)).cookie).not.toBe('');
  });
});

describe('what a thief let others have', () => {
  const shared = ofModules((part) => part.shared);
  let made = 0;
  beforeAll(async () => {
    t = await startTestApp({
      settings: { SIGN_IN_FAILURES_PER_ADDRESS: '1000', INVITATION_VALID_DAYS: '30' },
    });
    const by = await t.make.person('keeper', { isAdmin: true, password });
    await t.request('PATCH', '/admin/settings', by.byPassword, {
      body: { REGISTRATION: 'invitation' },
    });
  });
  afterAll(() => t.close());

  /** What the owner and then the thief did, and how to look at it. */
  async function robbed() {
    const number = ++made;
    const owner = await newOwner(true);
    const { user, as } = owner;
    const people = [1, 2, 3].map(() => t.make.person());
    const [friend, raised, thief] = (await Promise.all(people)) as [Person, Person, Person];
    const repositories = ['private', 'shown', 'gone', 'restored'].map((name) =>
      t.make.repository(user, `${name}${number}`, { isPrivate: true }),
    );
    const [secret] = await Promise.all(repositories);
    if (secret === undefined) return expect.fail();
    const path = (name: string) => `/repos/${user.name}/${name}${number}`;
    for (const { user: old } of [friend, raised]) await t.make.collaborator(secret, old, 'read');
    const share = (name: string, isShared = true) =>
      Promise.all(shared.map((what) => what.make(t, as, `${name}${number}`, isShared)));
    const invite = async (who: As, name: string, sudo: string) => {
      const email = `${name}${number}@example.net`;
      const options = { body: { email }, headers: { sudo, origin: t.url } };
      expect((await t.request('POST', '/admin/invitations', who, options)).status).toBe(201);
      return (await lastMailTo(t, email, 'invitation')).secret;
    };
    const [oldIds, laterIds] = [await share('old'), await share('later', false)];
    const oldInvitation = await invite(as, 'old', user.name);
    t.clock.advance(8 * 86_400);
    // The thief, with the password, in a week.
    const put = (repository: string, who: Person, permission: string) => {
      const one = `${path(repository)}/collaborators/${who.user.name}`;
      return send('PUT', one, as, { permission });
    };
    const newIds = await share('new');
    const invitations = [await invite(as, 'new', user.name), await invite(as, 'sudo', 'keeper')];
    const account = thief.user.name;
    // Many changes of one kind must not hide another.
    for (let n = 0; n < 60; n += 1) await put('private', raised, n % 2 === 0 ? 'write' : 'read');
    for (const [status, answer] of [
      [204, () => put('private', thief, 'admin')],
      [204, () => put('private', raised, 'admin')],
      [204, () => put('restored', thief, 'read')],
      [204, () => send('DELETE', path('restored'), as)],
      [200, () => send('PATCH', path('shown'), as, { private: false })],
      [204, () => send('DELETE', path('gone'), as)],
      [200, () => send('PATCH', `/admin/users/${account}`, as, { admin: true })],
      [200, () => send('PATCH', '/admin/settings', as, { MAIL_FROM: 'thief@example.org' })],
    ] as const) {
      expect((await answer()).status).toBe(status);
    }
    for (const [place, what] of shared.entries()) {
      expect((await what.share(t, as, laterIds[place] ?? 0)).status).toBe(200);
    }
    // The accomplice must not see through being an administrator.
    await t.app.context.database.write((s) => s.users.update(thief.user.id, { isAdmin: false }));
    return {
      ...{ owner, secret, friend, raised, thief, invitations, oldInvitation, account },
      reads: async (who: Person, name = 'private') =>
        (await t.request('GET', path(name), { token: who.token })).status === 200,
      expectShared: async (...expected: readonly boolean[]) => {
        for (const [place, what] of shared.entries()) {
          const seen = await what.seen(t, { token: friend.token });
          const made = [oldIds, laterIds, newIds].map((ids) => seen.includes(ids[place] ?? 0));
          expect(made).toEqual(expected);
        }
      },
      isOpen: async (invitation: string) =>
        (await fetch(`${t.url}/account/register?token=${invitation}`)).status === 200,
    };
  }

  it.each(['reset', 'address'])('ends when the account is won back: %s', async (way) => {
    const after = await robbed();
    const { owner, friend, raised, thief, account } = after;
    let form: string;
    if (way === 'reset') {
      await t.request('POST', '/user/password/forgot', null, { body: { email: owner.user.email } });
      const { secret } = await lastMailTo(t, owner.user.email, 'password-reset');
      form = await pageOf(`reset-password?token=${secret}`);
    } else {
      await addThiefAddress(newLoot(), owner.as, owner);
      await takeAddress(owner.as, owner);
      const { secret } = await lastMailTo(t, owner.user.email, 'primary-changed');
      form = (await submit(await pageOf(`revert-primary?token=${secret}`), 'revert-primary')).text;
      // Already then, before a password is chosen.
      expect(await after.reads(thief)).toBe(false);
    }
    const done = await submit(form, 'reset-password', { password: newPassword });
    expect(done.status).toBe(200);
    expect([await after.reads(thief), await after.reads(raised)]).toEqual([false, false]);
    // What is older stays.
    expect(await after.reads(friend)).toBe(true);
    await after.expectShared(true, false, false);
    expect(await Promise.all(after.invitations.map(after.isOpen))).toEqual([false, false]);
    expect(await after.isOpen(after.oldInvitation)).toBe(true);
    const { database } = t.app.context;
    const [deleted] = await database.read.repositories.deletedByName(
      owner.user.id,
      `restored${made}`,
    );
    const mode = database.read.repositories.collaboration(deleted?.id ?? 0, thief.user.id);
    expect(await mode).toBe('none');
    // The rest is listed.
    const name = owner.user.name;
    const text = done.text.replace(/<[^>]*>|\s+/g, ' ').replace(/\s+/g, ' ');
    for (const line of [
      `Repository made public: ${name}/shown${made}`,
      'There are more: ask an administrator',
      `Repository deleted: ${name}/gone${made}`,
      `Site administrator added: ${account}`,
      'Setting of the instance changed: MAIL_FROM',
      `Collaborator added or changed: ${name}/private${made}: ${account} admin`,
    ]) {
      expect(text).toContain(line);
    }
    const { users } = database.read;
    expect(await users.byName(account)).toMatchObject({ isAdmin: false });
  });

  it('stays if the owner clears the box, as nobody else was in', async () => {
    const after = await robbed();
    const { email } = after.owner.user;
    await t.request('POST', '/user/password/forgot', null, { body: { email } });
    const { secret } = await lastMailTo(t, email, 'password-reset');
    const form = await pageOf(`reset-password?token=${secret}`);
    const fields = { password: newPassword, end_access: 'false' };
    const body = fieldsOf(form);
    body.delete('end_access');
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    const done = await fetch(`${t.url}/account/reset-password`, { method: 'POST', body });
    expect(await done.text()).not.toContain('Repository');
    expect([await after.reads(after.thief), await after.reads(after.raised)]).toEqual([true, true]);
    await after.expectShared(true, true, true);
    expect(await Promise.all(after.invitations.map(after.isOpen))).toEqual([true, true]);
  });

  it('is listed in German too', async () => {
    const after = await robbed();
    const { email } = after.owner.user;
    await t.request('POST', '/user/password/forgot', null, { body: { email } });
    const { secret } = await lastMailTo(t, email, 'password-reset');
    const body = fieldsOf(await pageOf(`reset-password?token=${secret}`));
    body.set('password', newPassword);
    const headers = { 'accept-language': 'de' };
    const done = await fetch(`${t.url}/account/reset-password`, { method: 'POST', body, headers });
    const text = (await done.text()).replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
    expect(text).toContain(`Administrator der Instanz hinzugefügt: ${after.account}`);
    expect(text).toContain('Einstellung der Instanz geändert: MAIL_FROM');
  });
});

describe('a stolen token of a site admin', () => {
  const account = { username: 'accomplice', email: 'accomplice@example.org' };
  const login = { ...account, password: stolenPassword, must_change_password: false };
  let admin: Person;
  let other: Person;
  let barred: Person;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.make.person('head', { isAdmin: true, password });
    other = await t.make.person('deputy', { isAdmin: true, password, language: 'de' });
    barred = await t.make.person('leaver', { isAdmin: true, password, isActive: false });
    await t.make.person('locked', { isAdmin: true, password, prohibitLogin: true });
    await t.make.person('novice', { isAdmin: true, password, mustChangePassword: true });
    const made = await send('POST', '/admin/users', admin, { ...login, admin: true });
    expect([made.status, made.json.is_admin]).toEqual([201, false]);
  });
  afterAll(() => t.close());
  const edit = (name: string, as: As, body: object, sudo = 'head') =>
    t.request('PATCH', `/admin/users/${name}`, as, { body, headers: { sudo, origin: t.url } });

  it.each([
    ['accomplice', { admin: true }, 'make or unmake a site admin'],
    ['accomplice', { admin: true, active: true, full_name: 'Nobody' }, 'make or unmake'],
    ['accomplice', { admin: true, password: stolenPassword }, 'cannot set the password'],
    ['deputy', { admin: false }, 'make or unmake a site admin'],
    ['deputy', { admin: false, password: stolenPassword }, 'cannot set the password'],
    ['head', { admin: false }, 'make or unmake a site admin'],
    ['leaver', { active: true }, 'cannot let a site admin sign in again'],
    ['leaver', { admin: false, active: true }, 'make or unmake a site admin'],
    ['locked', { prohibit_login: false }, 'cannot let a site admin sign in again'],
    ['novice', { must_change_password: false }, 'cannot let a site admin sign in again'],
  ])('cannot send %s %j', async (name, body, words) => {
    const { token } = admin;
    const narrow = await t.make.token(admin.user, ['write:admin']);
    const before = await t.app.context.database.read.users.byName(name);
    for (const answer of [
      await edit(name, { token }, body),
      await edit(name, { token: narrow }, body),
      await edit(name, { name: 'head', password: narrow }, body),
      await edit(name, { name: narrow, password: 'x-oauth-basic' }, body),
      await edit(name, { token }, body, 'deputy'),
    ]) {
      expect([answer.status, answer.json.message]).toEqual([403, expect.stringContaining(words)]);
    }
    expect(await t.app.context.database.read.users.byName(name)).toEqual(before);
    expect((await mailsOf(t)).filter(({ kind }) => kind === 'admin-changed')).toEqual([]);
  });

  it('may repeat what is so already, as clients do with every edit', async () => {
    expect((await edit('deputy', admin, { admin: true, full_name: 'D' })).status).toBe(200);
    expect((await edit('leaver', admin, { admin: true, active: false })).status).toBe(200);
    expect((await edit('accomplice', admin, { admin: false, active: true })).status).toBe(200);
  });

  it('gains nothing by demoting and setting the password at once', async () => {
    const answers = await Promise.all([
      edit('deputy', admin, { admin: false }),
      edit('deputy', admin, { password: stolenPassword }),
      edit('accomplice', admin, { admin: true }),
      edit('accomplice', admin, { password: 'another of the thief' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
    const { users } = t.app.context.database.read;
    expect(await users.byName('accomplice')).toMatchObject({ isAdmin: false });
    expect((await t.request('GET', '/user', other.byPassword)).json.is_admin).toBe(true);
  });

  it('does what needs a password or session: with these all site admins are mailed', async () => {
    const session = await signIn('head', password);
    expect((await edit('accomplice', session, { admin: true }, '')).status).toBe(200);
    const told = async () =>
      (await mailsOf(t)).filter(({ kind }) => kind === 'admin-changed').map((m) => m.recipient);
    const all = [admin.user.email, other.user.email, 'novice@example.com', account.email];
    expect((await told()).sort()).toEqual([...all].sort());
    const mail = await lastMailTo(t, admin.user.email, 'admin-changed');
    expect(mail.text).toContain('The administrator head made accomplice a site administrator');
    const german = await lastMailTo(t, other.user.email, 'admin-changed');
    expect(german.text).toContain('Der Administrator head hat accomplice die Rechte');
    // Whoever loses the rights is told too.
    expect((await edit('accomplice', admin.byPassword, { admin: false })).status).toBe(200);
    expect(await told()).toHaveLength(8);
    expect((await lastMailTo(t, account.email, 'admin-changed')).text).toContain(
      'removed accomplice',
    );
    expect((await edit('accomplice', admin.byPassword, { admin: false })).status).toBe(200);
    expect(await told()).toHaveLength(8);
    expect(await mailsTo(t, barred.user.email)).toEqual([]);
    t.clock.advance(3601);
    const stale = await edit('accomplice', session, { admin: true }, '');
    expect([stale.status, stale.headers.get('x-punchcard-confirm')]).toEqual([403, 'password']);
  });
});

describe('an address with an open link to take it back', () => {
  let root: { user: User; token: string };
  beforeAll(async () => {
    t = await startTestApp({ settings: { REGISTRATION: 'open' } });
    root = await t.make.person('root', { isAdmin: true });
  });
  afterAll(() => t.close());

  it('is in use for everybody else until the link expires', async () => {
    const owner = await newOwner();
    await addThiefAddress(newLoot(), owner.as, owner);
    await takeAddress(owner.as, owner);
    const email = owner.user.email.toUpperCase();
    const register = () =>
      t.request('POST', '/user/registration', null, {
        body: { username: `late${count}`, email, password },
      });
    const account = { username: `made${count}`, email, password };
    const other = await t.make.user();
    expect((await register()).status).toBe(422);
    const byAdmin = [
      await t.request('POST', '/admin/users', root, { body: account }),
      await t.request('PATCH', `/admin/users/${other.name}`, root, { body: { email } }),
    ];
    for (const { status, json } of byAdmin) {
      expect([status, json.message]).toEqual([422, `e-mail already in use [email: ${email}]`]);
    }
    // The account that it was taken from may have it back at any time.
    const body = { emails: [owner.user.email] };
    expect((await t.request('POST', '/user/emails', owner.token, { body })).status).toBe(201);
    expect((await t.request('DELETE', '/user/emails', owner.token, { body })).status).toBe(204);
    t.clock.advance(7 * 86_400);
    expect((await register()).status).toBe(201);
  });
});
