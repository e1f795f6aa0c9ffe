import { sql } from 'kysely';
import type { ThrottleStore } from '../../core/throttle/types.ts';
import type { Executor } from '../engine/executor.ts';
import { preparePurge, rowDeleter } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

/** `ends`: when a window that starts now would end. */
type Window = { key: string; now: number; ends: number };
const current = prepare<Window, { count: number; ends_unix: number }>((db, p) =>
  db
    .selectFrom('throttle')
    .select(['count', 'ends_unix'])
    .where('key', '=', p.key)
    .where('ends_unix', '>', p.now)
    .where('ends_unix', '<=', p.ends),
);
const add = prepare<Window, unknown>((db, p) =>
  db
    .insertInto('throttle')
    .values({ key: p.key, count: 1, ends_unix: p.ends })
    .onConflict((c) =>
      c.column('key').doUpdateSet({
        count: sql<number>`case when throttle.ends_unix > ${p.now} and throttle.ends_unix <= ${p.ends} then throttle.count + 1 else 1 end`,
        ends_unix: sql<number>`case when throttle.ends_unix > ${p.now} and throttle.ends_unix <= ${p.ends} then throttle.ends_unix else ${p.ends} end`,
      }),
    ),
);
const undoCount = prepare<{ key: string; ends: number }, unknown>((db, p) =>
  db
    .updateTable('throttle')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', p.key)
    .where('ends_unix', '=', p.ends),
);
const removeEmpty = prepare<{ key: string }, unknown>((db, p) =>
  db.deleteFrom('throttle').where('key', '=', p.key).where('count', '<=', 0),
);
const remove = rowDeleter('throttle', 'key');
const purge = preparePurge<{ now: number }>(
  'throttle',
  (rows, p) => rows.where('ends_unix', '<=', p.now),
  'key',
);

export function throttleStore(executor: Executor): ThrottleStore {
  return {
    count: async (key, nowUnix, windowSeconds) => {
      const ends = nowUnix + windowSeconds;
      const row = await executor.first(current, { key, now: nowUnix, ends });
      return { count: row?.count ?? 0, endsUnix: row?.ends_unix ?? nowUnix };
    },
    add: async (key, nowUnix, windowSeconds) => {
      await executor.run(add, { key, now: nowUnix, ends: nowUnix + windowSeconds });
    },
    undoCount: async (key, endsUnix) => {
      await executor.run(undoCount, { key, ends: endsUnix });
      await executor.run(removeEmpty, { key });
    },
    remove: async (key) => {
      await remove(executor, { key });
    },
    purge: (nowUnix, limit) => executor.run(purge, { now: nowUnix, limit }),
  };
}
