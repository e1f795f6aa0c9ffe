import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { type Answer, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

const t = await ofFile(startTestApp());

type Person = { user: User; token: string };

const nextOf = (answer: Answer): URLSearchParams | undefined => {
  const next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return next === undefined ? undefined : new URL(next).searchParams;
};
const namesOf = ({ json }: Answer): string[] => json.map((user: { login: string }) => user.login);

/** What happens to a list between two pages: a user is added, or the one at a position removed. */
const change = fc.oneof(fc.constant('add' as const), fc.nat({ max: 12 }));
const walks = fc.array(
  fc.record({ limit: fc.integer({ min: 1, max: 4 }), changes: fc.array(change, { maxLength: 3 }) }),
  { minLength: 1, maxLength: 12 },
);

it('a walk by cursor yields everybody who stays once, despite additions and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 10 }), walks, async (count, steps) => {
      const followed: Person = await t.make.person();
      const there: User[] = [];
      const gone = new Set<string>();
      const add = async (): Promise<void> => {
        const follower = await t.make.user();
        await t.make.follow(follower, followed.user);
        there.push(follower);
      };
      const remove = async (place: number): Promise<void> => {
        const [follower] = there.splice(place % Math.max(there.length, 1), 1);
        if (follower === undefined) return;
        gone.add(follower.name);
        await t.app.context.database.write(async (stores) => {
          await stores.follows.remove(follower.id, followed.user.id);
        });
      };
      for (let i = 0; i < count; i++) await add();
      const seen: string[] = [];
      let query: URLSearchParams | undefined = new URLSearchParams({ page: '1' });
      for (let step = 0; query !== undefined; step++) {
        const { limit, changes } = steps[step] ?? { limit: 4, changes: [] };
        query.set('limit', String(limit));
        const answer: Answer = await t.request('GET', `/user/followers?${query}`, followed);
        expect(answer.headers.get('x-total-count')).toBe(String(there.length));
        seen.push(...namesOf(answer));
        query = nextOf(answer);
        for (const one of changes) await (one === 'add' ? add() : remove(one));
      }
      expect(new Set(seen).size).toBe(seen.length);
      // Only users added behind the end of the walk may be missing.
      const stayed = there.map(({ name }) => name);
      const met = seen.filter((name) => !gone.has(name));
      expect(met).toEqual(stayed.slice(0, met.length));
      expect(stayed.length - met.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: rounds(25) },
  );
});

it('a cursor is valid for one path, its filters and one viewer', async () => {
  const [ann, bob] = [await t.make.person('ann'), await t.make.person('bob')];
  for (let i = 0; i < 4; i++) {
    const other = await t.make.user(`other${i}`);
    for (const { user } of [ann, bob]) await t.make.follow(other, user);
    for (const { user } of [ann, bob]) await t.make.follow(user, other);
  }
  const ask = (path: string, as: Person): Promise<Answer> => t.request('GET', path, as);
  const first = await ask('/users/ann/followers?limit=2&q=other', ann);
  const next = nextOf(first);
  const cursor = next?.get('cursor');
  expect([next?.get('page'), namesOf(first)]).toEqual(['2', ['other0', 'other1']]);

  const good = await ask(`/users/ann/followers?q=other&limit=3&cursor=${cursor}`, ann);
  expect(namesOf(good)).toEqual(['other2', 'other3']);
  const publicOnly = await t.make.token(ann.user, ['all', 'public-only']);
  for (const [path, as] of [
    ['/users/ann/followers?q=othe', ann],
    ['/users/ann/followers?', ann],
    ['/users/ann/followers?q=other&mutual=true', ann],
    ['/users/ann/following?q=other', ann],
    ['/users/bob/followers?q=other', ann],
    ['/user/followers?q=other', ann],
    ['/users/ann/followers?q=other', bob],
    ['/users/ann/followers?q=other', { ...ann, token: publicOnly }],
  ] as const) {
    const answer = await ask(`${path}&limit=2&cursor=${cursor}`, as);
    expect([path, answer.status]).toEqual([path, 422]);
    expect(answer.json.message).toContain('[cursor]');
  }
});
