import type { Selectable } from 'kysely';
import type { CalendarStore, CalendarSubscription } from '../../core/reports/types.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { prepare } from '../engine/statement.ts';
import type { CalendarSubscriptionTable } from '../schema.ts';

type Row = Selectable<CalendarSubscriptionTable>;

const columns = ['user_id', 'secret_hash', 'created_unix', 'last_used_unix'] as const;

const subscriptionOf = (row: Row): CalendarSubscription => ({
  userId: row.user_id,
  createdUnix: row.created_unix,
  lastUsedUnix: row.last_used_unix,
});

const ofUser = prepare<{ userId: number }, Row>((db, p) =>
  db.selectFrom('calendar_subscription').select(columns).where('user_id', '=', p.userId),
);
const byHash = prepare<{ hash: string }, Row>((db, p) =>
  db.selectFrom('calendar_subscription').select(columns).where('secret_hash', '=', p.hash),
);
const put = prepare<{ userId: number; hash: string; created: number }, unknown>((db, p) =>
  db
    .insertInto('calendar_subscription')
    .values({ user_id: p.userId, secret_hash: p.hash, created_unix: p.created, last_used_unix: 0 })
    .onConflict((c) =>
      c
        .column('user_id')
        .doUpdateSet({ secret_hash: p.hash, created_unix: p.created, last_used_unix: 0 }),
    ),
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
    ofUser: async (userId) => mapIfGiven(await executor.first(ofUser, { userId }), subscriptionOf),
    byHash: async (hash) => mapIfGiven(await executor.first(byHash, { hash }), subscriptionOf),
    put: async (userId, hash, nowUnix) => {
      await executor.run(put, { userId, hash, created: nowUnix });
    },
    remove: async (userId, sinceUnix = 0) =>
      (await executor.run(remove, { userId, since: sinceUnix })) > 0,
    touch: async (hash, usedUnix) => {
      await executor.run(touch, { hash, used: usedUnix });
    },
  };
}
