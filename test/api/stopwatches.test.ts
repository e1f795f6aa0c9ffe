import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOf, rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());

const iso = (unix: number): string => `${new Date(unix * 1000).toISOString().slice(0, 19)}Z`;
const now = (): number => t.clock.nowUnix();

/** A repository with two issues; readers may track time, unless the test changes that. */
async function setting(options: { isPrivate?: boolean; onlyContributors?: boolean } = {}) {
  const owner = await t.make.person();
  const worker = await t.make.person();
  const repository = await t.make.repository(owner.user, undefined, {
    isPrivate: options.isPrivate ?? false,
    allowOnlyContributorsToTrackTime: options.onlyContributors ?? false,
  });
  const path = `/repos/${owner.user.name}/${repository.name}`;
  await t.make.issue(repository, owner.user, { title: 'First' });
  await t.make.issue(repository, owner.user, { title: 'Second' });
  return { owner, worker, repository, path, first: `${path}/issues/1`, second: `${path}/issues/2` };
}

const start = (issue: string, as: As) => t.request('POST', `${issue}/stopwatch/start`, as);
const stop = (issue: string, as: As, body?: object) =>
  t.request('POST', `${issue}/stopwatch/stop`, as, { body });
const cancel = (issue: string, as: As) => t.request('DELETE', `${issue}/stopwatch/delete`, as);
const stopCurrent = (as: As, body?: object) =>
  t.request('POST', '/user/stopwatches/current/stop', as, { body });
const edit = (as: As, body: object) =>
  t.request('PATCH', '/user/stopwatches/current', as, { body });
/** As Gitea lists it, and as the current one. */
const watches = async (as: As) => {
  const list = (await t.request('GET', '/user/stopwatches', as)).json;
  const current = await t.request('GET', '/user/stopwatches/current', as);
  expect(current.status).toBe(list.length === 0 ? 204 : 200);
  expect(current.text === '' ? [] : [current.json]).toEqual(list);
  return list;
};
const times = async (issue: string, as: As) => (await t.request('GET', `${issue}/times`, as)).json;
const secondsOf = async (issue: string, as: As): Promise<number[]> =>
  (await times(issue, as)).map((entry: { time: number }) => entry.time);
const events = async (issue: string, as: As): Promise<string[]> =>
  (await t.request('GET', `${issue}/timeline`, as)).json.map((e: { type: string }) => e.type);

