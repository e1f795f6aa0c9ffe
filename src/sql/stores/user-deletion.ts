import { sql } from 'kysely';
import type { Executor } from '../engine/executor.ts';
import { unindexTexts } from '../search/text-index.ts';

/** Deletes an account and the rows that only concern it; see `UserStore.delete`. */
export async function deleteUser(executor: Executor, id: number): Promise<void> {
  const db = executor.builder;
  await executor.runOf(
    db
      .updateTable('user')
      .set({ followers_count: sql<number>`followers_count - 1` })
      .where(
        'id',
        'in',
        db.selectFrom('follow').select('followee_id').where('follower_id', '=', id),
      ),
  );
  await executor.runOf(
    db
      .updateTable('user')
      .set({ following_count: sql<number>`following_count - 1` })
      .where(
        'id',
        'in',
        db.selectFrom('follow').select('follower_id').where('followee_id', '=', id),
      ),
  );
  await executor.runOf(db.deleteFrom('follow').where('follower_id', '=', id));
  await executor.runOf(db.deleteFrom('follow').where('followee_id', '=', id));
  await executor.runOf(db.deleteFrom('block').where('blocker_id', '=', id));
  await executor.runOf(db.deleteFrom('block').where('blockee_id', '=', id));
  await executor.runOf(db.deleteFrom('collaborator').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('issue_assignee').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('token').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('session').where('user_id', '=', id));
  const addresses = await executor.allOf<{ id: number }>(
    db.deleteFrom('email').where('user_id', '=', id).returning('id'),
  );
  await unindexTexts(
    executor,
    'email',
    addresses.map((address) => address.id),
  );
  const stopwatches = db.selectFrom('stopwatch').select('id').where('user_id', '=', id);
  await executor.runOf(db.deleteFrom('stopwatch_segment').where('stopwatch_id', 'in', stopwatches));
  await executor.runOf(db.deleteFrom('stopwatch').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('mailed_secret').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('idempotency_record').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('calendar_subscription').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('saved_report').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('report_link').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('two_factor').where('user_id', '=', id));
  await executor.runOf(db.deleteFrom('recovery_code').where('user_id', '=', id));
  await executor.runOf(
    db.updateTable('held_name').set({ user_id: null }).where('user_id', '=', id),
  );
  await executor.runOf(db.deleteFrom('user').where('id', '=', id));
  await unindexTexts(executor, 'user', [id]);
}
