import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue, Repository, User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

type Person = { user: User; token: string };

let repositories: Repository[];
let issues: Issue[];

/** Each run starts without the entries of the one before. */
async function freshPlaces(): Promise<void> {
  const owner = person(0).user;
  repositories = [];
  issues = [];
  for (let i = 0; i < 2; i++) {
    const repository = await t.make.repository(owner);
    repositories.push(repository);
    for (let j = 0; j < 2; j++) issues.push(await t.make.issue(repository, owner));
  }
}

const person = (place: number): Person => people[place]!;
/**
 * Sums of reports against a simple model: entries are grouped one by one, with days computed by the
 * JavaScript engine's own time zones.
 */
const t = await ofFile(startTestApp());
const people: Person[] = [];
repositories = [];
issues = [];
for (let i = 0; i < 3; i++) people.push(await t.make.person(`person${i}`));
/** Around clock changes, the end of a year, and long before the others. */
const moments = [
  '1999-05-31T23:30:00Z',
  '2026-03-29T00:59:59Z',
  '2026-10-25T00:59:59Z',
  '2018-11-04T02:30:00Z',
  '2025-12-31T22:30:00Z',
  '2017-02-19T01:30:00Z',
].map((text) => Date.parse(text) / 1000);
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/St_Johns',
];

const entry = fc.record({
  by: fc.nat({ max: 2 }),
  issue: fc.nat({ max: 3 }),
  seconds: fc.integer({ min: 1, max: 20_000 }),
  around: fc.constantFrom(...moments),
  offset: fc.integer({ min: -90_000, max: 90_000 }),
  isBillable: fc.boolean(),
  hasStart: fc.boolean(),
  note: fc.constantFrom('', 'Review', 'a REVIEW, more'),
});
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never;

const units = ['day', 'week', 'month', 'year'] as const;
const keys = [...units, 'user', 'issue', 'billable', 'repository'] as const;
type Key = (typeof keys)[number];
const rounding = fc.option(
  fc.record({
    round: fc.constantFrom('nearest', 'up', 'down'),
    minutes: fc.constantFrom(1, 6, 15, 60),
    per: fc.constantFrom('entry', 'group'),
  }),
  { nil: null },
);
type Rounding = typeof rounding extends fc.Arbitrary<infer R> ? R : never;
const question = fc.record({
  zone: fc.constantFrom(...zones),
  firstDay: fc.constantFrom('monday', 'saturday', 'sunday'),
  groupBy: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 2 }),
  rounding,
  from: fc.option(fc.constantFrom(...moments), { nil: null }),
  days: fc.integer({ min: 1, max: 40 }),
  isBillable: fc.option(fc.boolean(), { nil: null }),
  note: fc.constantFrom('', 'review'),
  user: fc.option(fc.nat({ max: 2 }), { nil: null }),
});
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

const momentOf = ({ around, offset }: Entry): number => around + offset;

const shown = new Map<string, Intl.DateTimeFormat>();
function dayOf(unix: number, timeZone: string): string {
  const format =
    shown.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  shown.set(timeZone, format);
  return format.format(unix * 1000);
}

function weekOf(day: string, firstDay: string): string {
  const first = { sunday: 0, monday: 1, saturday: 6 }[firstDay] ?? 1;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - first + 7) % 7));
  return date.toISOString().slice(0, 10);
}

function keyValue(key: Key, one: Entry, { zone, firstDay }: Question): unknown {
  const day = dayOf(momentOf(one), zone);
  switch (key) {
    case 'day':
      return day;
    case 'week':
      return weekOf(day, firstDay);
    case 'month':
      return day.slice(0, 7);
    case 'year':
      return day.slice(0, 4);
    case 'user':
      return person(one.by).user.id;
    case 'issue':
      return issues[one.issue]!.id;
    case 'repository':
      return issues[one.issue]!.repositoryId;
    case 'billable':
      return one.isBillable;
  }
}

function round(seconds: number, how: NonNullable<Rounding>): number {
  const steps = seconds / (how.minutes * 60);
  const whole = { up: Math.ceil, down: Math.floor, nearest: (n: number) => Math.floor(n + 0.5) };
  return whole[how.round as 'up'](steps) * how.minutes * 60;
}

function sumsOf(entries: readonly Entry[], how: Rounding) {
  const sum = (some: readonly Entry[]): number => some.reduce((all, one) => all + one.seconds, 0);
  const rounded = (some: readonly Entry[]): number => {
    if (how === null) return sum(some);
    if (how.per === 'group') return round(sum(some), how);
    return some.reduce((all, one) => all + round(one.seconds, how), 0);
  };
  const billable = entries.filter((one) => one.isBillable);
  return {
    seconds: sum(entries),
    rounded_seconds: rounded(entries),
    billable_seconds: sum(billable),
    billable_rounded_seconds: rounded(billable),
    count: entries.length,
  };
}