describe('a stopwatch of Gitea clients', () => {
  it('is started, listed and stopped, and becomes an entry', async () => {
    const { worker, owner, repository, first } = await setting();
    const startedUnix = now();
    const started = await start(first, worker);
    expect([started.status, started.text]).toEqual([201, '']);
    t.clock.advance(3905);
    const list = await t.request('GET', '/user/stopwatches', worker);
    expect([list.status, list.headers.get('x-total-count')]).toEqual([200, '1']);
    const issueId = list.json[0].issue_id;
    expect(list.json).toEqual([
      {
        created: iso(startedUnix),
        seconds: 3905,
        duration: '1 hour 5 minutes',
        issue_index: 1,
        issue_title: 'First',
        repo_owner_name: owner.user.name,
        repo_name: repository.name,
        issue_id: issueId,
        repo_id: repository.id,
        paused: false,
        segments: [{ started: iso(startedUnix), ended: null }],
      },
    ]);
    const stopped = await stop(first, worker);
    expect([stopped.status, stopped.text]).toEqual([201, '']);
    expect(await watches(worker)).toEqual([]);
    expect(await times(first, worker)).toMatchObject([
      {
        time: 3905,
        started: iso(startedUnix),
        created: iso(now()),
        issue_id: issueId,
        user_name: worker.user.name,
        note: '',
        billable: true,
      },
    ]);
    expect(await events(first, worker)).toEqual(['start_tracking', 'stop_tracking']);
    expect(await events(first, null)).toEqual([]);
  });

  it('gives errors in the words clients look for', async () => {
    const { worker, first } = await setting();
    const none = [await stop(first, worker), await cancel(first, worker)];
    expect(none.map(({ status, json }) => [status, json.message])).toEqual([
      [409, 'cannot stop a non-existent stopwatch'],
      [409, 'cannot cancel a non-existent stopwatch'],
    ]);
    await start(first, worker);
    const again = await start(first, worker);
    expect([again.status, again.json.message]).toEqual([
      409,
      'cannot start a stopwatch again if it already exists',
    ]);
  });

  it('is cancelled without an entry', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    t.clock.advance(60);
    expect((await cancel(first, worker)).status).toBe(204);
    expect(await watches(worker)).toEqual([]);
    expect(await times(first, worker)).toEqual([]);
    expect(await events(first, worker)).toEqual(['start_tracking', 'cancel_tracking']);
  });

  it('is stopped by the start of another, which continues seamlessly', async () => {
    const { worker, first, second } = await setting();
    await start(first, worker);
    t.clock.advance(10);
    expect((await start(second, worker)).status).toBe(201);
    t.clock.advance(5);
    expect(await watches(worker)).toMatchObject([{ issue_index: 2, seconds: 5 }]);
    expect(await secondsOf(first, worker)).toEqual([10]);
    const elsewhere = await stop(first, worker);
    expect(elsewhere.status).toBe(409);
    expect((await stop(second, worker)).status).toBe(201);
    expect(await secondsOf(second, worker)).toEqual([5]);
  });

  it('leaves no entry after less than a second', async () => {
    const { worker, first, second } = await setting();
    await start(first, worker);
    expect((await stop(first, worker)).status).toBe(201);
    await start(first, worker);
    expect((await stopCurrent(worker)).status).toBe(204);
    await start(first, worker);
    await start(second, worker);
    expect(await times(first, worker)).toEqual([]);
    const once = ['start_tracking', 'cancel_tracking'];
    expect(await events(first, worker)).toEqual([...once, ...once, ...once]);
  });

  it('follows former names, and pages its list', async () => {
    const { owner, worker, path, first } = await setting();
    await t.request('PATCH', path, owner, { body: { name: 'renamed' } });
    for (const answer of [
      await start(first, worker),
      await stop(first, worker),
      await cancel(first, worker),
    ]) {
      expect(answer.status).toBe(307);
    }
    const bad = await t.request('GET', '/user/stopwatches?page=x', worker);
    expect(bad.status).toBe(422);
    expect((await t.request('GET', '/user/stopwatches?page=2', worker)).json).toEqual([]);
  });
});

