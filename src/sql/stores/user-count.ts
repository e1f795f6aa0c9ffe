import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { prepareBlockStart } from '../block-start.ts';
import type { Shortcuts } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { usersOfBlock } from '../user-blocks.ts';
import { kindsSeen, prepareOfKinds } from '../user-kind.ts';

type What = 'all' | 'followers' | 'viewer';
interface Count {
  readonly what: What;
  readonly kind: number;
  readonly users: number;
}

const sumOf = (rows: readonly Count[], kinds: Readonly<Record<What, readonly number[]>>): number =>
  rows
    .filter((row) => kinds[row.what].includes(row.kind))
    .reduce((sum, { users }) => sum + Number(users), 0);

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
  return sumOf(await executor.all(counts, { viewerId }), kinds);
}

const blockStart = prepareBlockStart({ table: 'user_block', kind: 'kind', rows: 'users' });

interface Viewer {
  readonly viewerId: number;
  readonly before: number;
}
/** Whom a viewer sees although they are hidden, below an id: who follows him, and himself, by kind. */
const although = prepareOfKinds<Viewer, Count>((db, p, areOfKinds) =>
  db
    .selectFrom('follow')
    .select((e) => [
      what('followers'),
      'follower_kind as kind',
      e.fn.countAll<number>().as('users'),
    ])
    .where('followee_id', '=', p.viewerId)
    .where(areOfKinds)
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
  const kinds = { all: [], followers: followingViewer, viewer: hidden };
  const seenBefore = async (id: number): Promise<number> => {
    if (hidden.length === 0) return 0;
    return sumOf(await executor.all(although(followingViewer), { viewerId, before: id }), kinds);
  };
  const most = offset - (await seenBefore(Number.MAX_SAFE_INTEGER));
  const start = await blockStart(executor, all, most);
  if (start === undefined) return undefined;
  const firstId = start.block * usersOfBlock;
  const before = start.before + (await seenBefore(firstId));
  return { after: [firstId - 1], skip: offset - before };
}
