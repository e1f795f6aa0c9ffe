import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());

const get = (path: string, as: As = null) => t.request('GET', path, as);

/** A repository of `owner` with two issues, on which a writer and a reader spent time. */
async function setting(options: { isPrivate?: boolean } = {}) {
  const owner = await t.make.person();
  const writer = await t.make.person();
  const reader = await t.make.person();
  const repository = await t.make.repository(owner.user, undefined, {
    isPrivate: options.isPrivate ?? false,
    allowOnlyContributorsToTrackTime: false,
  });
  await t.make.collaborator(repository, writer.user, 'write');
  await t.make.collaborator(repository, reader.user, 'read');
  const first = await t.make.issue(repository, owner.user, { timeEstimateSeconds: 1000 });
  const second = await t.make.issue(repository, owner.user);
  await t.make.time(first, writer.user, 600);
  await t.make.time(first, reader.user, 150);
  await t.make.time(second, writer.user, 40);
  const path = `/repos/${owner.user.name}/${repository.name}`;
  return { owner, writer, reader, repository, first, second, path };
}

describe('time_estimate', () => {
  it('is set in seconds or words, by poster and writers, and shown in the timeline', async () => {
    const { owner, path } = await setting();
    const poster = await t.make.person();
    const made = await t.request('POST', `${path}/issues`, poster, {
      body: { title: 'x', time_estimate: '1h30m' },
    });
    expect([made.status, made.json.time_estimate]).toEqual([201, 5400]);
    const url = `${path}/issues/${made.json.number}`;
    const set = async (as: As, time_estimate: unknown) => {
      const { json, status } = await t.request('PATCH', url, as, { body: { time_estimate } });
      return status === 201 ? json.time_estimate : status;
    };
    expect(await set(poster, 3600)).toBe(3600);
    expect(await set(owner, '1d')).toBe(28_800);
    expect(await set(owner, null)).toBe(28_800);
    expect(await set(owner, '')).toBe(0);
    expect(await set(owner, 0)).toBe(0);
    expect(await set(await t.make.person(), 60)).toBe(403);
    const { json } = await get(`${url}/timeline`);
    expect(json.map((e: { type: string; body: string }) => [e.type, e.body])).toEqual([
      ['change_time_estimate', '1h'],
      ['change_time_estimate', '8h'],
      ['change_time_estimate', ''],
    ]);
  });

  it("uses the caller's hours per day", async () => {
    const { owner, path } = await setting();
    await t.request('PATCH', '/user/settings', owner, { body: { working_day_seconds: 21_600 } });
    const url = `${path}/issues/2`;
    const { json } = await t.request('PATCH', url, owner, { body: { time_estimate: '2d' } });
    expect(json.time_estimate).toBe(43_200);
  });

  it('refuses invalid durations', async () => {
    const { owner, path } = await setting();
    for (const time_estimate of [-1, 1.5, 'soon', '-1h', 1_000_000_001, '99999999h', true]) {
      const body = { title: 'x', time_estimate };
      for (const [method, url] of [
        ['POST', `${path}/issues`],
        ['PATCH', `${path}/issues/1`],
      ] as const) {
        const { status, json } = await t.request(method, url, owner, { body });
        expect([time_estimate, status]).toEqual([time_estimate, 422]);
        expect(json.message).toContain('[time_estimate]');
      }
    }
  });
});