describe('the right to a stopwatch', () => {
  it('is the right to track time: writers, poster, assignees, or all readers', async () => {
    const { owner, worker, repository, first } = await setting({ onlyContributors: true });
    const writer = await t.make.person();
    await t.make.collaborator(repository, writer.user, 'write');
    const assignee = await t.make.person();
    const { number } = await t.make.issue(repository, worker.user, { assignees: [assignee.user] });
    const third = first.replace(/1$/, String(number));
    const poster = worker;
    for (const [who, issue, status] of [
      [owner, first, 201],
      [writer, first, 201],
      [poster, first, 403],
      [poster, third, 201],
      [assignee, first, 403],
      [assignee, third, 201],
    ] as const) {
      expect((await start(issue, who)).status).toBe(status);
    }
    expect((await stop(first, assignee)).status).toBe(403);
    expect((await cancel(first, assignee)).status).toBe(403);
  });

  it("is nobody's when tracking is off, and requires read access", async () => {
    const { owner, worker, path, first } = await setting();
    const off = { has_issues: true, internal_tracker: { enable_time_tracker: false } };
    await t.request('PATCH', path, owner, { body: off });
    for (const act of [start, stop, cancel]) expect((await act(first, owner)).status).toBe(403);
    const hidden = await setting({ isPrivate: true });
    const missing = `${path}/issues/99`;
    for (const issue of [hidden.first, missing]) {
      for (const act of [start, stop, cancel]) {
        expect((await act(issue, worker)).status).toBe(404);
        expect((await act(issue, null)).status).toBe(401);
      }
    }
  });

  it("covers one's own only", async () => {
    const { owner, worker, first } = await setting();
    await start(first, owner);
    t.clock.advance(7);
    expect(await watches(worker)).toEqual([]);
    expect((await stop(first, worker)).status).toBe(409);
    expect((await cancel(first, worker)).status).toBe(409);
    for (const answer of [
      await edit(worker, { paused: true }),
      await stopCurrent(worker),
      await t.request('DELETE', '/user/stopwatches/current', worker),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await watches(owner)).toMatchObject([{ seconds: 7, paused: false }]);
  });

  it('requires the scope of what it touches, by token', async () => {
    const { worker, first } = await setting();
    const token = async (...scopes: string[]) => ({
      token: await t.make.token(worker.user, scopes),
    });
    const [reader, writer] = [await token('read:issue', 'read:user'), await token('write:issue')];
    expect((await start(first, reader)).status).toBe(403);
    expect((await start(first, writer)).status).toBe(201);
    expect((await t.request('GET', '/user/stopwatches', writer)).status).toBe(403);
    expect(await watches(reader)).toHaveLength(1);
    expect((await edit(reader, { paused: true })).status).toBe(403);
    expect((await edit(writer, { paused: true })).status).toBe(200);
  });

  it('excludes private repositories for a token for public ones only', async () => {
    const hidden = await setting({ isPrivate: true });
    const open = await setting();
    const { owner } = hidden;
    const confined = { token: await t.make.token(owner.user, ['all', 'public-only']) };
    await start(hidden.first, owner);
    t.clock.advance(9);
    const list = await t.request('GET', '/user/stopwatches', confined);
    expect([list.json, list.headers.get('x-total-count')]).toEqual([[], '0']);
    expect((await edit(confined, { paused: true })).status).toBe(404);
    expect((await stopCurrent(confined)).status).toBe(404);
    expect((await t.request('DELETE', '/user/stopwatches/current', confined)).status).toBe(404);
    const refused = await start(open.first, confined);
    expect(refused.status).toBe(409);
    expect(refused.json.message).not.toContain(hidden.repository.name);
    expect(await watches(owner)).toMatchObject([{ seconds: 9, paused: false }]);
    expect(await times(hidden.first, owner)).toEqual([]);
  });

  it('covers others for a site admin, with an audit entry', async () => {
    const { worker, first } = await setting();
    const admin = await t.make.person(undefined, { isAdmin: true });
    const headers = { sudo: worker.user.name };
    await t.request('POST', `${first}/stopwatch/start`, admin, { headers });
    t.clock.advance(5);
    await t.request('POST', `${first}/stopwatch/stop`, admin, { headers });
    expect(await times(first, worker)).toMatchObject([
      { time: 5, user_name: worker.user.name, created_by: admin.user.name },
    ]);
    for (const action of ['stopwatch.start', 'stopwatch.stop']) {
      const [row] = (await auditOf(t, action)).slice(-1);
      expect(row).toMatchObject({ actor_id: admin.user.id, user_id: worker.user.id });
    }
  });
});

describe('stopping', () => {
  it('accepts an end, a note, and a billable flag', async () => {
    const { owner, worker, path, first } = await setting();
    await start(first, worker);
    const startedUnix = now();
    t.clock.advance(7200);
    const endedUnix = startedUnix + 3600;
    const body = { ended_at: iso(endedUnix), note: 'review\nof two', billable: false };
    expect((await stop(first, worker, body)).status).toBe(201);
    const kept = {
      time: 3600,
      started: iso(startedUnix),
      created: iso(endedUnix),
      note: 'review\nof two',
      billable: false,
    };
    expect(await times(first, worker)).toMatchObject([kept]);
    const unbillable = { has_issues: true, internal_tracker: { default_billable: false } };
    await t.request('PATCH', path, owner, { body: unbillable });
    await start(first, worker);
    t.clock.advance(1);
    const { status, json } = await stopCurrent(worker, { note: null, ended_at: null });
    expect([status, json.time, json.billable, json.note]).toEqual([200, 1, false, '']);
    expect(json.issue.number).toBe(1);
  });

  it('refuses an impossible end, and keeps the stopwatch', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    t.clock.advance(100);
    for (const [body, field] of [
      [{ ended_at: iso(now() + 1) }, 'ended_at'],
      [{ ended_at: iso(now() - 101) }, 'ended_at'],
      [{ ended_at: 'yesterday' }, 'ended_at'],
      [{ note: 'x'.repeat(1025) }, 'note'],
      [{ note: 'a\u0007' }, 'note'],
      [{ billable: 'no' }, 'billable'],
    ] as const) {
      for (const answer of [await stop(first, worker, body), await stopCurrent(worker, body)]) {
        expect([answer.status, answer.json.message]).toEqual([
          422,
          expect.stringContaining(`[${field}]`),
        ]);
      }
    }
    expect(await watches(worker)).toMatchObject([{ seconds: 100, paused: false }]);
  });

  it('requires an end if it ran longer than an entry may be', async () => {
    const { worker, first, second } = await setting();
    await start(first, worker);
    const startedUnix = now();
    t.clock.advance(31_622_401);
    for (const answer of [await stop(first, worker), await stopCurrent(worker)]) {
      expect([answer.status, answer.json.message]).toEqual([
        422,
        expect.stringContaining('[ended_at]'),
      ]);
    }
    expect((await start(second, worker)).status).toBe(409);
    expect(await watches(worker)).toMatchObject([{ issue_index: 1, seconds: 31_622_401 }]);
    const body = { ended_at: iso(startedUnix + 31_622_400) };
    expect((await stopCurrent(worker, body)).json.time).toBe(31_622_400);
  });
});

