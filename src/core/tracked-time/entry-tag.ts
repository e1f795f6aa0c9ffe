import { errorOf } from '../errors.ts';
import type { TrackedTime } from '../records/types.ts';

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
  throw errorOf('precondition_failed', 'time.changed-meanwhile');
}
