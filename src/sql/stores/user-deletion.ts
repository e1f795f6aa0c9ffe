import { sql } from 'kysely';
import type { SqlDoor } from '../door.ts';
import type { Executor } from '../engine/executor.ts';
import { unindexTexts } from '../engine/text-index-sqlite.ts';

// The rows that only concern a deleted account.

export async function deleteFollows(executor: Executor, id: number): Promise<void> {
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
}

export async function deleteBlocks(executor: Executor, id: number): Promise<void> {
  const blocks = executor.builder.deleteFrom('block');
  await executor.runOf(blocks.where('blocker_id', '=', id));
  await executor.runOf(blocks.where('blockee_id', '=', id));
}

export async function deleteEmails(executor: Executor, id: number): Promise<void> {
  const addresses = await executor.allOf<{ id: number }>(
    executor.builder.deleteFrom('email').where('user_id', '=', id).returning('id'),
  );
  await unindexTexts(
    executor,
    'email',
    addresses.map((address) => address.id),
  );
}

export async function deleteStopwatches(executor: Executor, id: number): Promise<void> {
  const db = executor.builder;
  const stopwatches = db.selectFrom('stopwatch').select('id').where('user_id', '=', id);
  await executor.runOf(db.deleteFrom('stopwatch_segment').where('stopwatch_id', 'in', stopwatches));
  await executor.runOf(db.deleteFrom('stopwatch').where('user_id', '=', id));
}

export async function releaseNames(executor: Executor, id: number): Promise<void> {
  const names = executor.builder.updateTable('held_name').set({ user_id: null });
  await executor.runOf(names.where('user_id', '=', id));
}

/** Deletes an account and the rows that only concern it; see `UserStore.delete`. */
export async function deleteUser(
  executor: Executor,
  doors: readonly SqlDoor[],
  id: number,
): Promise<void> {
  for (const { onUserDeleted } of doors) {
    if (!('none' in onUserDeleted)) await onUserDeleted(executor, id);
  }
  await executor.runOf(executor.builder.deleteFrom('user').where('id', '=', id));
  await unindexTexts(executor, 'user', [id]);
}
