import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Issue, User } from '../../src/core/records/types.ts';
import { type Answer, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

type Person = { user: User; token: string };

const t = await ofFile(startTestApp());
const people: Person[] = [];
for (let i = 0; i < 3; i++) people.push(await t.make.person());
const repository = await t.make.repository(people[0]!.user, 'props', {
  allowOnlyContributorsToTrackTime: false,
});

const iso = (unix: number): string => `${new Date(unix * 1000).toISOString().slice(0, 19)}Z`;
const unixOf = (text: string): number => Date.parse(text) / 1000;
const pathOf = (issue: Issue): string =>
  `/repos/${people[0]!.user.name}/props/issues/${issue.number}`;
const freshIssues = async (): Promise<Issue[]> => {
  const issues: Issue[] = [];
  for (let i = 0; i < 3; i++) issues.push(await t.make.issue(repository, people[0]!.user));
  return issues;
};
const ask = (who: number, method: string, path: string, body?: object): Promise<Answer> =>
  t.request(method, path, people[who]!, { body });
const current = '/user/stopwatches/current';

/** Models every timed second as a member of a set, without any addition. */
interface Watch {
  issue: number;
  start: number;
  readonly seconds: Set<number>;
  /** Running since then; null: paused. */
  since: number | null;
}
interface Entry {
  readonly issue: number;
  readonly started: number;
  readonly created: number;
  readonly time: number;
}

/** Mostly one user, so that their actions affect earlier ones. */
const who = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 2 }));
const where = fc.nat({ max: 2 });
const shift = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: -10, max: 1 }) },
);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('start' as const), who, where }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pause' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('resume' as const), who }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('begin' as const), who, shift }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), who, where }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const), who, where }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), who, shift }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), who, where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), where }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const step = fc.record({ act, wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6 })) });

class Model {
  readonly watches: (Watch | null)[] = [null, null, null];
  readonly entries: Entry[][] = [[], [], []];
  readonly closed = new Set<number>();

  wait(now: number, seconds: number): void {
    for (const watch of this.watches) {
      if (watch === null || watch.since === null) continue;
      for (let i = 0; i < seconds; i++) watch.seconds.add(now + i);
    }
  }

  stop(person: number, ended: number): 'entry' | 'nothing' {
    const watch = this.watches[person]!;
    const time = [...watch.seconds].filter((second) => second < ended).length;
    this.watches[person] = null;
    if (time === 0) return 'nothing';
    const entry = { issue: watch.issue, started: watch.start, created: ended, time };
    this.entries[person]!.push(entry);
    return 'entry';
  }

  /** The expected status. */
  perform(action: Act, now: number): number {
    if (action.kind === 'close') {
      if (!this.closed.has(action.where)) {
        this.watches.forEach((watch, person) => {
          if (watch?.issue === action.where) this.stop(person, now);
        });
      }
      this.closed.add(action.where);
      return 201;
    }
    const watch = this.watches[action.who] ?? null;
    switch (action.kind) {
      case 'start':
        if (watch?.issue === action.where) return 409;
        if (watch !== null) this.stop(action.who, now);
        this.watches[action.who] = {
          issue: action.where,
          start: now,
          seconds: new Set(),
          since: now,
        };
        return 201;
      case 'stop':
        if (watch?.issue !== action.where) return 409;
        this.stop(action.who, now);
        return 201;
      case 'delete':
        if (watch?.issue !== action.where) return 409;
        this.watches[action.who] = null;
        return 204;
    }
    // The rest depends on the current watch; malformed input is refused first.
    if ('shift' in action && action.shift > 0) return 422;
    if (watch === null) return 404;
    switch (action.kind) {
      case 'pause':
        watch.since = null;
        return 200;
      case 'resume':
        watch.since ??= now;
        return 200;
      case 'move':
        watch.issue = action.where;
        return 200;
      case 'discard':
        this.watches[action.who] = null;
        return 204;
      case 'end':
        if (now + action.shift < watch.start) return 422;
        return this.stop(action.who, now + action.shift) === 'entry' ? 200 : 204;
      case 'begin':
        return begin(watch, now + action.shift) ? 200 : 422;
    }
  }
}

function begin(watch: Watch, start: number): boolean {
  if (start <= watch.start) {
    for (let second = start; second < watch.start; second++) watch.seconds.add(second);
    watch.start = start;
    return true;
  }
  const left = [...watch.seconds].filter((second) => second >= start);
  if (left.length === 0 && watch.since === null) return false;
  for (const second of watch.seconds) if (second < start) watch.seconds.delete(second);
  watch.start = Math.min(...left, ...(watch.since === null ? [] : [Math.max(watch.since, start)]));
  return true;
}