describe('include=time', () => {
  const timeOf = async (path: string, as: As) => (await get(`${path}?include=time`, as)).json.time;

  it('shows for an issue what the viewer may list', async () => {
    const { owner, writer, reader, path } = await setting();
    const url = `${path}/issues/1`;
    const whole = { spent: 750, estimate: 1000, remaining: 250, progress: 75 };
    expect(await timeOf(url, owner)).toEqual({ ...whole, own: 0 });
    expect(await timeOf(url, writer)).toEqual({ ...whole, own: 600 });
    expect(await timeOf(url, reader)).toEqual({
      spent: 150,
      own: 150,
      estimate: 1000,
      remaining: 850,
      progress: 15,
    });
    const stranger = await t.make.person();
    expect(await timeOf(url, stranger)).toMatchObject({ spent: 0, own: 0 });
    expect(await timeOf(url, null)).toBeNull();
    expect(await timeOf(`${path}/issues/2`, writer)).toEqual({
      spent: 40,
      own: 40,
      estimate: 0,
      remaining: null,
      progress: null,
    });
    expect((await get(url, owner)).json).not.toHaveProperty('time');
    expect((await get(`${url}?include=all`, owner)).status).toBe(422);
  });

  it('may exceed the estimate, and excludes deleted entries', async () => {
    const { owner, reader, first, path } = await setting();
    const entry = await t.make.time(first, reader.user, 4250);
    const url = `${path}/issues/1`;
    expect(await timeOf(url, owner)).toMatchObject({ spent: 5000, remaining: 0, progress: 500 });
    await t.request('DELETE', `${url}/times/${entry.id}`, reader);
    expect(await timeOf(url, owner)).toMatchObject({ spent: 750 });
  });

  it('is null when tracking is off', async () => {
    const { owner, path } = await setting();
    const body = { has_issues: true, internal_tracker: { enable_time_tracker: false } };
    await t.request('PATCH', path, owner, { body });
    expect(await timeOf(`${path}/issues/1`, owner)).toBeNull();
  });

  it('is on each issue of lists and searches, by its own repository', async () => {
    const one = await setting();
    const other = await setting();
    const { reader } = one;
    await t.make.collaborator(other.repository, reader.user, 'write');
    const list = await get(`${one.path}/issues?include=time`, reader);
    expect(list.json.map((issue: { time: { spent: number } }) => issue.time.spent)).toEqual([
      0, 150,
    ]);
    const search = await get('/repos/issues/search?include=time&limit=50', reader);
    const spent = new Map<number, number>(
      search.json.map((issue: { id: number; time: { spent: number } | null }) => [
        issue.id,
        issue.time?.spent ?? -1,
      ]),
    );
    expect(
      [one.first, one.second, other.first, other.second].map(({ id }) => spent.get(id)),
    ).toEqual([150, 0, 750, 40]);
    const plain = await get(`${one.path}/issues`, reader);
    for (const issue of plain.json) expect(issue).not.toHaveProperty('time');
    const bad = await get('/repos/issues/search?include=people', reader);
    expect(bad.status).toBe(422);
  });
});

