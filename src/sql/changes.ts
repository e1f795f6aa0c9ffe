import type { ChangeListener, Topic } from '../core/events/change.ts';
import type { Executor } from './query.ts';

/**
 * What one transaction changes for the event stream, each user and topic once, as the stores note it.
 * The engine writes it when the transaction commits.
 */
export class Changes {
  readonly #noted = new Map<string, { readonly userId: number; readonly topic: Topic }>();

  /** What several units change together. */
  static of(all: readonly Changes[]): Changes {
    const together = new Changes();
    for (const changes of all) {
      for (const [key, noted] of changes.#noted) together.#noted.set(key, noted);
    }
    return together;
  }

  note(userId: number, topic: Topic): void {
    this.#noted.set(`${topic} ${userId}`, { userId, topic });
  }

  get rows(): readonly { readonly userId: number; readonly topic: Topic }[] {
    return [...this.#noted.values()];
  }
}

/** Who wants to hear, in this process, what was committed by it. */
export class ChangeListeners {
  readonly #listeners = new Map<ChangeListener, (error: unknown) => void>();

  /**
   * @param onFailure told where the listener throws
   * @returns what ends it
   */
  add(listener: ChangeListener, onFailure: (error: unknown) => void): () => void {
    this.#listeners.set(listener, onFailure);
    return () => this.#listeners.delete(listener);
  }

  /** Never throws: what was committed stands, and whoever wrote it must hear of that. */
  tell({ rows }: Changes): void {
    if (rows.length === 0) return;
    for (const [listener, onFailure] of this.#listeners) {
      try {
        listener(rows.map(({ userId }) => userId));
      } catch (error) {
        onFailure(error);
      }
    }
  }
}

/** Entries that are looked at for whose they are: a unit must not read through millions of them. */
const newestEntries = 1000;

/**
 * Notes those whose stopwatches or newest entries are on an issue, or in a repository, that comes or
 * goes. Whoever has only older ones there sees it when his pages look again by themselves.
 */
export async function noteHolders(
  executor: Executor,
  column: 'issue_id' | 'repository_id',
  id: number,
): Promise<void> {
  const { builder: db, changes } = executor;
  const timers = await executor.allOf<{ user_id: number }>(
    db.selectFrom('stopwatch').select('user_id').where(column, '=', id),
  );
  for (const { user_id } of timers) changes?.note(user_id, 'stopwatch');
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
  for (const { user_id } of holders) changes?.note(user_id, 'times');
}

/** Notes somebody whose rights in a repository change: his lists show more of what is there, or less. */
export function noteAccess({ changes }: Executor, userId: number): void {
  changes?.note(userId, 'stopwatch');
  changes?.note(userId, 'times');
}
