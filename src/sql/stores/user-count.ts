import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { kindsSeen } from '../follower-kind.ts';
import { type Executor, prepare } from '../query.ts';

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
