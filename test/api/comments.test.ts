import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOfTarget } from '../support/rows.ts';

const t = await ofFile(startTestApp());

async function setting() {
  const owner = await t.make.person();
  const poster = await t.make.person();
  const stranger = await t.make.person();
  const repository = await t.make.repository(owner.user);
  const issue = await t.make.issue(repository, poster.user);
  const path = `/repos/${owner.user.name}/${repository.name}`;
  return { owner, poster, stranger, repository, issue, path, list: `${path}/issues/1/comments` };
}
const post = (list: string, as: As, body: unknown = 'text') =>
  t.request('POST', list, as, { body: { body } });
const bodies = async (path: string, as: As = null): Promise<string[]> =>
  (await t.request('GET', path, as)).json.map((comment: { body: string }) => comment.body);
const countOf = async (path: string): Promise<number> =>
  (await t.request('GET', `${path}/issues/1`)).json.comments;

describe('comments on issues', () => {
  it('are created in the shape of Gitea, and counted', async () => {
    const { stranger, path, list } = await setting();
    t.clock.advance(60);
    const made = await post(list, stranger, 'Größe 🕒\n- [ ] two');
    const at = new Date(t.clock.nowUnix() * 1000).toISOString().replace('.000', '');
    expect(made.status).toBe(201);
    const issueUrl = `${t.url}${path.slice('/repos'.length)}/issues/1`;
    expect(made.json).toEqual({
      id: expect.any(Number),
      html_url: `${issueUrl}#issuecomment-${made.json.id}`,
      pull_request_url: '',
      issue_url: issueUrl,
      user: expect.objectContaining({ login: stranger.user.name }),
      original_author: '',
      original_author_id: 0,
      body: 'Größe 🕒\n- [ ] two',
      assets: [],
      created_at: at,
      updated_at: at,
    });
    const one = await t.request('GET', `${path}/issues/comments/${made.json.id}`, stranger);
    expect(one.json).toEqual(made.json);
    expect((await t.request('GET', list, stranger)).json).toEqual([made.json]);
    expect((await t.request('GET', `${path}/issues/comments`, stranger)).json).toEqual([made.json]);
    const issue = await t.request('GET', `${path}/issues/1`);
    expect([issue.json.comments, issue.json.updated_at]).toEqual([1, at]);
  });

  it('are events of the timeline under the same id', async () => {
    const { owner, stranger, path, list } = await setting();
    const { json } = await post(list, stranger);
    t.clock.advance(60);
    await t.request('PATCH', `${path}/issues/comments/${json.id}`, owner, {
      body: { body: 'new' },
    });
    const timeline = await t.request('GET', `${path}/issues/1/timeline`);
    expect(timeline.json).toMatchObject([
      { id: json.id, type: 'comment', body: 'new', user: { login: stranger.user.name } },
    ]);
    expect(timeline.json[0].updated_at > timeline.json[0].created_at).toBe(true);
  });

  it('are edited and deleted by their poster and by issues writers, not by others', async () => {
    const { owner, poster, stranger, path, list } = await setting();
    const { json } = await post(list, stranger);
    const url = `${path}/issues/comments/${json.id}`;
    const body = { body: 'changed' };
    expect((await t.request('PATCH', url, poster, { body })).status).toBe(403);
    expect((await t.request('DELETE', url, poster)).status).toBe(403);
    expect(await bodies(list)).toEqual(['text']);
    t.clock.advance(5);
    const edited = await t.request('PATCH', url, stranger, { body });
    expect([edited.status, edited.json.body]).toEqual([200, 'changed']);
    expect(edited.json.updated_at > edited.json.created_at).toBe(true);
    expect((await t.request('PATCH', url, owner, { body: { body: 'moderated' } })).status).toBe(
      200,
    );
    expect(await bodies(list)).toEqual(['moderated']);
    const deleted = await t.request('DELETE', url, stranger);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await bodies(list)).toEqual([]);
    expect(await countOf(path)).toBe(0);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const gone = await t.request(method, url, stranger, method === 'PATCH' ? { body } : {});
      expect([method, gone.status]).toEqual([method, 404]);
    }
  });

  it('belong to one repository: another one does not reach them', async () => {
    const { stranger, list } = await setting();
    const other = await setting();
    const { json } = await post(list, stranger);
    const url = `${other.path}/issues/comments/${json.id}`;
    const body = { body: 'x' };
    expect((await t.request('GET', url, other.owner)).status).toBe(404);
    expect((await t.request('PATCH', url, other.owner, { body })).status).toBe(404);
    expect((await t.request('DELETE', url, other.owner)).status).toBe(404);
    // Other events of the timeline are no comments.
    await t.request('PATCH', `${other.path}/issues/1`, other.owner, { body: { state: 'closed' } });
    const [event] = (await t.request('GET', `${other.path}/issues/1/timeline`)).json;
    const close = `${other.path}/issues/comments/${event.id}`;
    for (const method of ['GET', 'DELETE']) {
      expect((await t.request(method, close, other.owner)).status).toBe(404);
    }
    expect(await bodies(list)).toEqual(['text']);
  });

  it('are refused to those whom the owner or the poster has blocked', async () => {
    for (const by of ['owner', 'poster'] as const) {
      const there = await setting();
      const { json } = await post(there.list, there.stranger);
      await t.make.block(there[by].user, there.stranger.user);
      const answer = await post(there.list, there.stranger);
      expect([answer.status, answer.json.message]).toEqual([403, 'user is blocked']);
      const url = `${there.path}/issues/comments/${json.id}`;
      const edit = await t.request('PATCH', url, there.stranger, { body: { body: 'x' } });
      expect(edit.status).toBe(403);
      expect(await bodies(there.list)).toEqual(['text']);
    }
    // The poster's block does not bind repo admins.
    const manager = await t.make.person();
    const other = await setting();
    await t.make.collaborator(other.repository, manager.user, 'admin');
    await t.make.block(other.poster.user, manager.user);
    await t.make.block(other.poster.user, other.owner.user);
    for (const as of [manager, other.owner]) expect((await post(other.list, as)).status).toBe(201);
  });

  it.each([[''], [' \n'], [null], [7], ['x'.repeat(65_537)], ['nul\u0000']])(
    'need a text of up to 65,536 characters: %j',
    async (body) => {
      const { stranger, path, list } = await setting();
      const refused = await post(list, stranger, body);
      expect([refused.status, refused.json.message.startsWith('[body]')]).toEqual([422, true]);
      const { json } = await post(list, stranger, '🕒'.repeat(10));
      const url = `${path}/issues/comments/${json.id}`;
      expect((await t.request('PATCH', url, stranger, { body: { body } })).status).toBe(422);
      expect(await countOf(path)).toBe(1);
    },
  );

  it('are listed oldest first, by the time of their last change', async () => {
    const { stranger, path, list } = await setting();
    const ids = [];
    for (const body of ['a', 'b', 'c']) {
      ids.push((await post(list, stranger, body)).json.id);
      t.clock.advance(10);
    }
    const url = `${path}/issues/comments/${ids[0]}`;
    const edited = await t.request('PATCH', url, stranger, { body: { body: 'A' } });
    for (const where of [list, `${path}/issues/comments`]) {
      expect(await bodies(where)).toEqual(['A', 'b', 'c']);
      expect(await bodies(`${where}?since=${edited.json.updated_at}`)).toEqual(['A']);
      expect(await bodies(`${where}?before=${edited.json.created_at}`)).toEqual([]);
      expect((await t.request('GET', `${where}?since=yesterday`)).status).toBe(422);
    }
  });

  it('vanish with their issue and repository, and keep the id of a deleted user', async () => {
    const { owner, stranger, path, list } = await setting();
    const { json } = await post(list, stranger);
    const admin = { token: await t.make.token(await t.make.admin()) };
    await t.request('DELETE', `/admin/users/${stranger.user.name}`, admin);
    const [left] = (await t.request('GET', list)).json;
    expect([left.user.id, left.user.login, left.body]).toEqual([stranger.user.id, 'Ghost', 'text']);
    await t.request('DELETE', `${path}/issues/1`, owner);
    expect(await bodies(`${path}/issues/comments`, owner)).toEqual([]);
    expect((await t.request('GET', `${path}/issues/comments/${json.id}`, owner)).status).toBe(404);
  });

  it('are named in the audit when an administrator acts for somebody', async () => {
    const { stranger, path, list, issue } = await setting();
    const admin = await t.make.admin();
    const as = { token: await t.make.token(admin) };
    const headers = { sudo: stranger.user.name };
    const { json } = await t.request('POST', list, as, { body: { body: 'x' }, headers });
    expect(json.user.login).toBe(stranger.user.name);
    const url = `${path}/issues/comments/${json.id}`;
    await t.request('PATCH', url, as, { body: { body: 'y' }, headers });
    await t.request('DELETE', url, as, { headers });
    const audit = await auditOfTarget(t, `issue:${issue.id}`);
    expect(audit.map((entry) => entry.action)).toEqual([
      'comment.create',
      'comment.edit',
      'comment.delete',
    ]);
  });
});
