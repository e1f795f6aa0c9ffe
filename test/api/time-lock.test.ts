import { describe, expect, it } from 'vitest';
import { host } from '../../src/core/caller.ts';
import { restoreIssue } from '../../src/core/issue/deletion.ts';
import type { Issue, Repository } from '../../src/core/records/types.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const poster = await t.make.person('Pia');
const admin = await t.make.person('Ada', { isAdmin: true });

const june = '2026-06-01T00:00:00Z';
const april = '2026-04-10T12:00:00Z';
const july = '2026-07-10T12:00:00Z';

const setting = async (): Promise<{ repository: Repository; issue: Issue; path: string }> => {
  const repository = await t.make.repository(owner.user);
  const issue = await t.make.issue(repository, poster.user);
  return { repository, issue, path: `/repos/Olga/${repository.name}` };
};
const lock = async (path: string, until = june): Promise<void> => {
  const answer = await t.request('PUT', `${path}/time-lock`, owner, { body: { until } });
  expect(answer.status).toBe(200);
};
const refusal = [423, `time before ${june} is closed in this repository, by Olga`];
const say = async (method: string, path: string, as: As, body?: object) => {
  const answer = await t.request(method, path, as, body === undefined ? {} : { body });
  return [answer.status, answer.json?.message];
};

