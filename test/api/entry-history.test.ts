import { describe, expect, it } from 'vitest';
import type { Issue, User } from '../../src/core/records/types.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

type Person = { readonly user: User; readonly token: string };

let poster: Person;

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const writer = await t.make.person('Will');
poster = await t.make.person('Pia');
const admin = await t.make.person('Ada', { isAdmin: true });
const repository = await t.make.repository(owner.user, 'Clock');
await t.make.collaborator(repository, writer.user, 'write');

const freshIssue = (): Promise<Issue> => t.make.issue(repository, poster.user);
const timesOf = (issue: Issue): string => `/repos/Olga/Clock/issues/${issue.number}/times`;
const add = async (issue: Issue, as: As, body: object = { time: 60 }): Promise<number> =>
  (await t.request('POST', timesOf(issue), as, { body })).json.id;
const listed = async (issue: Issue, as: As): Promise<number[]> =>
  (await t.request('GET', timesOf(issue), as)).json.map((entry: { id: number }) => entry.id);
const revisionsOf = async (issue: Issue, id: number, as: As) =>
  (await t.request('GET', `${timesOf(issue)}/${id}/revisions`, as)).json;
const restore = (issue: Issue, as: As, body: object = {}) =>
  t.request('POST', `${timesOf(issue)}/restore`, as, { body });
const reset = async (issue: Issue, as: As): Promise<void> => {
  expect((await t.request('DELETE', timesOf(issue), as)).status).toBe(204);
};

