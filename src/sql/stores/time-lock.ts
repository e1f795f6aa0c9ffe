import type { Scope, TimeLock, TimeLockStore } from '../../core/time-lock/types.ts';
import { type TimeLockTable, timeLocks, unlocked } from '../columns/time-lock.ts';
import { lockedUntilCommit } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { prepare, prepareUpsert } from '../engine/statement.ts';

const of = prepare<{ id: number }, TimeLockTable>((db, p) =>
  db.selectFrom('time_lock').selectAll().where('repository_id', '=', p.id),
);
const forWrite = prepare<{ id: number }, TimeLockTable>((db, p) =>
  lockedUntilCommit(
    db,
    db.selectFrom('time_lock').selectAll().where('repository_id', '=', p.id),
    'time_lock',
  ),
);
const put = prepareUpsert('time_lock', timeLocks.names, ['repository_id']);

const lockOf = (row: TimeLockTable | undefined): TimeLock | undefined =>
  row === undefined || row.until_unix === 0 ? undefined : timeLocks.read(row);

export function timeLockStore(executor: Executor): TimeLockStore {
  const write = async (lock: TimeLock): Promise<void> => {
    await executor.run(put, timeLocks.write(lock));
  };
  const entriesIn = (scope: Scope) => {
    const entries = executor.builder
      .selectFrom('tracked_time')
      .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
      .select('tracked_time.billed_as as billedAs')
      .where('tracked_time.deleted_unix', '=', 0)
      .limit(1);
    return 'issueId' in scope
      ? entries.where('tracked_time.issue_id', '=', scope.issueId)
      : entries
          .where('tracked_time.repository_id', '=', scope.repositoryId)
          .where('issue.deleted_unix', '=', 0);
  };
  return {
    of: async (repositoryId) => lockOf(await executor.first(of, { id: repositoryId })),
    ofAll: async (repositoryIds) => {
      if (repositoryIds.length === 0) return [];
      const rows = await executor.allOf<TimeLockTable>(
        executor.builder
          .selectFrom('time_lock')
          .selectAll()
          .where('repository_id', 'in', [...repositoryIds]),
      );
      return rows.flatMap((row) => lockOf(row) ?? []);
    },
    forWrite: async (repositoryId) => lockOf(await executor.first(forWrite, { id: repositoryId })),
    put: write,
    remove: (repositoryId) => write(unlocked(repositoryId)),
    hasEntriesBefore: async (scope, { untilUnix, untilDay }) => {
      const query = entriesIn(scope).where((e) =>
        e.or([
          e('tracked_time.day', '<', untilDay),
          e('tracked_time.day', 'is', null).and(
            e.or([
              e('tracked_time.moment_unix', '<', untilUnix),
              e('tracked_time.created_unix', '<', untilUnix),
            ]),
          ),
        ]),
      );
      return (await executor.allOf(query)).length > 0;
    },
    findBilled: async (scope) =>
      (await executor.allOf(entriesIn(scope).where('tracked_time.billed_as', '<>', '')))[0],
  };
}
