import { isIssuesWriter, type RepositoryAccess, repositoryVisibility } from '../access.ts';
import type { Caller, SignedIn } from '../caller.ts';
import { notFound, unknownIssue } from '../errors.ts';
import type { FullIssue, Issue } from '../issue/issue.ts';
import { type Listing, mapListing } from '../listing.ts';
import type { Stores } from '../store.ts';
import { ghost } from '../user/user.ts';
import type { World } from '../world.ts';
import { checkTrackingEnabled, isTrackingEnabled } from './tracked-time.ts';
import { listableUser } from './tracked-time-lists.ts';

/** What entries sum up to; those that are deleted, alone or with issue or repository, never count. */
export interface TimeTotal {
  readonly seconds: number;
  readonly billableSeconds: number;
  readonly count: number;
}

/** Which entries count. */
export interface TotalFilter {
  readonly issueId?: number;
  readonly repositoryId?: number;
  readonly userId?: number;
  /** Leaves out entries of private repositories (a token that is confined to public ones). */
  readonly isPublicOnly?: boolean;
}

export interface TimeTotalStore {
  total(filter: TotalFilter): Promise<TimeTotal>;
  /** By user, most time first. */
  byUser(filter: TotalFilter): Listing<TimeTotal & { readonly userId: number }>;
  /** By repository, most time first, with the names of then of the newest entry. */
  byRepository(filter: TotalFilter): Listing<
    TimeTotal & {
      readonly repositoryId: number;
      readonly ownerNameThen: string;
      readonly repositoryNameThen: string;
    }
  >;
  /** Everybody's seconds on each of these issues, and those of one user; an issue without any is left out. */
  ofIssues(
    issueIds: readonly number[],
    userId: number,
  ): Promise<Map<number, { readonly seconds: number; readonly ownSeconds: number }>>;
  /** What the issues of a repository are thought to take, together; deleted ones do not count. */
  estimatesOf(repositoryId: number): Promise<number>;
}

/** What was spent on an issue, as far as the viewer may list it, beside what was thought. */
export interface IssueTime {
  readonly spentSeconds: number;
  /** The viewer's own part of it. */
  readonly ownSeconds: number;
  /** 0: nobody says. */
  readonly estimateSeconds: number;
}

/**
 * The times of issues that the caller may read, in the same order: everybody's for issues writers,
 * his own for others. Null for who lists none: where time is not tracked, and for nobody in
 * particular.
 */
export async function issueTimes(
  world: World,
  caller: Caller,
  issues: readonly FullIssue[],
): Promise<(IssueTime | null)[]> {
  const { user } = caller;
  if (user === null) return issues.map(() => null);
  const { read, heavy } = world.database;
  const sums = await heavy.timeTotals.ofIssues(
    issues.map(({ issue }) => issue.id),
    user.id,
  );
  const given = await read.repositories.collaborations(user.id, [
    ...new Set(issues.map(({ repository }) => repository.id)),
  ]);
  return issues.map(({ issue, repository }) => {
    if (!isTrackingEnabled(world.rules, repository)) return null;
    const isOwner = user.isAdmin || repository.ownerId === user.id;
    const mode = isOwner ? 'owner' : (given.get(repository.id) ?? 'read');
    const { seconds, ownSeconds } = sums.get(issue.id) ?? { seconds: 0, ownSeconds: 0 };
    return issueTime(issue, isIssuesWriter({ mode }) ? seconds : ownSeconds, ownSeconds);
  });
}

const issueTime = (issue: Issue, spentSeconds: number, ownSeconds: number): IssueTime => ({
  spentSeconds,
  ownSeconds,
  estimateSeconds: issue.timeEstimateSeconds,
});

/** An issue with its time; undefined where that was not asked for. */
export interface TimedIssue {
  readonly full: FullIssue;
  readonly time: IssueTime | null | undefined;
}

/** A list of issues, with their times where these are asked for, read a batch at a time. */
export function timedIssues(
  world: World,
  caller: Caller,
  issues: Listing<FullIssue>,
  isAsked: boolean,
): Listing<TimedIssue> {
  return mapListing<FullIssue, TimedIssue>(issues, async (rows) => {
    if (!isAsked) return rows.map((full) => ({ full, time: undefined }));
    const times = await issueTimes(world, caller, rows);
    return rows.map((full, place) => ({ full, time: times[place] ?? null }));
  });
}

