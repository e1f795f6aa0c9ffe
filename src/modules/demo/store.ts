import { sql } from 'kysely';
import type { Executor } from '../../sql/engine/executor.ts';
import { type Builder, prepare } from '../../sql/engine/statement.ts';
import { demoClient } from './fill.ts';
import type { DemoAdditions, DemoStore, LoadedRepository } from './types.ts';

const anyTime = prepare<object, { id: number }>((db) =>
  db
    .selectFrom('tracked_time')
    .select('id')
    .where('deleted_unix', '=', 0)
    .where(
      'repository_id',
      'not in',
      db.selectFrom('repository').select('id').where('deleted_unix', '<>', 0),
    )
    .limit(1),
);

/** Counts additions by people: their entries have no revision that adds them as demo data. */
const additions = prepare<LoadedRepository, Omit<DemoAdditions, 'repositories'>>((db, p) => {
  const issues = db.selectFrom('issue').where('repository_id', '=', p.id);
  const live = issues.where('deleted_unix', '=', 0);
  return db.selectNoFrom([
    db
      .selectFrom('tracked_time')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('repository_id', '=', p.id)
      .where('deleted_unix', '=', 0)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('time_revision')
              .select('time_revision.id')
              .whereRef('time_revision.tracked_time_id', '=', 'tracked_time.id')
              .where('time_revision.kind', '=', 'add')
              .where('time_revision.client', '=', demoClient),
          ),
        ),
      )
      .as('times'),
    live
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('number', '>', p.issues)
      .as('issues'),
    live.select(sql<number>`coalesce(sum(comments_count), 0)`.as('count')).as('comments'),
    db
      .selectFrom('stopwatch')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('issue_id', 'in', issues.select('id'))
      .as('stopwatches'),
  ]) as never;
});

/** Signs that an account is in use. */
const signedIn = prepare<{ userId: number }, { id: number }>((db, p) =>
  db.selectFrom('user').select('id').where('id', '=', p.userId).where('last_login_unix', '<>', 0),
);
const tokens = prepare<{ userId: number }, { id: number }>((db, p) =>
  db.selectFrom('token').select('id').where('user_id', '=', p.userId).limit(1),
);
const watches = prepare<{ userId: number }, { id: number }>((db, p) =>
  db.selectFrom('stopwatch').select('id').where('user_id', '=', p.userId),
);
const timeElsewhere = (db: Builder, userId: number, repositoryIds: readonly number[]) =>
  db
    .selectFrom('tracked_time')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_unix', '=', 0)
    .where('repository_id', 'not in', repositoryIds)
    .limit(1);

export function demoStore(executor: Executor): DemoStore {
  return {
    hasTimes: async () => (await executor.first(anyTime, {})) !== undefined,
    additionsTo: async ({ id, issues }) => {
      const row = await executor.first(additions, { id, issues });
      return {
        times: Number(row?.times ?? 0),
        issues: Number(row?.issues ?? 0),
        comments: Number(row?.comments ?? 0),
        stopwatches: Number(row?.stopwatches ?? 0),
      };
    },
    isUsed: async (userId, repositoryIds) => {
      for (const sign of [signedIn, tokens, watches]) {
        if ((await executor.first(sign, { userId })) !== undefined) return true;
      }
      const times = await executor.allOf(timeElsewhere(executor.builder, userId, repositoryIds));
      return times.length > 0;
    },
  };
}
