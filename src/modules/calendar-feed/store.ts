import type { Executor } from '../../sql/engine/executor.ts';
import { rowFinder } from '../../sql/engine/rows.ts';
import { prepare, prepareUpsert } from '../../sql/engine/statement.ts';
import { type CalendarSubscriptionTable, calendarSubscriptions } from './columns.ts';
import type { CalendarStore } from './types.ts';

const ofUser = rowFinder(calendarSubscriptions, 'user_id');
const byHash = rowFinder(calendarSubscriptions, 'secret_hash');
const put = prepareUpsert<CalendarSubscriptionTable>(
  'calendar_subscription',
  [...calendarSubscriptions.names, 'secret_hash'],
  ['user_id'],
);
const remove = prepare<{ userId: number; since: number }, unknown>((db, p) =>
  db
    .deleteFrom('calendar_subscription')
    .where('user_id', '=', p.userId)
    .where('created_unix', '>=', p.since),
);
const touch = prepare<{ hash: string; used: number }, unknown>((db, p) =>
  db
    .updateTable('calendar_subscription')
    .set({ last_used_unix: p.used })
    .where('secret_hash', '=', p.hash)
    .where('last_used_unix', '<', p.used),
);

export function calendarStore(executor: Executor): CalendarStore {
  return {
    ofUser: (userId) => ofUser(executor, { user_id: userId }),
    byHash: (hash) => byHash(executor, { secret_hash: hash }),
    put: async (userId, hash, nowUnix) => {
      const subscription = { userId, createdUnix: nowUnix, lastUsedUnix: 0 };
      const row = calendarSubscriptions.write(subscription);
      await executor.run(put, { ...row, secret_hash: hash });
    },
    remove: async (userId, sinceUnix = 0) =>
      (await executor.run(remove, { userId, since: sinceUnix })) > 0,
    touch: async (hash, usedUnix) => {
      await executor.run(touch, { hash, used: usedUnix });
    },
  };
}
