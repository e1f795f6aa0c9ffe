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