describe('a locked period', () => {
  it('remains after the deletion of who locked it, and of who added its entries', async () => {
    const { issue, path } = await setting();
    const times = `${path}/issues/${issue.number}/times`;
    const leaver = await t.make.person('Lea', { isAdmin: true });
    const body = { time: 60, created: april, user_name: 'Pia' };
    const { json: entry } = await t.request('POST', times, leaver, { body });
    expect(entry).toMatchObject({ user_name: 'Pia', created_by: 'Lea' });
    await t.request('PUT', `${path}/time-lock`, leaver, { body: { until: june } });
    expect((await t.request('DELETE', '/admin/users/Lea', admin)).status).toBe(204);
    const { json: told } = await t.request('GET', `${path}/time-lock`, owner);
    expect(told).toMatchObject({ until: june, locked_by: 'Ghost' });
    const byGhost = [423, `time before ${june} is closed in this repository, by Ghost`];
    expect(await say('DELETE', `${times}/${entry.id}`, poster)).toEqual(byGhost);
    const { json: left } = await t.request('GET', `${times}/${entry.id}`, poster);
    expect(left).toMatchObject({ user_name: 'Pia', created_by: null });
  });

  it('accepts no entry', async () => {
    const { issue, path } = await setting();
    await lock(path);
    const times = `${path}/issues/${issue.number}/times`;
    for (const body of [
      { time: 60, created: april },
      { time: 60, created: '2026-05-31T23:59:59Z' },
      // Started before and ended after; and dated before its start.
      { time: 7200, started: '2026-05-31T23:00:00Z' },
      { time: 60, started: july, created: april },
    ]) {
      expect(await say('POST', times, poster, body)).toEqual(refusal);
      expect(await say('POST', times, admin, body)).toEqual(refusal);
    }
    expect((await t.request('GET', times, admin)).json).toEqual([]);
    expect((await say('POST', times, poster, { time: 60, created: june }))[0]).toBe(200);
  });

  it('forbids to change, move, delete, restore and reset', async () => {
    const { repository, issue, path } = await setting();
    const other = await t.make.issue(repository, poster.user);
    const times = `${path}/issues/${issue.number}/times`;
    const made = await t.make.time(issue, poster.user, 60, Date.parse(april) / 1000);
    const late = await t.make.time(issue, poster.user, 60, Date.parse(july) / 1000);
    const gone = await t.make.time(issue, poster.user, 60, Date.parse(april) / 1000);
    await t.request('DELETE', `${times}/${gone.id}`, poster);
    await lock(path);
    const before = (await t.request('GET', times, poster)).json;
    expect(await say('PATCH', `${times}/${made.id}`, poster, { note: 'x' })).toEqual(refusal);
    expect(await say('PATCH', `${times}/${made.id}`, admin, { created: july })).toEqual(refusal);
    expect(await say('PATCH', `${times}/${late.id}`, poster, { created: april })).toEqual(refusal);
    expect(await say('PATCH', `${times}/${late.id}`, poster, { started: april })).toEqual(refusal);
    const moving = { issue: other.number };
    expect(await say('PATCH', `${times}/${made.id}`, poster, moving)).toEqual(refusal);
    expect(await say('DELETE', `${times}/${made.id}`, poster)).toEqual(refusal);
    expect(await say('POST', `${times}/${gone.id}/restore`, poster)).toEqual(refusal);
    expect(await say('DELETE', times, poster)).toEqual(refusal);
    expect((await t.request('GET', times, poster)).json).toEqual(before);
    expect((await t.request('DELETE', `${times}/${late.id}`, poster)).status).toBe(204);
  });

  it('is checked at both ends of a move', async () => {
    const [from, to] = [await setting(), await setting()];
    const entry = await t.make.time(from.issue, poster.user, 60, Date.parse(april) / 1000);
    const path = `${from.path}/issues/${from.issue.number}/times/${entry.id}`;
    const body = { repository: `Olga/${to.repository.name}`, issue: to.issue.number };
    await lock(to.path);
    expect(await say('PATCH', path, poster, body)).toEqual(refusal);
    await lock(from.path);
    await t.request('DELETE', `${to.path}/time-lock`, owner, { body: { reason: 'test' } });
    expect(await say('PATCH', path, poster, body)).toEqual(refusal);
    expect(await say('PATCH', path, poster, { ...body, created: july })).toEqual(refusal);
    await t.request('DELETE', `${from.path}/time-lock`, owner, { body: { reason: 'test' } });
    await lock(to.path);
    expect((await say('PATCH', path, poster, { ...body, created: july }))[0]).toBe(200);
  });

  it('prevents a reset from being undone, entirely', async () => {
    const { issue, path } = await setting();
    const times = `${path}/issues/${issue.number}/times`;
    await t.make.time(issue, poster.user, 60, Date.parse(april) / 1000);
    await t.make.time(issue, poster.user, 60, Date.parse(july) / 1000);
    await t.request('DELETE', times, poster);
    await lock(path);
    expect(await say('POST', `${times}/restore`, poster, {})).toEqual(refusal);
    expect((await t.request('GET', times, poster)).json).toEqual([]);
  });

  it('is checked after the errors of the operation itself', async () => {
    const { issue, path } = await setting();
    const entry = await t.make.time(issue, poster.user, 60, Date.parse(april) / 1000);
    await lock(path);
    const outsider = await t.make.person();
    const times = `${path}/issues/${issue.number}/times`;
    const body = { time: 60, created: april };
    expect((await say('POST', `${path}/issues/999/times`, poster, body))[0]).toBe(404);
    expect((await t.request('POST', times, outsider, { body })).status).toBe(403);
    expect((await say('DELETE', `${times}/99999`, poster))[0]).toBe(404);
    expect((await say('DELETE', `${times}/${entry.id}`, owner))[0]).toBe(403);
    expect((await say('PATCH', `${times}/${entry.id}`, owner, { time: 1 }))[0]).toBe(403);
    const stale = await t.request('PATCH', `${times}/${entry.id}`, poster, {
      body: { time: 1 },
      headers: { 'if-match': '"0-0"' },
    });
    expect(stale.status).toBe(412);
    await t.request('PATCH', path, owner, {
      body: { internal_tracker: { enable_time_tracker: false } },
    });
    expect((await say('POST', times, poster, body))[0]).toBe(400);
  });

  it('prevents the deletion of issues, repositories and their owners, and the restoration of issues', async () => {
    const keeper = await t.make.person('Keeper', { password: 'a good password' });
    const repository = await t.make.repository(keeper.user, 'safe');
    const [full, empty] = [
      await t.make.issue(repository, poster.user),
      await t.make.issue(repository, poster.user),
    ];
    const gone = await t.make.issue(repository, poster.user);
    for (const issue of [full, gone]) {
      await t.make.time(issue, poster.user, 60, Date.parse(april) / 1000);
    }
    const path = '/repos/Keeper/safe';
    const goneNumber = gone.number;
    expect((await t.request('DELETE', `${path}/issues/${goneNumber}`, keeper)).status).toBe(204);
    const body = { until: june };
    expect((await t.request('PUT', `${path}/time-lock`, keeper, { body })).status).toBe(200);
    const by = [423, `time before ${june} is closed in this repository, by Keeper`];
    expect(await say('DELETE', `${path}/issues/${full.number}`, keeper)).toEqual(by);
    expect(await say('DELETE', path, keeper)).toEqual(by);
    expect(await say('DELETE', '/admin/users/Keeper?purge=true', admin)).toEqual(by);
    const password = { password: 'a good password' };
    const basic = { name: 'Keeper', ...password };
    expect(await say('DELETE', '/user?purge=true', basic, password)).toEqual(by);
    expect((await t.request('DELETE', `${path}/issues/${empty.number}`, keeper)).status).toBe(204);
    const restore = () => restoreIssue(t.app.context, host, 'Keeper', 'safe', goneNumber);
    await expect(restore()).rejects.toMatchObject({ kind: 'locked', message: by[1] });
    const reason = { body: { reason: 'over' } };
    await t.request('DELETE', `${path}/time-lock`, keeper, reason);
    expect((await restore()).id).toBe(gone.id);
    expect((await t.request('DELETE', path, keeper)).status).toBe(204);
  });

  it('ignores what is already deleted', async () => {
    const { issue, path } = await setting();
    const entry = await t.make.time(issue, poster.user, 60, Date.parse(april) / 1000);
    await t.request('DELETE', `${path}/issues/${issue.number}/times/${entry.id}`, poster);
    await lock(path);
    expect((await t.request('DELETE', `${path}/issues/${issue.number}`, owner)).status).toBe(204);
    expect((await t.request('DELETE', path, owner)).status).toBe(204);
  });
});

