import type { Segment, Stopwatch, StopwatchStore } from '../../core/stopwatch/types.ts';
import { type SegmentRow, type StopwatchRow, segments, stopwatches } from '../columns/stopwatch.ts';
import type { Executor } from '../engine/executor.ts';
import { rowDeleter, rowInserter, rowUpdater } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';
import { recordChange } from './change.ts';

const ofUser = prepare<{ userId: number }, StopwatchRow>((db, p) =>
  db.selectFrom('stopwatch').selectAll().where('user_id', '=', p.userId),
);
const onIssue = prepare<{ issueId: number }, StopwatchRow>((db, p) =>
  db.selectFrom('stopwatch').selectAll().where('issue_id', '=', p.issueId).orderBy('id'),
);
const running = prepare<object, { count: number }>((db) =>
  db
    .selectFrom('stopwatch_segment')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ended_unix', 'is', null),
);
const insert = rowInserter('stopwatch');
const update = rowUpdater('stopwatch');
const remove = prepare<{ id: number }, { user_id: number }>((db, p) =>
  db.deleteFrom('stopwatch').where('id', '=', p.id).returning('user_id'),
);
const removeSegments = rowDeleter('stopwatch_segment', 'stopwatch_id');

export function stopwatchStore(executor: Executor): StopwatchStore {
  const db = executor.builder;

  /** Loads the segments with one statement. */
  async function withSegments(rows: readonly StopwatchRow[]): Promise<Stopwatch[]> {
    if (rows.length === 0) return [];
    const byStopwatch = new Map<number, Segment[]>(rows.map((row) => [row.id, []]));
    const found = await executor.allOf<SegmentRow & { stopwatch_id: number }>(
      db
        .selectFrom('stopwatch_segment')
        .select([...segments.columns, 'stopwatch_id'])
        .where('stopwatch_id', 'in', [...byStopwatch.keys()])
        .orderBy('id'),
    );
    for (const row of found) byStopwatch.get(row.stopwatch_id)?.push(segments.read(row));
    return rows.map((row) => ({
      ...stopwatches.read(row),
      segments: byStopwatch.get(row.id) ?? [],
    }));
  }

  async function insertSegments(id: number, added: readonly Segment[]): Promise<void> {
    const rows = added.map((segment) => ({ ...segments.write(segment), stopwatch_id: id }));
    await executor.runOf(db.insertInto('stopwatch_segment').values(rows));
  }

  return {
    ofUser: async (userId) => (await withSegments(await executor.all(ofUser, { userId })))[0],
    onIssue: async (issueId) => withSegments(await executor.all(onIssue, { issueId })),
    countRunning: async () => Number((await executor.first(running, {}))?.count ?? 0),
    insert: async (stopwatch) => {
      const id = await insert(executor, stopwatches.write(stopwatch));
      await insertSegments(id, stopwatch.segments);
      await recordChange(executor, stopwatch.userId, 'stopwatch');
      return { ...stopwatch, id };
    },
    save: async (stopwatch) => {
      const { id, userId, createdUnix: _, ...changed } = stopwatch;
      await update(executor, id, stopwatches.write(changed));
      await removeSegments(executor, { stopwatch_id: id });
      await insertSegments(id, stopwatch.segments);
      await recordChange(executor, userId, 'stopwatch');
    },
    remove: async (id) => {
      await removeSegments(executor, { stopwatch_id: id });
      const removed = await executor.first(remove, { id });
      if (removed === undefined) return false;
      await recordChange(executor, removed.user_id, 'stopwatch');
      return true;
    },
  };
}
