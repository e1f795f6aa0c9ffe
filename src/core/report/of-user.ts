import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import type { User } from '../records/types.ts';
import { connectedFor, type Selected } from './operations.ts';
import { type EntriesQuery, readEntriesQuery } from './query.ts';
import type { ReportFilter } from './types.ts';

/** The id of no user. */
const nobody = 0;

/**
 * A user's entries, as far as the caller may list them: all for the user and site admins, otherwise
 * those in repositories where the caller is an issues writer, or none if the user hides their
 * activity (D40). Others than these do not see activities.
 */
export async function listableOf(
  context: Context,
  caller: SignedIn,
  user: User,
): Promise<ReportFilter> {
  const { user: viewer, isPublicOnly } = caller;
  const seesAll = viewer.isAdmin || viewer.id === user.id;
  const { hideActivity = true } = (await context.database.read.users.preferencesOf(user.id)) ?? {};
  const isHidden = !seesAll && (hideActivity || !context.rules.timeTrackingEnabled);
  return {
    userId: isHidden ? nobody : user.id,
    isPublicOnly,
    ...(seesAll ? {} : { listableBy: viewer.id, isOnIssues: true }),
    ...(viewer.id === user.id ? {} : { connectedFor: connectedFor(caller) }),
  };
}

/** The entries of `listableOf` in a period. @throws invalid */
export async function selectOfUser(
  context: Context,
  caller: SignedIn,
  user: User,
  query: EntriesQuery,
): Promise<Selected> {
  const { calendar, filter } = await readEntriesQuery(context, caller, query);
  return { calendar, filter: { ...filter, ...(await listableOf(context, caller, user)) } };
}
