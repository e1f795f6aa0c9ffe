import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryVisibility } from '../../src/core/access.ts';
import type { Repository } from '../../src/core/repository/repository.ts';
import type { Stores } from '../../src/core/store.ts';
import type { User, VisibilityLevel } from '../../src/core/user/user.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { countAnew, keptCounts, wrongBlocks, wrongHiddenFollows } from '../support/kept-counts.ts';
import { purgeNothing } from '../support/purging.ts';
import { rowsOf } from '../support/rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ settings: { NAME_HOLD_DAYS: '0' } });
  await purgeNothing(t);
});
afterAll(() => t.close());

const some = 4;
const one = fc.nat({ max: some - 1 });
const deed = fc.tuple(
  fc.constantFrom(
    ...(['follow', 'follow', 'unfollow', 'show', 'pend', 'create', 'create', 'close'] as const),
    ...(['share', 'unshare', 'hide', 'archive', 'template', 'rename', 'delete'] as const),
    ...(['restore', 'open', 'open', 'delete issue', 'restore issue', 'leave'] as const),
  ),
  one,
  one,
  fc.constantFrom<VisibilityLevel>('public', 'limited', 'private'),
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

interface Model {
  readonly users: User[];
  /** Of each user, in the order they were made. */
  readonly repositories: Repository[][];
  readonly issues: { id: number; repositoryId: number }[];
  readonly gone: Set<number>;
  number: number;
}

const inUnit = <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
  t.app.world.database.write(work);

async function perform([what, i, j, level]: Deed, model: Model): Promise<void> {
  const [who, other] = [model.users[i] as User, model.users[j] as User];
  if (model.gone.has(who.id) || model.gone.has(other.id)) return;
  const owned = model.repositories[i] ?? [];
  const repository = owned[j % Math.max(1, owned.length)];
  const issue = model.issues[(i * some + j) % Math.max(1, model.issues.length)];
  const now = await t.app.world.database.read.users.byId(who.id);
  switch (what) {
    case 'follow':
      if (who !== other) await t.make.follow(who, other);
      return;
    case 'unfollow':
      return inUnit(async (stores) => {
        if (!(await stores.follows.remove(who.id, other.id))) return;
        await stores.users.changeCounters(other.id, { followers: -1 });
        await stores.users.changeCounters(who.id, { following: -1 });
      });
    case 'show':
      return inUnit((stores) => stores.users.update(who.id, { visibility: level, updatedUnix: 1 }));
    case 'pend':
      return inUnit((stores) =>
        stores.users.update(who.id, { isPending: now?.isPending !== true, updatedUnix: 1 }),
      );
    case 'create': {
      model.number += 1;
      const flags = { isPrivate: level === 'private', isTemplate: level === 'limited' };
      const made = await t.make.repository(who, `r${model.number}`, flags);
      model.repositories[i]?.push(made);
      return;
    }
    case 'leave':
      model.gone.add(who.id);
      return inUnit(async (stores) => {
        await stores.repositories.markAllDeleted(who.id, 1);
        await stores.users.delete(who.id);
      });
    default:
      if (repository !== undefined) await change(what, { repository, issue, other, model });
  }
}

interface Things {
  readonly repository: Repository;
  readonly issue: Model['issues'][number] | undefined;
  readonly other: User;
  readonly model: Model;
}

async function change(what: Deed[0], { repository, issue, other, model }: Things): Promise<void> {
  const { id } = repository;
  const { repositories, issues } = t.app.world.database.read;
  const isThere = (await repositories.byId(id)) !== undefined;
  const now = issue === undefined ? undefined : (await issues.byIds([issue.id]))[0];
  await inUnit(async (stores) => {
    switch (what) {
      case 'share':
        return stores.repositories.setCollaboration(id, other.id, 'read', 1);
      case 'unshare':
        return void (await stores.repositories.removeCollaborator(id, other.id));
      case 'hide':
        return stores.repositories.update(id, { isPrivate: !repository.isPrivate });
      case 'archive':
        return stores.repositories.update(id, { isArchived: other.id % 2 === 0 });
      case 'template':
        return stores.repositories.update(id, { isTemplate: other.id % 2 === 0 });
      case 'rename':
        model.number += 1;
        return stores.repositories.update(id, { name: `r${model.number}` });
      case 'delete':
        return stores.repositories.markDeleted(id, 1);
      case 'restore':
        return stores.repositories.restore(id);
      case 'close':
        if (now === undefined || issue === undefined) return;
        await stores.issues.update(issue.id, { isClosed: !now.isClosed });
        return stores.repositories.changeOpenIssues(issue.repositoryId, now.isClosed ? 1 : -1);
      case 'delete issue':
        if (now === undefined || issue === undefined) return;
        await stores.issues.markDeleted(issue.id, 1);
        if (now.isClosed) return;
        return stores.repositories.changeOpenIssues(issue.repositoryId, -1);
      case 'restore issue':
        return issue === undefined ? undefined : stores.issues.restore(issue.id);
    }
  });
  if (what === 'open' && isThere) {
    const made = await t.make.issue(repository, other);
    model.issues.push({ id: made.id, repositoryId: id });
  }
}

/** Each list's count is how many rows it has, for whoever looks and whatever it is narrowed to. */
async function expectCountsToHold(model: Model): Promise<void> {
  const { users, repositories, issues } = t.app.world.database.read;
  const there = await users.byIds(model.users.map(({ id }) => id));
  const viewers = there.flatMap((user) => [
    user,
    { ...user, isAdmin: true },
    { ...user, isRestricted: true },
  ]);
  const narrowed = [{}, { isPrivate: false }, { isPrivate: true }, { isArchived: true }];
  for (const user of [null, ...viewers]) {
    for (const isPublicOnly of [false, true]) {
      const visibility = repositoryVisibility({ user, isPublicOnly });
      for (const filter of [...narrowed, { isTemplate: true, isArchived: false }]) {
        const list = repositories.search(visibility, filter);
        expect([filter, await list.count()]).toEqual([filter, (await list.page(0, 999)).length]);
      }
    }
  }
  const everything = repositoryVisibility({ user: null, isPublicOnly: false });
  for (const { id } of model.repositories.flat()) {
    for (const state of ['open', 'closed', 'all'] as const) {
      const list = issues.search(everything, { repositoryId: id, state });
      expect([id, state, await list.count()]).toEqual([
        id,
        state,
        (await list.page(0, 999)).length,
      ]);
    }
  }
}

const deedsOf = (minLength: number) => fc.array(deed, { minLength, maxLength: 50 });

async function begin(): Promise<Model> {
  const people = Array.from({ length: some }, async () => (await t.make.person()).user);
  const model: Model = {
    users: await Promise.all(people),
    repositories: people.map(() => []),
    ...{ issues: [], gone: new Set(), number: Date.now() % 1e9 },
  };
  for (const { id } of model.users) {
    await rowsOf(t, 'INSERT INTO follower_list (followee_id) VALUES (?)', id);
  }
  return model;
}

it('counts that are kept are those that are made anew, and those of the plain lists, after any deeds', async () => {
  await fc.assert(
    fc.asyncProperty(deedsOf(10), async (deeds) => {
      const model = await begin();
      for (const one of deeds) await perform(one, model);
      expect(await wrongBlocks(t)).toEqual([]);
      expect(await wrongHiddenFollows(t)).toEqual([]);
      await expectCountsToHold(model);
    }),
    { numRuns: 15 },
  );
  const kept = await keptCounts(t);
  await countAnew(t);
  // What is open is counted by those who open and close, not by the stores.
  expect({ ...(await keptCounts(t)), openIssues: [] }).toEqual({ ...kept, openIssues: [] });
});

/** Each breaks one kind of counts. */
const breaks = [
  'UPDATE follow SET follower_kind = (follower_kind + 1) % 6 WHERE id % 2 = 0',
  'UPDATE follower_kind_count SET followers = 17',
  'UPDATE "user" SET followers_count = followers_count + 5, following_count = 0',
  'DELETE FROM hidden_user WHERE user_id % 2 = 0',
  'UPDATE hidden_user SET kind = 5',
  'UPDATE hidden_follow SET followee_kind = followee_kind + 1',
  'DELETE FROM hidden_popular',
  'UPDATE user_count SET users = users - 1',
  'DELETE FROM user_block',
  'UPDATE follower_block SET followers = followers + 1',
  'UPDATE repository_count SET repositories = repositories + 3',
  'UPDATE repository_block SET repositories = 1',
  `INSERT INTO repository_bound (name_folded, repository_id)
     SELECT name_folded, id FROM repository WHERE id % 5 = 0 ON CONFLICT DO NOTHING`,
  'DELETE FROM issue_count WHERE is_closed = 0',
];

it('counts that were broken are right once they were made anew, whatever is done meanwhile', async () => {
  let units = 0;
  const some = fc.subarray(breaks, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(deedsOf(10), some, deedsOf(30), async (before, broken, deeds) => {
      const model = await begin();
      for (const one of before) await perform(one, model);
      for (const text of broken) await rowsOf(t, text);
      const left = [...deeds];
      units = await countAnew(t, async () => {
        const one = left.shift();
        if (one !== undefined) await perform(one, model);
      });
      expect(await wrongBlocks(t)).toEqual([]);
      await expectCountsToHold(model);
      const kept = await keptCounts(t);
      await countAnew(t);
      expect({ ...(await keptCounts(t)), openIssues: [] }).toEqual({ ...kept, openIssues: [] });
    }),
    // Each try takes seconds: to look for the smallest that fails would take all the time there is.
    { numRuns: 5, endOnFailure: true },
  );
  expect(units).toBeGreaterThan(50);
}, 240_000);
