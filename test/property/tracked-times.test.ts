import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue, User } from '../../src/core/records/types.ts';
import { type Answer, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

type Person = { user: User; token: string };
interface Entry {
  readonly id: number;
  readonly time: number;
  readonly user_id: number;
  readonly created: string;
}

const start = Date.UTC(2026, 0, 1) / 1000;
const iso = (unix: number): string => new Date(unix * 1000).toISOString();

const person = (place: number): Person => people[place % people.length]!;
const t = await ofFile(startTestApp());
const people: Person[] = [];
for (let i = 0; i < 3; i++) people.push(await t.make.person());
const repository = await t.make.repository(people[0]!.user, 'props', {
  allowOnlyContributorsToTrackTime: false,
});
const freshIssue = (): Promise<Issue> => t.make.issue(repository, person(0).user);
const pathOf = (issue: Issue): string =>
  `/repos/${person(0).user.name}/props/issues/${issue.number}/times`;
const listed = async (path: string, as = person(0)): Promise<Entry[]> =>
  (await t.request('GET', path, as)).json as Entry[];
const idsOf = (entries: readonly { id: number }[]): number[] => entries.map((entry) => entry.id);
const sumOf = (entries: readonly { time: number }[]): number =>
  entries.reduce((sum, entry) => sum + entry.time, 0);
const byTimeThenId = (a: Entry, b: Entry): number =>
  Date.parse(a.created) - Date.parse(b.created) || a.id - b.id;

describe('pages', () => {
  it('partition a list to which entries are appended during the walk', async () => {
    const steps = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        steps,
        async (seed, limit, grows) => {
          const issue = await freshIssue();
          let second = start;
          const grow = async (count: number) => {
            for (let i = 0; i < count; i++) {
              second += i % 2;
              await t.make.time(issue, person(i).user, 1, second);
            }
          };
          await grow(seed);
          const read: Entry[] = [];
          for (let page = 1; ; page++) {
            const rows = await listed(`${pathOf(issue)}?page=${page}&limit=${limit}`);
            read.push(...rows);
            if (rows.length < limit) break;
            await grow(grows[page - 1] ?? 0);
          }
          expect(idsOf(read)).toEqual(idsOf(await listed(pathOf(issue))));
        },
      ),
      { numRuns: rounds(25) },
    );
  });
});

describe('filters', () => {
  const second = fc.integer({ min: 0, max: 20 });
  const entry = fc.record({
    at: second,
    by: fc.nat({ max: 2 }),
    time: fc.integer({ min: 1, max: 9 }),
  });
  const filter = fc.record({
    since: fc.option(second, { nil: undefined }),
    before: fc.option(second, { nil: undefined }),
    user: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  });

  it('agree with a simple model, and X-Total-Count with the list', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 12 }),
        fc.array(filter, { maxLength: 4 }),
        async (entries, filters) => {
          const issue = await freshIssue();
          for (const { at, by, time } of entries) {
            await t.make.time(issue, person(by).user, time, start + at);
          }
          const all = await listed(pathOf(issue));
          expect(all).toHaveLength(entries.length);
          for (const { since, before, user } of filters) {
            const query = new URLSearchParams();
            if (since !== undefined) query.set('since', iso(start + since));
            if (before !== undefined) query.set('before', iso(start + before));
            if (user !== undefined) query.set('user', person(user).user.name);
            const expected = all
              .filter(
                (row) => since === undefined || Date.parse(row.created) / 1000 >= start + since,
              )
              .filter(
                (row) => before === undefined || Date.parse(row.created) / 1000 <= start + before,
              )
              .filter((row) => user === undefined || row.user_id === person(user).user.id)
              .sort(byTimeThenId);
            const answer = await t.request('GET', `${pathOf(issue)}?${query}`, person(0));
            expect(idsOf(answer.json)).toEqual(idsOf(expected));
            expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
            const paged = await t.request(
              'GET',
              `${pathOf(issue)}?${query}&page=1&limit=2`,
              person(0),
            );
            expect(idsOf(paged.json)).toEqual(idsOf(expected.slice(0, 2)));
            expect(paged.headers.get('x-total-count')).toBe(String(expected.length));
          }
        },
      ),
      { numRuns: rounds(25) },
    );
  });
});