describe('when time can no longer be tracked on the issue', () => {
  /** Makes the first issue inaccessible to the worker. */
  const losses: Record<string, (s: Awaited<ReturnType<typeof setting>>) => Promise<unknown>> = {
    'they cannot read the repository': ({ owner, path, worker }) =>
      t.request('DELETE', `${path}/collaborators/${worker.user.name}`, owner),
    'tracking is off': ({ owner, path }) =>
      t.request('PATCH', path, owner, {
        body: { has_issues: true, internal_tracker: { enable_time_tracker: false } },
      }),
    'the month is locked': ({ repository, owner }) =>
      t.app.context.database.write((stores) =>
        stores.timeLocks.put({
          repositoryId: repository.id,
          untilUnix: now() - 10,
          untilDay: 0,
          userId: owner.user.id,
          reason: '',
          createdUnix: now(),
        }),
      ),
    'the issue is deleted': ({ owner, first }) => t.request('DELETE', first, owner),
    'the repository is deleted': ({ owner, path }) => t.request('DELETE', path, owner),
  };

  for (const [loss, lose] of Object.entries(losses)) {
    it(`a stopwatch can be kept, moved or discarded: ${loss}`, async () => {
      const lost = await setting({ isPrivate: true });
      const { worker } = lost;
      await t.make.collaborator(lost.repository, worker.user, 'write');
      const other = await setting();
      await start(lost.first, worker);
      const startedUnix = now();
      t.clock.advance(60);
      await lose(lost);

      const refused = await stopCurrent(worker);
      expect(refused.status).toBe(409);
      expect(refused.json.message).toMatch(/cannot be stopped and is kept: .+/);
      const path = await stop(lost.first, worker);
      expect(path.status).toBe(/read|deleted/.test(loss) ? 404 : 409);
      expect((await start(other.first, worker)).status).toBe(409);
      const [watch] = await watches(worker);
      const isLost = /read|deleted/.test(loss);
      expect(watch).toMatchObject({
        seconds: 60,
        issue_index: 1,
        issue_title: isLost ? '' : 'First',
        repo_owner_name: lost.owner.user.name,
        repo_name: lost.repository.name,
      });
      expect(
        await rowsOf(t, 'SELECT id FROM tracked_time WHERE user_id = ?', worker.user.id),
      ).toEqual([]);

      const to = { repository: other.path.slice('/repos/'.length), issue: 2 };
      const moved = await edit(worker, to);
      expect([moved.status, moved.json]).toEqual([
        200,
        expect.objectContaining({ issue_index: 2, issue_title: 'Second', seconds: 60 }),
      ]);
      t.clock.advance(1);
      const { json } = await stopCurrent(worker);
      expect([json.time, json.started]).toEqual([61, iso(startedUnix)]);
      expect(await secondsOf(other.second, worker)).toEqual([61]);
    });

    it(`a stopwatch can be discarded: ${loss}`, async () => {
      const lost = await setting({ isPrivate: true });
      const { worker } = lost;
      await t.make.collaborator(lost.repository, worker.user, 'write');
      await start(lost.first, worker);
      t.clock.advance(60);
      await lose(lost);
      const byPath = await cancel(lost.first, worker);
      const isThere = !/read|deleted/.test(loss);
      expect(byPath.status).toBe(isThere ? 204 : 404);
      const current = await t.request('DELETE', '/user/stopwatches/current', worker);
      expect(current.status).toBe(isThere ? 404 : 204);
      expect(await watches(worker)).toEqual([]);
    });
  }
});