describe('locking and unlocking', () => {
  it('shows until when, by whom and why', async () => {
    const { path } = await setting();
    const open = { until: null, until_day: null, reason: '', locked_by: null, locked_at: null };
    expect((await t.request('GET', `${path}/time-lock`, owner)).json).toEqual(open);
    const body = { until: '2026-06-01T02:00:00+02:00', reason: 'May is billed' };
    const put = await t.request('PUT', `${path}/time-lock`, owner, { body });
    const closed = {
      until: june,
      until_day: '2026-06-01',
      reason: 'May is billed',
      locked_by: 'Olga',
      locked_at: '2026-05-04T09:30:00Z',
    };
    expect(put.json).toEqual(closed);
    expect((await t.request('GET', `${path}/time-lock`, admin)).json).toEqual(closed);
  });

  it('ends before a day, or with a period, in the zone of the request or the caller', async () => {
    const { path } = await setting();
    for (const [until, time_zone, expected] of [
      ['2026-04-01', undefined, '2026-04-01T00:00:00Z'],
      ['2026-04-02', 'Europe/Berlin', '2026-04-01T22:00:00Z'],
      ['last month', 'Europe/Berlin', '2026-04-30T22:00:00Z'],
      ['2026-W18', undefined, '2026-05-04T00:00:00Z'],
      ['2026-Q2', undefined, '2026-07-01T00:00:00Z'],
    ]) {
      const body = { until, ...(time_zone === undefined ? {} : { time_zone }) };
      const put = await t.request('PUT', `${path}/time-lock`, owner, { body });
      expect([put.status, put.json.until]).toEqual([200, expected]);
    }
  });

  it('requires a reason to unlock, in whole or in part, and is audited', async () => {
    const { repository, path } = await setting();
    await lock(path);
    await lock(path, '2026-07-01T00:00:00Z');
    expect((await say('PUT', `${path}/time-lock`, owner, { until: june }))[0]).toBe(422);
    expect((await say('DELETE', `${path}/time-lock`, owner, {}))[0]).toBe(422);
    expect((await say('DELETE', `${path}/time-lock`, owner, { reason: ' ' }))[0]).toBe(422);
    expect((await say('DELETE', `${path}/time-lock`, owner, { reason: 'a\nb' }))[0]).toBe(422);
    const back = { until: june, reason: 'June was early' };
    expect((await say('PUT', `${path}/time-lock`, owner, back))[0]).toBe(200);
    const gone = { reason: 'all wrong' };
    expect((await say('DELETE', `${path}/time-lock`, admin, gone))[0]).toBe(204);
    expect((await say('DELETE', `${path}/time-lock`, admin, gone))[0]).toBe(404);
    const target = `repository:${repository.id}`;
    const told = async (action: string) =>
      (await auditOf(t, action)).filter((row) => row.target === target);
    expect(await told('time.lock')).toMatchObject([
      { actor_id: owner.user.id, detail: `until ${june}: ` },
      { detail: `until 2026-07-01T00:00:00Z, before until ${june}: ` },
    ]);
    expect(await told('time.unlock')).toMatchObject([
      {
        actor_id: owner.user.id,
        detail: `until ${june}, before until 2026-07-01T00:00:00Z: June was early`,
      },
      { actor_id: admin.user.id, detail: `all of it, before until ${june}: all wrong` },
    ]);
  });

  it.each([
    [{}, '[until]: Required'],
    [{ until: 'some day' }, '[until]: must be a day, a period or a time'],
    [{ until: '2026-02-30' }, '[until]: “2026-02-30”: there is no such day'],
    [{ until: 'today', time_zone: 'Mars' }, '[time_zone]'],
    [{ until: '0001-01-01T00:00:00Z' }, '[until]'],
    [{ until: '1970-01-01T00:00:00Z' }, '[until]'],
    [{ until: june, reason: 'x'.repeat(501) }, '[reason]'],
  ])('refuses %o', async (body, says) => {
    const { path } = await setting();
    const [status, message] = await say('PUT', `${path}/time-lock`, owner, body);
    expect([status, message]).toEqual([422, expect.stringContaining(says)]);
  });

  it('requires a repo admin; reading, the right to track time', async () => {
    const repository = await t.make.repository(owner.user, 'rights');
    const secret = await t.make.repository(owner.user, 'secret', { isPrivate: true });
    const [reader, writer, repoAdmin, outsider] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    for (const made of [repository, secret]) {
      await t.make.collaborator(made, reader.user, 'read');
      await t.make.collaborator(made, writer.user, 'write');
      await t.make.collaborator(made, repoAdmin.user, 'admin');
    }
    await t.make.issue(repository, poster.user);
    const people = [null, outsider, reader, poster, writer, repoAdmin, owner, admin];
    const ask = async (method: string, name: string, body?: object) => {
      const statuses: number[] = [];
      for (const as of people) {
        const [status] = await say(method, `/repos/Olga/${name}/time-lock`, as, body);
        statuses.push(Number(status));
      }
      return statuses;
    };
    expect(await ask('GET', 'rights')).toEqual([401, 403, 403, 200, 200, 200, 200, 200]);
    expect(await ask('GET', 'secret')).toEqual([401, 404, 403, 404, 200, 200, 200, 200]);
    const put = { until: june, reason: 'test' };
    expect(await ask('PUT', 'rights', put)).toEqual([401, 403, 403, 403, 403, 200, 200, 200]);
    expect(await ask('PUT', 'secret', put)).toEqual([401, 404, 403, 404, 403, 200, 200, 200]);
    const reason = { reason: 'test' };
    expect(await ask('DELETE', 'rights', reason)).toEqual([401, 403, 403, 403, 403, 204, 404, 404]);
    expect(await ask('DELETE', 'secret', reason)).toEqual([401, 404, 403, 404, 403, 204, 404, 404]);
    await t.request('PATCH', '/repos/Olga/rights', owner, {
      body: { internal_tracker: { allow_only_contributors_to_track_time: false } },
    });
    expect(await ask('GET', 'rights')).toEqual([401, 200, 200, 200, 200, 200, 200, 200]);
    await t.request('PATCH', '/repos/Olga/rights', owner, {
      body: { internal_tracker: { enable_time_tracker: false } },
    });
    expect(await ask('GET', 'rights')).toEqual([401, 400, 400, 400, 400, 200, 200, 200]);
  });

  it('requires the scope of what it touches', async () => {
    const { path } = await setting();
    const wrong = { token: await t.make.token(owner.user, ['write:issue', 'write:user']) };
    const reading = { token: await t.make.token(owner.user, ['read:repository']) };
    const body = { until: june };
    expect((await say('GET', `${path}/time-lock`, wrong))[0]).toBe(403);
    expect((await say('PUT', `${path}/time-lock`, reading, body))[0]).toBe(403);
    expect((await say('GET', `${path}/time-lock`, reading))[0]).toBe(200);
  });
});

