import { sql } from 'kysely';
import type { RepositoryVisibility } from '../../core/access.ts';
import type { RepositoryFilter } from '../../core/repository/repository.ts';
import { flag } from '../flag.ts';
import type { AnySelect } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import { kindsSeen, prepareOfKinds } from '../user-kind.ts';

export type RepositoryFlags = Pick<RepositoryFilter, 'isPrivate' | 'isArchived' | 'isTemplate'>;

/** Some repositories that are alike in what decides who sees them. */
export interface Counted {
  readonly owner_kind: number;
  readonly is_private: number;
  readonly is_archived: number;
  readonly is_template: number;
  readonly repositories: number;
}
const counts = prepare<object, Counted>((db) =>
  db
    .selectFrom('repository_count')
    .select((e) => [
      'owner_kind',
      'is_private',
      'is_archived',
      'is_template',
      e.fn.sum<number>('repositories').as('repositories'),
    ])
    .groupBy(['owner_kind', 'is_private', 'is_archived', 'is_template']),
);

type Own = Counted & { readonly id: number; readonly name_folded: string };

const ownColumns = (repository: AnySelect): AnySelect =>
  repository
    .leftJoin('hidden_user', 'hidden_user.user_id', 'r.owner_id')
    .select([
      'r.id',
      'r.name_folded',
      sql<number>`coalesce(hidden_user.kind, 0)`.as('owner_kind'),
      ...['r.is_private', 'r.is_archived', 'r.is_template'],
      sql<number>`1`.as('repositories'),
    ])
    .where('r.deleted_unix', '=', 0)
    .where((e) => e.or([e('r.is_private', '=', 1), e('hidden_user.user_id', 'is not', null)]));

/**
 * What is not for everybody, and yet perhaps for a viewer: what is his, what he works in, and what is
 * public of those who follow him. A repository may be there for more than one of these reasons.
 */
const own = prepareOfKinds<{ viewerId: number }, Own>((db, p, areOfKinds) => {
  const his = ownColumns(db.selectFrom('repository as r').where('r.owner_id', '=', p.viewerId));
  const shared = ownColumns(
    db
      .selectFrom('collaborator')
      .crossJoin('repository as r')
      .whereRef('r.id', '=', 'collaborator.repository_id')
      .where('collaborator.user_id', '=', p.viewerId),
  );
  const ofFollowers = ownColumns(
    db
      .selectFrom('follow')
      .crossJoin('repository as r')
      .whereRef('r.owner_id', '=', 'follow.follower_id')
      .where('follow.followee_id', '=', p.viewerId)
      .where(areOfKinds)
      .where('r.is_private', '=', 0),
  );
  return his.unionAll(shared).unionAll(ofFollowers) as never;
});

/** Which of those that are counted are asked for, and which of them are seen by what they are. */
export function seenByKind(
  { everything, isPublicOnly, owners }: RepositoryVisibility,
  flags: RepositoryFlags,
): { isAsked(row: Counted): boolean; isSeen(row: Counted): boolean } {
  const { all } = kindsSeen(owners);
  return {
    isAsked: (row) =>
      is(flags.isPrivate, row.is_private) &&
      is(flags.isArchived, row.is_archived) &&
      is(flags.isTemplate, row.is_template) &&
      !(isPublicOnly && Number(row.is_private) === 1),
    isSeen: (row) =>
      everything || (Number(row.is_private) === 0 && all.includes(Number(row.owner_kind))),
  };
}

/** What somebody sees besides, each of them once, in no order. */
export async function seenBesides(
  executor: Executor,
  visibility: RepositoryVisibility,
  flags: RepositoryFlags,
): Promise<readonly Own[]> {
  const { everything, viewerId, owners } = visibility;
  if (everything || viewerId === null) return [];
  const { isAsked, isSeen } = seenByKind(visibility, flags);
  const his = await executor.all(own(kindsSeen(owners).followingViewer), { viewerId });
  const others = his.filter((row) => isAsked(row) && !isSeen(row));
  return [...new Map(others.map((row) => [row.id, row])).values()];
}

/**
 * How many repositories somebody sees, of those with certain flags: all that are public and whose
 * owner is of a kind that he sees, and of the others his own, those he works in, and those of hidden
 * owners who follow him. It costs what there are of the last.
 */
export async function repositoriesSeen(
  executor: Executor,
  visibility: RepositoryVisibility,
  flags: RepositoryFlags,
): Promise<number> {
  const { isAsked, isSeen } = seenByKind(visibility, flags);
  const known = await executor.all(counts, {});
  const besides = await seenBesides(executor, visibility, flags);
  return known
    .filter((row) => isAsked(row) && isSeen(row))
    .reduce((sum, row) => sum + Number(row.repositories), besides.length);
}

const is = (asked: boolean | undefined, stands: number): boolean =>
  asked === undefined || flag(asked) === Number(stands);