describe('the history of an entry', () => {
  it('lists who did what, when and how, with the values before and after', async () => {
    const issue = await freshIssue();
    const id = await add(issue, poster, { time: 60, note: 'one' });
    t.clock.advance(10);
    await t.request('PATCH', `${timesOf(issue)}/${id}`, admin, { body: { time: 90 } });
    await t.request('DELETE', `${timesOf(issue)}/${id}`, poster);
    await t.request('POST', `${timesOf(issue)}/${id}/restore`, poster);
    const revisions = await revisionsOf(issue, id, poster);
    const repositoryThen = {
      id: repository.id,
      name: 'Clock',
      owner: 'Olga',
      full_name: 'Olga/Clock',
    };
    const first = {
      time: 60,
      created: '2026-05-04T09:30:00Z',
      started: null,
      day: null,
      note: 'one',
      billable: true,
      tags: [],
      billed_as: '',
      external_id: '',
      issue_id: issue.id,
      issue: issue.number,
      repository: repositoryThen,
    };
    const second = { ...first, time: 90 };
    const told = {
      batch: '',
      actor: 'Pia',
      user: 'Pia',
      client: expect.stringMatching(/^token \w/),
    };
    expect(revisions).toEqual([
      {
        ...told,
        id: revisions[0].id,
        kind: 'add',
        created: '2026-05-04T09:30:00Z',
        before: null,
        after: first,
      },
      {
        ...told,
        id: revisions[1].id,
        kind: 'edit',
        created: '2026-05-04T09:30:10Z',
        actor: 'Ada',
        user: 'Ada',
        client: 'token',
        before: first,
        after: second,
      },
      {
        ...told,
        id: revisions[2].id,
        kind: 'delete',
        created: '2026-05-04T09:30:10Z',
        before: second,
        after: null,
      },
      {
        ...told,
        id: revisions[3].id,
        kind: 'restore',
        created: '2026-05-04T09:30:10Z',
        before: null,
        after: second,
      },
    ]);
    const page = await t.request('GET', `${timesOf(issue)}/${id}/revisions?page=2&limit=3`, poster);
    expect([page.headers.get('x-total-count'), page.json]).toEqual(['4', [revisions[3]]]);
    const bad = await t.request('GET', `${timesOf(issue)}/${id}/revisions?page=x`, poster);
    expect(bad.status).toBe(422);
  });

  it('shows both states as an earlier version stored them', async () => {
    const issue = await freshIssue();
    const id = await add(issue, poster, { time: 60 });
    await t.request('PATCH', `${timesOf(issue)}/${id}`, poster, { body: { time: 90 } });
    const [edit] = await rowsOf<{ before: string }>(
      t,
      `SELECT before FROM time_revision WHERE tracked_time_id = ? AND kind = 'edit'`,
      id,
    );
    const stored = JSON.stringify({ ...JSON.parse(edit?.before ?? ''), note: 'as it was' });
    await rowsOf(t, 'UPDATE time_revision SET after = ? WHERE tracked_time_id = ?', stored, id);
    const revisions = await revisionsOf(issue, id, poster);
    expect(revisions.map((r: { after: { note: string } }) => r.after.note)).toEqual([
      'as it was',
      'as it was',
    ]);
  });

  it('names tokens to their owner and site admins only, and shows no secret', async () => {
    const issue = await freshIssue();
    const id = await add(issue, poster);
    const clients = async (as: As) =>
      (await revisionsOf(issue, id, as)).map((revision: { client: string }) => revision.client);
    expect(await clients(writer)).toEqual(['token']);
    expect(await clients(admin)).toEqual(await clients(poster));
    expect(JSON.stringify(await revisionsOf(issue, id, poster))).not.toContain(poster.token);
  });

  it('says whether a password or a session was used, and who acted for whom', async () => {
    const password = 'a good password';
    const user = await t.make.user('Sam', { password });
    const issue = await t.make.issue(repository, user);
    const id = await add(issue, { name: 'Sam', password });
    const origin = t.url;
    const signedIn = await t.request('POST', '/user/session', null, {
      body: { username: 'Sam', password },
      headers: { origin, 'user-agent': 'A browser' },
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const path = `${timesOf(issue)}/${id}`;
    await t.request('PATCH', path, { cookie }, { body: { time: 61 }, headers: { origin } });
    await t.request('PATCH', path, admin, { body: { time: 62 }, headers: { sudo: 'Sam' } });
    const told = (await revisionsOf(issue, id, admin)).map(
      (r: { client: string; actor: string; user: string }) => [r.client, r.actor, r.user],
    );
    expect(told).toEqual([
      ['password', 'Sam', 'Sam'],
      ['session A browser', 'Sam', 'Sam'],
      [expect.stringMatching(/^token /), 'Ada', 'Sam'],
    ]);
  });

  it('shows of a moved entry only what the viewer could see at its old place', async () => {
    const secret = await t.make.repository(poster.user, 'Diary', { isPrivate: true });
    await t.make.collaborator(secret, owner.user, 'read');
    const from = await t.make.issue(secret, poster.user);
    const to = await freshIssue();
    const entry = await t.make.time(from, poster.user, 60);
    const path = `/repos/Pia/Diary/issues/${from.number}/times/${entry.id}`;
    const body = { repository: 'Olga/Clock', issue: to.number };
    expect((await t.request('PATCH', path, poster, { body })).status).toBe(200);
    for (const as of [writer, owner]) {
      const [moved] = await revisionsOf(to, entry.id, as);
      expect(moved).toMatchObject({ kind: 'move', before: null, after: { issue: to.number } });
    }
    for (const as of [poster, admin]) {
      const [moved] = await revisionsOf(to, entry.id, as);
      expect(moved.before).toMatchObject({
        issue: from.number,
        repository: { full_name: 'Pia/Diary' },
      });
    }
    const confined = { token: await t.make.token(poster.user, ['public-only', 'read:issue']) };
    expect((await revisionsOf(to, entry.id, confined))[0].before).toBeNull();
    await t.app.context.database.write((s) => s.users.delete(poster.user.id));
    const [told] = await revisionsOf(to, entry.id, admin);
    expect(told).toMatchObject({ actor: 'Ghost', user: 'Ghost' });
    poster = await t.make.person('Petra');
  });
});

describe('restoring', () => {
  it('brings back one entry unchanged, once', async () => {
    const issue = await freshIssue();
    const id = await add(issue, poster, { time: 77, note: 'kept' });
    await t.request('DELETE', `${timesOf(issue)}/${id}`, poster);
    const restored = await t.request('POST', `${timesOf(issue)}/${id}/restore`, poster);
    expect(restored.json).toMatchObject({ id, time: 77, note: 'kept', version: 3 });
    expect(restored.headers.get('etag')).toBe(`"${id}-3"`);
    expect(await listed(issue, poster)).toEqual([id]);
    const again = await t.request('POST', `${timesOf(issue)}/${id}/restore`, poster);
    expect([again.status, again.json.message]).toEqual([409, 'the tracked time is not deleted']);
    const timeline = await t.request(
      'GET',
      `/repos/Olga/Clock/issues/${issue.number}/timeline`,
      poster,
    );
    const types = timeline.json.map((event: { type: string }) => event.type);
    expect(types).toEqual(['add_time_manual', 'delete_time_manual', 'restore_time_manual']);
    expect(timeline.json[2]).toMatchObject({ body: '1 minute', tracked_time: { id } });
    await t.request('DELETE', `${timesOf(issue)}/${id}`, poster);
    await t.request('POST', `${timesOf(issue)}/${id}/restore`, admin);
    expect(await auditOf(t, 'time.restore')).toMatchObject([
      { actor_id: admin.user.id, target: `time:${id}` },
    ]);
  });

  it('brings back the newest reset, and no earlier one', async () => {
    const issue = await freshIssue();
    const older = [await add(issue, poster, { time: 1 }), await add(issue, poster, { time: 2 })];
    await add(issue, writer);
    await reset(issue, poster);
    const newer = [await add(issue, poster, { time: 3 }), await add(issue, poster, { time: 4 })];
    const alone = await add(issue, poster, { time: 5 });
    await t.request('DELETE', `${timesOf(issue)}/${alone}`, poster);
    await reset(issue, poster);
    await reset(issue, writer);
    const done = await restore(issue, poster);
    expect(done.json).toEqual({ batch: expect.stringMatching(/^reset-/), count: 2, time: 7 });
    expect(await listed(issue, poster)).toEqual(newer);
    expect((await restore(issue, poster)).status).toBe(409);
    const [, deletion] = await revisionsOf(issue, older[0] ?? 0, poster);
    const before = await restore(issue, poster, { batch: deletion.batch });
    expect(before.json).toEqual({ batch: deletion.batch, count: 2, time: 3 });
    expect((await listed(issue, poster)).sort()).toEqual([...older, ...newer].sort());
    expect(await listed(issue, writer)).not.toContain(alone);
  });

  it('brings back only the last deletion of a batch', async () => {
    const issue = await freshIssue();
    const ids = [await add(issue, poster), await add(issue, poster), await add(issue, poster)];
    const [one = 0, two = 0, three = 0] = ids;
    await reset(issue, poster);
    for (const id of [one, two]) await t.request('POST', `${timesOf(issue)}/${id}/restore`, poster);
    await t.request('DELETE', `${timesOf(issue)}/${two}`, poster);
    expect((await restore(issue, poster)).json.count).toBe(1);
    expect(await listed(issue, poster)).toEqual([one, three]);
  });

  it('refuses unknown entries, and those of others', async () => {
    const issue = await freshIssue();
    await add(issue, writer);
    await reset(issue, writer);
    const id = await add(issue, writer);
    const [, deletion] = await revisionsOf(issue, id - 1, writer);
    for (const body of [
      {},
      { batch: deletion?.batch ?? '' },
      { batch: '' },
      { batch: 'reset-none' },
    ]) {
      expect([body, (await restore(issue, poster, body)).status]).toEqual([body, 404]);
    }
    const other = await freshIssue();
    expect((await restore(other, writer, { batch: deletion.batch })).status).toBe(404);
    expect((await restore(issue, admin, { batch: deletion.batch })).status).toBe(200);
    expect(await listed(issue, writer)).toHaveLength(2);
  });

  it('shows one timeline event per batch, and one batch for all of it', async () => {
    const issue = await freshIssue();
    const ids = [await add(issue, poster, { time: 60 }), await add(issue, poster, { time: 60 })];
    await reset(issue, poster);
    await restore(issue, poster);
    const timeline = await t.request(
      'GET',
      `/repos/Olga/Clock/issues/${issue.number}/timeline`,
      poster,
    );
    expect(timeline.json.slice(2)).toMatchObject([
      { type: 'delete_time_manual', body: '2 minutes', tracked_time: null },
      { type: 'restore_time_manual', body: '2 minutes', tracked_time: null },
    ]);
    const batches = await Promise.all(
      ids.map(async (id) =>
        (await revisionsOf(issue, id, poster)).map((r: { batch: string }) => r.batch),
      ),
    );
    expect(batches[0]).toEqual(batches[1]);
    expect(batches[0]).toEqual([
      '',
      expect.stringMatching(/^reset-/),
      expect.stringMatching(/^restore-/),
    ]);
  });
});
