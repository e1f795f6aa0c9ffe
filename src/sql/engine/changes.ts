import type { ChangeListener, Topic } from '../../core/events/types.ts';
import type { Executor, Recorded } from './executor.ts';
import { prepare } from './statement.ts';

const insertChange = prepare<{ userId: number; topic: Topic }, unknown>((db, p) =>
  db.insertInto('user_change').values({ user_id: p.userId, topic: p.topic }),
);

/**
 * Records a change of a user's data for the event stream, in the same transaction, and at most once
 * per topic.
 */
export async function recordChange(
  executor: Executor,
  userId: number,
  topic: Topic,
): Promise<void> {
  const key = `${topic} ${userId}`;
  if (executor.recorded?.has(key) === true) return;
  executor.recorded?.set(key, userId);
  await executor.run(insertChange, { userId, topic });
}

/** Listeners in this process that are called after each commit. */
export class ChangeListeners {
  readonly #listeners = new Map<ChangeListener, (error: unknown) => void>();

  /**
   * @param onFailure called if the listener throws
   * @returns a function that removes the listener
   */
  add(listener: ChangeListener, onFailure: (error: unknown) => void): () => void {
    this.#listeners.set(listener, onFailure);
    return () => this.#listeners.delete(listener);
  }

  /** Never throws: the data is committed, and the caller must get a response. */
  emit(recorded: Recorded): void {
    if (recorded.size === 0) return;
    for (const [listener, onFailure] of this.#listeners) {
      try {
        listener(recorded.values());
      } catch (error) {
        onFailure(error);
      }
    }
  }
}

/** A limit, so that a transaction never reads millions of entries. */
const newestEntries = 1000;

/**
 * Records a change for users with a stopwatch or one of the newest entries on an issue or in a
 * repository that was deleted or restored. Users with older entries see the change at the next
 * reload.
 */
export async function recordChangeOfHolders(
  executor: Executor,
  column: 'issue_id' | 'repository_id',
  id: number,
): Promise<void> {
  const { builder: db } = executor;
  const timers = await executor.allOf<{ user_id: number }>(
    db.selectFrom('stopwatch').select('user_id').where(column, '=', id),
  );
  for (const { user_id } of timers) await recordChange(executor, user_id, 'stopwatch');
  const holders = await executor.allOf<{ user_id: number }>(
    db
      .selectFrom((e) =>
        e
          .selectFrom('tracked_time')
          .select('user_id')
          .where(column, '=', id)
          .where('deleted_unix', '=', 0)
          .orderBy('created_unix', 'desc')
          .orderBy('id', 'desc')
          .limit(newestEntries)
          .as('newest'),
      )
      .select('user_id')
      .distinct(),
  );
  for (const { user_id } of holders) await recordChange(executor, user_id, 'times');
}

/**
 * Records that a user's permissions in a repository changed, which affects what their lists
 * include.
 */
export async function recordAccessChange(executor: Executor, userId: number): Promise<void> {
  await recordChange(executor, userId, 'stopwatch');
  await recordChange(executor, userId, 'times');
}
