import { sql } from 'kysely';
import type { UserVisibility } from '../../core/access.ts';
import { prepareBlockStart } from '../block-start.ts';
import { relationsOfBlock } from '../follower-blocks.ts';
import type { Shortcuts } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { kindsSeen } from '../user-kind.ts';

interface Count {
  readonly of: number;
  readonly kind: number;
  readonly followers: number;
}

/** For all followers of a user, and for the relation of the viewer to him: in the place of a kind. */
const everyKind = -1;
const own = -2;

/** In one look: the followers of a user, of both users by kind, and of what kind the viewer is there. */
const counts = prepare<{ userId: number; viewerId: number; before: number }, Count>((db, p) =>
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
          sql<number>`case when id < ${p.before} then 1 else 0 end`.as('followers'),
        ])
        .where('follower_id', '=', p.viewerId)
        .where('followee_id', '=', p.userId),
    ),
);

interface Sharing {
  readonly oneId: number;
  readonly otherId: number;
  readonly kind: number;
  /** Below what their relations are counted. */
  readonly oneBefore: number;
  readonly otherBefore: number;
}
/** Followers of one of these kinds that two users share, looked for among those of the first. */
const sharing = (isBounded: boolean) =>
  prepare<Sharing, { count: number }>((db, p) => {
    const ofOne = db
      .selectFrom('follow')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('followee_id', '=', p.oneId)
      .where('follower_kind', '=', p.kind)
      .where('follower_kind', '<>', sql.lit(0));
    const ofOther = db
      .selectFrom('follow as other')
      .select(sql<number>`1`.as('one'))
      .where('other.follower_id', '=', sql.ref<number>('follow.follower_id'))
      .where('other.followee_id', '=', p.otherId);
    if (!isBounded) return ofOne.where((e) => e.exists(ofOther));
    // As above: no index of followers is to have all that is asked for.
    const id = (alias: string) =>
      sql<number>`${sql.ref(`${alias}.id`)} + 0 * ${sql.ref(`${alias}.created_unix`)}`;
    return ofOne
      .where(id('follow'), '<', p.oneBefore)
      .where((e) => e.exists(ofOther.where(id('other'), '<', p.otherBefore)));
  });
const shared = sharing(false);
const sharedBefore = sharing(true);

/** After all relations that there can be. */
const noBound = Number.MAX_SAFE_INTEGER;

interface Seen {
  readonly followers: number;
  /** How many of them are of a kind that is hidden, but for him who sees them. */
  readonly although: number;
}

/** @param before below which relations those are counted who are seen although they are hidden */
async function seen(
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
  before = noBound,
): Promise<Seen> {
  const { hidden, followingViewer } = kindsSeen(visibility);
  const viewerId = visibility.viewerId ?? visibility.followedId ?? 0;
  const rows = await executor.all(counts, { userId, viewerId, before });
  const of = (id: number, kind: number): number =>
    Number(rows.find((row) => row.of === id && row.kind === kind)?.followers ?? 0);
  let open = of(userId, everyKind);
  let although = 0;
  for (const kind of hidden) {
    open -= of(userId, kind);
    although += of(own, kind);
  }
  for (const kind of followingViewer) {
    const ofUser = of(userId, kind);
    const ofViewer = of(viewerId, kind);
    if (ofUser === 0 || ofViewer === 0) continue;
    const row = await executor.first(
      before === noBound ? shared : sharedBefore,
      ofUser < ofViewer
        ? { oneId: userId, otherId: viewerId, kind, oneBefore: before, otherBefore: noBound }
        : { oneId: viewerId, otherId: userId, kind, oneBefore: noBound, otherBefore: before },
    );
    although += Number(row?.count ?? 0);
  }
  return { followers: open + although, although };
}

/**
 * How many followers of a user somebody sees: all but those of the kinds that are hidden from him,
 * and of these himself and those who follow him. It costs what there are of the last.
 */
export async function followersSeen(
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
): Promise<number> {
  return (await seen(executor, userId, visibility)).followers;
}

const blockStart = prepareBlockStart({
  table: 'follower_block',
  kind: 'follower_kind',
  rows: 'followers',
  list: 'followee_id',
});

/**
 * Where a page of the followers that somebody sees begins, where they are counted in blocks; those
 * who are seen although they are of a hidden kind are few, and counted beside.
 */
export async function followersFrom(
  executor: Executor,
  userId: number,
  visibility: UserVisibility,
  offset: number,
): ReturnType<NonNullable<Shortcuts['seek']>> {
  const { all } = kindsSeen(visibility);
  const { although } = await seen(executor, userId, visibility);
  const start = await blockStart(executor, all, offset - although, userId);
  if (start === undefined) return undefined;
  const firstId = start.block * relationsOfBlock;
  const before = although === 0 ? 0 : (await seen(executor, userId, visibility, firstId)).although;
  return { after: [firstId - 1], skip: offset - start.before - before };
}