describe('totals', () => {
  it('of an issue, by user', async () => {
    const { owner, writer, reader, path } = await setting();
    const url = `${path}/issues/1/time-summary`;
    const part = (person: typeof writer, seconds: number) => ({
      user_id: person.user.id,
      user_name: person.user.name,
      seconds,
      billable_seconds: seconds,
      count: 1,
    });
    const { status, headers, json } = await get(url, writer);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    expect(json).toEqual({
      seconds: 750,
      billable_seconds: 750,
      count: 2,
      spent: 750,
      own: 600,
      estimate: 1000,
      remaining: 250,
      progress: 75,
      users: [part(writer, 600), part(reader, 150)],
    });
    expect((await get(url, reader)).json).toMatchObject({
      seconds: 150,
      own: 150,
      users: [part(reader, 150)],
    });
    const second = await get(`${url}?page=2&limit=1`, owner);
    expect(second.json).toMatchObject({ seconds: 750, own: 0, users: [part(reader, 150)] });
    expect(second.headers.get('link')).toContain('rel="prev"');
  });

  it('of a repository, by user, without deleted entries', async () => {
    const { owner, writer, reader, first, path } = await setting();
    const url = `${path}/time-summary`;
    expect((await get(url, writer)).json).toMatchObject({
      seconds: 790,
      count: 3,
      own: 640,
      users: [
        { user_name: writer.user.name, seconds: 640, count: 2 },
        { user_name: reader.user.name, seconds: 150, count: 1 },
      ],
    });
    expect((await get(url, reader)).json).toMatchObject({ seconds: 150, own: 150 });
    await t.request('DELETE', `${path}/issues/${first.number}`, owner);
    expect((await get(url, owner)).json).toMatchObject({
      seconds: 40,
      own: 0,
      users: [{ user_name: writer.user.name, seconds: 40 }],
    });
    expect((await get(url, reader)).json).toEqual({
      seconds: 0,
      billable_seconds: 0,
      count: 0,
      own: 0,
      estimate: 0,
      estimate_used: 0,
      users: [],
    });
  });

  it('of a repository, with the estimates of its issues, without deleted ones', async () => {
    const { owner, reader, first, second, path } = await setting();
    const estimate = (issue: { number: number }, time_estimate: number) =>
      t.request('PATCH', `${path}/issues/${issue.number}`, owner, { body: { time_estimate } });
    await estimate(first, 7200);
    await estimate(second, 600);
    expect((await get(`${path}/time-summary`, reader)).json).toMatchObject({
      estimate: 7800,
      estimate_used: 150,
    });
    expect((await get(`${path}/time-summary`, owner)).json.estimate_used).toBe(790);
    await t.request('DELETE', `${path}/issues/${first.number}`, owner);
    expect((await get(`${path}/time-summary`, owner)).json.estimate).toBe(600);
  });

  it('include billable time, and deleted users', async () => {
    const { owner, reader, path } = await setting();
    const body = { time: 30, billable: false };
    await t.request('POST', `${path}/issues/1/times`, reader, { body });
    const admin = await t.make.person(undefined, { isAdmin: true });
    await t.request('DELETE', `/admin/users/${reader.user.name}`, admin);
    const { json } = await get(`${path}/issues/1/time-summary`, owner);
    expect(json).toMatchObject({ seconds: 780, billable_seconds: 750, count: 3 });
    expect(json.users[1]).toEqual({
      user_id: reader.user.id,
      user_name: 'Ghost',
      seconds: 180,
      billable_seconds: 150,
      count: 2,
    });
  });

  it('of one user, by repository, under former names if no longer readable', async () => {
    const one = await setting();
    const lost = await setting({ isPrivate: true });
    const { reader } = one;
    await t.make.time(lost.first, reader.user, 500);
    await t.make.time(lost.first, reader.user, 500);
    await t.request('PATCH', one.path, one.owner, { body: { name: 'renamed' } });
    await t.request('PATCH', lost.path, lost.owner, { body: { name: 'secret' } });
    const { json, headers } = await get('/user/times/summary', reader);
    expect(headers.get('x-total-count')).toBe('2');
    const named = (id: number, owner: string, name: string) => ({
      id,
      name,
      owner,
      full_name: `${owner}/${name}`,
    });
    expect(json).toEqual({
      seconds: 1150,
      billable_seconds: 1150,
      count: 3,
      repositories: [
        {
          repository: named(lost.repository.id, lost.owner.user.name, lost.repository.name),
          seconds: 1000,
          billable_seconds: 1000,
          count: 2,
        },
        {
          repository: named(one.repository.id, one.owner.user.name, 'renamed'),
          seconds: 150,
          billable_seconds: 150,
          count: 1,
        },
      ],
    });
    const confined = { token: await t.make.token(reader.user, ['all', 'public-only']) };
    expect((await get('/user/times/summary', confined)).json).toMatchObject({
      seconds: 150,
      repositories: [{ seconds: 150 }],
    });
    await t.request('DELETE', lost.path.replace(/[^/]+$/, 'secret'), lost.owner);
    expect((await get('/user/times/summary', reader)).json.seconds).toBe(150);
  });

  it('are refused like the lists', async () => {
    const { owner, path } = await setting();
    const hidden = await setting({ isPrivate: true });
    for (const part of ['/time-summary', '/issues/1/time-summary']) {
      expect((await get(hidden.path + part, owner)).status).toBe(404);
      expect((await get(path + part)).status).toBe(401);
      expect((await get(`${path}${part}?page=x`, owner)).status).toBe(422);
    }
    expect((await get('/user/times/summary')).status).toBe(401);
    expect((await get('/user/times/summary?limit=x', owner)).status).toBe(422);
    expect((await get(`${path}/issues/9/time-summary`, owner)).status).toBe(404);
    const body = { has_issues: true, internal_tracker: { enable_time_tracker: false } };
    await t.request('PATCH', path, owner, { body });
    expect((await get(`${path}/time-summary`, owner)).status).toBe(400);
    // Those who may delete the repository see what leaves the reports; others don't.
    const forced = `${path}/time-summary?include_disabled=true`;
    const writer = await t.make.person();
    const { id } = (await t.request('GET', path, owner)).json;
    const repository = await t.app.context.database.read.repositories.byId(id);
    if (repository === undefined) throw new Error('the repository is missing');
    await t.make.collaborator(repository, writer.user, 'admin');
    expect((await get(forced, owner)).status).toBe(200);
    expect((await get(forced, writer)).status).toBe(400);
    expect((await get(forced)).status).toBe(401);
    expect((await get(`${path}/issues/1/time-summary`, owner)).status).toBe(404);
    await t.request('PATCH', path, owner, { body: { name: 'elsewhere' } });
    for (const part of ['/time-summary', '/issues/1/time-summary']) {
      expect((await get(path + part, owner)).status).toBe(307);
    }
  });
});
