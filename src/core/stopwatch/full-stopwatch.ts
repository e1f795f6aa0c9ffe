import type { SignedIn } from '../caller.ts';
import type { View } from '../context.ts';
import { repositoryVisibility } from '../policy/access.ts';
import { seesKind } from '../policy/connected.ts';
import { fullIssues } from '../records/full-issue.ts';
import type { FullStopwatch, Stopwatch } from './types.ts';

/** Loads stopwatches with everything their JSON needs and the caller may see. */
export async function fullStopwatches(
  view: View<SignedIn>,
  watches: readonly Stopwatch[],
): Promise<FullStopwatch[]> {
  const readable = await view.repositories.readable(
    repositoryVisibility(view.caller, true),
    watches.map((watch) => watch.repositoryId),
  );
  const shown = watches.filter((watch) => readable.has(watch.repositoryId));
  const issues = await fullIssues(
    view,
    await view.issues.byIds(shown.map((watch) => watch.issueId)),
  );
  const seen = issues.filter(({ issue }) => seesKind(view.caller, issue));
  const issueById = new Map(seen.map((issue) => [issue.issue.id, issue]));
  return watches.map((stopwatch) => ({
    stopwatch,
    issue: issueById.get(stopwatch.issueId) ?? null,
    nowUnix: view.nowUnix,
  }));
}
