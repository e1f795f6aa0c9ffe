import { describe, expect, it } from 'vitest';
import type { Repository } from '../../src/core/records/types.ts';
import { type As, startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOfTarget } from '../support/rows.ts';

const t = await ofFile(startTestApp({ settings: { NAME_HOLD_DAYS: '30' } }));

interface Setting {
  owner: Awaited<ReturnType<TestApp['make']['person']>>;
  repository: Repository;
  path: string;
}
async function setting(name?: string, options?: { isPrivate?: boolean }): Promise<Setting> {
  const owner = await t.make.person();
  const repository = await t.make.repository(owner.user, name, options);
  return { owner, repository, path: `/repos/${owner.user.name}/${repository.name}` };
}
const patch = (path: string, as: As, body: unknown) => t.request('PATCH', path, as, { body });

describe('GET /repos/{owner}/{repo}', () => {
  it('hides a private repository with 404 from users who may not read it', async () => {
    const { owner, path } = await setting('closed', { isPrivate: true });
    const stranger = await t.make.person();
    const missing = await t.request('GET', `/repos/${owner.user.name}/nothing`, stranger);
    for (const as of [null, stranger]) {
      const answer = await t.request('GET', path, as);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(missing.text);
    }
    expect((await t.request('GET', path, owner)).status).toBe(200);
  });

  it('shows each viewer their permissions, and strangers no address', async () => {
    const { owner, repository, path } = await setting();
    const [reader, writer, manager] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.collaborator(repository, reader.user, 'read');
    await t.make.collaborator(repository, writer.user, 'write');
    await t.make.collaborator(repository, manager.user, 'admin');
    const expected: [As, boolean, boolean][] = [
      [null, false, false],
      [reader, false, false],
      [writer, false, true],
      [manager, true, true],
      [owner, true, true],
    ];
    for (const [as, admin, push] of expected) {
      const { json } = await t.request('GET', path, as);
      expect(json.permissions).toEqual({ admin, push, pull: true });
      expect(json.owner.email === owner.user.email).toBe(as === owner);
      expect(json.owner.email).not.toBe('');
    }
  });

  it('finds names ignoring case, without a redirect', async () => {
    const { path } = await setting('MixedCase');
    const answer = await t.request('GET', path.toUpperCase().replace('/REPOS', '/repos'));
    expect(answer.status).toBe(200);
    expect(answer.json.name).toBe('MixedCase');
  });
});

