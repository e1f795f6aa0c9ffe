import { describe, expect, it } from 'vitest';
import type { Issue, Repository, User } from '../../src/core/records/types.ts';
import { doorKeysOf } from '../../src/core/report/report.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf, withoutTable } from '../support/rows.ts';

type Person = { user: User; token: string };
// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');
const jonas = await t.make.person('jonas');
const admin = await t.make.person('root', { isAdmin: true });

const unix = (text: string): number => Date.parse(text) / 1000;
const fresh = async (
  owner = mira,
  options = {},
): Promise<{ repository: Repository; issue: Issue }> => {
  const repository = await t.make.repository(owner.user, undefined, options);
  return { repository, issue: await t.make.issue(repository, owner.user) };
};
const pathOf = (repository: Repository, owner = mira): string =>
  `/repos/${owner.user.name}/${repository.name}/time-report`;
const get = (path: string, query: Record<string, string | number>, as: Person = mira) =>
  t.request('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, as);
const sumsOf = (json: Json, ...keys: string[]): unknown[] =>
  json.groups.map((group: Json) => [...keys.map((key) => group[key]), group.seconds]);

describe('a report of a repository', () => {
  it('sums up by month and user, with all keys', async () => {
    const { repository, issue } = await fresh();
    await t.make.time(issue, mira.user, 3600, unix('2026-03-31T23:59:59Z'));
    await t.make.time(issue, mira.user, 1800, unix('2026-04-01T00:00:00Z'), { isBillable: false });
    await t.make.time(issue, jonas.user, 600, unix('2026-04-30T10:00:00Z'));
    await t.make.time(issue, jonas.user, 601, unix('2026-04-30T10:00:00Z'));
    const { status, json } = await get(pathOf(repository), { group_by: 'month,user' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      from: null,
      to: null,
      time_zone: 'UTC',
      first_day_of_week: 'monday',
      group_by: ['month', 'user'],
      rounding: null,
      total: {
        seconds: 6601,
        rounded_seconds: 6601,
        billable_seconds: 4801,
        billable_rounded_seconds: 4801,
        count: 4,
        average_seconds: 1650,
      },
    });
    expect(json.groups).toEqual([
      {
        day: null,
        week: null,
        month: '2026-03',
        year: null,
        user: { id: mira.user.id, login: 'mira' },
        repository: null,
        issue: null,
        billable: null,
        activity: null,
        tags: null,
        ...Object.fromEntries(
          Object.keys(doorKeysOf(t.app.context.doors)).map((key) => [key, null]),
        ),
        seconds: 3600,
        rounded_seconds: 3600,
        billable_seconds: 3600,
        billable_rounded_seconds: 3600,
        count: 1,
        average_seconds: 3600,
      },
      expect.objectContaining({
        month: '2026-04',
        user: { id: jonas.user.id, login: 'jonas' },
        seconds: 1201,
        count: 2,
        average_seconds: 601,
      }),
      expect.objectContaining({
        month: '2026-04',
        user: { id: mira.user.id, login: 'mira' },
        seconds: 1800,
        billable_seconds: 0,
      }),
    ]);
  });

  it('excludes deleted entries, and those of deleted issues', async () => {
    const { repository, issue } = await fresh();
    const gone = await t.make.issue(repository, mira.user);
    await t.make.time(issue, mira.user, 100);
    const deleted = await t.make.time(issue, mira.user, 10);
    await t.make.time(gone, mira.user, 1);
    const { database } = t.app.context;
    const path = `/repos/mira/${repository.name}/issues/${issue.number}/times/${deleted.id}`;
    expect((await t.request('DELETE', path, mira)).status).toBe(204);
    await database.write((s) => s.issues.markDeleted(gone.id, 1));
    for (const group_by of ['user', 'issue', 'billable', '']) {
      const { json } = await get(pathOf(repository), { group_by });
      expect([group_by, json.total.seconds, json.total.count]).toEqual([group_by, 100, 1]);
      expect(json.groups).toHaveLength(group_by === '' ? 0 : 1);
    }
  });

  it('filters by user, issue, note, billable and time', async () => {
    const { repository, issue } = await fresh();
    const other = await t.make.issue(repository, mira.user);
    const at = unix('2026-05-02T12:00:00Z');
    await t.make.time(issue, mira.user, 1, at, { note: 'Größe der Uhr', isBillable: false });
    await t.make.time(issue, jonas.user, 2, at + 86_400, { note: 'the clock' });
    await t.make.time(other, mira.user, 4, at + 2 * 86_400);
    const seconds = async (query: Record<string, string | number>): Promise<number> =>
      (await get(pathOf(repository), query)).json.total.seconds;
    expect(await seconds({})).toBe(7);
    expect(await seconds({ user: 'MIRA' })).toBe(5);
    expect(await seconds({ issue: issue.number })).toBe(3);
    expect(await seconds({ note: 'GRÖSSE' })).toBe(await seconds({ note: 'nothing' }));
    expect(await seconds({ note: 'größE DER' })).toBe(1);
    expect(await seconds({ note: 'clock', user: 'jonas' })).toBe(2);
    expect(await seconds({ billable: 'true' })).toBe(6);
    expect(await seconds({ billable: 'false' })).toBe(1);
    expect(await seconds({ billable: 'true', group_by: 'user', user: 'mira' })).toBe(4);
    // A date includes the whole day; an instant is the end.
    expect(await seconds({ from: '2026-05-03' })).toBe(6);
    expect(await seconds({ to: '2026-05-03' })).toBe(3);
    expect(await seconds({ from: '2026-05-03', to: '2026-05-03', group_by: 'day,user' })).toBe(2);
    expect(await seconds({ from: '2026-05-02T12:00:00Z', to: '2026-05-03T12:00:00Z' })).toBe(1);
    expect(await seconds({ from: '2026-05-02T14:00:00+02:00' })).toBe(7);
    expect(await seconds({ to: '1999-01-01' })).toBe(0);
    expect(
      (await get(pathOf(repository), { to: '1999-01-01', group_by: 'day' })).json.groups,
    ).toEqual([]);
  });

  it('gives everything to issue writers, and to others their own', async () => {
    const { repository, issue } = await fresh();
    await t.make.time(issue, mira.user, 10);
    await t.make.time(issue, jonas.user, 1);
    const path = pathOf(repository);
    const seen = async (as: Person) => (await get(path, {}, as)).json.total.seconds;
    expect([await seen(mira), await seen(admin), await seen(jonas)]).toEqual([11, 11, 1]);
    expect((await get(path, { user: 'mira' }, jonas)).status).toBe(403);
    expect((await get(path, { user: 'jonas', group_by: 'user' }, jonas)).json.total.seconds).toBe(
      1,
    );
    await t.make.collaborator(repository, jonas.user, 'write');
    expect(await seen(jonas)).toBe(11);
    expect((await get(path, { user: 'mira' }, jonas)).json.total.seconds).toBe(10);
  });

  it('is refused like lists of times', async () => {
    const { repository } = await fresh();
    const path = pathOf(repository);
    expect((await get(path, { user: 'nobody' })).status).toBe(404);
    expect((await get(path, { issue: 99 })).status).toBe(404);
    const hidden = await fresh(mira, { isPrivate: true });
    expect((await get(pathOf(hidden.repository), {}, jonas)).status).toBe(404);
    const off = await fresh(mira, { enableTimeTracker: false });
    expect((await get(pathOf(off.repository), {})).status).toBe(400);
    await t.request('PATCH', `/repos/mira/${repository.name}`, mira, { body: { name: 'newer' } });
    expect((await get(path, {})).status).toBe(307);
    expect((await t.request('GET', path)).status).toBe(401);
    const scoped = await t.make.token(mira.user, ['read:user']);
    expect((await t.request('GET', pathOf(repository), { token: scoped })).status).toBe(403);
  });

  it.each([
    [{ group_by: 'month,user,day' }, 'group_by'],
    [{ group_by: 'hour' }, 'group_by'],
    [{ group_by: 'day,day' }, 'group_by'],
    [{ from: 'someday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'to'],
    [{ preset: 'this-month', from: '2026-05-02' }, 'preset'],
    [{ preset: 'next-year' }, 'preset'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+02:00' }, 'time_zone'],
    [{ first_day_of_week: 'tuesday' }, 'first_day_of_week'],
    [{ round: 'up' }, 'round_minutes'],
    [{ round_minutes: '15' }, 'round'],
    [{ round_per: 'group' }, 'round'],
    [{ round: 'up', round_minutes: '0' }, 'round_minutes'],
    [{ round: 'sideways', round_minutes: '5' }, 'round'],
    [{ billable: 'maybe' }, 'billable'],
    [{ format: 'pdf' }, 'format'],
  ])('names what is wrong in %j', async (query, field) => {
    const { repository } = await fresh();
    const { status, json } = await get(pathOf(repository), query as Record<string, string>);
    expect(status).toBe(422);
    expect(json.message).toMatch(new RegExp(`^\\[${field}\\]: `));
  });

  it('limits the periods with entries, not the span of time', async () => {
    const { repository, issue } = await fresh();
    // The first and last instants that an entry can have.
    await t.make.time(issue, mira.user, 1, 0);
    await t.make.time(issue, mira.user, 2, unix('1999-12-31T23:30:00Z'), { note: 'old' });
    await t.make.time(issue, mira.user, 4, unix('2026-01-01T00:00:00Z'));
    await t.make.time(issue, mira.user, 8, unix('9999-12-31T23:59:59Z'));
    const sums = async (query: Record<string, string>) => {
      const { json } = await get(pathOf(repository), query);
      expect(json.total.seconds).toBe(
        json.groups.reduce((sum: number, group: Json) => sum + group.seconds, 0),
      );
      return sumsOf(json, query.group_by ?? '');
    };
    const whole = { group_by: 'day', from: '0001-01-01', to: '9999-12-31' };
    for (const query of [{ group_by: 'day' }, whole]) {
      expect(await sums(query)).toEqual([
        ['1970-01-01', 1],
        ['1999-12-31', 2],
        ['2026-01-01', 4],
        ['9999-12-31', 8],
      ]);
    }
    expect(await sums({ group_by: 'day', time_zone: 'Europe/Berlin', to: '2030-01-01' })).toEqual([
      ['1970-01-01', 1],
      ['2000-01-01', 2],
      ['2026-01-01', 4],
    ]);
    expect(await sums({ group_by: 'month' })).toEqual([
      ['1970-01', 1],
      ['1999-12', 2],
      ['2026-01', 4],
      ['9999-12', 8],
    ]);
    const narrow = { group_by: 'day', from: '2025-12-30', to: '9999-12-30' };
    expect(await sums(narrow)).toEqual([['2026-01-01', 4]]);

    const tooMany = await fresh();
    await rowsOf(
      t,
      `INSERT INTO tracked_time (id, issue_id, repository_id, user_id, time_seconds, created_unix,
         inserted_unix, owner_name_then, repository_name_then, note, note_folded, external_id,
         creator_id, updated_unix, is_billable, started_unix, moment_unix, version, deleted_unix)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4001)
       SELECT 2000000000 + i, ${tooMany.issue.id}, ${tooMany.repository.id}, ${jonas.user.id}, i,
         i * 500000, 0, '', '', '', '', '', 0, 0, 1, NULL, i * 500000, 1, 0 FROM n`,
    );
    const { status, json } = await get(pathOf(tooMany.repository), { group_by: 'day' });
    expect([status, json.message]).toEqual([
      422,
      '[group_by]: makes more than 4000 periods with entries; choose a shorter range or larger groups',
    ]);
    const later = { group_by: 'day', from: '1970-01-07' };
    expect((await get(pathOf(tooMany.repository), later)).json.groups).toHaveLength(4000);
  });
});

describe('a long report', () => {
  it('is streamed completely', async () => {
    const { repository, issue } = await fresh();
    const [last] = await rowsOf<{ id: number }>(t, 'SELECT max(id) AS id FROM tracked_time');
    const first = unix('2020-01-01T12:00:00Z');
    await rowsOf(
      t,
      `INSERT INTO tracked_time (id, issue_id, repository_id, user_id, time_seconds, created_unix,
         inserted_unix, owner_name_then, repository_name_then, note, note_folded, external_id,
         creator_id, updated_unix, is_billable, started_unix, moment_unix, version, deleted_unix)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
       SELECT ${last!.id + 1_000_000} + i, ${issue.id}, ${repository.id}, ${jonas.user.id}, i,
         ${first} + i * 86400, 0, '', '', '', '', '', 0, 0, 1, NULL, ${first} + i * 86400, 1, 0 FROM n`,
    );
    const { status, json } = await get(pathOf(repository), { group_by: 'day' });
    expect([status, json.groups.length, json.total.seconds]).toEqual([200, 2100, 2100 * 1050.5]);
    const { json: short } = await get(pathOf(repository), {
      group_by: 'day',
      from: '2020-01-02',
      to: '2020-02-01',
    });
    expect(json.groups.slice(0, 31)).toEqual(short.groups);
    expect(Object.keys(json)).toEqual(Object.keys(short));
    await rowsOf(t, 'DELETE FROM tracked_time WHERE issue_id = ?', issue.id);
  });

  it('is cut off without details on failure, and the next one works', async () => {
    const { repository } = await fresh();
    const path = pathOf(repository);
    expect((await get(path, {})).status).toBe(200);
    const failed = await withoutTable(t, 'tracked_time', () => get(path, {}));
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('tracked_time');
    expect((await get(path, {})).status).toBe(200);
  });
});

describe('days', () => {
  /** Instants, and the day each belongs to. */
  const days: Record<string, readonly (readonly [string, string])[]> = {
    // 23 hours, then 25.
    'Europe/Berlin': [
      ['2026-03-28T22:59:59Z', '2026-03-28'],
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T21:59:59Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-24T21:59:59Z', '2026-10-24'],
      ['2026-10-24T22:00:00Z', '2026-10-25'],
      ['2026-10-25T22:59:59Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ],
    // There is no midnight: the day begins at one.
    'America/Sao_Paulo': [
      ['2018-11-04T02:59:59Z', '2018-11-03'],
      ['2018-11-04T03:00:00Z', '2018-11-04'],
      ['2018-11-05T01:59:59Z', '2018-11-04'],
      ['2018-11-05T02:00:00Z', '2018-11-05'],
    ],
    // A day was skipped.
    'Pacific/Apia': [
      ['2011-12-30T09:59:59Z', '2011-12-29'],
      ['2011-12-30T10:00:00Z', '2011-12-31'],
      ['2011-12-31T10:00:00Z', '2012-01-01'],
    ],
    // Half an hour of summer time.
    'Australia/Lord_Howe': [
      ['2026-04-04T12:59:59Z', '2026-04-04'],
      ['2026-04-04T13:00:00Z', '2026-04-05'],
      ['2026-04-05T13:29:59Z', '2026-04-05'],
      ['2026-04-05T13:30:00Z', '2026-04-06'],
    ],
    'Asia/Kathmandu': [
      ['2026-01-01T18:14:59Z', '2026-01-01'],
      ['2026-01-01T18:15:00Z', '2026-01-02'],
    ],
  };

  it.each(Object.keys(days))('are those of %s', async (zone) => {
    const { repository, issue } = await fresh();
    const expected = new Map<string, number>();
    for (const [place, [moment, day]] of (days[zone] ?? []).entries()) {
      await t.make.time(issue, mira.user, 2 ** place, unix(moment));
      expected.set(day, (expected.get(day) ?? 0) + 2 ** place);
    }
    // By an index, and by scanning the entries.
    for (const group_by of ['day', 'day,billable']) {
      const { json } = await get(pathOf(repository), { group_by, time_zone: zone });
      expect(json.time_zone).toBe(zone);
      expect(sumsOf(json, 'day')).toEqual([...expected]);
    }
    for (const [day, seconds] of expected) {
      const query = { from: day, to: day, time_zone: zone };
      expect((await get(pathOf(repository), query)).json.total.seconds).toBe(seconds);
    }
  });

  it('are those of the start, if there is one', async () => {
    const { repository, issue } = await fresh();
    await t.make.time(issue, mira.user, 7200, unix('2026-05-02T01:00:00Z'), {
      startedUnix: unix('2026-05-01T23:00:00Z'),
    });
    const { json } = await get(pathOf(repository), { group_by: 'day' });
    expect(sumsOf(json, 'day')).toEqual([['2026-05-01', 7200]]);
  });

  it('form weeks with the requested first day, cut at months', async () => {
    const { repository, issue } = await fresh();
    // Friday, Saturday, Sunday, Monday.
    for (const [place, day] of ['2026-05-29', '2026-05-30', '2026-05-31', '2026-06-01'].entries()) {
      await t.make.time(issue, mira.user, 2 ** place, unix(`${day}T12:00:00Z`));
    }
    const weeks = async (first_day_of_week: string, group_by = 'week') =>
      sumsOf(
        (await get(pathOf(repository), { group_by, first_day_of_week })).json,
        ...group_by.split(','),
      );
    expect(await weeks('monday')).toEqual([
      ['2026-05-25', 7],
      ['2026-06-01', 8],
    ]);
    expect(await weeks('sunday')).toEqual([
      ['2026-05-24', 3],
      ['2026-05-31', 12],
    ]);
    expect(await weeks('saturday')).toEqual([
      ['2026-05-23', 1],
      ['2026-05-30', 14],
    ]);
    expect(await weeks('sunday', 'month,week')).toEqual([
      ['2026-05', '2026-05-24', 3],
      ['2026-05', '2026-05-31', 4],
      ['2026-06', '2026-05-31', 8],
    ]);
  });

  it("follow the user's settings, and presets the current time", async () => {
    const kim = await t.make.person();
    const settings = { time_zone: 'Pacific/Kiritimati', first_day_of_week: 'sunday' };
    await t.request('PATCH', '/user/settings', kim, { body: settings });
    const preset = async (name: string) => {
      const { json } = await get('/user/times/report', { preset: name }, kim);
      expect([json.time_zone, json.first_day_of_week]).toEqual(Object.values(settings));
      return [json.from, json.to].map((text) => text.replace(':00:00Z', ''));
    };
    // There it is 23:30 on Monday, 4 May.
    expect(await preset('today')).toEqual(['2026-05-03T10', '2026-05-04T10']);
    expect(await preset('yesterday')).toEqual(['2026-05-02T10', '2026-05-03T10']);
    expect(await preset('this-week')).toEqual(['2026-05-02T10', '2026-05-09T10']);
    expect(await preset('last-week')).toEqual(['2026-04-25T10', '2026-05-02T10']);
    expect(await preset('this-month')).toEqual(['2026-04-30T10', '2026-05-31T10']);
    expect(await preset('last-month')).toEqual(['2026-03-31T10', '2026-04-30T10']);
    expect(await preset('this-year')).toEqual(['2025-12-31T10', '2026-12-31T10']);
    expect(await preset('last-year')).toEqual(['2024-12-31T10', '2025-12-31T10']);
    const range = async (from: string, to: string, zone?: string) => {
      const query = { from, to, ...(zone === undefined ? {} : { time_zone: zone }) };
      const { json } = await get('/user/times/report', query, kim);
      return [json.from.slice(0, 13), json.to.slice(0, 13)];
    };
    expect(await range('last monday', 'today')).toEqual(['2026-04-26T10', '2026-05-04T10']);
    expect(await range('2026-W17', 'yesterday')).toEqual(['2026-04-19T10', '2026-05-03T10']);
    expect(await range('Q1', 'last 7 days', 'UTC')).toEqual(['2026-01-01T00', '2026-05-05T00']);
  });
});

describe('rounding', () => {
  it('is for display only, by entry or by group', async () => {
    const { repository, issue } = await fresh();
    for (const minutes of [7, 8, 22]) await t.make.time(issue, mira.user, minutes * 60);
    await t.make.time(issue, jonas.user, 450, undefined, { isBillable: false });
    const round = async (query: Record<string, string>) => {
      const asked = { round_minutes: '15', group_by: 'user', ...query };
      const { json } = await get(pathOf(repository), asked);
      expect(json.total.seconds).toBe(37 * 60 + 450);
      return [json.total, ...json.groups].map((sums: Json) => sums.rounded_seconds / 60);
    };
    // Of the total, jonas (7½ minutes), and mira (7, 8 and 22).
    expect(await round({ round: 'nearest' })).toEqual([45, 15, 30]);
    expect(await round({ round: 'up' })).toEqual([75, 15, 60]);
    expect(await round({ round: 'down' })).toEqual([15, 0, 15]);
    expect(await round({ round: 'nearest', round_per: 'group' })).toEqual([45, 15, 30]);
    expect(await round({ round: 'up', round_per: 'group' })).toEqual([60, 15, 45]);
    expect(await round({ round: 'down', round_per: 'group' })).toEqual([30, 0, 30]);
    expect(await round({ round: 'up', group_by: 'issue' })).toEqual([75, 75]);
    expect(await round({ round: 'up', round_per: 'group', group_by: '' })).toEqual([45]);
    const { json } = await get(pathOf(repository), { round: 'up', round_minutes: 15 });
    expect(json.rounding).toEqual({ round: 'up', minutes: 15, per: 'entry' });
    expect(json.total.billable_rounded_seconds).toBe(60 * 60);
    const kept = await rowsOf<{ time_seconds: number }>(
      t,
      'SELECT time_seconds FROM tracked_time WHERE issue_id = ? ORDER BY id',
      issue.id,
    );
    expect(kept.map((row) => row.time_seconds)).toEqual([420, 480, 1320, 450]);
  });
});

describe("a report of the user's own entries", () => {
  it('names repositories that can no longer be read as they were then (D24)', async () => {
    const kim = await t.make.person();
    const there = await fresh(jonas);
    const lost = await fresh(jonas, { isPrivate: true });
    await t.make.time(there.issue, kim.user, 10);
    await t.make.time(lost.issue, kim.user, 1);
    await t.make.time(lost.issue, mira.user, 100);
    const then = lost.repository.name;
    const rename = { body: { name: `${then}-renamed` } };
    await t.request('PATCH', `/repos/jonas/${then}`, jonas, rename);
    const own = (query: Record<string, string | number>, as: Person = kim) =>
      get('/user/times/report', query, as);

    const { json } = await own({ group_by: 'repository' });
    expect(json.groups.map((group: Json) => [group.repository.full_name, group.seconds])).toEqual([
      [`jonas/${there.repository.name}`, 10],
      [`jonas/${then}`, 1],
    ]);
    const issues = (await own({ group_by: 'issue', repository: `jonas/${then}` })).json.groups;
    expect(issues).toMatchObject([
      {
        issue: {
          id: lost.issue.id,
          number: lost.issue.number,
          title: '',
          repository: { id: lost.repository.id, full_name: `jonas/${then}` },
        },
        seconds: 1,
      },
    ]);
    const onIssue = { repository: `Jonas/${then}`, issue: lost.issue.number };
    expect((await own(onIssue)).json.total.seconds).toBe(1);
    expect((await own({ repository: `jonas/${then}-renamed` })).status).toBe(404);
    expect((await own({ repository: `jonas/${then}` }, mira)).json.total.seconds).toBe(100);
    const stranger = await t.make.person();
    expect((await own({ repository: `jonas/${then}` }, stranger)).status).toBe(404);
    expect((await own({ repository: 'jonas/never' })).status).toBe(404);
    expect((await own({ repository: 'jonas' })).status).toBe(422);
    expect((await own({ issue: 1 })).status).toBe(422);

    // A token for public repositories only sees no others.
    const token = await t.make.token(kim.user, ['read:user', 'public-only']);
    const open = { user: kim.user, token };
    expect((await own({}, open)).json.total.seconds).toBe(10);
    expect((await own({ repository: `jonas/${then}` }, open)).status).toBe(404);
  });

  it("contains nobody else's, and the issue's title if it can be read", async () => {
    const kim = await t.make.person();
    const { repository, issue } = await fresh(kim);
    await t.make.time(issue, kim.user, 5);
    await t.make.time(issue, jonas.user, 50);
    const { json } = await get('/user/times/report', { group_by: 'issue,user' }, kim);
    expect(json.total.seconds).toBe(5);
    expect(json.groups[0].issue).toMatchObject({
      number: issue.number,
      title: issue.title,
      repository: { full_name: `${kim.user.name}/${repository.name}` },
    });
    expect((await t.request('GET', '/user/times/report')).status).toBe(401);
  });

  it('shows a deleted user as Ghost', async () => {
    const { repository, issue } = await fresh();
    const leaver = await t.make.user();
    await t.make.time(issue, leaver, 5);
    await t.app.context.database.write((s) => s.users.delete(leaver.id));
    const { json } = await get(pathOf(repository), { group_by: 'user' });
    expect(json.groups[0].user).toEqual({ id: leaver.id, login: 'Ghost' });
  });
});

describe('a report of the instance', () => {
  it('requires a site admin', async () => {
    for (const path of ['/admin/time-report', '/admin/time-export']) {
      expect((await get(path, {}, mira)).status).toBe(403);
      const token = await t.make.token(admin.user, ['read:user', 'read:repository']);
      expect((await t.request('GET', path, { token })).status).toBe(403);
    }
  });

  it("sums up everybody's entries, filtered", async () => {
    const { repository, issue } = await fresh(jonas, { isPrivate: true });
    const name = `jonas/${repository.name}`;
    await t.make.time(issue, mira.user, 1);
    await t.make.time(issue, jonas.user, 2);
    const { json } = await get('/admin/time-report', { group_by: 'repository,user' }, admin);
    const groups = json.groups.filter((group: Json) => group.repository.full_name === name);
    expect(sumsOf({ groups }, 'user')).toEqual([
      [{ id: jonas.user.id, login: 'jonas' }, 2],
      [{ id: mira.user.id, login: 'mira' }, 1],
    ]);
    const asked = { repository: name, user: 'mira', issue: issue.number };
    expect((await get('/admin/time-report', asked, admin)).json.total.seconds).toBe(1);
    const unknown: Record<string, string>[] = [{ user: 'nobody' }, { repository: 'jonas/never' }];
    for (const query of unknown) {
      expect((await get('/admin/time-report', query, admin)).status).toBe(404);
    }
    expect((await get('/admin/time-report', { issue: 1 }, admin)).status).toBe(422);
    const token = await t.make.token(admin.user, ['all', 'public-only']);
    const open = { user: admin.user, token };
    expect((await get('/admin/time-report', { repository: name }, open)).status).toBe(404);
    const seen = (await get('/admin/time-report', { group_by: 'repository' }, open)).json.groups;
    expect(seen.some((group: Json) => group.repository.full_name === name)).toBe(false);
  });
});

describe('a report of the repositories that the caller administers', () => {
  const report = '/user/repos/time-report';
  const listed = async (query: Record<string, string>, as: Person): Promise<number[]> => {
    const { json } = await get('/user/repos/time-export', { ...query, format: 'json' }, as);
    return json.map((entry: Json) => entry.time);
  };

  it("sums up everybody's entries there: as much as the report of each", async () => {
    const lead = await t.make.person();
    const own = await fresh(lead, { isPrivate: true });
    const led = await fresh(jonas, { isPrivate: true });
    const written = await fresh(jonas);
    const off = await fresh(lead, { enableTimeTracker: false });
    const gone = await fresh(lead);
    await t.make.collaborator(led.repository, lead.user, 'admin');
    await t.make.collaborator(written.repository, lead.user, 'write');
    const { user: hidden, token: ofHidden } = await t.make.person(undefined, {
      visibility: 'private',
    });
    const hide = { body: { hide_activity: true } };
    expect((await t.request('PATCH', '/user/settings', { token: ofHidden }, hide)).status).toBe(
      200,
    );
    const places = [own, led, written, off, gone];
    for (const [at, { issue }] of places.entries()) {
      await t.make.time(issue, hidden, 3 * 10 ** at);
      await t.make.time(issue, mira.user, 10 ** at);
    }
    await t.request('DELETE', `/repos/${lead.user.name}/${gone.repository.name}`, lead);

    const { status, json } = await get(report, { group_by: 'repository,user' }, lead);
    expect(status).toBe(200);
    const single = [
      await get(pathOf(own.repository, lead), {}, lead),
      await get(pathOf(led.repository, jonas), {}, lead),
    ];
    const sum = single.reduce((all, one) => all + one.json.total.seconds, 0);
    expect(json.total).toMatchObject({ seconds: sum, count: 4 });
    expect(sum).toBe(44);
    expect(await listed({}, lead)).toEqual([3, 1, 30, 10]);

    // The filters of the other reports.
    const ofLed = { repository: `jonas/${led.repository.name}` };
    expect((await get(report, ofLed, lead)).json.total.seconds).toBe(40);
    expect((await get(report, { user: hidden.name }, lead)).json.total.seconds).toBe(33);
    expect(await listed({ ...ofLed, user: hidden.name }, lead)).toEqual([30]);
    const onIssue = { ...ofLed, issue: led.issue.number };
    expect((await get(report, onIssue, lead)).json.total.seconds).toBe(40);
    const refused: [Record<string, string | number>, number][] = [
      [{ issue: 1 }, 422],
      [{ user: 'nobody' }, 404],
      [{ repository: 'jonas/never' }, 404],
      [{ ...ofLed, issue: 999 }, 404],
      [{ repository: `jonas/${written.repository.name}` }, 403],
      [{ repository: `${lead.user.name}/${off.repository.name}` }, 400],
    ];
    for (const [query, expected] of refused) {
      for (const path of [report, '/user/repos/time-export']) {
        expect([query, (await get(path, query, lead)).status]).toEqual([query, expected]);
      }
    }
    // A token limited to public repositories.
    const token = await t.make.token(lead.user, ['read:repository', 'public-only']);
    expect((await get(report, {}, { user: lead.user, token })).json.total.count).toBe(0);
  });

  it('shows nothing to those who do not administer a repository, or no longer do', async () => {
    const { repository, issue } = await fresh(jonas, { isPrivate: true });
    const kim = await t.make.person();
    const elsewhere = await fresh(kim);
    await t.make.time(issue, jonas.user, 60);
    await t.make.time(issue, kim.user, 5);
    await t.make.time(elsewhere.issue, kim.user, 1);
    const secondsOf = async (as: Person) => (await get(report, {}, as)).json.total.seconds;
    const asked = { repository: `jonas/${repository.name}` };
    for (const mode of ['read', 'write'] as const) {
      await t.make.collaborator(repository, kim.user, mode);
      expect(await secondsOf(kim)).toBe(1);
      expect(await listed({}, kim)).toEqual([1]);
      expect((await get(report, asked, kim)).status).toBe(403);
    }
    await t.make.collaborator(repository, kim.user, 'admin');
    expect(await secondsOf(kim)).toBe(66);
    const path = `/repos/jonas/${repository.name}/collaborators/${kim.user.name}`;
    expect((await t.request('DELETE', path, jonas)).status).toBe(204);
    expect(await secondsOf(kim)).toBe(1);
    expect(await listed({}, kim)).toEqual([1]);
    expect((await get(report, asked, kim)).status).toBe(404);

    // A user whom the caller may not see is as unknown as one who does not exist.
    const stranger = await t.make.user(undefined, { visibility: 'private' });
    await t.make.time(issue, stranger, 7);
    expect((await get(report, { user: stranger.name }, kim)).status).toBe(404);
    // Site admins have their own report.
    expect((await get(report, asked, admin)).status).toBe(403);
    expect(await secondsOf(admin)).toBe(0);

    const scopes = await t.make.token(jonas.user, ['read:user', 'read:issue']);
    for (const place of [report, '/user/repos/time-export']) {
      expect((await t.request('GET', place, { token: scopes })).status).toBe(403);
      expect((await t.request('GET', place)).status).toBe(401);
    }
  });
});
