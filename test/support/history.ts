import { expect } from 'vitest';
import { chunksOf } from '../../src/core/listing.ts';
import { stateOf } from '../../src/core/time-revision/revision.ts';
import type { EntryState } from '../../src/core/time-revision/types.ts';
import type { TestApp } from './app.ts';
import { rowsOf } from './rows.ts';

/**
 * Replays the history of every entry ever added and compares the result with the stored entry:
 * values, whether it is deleted, version. Also compares the sums of the timelines.
 */
export async function expectHistoryToBeComplete(
  t: Pick<TestApp, 'app' | 'database'>,
): Promise<void> {
  const { read } = t.app.context.database;
  const rows = await rowsOf<{ id: number }>(t, 'SELECT id FROM tracked_time ORDER BY id');
  const times = await read.trackedTimes.byIds(rows.map((row) => row.id));
  for (const time of times) {
    let state: EntryState | null = null;
    let last: EntryState | null = null;
    let changes = 0;
    for await (const revisions of chunksOf(read.timeRevisions.ofTime(time.id), 100)) {
      for (const { kind, before, after } of revisions) {
        expect(before).toEqual(state);
        if (kind === 'restore') expect(after).toEqual(last);
        last = state ?? last;
        state = after;
        changes += 1;
      }
    }
    expect(state).toEqual(time.isDeleted ? null : stateOf(time));
    expect(last === null || !time.isDeleted || stateOf(time)).toEqual(
      time.isDeleted ? last : expect.anything(),
    );
    expect(time.version).toBe(changes);
  }
  const sums = await rowsOf<{ issue_id: number; user_id: number; told: number; there: number }>(
    t,
    `SELECT e.issue_id, e.user_id, e.told, coalesce(t.there, 0) AS there FROM (
       SELECT issue_id, user_id, cast(sum(CASE type WHEN 'delete_time_manual' THEN -time_seconds
         ELSE time_seconds END) AS bigint) AS told
       FROM timeline_event WHERE type IN ('add_time_manual', 'stop_tracking', 'edit_time_manual',
         'restore_time_manual', 'delete_time_manual') GROUP BY issue_id, user_id) AS e
     LEFT JOIN (SELECT issue_id, user_id, cast(sum(time_seconds) AS bigint) AS there
       FROM tracked_time WHERE deleted_unix = 0 GROUP BY issue_id, user_id) AS t
     ON t.issue_id = e.issue_id AND t.user_id = e.user_id`,
  );
  for (const { told, there, ...where } of sums)
    expect({ ...where, told }).toEqual({ ...where, told: there });
}
