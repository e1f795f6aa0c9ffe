import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userVisibility } from '../../src/core/access.ts';
import type { Stores } from '../../src/core/store.ts';
import type { User, VisibilityLevel } from '../../src/core/user/user.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { countAnew, keptCounts, wrongBlocks, wrongHiddenFollows } from '../support/kept-counts.ts';
import { purgeNothing } from '../support/purging.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
/** Who makes a list a long one: it is looked at for one follower of 64. */
let herald: User;
beforeAll(async () => {
  t = await startTestApp({ settings: { NAME_HOLD_DAYS: '0' } });
  await purgeNothing(t);
  await rowsOf(
    t,
    t.database.databaseUrl === null
      ? "INSERT INTO sqlite_sequence (name, seq) VALUES ('user', 639)"
      : `SELECT setval(pg_get_serial_sequence('"user"', 'id'), 639)`,
  );
  herald = await t.make.user('herald');
  expect(herald.id).toBe(640);
});
afterAll(() => t.close());

const some = 5;
const one = fc.nat({ max: some - 1 });
const level = fc.constantFrom<VisibilityLevel>('public', 'limited', 'private', 'private');
const deed = fc.tuple(
  fc.constantFrom(
    ...(['follow', 'follow', 'follow', 'follow', 'follow', 'follow', 'follow'] as const),
    ...(['unfollow', 'unfollow', 'unfollow', 'unfollow'] as const),
    ...(['show', 'show', 'show', 'pend', 'restrict', 'become popular', 'leave'] as const),
  ),
  one,
  one,
  level,
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** After these, somebody follows two who are hidden, of whom one is popular. */
const someOfEach: Deed[] = [
  ['become popular', 0, 1, 'public'],
  ['show', 0, 1, 'private'],
  ['show', 1, 0, 'private'],
  ['follow', 2, 0, 'public'],
  ['follow', 2, 1, 'public'],
];

const inUnit = <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
  t.app.world.database.write(work);

async function unfollow(follower: User, followee: User): Promise<void> {
  await inUnit(async (stores) => {
    if (!(await stores.follows.remove(follower.id, followee.id))) return;
    await stores.users.changeCounters(followee.id, { followers: -1 });
    await stores.users.changeCounters(follower.id, { following: -1 });
  });
}

/** From now on he is one of those whom thousands follow. */
async function makePopular({ id }: User): Promise<void> {
  const addFollowers = (count: number): Promise<unknown> =>
    rowsOf(t, `UPDATE "user" SET followers_count = followers_count + ${count} WHERE id = ?`, id);
  await addFollowers(5000);
  await t.make.follow(herald, { id } as User);
  await addFollowers(-5000);
  expect(await rowsOf(t, 'SELECT 1 FROM follower_list WHERE followee_id = ?', id)).toHaveLength(1);
  await unfollow(herald, { id } as User);
}

async function perform([what, i, j, visibility]: Deed, users: readonly User[]): Promise<void> {
  const read = t.app.world.database.read.users;
  const [who, other] = [
    await read.byId(users[i]?.id ?? 0),
    await read.byId(users[j]?.id ?? 0),
  ] as const;
  if (who === undefined || other === undefined) return;
  const edit = (changes: object): Promise<void> =>
    inUnit((stores) => stores.users.update(who.id, { ...changes, updatedUnix: 1 }));
  switch (what) {
    case 'follow':
      if (who.id !== other.id) await t.make.follow(who, other);
      return;
    case 'unfollow':
      return unfollow(who, other);
    case 'show':
      return edit({ visibility });
    case 'pend':
      return edit({ isPending: !who.isPending });
    case 'restrict':
      return edit({ isRestricted: !who.isRestricted });
    case 'become popular':
      return makePopular(who);
    case 'leave':
      return inUnit((stores) => stores.users.delete(who.id));
  }
}

/** The rule as docs/interface.md has it; `relations` are texts of `<follower> <followee>`. */
function sees(viewer: User | null, user: User, relations: ReadonlySet<string>): boolean {
  if (viewer?.id === user.id || viewer?.isAdmin === true) return true;
  if (user.isPending) return false;
  if (user.visibility === 'public') return true;
  if (viewer === null || viewer.isRestricted) return false;
  return user.visibility === 'limited' || relations.has(`${user.id} ${viewer.id}`);
}

/** Whom everybody follows, as everybody sees them: counted, listed, and by the rule. */
async function expectCountsToHold(users: readonly User[]): Promise<void> {
  const { read } = t.app.world.database;
  const there = await read.users.byIds(users.map(({ id }) => id));
  const rows = await rowsOf<{ follower_id: number; followee_id: number }>(
    t,
    'SELECT follower_id, followee_id FROM follow ORDER BY id',
  );
  const relations = new Set(rows.map((row) => `${row.follower_id} ${row.followee_id}`));
  const viewers = there.flatMap((user) => [user, { ...user, isRestricted: true }]);
  const admin = { ...herald, isAdmin: true };
  for (const viewer of [null, admin, ...viewers]) {
    for (const { id } of there) {
      const expected = rows
        .filter((row) => Number(row.follower_id) === id)
        .map((row) => there.find((user) => user.id === Number(row.followee_id)) as User)
        .filter((user) => sees(viewer, user, relations))
        .map((user) => user.id);
      const visibility = userVisibility({ user: viewer });
      const list = read.follows.following(id, visibility);
      expect((await list.page(0, 99)).map((user) => user.id)).toEqual(expected);
      expect(await list.count()).toBe(expected.length);
      // Counted from all whom he follows, one by one.
      expect(await list.count(0)).toBe(0);
      const mutual = read.follows.following(id, visibility, { isMutual: true });
      const both = expected.filter((other) => relations.has(`${other} ${id}`));
      expect(await mutual.count()).toBe(both.length);
    }
  }
}

it('who is followed is counted as he is listed, hidden and popular or not, after any deeds', async () => {
  const seen = { hidden: 0, popular: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 70 }), async (deeds) => {
      const people = Array.from({ length: some }, async () => (await t.make.person()).user);
      const users = await Promise.all(people);
      for (const one of deeds) await perform(one, users);
      await expectCountsToHold(users);
      expect(await wrongHiddenFollows(t)).toEqual([]);
      const [kept] = await rowsOf<{ hidden: number; popular: number }>(
        t,
        `SELECT (SELECT count(*) FROM hidden_follow) AS hidden,
           (SELECT count(*) FROM hidden_popular JOIN follow ON followee_id = user_id) AS popular`,
      );
      seen.hidden += Number(kept?.hidden);
      seen.popular += Number(kept?.popular);
    }),
    { numRuns: 20, examples: [[someOfEach]] },
  );
  expect(seen.hidden).toBeGreaterThan(0);
  expect(seen.popular).toBeGreaterThan(0);
  const { hidden, hiddenFollows } = await keptCounts(t);
  await countAnew(t);
  expect(await keptCounts(t)).toMatchObject({ hidden, hiddenFollows });
});

