import { auditOf } from '../../core/audit/operations.ts';
import { host as hostCaller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { timelineEvent } from '../../core/issue/timeline.ts';
import type { Repository } from '../../core/repository/types.ts';
import { checkPassword } from '../../core/sign-in/password.ts';
import type { Stores } from '../../core/store.ts';
import type { NewRevision } from '../../core/tracked-time/types.ts';
import type { User } from '../../core/user/types.ts';
import { CommandError } from '../command.ts';
import { repositories, users } from './cast.ts';
import { type DemoPlan, planDemo } from './plan.ts';

/** The number of records created. */
export interface DemoReport {
  readonly admin: User;
  readonly users: number;
  readonly repositories: number;
  readonly issues: number;
  readonly times: number;
}

/**
 * Fills an empty instance in one transaction.
 * @param password the password of all users
 * @throws CommandError if there are accounts, bad_request if the password is too short
 */
export async function fillDemo(context: Context, password: string): Promise<DemoReport> {
  checkPassword(password, context.rules.minPasswordLength);
  const passwordHash = await context.passwords.hash(password);
  const nowUnix = context.clock.nowUnix();
  const plan = planDemo(nowUnix);
  return context.database.write(async (stores) => {
    if (await stores.users.hasUsers()) {
      throw new CommandError('the demo needs an empty instance, and this one has accounts already');
    }
    const people = await addUsers(stores, plan, passwordHash);
    const userOf = (name: string): User => found(people.get(name), name);
    await addRelations(stores, plan, userOf);
    const repositoryOf = await addRepositories(stores, plan, userOf);
    await addIssues(stores, plan, userOf, repositoryOf);
    const [admin] = people.values();
    await stores.audit.add(auditOf(context, hostCaller, 'instance.demo', 'instance'));
    return {
      admin: found(admin, 'the site admin'),
      users: users.length,
      repositories: repositories.length,
      issues: plan.issues.length,
      times: plan.times.length,
    };
  });
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo world lacks ${name}`);
  return value;
}

async function addUsers(
  stores: Stores,
  plan: DemoPlan,
  passwordHash: string,
): Promise<Map<string, User>> {
  const people = new Map<string, User>();
  for (const planned of users) {
    const { name, domain, aliases = [] } = planned;
    const createdUnix = plan.joinedUnix.get(name) ?? 0;
    const email = `${name.toLowerCase()}@${domain}`;
    const user = await stores.users.insert({
      name,
      fullName: '',
      email,
      hideEmail: planned.showsEmail !== true,
      loginName: '',
      sourceId: 0,
      description: planned.description,
      location: planned.location,
      website: '',
      language: '',
      visibility: planned.visibility ?? 'public',
      isAdmin: planned.isAdmin === true,
      isRestricted: planned.isRestricted === true,
      isActive: true,
      prohibitLogin: false,
      mustChangePassword: false,
      isPending: false,
      createdUnix,
      passwordHash,
    });
    people.set(name, user);
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
  plan: DemoPlan,
  userOf: (name: string) => User,
): Promise<void> {
  // When the last user joined, all users exist.
  let momentUnix = Math.max(...plan.joinedUnix.values()) + 3600;
  for (const { name, follows } of users) {
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
  plan: DemoPlan,
  userOf: (name: string) => User,
): Promise<(name: string) => Repository> {
  const made = new Map<string, Repository>();
  for (const planned of repositories) {
    const own = plan.issues.filter(({ repository }) => repository === planned);
    const createdUnix = Math.min(...own.map((issue) => issue.createdUnix)) - 3 * 86_400;
    const repository = await stores.repositories.insert({
      ownerId: userOf(planned.owner).id,
      name: planned.name,
      description: planned.description,
      website: '',
      defaultBranch: 'main',
      isPrivate: planned.isPrivate === true,
      isTemplate: false,
      hasIssues: true,
      enableTimeTracker: true,
      allowOnlyContributorsToTrackTime: planned.isOpenToTracking !== true,
      enableIssueDependencies: true,
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
  return (name) => found(made.get(name), name);
}

async function addIssues(
  stores: Stores,
  plan: DemoPlan,
  userOf: (name: string) => User,
  repositoryOf: (name: string) => Repository,
): Promise<void> {
  const ids: number[] = [];
  const touchedUnix: number[] = [];
  for (const planned of plan.issues) {
    const repository = repositoryOf(planned.repository.name);
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
      await stores.timeline.add(
        timelineEvent({
          issueId: issue.id,
          type: 'assignees',
          userId: issue.posterId,
          assigneeId,
          createdUnix: planned.createdUnix,
        }),
      );
    }
  }
  await addTimes(stores, plan, userOf, repositoryOf, { ids, touchedUnix });
  for (const [place, { closedUnix, assignees, poster }] of plan.issues.entries()) {
    const issueId = ids[place] ?? 0;
    await stores.issues.update(issueId, { updatedUnix: touchedUnix[place] ?? 0 });
    if (closedUnix === 0) continue;
    const userId = userOf(assignees[0] ?? poster).id;
    await stores.timeline.add(
      timelineEvent({ issueId, type: 'close', userId, createdUnix: closedUnix }),
    );
  }
}

async function addTimes(
  stores: Stores,
  plan: DemoPlan,
  userOf: (name: string) => User,
  repositoryOf: (name: string) => Repository,
  { ids, touchedUnix }: { ids: readonly number[]; touchedUnix: number[] },
): Promise<void> {
  const revisions: NewRevision[] = [];
  for (const { issue: place, user, ...spent } of plan.times) {
    const { timeSeconds, createdUnix } = spent;
    const planned = found(plan.issues[place], `issue ${place}`).repository;
    const repository = repositoryOf(planned.name);
    const issueId = ids[place] ?? 0;
    const userId = userOf(user).id;
    const time = await stores.trackedTimes.insert({
      issueId,
      repositoryId: repository.id,
      userId,
      ...spent,
      insertedUnix: createdUnix,
      ownerNameThen: planned.owner,
      repositoryNameThen: planned.name,
    });
    await stores.timeline.add(
      timelineEvent({
        issueId,
        type: 'add_time_manual',
        userId,
        trackedTimeId: time.id,
        timeSeconds,
        createdUnix,
      }),
    );
    revisions.push({
      timeId: time.id,
      issueId,
      kind: 'add',
      batch: '',
      actorId: userId,
      userId,
      client: 'demo',
      before: null,
      createdUnix,
    });
    touchedUnix[place] = Math.max(touchedUnix[place] ?? 0, createdUnix);
  }
  await stores.timeRevisions.add(revisions);
}