function request(action: Act, issues: readonly Issue[], now: number): Promise<Answer> {
  const path = 'where' in action ? pathOf(issues[action.where]!) : '';
  switch (action.kind) {
    case 'start':
      return ask(action.who, 'POST', `${path}/stopwatch/start`);
    case 'stop':
      return ask(action.who, 'POST', `${path}/stopwatch/stop`);
    case 'delete':
      return ask(action.who, 'DELETE', `${path}/stopwatch/delete`);
    case 'pause':
      return ask(action.who, 'PATCH', current, { paused: true });
    case 'resume':
      return ask(action.who, 'PATCH', current, { paused: false });
    case 'begin':
      return ask(action.who, 'PATCH', current, { started_at: iso(now + action.shift) });
    case 'move': {
      const { number } = issues[action.where]!;
      const name = `${people[0]!.user.name}/props`;
      return ask(action.who, 'PATCH', current, { issue: number, repository: name });
    }
    case 'end':
      return ask(action.who, 'POST', `${current}/stop`, { ended_at: iso(now + action.shift) });
    case 'discard':
      return ask(action.who, 'DELETE', current);
    case 'close':
      return ask(0, 'PATCH', path, { state: 'closed' });
  }
}

interface Shown {
  readonly created: string;
  readonly seconds: number;
  readonly paused: boolean;
  readonly issue_id: number;
}

it('loses no second, counts none twice, and gives nobody two watches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
      async (steps) => {
        for (let i = 0; i < people.length; i++) await ask(i, 'DELETE', current);
        const issues = await freshIssues();
        const model = new Model();
        for (const { act: action, wait } of steps) {
          const now = t.clock.nowUnix();
          const expected = model.perform(action, now);
          const { status } = await request(action, issues, now);
          expect([action, status]).toEqual([action, expected]);
          model.wait(now, wait);
          t.clock.advance(wait);
        }
        for (const [i, watch] of model.watches.entries()) {
          const shown: Shown[] = (await ask(i, 'GET', '/user/stopwatches')).json;
          expect(shown.map((w) => [w.issue_id, unixOf(w.created), w.seconds, w.paused])).toEqual(
            watch === null
              ? []
              : [[issues[watch.issue]!.id, watch.start, watch.seconds.size, watch.since === null]],
          );
        }
        for (const [i, { user }] of people.entries()) {
          const { read } = t.app.context.database;
          const kept = (
            await Promise.all(
              issues.map((issue) => read.trackedTimes.ofUserOnIssue(issue.id, user.id)),
            )
          ).flat();
          const found = kept
            .sort((a, b) => a.id - b.id)
            .map((time) => ({
              issue: issues.findIndex((issue) => issue.id === time.issueId),
              started: time.startedUnix,
              created: time.createdUnix,
              time: time.timeSeconds,
            }));
          expect(found).toEqual(model.entries[i]);
        }
      },
    ),
    { numRuns: rounds(60) },
  );
});

it('counts each second once under concurrent requests', async () => {
  const path = (place: number) => (issues: readonly Issue[]) => pathOf(issues[place]!);
  const action = fc.oneof(
    fc.record({ kind: fc.constant('start' as const), who: fc.constant(1), where }),
    fc.record({ kind: fc.constant('stop' as const), who: fc.constant(1), where }),
    fc.record({ kind: fc.constant('pause' as const), who: fc.constant(1) }),
    fc.record({ kind: fc.constant('resume' as const), who: fc.constant(1) }),
    fc.record({ kind: fc.constant('move' as const), who: fc.constant(1), where }),
    fc.record({ kind: fc.constant('close' as const), where }),
  );
  const round = fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 6 }),
    wait: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (rounds) => {
      await ask(1, 'DELETE', current);
      const issues = await freshIssues();
      const running: number[] = [];
      for (const { actions, wait } of rounds) {
        const now = t.clock.nowUnix();
        const answers = await Promise.all(actions.map((d) => request(d, issues, now)));
        for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
        const shown: Shown[] = (await ask(1, 'GET', '/user/stopwatches')).json;
        expect(shown.length).toBeLessThanOrEqual(1);
        if (shown[0]?.paused === false) running.push(wait);
        t.clock.advance(wait);
      }
      await ask(1, 'POST', `${current}/stop`, {});
      const all: { time: number; user_id: number }[] = [];
      for (const place of [0, 1, 2]) {
        all.push(...(await ask(1, 'GET', `${path(place)(issues)}/times`)).json);
      }
      const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
      expect(sum(all.map((entry) => entry.time))).toBe(sum(running));
    }),
    { numRuns: rounds(25) },
  );
});
