import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDay, noonOf, parseDay } from '../../src/core/time/days.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';
import type { Person } from '../support/make.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

const t = await ofFile(startTestApp());
const people: readonly [Person, Person] = [await t.make.person('one'), await t.make.person('two')];

/** Pacific/Apia has no such day. */
const skipped = '2011-12-30';
const zone = fc.constantFrom(
  ...['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Etc/GMT+12'],
  ...[
    'Pacific/Apia',
    'Europe/Berlin',
    'Pacific/Chatham',
    'America/St_Johns',
    'Australia/Lord_Howe',
  ],
);
/** At the ends of months and years, at clock changes, and around the day that Apia skipped. */
const day = fc
  .tuple(
    fc.constantFrom('2026-07-01', '2025-12-31', '2026-03-29', '2026-11-01', skipped),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([date, offset]) => (parseDay(date) ?? 0) + offset);
const entry = fc.record({
  day,
  writtenIn: zone,
  timeSeconds: fc.integer({ min: 1, max: 9000 }),
  by: fc.nat(1),
  /** An instant at the same time instead. */
  isInstant: fc.boolean(),
});
const asked = fc.record({
  reader: zone,
  range: fc.option(fc.tuple(day, fc.nat(400))),
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
});

/** Monday is the first day of a week. */
function labelOf(unit: string, at: number): string {
  const weekday = (at + 3) % 7;
  const label = formatDay(unit === 'week' ? at - weekday : at);
  return { day: label, week: label, month: label.slice(0, 7), year: label.slice(0, 4) }[unit] ?? '';
}

it('a day is the same day in the reports of every zone, by index, by scan and in lists', async () => {
  const issueOf = async () => {
    const repository = await t.make.repository(people[0].user);
    return { repository, issue: await t.make.issue(repository, people[0].user) };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 15 }), asked, async (entries, query) => {
      const { repository, issue } = await issueOf();
      const dateIn = new Intl.DateTimeFormat('en-CA', { timeZone: query.reader });
      const dayInReader = (unix: number): number => parseDay(dateIn.format(unix * 1000)) ?? 0;
      const expected = new Map<string, number>();
      const listed: string[] = [];
      for (const { day: own, writtenIn, timeSeconds, by, isInstant } of entries) {
        const createdUnix = noonOf(own, writtenIn);
        await t.make.time(issue, people[by]!.user, timeSeconds, createdUnix, {
          day: isInstant ? null : own,
        });
        const counted = isInstant ? dayInReader(createdUnix) : own;
        const [first, length] = query.range ?? [counted, 0];
        if (counted < first || counted > first + length) continue;
        const label = labelOf(query.unit, counted);
        expected.set(label, (expected.get(label) ?? 0) + timeSeconds);
        listed.push(formatDay(counted));
      }
      const range =
        query.range === null
          ? {}
          : { from: formatDay(query.range[0]), to: formatDay(query.range[0] + query.range[1]) };
      const read = async (more: object, what = 'report') => {
        const search = new URLSearchParams({ time_zone: query.reader, ...range, ...more } as Record<
          string,
          string
        >);
        const path = `/repos/one/${repository.name}/time-${what}?${search}`;
        return t.request('GET', path, people[0]);
      };
      if (query.reader === 'Pacific/Apia' && range.from === skipped && range.to === skipped) {
        // The range has no instant there.
        expect((await read({})).status).toBe(422);
        return;
      }
      const sorted = [...expected].sort(([a], [b]) => (a < b ? -1 : 1));
      const sums = ({ json }: Json) =>
        json.groups.map((group: Json) => [group[query.unit], group.seconds]);
      expect(sums(await read({ group_by: query.unit }))).toEqual(sorted);
      // Only a scan knows issues.
      const onIssue = { group_by: query.unit, issue: `${issue.number}` };
      expect(sums(await read(onIssue))).toEqual(sorted);
      const csv = (await read({ format: 'csv' }, 'export')).text.split('\r\n').slice(1, -1);
      expect(csv.map((line) => line.split(',')[1]).sort()).toEqual(listed.sort());
    }),
    {
      numRuns: rounds(60),
      examples: [
        [
          [{ day: 15_338, writtenIn: 'UTC', timeSeconds: 1, by: 0, isInstant: false }],
          { reader: 'Pacific/Apia', range: [15_338, 1], unit: 'day' },
        ],
      ],
    },
  );
});
