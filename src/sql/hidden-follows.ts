import { type Executor, prepare, runLater } from './query.ts';

/** A relation, by the ids of its users. */
export interface Pair {
  readonly follower: number;
  readonly followee: number;
}

/**
 * Whom a user follows of those who are not seen by everybody stands in `hidden_follow`, by kind, so
 * that it is told without a look at all whom he follows (decision 028). A change of level rewrites it
 * for all followers of its user; so whoever is hidden and has a list of followers that is counted in
 * blocks stands in `hidden_popular` in its place, and is looked up one by one: there are few such.
 */
const add = prepare<Pair, unknown>((db, p) =>
  db
    .insertInto('hidden_follow')
    .columns(['follower_id', 'followee_kind', 'followee_id'])
    .expression(
      db
        .selectFrom('hidden_user')
        .select((e) => [
          e.cast<number>(e.val(p.follower), 'bigint').as('follower_id'),
          'hidden_user.kind',
          'hidden_user.user_id',
        ])
        .where('hidden_user.user_id', '=', p.followee)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('hidden_popular')
                .select('hidden_popular.user_id')
                .whereRef('hidden_popular.user_id', '=', 'hidden_user.user_id'),
            ),
          ),
        ),
    )
    .onConflict((c) => c.doNothing()),
);
const remove = prepare<Pair & { kind: number }, unknown>((db, p) =>
  db
    .deleteFrom('hidden_follow')
    .where('follower_id', '=', p.follower)
    .where('followee_kind', '=', p.kind)
    .where('followee_id', '=', p.followee),
);
const removeOfFollower = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('hidden_follow').where('follower_id', '=', p.id),
);
const removeOfFollowee = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('hidden_follow').where('followee_id', '=', p.id),
);
const addOfFollowee = prepare<{ id: number }, unknown>((db, p) =>
  db
    .insertInto('hidden_follow')
    .columns(['follower_id', 'followee_kind', 'followee_id'])
    .expression(
      db
        .selectFrom('hidden_user')
        .innerJoin('follow', 'follow.followee_id', 'hidden_user.user_id')
        .select(['follow.follower_id', 'hidden_user.kind', 'hidden_user.user_id'])
        .where('hidden_user.user_id', '=', p.id),
    ),
);
const addPopular = prepare<{ id: number }, unknown>((db, p) =>
  db
    .insertInto('hidden_popular')
    .columns(['user_id', 'kind'])
    .expression(
      db
        .selectFrom('hidden_user')
        .select(['hidden_user.user_id', 'hidden_user.kind'])
        .where('hidden_user.user_id', '=', p.id),
    ),
);
const removePopular = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('hidden_popular').where('user_id', '=', p.id),
);
const longList = prepare<{ id: number }, { id: number }>((db, p) =>
  db.selectFrom('follower_list').select('followee_id as id').where('followee_id', '=', p.id),
);

/** Somebody begins to follow a user who is hidden. */
export const followHidden = (executor: Executor, pair: Pair): Promise<void> =>
  runLater(executor, add, pair);

/** Somebody ceases to follow a user who is hidden, and of this kind. */
export const unfollowHidden = (
  executor: Executor,
  pair: Pair & { readonly kind: number },
): Promise<void> => runLater(executor, remove, pair);

/** A user is hidden from now on, or of another kind of those who are. */
export async function beginHidden(executor: Executor, id: number): Promise<void> {
  const isPopular = (await executor.first(longList, { id })) !== undefined;
  await executor.run(isPopular ? addPopular : addOfFollowee, { id });
}

/** A user who was hidden is so no more, or goes. */
export async function endHidden(executor: Executor, id: number): Promise<void> {
  await executor.run(removeOfFollowee, { id });
  await executor.run(removePopular, { id });
}

/** So many follow a user from now on that he is looked up by himself, should he be hidden. */
export async function becomePopular(executor: Executor, id: number): Promise<void> {
  await endHidden(executor, id);
  await executor.run(addPopular, { id });
}

/** A user goes, and with him whom he follows. */
export async function forgetHiddenFollows(executor: Executor, followerId: number): Promise<void> {
  await executor.run(removeOfFollower, { id: followerId });
}
