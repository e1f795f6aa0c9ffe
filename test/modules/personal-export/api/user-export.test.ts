import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { guard } from '../../../support/authenticator.ts';
import { ofFile } from '../../../support/closing.ts';
import { lastMailTo, mailsTo } from '../../../support/outbox.ts';

const password = 'long enough';

const t = await ofFile(startTestApp({ settings: { MAX_STREAMS_PER_USER: '1' } }));

const exportOf = (name: string) => t.request('GET', '/user/export', { name, password });

describe('GET /user/export', () => {
  it('contains everything stored about the user', async () => {
    const admin = await t.make.person('root', { isAdmin: true });
    const { user: mira, token } = await t.make.person('Mira', { password, fullName: 'Mira Holt' });
    const [fan, idol, pest] = [
      await t.make.user('fan'),
      await t.make.user('idol', { visibility: 'private' }),
      await t.make.user('pest'),
    ];
    await t.make.email(mira, 'Second@example.com', { isVerified: false });
    await t.make.follow(fan, mira);
    await t.make.follow(mira, idol);
    await t.request('PUT', `/user/blocks/${pest.name}?note=spam`, { token });
    await t.request('POST', '/user/session', null, {
      body: { username: 'Mira', password },
      headers: { origin: t.url, 'user-agent': 'browser of mira' },
    });
    await t.make.repository(mira, 'own', { isPrivate: true });
    await t.make.repository(mira, 'thrown-away');
    await t.request('DELETE', '/repos/mira/thrown-away', { token });

    const shared = await t.make.repository(fan, 'shared', { isPrivate: true });
    await t.make.collaborator(shared, mira, 'write');
    const lost = await t.make.repository(idol, 'lost', { isPrivate: true });
    const written = await t.make.issue(shared, mira, { title: 'Mine', assignees: [mira] });
    await t.make.issue(lost, mira, { title: 'Still mine' });
    await t.make.issue(shared, fan, { title: 'Not mine' });
    await t.make.time(written, mira, 3600);
    await t.make.time(written, fan, 42);
    const dropped = await t.make.time(written, mira, 60);
    const path = `/repos/fan/shared/issues/${written.number}`;
    const undone = await t.request('DELETE', `${path}/times/${dropped.id}`, { token });
    expect(undone.status).toBe(204);
    await t.request('POST', `${path}/comments`, { token }, { body: { body: 'My words' } });
    await t.request('POST', '/user/times/calendar', { name: 'Mira', password });
    const saved = { name: 'Month', scope: 'mine', query: { preset: 'this-month' } };
    const { id } = (await t.request('POST', '/user/reports', { token }, { body: saved })).json;
    const until = { body: { expires_at: '2026-06-01T00:00:00Z' } };
    await t.request('POST', `/user/reports/${id}/links`, { name: 'Mira', password }, until);
    const body = { new_username: 'mira-holt' };
    await t.request('POST', '/admin/users/mira/rename', { token: admin.token }, { body });

    const { status, headers, json } = await exportOf('mira-holt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(json.account).toMatchObject({
      id: mira.id,
      login: 'mira-holt',
      full_name: 'Mira Holt',
      email: 'mira@example.com',
      settings: { hide_email: true, visibility: 'public' },
      must_change_password: false,
      old_names: [{ name: 'mira', given_up: '2026-05-04T09:30:00Z' }],
    });
    expect(json.emails.map((e: { email: string }) => e.email)).toEqual([
      'mira@example.com',
      'Second@example.com',
    ]);
    expect(json.tokens).toMatchObject([{ token_last_eight: token.slice(-8), scopes: ['all'] }]);
    expect(json.sessions).toMatchObject([{ user_agent: 'browser of mira' }]);
    expect(json.following).toMatchObject([{ id: idol.id, login: 'idol' }]);
    expect(json.followers).toMatchObject([{ id: fan.id, login: 'fan' }]);
    expect(json.blocks).toMatchObject([{ id: pest.id, login: 'pest', note: 'spam' }]);
    expect(json.repositories).toMatchObject([
      { full_name: 'mira-holt/own', private: true, deleted_at: null },
      { full_name: 'mira-holt/thrown-away', deleted_at: '2026-05-04T09:30:00Z' },
    ]);
    expect(json.time_revisions).toMatchObject([
      { tracked_time_id: dropped.id, kind: 'delete', by_user: true, after: null },
    ]);
    expect(json.time_revisions[0]).toMatchObject({
      client: expect.stringMatching(/^token /),
      before: { time: 60 },
    });
    expect(json.calendar).toEqual({ created_at: '2026-05-04T09:30:00Z', last_used_at: null });
    expect(json.report_links).toMatchObject([{ report_id: id, name: 'Month', url: null }]);
    expect(json.saved_reports).toMatchObject([{ ...saved, shared: false }]);
    expect(json.collaborations).toMatchObject([{ repository: 'fan/shared', permission: 'write' }]);
    expect(json.issues).toMatchObject([
      { title: 'Mine', repository: 'fan/shared', number: written.number },
      // Their own texts, but not the name of a repository they may not read.
      { title: 'Still mine', repository: null, repository_id: lost.id },
    ]);
    expect(json.assignments).toMatchObject([{ issue_id: written.id, repository: 'fan/shared' }]);
    expect(json.tracked_times).toMatchObject([
      { time: 3600, repository: 'fan/shared', deleted_at: null },
      { time: 60, id: dropped.id, deleted_at: '2026-05-04T09:30:00Z' },
    ]);
    expect(json.events).toMatchObject([
      { type: 'delete_time_manual', time: 60 },
      { type: 'comment', issue_id: written.id, body: 'My words' },
    ]);
    const actions = json.audit.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['user.rename', 'user.export']));
    const renamed = json.audit.find((e: { action: string }) => e.action === 'user.rename');
    expect(renamed).toMatchObject({ actor_id: admin.user.id, address: '' });
    const own = json.audit.find((e: { action: string }) => e.action === 'user.export');
    expect(own.address).not.toBe('');
  });

  it('contains no secret, and nothing of others', async () => {
    const { user, token } = await t.make.person(undefined, { password });
    const other = await t.make.person(undefined, { password });
    await t.make.email(other.user, `second-${other.user.name}@example.com`);
    const { text } = await exportOf(user.name);
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/argon2|hash/i);
    expect(text).not.toContain(other.user.name);
  });

  it('lists the mails to the user, without their bodies', async () => {
    const user = await t.make.user(undefined, { password: 'long before' });
    const other = await t.make.user(undefined, { password: 'long before' });
    for (const { name } of [user, other]) {
      const body = { old_password: 'long before', new_password: password };
      await t.request('PUT', '/user/password', { name, password: 'long before' }, { body });
    }
    const { json } = await exportOf(user.name);
    const [posted] = await mailsTo(t, user.email);
    expect(json.mails).toEqual([
      {
        id: posted?.id,
        kind: 'password-changed',
        recipient: user.email,
        subject: posted?.subject,
        state: 'waiting',
        created_at: '2026-05-04T09:30:00Z',
        ended_at: null,
      },
    ]);
  });

  it('has empty lists for a new user', async () => {
    const user = await t.make.user(undefined, { password });
    const { json } = await exportOf(user.name);
    const { account, emails, two_factor, calendar, audit, issuer = null, ...rest } = json;
    expect(two_factor).toEqual({ enabled: false, created_at: null, recovery_codes_left: 0 });
    expect([account.id, emails.length, calendar, issuer]).toEqual([user.id, 1, null, null]);
    expect(audit.every((entry: { action: string }) => entry.action === 'user.export')).toBe(true);
    for (const list of Object.values(rest)) expect(list).toEqual([]);
  });

  it('is read in chunks, without gaps or duplicates in a long list', async () => {
    const { user: mira } = await t.make.person(undefined, { password });
    const { user: owner } = await t.make.person();
    const repository = await t.make.repository(owner);
    const issue = await t.make.issue(repository, mira);
    const { database, clock } = t.app.context;
    await database.write(async (stores) => {
      for (let i = 0; i < 1203; i++) {
        const { id } = await stores.trackedTimes.insert({
          issueId: issue.id,
          repositoryId: repository.id,
          userId: mira.id,
          timeSeconds: i + 1,
          // Out of order, and many with one timestamp.
          createdUnix: clock.nowUnix() - ((i * 7) % 11),
          insertedUnix: clock.nowUnix(),
          ownerNameThen: owner.name,
          repositoryNameThen: repository.name,
        });
        if (i % 2 === 0)
          await stores.trackedTimes.setDeleted([id], clock.nowUnix(), clock.nowUnix());
      }
    });
    const { json } = await exportOf(mira.name);
    const amounts = json.tracked_times.map((entry: { time: number }) => entry.time);
    expect(amounts.sort((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: 1203 }, (_, i) => i + 1),
    );
    const deleted = json.tracked_times.filter(
      (e: { deleted_at: unknown }) => e.deleted_at !== null,
    );
    expect(deleted).toHaveLength(602);
  });

  it('requires the password or a session, never a token', async () => {
    const { user, token } = await t.make.person(undefined, { password });
    for (const as of [null, { token }, { name: user.name, password: token }]) {
      expect((await t.request('GET', '/user/export', as)).status).toBe(401);
    }
    const signIn = await t.request('POST', '/user/session', null, {
      body: { username: user.name, password },
      headers: { origin: t.url },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect((await t.request('GET', '/user/export', { cookie })).json.account.id).toBe(user.id);
  });

  it('answers HEAD without a body', async () => {
    const user = await t.make.user(undefined, { password });
    const { status, text } = await t.request('HEAD', '/user/export', { name: user.name, password });
    expect([status, text]).toEqual([200, '']);
  });

  it('leaves out what others changed since in a repository that is no longer readable', async () => {
    const { user, token } = await t.make.person(undefined, { password });
    const owner = await t.make.person();
    const repository = await t.make.repository(owner.user, 'secrets', { isPrivate: true });
    await t.make.collaborator(repository, user, 'write');
    const [changed, untouched, gone] = [
      await t.make.issue(repository, user, { title: 'Written first' }),
      await t.make.issue(repository, user, { title: 'Never touched' }),
      await t.make.issue(repository, user, { title: 'Deleted later' }),
    ];
    const issues = `/repos/${owner.user.name}/secrets/issues`;
    const comments: number[] = [];
    for (const body of ['Said first', 'Never edited', 'Said badly', 'Said again']) {
      const path = `${issues}/${changed.number}/comments`;
      comments.push((await t.request('POST', path, { token }, { body: { body } })).json.id);
    }
    t.clock.advance(60);
    // What others write about it, and the user's own edits, change no text of others.
    await t.request('POST', `${issues}/${untouched.number}/times`, owner, { body: { time: 60 } });
    const own = { body: 'Added by its poster' };
    await t.request('PATCH', `${issues}/${untouched.number}`, { token }, { body: own });
    const edit = { title: 'The secret plan', body: 'Kept from them', state: 'closed' };
    await t.request('PATCH', `${issues}/${changed.number}`, owner, { body: edit });
    const body = { body: 'A secret remark' };
    await t.request('PATCH', `${issues}/comments/${comments[0]}`, owner, { body });
    const better = { body: 'Said better' };
    await t.request('PATCH', `${issues}/comments/${comments[2]}`, { token }, { body: better });
    // An edit of theirs leaves the mark of another's.
    for (const [as, text] of [
      [owner, 'A secret remark'],
      [{ token }, 'Mine and the secret remark'],
    ] as const) {
      await t.request('PATCH', `${issues}/comments/${comments[3]}`, as, { body: { body: text } });
    }
    const before = await exportOf(user.name);
    expect(before.json.issues).toMatchObject([{ ...edit }, own, { title: 'Deleted later' }]);
    expect(before.json.events).toMatchObject([
      ...[body, { body: 'Never edited' }, better, { body: 'Mine and the secret remark' }],
    ]);

    const member = `/repos/${owner.user.name}/secrets/collaborators/${user.name}`;
    expect((await t.request('DELETE', member, owner)).status).toBe(204);
    expect((await t.request('DELETE', `${issues}/${gone.number}`, owner)).status).toBe(204);
    const { json, text } = await exportOf(user.name);
    expect(json.issues).toMatchObject([
      { id: changed.id, title: '', body: '', state: 'open', closed_at: null },
      { id: untouched.id, title: 'Never touched', ...own },
      { id: gone.id, title: 'Deleted later', deleted_at: null },
    ]);
    expect(json.issues[0].updated_at).toBe(json.issues[0].created_at);
    expect(json.events).toMatchObject([
      ...[{ body: '' }, { body: 'Never edited' }, better, { body: '' }],
    ]);
    expect(text).not.toMatch(/secret plan|Kept from|secret remark/);
  });

  it('covers a running stopwatch', async () => {
    const owner = await t.make.person();
    const { user, token } = await t.make.person(undefined, { password });
    const repository = await t.make.repository(owner.user, undefined, {
      allowOnlyContributorsToTrackTime: false,
    });
    await t.make.issue(repository, owner.user);
    const place = `${owner.user.name}/${repository.name}`;
    const started = new Date(t.clock.nowUnix() * 1000).toISOString().replace('.000Z', 'Z');
    const { status } = await t.request('POST', `/repos/${place}/issues/1/stopwatch/start`, {
      token,
    });
    expect(status).toBe(201);
    expect((await exportOf(user.name)).json.stopwatches).toEqual([
      {
        issue_id: expect.any(Number),
        number: 1,
        repository_id: repository.id,
        repository: place,
        created_at: started,
        segments: [{ started, ended: null }],
      },
    ]);
  });

  it('has the day of an entry of a day', async () => {
    const { user, token } = await t.make.person(undefined, { password });
    const repository = await t.make.repository(user);
    await t.make.issue(repository, user);
    const path = `/repos/${user.name}/${repository.name}/issues/1/times`;
    const body = { time: 60, day: '2026-05-02' };
    const added = await t.request('POST', path, { token }, { body });
    expect((await exportOf(user.name)).json.tracked_times).toMatchObject([
      { id: added.json.id, day: '2026-05-02', created: added.json.created },
    ]);
  });

  it('tells of two-factor authentication without its secrets', async () => {
    const user = await t.make.user(undefined, { password });
    const { secret, recoveryCodes, app } = await guard(t, user, password);
    const as = { name: user.name, password };
    const headers = { 'x-gitea-otp': app.code() };
    const { json, text } = await t.request('GET', '/user/export', as, { headers });
    expect(json.two_factor).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    for (const one of [secret, ...recoveryCodes]) {
      expect(text).not.toContain(one);
      expect(text).not.toContain(one.replaceAll('-', ''));
    }
  });
});

