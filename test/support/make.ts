import { randomBytes } from 'node:crypto';
import type { Context } from '../../src/core/context.ts';
import type { Email } from '../../src/core/email/types.ts';
import type { Issue, Repository, TrackedTime, User } from '../../src/core/records/types.ts';
import type { Collaborator, NewRepository } from '../../src/core/repository/types.ts';
import { hashSecret } from '../../src/core/secret.ts';
import type { NewTrackedTime } from '../../src/core/tracked-time/types.ts';
import type { NewUser } from '../../src/core/user/types.ts';

/** A user and their credentials: the token alone, or a password where a token isn't enough. */
export interface Person {
  readonly user: User;
  readonly token: string;
  readonly byPassword: { readonly name: string; readonly password: string };
}

/**
 * Test data, inserted directly into the stores: use the API for what a test is about, and this for
 * its prerequisites. Missing names are generated, each one unique.
 */
export interface Make {
  user(name?: string, options?: Partial<NewUser> & { password?: string }): Promise<User>;
  admin(name?: string): Promise<User>;
  /** The token itself. */
  token(user: User, scopes?: readonly string[]): Promise<string>;
  /** A user with a token of all scopes and a password. */
  person(name?: string, options?: Partial<NewUser> & { password?: string }): Promise<Person>;
  follow(follower: User, followee: User): Promise<void>;
  block(blocker: User, blockee: User): Promise<void>;
  email(user: User, address: string, options?: Partial<Email>): Promise<Email>;
  repository(owner: User, name?: string, options?: Partial<NewRepository>): Promise<Repository>;
  collaborator(repository: Repository, user: User, mode: Collaborator['mode']): Promise<void>;
  issue(
    repository: Repository,
    poster: User,
    options?: Partial<Issue> & { assignees?: User[] },
  ): Promise<Issue>;
  time(
    issue: Issue,
    user: User,
    timeSeconds: number,
    createdUnix?: number,
    options?: Partial<NewTrackedTime>,
  ): Promise<TrackedTime>;
}

export function maker(context: Pick<Context, 'database' | 'clock' | 'passwords'>): Make {
  const { database, clock } = context;
  let count = 0;
  const next = (): number => ++count;

  const make: Make = {
    user: async (name = `user${next()}`, { password, ...options } = {}) => {
      const passwordHash = password === undefined ? '' : await context.passwords.hash(password);
      const email = options.email ?? `${name.toLowerCase()}@example.com`;
      const createdUnix = clock.nowUnix();
      return database.write(async (stores) => {
        const user = await stores.users.insert({
          name,
          fullName: '',
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
          passwordHash,
          ...options,
        });
        await stores.emails.insert({
          userId: user.id,
          address: email,
          isVerified: true,
          isPrimary: true,
          createdUnix,
        });
        return user;
      });
    },
    admin: (name) => make.user(name, { isAdmin: true }),
    token: async (user, scopes = ['all']) => {
      const token = randomBytes(20).toString('hex');
      await database.write((stores) =>
        stores.tokens.insert({
          userId: user.id,
          name: `token${next()}`,
          hash: hashSecret(token),
          lastEight: token.slice(-8),
          scopes,
          createdUnix: clock.nowUnix(),
          expiresUnix: 0,
        }),
      );
      return token;
    },
    person: async (name, { password = 'a password of one', ...options } = {}) => {
      const user = await make.user(name, { password, ...options });
      return { user, token: await make.token(user), byPassword: { name: user.name, password } };
    },
    follow: (follower, followee) =>
      database.write(async (stores) => {
        await stores.follows.add(follower.id, followee.id, clock.nowUnix());
      }),
    block: async (blocker, blockee) => {
      await database.write((stores) =>
        stores.blocks.add(blocker.id, blockee.id, '', clock.nowUnix()),
      );
    },
    email: (user, address, options = {}) =>
      database.write((stores) =>
        stores.emails.insert({
          userId: user.id,
          address,
          isVerified: true,
          isPrimary: false,
          createdUnix: clock.nowUnix(),
          ...options,
        }),
      ),
    repository: (owner, name = `repo${next()}`, options = {}) =>
      database.write((stores) =>
        stores.repositories.insert({
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
          createdUnix: clock.nowUnix(),
          ...options,
        }),
      ),
    collaborator: (repository, user, mode) =>
      database.write((stores) =>
        stores.repositories.setCollaboration(repository.id, user.id, mode, clock.nowUnix()),
      ),
    issue: (repository, poster, { assignees = [], ...options } = {}) =>
      database.write(async (stores) => {
        const number = await stores.repositories.takeIssueNumber(repository.id);
        const issue = await stores.issues.insert({
          repositoryId: repository.id,
          number,
          posterId: poster.id,
          title: `Issue ${number}`,
          body: '',
          isClosed: false,
          closedUnix: 0,
          dueUnix: 0,
          timeEstimateSeconds: 0,
          createdUnix: clock.nowUnix(),
          ...options,
        });
        await stores.issues.setAssignees(
          issue.id,
          assignees.map((user) => user.id),
        );
        if (!issue.isClosed) await stores.repositories.changeOpenIssues(repository.id, 1);
        return issue;
      }),
    time: (issue, user, timeSeconds, createdUnix = clock.nowUnix(), options = {}) =>
      database.write(async (stores) => {
        const repository = await stores.repositories.byId(issue.repositoryId);
        const owner = await stores.users.byId(repository?.ownerId ?? 0);
        await stores.changes.add(user.id, 'times');
        return stores.trackedTimes.insert({
          issueId: issue.id,
          repositoryId: issue.repositoryId,
          userId: user.id,
          timeSeconds,
          createdUnix,
          insertedUnix: clock.nowUnix(),
          ownerNameThen: owner?.name ?? '',
          repositoryNameThen: repository?.name ?? '',
          ...options,
        });
      }),
  };
  return make;
}
