import { describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '../../src/core/caller.ts';
import { findRepository } from '../../src/core/policy/lookup.ts';
import type { Issue } from '../../src/core/records/types.ts';
import type { RepositoryChanges } from '../../src/core/repository/types.ts';
import { deleteTime, resetTimes } from '../../src/core/tracked-time/deletion.ts';
import { addTime } from '../../src/core/tracked-time/operations.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const repository = await t.make.repository(owner.user, 'Clock');
const path: string = '/repos/olga/clock';

const freshIssue = (): Promise<Issue> => t.make.issue(repository, owner.user);
const timesOf = (issue: Issue): string => `${path}/issues/${issue.number}/times`;

const auditOf = (target: string): Promise<unknown[]> =>
  rowsOf(t, 'SELECT action, actor_id, user_id FROM audit_entry WHERE target = ?', target);

describe('POST …/times', () => {
  it('answers 200 with the entry, which lists then contain', async () => {
    const issue = await freshIssue();
    const answer = await t.request('POST', timesOf(issue), owner, { body: { time: 5400 } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      time: 5400,
      created: '2026-05-04T09:30:00Z',
      user_id: owner.user.id,
      user_name: 'Olga',
      issue_id: issue.id,
      issue: {
        id: issue.id,
        number: issue.number,
        title: issue.title,
        state: 'open',
        user: { login: 'Olga' },
        repository: { id: repository.id, name: 'Clock', owner: 'Olga', full_name: 'Olga/Clock' },
      },
    });
    expect(Object.keys(answer.json)).toEqual([
      'id',
      'created',
      'time',
      'user_id',
      'user_name',
      'issue_id',
      'issue',
      'note',
      'billable',
      'tags',
      'billed_as',
      'started',
      'day',
      'updated',
      'created_by',
      'external_id',
      'version',
    ]);
    for (const list of [timesOf(issue), `${path}/times`, `${path}/times/olga`, '/user/times']) {
      const { json } = await t.request('GET', list, owner);
      expect(json.at(-1)).toEqual(answer.json);
    }
  });

  it.each([
    ['absent', {}, '2026-05-04T09:30:00Z'],
    ['null', { created: null }, '2026-05-04T09:30:00Z'],
    ['the zero date', { created: '0001-01-01T00:00:00Z' }, '2026-05-04T09:30:00Z'],
    ['with milliseconds', { created: '2026-04-01T10:00:00.999Z' }, '2026-04-01T10:00:00Z'],
    ['with an offset', { created: '2026-04-01T10:00:00+02:00' }, '2026-04-01T08:00:00Z'],
    ['the first second', { created: '1970-01-01T00:00:00Z' }, '1970-01-01T00:00:00Z'],
    ['the last second', { created: '9999-12-31T23:59:59Z' }, '9999-12-31T23:59:59Z'],
  ])('stores created %s, and lists show it', async (_name, body, shown) => {
    const issue = await freshIssue();
    const added = await t.request('POST', timesOf(issue), owner, { body: { time: 60, ...body } });
    expect(added.json.created).toBe(shown);
    const { json } = await t.request('GET', timesOf(issue), owner);
    expect(json[0].created).toBe(shown);
  });

  it.each([
    ['no time', {}, '[time]: Required'],
    ['time 0', { time: 0 }, '[time]: must be >= 1'],
    ['a negative time', { time: -5 }, '[time]: must be >= 1'],
    ['half a second', { time: 1.5 }, '[time]: must be integer'],
    ['time as text', { time: '60' }, '[time]: must be integer'],
    ['more than 366 days', { time: 31_622_401 }, '[time]: must be <= 31622400'],
    ['time null', { time: null }, '[time]: must be integer'],
    ['created blank', { time: 1, created: '' }, '[created]: must be a time in RFC 3339'],
    ['created a date', { time: 1, created: '2026-04-01' }, '[created]: must be a time in RFC 3339'],
    ['created impossible', { time: 1, created: '2026-02-30T00:00:00Z' }, '[created]: must be a ti'],
    ['created a number', { time: 1, created: 5 }, '[created]: must be string'],
    ['created in 1969', { time: 1, created: '1969-12-31T23:59:59Z' }, '[created]: must be in the'],
    [
      'created in 10000',
      { time: 1, created: '9999-12-31T23:59:59-01:00' },
      '[created]: must be in',
    ],
    ['two names', { time: 1, user: 'olga', user_name: 'else' }, '[user]: differs from user_name'],
    ['a number as user', { time: 1, user: 7 }, '[user]: must be string'],
    ['a number as user_name', { time: 1, user_name: 7 }, '[user_name]: must be string'],
    ['a list', [{ time: 1 }], '[body]: must be object'],
  ])('refuses %s, naming the field, and stores nothing', async (_name, body, message) => {
    const issue = await freshIssue();
    const answer = await t.request('POST', timesOf(issue), owner, { body });
    expect(answer.status).toBe(422);
    expect(answer.json.message).toContain(message);
    expect((await t.request('GET', timesOf(issue), owner)).json).toEqual([]);
  });

  it('refuses broken JSON with 422, and another media type with 415', async () => {
    const issue = await freshIssue();
    const broken = await t.request('POST', timesOf(issue), owner, {
      rawBody: '{"time":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(422);
    const form = await t.request('POST', timesOf(issue), owner, {
      rawBody: 'time=60',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });

  it('accepts the limits of time, and unknown fields of clients', async () => {
    const issue = await freshIssue();
    for (const time of [1, 31_622_400]) {
      const body = { time, created: null, user_name: null, user: '', unknown: [1] };
      const answer = await t.request('POST', timesOf(issue), owner, { body });
      expect(answer.status).toBe(200);
      expect(answer.json.time).toBe(time);
    }
  });

  it.each(['user', 'user_name'])('records for the user named by the key %s', async (key) => {
    const issue = await freshIssue();
    const other = await t.make.user();
    const body = { time: 60, [key]: other.name.toUpperCase() };
    const answer = await t.request('POST', timesOf(issue), owner, { body });
    expect(answer.json).toMatchObject({ user_id: other.id, user_name: other.name });
  });

  it('accepts both keys if they name the same user, ignoring case', async () => {
    const issue = await freshIssue();
    const other = await t.make.user('Casey');
    const body = { time: 60, user: 'casey', user_name: 'CASEY' };
    expect((await t.request('POST', timesOf(issue), owner, { body })).json.user_id).toBe(other.id);
  });

  it('audits an entry added for another user', async () => {
    const issue = await freshIssue();
    const own = await t.request('POST', timesOf(issue), owner, { body: { time: 60 } });
    expect(await auditOf(`time:${own.json.id}`)).toEqual([]);
    const other = await t.make.user();
    const body = { time: 60, user: other.name };
    const { json } = await t.request('POST', timesOf(issue), owner, { body });
    expect(await auditOf(`time:${json.id}`)).toEqual([
      { action: 'time.add', actor_id: owner.user.id, user_id: owner.user.id },
    ]);
    const admin = await t.make.admin();
    const sudo = await t.request(
      'POST',
      timesOf(issue),
      { token: await t.make.token(admin) },
      {
        body: { time: 60 },
        headers: { sudo: 'olga' },
      },
    );
    expect(sudo.json.user_name).toBe('Olga');
    expect(await auditOf(`time:${sudo.json.id}`)).toEqual([
      { action: 'time.add', actor_id: admin.id, user_id: owner.user.id },
    ]);
  });

  it('gives entry and issue the same timestamp, however long it takes', async () => {
    const issue = await freshIssue();
    let now = t.clock.nowUnix();
    const clock = vi.spyOn(t.clock, 'nowUnix').mockImplementation(() => now++);
    const { json } = await t.request('POST', timesOf(issue), owner, { body: { time: 60 } });
    clock.mockRestore();
    const list = await t.request('GET', timesOf(issue), owner);
    expect(list.json).toEqual([json]);
  });

  it("updates the issue's timestamp, and adds an event to its timeline", async () => {
    const issue = await freshIssue();
    const other = await t.make.user();
    t.clock.advance(60);
    const body = { time: 60, user: other.name, created: '2026-01-01T00:00:00Z' };
    const added = await t.request('POST', timesOf(issue), owner, { body });
    expect(added.json.issue.updated_at).toBe('2026-05-04T09:31:00Z');
    const { read } = t.app.context.database;
    const events = await read.timeline.ofIssue(issue.id, { timesOf: 'everybody' }).page(0, 10);
    expect(events).toMatchObject([
      {
        type: 'add_time_manual',
        userId: other.id,
        trackedTimeId: added.json.id,
        timeSeconds: 60,
        createdUnix: t.clock.nowUnix(),
      },
    ]);
    t.clock.advance(-60);
  });

  it('re-checks permissions and state inside the transaction', async () => {
    const { context } = t.app;
    const asked = await t.make.person();
    const caller: SignedIn = {
      user: asked.user,
      actor: asked.user,
      credential: 'token',
      credentialId: null,
      scopes: null,
      isPublicOnly: false,
      requestId: '',
      address: '',
    };
    const open = await t.make.repository(owner.user, undefined, {
      allowOnlyContributorsToTrackTime: false,
    });
    const { number } = await t.make.issue(open, owner.user);
    const { value: access } = await findRepository(context, caller, 'olga', open.name);
    const writes = () => [
      addTime(context, caller, access, number, { timeSeconds: 60 }),
      resetTimes(context, caller, access, number),
      deleteTime(context, caller, access, number, 1),
    ];
    const kinds = async () =>
      (await Promise.allSettled(writes())).map((end) =>
        end.status === 'rejected' ? end.reason.kind : 'done',
      );
    const change = (changes: RepositoryChanges) =>
      context.database.write((stores) => stores.repositories.update(open.id, changes));

    await change({ allowOnlyContributorsToTrackTime: true });
    expect(await kinds()).toEqual(Array(3).fill('tracker_not_usable'));
    await change({ enableTimeTracker: false });
    expect(await kinds()).toEqual(Array(3).fill('tracking_disabled'));
    await change({ isPrivate: true });
    expect(await kinds()).toEqual(Array(3).fill('not_found'));
    await change({ isPrivate: false, enableTimeTracker: true });
    await context.database.write((stores) => stores.repositories.markDeleted(open.id, 1));
    expect(await kinds()).toEqual(Array(3).fill('not_found'));
  });
});

describe('DELETE …/times', () => {
  it("deletes the caller's own entries only, on this issue only", async () => {
    const [issue, otherIssue] = [await freshIssue(), await freshIssue()];
    const other = await t.make.user();
    await t.make.time(issue, owner.user, 100);
    await t.make.time(issue, owner.user, 200);
    const foreign = await t.make.time(issue, other, 300);
    const elsewhere = await t.make.time(otherIssue, owner.user, 400);
    const answer = await t.request('DELETE', timesOf(issue), owner, {
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const ids = async (of: Issue) =>
      (await t.request('GET', timesOf(of), owner)).json.map((time: { id: number }) => time.id);
    expect(await ids(issue)).toEqual([foreign.id]);
    expect(await ids(otherIssue)).toEqual([elsewhere.id]);
    const { read } = t.app.context.database;
    const events = await read.timeline.ofIssue(issue.id, { timesOf: 'everybody' }).page(0, 10);
    expect(events).toMatchObject([
      { type: 'delete_time_manual', userId: owner.user.id, trackedTimeId: null, timeSeconds: 300 },
    ]);
  });

  it('is 404 the second time', async () => {
    const issue = await freshIssue();
    await t.make.time(issue, owner.user, 100);
    expect((await t.request('DELETE', timesOf(issue), owner)).status).toBe(204);
    const again = await t.request('DELETE', timesOf(issue), owner);
    expect([again.status, again.json.message]).toEqual([404, 'tracked_time does not exist']);
  });

  it('does nothing with a trailing slash: an empty id must not delete everything', async () => {
    const issue = await freshIssue();
    await t.make.time(issue, owner.user, 100);
    expect((await t.request('DELETE', `${timesOf(issue)}/`, owner)).status).toBe(404);
    expect((await t.request('GET', timesOf(issue), owner)).json).toHaveLength(1);
  });
});

describe('DELETE …/times/{id}', () => {
  it('deletes softly: the row stays, and no list or count has it', async () => {
    const issue = await freshIssue();
    const time = await t.make.time(issue, owner.user, 100);
    const kept = await t.make.time(issue, owner.user, 200);
    const answer = await t.request('DELETE', `${timesOf(issue)}/${time.id}`, owner);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const list = await t.request('GET', timesOf(issue), owner);
    expect(list.json.map((row: { id: number }) => row.id)).toEqual([kept.id]);
    expect(list.headers.get('x-total-count')).toBe('1');
    const { read } = t.app.context.database;
    expect(await read.trackedTimes.onIssue(issue.id, time.id)).toMatchObject({ isDeleted: true });
  });

  it('distinguishes a deleted entry from one that never existed', async () => {
    const issue = await freshIssue();
    const time = await t.make.time(issue, owner.user, 100);
    const url = `${timesOf(issue)}/${time.id}`;
    await t.request('DELETE', url, owner);
    const again = await t.request('DELETE', url, owner);
    expect([again.status, again.json.message]).toEqual([404, 'tracked time was already deleted']);
    for (const id of [
      '999999',
      '0',
      '-1',
      'x',
      '1.5',
      '9007199254740993',
      '99999999999999999999',
    ]) {
      const never = await t.request('DELETE', `${timesOf(issue)}/${id}`, owner);
      expect([id, never.status]).toEqual([id, 404]);
      expect(never.json.message).toContain('tracked_time does not exist');
    }
  });

  it('reaches no entry of another issue or repository, not even for a site admin', async () => {
    const [issue, otherIssue] = [await freshIssue(), await freshIssue()];
    const admin = await t.make.admin();
    const token = await t.make.token(admin);
    const time = await t.make.time(otherIssue, owner.user, 100);
    for (const as of [owner, { token }]) {
      expect((await t.request('DELETE', `${timesOf(issue)}/${time.id}`, as)).status).toBe(404);
    }
    expect((await t.request('GET', timesOf(otherIssue), owner)).json).toHaveLength(1);
  });

  it("audits that a site admin deleted another's entry", async () => {
    const issue = await freshIssue();
    const admin = await t.make.admin();
    const token = await t.make.token(admin);
    const time = await t.make.time(issue, owner.user, 100);
    const url = `${timesOf(issue)}/${time.id}`;
    expect((await t.request('DELETE', url, { token })).status).toBe(204);
    const { read } = t.app.context.database;
    const [event] = await read.timeline.ofIssue(issue.id, { timesOf: 'everybody' }).page(0, 1);
    expect(event).toMatchObject({ type: 'delete_time_manual', userId: owner.user.id });
    expect(await auditOf(`time:${time.id}`)).toEqual([
      { action: 'time.delete', actor_id: admin.id, user_id: admin.id },
    ]);
  });
});

describe('GET …/times/{user}', () => {
  it('says that it is deprecated, and what replaces it; no pages, no count', async () => {
    const issue = await freshIssue();
    const other = await t.make.user();
    for (let i = 0; i < 3; i++) await t.make.time(issue, other, 60 + i);
    const answer = await t.request('GET', `${path}/times/${other.name}?page=2&limit=1`, owner);
    expect(answer.status).toBe(200);
    expect(answer.json).toHaveLength(3);
    expect(answer.headers.has('x-total-count')).toBe(false);
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    const successor = `${t.url}/api/v1/repos/Olga/Clock/times?user=${other.name}`;
    expect(answer.headers.get('link')).toBe(`<${successor}>; rel="successor-version"`);
    const next = await t.request('GET', successor.slice(`${t.url}/api/v1`.length), owner);
    expect(next.json).toEqual(answer.json);
  });

  it('redirects from a former name, for callers who may see the user', async () => {
    const user = await t.make.user('Before');
    await t.app.context.database.write(async (stores) => {
      await stores.users.update(user.id, { name: 'After' });
      await stores.users.reserveName('Before', user.id, t.clock.nowUnix());
    });
    const answer = await t.request('GET', `${path}/times/before`, owner);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe('/api/v1/repos/olga/clock/times/After');
    await t.app.context.database.write((stores) =>
      stores.users.update(user.id, { visibility: 'private' }),
    );
    expect((await t.request('GET', `${path}/times/before`, owner)).status).toBe(404);
  });
});

it('answers HEAD on every list, with the count and without a body', async () => {
  const issue = await freshIssue();
  await t.make.time(issue, owner.user, 60);
  for (const url of [timesOf(issue), `${path}/times`, `${path}/times/olga`, '/user/times']) {
    const answer = await t.request('HEAD', url, owner);
    expect([url, answer.status, answer.text]).toEqual([url, 200, '']);
    const count = answer.headers.get('x-total-count');
    if (url.endsWith('olga')) expect(count).toBeNull();
    else expect(Number(count)).toBeGreaterThan(0);
  }
});

it('redirects from former names of owner and repository, keeping method and query', async () => {
  const moving = await t.make.person('Mover');
  const repo = await t.make.repository(moving.user, 'Old');
  await t.make.issue(repo, moving.user);
  await t.app.context.database.write(async (stores) => {
    await stores.repositories.update(repo.id, { name: 'New' });
    await stores.repositories.reserveName(moving.user.id, 'Old', repo.id, t.clock.nowUnix());
  });
  for (const [method, tail] of [
    ['GET', 'issues/1/times?limit=5'],
    ['POST', 'issues/1/times'],
    ['DELETE', 'issues/1/times'],
    ['DELETE', 'issues/1/times/1'],
    ['GET', 'times'],
    ['GET', 'times/mover'],
  ] as const) {
    const answer = await t.request(method, `/repos/mover/old/${tail}`, moving, {
      ...(method === 'POST' ? { body: { time: 60 } } : {}),
    });
    expect([tail, answer.status]).toEqual([tail, 307]);
    expect(answer.headers.get('location')).toBe(`/api/v1/repos/Mover/New/${tail}`);
  }
});
