import { sql } from 'kysely';
import {
  type ChangeStore,
  type Topic,
  type TopicVersions,
  topics,
} from '../../core/events/types.ts';
import type { Executor } from '../engine/executor.ts';
import { idLists } from '../engine/find-by-ids.ts';
import { preparePurge } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

const purge = preparePurge<{ keep: number }>('user_change', (rows, p) =>
  rows
    .where('id', '<=', sql<number>`(select coalesce(max(id), 0) - ${p.keep} from user_change)`)
    .orderBy('id'),
);

const span = prepare<object, { oldest: number | null; newest: number | null }>((db) =>
  // Separate subqueries, so that each uses the index.
  db.selectNoFrom((e) => [
    e
      .selectFrom('user_change')
      .select((f) => f.fn.min<number>('id').as('id'))
      .as('oldest'),
    e
      .selectFrom('user_change')
      .select((f) => f.fn.max<number>('id').as('id'))
      .as('newest'),
  ]),
);

const none = '0';

interface VersionRow {
  readonly user_id: number;
  readonly topic: Topic;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export function changeStore(executor: Executor): ChangeStore {
  return {
    add: (userId, topic) => recordChange(executor, userId, topic),
    versionsOf: async (userIds) => {
      const versions = new Map<number, Record<Topic, string>>(
        userIds.map((id) => [
          id,
          Object.fromEntries(topics.map((t) => [t, none])) as TopicVersions,
        ]),
      );
      for (const some of idLists(userIds)) {
        const rows = await executor.allOf<VersionRow>(
          executor.builder
            .selectFrom('user_change')
            .select((e) => [
              'user_id',
              'topic',
              e.fn.min('id').as('first'),
              e.fn.max('id').as('last'),
              e.fn.countAll().as('count'),
            ])
            .where('user_id', 'in', some)
            .groupBy(['user_id', 'topic']),
        );
        for (const { user_id, topic, first, last, count } of rows) {
          // Transactions may commit in another order than their ids, so `last` alone may not
          // change.
          const userVersions = versions.get(user_id);
          if (userVersions !== undefined)
            userVersions[topic] = [first, last, count].map((n) => n.toString(36)).join('.');
        }
      }
      return versions;
    },
    span: async () => {
      const ends = await executor.first(span, {});
      return Number(ends?.newest ?? 0) - Number(ends?.oldest ?? 0);
    },
    purge: (keep, limit) => executor.run(purge, { keep, limit }),
  };
}

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
