import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

const t = await ofFile(startTestApp());

const firstUnix = Date.parse('2026-03-28T22:00:00Z') / 1000;
const entry = fc.record({
  by: fc.nat({ max: 1 }),
  seconds: fc.integer({ min: 1, max: 20_000 }),
  after: fc.integer({ min: 0, max: 200_000 }),
  isBillable: fc.boolean(),
  note: fc.constantFrom('', 'review', 'a review, more'),
});
const question = fc.record({
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
  groupBy: fc.constantFrom('day', 'user', 'month,billable', 'issue,user', 'week'),
  round: fc.constantFrom('nearest', 'up', 'down'),
  minutes: fc.constantFrom('1', '6', '15', '60'),
  filter: fc.constantFrom<Record<string, string>>(
    ...[{}, { billable: 'true' }, { note: 'review' }, { from: '2026-03-29', to: '2026-03-30' }],
  ),
  notes: fc.constantFrom('true', 'false'),
});

type Row = Record<string, string>;
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((all, row) => all + Number(row[column]), 0);

it('entries, groups and totals of files add up to the same report', async () => {
  const property = fc.asyncProperty(
    fc.array(entry, { maxLength: 12 }),
    question,
    async (entries, { zone, groupBy, round, minutes, filter, notes }) => {
      const people = [await t.make.person(), await t.make.person()] as const;
      const repository = await t.make.repository(people[0].user);
      const issue = await t.make.issue(repository, people[0].user);
      for (const { by, seconds, after, ...rest } of entries) {
        await t.make.time(
          issue,
          people[by]?.user ?? people[0].user,
          seconds,
          firstUnix + after,
          rest,
        );
      }
      const query = { ...filter, time_zone: zone, round, round_minutes: minutes };
      const path = `/repos/${people[0].user.name}/${repository.name}`;
      const get = (what: string, more: Row = {}) =>
        t.request(
          'GET',
          `${path}/${what}?${new URLSearchParams({ ...query, ...more })}`,
          people[0],
        );
      const file = async (what: string, more: Row): Promise<Row[]> =>
        parse((await get(what, { format: 'csv', ...more })).text, { columns: true });

      const { total } = (await get('time-report')).json;
      const listed = await file('time-export', { total: 'true' });
      const grouped = await file('time-report', { group_by: groupBy, notes });
      for (const rows of [listed, grouped]) {
        const last = rows.pop() as Row;
        expect(Object.values(last)[0]).toBe('total');
        for (const column of ['seconds', 'rounded_seconds'] as const) {
          expect(sum(rows, column)).toBe(total[column]);
          expect(Number(last[column])).toBe(total[column]);
        }
        // The digits of hours suffice to add them up, and to tell the seconds.
        for (const name of ['', 'rounded_']) {
          expect(sum(rows, `${name}hours`)).toBeCloseTo(Number(last[`${name}hours`]), 10);
          for (const row of [...rows, last]) {
            expect(Math.round(Number(row[`${name}hours`]) * 3600)).toBe(
              Number(row[`${name}seconds`]),
            );
          }
        }
        for (const row of [...rows, last]) {
          expect(row).toMatchObject({
            time_zone: zone,
            rounding: `${round} to ${minutes} minutes per entry`,
          });
        }
      }
      expect(listed).toHaveLength(total.count);
      expect(sum(grouped, 'count')).toBe(total.count);
      expect(sum(grouped, 'billable_rounded_seconds')).toBe(total.billable_rounded_seconds);
      const without = { format: 'csv', group_by: groupBy, notes, total: 'false' };
      expect(await file('time-report', without)).toEqual(grouped);
      expect(await file('time-export', {})).toEqual(listed);
    },
  );
  await fc.assert(property, { numRuns: rounds(40) });
});
