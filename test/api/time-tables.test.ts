import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf as queryRows } from '../support/rows.ts';

const at = Date.parse('2026-05-02T21:30:00Z') / 1000;
const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');

const get = (path: string, query: Record<string, string>, as = mira) =>
  t.request('GET', `${path}?${new URLSearchParams(query)}`, as);
/** The rows of a CSV file by heading. */
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

describe('the CSV file of a report', () => {
  it('contains the different notes of each group if requested', async () => {
    const kim = await t.make.person();
    const own = await t.make.repository(kim.user, 'notes');
    const on = await t.make.issue(own, kim.user);
    const notes = ['review', '', 'fix; deploy', 'review', 'b'];
    for (const [place, note] of notes.entries()) {
      await t.make.time(on, kim.user, 600, at + place, { note, isBillable: place < 4 });
    }
    await t.make.time(on, kim.user, 600, at + 86_400, { note: '=1+1' });
    const asked = {
      format: 'csv',
      group_by: 'day',
      notes: 'true',
      round: 'up',
      round_minutes: '60',
    };
    for (const [round_per, rounded] of [
      ['entry', ['18000', '3600', '21600']],
      ['group', ['3600', '3600', '7200']],
    ] as const) {
      const { text } = await get('/user/times/report', { ...asked, round_per }, kim);
      const rows = rowsOf(text);
      expect(rows.map((row) => [row.day, row.notes, row.count])).toEqual([
        ['2026-05-02', 'fix; deploy; review; b', '5'],
        ['2026-05-03', "'=1+1", '1'],
        ['total', '', '6'],
      ]);
      expect(rows.map((row) => row.rounded_seconds)).toEqual(rounded);
    }
    const path = `/repos/${kim.user.name}/notes/time-report`;
    const byIssue = { format: 'csv', group_by: 'issue,billable', notes: 'true', total: 'false' };
    const rows = rowsOf((await get(path, byIssue, kim)).text);
    expect(rows.map((row) => [row.issue, row.billable, row.notes, row.seconds])).toEqual([
      ['1', 'true', 'fix; deploy; review; =1+1', '3000'],
      ['1', 'false', 'b', '600'],
    ]);
    // A cell of a spreadsheet is limited.
    for (let place = 0; place < 40; place += 1) {
      const note = `${place}`.padStart(1000, 'x');
      await t.make.time(on, kim.user, 1, at - 5 * 86_400, { note });
    }
    const [long] = rowsOf((await get(path, { ...byIssue, group_by: 'month' }, kim)).text);
    expect(long?.notes).toMatch(/; and \d+ more$/);
    expect(long?.notes?.length).toBeLessThan(32_767);
  });

  it('is refused with too many different notes', async () => {
    const kim = await t.make.person();
    const own = await t.make.repository(kim.user, 'wordy');
    const on = await t.make.issue(own, kim.user);
    const first = (await t.make.time(on, kim.user, 1, at)).id + 1;
    await queryRows(
      t,
      `INSERT INTO tracked_time (id, issue_id, repository_id, user_id, time_seconds, created_unix,
         inserted_unix, owner_name_then, repository_name_then, note, note_folded, external_id,
         creator_id, updated_unix, is_billable, started_unix, moment_unix, version, deleted_unix)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       SELECT ${first + 1_000_000} + i, ${on.id}, ${own.id}, ${kim.user.id}, 1, ${at}, 0, '', '',
         'note ' || i, 'note ' || i, '', ${kim.user.id}, 0, 1, NULL, ${at}, 1, 0 FROM n`,
    );
    const asked = { format: 'csv', group_by: 'user', notes: 'true' };
    const { status, json } = await get('/user/times/report', asked, kim);
    expect([status, json.message]).toEqual([
      422,
      expect.stringMatching(/^\[group_by\]: makes more than 20000 groups and different notes/),
    ]);
    const { text } = await get('/user/times/report', { ...asked, notes: 'false' }, kim);
    expect(rowsOf(text)).toMatchObject([{ count: '20001' }, { user: 'total' }]);
  });

  it('tells deleted users apart', async () => {
    const shared = await t.make.repository(mira.user, 'ghosts');
    const there = await t.make.issue(shared, mira.user);
    const gone = [await t.make.user(), await t.make.user()];
    for (const [place, user] of gone.entries()) await t.make.time(there, user, 60 + place, at);
    await t.make.time(there, mira.user, 7, at + 1, { creatorId: gone[0]!.id });
    for (const { id } of gone) await t.app.context.database.write((s) => s.users.delete(id));
    const named = gone.map(({ id }) => `Ghost (${id})`);
    const exported = rowsOf((await get('/repos/mira/ghosts/time-export', {})).text);
    expect(exported.map((row) => [row.user, row.created_by])).toEqual([
      [named[0], ''],
      [named[1], ''],
      ['mira', named[0]],
    ]);
    const query = { format: 'csv', group_by: 'user', total: 'false' };
    const report = rowsOf((await get('/repos/mira/ghosts/time-report', query)).text);
    expect(report.map((row) => [row.user, row.seconds])).toEqual([
      [named[0], '60'],
      [named[1], '61'],
      ['mira', '7'],
    ]);
  });
});
