import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { kindsSeen } from '../follower-kind.ts';
import { type Executor, prepare } from '../query.ts';

const counter = prepare<{ userId: number }, { count: number }>((db, p) =>
  db.selectFrom('user').select('following_count as count').where('id', '=', p.userId),
);

/** Followed users of a kind: how many, how many of them are the viewer, and how many follow him. */
interface Count {
  readonly kind: number;
  readonly followed: number;
  readonly own: number;
  readonly back: number;
}
/** For all users who are followed, in the place of a kind. */
const everyKind = -1;

/** In one look: all whom a user follows, and by kind those of them who are not seen by everybody. */
const counts = prepare<{ userId: number; viewerId: number }, Count>((db, p) =>
  db
    .selectFrom('user')
    .select([
      sql<number>`${sql.lit(everyKind)}`.as('kind'),
      'following_count as followed',
      sql<number>`0`.as('own'),
      sql<number>`0`.as('back'),
    ])
    .where('id', '=', p.userId)
    .unionAll(
      db
        .selectFrom('follow')
        .innerJoin('hidden_user', 'hidden_user.user_id', 'follow.followee_id')
        .select((e) => [
          'hidden_user.kind',
          e.fn.countAll<number>().as('followed'),
          sql<number>`sum(case when follow.followee_id = ${p.viewerId} then 1 else 0 end)`.as(
            'own',
          ),
          // Not whether there is one: PostgreSQL would collect all followers of the viewer first.
          sql<number>`sum((
            select count(*) from follow as back
            where back.follower_id = follow.followee_id and back.followee_id = ${p.viewerId}
          ))`.as('back'),
        ])
        .where('follow.follower_id', '=', p.userId)
        // True of all: it makes SQLite go by the pair's index, in the order of the hidden users.
        .where('follow.followee_id', '>', sql.lit(0))
        .groupBy('hidden_user.kind'),
    ),
);

/**
 * How many of those whom a user follows somebody sees: all but those of the kinds that are hidden from
 * him, and of these himself and those who follow him. Where nothing is hidden it is a counter; else it
 * costs one look among the hidden users for each who is followed.
 */
export async function followingSeen(
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
): Promise<number> {
  const { hidden, followingViewer } = kindsSeen(visibility);
  if (hidden.length === 0) return Number((await executor.first(counter, { userId }))?.count ?? 0);
  const viewerId = visibility.viewerId ?? visibility.followedId ?? 0;
  let count = 0;
  for (const row of await executor.all(counts, { userId, viewerId })) {
    if (row.kind === everyKind) count += Number(row.followed);
    if (hidden.includes(row.kind)) count += Number(row.own) - Number(row.followed);
    if (followingViewer.includes(row.kind)) count += Number(row.back);
  }
  return count;
}
