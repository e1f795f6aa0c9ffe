import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { addressKey } from '../../src/core/email-address.ts';
import type { Listing } from '../../src/core/listing.ts';
import { allUsersVisible } from '../../src/core/policy/access.ts';
import type { Issue, User } from '../../src/core/records/types.ts';
import type { Database } from '../../src/core/store.ts';
import { fold } from '../../src/core/text.ts';
import { openDatabase } from '../../src/doors.ts';
import { passwordHasher } from '../../src/password-hasher.ts';
import { quickHasher, TestClock } from '../support/app.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { rounds } from '../support/extent.ts';
import { maker } from '../support/make.ts';

/**
 * Searches find exactly the rows containing the text, after any writes, changes, deletions and
 * purges. The model is a map of texts that is scanned.
 */
const opened: { database: Database; made: TestDatabase }[] = [];
afterEach(async () => {
  for (const { database, made } of opened.splice(0)) {
    await database.close();
    await made.remove();
  }
});

/**
 * Characters special to LIKE, to FTS5 or to neither, of one to four bytes; few, so that they
 * combine.
 */
const sign = fc.constantFrom(
  ...['a', 'A', 'b', '1', ' ', '%', '_', '\\', '"', '*', '-', "'", '^', '(', ':'],
  ...['ß', 'İ', 'é', 'Σ', '日', '\u0301', '\u{1f600}', '\uffff'],
);
const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
const kind = fc.constantFrom('user', 'issue', 'repository', 'time');
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('add', 'change'), kind, text, at: fc.nat({ max: 40 }) }),
  fc.record({ do: fc.constant('delete'), kind, text, at: fc.nat({ max: 40 }) }),
);

/** The existing texts as given, by kind and id. */
type Texts = Map<number, readonly string[]>;

it('finds exactly what contains a text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40 }),
      fc.array(text, { minLength: 5, maxLength: 10 }),
      async (steps, others) => {
        const made = await newDatabase();
        const database = await openDatabase(made, new TestClock());
        opened.push({ database, made });
        const world = await filled(database, steps);
        const known = Object.values(world).flatMap((texts) => [...texts.values()].flat());
        for (const looked of [...others, ...parts(known)]) {
          if (looked !== '') await expectFound(database, world, looked);
        }
      },
    ),
    { numRuns: rounds(6) },
  );
}, 240_000);

/** Substrings of three and more characters of existing texts. */
const parts = (known: readonly string[]): string[] =>
  known.slice(0, 12).flatMap((whole) => {
    const signs = [...whole];
    return [signs.slice(0, 3), signs.slice(1, 6), signs.slice(2)].map((some) => some.join(''));
  });

