import { sql } from 'kysely';
import type { TrackedTime } from '../../core/records/types.ts';
import type { Executor } from '../engine/executor.ts';
import { prepare } from '../engine/statement.ts';

/** The rows whose counters include an entry. */
export type CountedTime = Pick<TrackedTime, 'issueId' | 'repositoryId' | 'userId'>;

/*
 * For an issue, `times_count` counts its entries that are not deleted; for a repository, those on
 * issues that are not deleted; for a user, those in repositories that are not deleted either, and
 * not hidden.
 */

const changeIssue = prepare<{ id: number; change: number; now: number }, unknown>((db, p) =>
  db
    .updateTable('issue')
    .set({
      times_count: sql<number>`times_count + ${p.change}`,
      updated_unix: sql<number>`case when updated_unix < ${p.now} then ${p.now} else updated_unix end`,
    })
    .where('id', '=', p.id),
);
const changeRepository = prepare<{ id: number; change: number }, { is_hidden: number }>((db, p) =>
  db
    .updateTable('repository')
    .set({ times_count: sql<number>`times_count + ${p.change}` })
    .where('id', '=', p.id)
    .returning('is_hidden'),
);
const changeUser = prepare<{ id: number; change: number }, unknown>((db, p) =>
  db
    .updateTable('user')
    .set({ times_count: sql<number>`times_count + ${p.change}` })
    .where('id', '=', p.id),
);

/** Updates the counters for added (1 each) or removed (-1 each) entries, and touches their issue. */
export async function countTimes(
  executor: Executor,
  { issueId, repositoryId, userId }: CountedTime,
  change: number,
  nowUnix: number,
): Promise<void> {
  await executor.run(changeIssue, { id: issueId, change, now: nowUnix });
  const place = await executor.first(changeRepository, { id: repositoryId, change });
  if (place?.is_hidden === 0) await executor.run(changeUser, { id: userId, change });
}

const changeRepositoryOfIssue = prepare<{ id: number; sign: number }, unknown>((db, p) =>
  db
    .updateTable('repository')
    .set({
      times_count: sql<number>`times_count + ${p.sign} *
        (select issue.times_count from issue where issue.id = ${p.id})`,
    })
    .where('id', '=', (e) =>
      e.selectFrom('issue').select('repository_id').where('issue.id', '=', p.id),
    ),
);
const changeUsersOf = (scope: 'issue_id' | 'repository_id') =>
  prepare<{ id: number; sign: number }, unknown>((db, p) => {
    const entries = db
      .selectFrom('tracked_time')
      .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
      .where(`tracked_time.${scope}`, '=', p.id)
      .innerJoin('repository', 'repository.id', 'tracked_time.repository_id')
      .where('repository.is_hidden', '=', 0)
      .where('tracked_time.deleted_unix', '=', 0);
    // An issue's entries count even if it is deleted; a repository's exclude deleted issues.
    const counted = scope === 'issue_id' ? entries : entries.where('issue.deleted_unix', '=', 0);
    const own = counted
      .select((e) => e.fn.countAll<number>().as('count'))
      .whereRef('tracked_time.user_id', '=', 'user.id' as never);
    return db
      .updateTable('user')
      .set({ times_count: sql<number>`times_count + ${p.sign} * (${own})` })
      .where('id', 'in', counted.select('tracked_time.user_id'));
  });
const changeUsersOfIssue = changeUsersOf('issue_id');
const changeUsersOfRepository = changeUsersOf('repository_id');

/** Updates the counters after an issue was deleted (-1) or restored (1). */
export async function countTimesOfIssue(
  executor: Executor,
  id: number,
  sign: 1 | -1,
): Promise<void> {
  await executor.run(changeRepositoryOfIssue, { id, sign });
  await executor.run(changeUsersOfIssue, { id, sign });
}

/** Updates the counters after a repository was deleted (-1) or restored (1). */
export async function countTimesOfRepository(
  executor: Executor,
  id: number,
  sign: 1 | -1,
): Promise<void> {
  await executor.run(changeUsersOfRepository, { id, sign });
}
