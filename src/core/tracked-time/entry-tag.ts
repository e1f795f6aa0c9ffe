import { notFound, PunchcardError } from '../errors.ts';
import type { Issue } from '../issue/types.ts';
import type { Stores } from '../store.ts';
import type { TrackedTime } from './types.ts';

/** The entity tag of an entry, which changes with each version. */
export const tagOf = (time: Pick<TrackedTime, 'id' | 'version'>): string =>
  `"${time.id}-${time.version}"`;

/**
 * Checks an `If-Match` header.
 * @param ifMatch tags separated by commas, or `*`; undefined: no condition
 * @throws precondition_failed
 */
export function checkTag(ifMatch: string | undefined, time: TrackedTime): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(tagOf(time))) return;
  throw new PunchcardError(
    'precondition_failed',
    'the tracked time was changed meanwhile: look at it, and try again',
  );
}

/** @throws not_found if it is deleted */
export function checkNotDeleted(time: TrackedTime): void {
  if (time.isDeleted) throw notFound('tracked time was already deleted');
}

/** An entry of an issue, deleted or not. @throws not_found if the issue has no such entry */
export async function findEntry(stores: Stores, issue: Issue, id: number): Promise<TrackedTime> {
  const time = await stores.trackedTimes.onIssue(issue.id, id);
  if (time === undefined) throw notFound(`tracked_time does not exist [id: ${id}]`);
  return time;
}
