import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { files } from '../../src/files.ts';
import { modules } from '../../src/modules/index.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { holdReports } from '../support/held-reports.ts';

type Person = { user: User; token: string };

const at = Date.parse('2026-05-02T21:30:00Z') / 1000;
const t = await ofFile(startTestApp({ settings: { MAX_STREAMS_PER_USER: '1' } }));
const mira = await t.make.person('mira');
const jonas = await t.make.person('jonas');
const admin = await t.make.person('root', { isAdmin: true });
const repository = await t.make.repository(mira.user, 'site');
const issue = await t.make.issue(repository, mira.user, { title: '=1+1' });
await t.make.time(issue, mira.user, 5400, at + 5400, {
  startedUnix: at,
  note: 'two\nlines, "quoted"',
  externalId: 'a-1',
});
await t.make.time(issue, mira.user, 60, at + 86_400, { note: '@sum;-1;\t=2', isBillable: false });
await t.make.time(issue, jonas.user, 1, at + 86_401, { creatorId: mira.user.id });

const get = (path: string, query: Record<string, string>, as: Person | null = mira) =>
  t.request('GET', `${path}?${new URLSearchParams(query)}`, as);
const inBerlin = { time_zone: 'Europe/Berlin' };

/** The rows of a CSV file by heading. */
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

describe('CSV', () => {
  it('contains the entries with a header, and no formula', async () => {
    const { status, headers, text } = await get('/repos/mira/site/time-export', inBerlin);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe('attachment; filename="times-mira-site.csv"');
    const [one, two, three] = (await get('/repos/mira/site/times', {})).json;
    const head =
      'id,date,user,repository,issue,title,note,seconds,rounded_seconds,hours,rounded_hours,billable,started,created,updated,created_by,external_id,tags,billed_as,project,activity,period_from,period_to,time_zone,rounding';
    const project = modules.some(({ name }) => name === 'projects') ? 'site' : '';
    const scope = `,,${project},,,,Europe/Berlin,none`;
    const start = "mira/site,1,'=1+1,";
    const now = '2026-05-04T11:30:00+02:00';
    expect(text).toBe(
      [
        head,
        `${one.id},2026-05-02,mira,${start}"two\nlines, ""quoted""",5400,5400,1.5,1.5,true,2026-05-02T23:30:00+02:00,2026-05-03T01:00:00+02:00,${now},,a-1,${scope}`,
        `${two.id},2026-05-03,mira,${start}'@sum;'-1;\t'=2,60,60,0.016666666666666666,0.016666666666666666,false,,2026-05-03T23:30:00+02:00,${now},,,${scope}`,
        `${three.id},2026-05-03,jonas,${start},1,1,0.0002777777777777778,0.0002777777777777778,true,,2026-05-03T23:30:01+02:00,${now},mira,,${scope}`,
        '',
      ].join('\r\n'),
    );
  });

  it('contains a report, with a matching file name', async () => {
    const query = { ...inBerlin, from: '2026-05-01', to: '2026-05-31', format: 'csv' };
    const asked = { ...query, group_by: 'day,user', round: 'up', round_minutes: '15' };
    const { headers, text } = await get('/repos/mira/site/time-report', asked);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="report-mira-site-by-day-user-from-2026-05-01-to-2026-05-31.csv"',
    );
    const scope =
      '2026-05-01T00:00:00+02:00,2026-06-01T00:00:00+02:00,Europe/Berlin,up to 15 minutes per entry';
    const lines = [
      'day,user,seconds,rounded_seconds,hours,rounded_hours,billable_seconds,billable_rounded_seconds,billable_hours,billable_rounded_hours,count,average_seconds,period_from,period_to,time_zone,rounding',
      `2026-05-02,mira,5400,5400,1.5,1.5,5400,5400,1.5,1.5,1,5400,${scope}`,
      `2026-05-03,jonas,1,900,0.0002777777777777778,0.25,1,900,0.0002777777777777778,0.25,1,1,${scope}`,
      `2026-05-03,mira,60,900,0.016666666666666666,0.25,0,0,0,0,1,60,${scope}`,
    ];
    const total = `total,,5461,7200,1.5169444444444444,2,5401,6300,1.5002777777777778,1.75,3,1820,${scope}`;
    expect(text.split('\r\n')).toEqual([...lines, total, '']);
    const bare = await get('/repos/mira/site/time-report', { ...asked, total: 'false' });
    expect(bare.text.split('\r\n')).toEqual([...lines, '']);
    const byIssue = { format: 'csv', group_by: 'issue,repository' };
    const [head, first, last] = (await get('/user/times/report', byIssue)).text.split('\r\n');
    expect(head).toMatch(/^repository,issue,title,seconds,/);
    expect(first).toMatch(/^mira\/site,1,'=1\+1,5460,/);
    expect(last).toMatch(/^total,,,5460,/);
    const whole = (await get('/user/times/report', { format: 'csv', preset: 'today' })).text;
    const today = '2026-05-04T00:00:00Z,2026-05-05T00:00:00Z,UTC,none';
    expect(whole.split('\r\n').slice(1)).toEqual([`0,0,0,0,0,0,0,0,0,0,${today}`, '']);
  });

  it('contains rounded entries, and a total if requested', async () => {
    const rounding = { round: 'up', round_minutes: '15', round_per: 'entry' };
    const asked = { ...inBerlin, from: '2026-05-03', ...rounding, total: 'true' };
    const { text } = await get('/repos/mira/site/time-export', asked);
    const rows = rowsOf(text);
    expect(
      rows.map((row) => [row.id, row.seconds, row.rounded_seconds, row.rounded_hours]),
    ).toEqual([
      [expect.stringMatching(/^\d+$/), '60', '900', '0.25'],
      [expect.stringMatching(/^\d+$/), '1', '900', '0.25'],
      ['total', '61', '1800', '0.5'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        period_from: '2026-05-03T00:00:00+02:00',
        period_to: '',
        time_zone: 'Europe/Berlin',
        rounding: 'up to 15 minutes per entry',
      });
    }
    const report = { ...asked, format: 'json', group_by: 'user' };
    const { total: _total, ...inJson } = report;
    const { json } = await get('/repos/mira/site/time-report', inJson);
    expect(json.total).toMatchObject({ seconds: 61, rounded_seconds: 1800 });
  });
});

