import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import type { TrackedTime } from '../../../../src/core/records/types.ts';
import { doorKeysOf } from '../../../../src/core/report/report.ts';
import { view } from '../../../../src/core/transaction.ts';
import { amountOf, ratesOf } from '../../../../src/modules/rates/door.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rounds } from '../../../support/extent.ts';
import type { Person } from '../../../support/make.ts';
import { activityOf, bill, rateWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const zone = 'Europe/Berlin';
/** The clocks go forward on the second day. */
const firstDay = Temporal.PlainDate.from('2026-03-28');
const days = 8;

const dateOf = (day: number) => firstDay.add({ days: day }).toString();
const numberOf = (day: number) =>
  Temporal.PlainDate.from('1970-01-01').until(firstDay.add({ days: day })).days;
const startOf = (day: number) =>
  firstDay.add({ days: day }).toZonedDateTime({ timeZone: zone }).epochMilliseconds / 1000;

const rate = fc.record({
  user: fc.option(fc.nat(1)),
  activity: fc.option(fc.integer({ min: 1, max: 2 })),
  minor: fc.integer({ min: 0, max: 20_000 }),
  currency: fc.constantFrom('EUR', 'JPY'),
  from: fc.integer({ min: -1, max: days }),
  length: fc.option(fc.integer({ min: 1, max: 4 })),
});
const entry = fc.record({
  user: fc.nat(1),
  /** 0: an issue; an activity's index; 3: a repository in no project. */
  place: fc.nat(3),
  seconds: fc.integer({ min: 1, max: 20_000 }),
  isBillable: fc.boolean(),
  day: fc.integer({ min: 0, max: days - 1 }),
  hour: fc.option(fc.nat(23)),
  isBilled: fc.boolean(),
});
const rounding = fc.record({
  round: fc.constantFrom('up', 'down', 'nearest'),
  minutes: fc.constantFrom(1, 7, 15),
});
type Rounding = { round: string; minutes: number } | null;
const world = fc.record({
  rates: fc.array(rate, { maxLength: 12 }),
  entries: fc.array(entry, { minLength: 1, maxLength: 12 }),
  later: fc.array(rate, { maxLength: 4 }),
  ofProject: fc.option(rounding),
  ofQuery: fc.option(rounding),
  perGroup: fc.boolean(),
});

/** In whole minutes, without the program's arithmetic. */
function roundedBy(seconds: number, by: Rounding): number {
  if (by === null) return seconds;
  const step = by.minutes * 60;
  const over = seconds % step;
  const isUp = by.round === 'up' ? over > 0 : by.round === 'nearest' && over * 2 >= step;
  return seconds - over + (isUp ? step : 0);
}

interface Held {
  readonly user: number | null;
  readonly activity: number | null;
  readonly minor: number;
  readonly currency: string;
  readonly from: number;
  until: number;
}

type Amounts = Record<string, number>;
const never = 1_000_000;

it('are the same in every grouping, and by one entry after the other', async () => {
  let [set, refused, priced] = [0, 0, 0];
  const groupings = ['', 'user', 'day,user', 'month', 'repository', 'issue', 'billable', 'tags'];
  groupings.push('activity', 'week,issue', ...Object.keys(doorKeysOf(t.app.context.doors)));
  await fc.assert(
    fc.asyncProperty(world, async ({ rates, entries, later, ofProject, ofQuery, perGroup }) => {
      const { lead, worker, issue, path, call, set: send, id } = await rateWorld(t);
      const people: readonly Person[] = [lead, worker];
      for (const person of people) {
        await t.request('PATCH', '/user/settings', person, { body: { time_zone: zone } });
      }
      const { round, minutes } = ofProject ?? { round: '', minutes: 0 };
      await call(lead, 'PATCH', path, { round, round_minutes: minutes });
      const alone = await t.make.issue(await t.make.repository(lead.user), lead.user);
      const places = [issue, await activityOf(t, id, 1), await activityOf(t, id, 2), alone];

      const held: Held[] = [];
      const apply = async (all: typeof rates) => {
        for (const { user, activity, minor, currency, from, length } of all) {
          const until = length === null ? never : from + length;
          const body = {
            ...{ user: user === null ? null : people[user]?.user.name, activity, currency },
            amount: currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2),
            ...{ from: dateOf(from), until: length === null ? null : dateOf(until) },
          };
          const { status, json } = await send(body);
          const same = held.filter((one) => one.user === user && one.activity === activity);
          const open = same.find((one) => one.from <= from && from < one.until);
          const isTaken = same.some(
            (one) => one !== open && Math.max(one.from, from) < Math.min(one.until, until),
          );
          expect(status === 409).toBe(isTaken);
          if (status === 201) {
            if (open !== undefined) open.until = from;
            held.push({ user, activity, minor, currency, from, until });
            set += 1;
          } else refused += json.code === 'rate.billed' ? 1 : 0;
        }
      };
      await apply(rates);

      const rateOf = ({ user, place, isBillable, ...one }: (typeof entries)[number]) => {
        if (place === 3 || !isBillable) return undefined;
        for (const of of [
          { user, activity: place },
          { user, activity: null },
          { user: null, activity: place },
          { user: null, activity: null },
        ]) {
          const found = held.find(
            (some) =>
              some.user === of.user &&
              some.activity === of.activity &&
              some.from <= one.day &&
              one.day < some.until,
          );
          if (found !== undefined) return found;
        }
        return undefined;
      };

      const times: TrackedTime[] = [];
      for (const { user, place, seconds, isBillable, day, hour } of entries) {
        const whole = { day: numberOf(day) };
        const unix = startOf(day) + (hour ?? 0) * 3600;
        // The day of the clock change has 23 hours.
        const at = hour === null ? startOf(day) + 43_200 : Math.min(unix, startOf(day + 1) - 1);
        const options = { isBillable, ...(hour === null && whole), tags: user ? ['a'] : [] };
        const on = places[place] as typeof issue;
        times.push(
          await t.make.time(on, people[user]?.user as Person['user'], seconds, at, options),
        );
      }
      const before = entries.map(rateOf);
      const billed = times.filter((_, at) => entries[at]?.isBilled);
      await bill(t, lead, billed);
      await apply(later);
      const now = entries.map(rateOf);
      // What is billed stays.
      entries.forEach(({ isBilled }, at) => {
        const of = (one: Held | undefined) => one && [one.minor, one.currency];
        if (isBilled) expect(of(now[at])).toEqual(of(before[at]));
      });

      const isOfEntries = ofQuery !== null && !perGroup;
      const used = isOfEntries ? ofQuery : ofProject;
      const amountsOf = (which: (at: number) => boolean): Amounts => {
        const sums: Amounts = {};
        entries.forEach(({ seconds }, at) => {
          const one = now[at];
          if (one === undefined || !which(at)) return;
          const rounded = roundedBy(seconds, used);
          const minor = Math.floor((rounded * one.minor) / 3600 + 0.5);
          expect(amountOf(rounded, one.minor)).toBe(minor);
          sums[one.currency] = (sums[one.currency] ?? 0) + minor;
          priced += 1;
        });
        return sums;
      };
      const given = (amounts: readonly { currency: string; minor: number }[] = []): Amounts =>
        Object.fromEntries(amounts.map(({ currency, minor }) => [currency, minor]));

      const own = view(t.app.context, callerAs(lead.user, { address: '', requestId: '' }));
      const found = await ratesOf(own, times);
      expect(found.map((one) => one && [one.minor, one.currency])).toEqual(
        now.map((one) => (one ? [one.minor, one.currency] : null)),
      );

      const rounds = ofQuery && { round: ofQuery.round, round_minutes: String(ofQuery.minutes) };
      const query = { ...rounds, ...(rounds && perGroup && { round_per: 'group' }) };
      const report = async (as: Person, on: string, by: string) =>
        (
          await call(
            as,
            'GET',
            `${on}?${new URLSearchParams({ ...query, ...(by && { group_by: by }) })}`,
          )
        ).json;
      for (const by of groupings) {
        const { total, groups } = await report(lead, '/user/repos/time-report', by);
        expect([by, given(total.amounts)]).toEqual([by, amountsOf(() => true)]);
        const summed: Amounts = {};
        for (const group of groups) {
          for (const { currency, minor } of group.amounts ?? []) {
            summed[currency] = (summed[currency] ?? 0) + minor;
          }
          if (by === 'user') {
            const at = people.findIndex(({ user }) => user.id === group.user.id);
            expect(given(group.amounts)).toEqual(amountsOf((n) => entries[n]?.user === at));
          }
          if (by === 'day,user') {
            const at = people.findIndex(({ user }) => user.id === group.user.id);
            const isOf = (n: number) =>
              entries[n]?.user === at && dateOf(entries[n]?.day ?? 0) === group.day;
            expect(given(group.amounts)).toEqual(amountsOf(isOf));
          }
        }
        if (by !== '') expect([by, summed]).toEqual([by, given(total.amounts)]);
      }
      const mine = await report(worker, '/user/times/report', 'week');
      expect(given(mine.total.amounts)).toEqual(amountsOf((n) => entries[n]?.user === 1));
    }),
    { numRuns: rounds(60) },
  );
  // The worlds have what they are about.
  expect(Math.min(set, refused, priced)).toBeGreaterThan(0);
});