describe('GET /user/times/locks', () => {
  it('lists the locks that the caller could also get one by one, in one request', async () => {
    const names = ['listed', 'hidden', 'contributors', 'closed', 'unlocked'];
    const all: Repository[] = [];
    for (const name of names) {
      const isPrivate = name === 'hidden';
      all.push(await t.make.repository(owner.user, `list-${name}`, { isPrivate }));
    }
    const [, hidden, contributors, closed] = all as [
      Repository,
      Repository,
      Repository,
      Repository,
    ];
    const [reader, outsider] = [await t.make.person(), await t.make.person()];
    await t.make.collaborator(hidden, reader.user, 'read');
    await t.make.collaborator(contributors, reader.user, 'read');
    await t.make.issue(contributors, poster.user);
    const allow = (repository: Repository, body: object) =>
      t.request('PATCH', `/repos/Olga/${repository.name}`, owner, {
        body: { internal_tracker: body },
      });
    for (const repository of all) {
      const isForAll = repository !== contributors;
      await allow(repository, { allow_only_contributors_to_track_time: !isForAll });
      if (!repository.name.endsWith('unlocked')) await lock(`/repos/Olga/${repository.name}`);
    }
    await allow(closed, { enable_time_tracker: false });
    const ids = [...all.map(({ id }) => id), 99_999].join();
    const publicOnly = {
      token: await t.make.token(owner.user, ['read:repository', 'public-only']),
    };
    const expected: [As, string[]][] = [
      [outsider, ['listed']],
      [reader, ['listed', 'hidden']],
      [poster, ['listed', 'contributors']],
      [owner, ['listed', 'hidden', 'contributors', 'closed']],
      [admin, ['listed', 'hidden', 'contributors', 'closed']],
      [publicOnly, ['listed', 'contributors', 'closed']],
    ];
    for (const [as, shown] of expected) {
      const { status, json } = await t.request('GET', `/user/times/locks?repo_id=${ids}`, as);
      expect(status).toBe(200);
      const listed = json.map((one: { repository: { name: string } }) => one.repository.name);
      expect(listed.sort()).toEqual(shown.map((name) => `list-${name}`).sort());
      for (const { repository, ...one } of json) {
        const alone = await t.request('GET', `/repos/${repository.full_name}/time-lock`, as);
        expect(one).toEqual(alone.json);
      }
      for (const { name } of all.filter(({ name }) => !listed.includes(name))) {
        const alone = await t.request('GET', `/repos/Olga/${name}/time-lock`, as);
        expect([alone.status, alone.json.until ?? null]).toEqual([expect.any(Number), null]);
      }
    }
  });

  it('needs a credential with the scope, and a bounded list of ids', async () => {
    expect((await say('GET', '/user/times/locks?repo_id=1', null))[0]).toBe(401);
    const wrong = { token: await t.make.token(owner.user, ['read:user']) };
    expect((await say('GET', '/user/times/locks?repo_id=1', wrong))[0]).toBe(403);
    for (const ids of ['', 'x', '1,', '0', '-1', '9'.repeat(16), Array(101).fill('1').join()]) {
      const [status, message] = await say('GET', `/user/times/locks?repo_id=${ids}`, owner);
      expect([status, message]).toEqual([422, expect.stringContaining('repo_id')]);
    }
    expect((await say('GET', '/user/times/locks', owner))[0]).toBe(422);
  });
});
