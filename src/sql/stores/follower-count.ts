import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { kindsSeen } from '../follower-kind.ts';
import { type Executor, prepare } from '../query.ts';

interface Count {
  readonly of: number;
  readonly kind: number;
  readonly followers: number;
}

/** For all followers of a user, and for the relation of the viewer to him: in the place of a kind. */
const everyKind = -1;
const own = -2;

/** In one look: the followers of a user, of both users by kind, and of what kind the viewer is there. */
const counts = prepare<{ userId: number; viewerId: number }, Count>((db, p) =>
  db
    .selectFrom('user')
    .select(['id as of', sql.lit(everyKind).as('kind'), 'followers_count as followers'])
    .where('id', '=', p.userId)
    .unionAll(
      db
        .selectFrom('follower_kind_count')
        .select(['followee_id as of', 'follower_kind as kind', 'followers'])
        .where('followee_id', 'in', [p.userId, p.viewerId]),
    )
    .unionAll(
      db
        .selectFrom('follow')
        .select([
          sql<number>`${sql.lit(own)}`.as('of'),
          // With a column that the index of followers lacks: PostgreSQL would go through all of them.
          sql<number>`follower_kind + 0 * created_unix`.as('kind'),
          sql<number>`1`.as('followers'),
        ])
        .where('follower_id', '=', p.viewerId)
        .where('followee_id', '=', p.userId),
    ),
);

/** Followers of one of these kinds that two users share, looked for among those of the first. */
const shared = prepare<{ oneId: number; otherId: number; kind: number }, { count: number }>(
  (db, p) =>
    db
      .selectFrom('follow')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('followee_id', '=', p.oneId)
      .where('follower_kind', '=', p.kind)
      .where('follower_kind', '<>', sql.lit(0))
      .where((e) =>
        e.exists(
          e
            .selectFrom('follow as other')
            .select(sql<number>`1`.as('one'))
            .whereRef('other.follower_id', '=', 'follow.follower_id')
            .where('other.followee_id', '=', p.otherId),
        ),
      ),
);

/**
 * How many followers of a user somebody sees: all but those of the kinds that are hidden from him,
 * and of these himself and those who follow him. It costs what there are of the last.
 */
export async function followersSeen(
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
): Promise<number> {
  const { hidden, followingViewer } = kindsSeen(visibility);
  const viewerId = visibility.viewerId ?? visibility.followedId ?? 0;
  const rows = await executor.all(counts, { userId, viewerId });
  const of = (id: number, kind: number): number =>
    Number(rows.find((row) => row.of === id && row.kind === kind)?.followers ?? 0);
  let count = of(userId, everyKind);
  for (const kind of hidden) count += of(own, kind) - of(userId, kind);
  for (const kind of followingViewer) {
    const ofUser = of(userId, kind);
    const ofViewer = of(viewerId, kind);
    if (ofUser === 0 || ofViewer === 0) continue;
    const [oneId, otherId] = ofUser < ofViewer ? [userId, viewerId] : [viewerId, userId];
    const row = await executor.first(shared, { oneId, otherId, kind });
    count += Number(row?.count ?? 0);
  }
  return count;
}
