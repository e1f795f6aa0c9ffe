import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/core/records/types.ts';
import { type As, startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const worker = await t.make.person('Wim');
const admin = await t.make.person('Ada', { isAdmin: true });
const repository = await t.make.repository(owner.user, 'Clock');

const freshIssue = (): Promise<Issue> => t.make.issue(repository, worker.user);
const send = (as: As, csv: string, query = '', headers: Record<string, string> = {}) =>
  t.request('POST', `/user/times/import${query}`, as, { body: { csv }, headers });
const table = (...lines: string[]): string => `${lines.join('\n')}\n`;
const head = 'issue,started,duration,note';
const listed = async (issue: Issue, as: As = owner) =>
  (await t.request('GET', `/repos/Olga/Clock/issues/${issue.number}/times`, as)).json;
const told = ({ json }: { json: Record<string, number> }) => [
  ...[json.added, json.changed, json.unchanged, json.refused],
];
/** Everything that a write can leave behind. */
const everything = () =>
  Promise.all(
    ['tracked_time', 'time_revision', 'timeline_event', 'audit_entry'].map((name) =>
      rowsOf(t, `SELECT * FROM ${name} ORDER BY id`),
    ),
  );

describe('POST /user/times/import', () => {
  it('adds new rows, changes different ones, and has no effect when repeated', async () => {
    const [issue, other] = [await freshIssue(), await freshIssue()];
    const [here, there] = [`Olga/Clock#${issue.number}`, `olga/clock#${other.number}`];
    const columns = 'issue,started,duration,note,external_id,billable';
    const row = (id: string, seconds: string, place = here, rest = 'yes') =>
      `${place},2026-05-04 09:30,${seconds},"drawn, twice",${id},${rest}`;
    const first = table(columns, row('x-1', '1h30m'), row('x-2', '1:30'), row('', '90m', here, ''));
    const answer = await send(worker, first);
    expect([answer.status, ...told(answer as never)]).toEqual([200, 3, 0, 0, 0]);
    expect(answer.json.rows[0]).toMatchObject({
      ...{ line: 2, action: 'add', message: '', user: 'Wim', repository: 'Olga/Clock' },
      ...{ before: null, after: { issue: issue.number, time: 5400, note: 'drawn, twice' } },
    });
    const entries = await listed(issue);
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({
      ...{ started: '2026-05-04T09:30:00Z', created: '2026-05-04T11:00:00Z', external_id: 'x-1' },
    });
    const before = await everything();
    expect(told((await send(worker, first)) as never)).toEqual([0, 0, 3, 0]);
    expect(await everything()).toEqual(before);

    const second = table(
      columns,
      row('x-1', '2h'),
      row('x-2', '1h30m', there),
      row('', '5400', here, 'no'),
    );
    const changed = await send(worker, second);
    expect(told(changed as never)).toEqual([0, 3, 0, 0]);
    expect(changed.json.rows[1]).toMatchObject({
      ...{ action: 'change', before: { issue: issue.number }, after: { issue: other.number } },
    });
    expect(await listed(other)).toMatchObject([{ external_id: 'x-2', id: entries[1].id }]);
    const left = await listed(issue);
    expect(left.map((entry: { id: number }) => entry.id).sort()).toEqual(
      [entries[0].id, entries[2].id].sort(),
    );
    expect(told((await send(worker, second)) as never)).toEqual([0, 0, 3, 0]);
  });

  it('counts identical rows, and uses their number if given', async () => {
    const issue = await freshIssue();
    const row = `Olga/Clock#${issue.number},2026-05-04 09:30,1h,stand-up`;
    expect(told((await send(worker, table(head, row, row))) as never)).toEqual([2, 0, 0, 0]);
    expect(told((await send(worker, table(head, row, row, row))) as never)).toEqual([1, 0, 2, 0]);
    expect(told((await send(worker, table(head, row))) as never)).toEqual([0, 0, 1, 0]);
    const part = table(`${head},occurrence`, `${row},3`, `${row},4`);
    expect(told((await send(worker, part)) as never)).toEqual([1, 0, 1, 0]);
    expect(await listed(issue)).toHaveLength(4);
    const twice = await send(worker, table(`${head},occurrence`, `${row},4`, `${row},4`));
    expect([twice.status, twice.json.message]).toEqual([
      422,
      expect.stringContaining('[line 3]: [occurrence]'),
    ]);
    const known = table(`${head},external_id`, `${row},y`, `${row},y`);
    expect((await send(worker, known)).json.message).toContain('[line 3]: [external_id]');
  });

  it('shows in a dry run what the import then does, and stores nothing', async () => {
    const issue = await freshIssue();
    const here = `Olga/Clock#${issue.number}`;
    await send(worker, table(`${head},external_id`, `${here},2026-05-04 09:30,1h,old,z`));
    const csv = table(
      `${head},external_id`,
      `${here},2026-05-04 09:30,2h,new,z`,
      `${here},2026-05-05 09:30,2h,one,`,
      `${here},2026-05-05 09:30,2h,one,`,
      `${here},2026-05-06 09:30,2h,two,w`,
    );
    const before = await everything();
    const dry = await send(worker, csv, '?dry_run=true');
    expect([dry.status, dry.json.dry_run, ...told(dry as never)]).toEqual([200, true, 3, 1, 0, 0]);
    expect(await everything()).toEqual(before);
    const run = await send(worker, csv);
    const bare = (rows: { id: number | null }[]) => rows.map(({ id: _id, ...row }) => row);
    expect(bare(run.json.rows)).toEqual(bare(dry.json.rows));
    expect(dry.json.rows.map((row: { id: number | null }) => row.id === null)).toEqual([
      ...[false, true, true, true],
    ]);
    const mixed = table(head, `${here},2026-05-07 09:30,1h,fine`, `${here},noon,1h,bad`, '#1,,,');
    const errors = await send(worker, mixed, '?dry_run=true&repository=Olga/Clock');
    expect(told(errors as never)).toEqual([1, 0, 0, 2]);
    expect(errors.json.rows[1]).toMatchObject({
      ...{ line: 3, action: 'error', message: expect.stringContaining('[started]'), after: null },
    });
  });

  it('runs a dry run again, whatever its Idempotency-Key', async () => {
    const issue = await freshIssue();
    const csv = table(head, `Olga/Clock#${issue.number},2026-05-04 09:30,1h,twice`);
    const key = { 'idempotency-key': 'the same file' };
    const dryRun = () => send(worker, csv, '?dry_run=true', key);
    expect(told((await dryRun()) as never)).toEqual([1, 0, 0, 0]);
    expect(told((await send(worker, csv, '', key)) as never)).toEqual([1, 0, 0, 0]);
    const again = await dryRun();
    expect(told(again as never)).toEqual([0, 0, 1, 0]);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    const repeated = await send(worker, csv, '', key);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  });

  it('does nothing when one row is refused, and names its line', async () => {
    const issue = await freshIssue();
    const here = `Olga/Clock#${issue.number}`;
    const good = `${here},2026-05-04 09:30,1h,good`;
    const foreign = await t.make.time(issue, owner.user, 60);
    const before = await everything();
    const rows: [string, number, string][] = [
      [`${here},2026-05-04 09:30,,x`, 422, '[duration]: Required'],
      [`${here},2026-05-04 09:30,1.5,x`, 422, '[duration]'],
      [`${here},2026-05-04 09:30,0,x`, 422, '[duration]'],
      [`${here},yesterday,1h,x`, 422, '[started]'],
      [`${here},2026-02-30,1h,x`, 422, '[started]'],
      [`${here},2026-05-04 09:30,1h,${'x'.repeat(1025)}`, 422, '[note]'],
      ['#1,2026-05-04 09:30,1h,x', 422, '[repository]: Required'],
      [',2026-05-04 09:30,1h,x', 422, '[issue]: Required'],
      ['logo,2026-05-04 09:30,1h,x', 422, '[issue]'],
      ['Olga/None#1,2026-05-04 09:30,1h,x', 404, 'repository does not exist'],
      ['Olga/Clock#9999,2026-05-04 09:30,1h,x', 404, 'issue does not exist'],
    ];
    for (const [row, status, says] of rows) {
      const { status: is, json } = await send(worker, table(head, good, row));
      expect([is, json.message]).toEqual([status, expect.stringContaining('[line 3]: ')]);
      expect(json.message).toContain(says);
    }
    for (const [csv, says] of [
      ['', 'is empty'],
      ['started,duration\n', 'called issue'],
      ['issue,started\n', 'seconds, duration or hours'],
      ['issue,seconds\n', 'started, created or date'],
      [`${head}\n"${here},2026`, 'line'],
      [table(head, ...Array.from({ length: 501 }, () => good)), 'more than 500 rows'],
    ]) {
      const { status, json } = await send(worker, csv ?? '');
      expect([status, json.message]).toEqual([422, expect.stringContaining(says ?? '')]);
    }
    expect((await send(worker, table(head, good), '?time_zone=Mars')).status).toBe(422);
    expect((await send(worker, table(head, good), '?repository=Olga')).status).toBe(200);
    await t.request('DELETE', `/repos/Olga/Clock/issues/${issue.number}/times`, worker);
    expect((await listed(issue)).map((entry: { id: number }) => entry.id)).toEqual([foreign.id]);
    expect((await everything())[0]).toHaveLength((before[0] ?? []).length + 1);
  });

  it('accepts the file itself, in UTF-8, and no other type', async () => {
    const issue = await freshIssue();
    const url = `${t.url}/api/v1/user/times/import`;
    const post = (body: string | Uint8Array, type: string) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `token ${worker.token}`, 'content-type': type },
        body: body as never,
      });
    const here = `Olga/Clock#${issue.number}`;
    const csv = `\uFEFFIssue;Date;Start time;Duration (decimal);Description\r\n${here};2026-05-04;09:30;1.5;"two\r\nlines"\r\n${here};2026-05-05;;2;Größe\r\n`;
    const reply = await post(csv, 'text/csv; charset=utf-8');
    const json = (await reply.json()) as { rows: { line: number; after: object }[] };
    expect(reply.status).toBe(200);
    expect(json.rows).toMatchObject([
      { line: 2, after: { time: 5400, started: '2026-05-04T09:30:00Z', note: 'two\r\nlines' } },
      {
        line: 4,
        after: { time: 7200, started: null, created: '2026-05-05T12:00:00Z', note: 'Größe' },
      },
    ]);
    expect((await post(Uint8Array.of(0x69, 0xff, 0xfe), 'text/csv')).status).toBe(422);
    expect((await post(csv, 'text/plain')).status).toBe(415);
    const other = await fetch(`${t.url}/api/v1/user/times/bulk`, {
      method: 'POST',
      headers: { authorization: `token ${worker.token}`, 'content-type': 'text/csv' },
      body: csv,
    });
    expect(other.status).toBe(415);
  });

  it('reads the exports of other trackers', async () => {
    const issue = await freshIssue();
    const files = [
      table(
        'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
        `Wim,w@example.com,,Olga/Clock,,#${issue.number} sketches,Yes,2026-05-04,09:30:00,2026-05-04,11:00:00,01:30:00,`,
      ),
      table(
        'Project,Client,Description,User,Billable,Start Date,Start Time,Duration (h),Duration (decimal)',
        `Olga/Clock,,#${issue.number}: text,wim,No,2026-05-05,09:30:00,01:30:00,1.50`,
      ),
      table(
        'Date,From,To,Duration,Username,Project,Description,Billable',
        `2026-05-06,09:30,11:00,1:30,Wim,Olga/Clock,#${issue.number},1`,
      ),
    ];
    for (const file of files) {
      const answer = await send(worker, file);
      expect([answer.json.message, ...told(answer as never)]).toEqual([undefined, 1, 0, 0, 0]);
    }
    expect(await listed(issue)).toMatchObject([
      { time: 5400, note: 'sketches', started: '2026-05-04T09:30:00Z', billable: true },
      { time: 5400, note: 'text', started: '2026-05-05T09:30:00Z', billable: false },
      { time: 5400, note: '', started: '2026-05-06T09:30:00Z', billable: true },
    ]);
  });

  it("lets only admins import another's time, and change it only as they otherwise could", async () => {
    const issue = await freshIssue();
    const csv = table(
      'issue,user,created,seconds,external_id',
      `Olga/Clock#${issue.number},Wim,2026-05-04T09:30:00Z,60,team-1`,
    );
    const refused = await send(worker, csv.replace('Wim', 'Olga'));
    expect([refused.status, refused.json.message]).toEqual([
      403,
      expect.stringContaining("another user's time"),
    ]);
    expect((await send(worker, csv.replace('Wim', 'nobody-at-all'))).json.message).toBe(
      refused.json.message,
    );
    expect(await listed(issue)).toEqual([]);
    expect(told((await send(owner, csv)) as never)).toEqual([1, 0, 0, 0]);
    expect(await listed(issue)).toMatchObject([{ user_name: 'Wim', created_by: 'Olga' }]);
    expect(told((await send(owner, csv)) as never)).toEqual([0, 0, 1, 0]);
    expect((await send(owner, csv.replace(',60,', ',61,'))).status).toBe(403);
    expect(told((await send(admin, csv.replace(',60,', ',61,'))) as never)).toEqual([0, 1, 0, 0]);
    expect(told((await send(worker, csv)) as never)).toEqual([0, 1, 0, 0]);
    expect((await send(owner, csv.replace('Wim', 'nobody-at-all'))).status).toBe(404);
  });

  it('checks the permissions and the lock of each row', async () => {
    const secret = await t.make.repository(owner.user, 'hush', { isPrivate: true });
    await t.make.issue(secret, owner.user);
    const off = await t.make.repository(owner.user, 'idle', { enableTimeTracker: false });
    await t.make.issue(off, worker.user);
    const others = await t.make.issue(repository, owner.user);
    const row = (place: string, day = '04') => `${place},2026-05-${day} 09:30,1h,x`;
    for (const [place, status] of [
      ['Olga/hush#1', 404],
      ['Olga/idle#1', 400],
      [`Olga/Clock#${others.number}`, 403],
    ] as const) {
      expect((await send(worker, table(head, row(place)))).status).toBe(status);
    }
    const csv = table(head, row('Olga/hush#1'));
    expect((await send(null, csv)).status).toBe(401);
    for (const scopes of [['read:issue'], ['write:user'], ['public-only', 'write:issue']]) {
      const token = { token: await t.make.token(owner.user, scopes) };
      expect((await send(token, csv)).status).toBe(scopes.length === 2 ? 404 : 403);
    }
    expect((await send(owner, csv)).status).toBe(200);
    await t.request('PUT', '/repos/Olga/hush/time-lock', owner, {
      body: { until: '2026-05-10T00:00:00Z' },
    });
    // An existing row is no change.
    expect(told((await send(owner, csv)) as never)).toEqual([0, 0, 1, 0]);
    const both = table(head, row('Olga/hush#1', '20'), row('Olga/hush#1', '05'));
    const locked = await send(owner, both);
    expect([locked.status, locked.json.message]).toEqual([
      423,
      expect.stringMatching(/^\[line 3\]: .*by Olga/),
    ]);
    const { json } = await t.request('GET', '/repos/Olga/hush/times', owner);
    expect(json).toHaveLength(1);
    const dry = await send(owner, both, '?dry_run=true');
    expect(told(dry as never)).toEqual([1, 0, 0, 1]);
  });

  it('adds nothing twice when two send the same at once', async () => {
    const issue = await freshIssue();
    const here = `Olga/Clock#${issue.number}`;
    const rows = Array.from({ length: 20 }, (_, i) => `${here},2026-05-04 09:30,${i + 60},x,`);
    const named = Array.from({ length: 20 }, (_, i) => `${here},2026-05-04 09:30,1h,x,race-${i}`);
    const csv = table(`${head},external_id`, ...rows, ...named);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(worker, csv)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { json }) => sum + json.added, 0)).toBe(40);
    expect(await listed(issue)).toHaveLength(40);
  });

  it('accepts only text', async () => {
    const issue = await freshIssue();
    const notes = ['=1+1', '@x', '-1', "'=1", "'quoted'", '"; DROP TABLE x;--', '__proto__'];
    for (const note of notes) {
      await t.request('POST', `/repos/Olga/Clock/issues/${issue.number}/times`, worker, {
        body: { time: 60, note, created: '2026-05-04T09:30:00Z' },
      });
    }
    const query = `?repository=Olga/Clock&issue=${issue.number}`;
    const { text } = await t.request('GET', `/user/times/export${query}`, worker);
    const again = await send(worker, text);
    expect(told(again as never)).toEqual([0, 0, notes.length, 0]);
    const headings = '__proto__,constructor,issue,created,seconds,note';
    const odd = table(headings, `1,2,Olga/Clock#${issue.number},2026-05-04T09:30:00Z,61,"'=2+2"`);
    expect((await send(worker, odd)).json.rows[0].after.note).toBe('=2+2');
  });
});