async function filled(
  database: Database,
  steps: readonly { do: string; kind: string; text: string; at: number }[],
): Promise<Record<'user' | 'issue' | 'repository' | 'time', Texts>> {
  const make = maker({ database, clock: new TestClock(), passwords: passwordHasher(quickHasher) });
  const owner = await make.user('keeper', { email: 'keeper@example.com' });
  const home = await make.repository(owner, 'home');
  const desk = await make.issue(home, owner, { title: 'desk' });
  const users = new Map<number, User>();
  const issues = new Map<number, Issue>();
  const texts = {
    user: new Map([[owner.id, ['keeper', '', 'keeper@example.com']]]) as Texts,
    issue: new Map([[desk.id, [`desk\n${desk.body}`]]]) as Texts,
    repository: new Map([[home.id, ['home', '']]]) as Texts,
    time: new Map() as Texts,
  };
  const oneOf = <T>(all: ReadonlyMap<number, T>, at: number): number | undefined =>
    [...all.keys()].slice(1)[at % Math.max(1, all.size - 1)];
  for (const [place, { do: what, kind: of, text: given, at }] of steps.entries()) {
    const name = `${'mira-toni-'.slice(0, at % 10)}n${place}`;
    if (of === 'user') {
      const id = oneOf(texts.user, at);
      if (what === 'add') {
        const user = await make.user(name, { fullName: given, email: `${name}@exämple.com` });
        users.set(user.id, user);
        texts.user.set(user.id, [name, given, user.email]);
      } else if (id !== undefined && what === 'change') {
        await database.write((stores) => stores.users.update(id, { name, fullName: given }));
        texts.user.set(id, [name, given, texts.user.get(id)?.[2] ?? '']);
      } else if (id !== undefined) {
        await database.write((stores) => stores.users.delete(id));
        texts.user.delete(id);
      }
    } else if (of === 'issue') {
      const id = oneOf(texts.issue, at);
      if (what === 'add') {
        const issue = await make.issue(home, owner, { title: given, body: 'body' });
        issues.set(issue.id, issue);
        texts.issue.set(issue.id, [`${given}\nbody`]);
      } else if (id !== undefined && what === 'change') {
        await database.write((stores) => stores.issues.update(id, { title: name, body: given }));
        texts.issue.set(id, [`${name}\n${given}`]);
      } else if (id !== undefined) {
        await database.write((stores) => stores.issues.markDeleted(id, 5));
        await database.write((stores) => stores.issues.purge(6, 100));
        texts.issue.delete(id);
      }
    } else if (of === 'repository') {
      const id = oneOf(texts.repository, at);
      if (what === 'add') {
        const { id: added } = await make.repository(owner, name, { description: given });
        texts.repository.set(added, [name, given]);
      } else if (id !== undefined && what === 'change') {
        await database.write((stores) => stores.repositories.update(id, { description: given }));
        texts.repository.set(id, [texts.repository.get(id)?.[0] ?? '', given]);
      } else if (id !== undefined) {
        await database.write((stores) => stores.repositories.markDeleted(id, 5));
        await database.write((stores) => stores.repositories.purge(6, 100));
        texts.repository.delete(id);
      }
    } else {
      const id = [...texts.time.keys()][at % Math.max(1, texts.time.size)];
      if (what === 'add') {
        const time = await make.time(desk, owner, 60, 1000, { note: given });
        texts.time.set(time.id, [given]);
      } else if (id !== undefined && what === 'change') {
        await database.write(async (stores) => {
          const [time] = await stores.trackedTimes.byIds([id]);
          if (time !== undefined) await stores.trackedTimes.update({ ...time, note: given }, time);
        });
        texts.time.set(id, [given]);
      } else if (id !== undefined) {
        await database.write((stores) => stores.trackedTimes.setDeleted([id], 5, 5));
        texts.time.delete(id);
      }
    }
  }
  return texts;
}

async function expectFound(
  database: Database,
  world: Record<'user' | 'issue' | 'repository' | 'time', Texts>,
  looked: string,
): Promise<void> {
  const part = fold(looked);
  const holding = (texts: Texts, ...places: number[]): number[] =>
    [...texts]
      .filter(([, all]) => places.some((place) => fold(all[place] ?? '').includes(part)))
      .map(([id]) => id);
  const everything = {
    everything: true,
    isPublicOnly: false,
    viewerId: null,
    owners: allUsersVisible,
  };
  const same = async (list: Listing<{ id: number }>, ids: number[]): Promise<void> => {
    const found = (await list.page(0, 500)).map(({ id }) => id).sort((a, b) => a - b);
    expect([looked, found]).toEqual([looked, ids.sort((a, b) => a - b)]);
    expect(await list.count()).toBe(ids.length);
  };
  const { users, issues, repositories } = database.read;
  await same(users.search(allUsersVisible, { text: looked }), holding(world.user, 0, 1));
  const byAddress = [...world.user]
    .filter(([, [, , address = '']]) =>
      [fold(looked), addressKey(looked)].some((key) => addressKey(address).includes(key)),
    )
    .map(([id]) => id);
  const either = [...new Set([...holding(world.user, 0, 1), ...byAddress])];
  await same(users.search(allUsersVisible, { text: looked, matchesAddresses: true }), either);
  await same(issues.search(everything, { text: looked }), holding(world.issue, 0));
  await same(repositories.search(everything, { text: looked }), holding(world.repository, 0));
  await same(
    repositories.search(everything, { text: looked, inDescription: true }),
    holding(world.repository, 0, 1),
  );
  const reports = database.background.reports;
  await same(reports.entries({ noteFolded: part }), holding(world.time, 0));
  const [sums] = await reports.sums({
    filter: { noteFolded: part },
    by: [],
    starts: null,
    rounding: null,
    limit: 10,
  });
  expect(sums?.count ?? 0).toBe(holding(world.time, 0).length);
  const owned = await database.read.emails.search(looked, 0).page(0, 500);
  expect(owned.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(
    either.sort((a, b) => a - b),
  );
}
