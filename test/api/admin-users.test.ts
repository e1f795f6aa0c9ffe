import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../src/core/account/deletion.ts';
import { createAccount, editAccount, renameAccount } from '../../src/core/account/operations.ts';
import type { SignedIn } from '../../src/core/caller.ts';
import type { User } from '../../src/core/records/types.ts';
import { type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';
import { mailsTo } from '../support/outbox.ts';
import { auditOfTarget, rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp({ settings: { EMAIL_DOMAIN_BLOCKLIST: 'blocked.example' } }));
const person = await t.make.person('root', { isAdmin: true });
const [admin, root] = [{ token: person.token }, person.byPassword];

let count = 0;
/** A valid body with a unique name and address. */
const account = (more: object = {}) => {
  count += 1;
  return {
    username: `made${count}`,
    email: `made${count}@example.com`,
    password: 'long enough',
    must_change_password: false,
    ...more,
  };
};
const create = (body: object, as: { token: string } = admin) =>
  t.request('POST', '/admin/users', as, { body });

describe('POST /admin/users', () => {
  it('creates an account that can sign in at once', async () => {
    const body = account({
      full_name: 'Mira Holt',
      restricted: true,
      login_name: 'mira@directory',
    });
    const { status, json } = await create(body);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      login: body.username,
      email: body.email,
      full_name: 'Mira Holt',
      restricted: true,
      login_name: 'mira@directory',
      active: true,
      is_admin: false,
      visibility: 'public',
      created: '2026-05-04T09:30:00Z',
    });
    const as = { name: body.username, password: 'long enough' };
    expect((await t.request('GET', '/user', as)).json.id).toBe(json.id);
    const emails = await t.request('GET', '/user/emails', as);
    expect(emails.json).toEqual([
      {
        email: body.email,
        verified: true,
        primary: true,
        user_id: json.id,
        username: body.username,
        id: emails.json[0].id,
        created_at: '2026-05-04T09:30:00Z',
        verified_at: '2026-05-04T09:30:00Z',
        expires_at: null,
        mail_deferred: false,
      },
    ]);
  });

  it('accepts what clients send: source 0, empty login, no visibility, a notification that is not sent', async () => {
    const body = {
      source_id: 0,
      login_name: '',
      full_name: '',
      send_notify: false,
      visibility: null,
      ...account(),
    };
    const { status, json } = await create(body);
    expect([status, json.visibility]).toEqual([201, 'public']);
    expect((await create(account({ visibility: 'limited' }))).json.visibility).toBe('limited');
    expect((await create(account({ visibility: '' }))).json.visibility).toBe('public');
  });

  it('requires a password change at first sign-in, unless turned off', async () => {
    for (const [must, expected] of [
      [undefined, 403],
      [null, 403],
      [true, 403],
      [false, 200],
    ] as const) {
      const body = account({ must_change_password: must });
      await create(body);
      const as = { name: body.username, password: 'long enough' };
      expect((await t.request('GET', '/user', as)).status).toBe(expected);
    }
  });

  it('accepts a creation date in the past', async () => {
    const body = account({ created_at: '2019-01-02T03:04:05+01:00' });
    expect((await create(body)).json.created).toBe('2019-01-02T02:04:05Z');
    const zero = account({ created_at: '0001-01-01T00:00:00Z' });
    expect((await create(zero)).json.created).toBe('2026-05-04T09:30:00Z');
  });

  it.each([[undefined], [null], [''], ['short'], ['1234567']])(
    'refuses the password %j',
    async (password) => {
      const { status, json } = await create(account({ password }));
      expect(status).toBe(400);
      expect(json.message).toContain('[password]');
    },
  );

  it.each([
    ['username', ''],
    ['username', undefined],
    ['username', 7],
    ['username', 'x'.repeat(41)],
    ['username', '-dash'],
    ['username', 'dash-'],
    ['username', 'two..dots'],
    ['username', 'a-_b'],
    ['username', 'blank name'],
    ['username', 'ünïcode'],
    ['username', 'sla/sh'],
    ['username', 'mail@example.com'],
    ['email', ''],
    ['email', undefined],
    ['email', 'no address'],
    ['email', '-dash@example.com'],
    ['password', 'x'.repeat(257)],
    ['full_name', 'x'.repeat(101)],
    ['full_name', 'two\nlines'],
    ['login_name', 'x'.repeat(256)],
    ['source_id', 3],
    ['visibility', 'hidden'],
    ['created_at', 'yesterday'],
    ['created_at', '1969-12-31T23:59:59Z'],
    ['must_change_password', 'no'],
  ])('refuses %s: %j', async (field, value) => {
    const body = account({ [field]: value });
    const { status, json } = await create(body);
    expect(status).toBe(422);
    expect(json.message.toLowerCase()).toContain(field === 'email' ? 'email' : field);
    if (field !== 'username') {
      expect((await t.request('GET', `/users/${body.username}`)).status).toBe(404);
    }
  });

  it.each([
    ...'.well-known api metrics v2 assets attachments avatar avatars repo-avatars captcha login org'.split(
      ' ',
    ),
    ...'repo user explore issues pulls milestones notifications favicon.ico manifest.json robots.txt'.split(
      ' ',
    ),
    ...'sitemap.xml ssh_info swagger.v1.json ghost gitea-actions . .. search setup'.split(' '),
    ...'mira.keys mira.gpg mira.rss mira.atom mira.png GHOST Api Mira.PNG'.split(' '),
  ])('rejects the reserved name %s', async (username) => {
    const { status, json } = await create(account({ username }));
    expect([status, json.message]).toEqual([422, `name is reserved [name: ${username}]`]);
  });

  it.each(['a', 'A1', 'a-b_c.d', 'admin', 'admin2', '7of9', 'x'.repeat(40), 'mira.keysx'])(
    'accepts the name %s',
    async (username) => {
      expect((await create(account({ username }))).status).toBe(201);
    },
  );

  it('refuses a name in use, ignoring case, and stores nothing', async () => {
    const first = account();
    await create(first);
    const second = account({ username: first.username.toUpperCase() });
    const { status, json } = await create(second);
    expect([status, json.message]).toEqual([422, `user already exists [name: ${second.username}]`]);
    expect((await create(account({ email: second.email }))).status).toBe(201);
  });

  it('refuses an address in use, ignoring case, and stores nothing', async () => {
    const { user } = await t.make.person();
    await t.make.email(user, 'Second@Example.com');
    for (const email of [user.email.toUpperCase(), 'second@example.COM']) {
      const body = account({ email });
      const { status, json } = await create(body);
      expect([status, json.message]).toEqual([422, `e-mail already in use [email: ${email}]`]);
      expect((await t.request('GET', `/users/${body.username}`)).status).toBe(404);
    }
  });

  it('may use an address of a domain that is blocked for others', async () => {
    expect((await create(account({ email: `x${count}@blocked.example` }))).status).toBe(201);
  });

  it('creates one account when two requests race for a name or an address', async () => {
    const name = account();
    const names = await Promise.all([
      create(name),
      create({ ...account(), username: name.username.toUpperCase() }),
    ]);
    expect(names.map((answer) => answer.status).sort()).toEqual([201, 422]);
    const address = account();
    const addresses = await Promise.all([
      create(address),
      create({ ...account(), email: address.email.toUpperCase() }),
    ]);
    expect(addresses.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });

  it('requires a site admin with write:admin', async () => {
    const { user, token } = await t.make.person();
    const refused = await create(account(), { token });
    expect([refused.status, refused.json.message]).toEqual([403, 'user should be the site admin']);
    const root = await t.make.admin();
    for (const scope of ['read:admin', 'write:user']) {
      const weak = await t.make.token(root, [scope]);
      expect((await create(account(), { token: weak })).status).toBe(403);
    }
    expect((await t.request('POST', '/admin/users', null, { body: account() })).status).toBe(401);
    const sudo = await t.request('POST', '/admin/users', admin, {
      body: account(),
      headers: { sudo: user.name },
    });
    expect(sudo.status).toBe(403);
  });

  it('writes an audit entry without secrets', async () => {
    const body = account({ password: 'tell nobody this' });
    const { json } = await create(body);
    const root = await t.request('GET', '/user', admin);
    const [entry] = await auditOfTarget(t, `user:${json.id}`);
    expect(entry).toMatchObject({ action: 'user.create', actor_id: root.json.id });
    const all = await rowsOf(t, 'SELECT * FROM audit_entry');
    expect(JSON.stringify(all)).not.toContain('tell nobody');
  });
});