describe('continuing an entry', () => {
  const goOn = (issue: string, as: As, body: object) =>
    t.request('POST', `${issue}/stopwatch/start`, as, { body });

  it('deletes it and counts its time on, in one step', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    const startedUnix = now();
    t.clock.advance(100);
    await edit(worker, { paused: true });
    t.clock.advance(50);
    await edit(worker, { paused: false });
    t.clock.advance(10);
    await stop(first, worker);
    t.clock.advance(30);
    const [{ id }] = await times(first, worker);
    expect((await goOn(first, worker, { entry: id })).status).toBe(201);
    expect(await times(first, worker)).toEqual([]);
    const [running] = await watches(worker);
    expect(running).toMatchObject({ seconds: 140, created: iso(startedUnix), paused: false });

    await edit(worker, { paused: true });
    await stop(first, worker);
    const [{ id: again }] = await times(first, worker);
    await goOn(first, worker, { entry: again, paused: true });
    t.clock.advance(60);
    const [paused] = await watches(worker);
    expect(paused).toMatchObject({ seconds: 140, created: iso(startedUnix), paused: true });
  });

  it("is refused for others' entries, beside a stopwatch, and in a locked period", async () => {
    const { owner, worker, path, first, second } = await setting();
    const add = async (as: As) =>
      (await t.request('POST', `${first}/times`, as, { body: { time: 60 } })).json.id;
    const [own, other] = [await add(worker), await add(owner)];
    const refusal = async (as: As, body: object) => {
      const { status, json } = await goOn(first, as, body);
      return [status, json.message];
    };
    expect((await refusal(worker, { entry: other }))[0]).toBe(403);
    const admin = await t.make.person(undefined, { isAdmin: true });
    expect(await refusal(admin, { entry: own })).toEqual([
      403,
      'the tracked time belongs to another user',
    ]);
    expect((await refusal(worker, { entry: 'x' }))[0]).toBe(422);
    expect((await refusal(worker, { entry: 999_999 }))[0]).toBe(404);
    await start(second, worker);
    expect(await refusal(worker, { entry: own })).toEqual([
      409,
      'another stopwatch is running; stop or discard it first',
    ]);
    await cancel(second, worker);
    const body = { time: 60, created: iso(now() + 3600) };
    const { json: ahead } = await t.request('POST', `${first}/times`, worker, { body });
    expect(await refusal(worker, { entry: ahead.id })).toEqual([
      409,
      'the tracked time lies in the future',
    ]);
    const long = { time: 36_000, started: iso(now() - 3600), created: iso(now() - 3600) };
    const { json: odd } = await t.request('POST', `${first}/times`, worker, { body: long });
    expect(await refusal(worker, { entry: odd.id })).toEqual([
      409,
      'this tracked time was not recorded by a stopwatch, so it cannot be continued',
    ]);
    const until = iso(now() + 60);
    t.clock.advance(120);
    const locked = await t.request('PUT', `${path}/time-lock`, owner, { body: { until } });
    expect(locked.status).toBe(200);
    expect((await refusal(worker, { entry: own }))[0]).toBe(423);
    expect(await secondsOf(first, owner)).toEqual([36_000, 60, 60, 60]);
    expect(await watches(worker)).toEqual([]);
  });
});

