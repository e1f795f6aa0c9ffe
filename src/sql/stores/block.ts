import type { BlockedUser, BlockStore } from '../../core/block/types.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { rowDeleter } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

type Pair = { blocker: number; blockee: number };

const exists = prepare<Pair, { id: number }>((db, p) =>
  db
    .selectFrom('block')
    .select('id')
    .where('blocker_id', '=', p.blocker)
    .where('blockee_id', '=', p.blockee),
);
const isBetween = prepare<Pair, { id: number }>((db, p) =>
  db
    .selectFrom('block')
    .select('id')
    .where((e) =>
      e.or([
        e.and([e('blocker_id', '=', p.blocker), e('blockee_id', '=', p.blockee)]),
        e.and([e('blocker_id', '=', p.blockee), e('blockee_id', '=', p.blocker)]),
      ]),
    ),
);
const add = prepare<Pair & { note: string; now: number }, unknown>((db, p) =>
  db
    .insertInto('block')
    .values({
      blocker_id: p.blocker,
      blockee_id: p.blockee,
      note: p.note,
      created_unix: p.now,
    })
    .onConflict((c) => c.columns(['blocker_id', 'blockee_id']).doUpdateSet({ note: p.note })),
);
const remove = rowDeleter('block', 'blocker_id', 'blockee_id');

const blocked = prepareListing<
  UserColumns & { since_unix: number },
  BlockedUser,
  { blockerId: number }
>(() => ({
  from: (db, given) =>
    db
      .selectFrom('block')
      .innerJoin('user', 'user.id', 'block.blockee_id')
      .where('block.blocker_id', '=', given.blockerId),
  narrow: (db, given) => db.selectFrom('block').where('block.blocker_id', '=', given.blockerId),
  select: (query) => query.select([...userColumns, 'block.created_unix as since_unix']),
  id: 'block.id',
  order: ['block.id'],
  map: (row) => ({ user: userOf(row), sinceUnix: row.since_unix }),
}));

export function blockStore(executor: Executor): BlockStore {
  const isBlocking = async (blocker: number, blockee: number): Promise<boolean> =>
    (await executor.first(exists, { blocker, blockee })) !== undefined;
  return {
    exists: isBlocking,
    isBetween: async (userId, otherId) =>
      (await executor.first(isBetween, { blocker: userId, blockee: otherId })) !== undefined,
    add: async (blocker, blockee, note, nowUnix) => {
      const isNew = !(await isBlocking(blocker, blockee));
      await executor.run(add, { blocker, blockee, note, now: nowUnix });
      return isNew;
    },
    remove: async (blocker, blockee) =>
      (await remove(executor, { blocker_id: blocker, blockee_id: blockee })) > 0,
    findBlocked: async (blockerId, userIds) => {
      if (userIds.length === 0) return new Set();
      const rows = await executor.allOf(
        executor.builder
          .selectFrom('block')
          .select('blockee_id')
          .where('blocker_id', '=', blockerId)
          .where('blockee_id', 'in', [...userIds]),
      );
      return new Set(rows.map((row) => row.blockee_id));
    },
    ofUser: (blockerId) => blocked(executor, { blockerId }),
  };
}
