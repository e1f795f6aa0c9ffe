import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { forbidden, notFound, PunchcardError } from '../errors.ts';
import { repositoryVisibility } from '../policy/access.ts';
import type { RepositoryAccess } from '../records/types.ts';
import { type Tracking, trackingOn } from '../tracked-time/access.ts';
import { view } from '../transaction.ts';
import type { Stopwatch } from './types.ts';

/** Like `trackingOn`, but a disabled time tracker is forbidden, as in Gitea. */
export async function requireTracking(
  view: View<SignedIn>,
  requested: RepositoryAccess,
  number: number,
): Promise<Tracking> {
  try {
    return await trackingOn(view, requested, number);
  } catch (error) {
    const isOff = error instanceof PunchcardError && error.kind === 'tracking_disabled';
    throw isOff ? forbidden('time-tracking.disabled') : error;
  }
}

/** @throws not_found if the caller has none, or their token does not cover it */
export async function currentStopwatch(view: View<SignedIn>): Promise<Stopwatch> {
  const watch = await view.stopwatches.ofUser(view.caller.user.id);
  if (watch === undefined || !(await isVisible(view, watch))) {
    throw notFound('stopwatch.none');
  }
  return watch;
}

/** False for a stopwatch in a private repository and a token limited to public ones (D13). */
export async function isVisible(view: View<SignedIn>, watch: Stopwatch): Promise<boolean> {
  return !view.caller.isPublicOnly || isReadable(view, watch.repositoryId);
}

async function isReadable(view: View<SignedIn>, id: number): Promise<boolean> {
  const visibility = repositoryVisibility(view.caller, true);
  return (await view.repositories.readable(visibility, [id])).has(id);
}

/**
 * Before a stored reply is repeated: the caller must still be able to read the repository.
 * @throws not_found
 */
export async function recheckReadable(
  context: Context,
  caller: SignedIn,
  repositoryId: number | undefined,
): Promise<void> {
  if (repositoryId === undefined) return;
  if (!(await isReadable(view(context, caller), repositoryId)))
    throw notFound('resource.not-found');
}