/** The sums of the model, by key. */
function modelOf(entries: readonly Entry[], asked: Question) {
  const groups = new Map<string, Entry[]>();
  for (const one of entries) {
    const key = JSON.stringify(asked.groupBy.map((by) => keyValue(by, one, asked)));
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return new Map([...groups].map(([key, some]) => [key, sumsOf(some, asked.rounding)]));
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON
const keyOf = (group: any, groupBy: readonly Key[]): string =>
  JSON.stringify(groupBy.map((by) => group[by]?.id ?? group[by]));

function queryOf(asked: Question): URLSearchParams {
  const query = new URLSearchParams({
    time_zone: asked.zone,
    first_day_of_week: asked.firstDay,
    group_by: asked.groupBy.join(','),
    note: asked.note,
  });
  if (asked.rounding !== null) {
    query.set('round', asked.rounding.round);
    query.set('round_minutes', String(asked.rounding.minutes));
    query.set('round_per', asked.rounding.per);
  }
  if (asked.isBillable !== null) query.set('billable', String(asked.isBillable));
  if (asked.from !== null) {
    query.set('from', new Date(asked.from * 1000).toISOString());
    query.set('to', new Date((asked.from + asked.days * 86_400) * 1000).toISOString());
  }
  return query;
}

const matches = (one: Entry, asked: Question): boolean =>
  (asked.isBillable === null || one.isBillable === asked.isBillable) &&
  (asked.note === '' || one.note.toLowerCase().includes(asked.note)) &&
  (asked.from === null ||
    (momentOf(one) >= asked.from && momentOf(one) < asked.from + asked.days * 86_400));

async function expectReport(
  path: string,
  as: Person,
  query: URLSearchParams,
  entries: readonly Entry[],
  asked: Question,
): Promise<void> {
  const { status, json } = await t.request('GET', `${path}?${query}`, as);
  expect(status).toBe(200);
  const model = modelOf(entries, asked);
  const groups = asked.groupBy.length === 0 ? [] : json.groups;
  if (asked.groupBy.length > 0) {
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: any JSON
      new Map(groups.map((group: any) => [keyOf(group, asked.groupBy), group])),
    ).toEqual(new Map([...model].map(([key, sums]) => [key, expect.objectContaining(sums)])));
    expect(groups).toHaveLength(model.size);
  }
  const total = [...model.values()];
  const all = (key: 'seconds' | 'rounded_seconds' | 'billable_rounded_seconds' | 'count') =>
    total.reduce((sum, one) => sum + one[key], 0);
  expect(json.total).toMatchObject({
    seconds: all('seconds'),
    rounded_seconds: all('rounded_seconds'),
    billable_rounded_seconds: all('billable_rounded_seconds'),
    count: all('count'),
  });
}

describe('reports', () => {
  it('agree with a simple model, in every zone, grouping and rounding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 15 }),
        fc.array(question, { minLength: 1, maxLength: 6 }),
        async (entries, questions) => {
          await freshPlaces();
          for (const one of entries) {
            const at = momentOf(one);
            await t.make.time(
              issues[one.issue]!,
              person(one.by).user,
              one.seconds,
              one.hasStart ? at + one.seconds : at,
              { startedUnix: one.hasStart ? at : null, isBillable: one.isBillable, note: one.note },
            );
          }
          for (const asked of questions) {
            const found = entries.filter((one) => matches(one, asked));
            const here = found.filter((one) => one.issue < 2);
            const path = `/repos/${person(0).user.name}/${repositories[0]!.name}/time-report`;
            const query = queryOf(asked);
            // The owner sees everybody's entries, the others their own.
            await expectReport(
              path,
              person(1),
              query,
              here.filter((one) => one.by === 1),
              asked,
            );
            if (asked.user === null) await expectReport(path, person(0), query, here, asked);
            else {
              const by = asked.user;
              query.set('user', person(by).user.name);
              await expectReport(
                path,
                person(0),
                query,
                here.filter((one) => one.by === by),
                asked,
              );
              query.delete('user');
            }
            // The entries of earlier runs are in other repositories.
            query.set('repository', `${person(0).user.name}/${repositories[1]!.name}`);
            const own = found.filter((one) => one.by === 2 && one.issue >= 2);
            await expectReport('/user/times/report', person(2), query, own, asked);
          }
        },
      ),
      { numRuns: rounds(40) },
    );
  });
});