describe('PATCH /user/stopwatches/current', () => {
  it('pauses and continues; pauses are not counted', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    const startedUnix = now();
    t.clock.advance(10);
    const paused = await edit(worker, { paused: true });
    expect([paused.status, paused.json.paused, paused.json.seconds]).toEqual([200, true, 10]);
    t.clock.advance(100);
    expect((await edit(worker, { paused: true })).json).toEqual(paused.json);
    expect((await start(first, worker)).status).toBe(409);
    const on = await edit(worker, { paused: false });
    expect([on.json.paused, on.json.seconds]).toEqual([false, 10]);
    t.clock.advance(5);
    expect((await edit(worker, { paused: false })).json).toMatchObject({
      seconds: 15,
      segments: [
        { started: iso(startedUnix), ended: iso(startedUnix + 10) },
        { started: iso(startedUnix + 110), ended: null },
      ],
    });
    await stop(first, worker, { ended_at: iso(startedUnix + 112) });
    expect(await times(first, worker)).toMatchObject([
      { time: 12, started: iso(startedUnix), created: iso(startedUnix + 112) },
    ]);
  });

  it('pauses and continues at a given time, for who could not say so then', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    const startedUnix = now();
    t.clock.advance(600);
    const refusals = [
      [iso(now() + 60), '[at]: must not be in the future'],
      [iso(startedUnix - 1), '[at]: must not be before the stopwatch was started or resumed'],
    ];
    for (const [at, message] of refusals) {
      const refused = await edit(worker, { paused: true, at });
      expect([refused.status, refused.json.message]).toEqual([422, message]);
    }
    expect((await edit(worker, { paused: true, at: iso(startedUnix + 100) })).status).toBe(200);
    const early = await edit(worker, { paused: false, at: iso(startedUnix + 99) });
    expect([early.status, early.json.message]).toEqual([
      422,
      '[at]: must not be before the stopwatch was paused',
    ]);
    const on = await edit(worker, { paused: false, at: iso(startedUnix + 400) });
    expect(on.json).toMatchObject({
      seconds: 300,
      segments: [
        { started: iso(startedUnix), ended: iso(startedUnix + 100) },
        { started: iso(startedUnix + 400), ended: null },
      ],
    });
  });

  it('corrects a forgotten start in either direction', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    const startedUnix = now();
    t.clock.advance(600);
    const earlier = await edit(worker, { started_at: iso(startedUnix - 300) });
    expect(earlier.json).toMatchObject({ seconds: 900, created: iso(startedUnix - 300) });
    const later = await edit(worker, { started_at: iso(startedUnix + 500) });
    expect(later.json).toMatchObject({ seconds: 100, created: iso(startedUnix + 500) });
    await edit(worker, { paused: true });
    t.clock.advance(50);
    for (const started_at of [iso(now()), iso(now() + 1), 'soon', iso(now() - 31_700_000)]) {
      const { status, json } = await edit(worker, { started_at });
      expect([status, json.message]).toEqual([422, expect.stringContaining('[started_at]')]);
    }
    expect(await watches(worker)).toMatchObject([{ seconds: 100 }]);
  });

  it('moves it only where the caller may track time', async () => {
    const { worker, first, second, path } = await setting();
    const closed = await setting({ onlyContributors: true });
    const hidden = await setting({ isPrivate: true });
    await start(first, worker);
    t.clock.advance(30);
    const named = ({ path: p }: { path: string }) => p.slice('/repos/'.length);
    for (const [body, status] of [
      [{ issue: 99 }, 404],
      [{ issue: 1, repository: 'nobody/nothing' }, 404],
      [{ issue: 1, repository: named(hidden) }, 404],
      [{ issue: 1, repository: named(closed) }, 403],
      [{ repository: path.slice('/repos/'.length) }, 422],
      [{ issue: 1, repository: 'nothing' }, 422],
      [{ issue: 0 }, 422],
      [{ issue: 2, started_at: iso(now() + 5) }, 422],
    ] as const) {
      expect([body, (await edit(worker, body)).status]).toEqual([body, status]);
    }
    expect(await watches(worker)).toMatchObject([{ issue_index: 1, seconds: 30 }]);
    expect((await edit(worker, { issue: 1 })).json.issue_index).toBe(1);
    expect((await edit(worker, { issue: 2, paused: true })).json).toMatchObject({
      issue_index: 2,
      paused: true,
      seconds: 30,
    });
    expect(await events(first, worker)).toEqual(['start_tracking', 'cancel_tracking']);
    expect(await events(second, worker)).toEqual(['start_tracking']);
    await stopCurrent(worker);
    expect(await secondsOf(second, worker)).toEqual([30]);
    expect(await times(first, worker)).toEqual([]);
  });

  it('limits the number of pauses', async () => {
    const { worker, first } = await setting();
    await start(first, worker);
    const { database } = t.app.context;
    const watch = await database.read.stopwatches.ofUser(worker.user.id);
    const segments = Array.from({ length: 1000 }, (_, i) => ({
      startedUnix: now() - 10_000 + 2 * i,
      endedUnix: now() - 10_000 + 2 * i + 1,
    }));
    await database.write((stores) => stores.stopwatches.save({ ...watch!, segments }));
    expect((await edit(worker, { paused: false })).status).toBe(409);
    expect((await stopCurrent(worker)).json.time).toBe(1000);
  });
});