describe('JSON', () => {
  it('is the list of times, ordered by day', async () => {
    const { headers, json } = await get('/user/times/export', { format: 'json' });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('times-mira.json');
    expect(json).toEqual((await get('/user/times', {})).json);
  });
});

describe('options of tables', () => {
  it.each([
    ['/user/times/report', { notes: 'true', group_by: 'day' }, 'notes'],
    ['/user/times/report', { total: 'false', group_by: 'day' }, 'total'],
    ['/user/times/report', { notes: 'true', format: 'csv' }, 'notes'],
    ['/user/times/export', { format: 'json', round: 'up', round_minutes: '15' }, 'round'],
    ['/user/times/export', { round: 'up', round_minutes: '15', round_per: 'group' }, 'round_per'],
    ['/user/times/export', { round: 'up' }, 'round_minutes'],
    ['/user/times/export', { round_minutes: '15' }, 'round'],
    ['/user/times/export', { notes: 'true' }, 'notes'],
  ])('are refused where they have no effect: %s %j', async (path, query, field) => {
    const { status, json } = await get(path, query as unknown as Record<string, string>);
    expect([status, json.message]).toEqual([422, expect.stringContaining(`[${field}]: `)]);
  });
});

describe('exports', () => {
  it('are filtered and refused like reports', async () => {
    const rows = async (query: Record<string, string>, as = mira) =>
      (await get('/repos/mira/site/time-export', query, as)).text.trim().split('\r\n').slice(1);
    expect(await rows({}, jonas)).toHaveLength(1);
    expect(await rows({ user: 'jonas' })).toHaveLength(1);
    expect(await rows({ from: '2026-05-03', ...inBerlin, user: 'mira' })).toHaveLength(1);
    expect(await rows({ from: '2027-01-01' })).toEqual([]);
    const status = async (path: string, query: Record<string, string>, as: Person | null = mira) =>
      (await get(path, query, as)).status;
    expect(await status('/repos/mira/site/time-export', { user: 'mira' }, jonas)).toBe(403);
    expect(await status('/repos/mira/site/time-export', { user: 'nobody' })).toBe(404);
    expect(await status('/repos/mira/site/time-export', { issue: '99' })).toBe(404);
    expect(await status('/repos/mira/site/time-export', { format: 'ics' })).toBe(422);
    expect(await status('/repos/mira/site/time-export', {}, null)).toBe(401);
    expect(await status('/user/times/export', { repository: 'mira/never' })).toBe(404);
    expect(await status('/user/times/export', { from: 'soon' })).toBe(422);
    expect(await status('/admin/time-export', {}, mira)).toBe(403);
    expect(await status('/admin/time-export', { user: 'nobody' }, admin)).toBe(404);
    expect(await status('/admin/time-export', { format: 'ics' }, admin)).toBe(422);
    const off = await t.make.repository(mira.user, 'off', { enableTimeTracker: false });
    expect(await status(`/repos/mira/${off.name}/time-export`, {})).toBe(400);
    await t.make.repository(mira.user, 'old-name');
    await t.request('PATCH', '/repos/mira/old-name', mira, { body: { name: 'new-name' } });
    expect(await status('/repos/mira/old-name/time-export', {})).toBe(307);
  });

  it("contain everybody's entries for site admins, by id", async () => {
    const { text } = await get('/admin/time-export', { repository: 'mira/site' }, admin);
    const ids = text
      .trim()
      .split('\r\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => Number(line.split(',', 1)[0]));
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect((await get('/admin/time-export', { format: 'json' }, admin)).json.length).toBe(
      (await get('/admin/time-export', {}, admin)).text.split('mira/site').length - 1,
    );
  });

  it('name repositories that can no longer be read as they were then (D24)', async () => {
    const kim = await t.make.person();
    const hidden = await t.make.repository(jonas.user, 'hidden', { isPrivate: true });
    const secret = await t.make.issue(hidden, jonas.user, { title: 'Secret plan' });
    await t.make.time(secret, kim.user, 60, at, { note: 'mine' });
    await t.request('PATCH', '/repos/jonas/hidden', jonas, { body: { name: 'renamed' } });
    for (const format of ['csv', 'json', ...files.calendars.map(({ name }) => name)]) {
      const { text } = await get('/user/times/export', { format }, kim);
      expect(text).toContain('hidden');
      expect(text).toContain('mine');
      expect(text).not.toMatch(/Secret|renamed/);
    }
    const token = await t.make.token(kim.user, ['read:user', 'public-only']);
    const open = { user: kim.user, token };
    expect((await get('/user/times/export', {}, open)).text).not.toContain('hidden');
  });

  it('are long lists, limited per user', async () => {
    const asked: [string, Person][] = [
      ['/user/times/export', mira],
      ['/repos/mira/site/time-export', mira],
      ['/admin/time-export', admin],
      ['/user/repos/time-export', mira],
    ];
    for (const [path, as] of asked) {
      const held = holdReports(t);
      const all = Array.from({ length: 25 }, () => get(path, {}, as));
      // Requests with a slot wait there: the refused ones are answered.
      const refused = await Promise.race(all);
      held.release();
      expect(refused.status).toBe(429);
      expect(refused.headers.get('content-disposition')).toBeNull();
      expect(refused.json.message).toContain('too many');
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses).toContain(200);
    }
  });
});