describe('PATCH /repos/{owner}/{repo}', () => {
  it('changes the given fields and keeps the others', async () => {
    const { owner, repository, path } = await setting();
    t.clock.advance(60);
    const edited = await patch(path, owner, {
      description: 'now described',
      website: 'https://example.com/x',
      template: true,
      default_branch: 'trunk',
      // Unsupported fields of other servers, and null, are ignored.
      has_wiki: true,
      allow_merge_commits: false,
      has_projects: null,
      private: null,
    });
    expect(edited.status).toBe(200);
    expect(edited.json).toMatchObject({
      description: 'now described',
      website: 'https://example.com/x',
      template: true,
      default_branch: 'trunk',
      private: false,
      has_issues: true,
      has_wiki: false,
    });
    expect(edited.json.updated_at > edited.json.created_at).toBe(true);
    const again = await t.request('GET', path, owner);
    expect(again.json).toEqual(edited.json);
    expect(await auditOfTarget(t, `repository:${repository.id}`)).toMatchObject([
      { action: 'repository.edit', actor_id: owner.user.id },
    ]);
  });

  it('changes nothing, not even the date, for an empty or equal change', async () => {
    const { owner, repository, path } = await setting();
    t.clock.advance(60);
    for (const body of [{}, { private: false, name: repository.name, default_branch: '' }]) {
      const answer = await patch(path, owner, body);
      expect(answer.status).toBe(200);
      expect(answer.json.updated_at).toBe(answer.json.created_at);
    }
  });

  it('keeps missing members of internal_tracker, and needs no has_issues', async () => {
    const { owner, path } = await setting();
    const off = await patch(path, owner, { internal_tracker: { enable_time_tracker: false } });
    expect(off.json.internal_tracker).toEqual({
      enable_time_tracker: false,
      allow_only_contributors_to_track_time: true,
      enable_issue_dependencies: true,
      default_billable: true,
      admins_may_edit_time: false,
    });
    const anyone = await patch(path, owner, {
      internal_tracker: {
        enable_time_tracker: null,
        allow_only_contributors_to_track_time: false,
        enable_issue_dependencies: false,
        default_billable: false,
        admins_may_edit_time: true,
      },
    });
    expect(anyone.json.internal_tracker).toEqual({
      enable_time_tracker: false,
      allow_only_contributors_to_track_time: false,
      enable_issue_dependencies: false,
      default_billable: false,
      admins_may_edit_time: true,
    });
    const issues = await patch(path, owner, { has_issues: false });
    expect(issues.json.has_issues).toBe(false);
    expect(issues.json.internal_tracker).toEqual(anyone.json.internal_tracker);
  });

  it('loses none of several concurrent changes', async () => {
    const { owner, path } = await setting();
    await Promise.all([
      patch(path, owner, { description: 'one' }),
      patch(path, owner, { website: 'https://example.com' }),
      patch(path, owner, { archived: true }),
      patch(path, owner, { internal_tracker: { enable_time_tracker: false } }),
      patch(path, owner, { internal_tracker: { allow_only_contributors_to_track_time: false } }),
    ]);
    const { json } = await t.request('GET', path, owner);
    expect(json).toMatchObject({
      description: 'one',
      website: 'https://example.com',
      archived: true,
      internal_tracker: {
        enable_time_tracker: false,
        allow_only_contributors_to_track_time: false,
      },
    });
  });

  it('archives and unarchives, with the date', async () => {
    const { owner, path } = await setting();
    const archived = await patch(path, owner, { archived: true });
    expect(archived.json.archived).toBe(true);
    expect(Date.parse(archived.json.archived_at) / 1000).toBe(t.clock.nowUnix());
    const open = await patch(path, owner, { archived: false });
    expect(open.json.archived).toBe(false);
    expect(open.json.archived_at).toBe('0001-01-01T00:00:00Z');
  });

  it('keeps the collaborators when it becomes private, and locks out others', async () => {
    const { owner, repository, path } = await setting();
    const reader = await t.make.person();
    const stranger = await t.make.person();
    await t.make.collaborator(repository, reader.user, 'read');
    await patch(path, owner, { private: true });
    expect((await t.request('GET', path, reader)).status).toBe(200);
    expect((await t.request('GET', path, stranger)).status).toBe(404);
    await patch(path, owner, { private: false });
    expect((await t.request('GET', path, stranger)).status).toBe(200);
  });

  it('makes nothing private for a token for public repositories only', async () => {
    const { owner, path } = await setting();
    const token = await t.make.token(owner.user, ['public-only', 'all']);
    expect((await patch(path, { token }, { private: true })).status).toBe(403);
    expect((await patch(path, { token }, { description: 'fine' })).status).toBe(200);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'a b' }, 'name'],
    [{ name: 'x.git' }, 'name'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'no url' }, 'website'],
    [{ description: 'd'.repeat(2049) }, 'description'],
    [{ default_branch: 'd'.repeat(101) }, 'default_branch'],
    [{ archived: 'yes' }, 'archived'],
    [{ internal_tracker: { enable_time_tracker: 1 } }, 'enable_time_tracker'],
  ])('refuses %j, and changes nothing', async (body, field) => {
    const { owner, path } = await setting();
    const before = await t.request('GET', path, owner);
    const answer = await patch(path, owner, { private: true, ...body });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(field);
    expect((await t.request('GET', path, owner)).json).toEqual(before.json);
  });

  it('requires a repo admin, in words clients know', async () => {
    const { repository, path } = await setting();
    const writer = await t.make.person();
    await t.make.collaborator(repository, writer.user, 'write');
    const answer = await patch(path, writer, { description: 'mine now' });
    expect(answer.status).toBe(403);
    expect(answer.json.message).toBe(
      'user should be an owner or a collaborator with admin write of a repository',
    );
    expect((await patch(path, null, {})).status).toBe(401);
  });
});

