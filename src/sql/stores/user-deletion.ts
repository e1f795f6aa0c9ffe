import { sql } from 'kysely';
import type { Executor } from '../engine/executor.ts';
import { unindexTexts } from '../engine/text-index-sqlite.ts';

const tablesOfUser = [
  ...(['collaborator', 'issue_assignee', 'token', 'session', 'stopwatch'] as const),
  ...(['mailed_secret', 'idempotency_record', 'calendar_subscription'] as const),
  ...(['saved_report', 'report_link', 'two_factor', 'recovery_code'] as const),
] as const;

/** Deletes an account and the rows that only concern it; see `UserStore.delete`. */
export async function deleteUser(executor: Executor, id: number): Promise<void> {
  const db = executor.builder;
  const followed = db.selectFrom('follow').select('followee_id').where('follower_id', '=', id);
  const followers = db.selectFrom('follow').select('follower_id').where('followee_id', '=', id);
  const users = db.updateTable('user');
  await executor.runOf(
    users.set({ followers_count: sql<number>`followers_count - 1` }).where('id', 'in', followed),
  );
  await executor.runOf(
    users.set({ following_count: sql<number>`following_count - 1` }).where('id', 'in', followers),
  );
  await executor.runOf(db.deleteFrom('follow').where('follower_id', '=', id));
  await executor.runOf(db.deleteFrom('follow').where('followee_id', '=', id));
  await executor.runOf(db.deleteFrom('block').where('blocker_id', '=', id));
  await executor.runOf(db.deleteFrom('block').where('blockee_id', '=', id));
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
  for (const table of tablesOfUser) {
    await executor.runOf(db.deleteFrom(table).where('user_id', '=', id));
  }
  await executor.runOf(
    db.updateTable('held_name').set({ user_id: null }).where('user_id', '=', id),
  );
  await executor.runOf(db.deleteFrom('user').where('id', '=', id));
  await unindexTexts(executor, 'user', [id]);
}