it('a user whom thousands follow changes one row where he is hidden or shown', async () => {
  const star = await t.make.user('star', { visibility: 'private' });
  const fans = [await t.make.user('fan-one'), await t.make.user('fan-two')];
  const kept = (): Promise<unknown[]> =>
    rowsOf(
      t,
      `SELECT 'one by one' AS place, kind, user_id FROM hidden_popular WHERE user_id = ?
       UNION ALL
       SELECT 'by who follows' AS place, followee_kind, follower_id FROM hidden_follow
       WHERE followee_id = ? ORDER BY 3`,
      ...[star.id, star.id],
    );
  const show = (visibility: VisibilityLevel): Promise<void> =>
    inUnit((stores) => stores.users.update(star.id, { visibility, updatedUnix: 1 }));
  for (const fan of fans) await t.make.follow(fan, star);
  expect(await kept()).toEqual(
    fans.map(({ id }) => ({ place: 'by who follows', kind: 2, user_id: id })),
  );
  await makePopular(star);
  expect(await kept()).toEqual([{ place: 'one by one', kind: 2, user_id: star.id }]);
  await show('limited');
  expect(await kept()).toEqual([{ place: 'one by one', kind: 1, user_id: star.id }]);
  await show('public');
  expect(await kept()).toEqual([]);
  await show('private');
  expect(await kept()).toEqual([{ place: 'one by one', kind: 2, user_id: star.id }]);
  await inUnit((stores) => stores.users.delete(star.id));
  expect(await kept()).toEqual([]);
});

it('a user is followed, changes his level and goes also where what is kept of him was wrong', async () => {
  const [ann, star, moon] = [
    await t.make.user('ann'),
    await t.make.user('known-star', { visibility: 'private' }),
    await t.make.user('known-moon', { visibility: 'private' }),
  ];
  await t.make.follow(ann, star);
  await t.make.follow(ann, moon);
  await rowsOf(
    t,
    `INSERT INTO follower_block (followee_id, block, follower_kind, followers)
     SELECT followee_id, id / 4096, 0, 7 FROM follow WHERE followee_id = ?`,
    moon.id,
  );
  await makePopular(moon);
  expect(await wrongBlocks(t)).toEqual([]);
  // As where an older version showed them, or counting anew is not yet through.
  await rowsOf(t, 'DELETE FROM hidden_user WHERE user_id IN (?, ?)', star.id, moon.id);
  for (const { id } of [star, moon]) {
    await inUnit((stores) => stores.users.update(id, { visibility: 'private', updatedUnix: 1 }));
  }
  expect(await wrongHiddenFollows(t)).toEqual([]);
  await rowsOf(t, 'DELETE FROM hidden_user WHERE user_id IN (?, ?)', star.id, moon.id);
  for (const { id } of [star, moon]) await inUnit((stores) => stores.users.delete(id));
  expect(await wrongHiddenFollows(t)).toEqual([]);
  expect(await rowsOf(t, 'SELECT 1 FROM hidden_popular WHERE user_id = ?', moon.id)).toEqual([]);
});

it('who is hidden is written down once where units meet', async () => {
  const atOnce = deed.filter(([what]) => what !== 'become popular' && what !== 'leave');
  await fc.assert(
    fc.asyncProperty(fc.array(atOnce, { minLength: 60, maxLength: 60 }), async (deeds) => {
      const people = Array.from({ length: some }, async () => (await t.make.person()).user);
      const users = await Promise.all(people);
      await Promise.all(deeds.map((one) => perform(one, users)));
      expect(await wrongHiddenFollows(t)).toEqual([]);
      await expectCountsToHold(users);
    }),
    { numRuns: 3 },
  );
});
