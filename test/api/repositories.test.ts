import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());

const namesOf = (rows: { name: string }[]): string[] => rows.map((row) => row.name);

describe('POST /user/repos', () => {
  it('creates a repository of the caller, with every key clients read', async () => {
    const { user, token } = await t.make.person();
    const body = { name: 'Clock.work-1_x', description: 'ticks', private: true };
    const answer = await t.request('POST', '/user/repos', { token }, { body });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      name: 'Clock.work-1_x',
      full_name: `${user.name}/Clock.work-1_x`,
      description: 'ticks',
      private: true,
      archived: false,
      has_issues: true,
      default_branch: 'main',
      open_issues_count: 0,
      permissions: { admin: true, push: true, pull: true },
      internal_tracker: {
        enable_time_tracker: true,
        allow_only_contributors_to_track_time: true,
        enable_issue_dependencies: true,
      },
      owner: { login: user.name, email: user.email },
    });
    const needed =
      'archived_at avatar_url clone_url created_at html_url languages_url mirror_updated original_url ssh_url updated_at url';
    for (const key of needed.split(' ')) expect(typeof answer.json[key], key).toBe('string');
    expect(answer.json.created_at).toBe('2026-05-04T09:30:00Z');
  });

  it("creates it with time tracking options, with the instance's defaults", async () => {
    const { token } = await t.make.person();
    const make = async (name: string, internal_tracker: unknown) =>
      t.request('POST', '/user/repos', { token }, { body: { name, internal_tracker } });
    const ways = {
      enable_time_tracker: false,
      allow_only_contributors_to_track_time: false,
      enable_issue_dependencies: false,
      default_billable: false,
      admins_may_edit_time: true,
    };
    const made = await make('ways', ways);
    expect(made).toMatchObject({ status: 201, json: { internal_tracker: ways } });
    const { full_name } = made.json;
    expect((await t.request('GET', `/repos/${full_name}`, { token })).json).toEqual(made.json);
    expect((await make('some', { default_billable: false })).json.internal_tracker).toEqual({
      enable_time_tracker: true,
      allow_only_contributors_to_track_time: true,
      enable_issue_dependencies: true,
      default_billable: false,
      admins_may_edit_time: false,
    });
    expect((await make('none', null)).status).toBe(201);
    expect((await make('bad', { default_billable: 'perhaps' })).status).toBe(422);
  });

  it('accepts the options of real clients, and nulls, and ignores unsupported ones', async () => {
    const { token } = await t.make.person();
    const bodies = [
      // tea
      {
        name: 'a',
        description: '',
        private: false,
        issue_labels: '',
        auto_init: false,
        template: false,
        gitignores: '',
        license: '',
        readme: '',
        default_branch: '',
        trust_model: '',
      },
      // the Go SDK's tests
      { name: 'b', issue_labels: 'Default', auto_init: true, gitignores: 'C,C++', license: 'MIT' },
      // py-gitea
      {
        name: 'c',
        description: null,
        private: null,
        gitignores: null,
        license: null,
        issue_labels: null,
        default_branch: null,
        template: null,
      },
    ];
    for (const body of bodies) {
      const answer = await t.request('POST', '/user/repos', { token }, { body });
      expect(answer.status, body.name).toBe(201);
      expect(answer.json.default_branch).toBe('main');
      expect(answer.json.private).toBe(false);
    }
  });

  it('uses a name once, ignoring case, when many requests race', async () => {
    const { token } = await t.make.person();
    const answers = await Promise.all(
      ['Same', 'same', 'SAME', 'Same'].map((name) =>
        t.request('POST', '/user/repos', { token }, { body: { name } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.json.message).toBe('The repository with the same name already exists.');
  });

  it('lets two owners use one name', async () => {
    for (const { token } of [await t.make.person(), await t.make.person()]) {
      const body = { name: 'shared-name' };
      expect((await t.request('POST', '/user/repos', { token }, { body })).status).toBe(201);
    }
  });

  it.each([
    ['', 'Required'],
    ['.', 'reserved'],
    ['..', 'reserved'],
    ['-', 'reserved'],
    ['a b', 'must be'],
    ['a/b', 'must be'],
    ['ünder', 'must be'],
    ['x.git', '*.git'],
    ['x.WIKI', '*.wiki'],
    ['x.rss', '*.rss'],
    ['x.atom', '*.atom'],
    ['n'.repeat(101), 'at most 100'],
  ])('refuses the name %j', async (name, reason) => {
    const { token } = await t.make.person();
    const answer = await t.request('POST', '/user/repos', { token }, { body: { name } });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(reason);
  });

  it.each([
    [{}, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x', private: 'yes' }, 'private'],
    [{ name: 'x', description: 'd'.repeat(2049) }, 'description'],
    [{ name: 'x', default_branch: 'd'.repeat(101) }, 'default_branch'],
  ])('refuses %j, naming %s', async (body, field) => {
    const { token } = await t.make.person();
    const answer = await t.request('POST', '/user/repos', { token }, { body });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(`[${field}]`);
  });

  it('requires both the user and the repository scope', async () => {
    const { user } = await t.make.person();
    for (const scopes of [['write:user'], ['write:repository'], ['read:user', 'read:repository']]) {
      const token = await t.make.token(user, scopes);
      const answer = await t.request('POST', '/user/repos', { token }, { body: { name: 'x' } });
      expect(answer.status, scopes.join()).toBe(403);
    }
    const token = await t.make.token(user, ['write:user', 'write:repository']);
    const answer = await t.request('POST', '/user/repos', { token }, { body: { name: 'x' } });
    expect(answer.status).toBe(201);
  });

  it('refuses a private repository to a token for public ones only', async () => {
    const user = await t.make.user();
    const token = await t.make.token(user, ['public-only', 'all']);
    const body = { name: 'hidden', private: true };
    expect((await t.request('POST', '/user/repos', { token }, { body })).status).toBe(403);
  });

  it('requires a credential', async () => {
    const answer = await t.request('POST', '/user/repos', null, { body: { name: 'x' } });
    expect(answer.status).toBe(401);
  });
});

describe('POST /admin/users/{username}/repos', () => {
  it('creates a repository of another user, by site admins only, and audits it', async () => {
    const owner = await t.make.person();
    const admin = await t.make.token(await t.make.admin());
    const path = `/admin/users/${owner.user.name}/repos`;
    const made = await t.request('POST', path, { token: admin }, { body: { name: 'given' } });
    expect(made.status).toBe(201);
    expect(made.json.owner.login).toBe(owner.user.name);
    const again = await t.request('POST', path, { token: admin }, { body: { name: 'GIVEN' } });
    expect(again.status).toBe(409);
    const bad = await t.request('POST', path, { token: admin }, { body: { name: '-' } });
    expect(bad.status).toBe(422);
    const own = await t.request('POST', path, { token: owner.token }, { body: { name: 'own' } });
    expect(own.status).toBe(403);
    const nobody = await t.request(
      'POST',
      '/admin/users/nobody-here/repos',
      { token: admin },
      { body: { name: 'x' } },
    );
    expect(nobody.status).toBe(404);
  });

  it('follows a former name of the user', async () => {
    const owner = await t.make.user();
    const admin = await t.make.token(await t.make.admin());
    await t.app.context.database.write((stores) =>
      stores.users.reserveName('was-him', owner.id, 1),
    );
    const answer = await t.request(
      'POST',
      '/admin/users/was-him/repos',
      { token: admin },
      { body: { name: 'x' } },
    );
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/api/v1/admin/users/${owner.name}/repos`);
  });
});

describe('lists of repositories', () => {
  it('GET /user/repos contains own and shared repositories only', async () => {
    const me = await t.make.person();
    const other = await t.make.user();
    await t.make.repository(me.user, 'mine', { isPrivate: true });
    const shared = await t.make.repository(other, 'shared', { isPrivate: true });
    await t.make.collaborator(shared, me.user, 'read');
    await t.make.repository(other, 'foreign');
    const answer = await t.request('GET', '/user/repos', { token: me.token });
    expect(namesOf(answer.json)).toEqual(['mine', 'shared']);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(answer.json.map((r: { permissions: object }) => r.permissions)).toEqual([
      { admin: true, push: true, pull: true },
      { admin: false, push: false, pull: true },
    ]);
    expect((await t.request('GET', '/user/repos')).status).toBe(401);
    expect((await t.request('GET', '/user/repos?page=x', { token: me.token })).status).toBe(422);
  });

  it('always page, and contain each repository once', async () => {
    const me = await t.make.person();
    for (let i = 0; i < 35; i++) await t.make.repository(me.user, `r${i}`);
    const first = await t.request('GET', '/user/repos', { token: me.token });
    expect(first.json).toHaveLength(30);
    expect(first.headers.get('x-total-count')).toBe('35');
    expect(first.headers.get('link')).toContain('page=2');
    const second = await t.request('GET', '/user/repos?page=2', { token: me.token });
    const names = [...namesOf(first.json), ...namesOf(second.json)];
    expect(names).toEqual(Array.from({ length: 35 }, (_, i) => `r${i}`));
    const past = await t.request('GET', '/user/repos?page=9', { token: me.token });
    expect(past.json).toEqual([]);
  });

  it('GET /users/{username}/repos contains and counts what the viewer may read', async () => {
    const owner = await t.make.person();
    const friend = await t.make.person();
    const stranger = await t.make.person();
    await t.make.repository(owner.user, 'open');
    const closed = await t.make.repository(owner.user, 'closed', { isPrivate: true });
    await t.make.collaborator(closed, friend.user, 'read');
    const publicOnly = await t.make.token(owner.user, ['public-only', 'all']);
    const admin = await t.make.token(await t.make.admin());
    const path = `/users/${owner.user.name}/repos`;
    const expected: [string | null, string[]][] = [
      [null, ['open']],
      [stranger.token, ['open']],
      [friend.token, ['open', 'closed']],
      [owner.token, ['open', 'closed']],
      [admin, ['open', 'closed']],
      [publicOnly, ['open']],
    ];
    for (const [token, names] of expected) {
      const answer = await t.request('GET', path, token === null ? null : { token });
      expect(namesOf(answer.json)).toEqual(names);
      expect(answer.headers.get('x-total-count')).toBe(String(names.length));
    }
    expect((await t.request('GET', `${path}?limit=x`)).status).toBe(422);
  });

  it('GET /users/{username}/repos hides users who may not be seen, and follows former names', async () => {
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    const viewer = await t.make.person();
    const unknown = await t.request('GET', '/users/nobody-at-all/repos', viewer);
    const unseen = await t.request('GET', `/users/${hidden.name}/repos`, viewer);
    expect(unseen.status).toBe(404);
    expect(unseen.text.replaceAll(hidden.name, 'x')).toBe(
      unknown.text.replaceAll('nobody-at-all', 'x'),
    );
    const renamed = await t.make.user();
    await t.app.context.database.write((stores) =>
      stores.users.reserveName('earlier', renamed.id, 1),
    );
    const moved = await t.request('GET', '/users/earlier/repos?limit=2');
    expect(moved.status).toBe(307);
    expect(moved.headers.get('location')).toBe(`/api/v1/users/${renamed.name}/repos?limit=2`);
  });
});

describe('GET /repos/search', () => {
  it('finds by part of the name, optionally of the description, ignoring case', async () => {
    const { user, token } = await t.make.person();
    await t.make.repository(user, 'Zebra-Crossing');
    await t.make.repository(user, 'other', { description: 'about a zebra-crossing' });
    const byName = await t.request('GET', '/repos/search?q=ZEBRA-c', { token });
    expect(byName.json.ok).toBe(true);
    expect(namesOf(byName.json.data)).toEqual(['Zebra-Crossing']);
    expect(byName.headers.get('x-total-count')).toBe('1');
    const both = await t.request('GET', '/repos/search?q=zebra-c&includeDesc=true', { token });
    expect(namesOf(both.json.data)).toEqual(['other', 'Zebra-Crossing']);
    const none = await t.request('GET', '/repos/search?q=zebra%25', { token });
    expect(none.json).toEqual({ ok: true, data: [] });
  });

  it('finds private repositories only if the viewer may read them', async () => {
    const { user, token } = await t.make.person();
    await t.make.repository(user, 'quagga-open');
    await t.make.repository(user, 'quagga-closed', { isPrivate: true });
    const publicOnly = await t.make.token(user, ['public-only', 'all']);
    const seen = async (as: { token: string } | null, more = ''): Promise<string[]> =>
      namesOf((await t.request('GET', `/repos/search?q=quagga${more}`, as)).json.data);
    expect(await seen(null)).toEqual(['quagga-open']);
    expect(await seen(await t.make.person())).toEqual(['quagga-open']);
    expect(await seen({ token: publicOnly })).toEqual(['quagga-open']);
    expect(await seen({ token })).toEqual(['quagga-closed', 'quagga-open']);
    expect(await seen({ token }, '&private=false')).toEqual(['quagga-open']);
    expect(await seen({ token }, '&is_private=true')).toEqual(['quagga-closed']);
    expect(await seen({ token: publicOnly }, '&is_private=true')).toEqual([]);
  });

  it('excludes public repositories of hidden owners', async () => {
    const limited = await t.make.user(undefined, { visibility: 'limited' });
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    await t.make.repository(limited, 'okapi-limited');
    await t.make.repository(hidden, 'okapi-hidden');
    const restricted = await t.make.person(undefined, { isRestricted: true });
    const seen = async (as: { token: string } | null): Promise<string[]> =>
      namesOf((await t.request('GET', '/repos/search?q=okapi', as)).json.data);
    expect(await seen(null)).toEqual([]);
    expect(await seen(await t.make.person())).toEqual(['okapi-limited']);
    expect(await seen(restricted)).toEqual([]);
    const admin = await t.make.token(await t.make.admin());
    expect(await seen({ token: admin })).toEqual(['okapi-hidden', 'okapi-limited']);
  });

  it('filters by user, state and kind, and sorts', async () => {
    const owner = await t.make.person();
    const member = await t.make.person();
    const b = await t.make.repository(owner.user, 'tapir-b');
    t.clock.advance(10);
    const a = await t.make.repository(owner.user, 'tapir-a', { isTemplate: true });
    await t.make.repository(member.user, 'tapir-c');
    await t.make.collaborator(b, member.user, 'read');
    await t.request('PATCH', `/repos/${owner.user.name}/${a.name}`, owner, {
      body: { archived: true },
    });
    const seen = async (query: string, as: { token: string } | null = owner): Promise<string[]> =>
      namesOf((await t.request('GET', `/repos/search?q=tapir&${query}`, as)).json.data);
    expect(await seen(`uid=${member.user.id}`)).toEqual(['tapir-b', 'tapir-c']);
    expect(await seen(`uid=${member.user.id}&exclusive=true`)).toEqual(['tapir-c']);
    // As in the search of users, 0 means no filter.
    expect(await seen('uid=0')).toEqual(['tapir-a', 'tapir-b', 'tapir-c']);
    // Strangers are not told who collaborates where.
    expect(await seen(`uid=${member.user.id}`, null)).toEqual(['tapir-c']);
    expect(await seen('archived=true')).toEqual(['tapir-a']);
    expect(await seen('archived=false')).toEqual(['tapir-b', 'tapir-c']);
    expect(await seen('template=true')).toEqual(['tapir-a']);
    expect(await seen('sort=id')).toEqual(['tapir-b', 'tapir-a', 'tapir-c']);
    expect(await seen('sort=created&order=desc')).toEqual(['tapir-c', 'tapir-a', 'tapir-b']);
    expect(await seen('order=desc')).toEqual(['tapir-c', 'tapir-b', 'tapir-a']);
    expect(await seen('limit=1&page=2')).toEqual(['tapir-b']);
    const all = ['tapir-a', 'tapir-b', 'tapir-c'];
    expect(await seen('mode=source&topic=false&starredBy=0&team_id=')).toEqual(all);
    // Clients take an ignored filter for its result (D44).
    for (const none of ['mode=fork', 'mode=mirror', 'topic=true', 'starredBy=1', 'team_id=1']) {
      expect([none, await seen(none)]).toEqual([none, []]);
    }
  });

  it.each(['uid=x', 'sort=stars', 'order=up', 'mode=all', 'private=perhaps', 'page=-1'])(
    'refuses %s',
    async (query) => {
      expect((await t.request('GET', `/repos/search?${query}`)).status).toBe(422);
    },
  );

  it('requires the repository scope of a token', async () => {
    const user = await t.make.user();
    const token = await t.make.token(user, ['read:user']);
    expect((await t.request('GET', '/repos/search', { token })).status).toBe(403);
  });
});
