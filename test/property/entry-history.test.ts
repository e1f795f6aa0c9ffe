import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue, Repository, User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';
import { expectHistoryToBeComplete } from '../support/history.ts';

type Person = { readonly user: User; readonly token: string };

/** An action of a user, with numbers for who, where and which. */
const step = fc.record({
  action: fc.constantFrom(
    ...(['add', 'add', 'edit', 'edit', 'move', 'delete', 'restore', 'reset', 'take back'] as const),
    ...(['bulk', 'bulk', 'lock', 'unlock'] as const),
  ),
  who: fc.nat({ max: 2 }),
  issue: fc.nat({ max: 2 }),
  to: fc.nat({ max: 2 }),
  which: fc.nat({ max: 8 }),
  time: fc.integer({ min: 1, max: 100_000 }),
  hour: fc.nat({ max: 20 }),
  isAtomic: fc.boolean(),
  /** Whether the entry is chosen by owner and place, or among all. */
  aims: fc.boolean(),
  text: fc.string({ unit: 'grapheme', maxLength: 10 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const at = (hour: number): string => `2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`;

interface Place {
  readonly repository: Repository;
  readonly owner: Person;
  readonly issue: Issue;
}

const person = (number: number): Person => {
  const found = people[number];
  if (found === undefined) throw new Error('nobody');
  return found;
};
const t = await ofFile(startTestApp());
const people: Person[] = [await t.make.person(), await t.make.person()];
people.push(await t.make.person(undefined, { isAdmin: true }));

/** Two repositories, one with two issues; everybody may track time on all of them. */
async function makePlaces(): Promise<Place[]> {
  const places: Place[] = [];
  for (const [place, owner] of people.slice(0, 2).entries()) {
    const repository = await t.make.repository(owner.user, undefined, {
      allowOnlyContributorsToTrackTime: false,
    });
    for (let i = place; i < 2; i += 1) {
      places.push({ repository, owner, issue: await t.make.issue(repository, owner.user) });
    }
  }
  return places;
}

async function run(places: readonly Place[], ids: number[], s: Step): Promise<number> {
  const placeAt = (number: number): Place => {
    const found = places[number];
    if (found === undefined) throw new Error('nowhere');
    return found;
  };
  const id = ids[s.which % Math.max(ids.length, 1)] ?? 0;
  const [entry] = await t.app.context.database.read.trackedTimes.byIds([id]);
  const isAimed = s.aims && entry !== undefined;
  const isHere = ({ issue }: Place): boolean => isAimed && issue.id === entry.issueId;
  const here = places.find(isHere) ?? placeAt(s.issue);
  const there = placeAt(s.to);
  const isHis = ({ user }: Person): boolean => isAimed && user.id === entry.userId;
  const as = people.find(isHis) ?? person(s.who);
  const nameOf = ({ owner, repository }: Place): string => `${owner.user.name}/${repository.name}`;
  const times = `/repos/${nameOf(here)}/issues/${here.issue.number}/times`;
  const lock = `/repos/${nameOf(here)}/time-lock`;
  const note = s.text.replaceAll(/\p{Cc}/gu, '');
  const added = { time: s.time, created: at(s.hour), note };
  const send = async (method: string, path: string, body?: object): Promise<number> => {
    const answer = await t.request(method, path, as, body === undefined ? {} : { body });
    if (s.action === 'add' && answer.status === 200) ids.push(answer.json.id);
    return answer.status;
  };
  const closeAs = async (by: Person): Promise<number> =>
    (await t.request('PUT', lock, by, { body: { until: at(s.hour), reason: 'x' } })).status;
  switch (s.action) {
    case 'add':
      return send('POST', times, added);
    case 'edit':
      return send('PATCH', `${times}/${id}`, { started: at(s.hour), time: s.time, note });
    case 'move':
      return send('PATCH', `${times}/${id}`, {
        repository: nameOf(there),
        issue: there.issue.number,
      });
    case 'delete':
      return send('DELETE', `${times}/${id}`);
    case 'restore':
      return send('POST', `${times}/${id}/restore`);
    case 'reset':
      return send('DELETE', times);
    case 'take back':
      return send('POST', `${times}/restore`, {});
    case 'lock':
      // Mostly a permitted user: otherwise little would ever be locked.
      if (s.aims) return closeAs(here.owner);
      return send('PUT', lock, { until: at(s.hour), reason: 'x' });
    case 'unlock':
      return send('DELETE', lock, { reason: 'x' });
    case 'bulk': {
      const where = { repository: nameOf(here), issue: here.issue.number };
      const goes = { to_repository: nameOf(there), to_issue: there.issue.number };
      return send('POST', `/user/times/bulk?atomic=${s.isAtomic}`, {
        operations: [
          { op: 'edit', ...where, id, time: s.time, ...goes },
          { op: 'delete', ...where, id: ids[0] ?? 1 },
          { op: 'add', ...where, ...added },
        ],
      });
    }
  }
}

/** The locked part of a repository, if any. */
async function closedIn({ repository }: Place): Promise<unknown> {
  const { read } = t.app.context.database;
  const lock = await read.timeLocks.of(repository.id);
  if (lock === undefined) return null;
  const all = await read.trackedTimes.list({ repositoryId: repository.id }).page(0, 1000);
  const isClosed = (time: { createdUnix: number; startedUnix: number | null }): boolean =>
    Math.min(time.createdUnix, time.startedUnix ?? time.createdUnix) < lock.untilUnix;
  return all.filter(isClosed);
}

describe('under any actions on entries', () => {
  it('the history yields the current state, the timeline the sums, and locked periods stay unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
        const places = await makePlaces();
        const ids: number[] = [];
        for (const s of steps) {
          const before = await Promise.all(places.map(closedIn));
          const status = await run(places, ids, s);
          expect(status).toBeLessThan(500);
          t.clock.advance(1);
          if (s.action === 'lock' || s.action === 'unlock') continue;
          expect(await Promise.all(places.map(closedIn))).toEqual(before);
        }
      }),
      { numRuns: rounds(20) },
    );
    await expectHistoryToBeComplete(t);
  });
});