describe('GET /admin/users', () => {
  it('lists all users, whole or by page, with fields for admins only', async () => {
    const hidden = await t.make.user(undefined, { visibility: 'private', loginName: 'src' });
    const whole = await t.request('GET', '/admin/users', admin);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('x-total-count')).toBe(String(whole.json.length));
    const found = whole.json.find((user: { id: number }) => user.id === hidden.id);
    expect(found).toMatchObject({ email: hidden.email, login_name: 'src', active: true });
    const ids = whole.json.map((user: { id: number }) => user.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const second = await t.request('GET', '/admin/users?page=2&limit=3', admin);
    expect(second.json.map((user: { id: number }) => user.id)).toEqual(ids.slice(3, 6));
    expect((await t.request('GET', '/admin/users?page=9999', admin)).json).toEqual([]);
    expect((await t.request('GET', '/admin/users?page=x', admin)).status).toBe(422);
  });

  it('requires a site admin', async () => {
    const { token } = await t.make.person();
    expect((await t.request('GET', '/admin/users', { token })).status).toBe(403);
    expect((await t.request('GET', '/admin/users')).status).toBe(401);
  });
});

describe('PATCH /admin/users/{username}', () => {
  const edit = (user: User, body: object, as: As = admin) =>
    t.request('PATCH', `/admin/users/${user.name}`, as, { body });

  it('changes the given fields and keeps the others', async () => {
    const user = await t.make.user(undefined, { location: 'Leeds' });
    const { status, json } = await edit(
      user,
      {
        login_name: 'at-directory',
        source_id: 0,
        full_name: 'Mira Holt',
        website: 'https://example.com',
        description: 'writes',
        visibility: 'private',
        restricted: true,
        admin: true,
        max_repo_creation: -1,
        allow_git_hook: false,
        allow_create_organization: true,
      },
      root,
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: user.id,
      login_name: 'at-directory',
      full_name: 'Mira Holt',
      website: 'https://example.com',
      description: 'writes',
      location: 'Leeds',
      visibility: 'private',
      restricted: true,
      is_admin: true,
      active: true,
      email: user.email,
    });
    await edit(user, { admin: false }, root);
    expect((await edit(user, {})).json).toMatchObject({ is_admin: false, full_name: 'Mira Holt' });
  });

  it('treats empty and null as absent where clients send them so', async () => {
    const { user } = await t.make.person(undefined, { password: 'long enough' });
    const body = { password: '', visibility: '', email: null, full_name: null, active: null };
    expect((await edit(user, body)).status).toBe(200);
    const as = { name: user.name, password: 'long enough' };
    expect((await t.request('GET', '/user', as)).status).toBe(200);
  });

  it('sets a password, which ends sessions, and requires a change if asked to', async () => {
    const { user } = await t.make.person(undefined, { password: 'the first one' });
    const signIn = await t.request('POST', '/user/session', null, {
      body: { username: user.name, password: 'the first one' },
      headers: { origin: t.url },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect((await t.request('GET', '/user', { cookie })).status).toBe(200);
    await edit(user, { password: 'the second one' });
    expect((await t.request('GET', '/user', { cookie })).status).toBe(401);
    const old = { name: user.name, password: 'the first one' };
    expect((await t.request('GET', '/user', old)).status).toBe(401);
    const as = { name: user.name, password: 'the second one' };
    expect((await t.request('GET', '/user', as)).status).toBe(200);
    await edit(user, { must_change_password: true });
    expect((await t.request('GET', '/user', as)).status).toBe(403);
    await edit(user, { password: 'the third one', must_change_password: false });
    const third = { name: user.name, password: 'the third one' };
    expect((await t.request('GET', '/user', third)).status).toBe(200);
    expect((await edit(user, { password: 'short' })).status).toBe(400);
  });

  describe('with a token', () => {
    const words =
      'a token cannot set the password or address of its own user or of a site admin: use a password or a session';

    it.each([[{ password: 'a new password' }], [{ email: 'taken-over@example.com' }]])(
      'does not set %j of its own user or of a site admin (D35)',
      async (body) => {
        const password = 'of the administrator';
        const own = await t.make.person(undefined, { password, isAdmin: true });
        const other = await t.make.person(undefined, { password, isAdmin: true });
        // Who becomes one by the same request counts as one.
        const plain = await t.make.user();
        const basic = { name: own.token, password: 'x-oauth-basic' };
        const sudo = { headers: { sudo: other.user.name } };
        for (const answer of [
          await edit(own.user, body, own),
          await edit(own.user, body, basic),
          await edit(own.user, { ...body, full_name: 'Not set' }, own),
          await edit(other.user, body, own),
          await edit(plain, { ...body, admin: true }, own),
          await t.request('PATCH', `/admin/users/${own.user.name}`, own, { body, ...sudo }),
        ]) {
          expect([answer.status, answer.json.message]).toEqual([403, words]);
        }
        for (const { user } of [own, other]) {
          const as = { name: user.name, password };
          expect((await t.request('GET', '/user', as)).json).toMatchObject({
            email: user.email,
            full_name: '',
          });
          expect(await mailsTo(t, user.email)).toEqual([]);
        }
        expect((await edit(other.user, body, own.byPassword)).status).toBe(200);
        expect((await edit(own.user, { full_name: 'Own' }, own)).json.full_name).toBe('Own');
      },
    );

    it.each([[{ password: 'a new password' }], [{ email: 'moved-by-token@example.com' }]])(
      'sets %j of others, ends their sessions, and notifies them (D35)',
      async (body) => {
        const { user } = await t.make.person(undefined, { password: 'long enough' });
        const signIn = await t.request('POST', '/user/session', null, {
          body: { username: user.name, password: 'long enough' },
        });
        const cookie = signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
        expect((await edit(user, body)).status).toBe(200);
        expect((await t.request('GET', '/user', { cookie })).status).toBe(401);
        const kind = 'password' in body ? 'password-changed' : 'primary-changed';
        expect(await mailsTo(t, user.email, kind)).toHaveLength(1);
        const [record] = (await t.request('GET', `/admin/audit?target=user:${user.id}`, admin))
          .json;
        expect(record).toMatchObject({
          action: 'user.edit',
          actor: 'root',
          detail: Object.keys(body)[0],
        });
      },
    );
  });

  it.each([
    [{ active: false }, 'This account is not activated.'],
    [{ prohibit_login: true }, 'This account is prohibited from signing in'],
  ])('with %j locks the user out, token and session alike', async (body, message) => {
    const { user, token } = await t.make.person(undefined, { password: 'long enough' });
    const signIn = await t.request('POST', '/user/session', null, {
      body: { username: user.name, password: 'long enough' },
      headers: { origin: t.url },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect((await edit(user, body)).status).toBe(200);
    const refused = await t.request('GET', '/user', { token });
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain(message);
    // The session stays ended when the account is reactivated.
    await edit(user, { active: true, prohibit_login: false });
    expect((await t.request('GET', '/user', { token })).status).toBe(200);
    expect((await t.request('GET', '/user', { cookie })).status).toBe(401);
  });

  it('replaces the primary address, and frees the old one', async () => {
    const { user, token } = await t.make.person();
    await t.make.email(user, `second-${user.name}@example.com`);
    const email = `New.${user.name}@Example.com`;
    expect((await edit(user, { email })).json.email).toBe(email);
    const emails = await t.request('GET', '/user/emails', { token });
    expect(
      emails.json.map((e: { email: string; primary: boolean; verified: boolean }) => [
        e.email,
        e.primary,
        e.verified,
      ]),
    ).toEqual([
      [`second-${user.name}@example.com`, false, true],
      [email, true, true],
    ]);
    // The mail about the change can give it back for a week.
    expect((await create(account({ email: user.email }))).status).toBe(422);
    t.clock.advance(7 * 86_400);
    expect((await create(account({ email: user.email }))).status).toBe(201);
  });

  it('makes an existing address of the user the primary one', async () => {
    const { user, token } = await t.make.person();
    const email = `second-${user.name}@example.com`;
    await t.make.email(user, email);
    expect((await edit(user, { email: email.toUpperCase() })).status).toBe(200);
    const emails = await t.request('GET', '/user/emails', { token });
    expect(emails.json).toMatchObject([{ email: email.toUpperCase(), primary: true }]);
    // Repeating it changes nothing.
    expect((await edit(user, { email: email.toUpperCase() })).status).toBe(200);
  });

  it('refuses an address of another user, and changes nothing else', async () => {
    const [user, other] = [await t.make.user(), await t.make.user()];
    const { status, json } = await edit(user, { email: other.email, full_name: 'Changed' });
    expect([status, json.message]).toEqual([422, `e-mail already in use [email: ${other.email}]`]);
    const now = await t.request('GET', `/users/${user.name}`, admin);
    expect(now.json).toMatchObject({ email: user.email, full_name: '' });
  });

  it.each([
    ['full_name', 'x'.repeat(101)],
    ['website', 'javascript:alert(1)'],
    ['visibility', 'hidden'],
    ['source_id', 2],
    ['admin', 'yes'],
    ['email', 'nonsense'],
    ['email', ''],
  ])('refuses %s: %j', async (field, value) => {
    const user = await t.make.user();
    const { status, json } = await edit(user, { location: 'York', [field]: value });
    expect(status).toBe(422);
    expect(json.message.toLowerCase()).toContain(field);
    expect((await t.request('GET', `/users/${user.name}`)).json.location).toBe('');
  });

  it('answers 404 for an unknown user, and requires a site admin', async () => {
    const { user, token } = await t.make.person();
    const path = '/admin/users/nobody-at-all';
    expect((await t.request('PATCH', path, admin, { body: {} })).status).toBe(404);
    expect((await edit(user, { admin: true }, { token })).status).toBe(403);
    expect((await t.request('GET', '/user', { token })).json.is_admin).toBe(false);
  });
});

describe('the last site admin', () => {
  let u: TestApp;
  let first: Person;
  beforeEach(async () => {
    u = await startTestApp();
    first = await u.make.person('first', { isAdmin: true, password: 'long enough' });
    return () => u.close();
  });
  const edit = (name: string, body: object, as = first.byPassword) =>
    u.request('PATCH', `/admin/users/${name}`, as, { body });

  it('can be neither demoted nor locked out nor deleted', async () => {
    for (const body of [{ admin: false }, { active: false }, { prohibit_login: true }]) {
      const { status, json } = await edit('first', body);
      expect([status, json.message]).toEqual([
        422,
        'the last site admin cannot be demoted or deactivated',
      ]);
    }
    const as = { name: 'first', password: 'long enough' };
    const own = await u.request('DELETE', '/user', as, { body: { password: 'long enough' } });
    expect([own.status, own.json.message]).toEqual([422, 'the last site admin cannot be deleted']);
    expect((await u.request('GET', '/user', { token: first.token })).json.is_admin).toBe(true);
  });

  it('is counted among those who can sign in', async () => {
    await u.make.user('asleep', { isAdmin: true, isActive: false });
    await u.make.user('barred', { isAdmin: true, prohibitLogin: true });
    expect((await edit('first', { admin: false })).status).toBe(422);
    // Those who cannot sign in don't count.
    expect((await edit('asleep', { admin: false })).status).toBe(200);
  });

  it('may step down once there is another', async () => {
    const second = await u.make.person('second', { isAdmin: true });
    expect((await edit('first', { admin: false })).status).toBe(200);
    expect((await edit('second', { full_name: 'x' })).status).toBe(403);
    expect((await edit('second', { admin: false }, second.byPassword)).status).toBe(422);
  });

  it('remains when two demote each other or themselves at once', async () => {
    for (const [a, b] of [
      ['second', 'first'],
      ['first', 'second'],
    ] as const) {
      const second = await u.make.person('second', { isAdmin: true });
      const answers = await Promise.all([
        edit(a, { admin: false }),
        edit(b, { admin: false }, second.byPassword),
      ]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(await u.app.context.database.read.users.countAdmins()).toBe(1);
      await u.close();
      u = await startTestApp();
      first = await u.make.person('first', { isAdmin: true });
    }
  });

  it('is re-checked inside the transaction, as the caller may have been demoted meanwhile', async () => {
    const { user } = await u.make.person('former', { isAdmin: true });
    const victim = await u.make.user('victim');
    const caller: SignedIn = {
      user,
      actor: user,
      credential: 'token',
      credentialId: 1,
      scopes: null,
      isPublicOnly: false,
      requestId: 'late',
      address: '127.0.0.1',
    };
    await edit('former', { admin: false });
    const { context } = u.app;
    const late = await Promise.allSettled([
      createAccount(context, caller, {
        name: 'late',
        email: 'late@example.com',
        password: 'long enough',
      }),
      editAccount(context, caller, victim, { isAdmin: true }),
      renameAccount(context, caller, victim, 'late'),
      deleteAccount(context, caller, victim, { purge: true }),
    ]);
    for (const action of late) {
      expect(action).toMatchObject({ status: 'rejected', reason: { kind: 'forbidden' } });
    }
    expect((await u.request('GET', '/users/victim')).status).toBe(200);
  });

  it('remains when two delete each other at once', async () => {
    const second = await u.make.person('second', { isAdmin: true });
    const answers = await Promise.all([
      u.request('DELETE', '/admin/users/second', { token: first.token }),
      u.request('DELETE', '/admin/users/first', { token: second.token }),
    ]);
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    expect(await u.app.context.database.read.users.countAdmins()).toBe(1);
  });
});
