import type { Selectable } from 'kysely';
import type { TimeLock, TimeLockStore } from '../../core/tracked-time/types.ts';
import { lockedUntilCommit } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { prepare } from '../engine/statement.ts';
import type { TimeLockTable } from '../schema.ts';

type LockRow = Selectable<TimeLockTable>;

const of = prepare<{ id: number }, LockRow>((db, p) =>
  db.selectFrom('time_lock').selectAll().where('repository_id', '=', p.id),
);
const forWrite = prepare<{ id: number }, LockRow>((db, p) =>
  lockedUntilCommit(db, db.selectFrom('time_lock').selectAll().where('repository_id', '=', p.id)),
);
const put = prepare<LockRow, unknown>((db, p) =>
  db
    .insertInto('time_lock')
    .values({
      repository_id: p.repository_id,
      until_unix: p.until_unix,
      user_id: p.user_id,
      reason: p.reason,
      created_unix: p.created_unix,
    })
    .onConflict((c) =>
      c.column('repository_id').doUpdateSet({
        until_unix: p.until_unix,
        user_id: p.user_id,
        reason: p.reason,
        created_unix: p.created_unix,
      }),
    ),
);

/** Every repository has a row; 0 means that nothing is locked. */
const lockOf = (row: LockRow | undefined): TimeLock | undefined =>
  row === undefined || row.until_unix === 0
    ? undefined
    : {
        repositoryId: row.repository_id,
        untilUnix: row.until_unix,
        userId: row.user_id,
        reason: row.reason,
        createdUnix: row.created_unix,
      };

export function timeLockStore(executor: Executor): TimeLockStore {
  const write = async (lock: TimeLock): Promise<void> => {
    await executor.run(put, {
      repository_id: lock.repositoryId,
      until_unix: lock.untilUnix,
      user_id: lock.userId,
      reason: lock.reason,
      created_unix: lock.createdUnix,
    });
  };
  return {
    of: async (repositoryId) => lockOf(await executor.first(of, { id: repositoryId })),
    ofAll: async (repositoryIds) => {
      if (repositoryIds.length === 0) return [];
      const rows = await executor.allOf<LockRow>(
        executor.builder
          .selectFrom('time_lock')
          .selectAll()
          .where('repository_id', 'in', [...repositoryIds]),
      );
      return rows.flatMap((row) => lockOf(row) ?? []);
    },
    forWrite: async (repositoryId) => lockOf(await executor.first(forWrite, { id: repositoryId })),
    put: write,
    remove: (repositoryId) =>
      write({ repositoryId, untilUnix: 0, userId: 0, reason: '', createdUnix: 0 }),
    hasEntriesBefore: async (scope, untilUnix) => {
      const entries = executor.builder
        .selectFrom('tracked_time')
        .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
        .select('tracked_time.id')
        .where('tracked_time.deleted_unix', '=', 0)
        .where((e) =>
          e.or([
            e('tracked_time.moment_unix', '<', untilUnix),
            e('tracked_time.created_unix', '<', untilUnix),
          ]),
        )
        .limit(1);
      const query =
        'issueId' in scope
          ? entries.where('tracked_time.issue_id', '=', scope.issueId)
          : entries
              .where('tracked_time.repository_id', '=', scope.repositoryId)
              .where('issue.deleted_unix', '=', 0);
      return (await executor.allOf(query)).length > 0;
    },
  };
}
