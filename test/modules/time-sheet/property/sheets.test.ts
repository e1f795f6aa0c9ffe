import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { isFullRun, rounds } from '../../../support/extent.ts';
import { activityOf, bill } from '../../rates/world.ts';
import { schemaErrors } from '../validating.ts';
import { expectedOf, sheetWorld } from '../world.ts';

const t = await ofFile(startTestApp());
const zone = 'Europe/Berlin';
/** The clocks go forward on the second day. */
const firstDay = Temporal.PlainDate.from('2026-03-28');
const days = 6;
const dateOf = (day: number) => firstDay.add({ days: day }).toString();
const startOf = (day: number) =>
  firstDay.add({ days: day }).toZonedDateTime({ timeZone: zone }).epochMilliseconds / 1000;
const numberOf = (day: number) =>
  Temporal.PlainDate.from('1970-01-01').until(firstDay.add({ days: day })).days;

const rounding = fc.option(
  fc.record({
    mode: fc.constantFrom('up', 'down', 'nearest'),
    minutes: fc.constantFrom(1, 6, 15),
  }),
);
type Rounding = { mode: string; minutes: number } | null;
const rates = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 15_000 }),
    from: fc.integer({ min: -1, max: days }),
  }),
  { maxLength: 3 },
);
const entry = fc.record({
  user: fc.nat(1),
  /** The project; of the first, an issue or an activity. */
  place: fc.nat(2),
  seconds: fc.integer({ min: 1, max: 30_000 }),
  isBillable: fc.boolean(),
  isBilled: fc.boolean(),
  day: fc.integer({ min: 0, max: days - 1 }),
  /** Minutes after midnight; null: an entry of the day. */
  at: fc.option(fc.nat(24 * 60 - 1)),
});
const world = fc.record({
  ...{ rates: fc.tuple(rates, rates), rounds: fc.tuple(rounding, rounding), asked: rounding },
  entries: fc.array(entry, { minLength: 1, maxLength: 14 }),
  billable: fc.constantFrom('', 'any', 'false'),
  amounts: fc.boolean(),
  period: fc.tuple(fc.nat(days - 1), fc.nat(days - 1)),
  vat: fc.integer({ min: 0, max: 2500 }),
});

/** In whole minutes, apart from the program's own. */
function roundedBy(seconds: number, by: Rounding): number {
  if (by === null) return seconds;
  const step = by.minutes * 60;
  const over = seconds % step;
  const isUp = by.mode === 'up' ? over > 0 : by.mode === 'nearest' && over * 2 >= step;
  return seconds - over + (isUp ? step : 0);
}

