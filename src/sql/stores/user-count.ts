import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { kindsSeen } from '../follower-kind.ts';
import type { Shortcuts } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { usersOfBlock } from '../user-blocks.ts';

type What = 'all' | 'followers' | 'viewer';
interface Count {
  readonly what: What;
  readonly kind: number;
  readonly users: number;
}

const what = (name: What) => sql.lit<What>(name).as('what');

/** In one look: all users by kind, the followers of the viewer by kind, and of what kind he is. */
const counts = prepare<{ viewerId: number }, Count>((db, p) =>
  db
    .selectFrom('user_count')
    .select([what('all'), 'kind', 'users'])
    .unionAll(
      db
        .selectFrom('follower_kind_count')
        .select([what('followers'), 'follower_kind as kind', 'followers as users'])
        .where('followee_id', '=', p.viewerId),
    )
    .unionAll(
      db
        .selectFrom('hidden_user')
        .select([what('viewer'), 'kind', sql<number>`1`.as('users')])
        .where('user_id', '=', p.viewerId),
    ),
);

/**
 * How many users somebody sees: those of the kinds that are seen, and of the others himself and those
 * who follow him.
 */
export async function usersSeen(executor: Executor, visibility: UserVisibility): Promise<number> {
  const { all, hidden, followingViewer } = kindsSeen(visibility);
  const viewerId = visibility.viewerId ?? visibility.followedId ?? 0;
  const kinds = { all, followers: followingViewer, viewer: hidden };
  const rows = await executor.all(counts, { viewerId });
  return rows
    .filter((row) => kinds[row.what].includes(row.kind))
    .reduce((sum, { users }) => sum + Number(users), 0);
}

interface Asked {
  readonly most: number;
  readonly one: number;
  readonly two: number;
  readonly three: number;
  readonly four: number;
  readonly five: number;
  readonly six: number;
}
/** The last block before which there are at most so many users of some kinds. */
const blockAt = prepare<Asked, { block: number; before: number }>((db, p) =>
  db
    .selectFrom(
      db
        .selectFrom('user_block')
        .select((e) => [
          'block',
          sql<number>`sum(${e.fn.sum('users')}) over (order by block) - ${e.fn.sum('users')}`.as(
            'before',
          ),
        ])
        .where('kind', 'in', [p.one, p.two, p.three, p.four, p.five, p.six])
        .groupBy('block')
        .as('blocks'),
    )
    .select(['block', 'before'])
    .where('before', '<=', p.most)
    .orderBy('block', 'desc')
    .limit(1),
);

interface Viewer {
  readonly viewerId: number;
  readonly before: number;
  readonly one: number;
  readonly two: number;
  readonly three: number;
}
/** Whom a viewer sees although they are hidden, below an id: who follows him, and himself, by kind. */
const although = prepare<Viewer, Count>((db, p) =>
  db
    .selectFrom('follow')
    .select((e) => [
      what('followers'),
      'follower_kind as kind',
      e.fn.countAll<number>().as('users'),
    ])
    .where('followee_id', '=', p.viewerId)
    .where('follower_kind', 'in', [p.one, p.two, p.three])
    .where('follower_kind', '<>', sql.lit(0))
    .where('follower_id', '<', p.before)
    .groupBy('follower_kind')
    .unionAll(
      db
        .selectFrom('hidden_user')
        .select([what('viewer'), 'kind', sql<number>`1`.as('users')])
        .where('user_id', '=', p.viewerId)
        .where('user_id', '<', p.before),
    ),
);

/** Where a page of all users whom somebody sees begins. */
export async function usersFrom(
  executor: Executor,
  visibility: UserVisibility,
  offset: number,
): ReturnType<NonNullable<Shortcuts['seek']>> {
  const { all, hidden, followingViewer } = kindsSeen(visibility);
  const viewerId = visibility.viewerId ?? visibility.followedId ?? 0;
  const kinds: Record<What, readonly number[]> = {
    all: [],
    followers: followingViewer,
    viewer: hidden,
  };
  const seenBefore = async (id: number): Promise<number> => {
    if (hidden.length === 0) return 0;
    const [one = -1, two = -1, three = -1] = followingViewer;
    const rows = await executor.all(although, { viewerId, before: id, one, two, three });
    return rows
      .filter((row) => kinds[row.what].includes(row.kind))
      .reduce((sum, { users }) => sum + Number(users), 0);
  };
  const most = offset - (await seenBefore(Number.MAX_SAFE_INTEGER));
  const [one = -1, two = -1, three = -1, four = -1, five = -1, six = -1] = all;
  const start = await executor.first(blockAt, { most, one, two, three, four, five, six });
  if (start === undefined) return undefined;
  const firstId = Number(start.block) * usersOfBlock;
  const before = Number(start.before) + (await seenBefore(firstId));
  return { after: [firstId - 1], skip: offset - before };
}