describe('closing an issue', () => {
  it('stops every stopwatch on it; one that cannot be booked stays', async () => {
    const s = await setting();
    const { owner, worker, path, first, second } = s;
    const third = await t.make.person();
    const gone = await t.make.person();
    await t.make.collaborator(s.repository, gone.user, 'write');
    const people = [worker, third, gone];
    for (const person of people) await start(first, person);
    await start(second, owner);
    const startedUnix = now();
    t.clock.advance(20);
    await edit(third, { paused: true });
    t.clock.advance(20);
    // Contributors only from now on: the others' stopwatches are kept for them to move.
    const only = { enable_time_tracker: true, allow_only_contributors_to_track_time: true };
    await t.request('PATCH', path, owner, { body: { has_issues: true, internal_tracker: only } });
    await t.request('PATCH', first, owner, { body: { assignees: [third.user.name] } });
    expect((await t.request('PATCH', first, owner, { body: { state: 'closed' } })).status).toBe(
      201,
    );
    expect(await times(first, owner)).toMatchObject([
      { time: 20, user_name: third.user.name, started: iso(startedUnix), created: iso(now()) },
      { time: 40, user_name: gone.user.name },
    ]);
    const left = await Promise.all(people.map(watches));
    expect(left.map((list) => list.length)).toEqual([1, 0, 0]);
    expect(await watches(owner)).toMatchObject([{ issue_index: 2, seconds: 40 }]);
    expect((await t.request('PATCH', first, owner, { body: { state: 'closed' } })).status).toBe(
      201,
    );
    expect(await times(first, owner)).toHaveLength(2);
    // Time can be added to a closed issue as before.
    expect((await start(first, third)).status).toBe(201);
  });
});