/** Somebody's part of a sum; `Ghost` where he is no more. */
export interface UserTotal extends TimeTotal {
  readonly userId: number;
  readonly userName: string;
}

export interface TimeSummary {
  readonly total: TimeTotal;
  readonly ownSeconds: number;
  readonly users: Listing<UserTotal>;
}

/**
 * What was spent on an issue, by whom; whoever is no issues writer is told of his own time.
 * @throws not_found where time is not tracked, or there is no such issue
 */
export async function issueTimeSummary(
  world: World,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
): Promise<TimeSummary & { readonly time: IssueTime }> {
  const { repository } = access;
  if (!isTrackingEnabled(world.rules, repository)) throw notFound('Timetracker is disabled');
  const { read, heavy } = world.database;
  const issue = await read.issues.byNumber(repository.id, number);
  if (issue === undefined) throw unknownIssue(number);
  const summary = await summaryOf(heavy, caller, access, { issueId: issue.id });
  return { ...summary, time: issueTime(issue, summary.total.seconds, summary.ownSeconds) };
}

/** As `issueTimeSummary`, for a whole repository. @throws tracking_disabled */
export async function repositoryTimeSummary(
  world: World,
  caller: SignedIn,
  access: RepositoryAccess,
): Promise<TimeSummary & { readonly estimateSeconds: number }> {
  const { repository } = access;
  checkTrackingEnabled(world.rules, repository);
  const { heavy } = world.database;
  const summary = await summaryOf(heavy, caller, access, { repositoryId: repository.id });
  return { ...summary, estimateSeconds: await heavy.timeTotals.estimatesOf(repository.id) };
}

async function summaryOf(
  stores: Stores,
  caller: SignedIn,
  access: RepositoryAccess,
  place: TotalFilter,
): Promise<TimeSummary> {
  const { timeTotals } = stores;
  const filter = { ...place, ...listableUser(caller, access, undefined) };
  const own = await timeTotals.total({ ...place, userId: caller.user.id });
  const isOwn = filter.userId === caller.user.id;
  return {
    total: isOwn ? own : await timeTotals.total(filter),
    ownSeconds: own.seconds,
    users: mapListing(timeTotals.byUser(filter), async (rows) => {
      const users = await stores.users.byIds(rows.map((row) => row.userId));
      const nameById = new Map(users.map((user) => [user.id, user.name]));
      return rows.map((row) => ({
        ...row,
        userName: nameById.get(row.userId) ?? ghost(row.userId).name,
      }));
    }),
  };
}

/** A repository's part of somebody's time, under its names of now, or for who may not read it, then. */
export interface RepositoryTotal extends TimeTotal {
  readonly repositoryId: number;
  readonly ownerName: string;
  readonly repositoryName: string;
}

/**
 * What the caller spent, by repository, also in those that he may no longer read (D24). Through a
 * token that is confined to public repositories, what he spent in public ones.
 */
export async function ownTimeSummary(
  world: World,
  caller: SignedIn,
): Promise<{ readonly total: TimeTotal; readonly repositories: Listing<RepositoryTotal> }> {
  const stores = world.database.heavy;
  const filter = { userId: caller.user.id, isPublicOnly: caller.isPublicOnly };
  return {
    total: await stores.timeTotals.total(filter),
    repositories: mapListing(stores.timeTotals.byRepository(filter), async (rows) => {
      const ids = rows.map((row) => row.repositoryId);
      const visibility = repositoryVisibility(caller);
      const readable = await stores.trackedTimes.readableRepositories(visibility, ids);
      const repositories = await stores.repositories.byIds([...readable]);
      const owners = await stores.users.byIds([...new Set(repositories.map((r) => r.ownerId))]);
      const ownerById = new Map(owners.map((owner) => [owner.id, owner.name]));
      const repositoryById = new Map(repositories.map((r) => [r.id, r]));
      return rows.map(({ ownerNameThen, repositoryNameThen, ...row }) => {
        const now = repositoryById.get(row.repositoryId);
        return {
          ...row,
          ownerName: ownerById.get(now?.ownerId ?? 0) ?? ownerNameThen,
          repositoryName: now?.name ?? repositoryNameThen,
        };
      });
    }),
  };
}
