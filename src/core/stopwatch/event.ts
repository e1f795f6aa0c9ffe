import type { Tx } from '../context.ts';
import type { Issue } from '../records/types.ts';

/** Adds the event to the issue's timeline. */
export async function recordEvent(
  tx: Tx,
  issue: Pick<Issue, 'id'>,
  type: 'start_tracking' | 'cancel_tracking',
  userId: number,
): Promise<void> {
  const createdUnix = tx.nowUnix;
  await tx.timeline.add({ issueId: issue.id, type, userId, createdUnix });
  await tx.issues.touch(issue.id, createdUnix);
}
