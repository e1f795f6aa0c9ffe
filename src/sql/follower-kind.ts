import { sql } from 'kysely';
import { countInBlocks, forgetBlocksOf } from './follower-blocks.ts';
import {
  beginHidden,
  endHidden,
  followHidden,
  forgetHiddenFollows,
  type Pair,
  unfollowHidden,
} from './hidden-follows.ts';
import { type Executor, prepare } from './query.ts';
import { countRepositoriesOf } from './repository-count.ts';
import { countUser } from './user-blocks.ts';
import { kindOf, plainKind } from './user-kind.ts';

/**
 * Beside each relation stands of what kind its follower is: what decides who may see him. So a list
 * of followers is counted and skipped through in its index, without a look at its users; how many
 * followers of each kind but the first a user has is kept in `follower_kind_count`, of all kinds in
 * `user.followers_count`. Who is of another kind than the first stands in `hidden_user` as well, with
 * what hangs on it for those who follow him (`hidden-follows.ts`), and `user_count` has how many users
 * of each kind there are.
 */
type Kind = { kind: number };

const kindOfUser = prepare<{ id: number }, Kind>((db, p) =>
  db.selectFrom('user').select(kindOf('user').as('kind')).where('id', '=', p.id),
);
const kindOfRelations = prepare<{ id: number }, Kind>((db, p) =>
  db.selectFrom('follow').select('follower_kind as kind').where('follower_id', '=', p.id).limit(1),
);
const setKind = prepare<{ id: number; kind: number }, unknown>((db, p) =>
  db.updateTable('follow').set({ follower_kind: p.kind }).where('follower_id', '=', p.id),
);
const countOne = prepare<{ followeeId: number; kind: number; change: number }, unknown>((db, p) =>
  db
    .insertInto('follower_kind_count')
    .values({ followee_id: p.followeeId, follower_kind: p.kind, followers: p.change })
    .onConflict((c) =>
      c
        .columns(['followee_id', 'follower_kind'])
        .doUpdateSet({ followers: sql<number>`follower_kind_count.followers + ${p.change}` }),
    ),
);
const countAll = prepare<{ id: number; kind: number; change: number }, unknown>((db, p) =>
  db
    .insertInto('follower_kind_count')
    .columns(['followee_id', 'follower_kind', 'followers'])
    .expression(
      db
        .selectFrom('follow')
        .select((e) => [
          'followee_id',
          e.cast<number>(e.val(p.kind), 'bigint').as('kind'),
          e.cast<number>(e.val(p.change), 'bigint').as('followers'),
        ])
        .where('follower_id', '=', p.id),
    )
    .onConflict((c) =>
      c.columns(['followee_id', 'follower_kind']).doUpdateSet({
        followers: sql<number>`follower_kind_count.followers + excluded.followers`,
      }),
    ),
);
const forget = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('follower_kind_count').where('followee_id', '=', p.id),
);

const hiddenKind = prepare<{ id: number }, Kind>((db, p) =>
  db.selectFrom('hidden_user').select('kind').where('user_id', '=', p.id),
);
const hiddenKinds = prepare<Pair, Kind & { end: keyof Pair }>((db, p) => {
  const kindAt = (end: keyof Pair) =>
    db
      .selectFrom('hidden_user')
      .select([sql.lit(end).as('end'), 'kind'])
      .where('user_id', '=', p[end]);
  // For a list of both SQLite would make a table: five times as much.
  return kindAt('follower').unionAll(kindAt('followee'));
});
const hide = prepare<{ id: number; kind: number }, unknown>((db, p) =>
  db
    .insertInto('hidden_user')
    .values({ user_id: p.id, kind: p.kind })
    .onConflict((c) => c.column('user_id').doUpdateSet({ kind: p.kind })),
);
const show = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('hidden_user').where('user_id', '=', p.id),
);
const kindKept = async (executor: Executor, id: number): Promise<number> =>
  (await executor.first(hiddenKind, { id }))?.kind ?? plainKind;

export interface KindsOfPair {
  readonly follower: number;
  readonly followee: number;
}

/** Of what kind two users are, as it stands beside their relations. */
export async function kindsKept(executor: Executor, pair: Pair): Promise<KindsOfPair> {
  const rows = await executor.all(hiddenKinds, pair);
  const kindAt = (end: keyof Pair) => rows.find((row) => row.end === end)?.kind ?? plainKind;
  return { follower: kindAt('follower'), followee: kindAt('followee') };
}

/** Counts a relation that begins (1) or ends (-1) at both of its ends. */
export async function countRelation(
  executor: Executor,
  pair: Pair,
  kinds: KindsOfPair,
  change: 1 | -1,
): Promise<void> {
  const { follower: kind, followee: followeeKind } = kinds;
  if (kind !== plainKind) {
    await executor.run(countOne, { followeeId: pair.followee, kind, change });
  }
  if (followeeKind === plainKind) return;
  if (change === 1) await followHidden(executor, pair);
  else await unfollowHidden(executor, { ...pair, kind: followeeKind });
}

/** Counts all relations of a follower: they are about to change their kind, or to end. */
async function countFollowed(
  executor: Executor,
  id: number,
  kind: number,
  change: 1 | -1,
): Promise<void> {
  if (kind !== plainKind) await executor.run(countAll, { id, kind, change });
  await countInBlocks(executor, id, kind, change);
}

/** A user came: he is counted. */
export async function beginKind(executor: Executor, id: number): Promise<void> {
  const now = (await executor.first(kindOfUser, { id }))?.kind ?? plainKind;
  await countUser(executor, id, now, 1);
  if (now !== plainKind) await executor.run(hide, { id, kind: now });
}

/** Writes down anew of what kind a user is, for himself and wherever he follows somebody. */
export async function keepKind(executor: Executor, id: number): Promise<void> {
  const now = (await executor.first(kindOfUser, { id }))?.kind;
  if (now === undefined) return;
  await keepOwnKind(executor, id, now);
  const before = (await executor.first(kindOfRelations, { id }))?.kind;
  if (before === undefined || before === now) return;
  await countFollowed(executor, id, before, -1);
  await countFollowed(executor, id, now, 1);
  await executor.run(setKind, { id, kind: now });
}

async function keepOwnKind(executor: Executor, id: number, now: number): Promise<void> {
  const before = await kindKept(executor, id);
  if (before === now) return;
  await countUser(executor, id, before, -1);
  await countUser(executor, id, now, 1);
  await countRepositoriesOf(executor, id, -1);
  // Also where he was not hidden: what was left of him by mistake would refuse to be there twice.
  await endHidden(executor, id);
  if (now === plainKind) {
    await executor.run(show, { id });
  } else {
    await executor.run(hide, { id, kind: now });
    await beginHidden(executor, id);
  }
  await countRepositoriesOf(executor, id, 1);
}

/** A user goes, with all his relations, which are still there. */
export async function forgetKind(executor: Executor, id: number): Promise<void> {
  const { kind } = (await executor.first(kindOfRelations, { id })) ?? {};
  if (kind !== undefined) await countFollowed(executor, id, kind, -1);
  await executor.run(forget, { id });
  await forgetBlocksOf(executor, id);
  await forgetHiddenFollows(executor, id);
  await countRepositoriesOf(executor, id, -1);
  const own = await kindKept(executor, id);
  await countUser(executor, id, own, -1);
  await endHidden(executor, id);
  if (own !== plainKind) await executor.run(show, { id });
}