it('has the lines of a model, and the sums of the report and UBL', async () => {
  let priced = 0;
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const {
        lead,
        worker,
        call,
        client,
        id,
        issue,
        name,
        sheet,
        bill: mark,
      } = await sheetWorld(t);
      await call(lead, 'PATCH', `/clients/${client}`, { vat_percent: given.vat });
      for (const person of [lead, worker]) {
        await t.request('PATCH', '/user/settings', person, { body: { time_zone: zone } });
      }
      // The rate of the world begins long before.
      const held: { cents: number; from: number }[][] = [[{ cents: 8000, from: -1000 }], []];
      const other = (await call(lead, 'POST', '/projects', { name: 'API', client })).json.id;
      const ids = [id, other];
      for (const [at, project] of ids.entries()) {
        const { mode, minutes } = given.rounds[at] ?? { mode: '', minutes: 0 };
        const url = `/projects/${project}`;
        await call(lead, 'PATCH', url, { round: mode, round_minutes: minutes });
        for (const { cents, from } of given.rates[at] ?? []) {
          const body = { amount: (cents / 100).toFixed(2), currency: 'EUR', from: dateOf(from) };
          const { status } = await call(lead, 'POST', `${url}/rates`, body);
          if (status === 201) held[at]?.push({ cents, from });
        }
      }
      const people = [lead, worker];
      const places = [issue, await activityOf(t, id, 1), await activityOf(t, other, 2)];
      const lines = [];
      for (const { user, place, seconds, isBillable, isBilled, day, at } of given.entries) {
        const end = startOf(day + 1) - 1;
        const unix = at === null ? startOf(day) + 43_200 : Math.min(startOf(day) + at * 60, end);
        const holder = people[user] as typeof lead;
        const options = { isBillable, ...(at === null && { day: numberOf(day) }) };
        const time = await t.make.time(
          places[place] as typeof issue,
          holder.user,
          seconds,
          unix,
          options,
        );
        if (isBilled) await bill(t, lead, [time]);
        const project = place === 2 ? 1 : 0;
        const rounded = roundedBy(seconds, given.asked ?? given.rounds[project] ?? null);
        // The latest that holds; another on the same day replaces it.
        const rate = held[project]?.findLast(({ from }) => from <= day)?.cents;
        const counts = isBillable ? (rate ?? 0) : 0;
        const amount = given.amounts ? Math.floor((rounded * counts) / 3600 + 0.5) : 0;
        const hasRate = isBillable && rate !== undefined;
        lines.push({
          day,
          project,
          rounded,
          amount,
          isBillable,
          isBilled,
          person: holder.user.name,
          hasRate,
        });
      }
      const [from = 0, to = 0] = given.period.toSorted();
      const chosen = lines
        .filter(({ day, isBilled }) => from <= day && day <= to && !isBilled)
        .filter(
          ({ isBillable }) => given.billable === 'any' || isBillable === (given.billable === ''),
        );
      const { mode, minutes } = given.asked ?? {};
      const filter = new URLSearchParams({
        ...{ client: name, from: dateOf(from), to: dateOf(to) },
        ...(mode !== undefined && { round: mode, round_minutes: String(minutes) }),
      });
      const query = new URLSearchParams([...filter]);
      if (given.billable !== '') query.set('billable', given.billable);
      if (!given.amounts) query.set('amounts', 'false');
      const found = await sheet(String(query));
      if (chosen.length === 0) {
        expect(found.code).toBe('time-sheet.no-entries');
        return;
      }

      // Lines: of each project, by day.
      for (const [at, title] of ['Website', 'API'].entries()) {
        const own = chosen.filter(({ project }) => project === at);
        const part = found.projects.find((one: { name: string }) => one.name === title);
        const told = (part?.lines ?? []).map((line: Record<string, unknown>) =>
          JSON.stringify([line.day, line.person, line.seconds, line.amount_minor]),
        );
        const model = own.map((line) =>
          JSON.stringify([dateOf(line.day), line.person, line.rounded, line.amount]),
        );
        expect(told.toSorted()).toEqual(model.toSorted());
        const dates = (part?.lines ?? []).map(({ day }: { day: string }) => day);
        expect(dates).toEqual(dates.toSorted());
      }
      const seconds = chosen.reduce((sum, { rounded }) => sum + rounded, 0);
      const minor = chosen.reduce((sum, { amount }) => sum + amount, 0);
      expect(expectedOf(found)).toEqual({ entries: chosen.length, seconds, minor });
      const currency = given.amounts && chosen.some(({ hasRate }) => hasRate) ? 'EUR' : null;
      expect(found.currency).toBe(currency);

      // The report with the same filters; it has exact seconds unless it is asked to round.
      filter.set('billed', 'no');
      if (given.billable !== 'any') filter.set('billable', String(given.billable === ''));
      const { total } = (await call(lead, 'GET', `/projects/time-report?${filter}`)).json;
      expect(total.count).toBe(chosen.length);
      if (given.asked !== null) expect(total.rounded_seconds).toBe(seconds);
      if (given.amounts) {
        expect(total.amounts?.[0]?.minor ?? 0).toBe(minor);
        priced += 1;
      }
      if (currency !== null) {
        const { text } = await call(lead, 'GET', `/projects/time-sheet?format=ubl&${query}`);
        expect(await schemaErrors(text)).toEqual([]);
        const all = (tag: string) =>
          [...text.matchAll(new RegExp(`<cbc:${tag}[^>]*>([\\d.]+)<`, 'g'))].map(([, one]) =>
            Number(one),
          );
        const [sum, ...each] = all('LineExtensionAmount');
        expect(each.reduce((cents, euros) => cents + Math.round(euros * 100), 0)).toBe(minor);
        expect(Math.round((sum ?? 0) * 100)).toBe(minor);
        const hours = all('InvoicedQuantity').reduce((all, one) => all + Math.round(one * 3600), 0);
        expect(hours).toBe(seconds);
        const tax = Math.floor((minor * given.vat) / 10_000 + 0.5);
        expect(found.tax.minor).toBe(tax);
      }
      const body = { reference: 'RE-9', expected: { entries: chosen.length, seconds, minor } };
      expect((await mark(String(query), body)).json).toEqual({ entries: chosen.length });
    }),
    { numRuns: rounds(40) },
  );
  // In few rounds, none may have amounts.
  if (isFullRun) expect(priced).toBeGreaterThan(0);
});
