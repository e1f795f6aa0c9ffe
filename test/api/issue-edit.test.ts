import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOfTarget } from '../support/rows.ts';

const t = await ofFile(startTestApp());

async function setting(options: { isPrivate?: boolean } = {}) {
  const owner = await t.make.person();
  const poster = await t.make.person();
  const repository = await t.make.repository(owner.user, undefined, options);
  const issue = await t.make.issue(repository, poster.user, { title: 'first', body: 'text' });
  const path = `/repos/${owner.user.name}/${repository.name}`;
  return { owner, poster, repository, issue, path, url: `${path}/issues/1` };
}
const patch = (url: string, as: As, body: unknown) => t.request('PATCH', url, as, { body });
const loginsOf = (rows: { login: string }[] | null): string[] =>
  (rows ?? []).map((row) => row.login);
const openCount = async (path: string): Promise<number> =>
  (await t.request('GET', path)).json.open_issues_count;

describe('PATCH /repos/{owner}/{repo}/issues/{index}', () => {
  it('changes the given fields, keeps the others, and answers 201 as clients expect', async () => {
    const { poster, url } = await setting();
    t.clock.advance(60);
    const edited = await patch(url, poster, { title: 'second' });
    expect(edited.status).toBe(201);
    expect(edited.json).toMatchObject({ title: 'second', body: 'text', state: 'open' });
    expect(edited.json.updated_at > edited.json.created_at).toBe(true);
    const body = await patch(url, poster, { body: '' });
    expect(body.json).toMatchObject({ title: 'second', body: '' });
    expect((await t.request('GET', url)).json.title).toBe('second');
  });

  it("accepts the Go SDK's body, where unset fields are empty or null", async () => {
    const { owner, url, issue } = await setting();
    t.clock.advance(60);
    const answer = await patch(url, owner, {
      title: '',
      body: null,
      ref: null,
      assignee: null,
      assignees: null,
      milestone: null,
      state: null,
      due_date: null,
      unset_due_date: null,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ title: issue.title, body: issue.body, state: 'open' });
    expect(answer.json.updated_at).toBe(answer.json.created_at);
  });

  it('closes and reopens, once each, and updates the count of open issues', async () => {
    const { poster, path, url } = await setting();
    for (let i = 0; i < 2; i++) {
      const closed = await patch(url, poster, { state: 'closed' });
      expect(closed.json.state).toBe('closed');
      expect(closed.json.closed_at).not.toBeNull();
      expect(await openCount(path)).toBe(0);
    }
    for (let i = 0; i < 2; i++) {
      const open = await patch(url, poster, { state: 'open' });
      expect(open.json).toMatchObject({ state: 'open', closed_at: null });
      expect(await openCount(path)).toBe(1);
    }
  });

  it('counts one closing when many race', async () => {
    const { owner, poster, path, url } = await setting();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        patch(url, i % 2 === 0 ? owner : poster, { state: 'closed' }),
      ),
    );
    expect(await openCount(path)).toBe(0);
    const { json } = await t.request('GET', `${url}/timeline`, owner);
    expect(json.map((event: { type: string }) => event.type)).toEqual(['close']);
  });

  it('loses none of several concurrent changes', async () => {
    const { owner, poster, url } = await setting();
    await Promise.all([
      patch(url, poster, { title: 'new title' }),
      patch(url, owner, { body: 'new body' }),
      patch(url, owner, { assignees: [poster.user.name] }),
      patch(url, poster, { state: 'closed' }),
      patch(url, owner, { due_date: '2026-07-01T00:00:00Z' }),
    ]);
    const { json } = await t.request('GET', url, owner);
    expect(json).toMatchObject({
      title: 'new title',
      body: 'new body',
      state: 'closed',
      due_date: '2026-07-01T00:00:00Z',
    });
    expect(loginsOf(json.assignees)).toEqual([poster.user.name]);
    // Searches find the current text.
    const found = await t.request('GET', `${url.slice(0, -2)}?state=all&q=NEW+TITLE`);
    expect(found.json).toHaveLength(1);
    const old = await t.request('GET', `${url.slice(0, -2)}?state=all&q=first`);
    expect(old.json).toHaveLength(0);
  });

  it('assigns, accepts the singular key, and unassigns everybody', async () => {
    const { owner, poster, url } = await setting();
    const names = [owner.user.name, poster.user.name];
    const both = await patch(url, owner, { assignees: [...names, names[0], ''] });
    expect(loginsOf(both.json.assignees)).toEqual(names);
    const one = await patch(url, owner, { assignee: names[1] });
    expect(loginsOf(one.json.assignees)).toEqual([names[1]]);
    const added = await patch(url, owner, { assignee: names[0], assignees: [names[1]] });
    expect(loginsOf(added.json.assignees)).toEqual([names[1], names[0]]);
    const kept = await patch(url, owner, { title: 'assignees stay' });
    expect(kept.json.assignees).toHaveLength(2);
    const none = await patch(url, owner, { assignees: [] });
    expect(none.json).toMatchObject({ assignee: null, assignees: null });
  });

  it('keeps current assignees, including those who can no longer read', async () => {
    const { owner, path, url } = await setting();
    const [worker, other] = [await t.make.user(), await t.make.user()];
    await patch(url, owner, { assignees: [worker.name] });
    await t.request('PATCH', path, owner, { body: { private: true } });
    const kept = await patch(url, owner, { assignees: [worker.name, owner.user.name] });
    expect(kept.status).toBe(201);
    expect((await patch(url, owner, { assignees: [other.name] })).status).toBe(422);
  });

  it('ignores assignees and due date from a poster', async () => {
    const { poster, url } = await setting();
    const answer = await patch(url, poster, {
      title: 'his own',
      assignees: [poster.user.name, 'nobody-anywhere'],
      due_date: '2026-07-01T00:00:00Z',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ title: 'his own', assignees: null, due_date: null });
  });

  it('sets and removes the due date', async () => {
    const { owner, url } = await setting();
    const due = async (body: object): Promise<string | null> =>
      (await patch(url, owner, body)).json.due_date;
    expect(await due({ due_date: '2026-07-01T00:00:00Z' })).toBe('2026-07-01T00:00:00Z');
    expect(await due({ title: 'kept' })).toBe('2026-07-01T00:00:00Z');
    expect(await due({ unset_due_date: true })).toBeNull();
    expect(await due({ due_date: '2026-07-01T00:00:00Z' })).not.toBeNull();
    expect(await due({ due_date: '0001-01-01T00:00:00Z' })).toBeNull();
  });

  it.each([
    [{ title: ' ' }, '[title]'],
    [{ title: 't'.repeat(256) }, '[title]'],
    [{ body: 'b'.repeat(65_537) }, '[body]'],
    [{ state: 'odd' }, '[state]'],
    [{ state: 'closed', assignees: ['nobody-anywhere'] }, 'nobody-anywhere'],
    [{ due_date: '10000-01-01T00:00:00Z' }, '[due_date]'],
    [{ assignees: [7] }, '[assignees.0]'],
  ])('refuses %j, and changes nothing', async (body, named) => {
    const { owner, path, url } = await setting();
    const before = await t.request('GET', url, owner);
    const answer = await patch(url, owner, { ...body });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(named);
    expect((await t.request('GET', url, owner)).json).toEqual(before.json);
    expect(await openCount(path)).toBe(1);
    expect((await t.request('GET', `${url}/timeline`, owner)).json).toEqual([]);
  });

  it('requires the poster or an issue writer; others get 403 with a JSON body', async () => {
    const { repository, issue, url } = await setting();
    const [assignee, reader, writer] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.collaborator(repository, reader.user, 'read');
    await t.make.collaborator(repository, writer.user, 'write');
    await t.app.context.database.write((stores) =>
      stores.issues.setAssignees(issue.id, [assignee.user.id]),
    );
    for (const as of [reader, assignee, await t.make.person()]) {
      const answer = await patch(url, as, { title: 'no' });
      expect(answer.status).toBe(403);
      expect(answer.json.message).not.toBe('');
    }
    expect((await patch(url, writer, { title: 'yes' })).status).toBe(201);
    expect((await patch(url, null, { title: 'no' })).status).toBe(401);
  });

  it('is refused in an archived repository', async () => {
    const { owner, path, url } = await setting();
    await t.request('PATCH', path, owner, { body: { archived: true } });
    const answer = await patch(url, owner, { title: 'late' });
    expect([answer.status, answer.json.message]).toEqual([423, `${path.slice(7)} is archived`]);
  });

  it('is refused to a poster the owner has blocked since', async () => {
    const { owner, poster, url } = await setting();
    await t.make.block(owner.user, poster.user);
    expect((await patch(url, poster, { body: 'spite' })).status).toBe(403);
  });

  it('is 404 for a poster who can no longer read the repository', async () => {
    const { owner, poster, path, url } = await setting();
    await t.request('PATCH', path, owner, { body: { private: true } });
    expect((await patch(url, poster, { state: 'closed' })).status).toBe(404);
  });

  it('is audited when a site admin acts as another user', async () => {
    const { poster, issue, url } = await setting();
    const admin = await t.make.admin();
    const token = await t.make.token(admin);
    const answer = await t.request(
      'PATCH',
      url,
      { token },
      {
        body: { title: 'for him' },
        headers: { sudo: poster.user.name },
      },
    );
    expect(answer.status).toBe(201);
    expect(await auditOfTarget(t, `issue:${issue.id}`)).toMatchObject([
      { action: 'issue.edit', actor_id: admin.id, user_id: poster.user.id },
    ]);
  });
});