describe('renaming a repository', () => {
  it('leaves a redirect that keeps method and query, for those who may read it', async () => {
    const { owner, path } = await setting('first', { isPrivate: true });
    const renamed = await patch(path, owner, { name: 'second' });
    expect(renamed.json.full_name).toBe(`${owner.user.name}/second`);
    const to = `/api/v1/repos/${owner.user.name}/second`;
    for (const [method, rest] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/topics'],
      ['GET', '/labels?page=1'],
      ['GET', '/collaborators?limit=3&page=2'],
      ['GET', '/issues?state=all&q=a%20b'],
      ['POST', '/issues'],
      ['GET', '/issues/1'],
      ['PATCH', '/issues/1'],
      ['DELETE', '/issues/1'],
      ['GET', '/issues/1/comments'],
      ['POST', '/issues/1/comments'],
      ['GET', '/issues/comments'],
      ['GET', '/issues/comments/1'],
      ['PATCH', '/issues/comments/1'],
      ['DELETE', '/issues/comments/1'],
      ['GET', '/issues/1/reactions'],
      ['GET', '/issues/1/timeline'],
      ['GET', '/collaborators/somebody'],
      ['PUT', '/collaborators/somebody'],
      ['DELETE', '/collaborators/somebody'],
      ['GET', '/collaborators/somebody/permission'],
    ] as const) {
      const answer = await t.request(method, path + rest, owner, {
        ...(method === 'GET' ? {} : { body: { title: 'x', body: 'x' } }),
      });
      expect(answer.status, `${method} ${rest}`).toBe(307);
      expect(answer.headers.get('location')).toBe(to + rest);
    }
    for (const as of [null, await t.make.person()]) {
      expect((await t.request('GET', path, as)).status).toBe(404);
    }
  });

  it('redirects when the owner was renamed too, from former names in any case', async () => {
    const { owner, path } = await setting('one');
    await patch(path, owner, { name: 'two' });
    await t.app.context.database.write((stores) =>
      stores.users.reserveName('their-old-name', owner.user.id, t.clock.nowUnix()),
    );
    const answer = await t.request('GET', '/repos/THEIR-OLD-NAME/One?x=1');
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/api/v1/repos/${owner.user.name}/two?x=1`);
  });

  it('refuses a used name, ignoring case, with 422', async () => {
    const { owner, path } = await setting('here');
    await t.make.repository(owner.user, 'Taken');
    const answer = await patch(path, owner, { name: 'taken', description: 'not kept' });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toBe('repo name is already taken [name: taken]');
    expect((await t.request('GET', path, owner)).json.description).toBe('');
  });

  it('changes the case of a name without reserving it', async () => {
    const { owner, path } = await setting('casing');
    const answer = await patch(path, owner, { name: 'Casing' });
    expect(answer.json.name).toBe('Casing');
    expect((await t.request('GET', path, owner)).status).toBe(200);
  });

  it('reserves the former name for some days for the same repository, and then frees it', async () => {
    const { owner, path } = await setting('held');
    await patch(path, owner, { name: 'elsewhere' });
    const other = await t.make.repository(owner.user, 'other');
    const create = () => t.request('POST', '/user/repos', owner, { body: { name: 'held' } });
    expect((await create()).status).toBe(409);
    const otherPath = `/repos/${owner.user.name}/${other.name}`;
    expect((await patch(otherPath, owner, { name: 'HELD' })).status).toBe(422);
    const elsewhere = `/repos/${owner.user.name}/elsewhere`;
    expect((await patch(elsewhere, owner, { name: 'held' })).status).toBe(200);
    expect((await t.request('GET', path, owner)).status).toBe(200);
    expect((await t.request('GET', elsewhere, owner)).status).toBe(307);
    await patch(path, owner, { name: 'elsewhere' });
    t.clock.advance(30 * 86_400);
    expect((await create()).status).toBe(201);
    expect((await t.request('GET', path, owner)).status).toBe(200);
  });

  it('reserves no name for a deleted repository', async () => {
    const { owner, path } = await setting('old');
    await patch(path, owner, { name: 'new' });
    await t.request('DELETE', `/repos/${owner.user.name}/new`, owner);
    const made = await t.request('POST', '/user/repos', owner, { body: { name: 'old' } });
    expect(made.status).toBe(201);
  });

  it('gives a name to one of two concurrent requests', async () => {
    const owner = await t.make.person();
    const paths = [];
    for (const name of ['racer-a', 'racer-b']) {
      await t.make.repository(owner.user, name);
      paths.push(`/repos/${owner.user.name}/${name}`);
    }
    const answers = await Promise.all(paths.map((path) => patch(path, owner, { name: 'won' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });
});

describe('unsupported features of a repository', () => {
  it('are empty lists', async () => {
    const { path } = await setting();
    const topics = await t.request('GET', `${path}/topics`);
    expect([topics.status, topics.json]).toEqual([200, { topics: [] }]);
    const labels = await t.request('GET', `${path}/labels`);
    expect([labels.status, labels.json]).toEqual([200, []]);
    expect((await t.request('GET', `${path}/labels?page=x`)).status).toBe(422);
  });

  it('are 404 in a repository the viewer may not read', async () => {
    const { path } = await setting(undefined, { isPrivate: true });
    for (const what of ['topics', 'labels']) {
      expect((await t.request('GET', `${path}/${what}`)).status).toBe(404);
    }
  });
});
