import { randomBytes } from 'node:crypto';
import type { Issue } from '../src/core/issue/issue.ts';
import { hashSecret } from '../src/core/sign-in/secret.ts';
import type { Database, Stores } from '../src/core/store.ts';
import type { User } from '../src/core/user/user.ts';

/** What the benches ask about. */
export interface BenchWorld {
  readonly token: string;
  readonly users: readonly string[];
  readonly issuePath: string;
  /** Whose the token is. */
  readonly first: User;
}

const createdUnix = 1_780_000_000;

/** Fills an empty database: users who follow each other, one repository with times on one issue. */
export async function fillWorld(
  database: Database,
  size: { users: number; follows: number; times: number },
): Promise<BenchWorld> {
  const users = await inBatches(database, size.users, (stores, i) => addUser(stores, i));
  const [first] = users;
  if (first === undefined) throw new Error('a bench needs users');
  const token = randomBytes(20).toString('hex');
  await database.write((stores) =>
    stores.tokens.insert({
      userId: first.id,
      name: 'bench',
      hash: hashSecret(token),
      lastEight: token.slice(-8),
      scopes: ['all'],
      createdUnix,
    }),
  );
  // The first half of all relations lead to and from everybody in turn; the rest go to the first.
  await inBatches(database, size.follows, async (stores, i) => {
    const follower = users[i % users.length];
    const followee = users[(i * 7919 + 13 * Math.floor(i / users.length) + 1) % users.length];
    if (follower === undefined || followee === undefined || follower === followee) return;
    await follow(stores, follower, followee);
  });
  await inBatches(database, users.length - 1, async (stores, i) => {
    const other = users[i + 1];
    if (other === undefined) return;
    await follow(stores, other, first);
    if (i % 2 === 0) await follow(stores, first, other);
  });
  const { issuePath } = await addIssues(database, first, 'bench', 1, size.times);
  return { token, users: users.map((user) => user.name), issuePath, first };
}

/** Many small things in few commits. */
async function inBatches<T>(
  database: Database,
  count: number,
  make: (stores: Stores, i: number) => Promise<T>,
): Promise<T[]> {
  const made: T[] = [];
  for (let start = 0; start < count; start += 500) {
    const batch = await database.write(async (stores) => {
      const part: T[] = [];
      for (let i = start; i < Math.min(start + 500, count); i += 1) {
        part.push(await make(stores, i));
      }
      return part;
    });
    made.push(...batch);
  }
  return made;
}

async function addUser(stores: Stores, i: number): Promise<User> {
  const name = `user${i}`;
  const email = `${name}@example.com`;
  const user = await stores.users.insert({
    name,
    fullName: `User Number ${i}`,
    email,
    hideEmail: true,
    loginName: '',
    sourceId: 0,
    description: '',
    location: '',
    website: '',
    language: '',
    visibility: 'public',
    isAdmin: false,
    isRestricted: false,
    isActive: true,
    prohibitLogin: false,
    mustChangePassword: false,
    isPending: false,
    createdUnix,
    passwordHash: '',
  });
  await stores.emails.insert({
    userId: user.id,
    address: email,
    isVerified: true,
    isPrimary: true,
    createdUnix,
  });
  return user;
}

async function follow(stores: Stores, follower: User, followee: User): Promise<void> {
  if (!(await stores.follows.add(follower.id, followee.id, createdUnix))) return;
  await stores.users.changeCounters(followee.id, { followers: 1 });
  await stores.users.changeCounters(follower.id, { following: 1 });
}

/** A repository, and its first issue. */
export interface Place {
  readonly repositoryPath: string;
  readonly issuePath: string;
}

/** A repository with issues, among which so many entries are spread in turn. */
export async function addIssues(
  database: Database,
  owner: User,
  name: string,
  issues: number,
  times: number,
): Promise<Place> {
  const { repository, posted } = await database.write(async (stores) => {
    const made = await stores.repositories.insert({
      ownerId: owner.id,
      name,
      description: '',
      website: '',
      defaultBranch: 'main',
      isPrivate: false,
      isTemplate: false,
      hasIssues: true,
      enableTimeTracker: true,
      allowOnlyContributorsToTrackTime: true,
      enableIssueDependencies: true,
      createdUnix,
    });
    const all: Issue[] = [];
    for (let i = 0; i < issues; i += 1) {
      all.push(
        await stores.issues.insert({
          repositoryId: made.id,
          number: await stores.repositories.takeIssueNumber(made.id),
          posterId: owner.id,
          title: `Measure it, part ${i + 1}`,
          body: '',
          isClosed: false,
          closedUnix: 0,
          dueUnix: 0,
          timeEstimateSeconds: 0,
          createdUnix,
        }),
      );
    }
    return { repository: made, posted: all };
  });
  await inBatches(database, times, (stores, i) =>
    stores.trackedTimes.insert({
      issueId: posted[i % issues]?.id ?? 0,
      repositoryId: repository.id,
      userId: owner.id,
      timeSeconds: 60 + (i % 3600),
      createdUnix: createdUnix + i,
      insertedUnix: createdUnix + i,
      ownerNameThen: owner.name,
      repositoryNameThen: repository.name,
    }),
  );
  const repositoryPath = `/repos/${owner.name}/${repository.name}`;
  return { repositoryPath, issuePath: `${repositoryPath}/issues/1` };
}
