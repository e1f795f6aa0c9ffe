import type { Caller, SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { isIssuesWriter } from '../policy/access.ts';
import { accessesIn, issueIn, readableNames } from '../policy/lookup.ts';
import { checkTrackingEnabled, isTrackingEnabled } from '../policy/tracking.ts';
import type { FullIssue, Issue, RepositoryAccess } from '../records/types.ts';
import { namesOf } from '../records/user.ts';
import { listableUser } from '../tracked-time/access.ts';
import { view } from '../transaction.ts';
import {
  type Estimates,
  type IssueTime,
  noEstimates,
  type RepositoryTotal,
  type TimedIssue,
  type TimeSummary,
  type TimeTotal,
  type TotalFilter,
} from './types.ts';

/**
 * The times of readable issues, in the same order: all users' for issues writers, their own for
 * others. Null if time tracking is disabled, and for anonymous callers.
 */
export async function issueTimes(
  context: Context,
  caller: Caller,
  issues: readonly FullIssue[],
): Promise<(IssueTime | null)[]> {
  const { user } = caller;
  if (user === null) return issues.map(() => null);
  const { background } = context.database;
  const sums = await background.timeTotals.ofIssues(
    issues.map(({ issue }) => issue.id),
    user.id,
  );
  const accessTo = await accessesIn(
    view(context, caller),
    issues.map(({ repository }) => repository.id),
  );
  return issues.map(({ issue, repository, owner }) => {
    if (!isTrackingEnabled(context.rules, repository)) return null;
    const mode = accessTo(repository, owner)?.mode ?? 'none';
    const { seconds, ownSeconds } = sums.get(issue.id) ?? { seconds: 0, ownSeconds: 0 };
    return issueTime(issue, isIssuesWriter({ mode }) ? seconds : ownSeconds, ownSeconds);
  });
}

const issueTime = (issue: Issue, spentSeconds: number, ownSeconds: number): IssueTime => ({
  spentSeconds,
  ownSeconds,
  estimateSeconds: issue.timeEstimateSeconds,
});

/** Adds times to a list of issues, if requested, in batches. */
export function timedIssues(
  context: Context,
  caller: Caller,
  issues: Listing<FullIssue>,
  isAsked: boolean,
): Listing<TimedIssue> {
  return mapListing<FullIssue, TimedIssue>(issues, async (rows) => {
    if (!isAsked) return rows.map((full) => ({ full, time: undefined }));
    const times = await issueTimes(context, caller, rows);
    return rows.map((full, place) => ({ full, time: times[place] ?? null }));
  });
}

/**
 * The time on an issue by user; only their own for callers who are not issues writers.
 * @throws not_found if time tracking is disabled, or there is no such issue
 */
export async function issueTimeSummary(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
): Promise<TimeSummary & { readonly time: IssueTime }> {
  const { repository } = access;
  if (!isTrackingEnabled(context.rules, repository)) throw notFound('time-tracker.disabled');
  const { read, background } = context.database;
  const issue = await issueIn(read, access, number);
  const summary = await summaryOf(view(context, caller, background), access, { issueId: issue.id });
  return { ...summary, time: issueTime(issue, summary.total.seconds, summary.ownSeconds) };
}

/**
 * Like `issueTimeSummary`, for a whole repository.
 * @param isForced sums up also where time tracking is disabled, for those who may delete it
 * @throws tracking_disabled
 */
export async function repositoryTimeSummary(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  isForced = false,
): Promise<TimeSummary & Estimates> {
  const { repository } = access;
  if (!isForced || access.mode !== 'owner') checkTrackingEnabled(context.rules, repository);
  const { background } = context.database;
  const summary = await summaryOf(view(context, caller, background), access, {
    repositoryId: repository.id,
  });
  const { userId } = listableUser(caller, access, undefined);
  const estimates = await background.timeTotals.ofEstimates([repository.id], userId);
  return { ...summary, ...(estimates.get(repository.id) ?? noEstimates) };
}

async function summaryOf(
  view: View<SignedIn>,
  access: RepositoryAccess,
  place: TotalFilter,
): Promise<TimeSummary> {
  const { timeTotals } = view;
  const filter = { ...place, ...listableUser(view.caller, access, undefined) };
  const own = await timeTotals.total({ ...place, userId: view.caller.user.id });
  const isOwn = filter.userId === view.caller.user.id;
  return {
    total: isOwn ? own : await timeTotals.total(filter),
    ownSeconds: own.seconds,
    users: mapListing(timeTotals.byUser(filter), async (rows) => {
      const nameOf = await namesOf(
        view,
        rows.map((row) => row.userId),
      );
      return rows.map((row) => ({ ...row, userName: nameOf(row.userId) }));
    }),
  };
}

/**
 * The caller's time by repository, including those they may no longer read (D24). A token limited
 * to public repositories sums up only these.
 */
export async function ownTimeSummary(
  context: Context,
  caller: SignedIn,
): Promise<{ readonly total: TimeTotal; readonly repositories: Listing<RepositoryTotal> }> {
  const own = view(context, caller, context.database.background);
  const filter = { userId: caller.user.id, isPublicOnly: caller.isPublicOnly };
  return {
    total: await own.timeTotals.total(filter),
    repositories: mapListing(own.timeTotals.byRepository(filter), async (rows) => {
      const names = await readableNames(
        own,
        rows.map((row) => row.repositoryId),
      );
      return rows.map(({ ownerNameThen, repositoryNameThen, ...row }) => {
        const now = names.get(row.repositoryId);
        return {
          ...row,
          ownerName: now?.ownerName ?? ownerNameThen,
          repositoryName: now?.name ?? repositoryNameThen,
          title: now?.title,
        };
      });
    }),
  };
}
