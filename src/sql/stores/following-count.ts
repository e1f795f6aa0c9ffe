import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { type Executor, prepare } from '../query.ts';
import { kindsSeen } from '../user-kind.ts';
import { follows } from '../visibility.ts';

const counter = prepare<{ userId: number }, { count: number }>((db, p) =>
  db.selectFrom('user').select('following_count as count').where('id', '=', p.userId),
);

/**
 * Whom a user follows: all of them; of those who are not seen by everybody the `hidden` and the
 * `popular`, and the viewer himself where he is one of them, `own`. Who follows the `viewer`.
 */
type What = 'all' | 'hidden' | 'popular' | 'own' | 'viewer';
interface Count {
  readonly what: What;
  readonly kind: number;
  readonly users: number;
  /** Of the popular: how many follow the viewer. */
  readonly back: number;
}
const what = (name: What) => sql.lit<What>(name).as('what');
const none = sql<number>`0`;

interface Viewing {
  readonly userId: number;
  readonly viewerId: number;
}

/** In one look, by kind. */
const counts = prepare<Viewing, Count>((db, p) => {
  const userId = sql<number>`${p.userId}`;
  const popular = db
    .selectFrom('hidden_popular')
    .select([
      what('popular'),
      'kind',
      sql<number>`1`.as('users'),
      sql<number>`case when ${follows(sql.ref('user_id'), p.viewerId)} then 1 else 0 end`.as(
        'back',
      ),
    ])
    .where(follows(userId, sql.ref<number>('hidden_popular.user_id')));
  return db
    .selectFrom('user')
    .select([what('all'), none.as('kind'), 'following_count as users', none.as('back')])
    .where('id', '=', p.userId)
    .unionAll(
      db
        .selectFrom('hidden_follow')
        .select((e) => [
          what('hidden'),
          'followee_kind as kind',
          e.fn.countAll<number>().as('users'),
          none.as('back'),
        ])
        .where('follower_id', '=', p.userId)
        .groupBy('followee_kind'),
    )
    .unionAll(popular)
    .unionAll(
      db
        .selectFrom('hidden_user')
        .select([what('own'), 'kind', sql<number>`1`.as('users'), none.as('back')])
        .where('user_id', '=', p.viewerId)
        .where(follows(userId, p.viewerId)),
    )
    .unionAll(
      db
        .selectFrom('follower_kind_count')
        .select([what('viewer'), 'follower_kind as kind', 'followers as users', none.as('back')])
        .where('followee_id', '=', p.viewerId),
    );
});

/** Who of the hidden whom a user follows, and who are of one kind, follows the viewer: from there. */
const backOfFollowed = prepare<Viewing & { kind: number }, { count: number }>((db, p) =>
  db
    .selectFrom('hidden_follow')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('follower_id', '=', p.userId)
    .where('followee_kind', '=', p.kind)
    .where(follows(sql.ref('hidden_follow.followee_id'), p.viewerId)),
);
/** The same, looked for among the followers of the viewer. */
const backOfFollowers = prepare<Viewing & { kind: number }, { count: number }>((db, p) =>
  db
    .selectFrom('follow')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('followee_id', '=', p.viewerId)
    .where('follower_kind', '=', p.kind)
    .where('follower_kind', '<>', sql.lit(0))
    // Counted, so that it is looked up for each, and not collected first.
    .where(
      sql<boolean>`(select count(*) from hidden_follow where hidden_follow.follower_id = ${p.userId}
        and hidden_follow.followee_kind = ${p.kind}
        and hidden_follow.followee_id = follow.follower_id) > 0`,
    ),
);

/**
 * How many of those whom a user follows somebody sees: all but those of the kinds that are hidden from
 * him, and of these himself and those who follow him. It costs one look for each of the popular who
 * are hidden, and for each of the fewer of the hidden whom the user follows and who follow the viewer.
 */
export async function followingSeen(
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
): Promise<number> {
  const { hidden, followingViewer } = kindsSeen(visibility);
  if (hidden.length === 0) return Number((await executor.first(counter, { userId }))?.count ?? 0);
  const viewerId = visibility.viewerId ?? visibility.followedId ?? 0;
  const rows = await executor.all(counts, { userId, viewerId });
  const sumOf = (name: What, kinds: readonly number[], column: 'users' | 'back' = 'users') =>
    rows
      .filter((row) => row.what === name && kinds.includes(row.kind))
      .reduce((sum, row) => sum + Number(row[column]), 0);
  let count = sumOf('all', [0]) + sumOf('own', hidden);
  count -= sumOf('hidden', hidden) + sumOf('popular', hidden);
  count += sumOf('popular', followingViewer, 'back');
  for (const kind of followingViewer) {
    const followed = sumOf('hidden', [kind]);
    const followers = sumOf('viewer', [kind]);
    if (followed === 0 || followers === 0) continue;
    // The hidden whom one follows lie beside each other; other relations may be anywhere.
    const back = followed * 8 < followers ? backOfFollowed : backOfFollowers;
    count += Number((await executor.first(back, { userId, viewerId, kind }))?.count ?? 0);
  }
  return count;
}