describe('the export, where addresses are confirmed', () => {
  let open: TestApp;
  beforeAll(async () => {
    const settings = { REGISTRATION: 'open', REGISTER_EMAIL_CONFIRM: 'true' };
    open = await startTestApp({ settings: { ...settings, CLAIM_VALID_DAYS: '2' } });
  });
  afterAll(() => open.close());

  it('has no address that was not confirmed in time', async () => {
    const person = await open.make.person();
    const body = { emails: ['late@example.org'] };
    expect((await open.request('POST', '/user/emails', person, { body })).status).toBe(201);
    const text = async () => (await open.request('GET', '/user/export', person.byPassword)).text;
    expect(await text()).toContain('late@example.org');
    open.clock.advance(2 * 86_400);
    const { emails } = JSON.parse(await text());
    expect(emails).toMatchObject([{ email: person.user.email }]);
  });

  it('does not reveal the owner of an address', async () => {
    await open.make.user('proprietor', { email: 'proprietor@example.com' });
    const kept = async (name: string, email: string) => {
      const account = { username: name, email, password: 'correct horse battery' };
      await open.request('POST', '/user/registration', null, { body: account });
      const as = { name, password: account.password };
      const own = `${name}@example.net`;
      await open.request('POST', '/user/emails', as, { body: { emails: [own] } });
      const { secret: token } = await lastMailTo(open, own, 'confirm-email');
      await open.request('POST', '/user/emails/confirm', null, { body: { token } });
      const { mails } = (await open.request('GET', '/user/export', as)).json;
      return mails.map((mail: { recipient: string }) => mail.recipient.replace(name, 'NAME'));
    };
    expect(await kept('curious1', 'proprietor@example.com')).toEqual(['NAME@example.net']);
    expect(await kept('curious2', 'vacant@example.com')).toEqual(['NAME@example.net']);
  });
});