describe('the lifetime of a stopwatch', () => {
  it('ends with its user, and goes on while its issue can be restored', async () => {
    const { owner, worker, first } = await setting();
    const admin = await t.make.person(undefined, { isAdmin: true });
    await start(first, worker);
    await start(first, owner);
    t.clock.advance(5);
    expect((await t.request('DELETE', `/admin/users/${worker.user.name}`, admin)).status).toBe(204);
    const rows = await rowsOf<{ user_id: number }>(t, 'SELECT user_id FROM stopwatch');
    expect(rows.map((row) => row.user_id)).not.toContain(worker.user.id);
    const orphans =
      'SELECT id FROM stopwatch_segment WHERE stopwatch_id NOT IN (SELECT id FROM stopwatch)';
    expect(await rowsOf(t, orphans)).toEqual([]);
    await t.request('DELETE', first, owner);
    expect(await watches(owner)).toMatchObject([{ issue_title: '', issue_index: 1, seconds: 5 }]);
  });
});

describe('concurrent requests', () => {
  const statuses = (answers: { status: number }[]) => answers.map((a) => a.status).sort();

  it('start one, and stop one once', async () => {
    const { worker, first } = await setting();
    const many = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act));
    const refused = Array.from({ length: 5 }, () => 409);
    expect(statuses(await many(() => start(first, worker)))).toEqual([201, ...refused]);
    t.clock.advance(8);
    expect(statuses(await many(() => stop(first, worker)))).toEqual([201, ...refused]);
    expect(await secondsOf(first, worker)).toEqual([8]);
    await start(first, worker);
    t.clock.advance(3);
    const mixed = await Promise.all([
      stop(first, worker),
      cancel(first, worker),
      stopCurrent(worker),
      t.request('DELETE', '/user/stopwatches/current', worker),
    ]);
    expect(statuses(mixed).filter((status) => status < 300)).toHaveLength(1);
    expect(await watches(worker)).toEqual([]);
  });

  it('count each second once, whichever starts win', async () => {
    const { worker, first, second } = await setting();
    const startedUnix = now();
    for (let i = 0; i < 5; i++) {
      const answers = await Promise.all([
        start(first, worker),
        start(second, worker),
        start(first, worker),
        start(second, worker),
      ]);
      for (const { status } of answers) expect([201, 409]).toContain(status);
      expect(await watches(worker)).toHaveLength(1);
      t.clock.advance(7);
    }
    await stopCurrent(worker);
    const all = [...(await secondsOf(first, worker)), ...(await secondsOf(second, worker))];
    expect(all.reduce((sum, seconds) => sum + seconds, 0)).toBe(now() - startedUnix);
  });

  it('with one key are carried out once', async () => {
    const { worker, first } = await setting();
    const headers = { 'idempotency-key': 'one' };
    const ask = (method: string, path: string, body?: object) =>
      t.request(method, path, worker, { headers, body });
    const started = [
      await ask('POST', `${first}/stopwatch/start`),
      await ask('POST', `${first}/stopwatch/start`),
    ];
    expect(started.map((a) => [a.status, a.headers.get('idempotency-replayed')])).toEqual([
      [201, null],
      [201, 'true'],
    ]);
    t.clock.advance(6);
    const path = '/user/stopwatches/current/stop';
    const stopped = [await ask('POST', path, {}), await ask('POST', path, {})];
    expect(stopped[1]?.json).toEqual(stopped[0]?.json);
    expect(await secondsOf(first, worker)).toEqual([6]);
  });

  it('are not replayed to a user who can no longer read them', async () => {
    const { owner, worker, repository, path, first } = await setting({ isPrivate: true });
    await t.make.collaborator(repository, worker.user, 'write');
    await start(first, worker);
    t.clock.advance(6);
    const headers = { 'idempotency-key': 'two' };
    const pause = () =>
      t.request('PATCH', '/user/stopwatches/current', worker, { headers, body: { paused: true } });
    const end = () =>
      t.request('POST', '/user/stopwatches/current/stop', worker, { headers, body: {} });
    expect([(await pause()).status, (await end()).status]).toEqual([200, 200]);
    expect([(await pause()).status, (await end()).status]).toEqual([200, 200]);
    await t.request('DELETE', `${path}/collaborators/${worker.user.name}`, owner);
    expect([(await pause()).status, (await end()).status]).toEqual([404, 404]);
  });
});
