import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/core/store.ts';
import { momentOf, type TrackedTime } from '../../src/core/tracked-time/tracked-time.ts';
import { openDatabase, openEngine } from '../../src/sql/database.ts';
import type { Engine, Executor } from '../../src/sql/query.ts';
import { walkThrough } from '../../src/sql/recount-steps.ts';
import { lostLists } from '../../src/sql/stores/lost-lists.ts';
import { foldChanges } from '../../src/sql/stores/time-fold.ts';
import { type TimeList, timeShortcuts } from '../../src/sql/stores/time-list.ts';
import { timeWalks } from '../../src/sql/stores/time-recount.ts';
import { TestClock } from '../support/app.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { runOn } from '../support/rows.ts';

/** More than these were run when it was made. */
const runs = Number(process.env.RUNS ?? 10);

/** Blocks of three entries: a few dozen make lists that are long, grow, shrink and are short again. */
const sizes = { blockEntries: 3, longList: 6, sampling: 2 };

/** Issues 0 and 1 are of repository 0, issues 2 and 3 of repository 1. */
const issue = fc.nat(3);
const user = fc.nat(1);
const time = fc.nat(12);
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      issue,
      user,
      createds: fc.array(time, { minLength: 1, maxLength: 6 }),
      started: fc.option(time),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('fold' as const),
      limit: fc.integer({ min: 1, max: 20 }),
    }),
  },
  fc.record({
    type: fc.constant('change' as const),
    at: fc.nat(),
    issue,
    created: time,
    started: fc.option(time),
  }),
  fc.record({
    type: fc.constant('mark' as const),
    at: fc.nat(),
    count: fc.integer({ min: 1, max: 8 }),
    isDeleted: fc.boolean(),
  }),
  fc.record({ type: fc.constant('issue' as const), issue, isDeleted: fc.boolean() }),
  fc.record({
    type: fc.constant('repository' as const),
    repository: fc.nat(1),
    isDeleted: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('purge' as const),
    what: fc.constantFrom('issues' as const, 'repositories' as const),
    limit: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ type: fc.constant('look' as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

let made: TestDatabase;
let database: Database;
let engine: Engine;
beforeAll(async () => {
  made = await newDatabase();
  const clock = new TestClock();
  database = await openDatabase(made, clock);
  ({ engine } = await openEngine(made, clock));
});
afterAll(async () => {
  await engine.close();
  await database.close();
  await made.remove();
});

/** What the service is to say, by the plainest means. */
class World {
  readonly repositories: number[] = [];
  readonly issues: number[] = [];
  readonly users: number[] = [];
  readonly entries = new Map<number, TrackedTime>();
  readonly gone = { issue: new Set<number>(), repository: new Set<number>() };

  /** So long gone that their purge may have begun: nobody can bring them back. */
  readonly purged = { issue: new Set<number>(), repository: new Set<number>() };

  repositoryOf(issueId: number): number {
    return this.repositories[this.issues.indexOf(issueId) >> 1] ?? 0;
  }
  isHidden(issueId: number): boolean {
    return this.gone.issue.has(issueId) || this.gone.repository.has(this.repositoryOf(issueId));
  }
}

async function begin(): Promise<World> {
  const world = new World();
  const tables = [
    'tracked_time',
    'time_list',
    'time_block',
    'time_delta',
    'time_hidden',
    'issue',
    'repository',
  ] as const;
  await engine.write(async (executor) => {
    for (const table of tables) await executor.runOf(executor.builder.deleteFrom(table));
  });
  await database.write(async (stores) => {
    for (let i = 0; i < 2; i += 1) {
      world.users.push(1000 + i);
      const { id } = await stores.repositories.insert({
        ...{ ownerId: 1, name: `repository ${i}`, description: '', website: '', defaultBranch: '' },
        ...{ isPrivate: false, isTemplate: false, hasIssues: true, enableTimeTracker: true },
        ...{
          allowOnlyContributorsToTrackTime: false,
          enableIssueDependencies: true,
          createdUnix: 1,
        },
      });
      world.repositories.push(id);
      for (let number = 1; number <= 2; number += 1) {
        const inserted = await stores.issues.insert({
          ...{ repositoryId: id, number, posterId: 1, title: '', body: '', isClosed: false },
          ...{ closedUnix: 0, dueUnix: 0, timeEstimateSeconds: 0, createdUnix: 1 },
        });
        world.issues.push(inserted.id);
      }
    }
  });
  return world;
}

async function perform(world: World, given: Command): Promise<void> {
  if (given.type === 'add') {
    const issueId = world.issues[given.issue] as number;
    if (world.isHidden(issueId)) return;
    await database.write(async (stores) => {
      for (const createdUnix of given.createds) {
        const entry = await stores.trackedTimes.insert({
          ...{ issueId, repositoryId: world.repositoryOf(issueId), timeSeconds: 1, createdUnix },
          ...{ userId: world.users[given.user] as number, startedUnix: given.started },
          ...{ insertedUnix: 1, ownerNameThen: '', repositoryNameThen: '' },
        });
        world.entries.set(entry.id, entry);
      }
    });
  } else if (given.type === 'fold') {
    await engine.write((executor) => foldChanges(executor, given.limit, sizes));
  } else if (given.type === 'change') {
    const all = [...world.entries.values()].filter((one) => !world.isHidden(one.issueId));
    const entry = all[given.at % all.length];
    const issueId = world.issues[given.issue] as number;
    if (entry === undefined || world.isHidden(issueId)) return;
    const changed = {
      ...{ ...entry, issueId, repositoryId: world.repositoryOf(issueId) },
      ...{ createdUnix: given.created, startedUnix: given.started },
    };
    await database.write((stores) => stores.trackedTimes.update(changed, entry));
    world.entries.set(entry.id, changed);
  } else if (given.type === 'mark') {
    const all = [...world.entries.values()].filter((one) => !world.isHidden(one.issueId));
    const from = all.length === 0 ? 0 : given.at % all.length;
    // Those that are deleted already, and those that are not, in one call.
    const some = all.slice(from, from + given.count);
    const ids = some.map(({ id }) => id);
    await database.write((stores) =>
      stores.trackedTimes.setDeleted(ids, given.isDeleted ? 5 : 0, 5),
    );
    for (const entry of some) world.entries.set(entry.id, { ...entry, isDeleted: given.isDeleted });
  } else if (given.type === 'issue' || given.type === 'repository') {
    const id =
      given.type === 'issue' ? world.issues[given.issue] : world.repositories[given.repository];
    if (world.purged[given.type].has(id as number)) return;
    await database.write((stores) => {
      const store = given.type === 'issue' ? stores.issues : stores.repositories;
      return given.isDeleted ? store.markDeleted(id as number, 5) : store.restore(id as number);
    });
    if (given.isDeleted) world.gone[given.type].add(id as number);
    else world.gone[given.type].delete(id as number);
  } else if (given.type === 'purge') {
    await purge(world, given);
  } else await look(world);
}

/** One batch: what is left stays hidden. */
async function purge(world: World, given: Command & { type: 'purge' }): Promise<void> {
  await database.write((stores) => stores[given.what].purge(10, given.limit));
  const kind = given.what === 'issues' ? 'issue' : 'repository';
  for (const id of world.gone[kind]) world.purged[kind].add(id);
  const left = await database.read.trackedTimes.byIds([...world.entries.keys()]);
  const ids = new Set(left.map(({ id }) => id));
  for (const entry of world.entries.values()) {
    if (ids.has(entry.id)) continue;
    expect(world.isHidden(entry.issueId)).toBe(true);
    world.entries.delete(entry.id);
  }
}

let looks = 0;
const bounds = [
  { fromUnix: 4 },
  { toUnix: 7 },
  { fromUnix: 3, toUnix: 9 },
  { fromUnix: 9, toUnix: 3 },
];

/** Every list, within every bound, is what the model says: its count, and what follows each place. */
async function look(world: World): Promise<void> {
  const entries = [...world.entries.values()].filter(
    (entry) => !entry.isDeleted && !world.isHidden(entry.issueId),
  );
  const { trackedTimes, reports } = database.read;
  for (const list of listsOf(world)) {
    const at = list.kind === 'userMoment' ? momentOf : (entry: TrackedTime) => entry.createdUnix;
    const rows = entries
      .filter((entry) => isIn(list, entry))
      .filter((entry) => at(entry) >= (list.fromUnix ?? 0) && at(entry) <= (list.toUnix ?? 99))
      .sort((a, b) => at(a) - at(b) || a.id - b.id);
    if (list.isDescending === true) rows.reverse();
    const ids = rows.map(({ id }) => id);
    const told = JSON.stringify(list);
    const { count, seek } = timeShortcuts(engine.read, list);
    expect(await count(), told).toBe(ids.length);
    const middle = [...ids].sort((a, b) => a - b)[ids.length >> 1] ?? 0;
    expect(await count(middle), told).toBe(ids.filter((id) => id <= middle).length);
    const { fromUnix: sinceUnix, toUnix: beforeUnix } = list;
    const filter = filterOf(list);
    const listing =
      list.kind === 'userMoment'
        ? reports.entries(
            {
              ...filter,
              ...(sinceUnix === undefined ? {} : { fromUnix: sinceUnix }),
              ...(beforeUnix === undefined ? {} : { toUnix: beforeUnix + 1 }),
            },
            list.isDescending ? 'desc' : 'asc',
          )
        : trackedTimes.list({
            ...filter,
            ...(sinceUnix === undefined ? {} : { sinceUnix }),
            ...(beforeUnix === undefined ? {} : { beforeUnix }),
          });
    expect(await listing.count(), told).toBe(ids.length);
    expect(
      (await listing.page(0, 100)).map(({ id }) => id),
      told,
    ).toEqual(ids);
    for (let offset = 1; offset <= ids.length + 1; offset += 2) {
      const start = await seek(offset);
      if (start === undefined) break;
      const { rows: page } = await listing.next(start.after, null, start.skip + 2);
      expect(
        page.slice(start.skip).map(({ id }) => id),
        `${told} from ${offset}`,
      ).toEqual(ids.slice(offset, offset + 2));
    }
  }
}

/** All without bounds, and with some. */
function* listsOf(world: World): Generator<TimeList> {
  looks += 1;
  for (const bound of [{}, bounds[looks % bounds.length]]) {
    const [first = 0, second = 0] = world.users;
    for (const scopeId of world.repositories) {
      yield { kind: 'repository', scopeId, userId: 0, ...bound };
      yield { kind: 'repositoryUser', scopeId, userId: first, ...bound };
    }
    for (const scopeId of world.issues) {
      yield { kind: 'issue', scopeId, userId: 0, ...bound };
      yield { kind: 'issueUser', scopeId, userId: second, ...bound };
    }
    for (const scopeId of world.users) {
      yield { kind: 'user', scopeId, userId: 0, ...bound };
      for (const isDescending of [false, true]) {
        yield { kind: 'userMoment', scopeId, userId: 0, isDescending, ...bound };
      }
    }
  }
}

function filterOf({ kind, scopeId, userId }: TimeList) {
  if (kind === 'user' || kind === 'userMoment') return { userId: scopeId };
  const of =
    kind === 'issue' || kind === 'issueUser' ? { issueId: scopeId } : { repositoryId: scopeId };
  return userId === 0 ? of : { ...of, userId };
}

function isIn(list: TimeList, entry: TrackedTime): boolean {
  const filter: { issueId?: number; repositoryId?: number; userId?: number } = filterOf(list);
  return (
    (filter.issueId === undefined || filter.issueId === entry.issueId) &&
    (filter.repositoryId === undefined || filter.repositoryId === entry.repositoryId) &&
    (filter.userId === undefined || filter.userId === entry.userId)
  );
}

const breaks = [
  'UPDATE time_block SET entries = entries + 3 WHERE id % 3 = 0',
  'DELETE FROM time_block WHERE id % 5 = 0',
  'UPDATE time_list SET entries = 50 WHERE scope_id % 2 = 0',
  'DELETE FROM time_list WHERE scope_id % 3 = 0',
  'INSERT INTO time_list (kind, scope_id, user_id, entries) VALUES (5, 9999, 0, 12345)',
  'DELETE FROM time_delta WHERE id % 2 = 0',
  'DELETE FROM time_hidden WHERE issue_id % 2 = 0',
  'INSERT INTO time_hidden (user_id, repository_id, issue_id) VALUES (1000, -5, 0)',
];

const scopes = [
  ['repository', 'repository_id', '0'],
  ['repositoryUser', 'repository_id', 'user_id'],
  ['issue', 'issue_id', '0'],
  ['issueUser', 'issue_id', 'user_id'],
  ['user', 'user_id', '0'],
  ['userMoment', 'user_id', '0'],
] as const;

/** Lists that are long and not kept, each kind in one statement. */
async function lostAtOnce(longList: number): Promise<string[]> {
  const all: string[] = [];
  for (const [number, [kind, scope, user]] of scopes.entries()) {
    const rows = await runOn<{ scope: number; of: number }>(
      made,
      `SELECT scope, of_user AS of FROM (
         SELECT ${scope} AS scope, ${user} AS of_user FROM tracked_time WHERE deleted_unix = 0
       ) AS named
       WHERE NOT EXISTS (SELECT 1 FROM time_list WHERE kind = ${number + 1}
         AND scope_id = scope AND user_id = of_user)
       GROUP BY scope, of_user HAVING count(*) > ${longList}`,
    );
    for (const row of rows) all.push(`${kind} ${Number(row.scope)} ${Number(row.of)}`);
  }
  return all.sort();
}

/** Counts all lists anew, in the smallest units, and does something after each. */
async function recountBeside(deed: () => Promise<void>): Promise<void> {
  const beside: Engine = Object.assign(Object.create(engine), {
    write: async (operation: Parameters<Engine['write']>[0]) => {
      const result = await engine.write(operation);
      await deed();
      return result;
    },
  });
  const smallest = { unitMs: 0, pauseMs: 0, pieceOf: 1 };
  for (const walk of timeWalks(sizes)) await walkThrough(beside, walk, async () => {}, smallest);
}

describe('the counts and pages of lists of times', () => {
  it('are those of a plain list, whatever was done and however much of it is folded', async () => {
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
        const world = await begin();
        for (const given of commands) await perform(world, given);
        await look(world);
        while ((await engine.write((executor) => foldChanges(executor, 5, sizes))) > 0);
        await look(world);
        const [kept] = await runOn<{ blocks: number }>(
          made,
          'SELECT count(*) AS blocks FROM time_block',
        );
        longest = Math.max(longest, Number(kept?.blocks));
      }),
      { numRuns: runs },
    );
    // The law is about lists in blocks: there were some.
    expect(longest).toBeGreaterThan(8);
  }, 600_000);

  it('are looked for in parts where they were lost: all of them, whatever the parts', async () => {
    const commands = fc.array(command, { minLength: 5, maxLength: 40 });
    const inParts = {
      longList: fc.integer({ min: 1, max: 9 }),
      atOnce: fc.integer({ min: 1, max: 30 }),
    };
    let found = 0;
    await fc.assert(
      fc.asyncProperty(commands, fc.record(inParts), async (given, { longList, atOnce }) => {
        const world = await begin();
        for (const one of given) await perform(world, one);
        await runOn(made, 'DELETE FROM time_list WHERE scope_id % 3 > 0');
        const lost = await lostLists(engine, longList, atOnce);
        const names = lost.map(({ kind, scope_id, user_id }) => `${kind} ${scope_id} ${user_id}`);
        expect(names.sort()).toEqual(await lostAtOnce(longList));
        found += names.length;
      }),
      { numRuns: runs },
    );
    expect(found).toBeGreaterThan(0);
  }, 600_000);

  it('are so once they were counted anew, whatever was broken and is done meanwhile', async () => {
    const commands = fc.array(command, { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        commands,
        fc.subarray(breaks),
        commands,
        async (before, broken, meanwhile) => {
          const world = await begin();
          for (const given of before) await perform(world, given);
          for (const text of broken) await runOn(made, text);
          const deeds = meanwhile.filter(({ type }) => type !== 'look');
          await recountBeside(async () => {
            const given = deeds.shift();
            if (given !== undefined) await perform(world, given);
          });
          await look(world);
          while ((await engine.write((executor) => foldChanges(executor, 5, sizes))) > 0);
          await look(world);
        },
      ),
      // Each try takes a while: to look for the smallest that fails would take hours.
      { numRuns: runs, endOnFailure: true },
    );
  }, 600_000);

  it('are folded and counted anew also where blocks were left of a list that is not kept', async () => {
    const world = await begin();
    const add = (createds: number[]) =>
      perform(world, { type: 'add', issue: 0, user: 0, createds, started: null });
    await add(Array.from({ length: 24 }, (_, i) => i % 12));
    const fold = () => engine.write((executor) => foldChanges(executor, 50, sizes));
    await fold();
    await runOn(made, 'DELETE FROM time_list');
    await add([3, 4]);
    await fold();
    await look(world);
    await runOn(made, 'DELETE FROM time_list');
    await recountBeside(async () => {});
    await look(world);
    const lists = await runOn(made, 'SELECT 1 FROM time_list');
    expect(lists).toHaveLength(6);
  });

  it('are so once they were counted anew where two blocks begin at one time', async () => {
    const world = await begin();
    for (let issue = 0; issue < 4; issue += 1) {
      const createds = Array.from({ length: 12 }, (_, i) => i);
      await perform(world, { type: 'add', issue, user: issue % 2, createds, started: null });
    }
    while ((await engine.write((executor) => foldChanges(executor, 5, sizes))) > 0);
    await runOn(
      made,
      `INSERT INTO time_block (kind, scope_id, user_id, first_unix, entries)
       SELECT kind, scope_id, user_id, first_unix, entries + 100 FROM time_block`,
    );
    await recountBeside(async () => {});
    await look(world);
    const doubles = `SELECT first_unix FROM time_block
      GROUP BY kind, scope_id, user_id, first_unix HAVING count(*) > 1`;
    expect(await runOn(made, doubles)).toEqual([]);
  });

  it('begin a page at the same place where changes are folded in between two looks', async () => {
    const world = await begin();
    const add = (createds: number[]) =>
      perform(world, { type: 'add', issue: 0, user: 0, createds, started: null });
    const fold = async () => {
      while ((await engine.write((executor) => foldChanges(executor, 50, sizes))) > 0);
    };
    await add(Array.from({ length: 24 }, (_, i) => 10 + i));
    await fold();
    await add([1, 2, 3, 4, 5]);
    const list: TimeList = { kind: 'issue', scopeId: world.issues[0] ?? 0, userId: 0 };
    const place = await timeShortcuts(engine.read, list).seek(20);
    let looked = 0;
    const { read } = engine;
    const folding: Executor = {
      builder: read.builder,
      all: async (query, params) => {
        const rows = await read.all(query, params);
        looked += 1;
        await fold();
        return rows;
      },
      first: (query, params) => read.first(query, params),
      run: (query, params) => read.run(query, params),
      allOf: (query) => read.allOf(query),
      runOf: (query) => read.runOf(query),
    };
    expect(await timeShortcuts(folding, list).seek(20)).toEqual(place);
    expect(looked).toBeGreaterThan(1);
  });
});
