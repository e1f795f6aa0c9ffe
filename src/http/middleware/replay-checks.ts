import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { checkRepoAdmin } from '../../core/policy/access.ts';
import { checkHasIssues } from '../../core/policy/lookup.ts';
import { requireTracking } from '../../core/stopwatch/access.ts';
import { checkListable, type ReportedEntry, trackingOn } from '../../core/tracked-time/access.ts';
import { view } from '../../core/transaction.ts';
import { type FastifyRequest, repositoryOf, signedIn } from '../api.ts';

/*
 * Checks before a stored response is given again, besides credential, scope and the route's hooks.
 * All need `inRepository`.
 */

type InRepository = Pick<FastifyRequest, 'caller' | 'repositoryAccess'>;

/** Users who may no longer track time on an issue do not get a stored response again. */
export const mayTrackStill = (request: InRepository, index: number) => (context: Context) =>
  trackingOn(view(context, signedIn(request)), repositoryOf(request), index);

/** The same for the stopwatch on an issue. */
export const mayUseStopwatchStill = (request: InRepository, index: number) => (context: Context) =>
  requireTracking(view(context, signedIn(request)), repositoryOf(request), index);

/** Like `mayTrackStill`, and the caller must still be able to list the entry. */
export const mayListEntryStill =
  (request: InRepository, index: number) =>
  async (context: Context, given: { readonly body?: unknown }): Promise<void> => {
    await mayTrackStill(request, index)(context);
    const caller = signedIn(request);
    await checkListable(context, caller, entriesIn(caller, [given.body]));
  };

/** @throws not_found */
export const hasIssuesStill = (request: InRepository) => async (): Promise<void> =>
  checkHasIssues(repositoryOf(request).repository);

/** @throws forbidden */
export const isRepoAdminStill = (request: InRepository) => async (): Promise<void> =>
  checkRepoAdmin(repositoryOf(request));

/** The owner and repository of an entry. */
interface EntryOwner {
  readonly user_id?: number;
  readonly issue?: { readonly repository?: { readonly id?: number } };
}

/** The entries in a response; errors have none. */
export function entriesIn(caller: SignedIn, times: readonly unknown[]): ReportedEntry[] {
  return times.flatMap((time) => {
    const entry = time as EntryOwner | null | undefined;
    const repositoryId = entry?.issue?.repository?.id;
    return repositoryId === undefined
      ? []
      : [{ repositoryId, isOwn: entry?.user_id === caller.user.id }];
  });
}