describe('sums', () => {
  type Act =
    | { readonly kind: 'add'; readonly by: number; readonly time: number }
    | { readonly kind: 'delete'; readonly by: number; readonly place: number }
    | { readonly kind: 'reset'; readonly by: number };
  const by = fc.nat({ max: 2 });
  const add = fc.record({
    kind: fc.constant('add' as const),
    by,
    time: fc.integer({ min: 1, max: 99 }),
  });
  const remove = fc.record({ kind: fc.constant('delete' as const), by, place: fc.nat({ max: 5 }) });
  const reset = fc.record({ kind: fc.constant('reset' as const), by });

  async function run(
    issue: Issue,
    acts: readonly Act[],
  ): Promise<{ there: Entry[]; answers: Answer[] }> {
    const path = pathOf(issue);
    const there: Entry[] = [];
    for (let i = 0; i < 6; i++) {
      const body = { time: 10 + i };
      there.push((await t.request('POST', path, person(i), { body })).json);
    }
    const answers = await Promise.all(
      acts.map((act) => {
        if (act.kind === 'add') {
          return t.request('POST', path, person(act.by), { body: { time: act.time } });
        }
        if (act.kind === 'reset') return t.request('DELETE', path, person(act.by));
        return t.request('DELETE', `${path}/${there[act.place]!.id}`, person(act.by));
      }),
    );
    return { there, answers };
  }

  it('survive concurrent adds and deletes: the replies match the rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(add, remove), { maxLength: 25 }), async (acts) => {
        const issue = await freshIssue();
        const { there, answers } = await run(issue, acts);
        const model = new Map(there.map((entry) => [entry.id, entry.time]));
        const deleted = new Map<number, number>();
        for (const [i, act] of acts.entries()) {
          const answer = answers[i]!;
          if (act.kind === 'add') {
            expect(answer.status).toBe(200);
            model.set(answer.json.id, act.time);
            continue;
          }
          const place = act.kind === 'delete' ? act.place : 0;
          const own = place % people.length === act.by;
          if (answer.status === 204) {
            expect(own).toBe(true);
            deleted.set(place, (deleted.get(place) ?? 0) + 1);
            model.delete(there[place]!.id);
          } else expect(own ? [404] : [403, 404]).toContain(answer.status);
        }
        // However many requests race, each entry was deleted once.
        for (const times of deleted.values()) expect(times).toBe(1);
        const now = await listed(pathOf(issue));
        expect(new Map(now.map((entry) => [entry.id, entry.time]))).toEqual(model);
      }),
      { numRuns: rounds(25) },
    );
  });

  it('match those of the timeline, with resets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(add, remove, reset), { maxLength: 25 }), async (acts) => {
        const issue = await freshIssue();
        const { there, answers } = await run(issue, acts);
        const { read } = t.app.context.database;
        const events = await read.timeline
          .ofIssue(issue.id, { timesOf: 'everybody' })
          .page(0, 1000);
        const added = events.filter((event) => event.type === 'add_time_manual');
        const removed = events.filter((event) => event.type === 'delete_time_manual');
        const answered = (kind: Act['kind'], status: number) =>
          acts.filter((act, i) => act.kind === kind && answers[i]?.status === status).length;
        expect(added).toHaveLength(there.length + answered('add', 200));
        expect(removed).toHaveLength(answered('delete', 204) + answered('reset', 204));
        const seconds = (all: typeof events) =>
          all.reduce((sum, event) => sum + event.timeSeconds, 0);
        const now = await listed(pathOf(issue));
        expect(sumOf(now)).toBe(seconds(added) - seconds(removed));
        for (const { user } of people) {
          const own = (all: typeof events) => all.filter((event) => event.userId === user.id);
          expect(sumOf(now.filter((entry) => entry.user_id === user.id))).toBe(
            seconds(own(added)) - seconds(own(removed)),
          );
        }
      }),
      { numRuns: rounds(25) },
    );
  });
});
