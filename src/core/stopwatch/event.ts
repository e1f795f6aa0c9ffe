import type { Context } from '../context.ts';
import type { Issue } from '../records/types.ts';
import type { Stores } from '../store.ts';

/** Adds the event to the issue's timeline. */
export async function recordEvent(
  context: Context,
  stores: Stores,
  issue: Pick<Issue, 'id'>,
  type: 'start_tracking' | 'cancel_tracking',
  userId: number,
): Promise<void> {
  const createdUnix = context.clock.nowUnix();
  await stores.timeline.add({ issueId: issue.id, type, userId, createdUnix });
  await stores.issues.touch(issue.id, createdUnix);
}
