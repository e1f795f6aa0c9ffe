import type { Tx } from '../../core/context.ts';
import type { Repository, User } from '../../core/records/types.ts';
import { hiddenAccountName } from '../../core/records/user.ts';
import type { Stores } from '../../core/store.ts';
import type { NewRevision } from '../../core/time-revision/types.ts';
import { addProjects, addRates } from './billing.ts';
import type { LoadedRepository } from './types.ts';
import { type DemoWorld, playedName } from './world.ts';

/** The client in the history of the entries, which tells them from those that people add. */
export const demoClient = 'demo';

/** What was created: the people in the order of the data, and the size of each repository. */
export interface FilledDemo {
  readonly people: readonly User[];
  /** With the hidden ones of projects. */
  readonly repositories: readonly LoadedRepository[];
  readonly projects: number;
  readonly issues: number;
  readonly times: number;
}

/**
 * Adds the sample data, in the transaction `tx`.
 * @param passwordHash of all created users
 * @param player an existing user who takes one of the parts; the other users are no admins then
 * @throws DuplicateError if a name or address is in use
 */
export async function fillDemo(
  tx: Tx,
  world: DemoWorld,
  passwordHash: string,
  player?: User,
): Promise<FilledDemo> {
  const people = await addUsers(tx, world, passwordHash, player);
  const userOf = (name: string): User => found(people.get(name), name);
  await addRelations(tx, world, userOf);
  const made = await addRepositories(tx, world, userOf);
  const hidden = await addProjects(tx, userOf, made);
  const repositoryOf = (name: string): Repository =>
    found(made.get(name) ?? hidden.get(name), name);
  await addIssues(tx, world, userOf, repositoryOf);
  await addRates(tx, userOf, hidden);
  return {
    people: [...people.values()],
    repositories: [...made, ...hidden].map(([name, { id }]) => ({
      id,
      issues: world.issues.filter(({ repository }) => repository === name).length,
    })),
    projects: hidden.size,
    issues: world.issues.length,
    times: world.times.length,
  };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo world lacks ${name}`);
  return value;
}

async function addUsers(
  stores: Stores,
  world: DemoWorld,
  passwordHash: string,
  player?: User,
): Promise<Map<string, User>> {
  const people = new Map<string, User>();
  for (const planned of world.users) {
    const { name, domain, aliases = [] } = planned;
    if (player !== undefined && name === playedName) {
      people.set(name, player);
      continue;
    }
    const createdUnix = planned.joinedUnix;
    const email = `${name.toLowerCase()}@${domain}`;
    const user = await stores.users.insert({
      name,
      email,
      hideEmail: planned.showsEmail !== true,
      description: planned.description,
      location: planned.location,
      visibility: planned.visibility ?? 'public',
      isAdmin: planned.isAdmin === true && player === undefined,
      isRestricted: planned.isRestricted === true,
      createdUnix,
      passwordHash,
    });
    people.set(name, user);
    await stores.users.update(user.id, {
      workingDaySeconds: planned.workingDaySeconds ?? 0,
      showWorkingDay: planned.visibility !== 'private',
    });
    for (const address of [email, ...aliases.map((alias) => `${alias}@${domain}`)]) {
      await stores.emails.insert({
        userId: user.id,
        address,
        isVerified: true,
        isPrimary: address === email,
        createdUnix,
      });
    }
  }
  return people;
}

async function addRelations(
  stores: Stores,
  world: DemoWorld,
  userOf: (name: string) => User,
): Promise<void> {
  // When the last user joined, all users exist.
  let momentUnix = Math.max(...world.users.map(({ joinedUnix }) => joinedUnix)) + 3600;
  for (const { name, follows } of world.users) {
    for (const other of follows) {
      const [follower, followee] = [userOf(name), userOf(other)];
      momentUnix += 5400;
      await stores.follows.add(follower.id, followee.id, momentUnix);
    }
  }
  await stores.blocks.add(userOf('teal').id, userOf('cuckoo').id, '', momentUnix);
}

async function addRepositories(
  stores: Stores,
  world: DemoWorld,
  userOf: (name: string) => User,
): Promise<Map<string, Repository>> {
  const made = new Map<string, Repository>();
  for (const planned of world.repositories) {
    const own = world.issues.filter(({ repository }) => repository === planned.name);
    const createdUnix = Math.min(...own.map((issue) => issue.createdUnix)) - 3 * 86_400;
    const repository = await stores.repositories.insert({
      ownerId: userOf(planned.owner).id,
      name: planned.name,
      description: planned.description,
      isPrivate: planned.isPrivate === true,
      allowOnlyContributorsToTrackTime: planned.isOpenToTracking !== true,
      createdUnix,
    });
    made.set(planned.name, repository);
    for (const [name, mode] of Object.entries(planned.collaborators)) {
      await stores.repositories.setCollaboration(
        repository.id,
        userOf(name).id,
        mode,
        createdUnix + 3600,
      );
    }
    const lastUnix = Math.max(...own.map((issue) => Math.max(issue.createdUnix, issue.closedUnix)));
    await stores.repositories.update(repository.id, {
      updatedUnix: lastUnix,
      defaultBillable: planned.isUnpaid !== true,
      ...(planned.isArchived === true ? { isArchived: true, archivedUnix: lastUnix } : {}),
    });
  }
  return made;
}

async function addIssues(
  stores: Stores,
  world: DemoWorld,
  userOf: (name: string) => User,
  repositoryOf: (name: string) => Repository,
): Promise<void> {
  const ids: number[] = [];
  const touchedUnix: number[] = [];
  for (const planned of world.issues) {
    const repository = repositoryOf(planned.repository);
    const isClosed = planned.closedUnix > 0;
    const issue = await stores.issues.insert({
      repositoryId: repository.id,
      number: await stores.repositories.takeIssueNumber(repository.id),
      posterId: userOf(planned.poster).id,
      title: planned.title,
      body: planned.body,
      isClosed,
      closedUnix: planned.closedUnix,
      dueUnix: 0,
      timeEstimateSeconds: planned.estimateSeconds,
      createdUnix: planned.createdUnix,
    });
    ids.push(issue.id);
    touchedUnix.push(Math.max(planned.createdUnix, planned.closedUnix));
    if (!isClosed) await stores.repositories.changeOpenIssues(repository.id, 1);
    const assigneeIds = planned.assignees.map((name) => userOf(name).id);
    await stores.issues.setAssignees(issue.id, assigneeIds);
    for (const assigneeId of assigneeIds) {
      await stores.timeline.add({
        issueId: issue.id,
        type: 'assignees',
        userId: issue.posterId,
        assigneeId,
        createdUnix: planned.createdUnix,
      });
    }
  }
  await addTimes(stores, world, userOf, repositoryOf, { ids, touchedUnix });
  for (const [place, { closedUnix, assignees, poster }] of world.issues.entries()) {
    const issueId = ids[place] ?? 0;
    await stores.issues.update(issueId, { updatedUnix: touchedUnix[place] ?? 0 });
    if (closedUnix === 0) continue;
    const userId = userOf(assignees[0] ?? poster).id;
    await stores.timeline.add({ issueId, type: 'close', userId, createdUnix: closedUnix });
  }
}

async function addTimes(
  stores: Stores,
  world: DemoWorld,
  userOf: (name: string) => User,
  repositoryOf: (name: string) => Repository,
  { ids, touchedUnix }: { ids: readonly number[]; touchedUnix: number[] },
): Promise<void> {
  const revisions: NewRevision[] = [];
  for (const { issue: place, user, ...spent } of world.times) {
    const { timeSeconds, createdUnix } = spent;
    const name = found(world.issues[place], `issue ${place}`).repository;
    const planned = world.repositories.find((one) => one.name === name);
    const repository = repositoryOf(name);
    const issueId = ids[place] ?? 0;
    const userId = userOf(user).id;
    const time = await stores.trackedTimes.insert({
      issueId,
      repositoryId: repository.id,
      userId,
      ...spent,
      insertedUnix: createdUnix,
      ownerNameThen: planned?.owner ?? hiddenAccountName,
      repositoryNameThen: repository.name,
    });
    await stores.changes.add(userId, 'times');
    await stores.timeline.add({
      issueId,
      type: 'add_time_manual',
      userId,
      trackedTimeId: time.id,
      timeSeconds,
      createdUnix,
    });
    revisions.push({
      timeId: time.id,
      issueId,
      kind: 'add',
      batch: '',
      actorId: userId,
      userId,
      client: demoClient,
      before: null,
      createdUnix,
    });
    touchedUnix[place] = Math.max(touchedUnix[place] ?? 0, createdUnix);
  }
  await stores.timeRevisions.add(revisions);
}
