import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { RepositoryVisibility, UserVisibility, VisibilityLevel } from '../core/visibility.ts';
import { contains } from './engine/dialect.ts';
import type { Bound } from './engine/listing.ts';
import type { Builder } from './engine/statement.ts';
import type { Schema } from './schema.ts';

const allLevels: readonly VisibilityLevel[] = ['public', 'limited', 'private'];
const levelCount = allLevels.length;

type Id = number | RawBuilder<number>;
/** A `UserVisibility` with ids or their placeholders in a prepared statement. */
export type BoundVisibility = Pick<UserVisibility, 'levels' | 'includesPending'> & {
  readonly viewerId: Id | null;
  readonly followedId: Id | null;
};
/** The part that decides the shape of the predicate (see `prepareListing`). */
export type VisibilityShape = Pick<UserVisibility, 'levels' | 'includesPending'>;
export interface VisibilityValues {
  readonly viewerId: number | undefined;
  readonly followedId: number | undefined;
}

export const visibilityShape = ({ levels, includesPending }: UserVisibility): VisibilityShape => ({
  levels,
  includesPending,
});

export const visibilityValues = ({ viewerId, followedId }: UserVisibility): VisibilityValues => ({
  viewerId: viewerId ?? undefined,
  followedId: followedId ?? undefined,
});

export const boundVisibility = (
  shape: VisibilityShape,
  given: Bound<VisibilityValues>,
): BoundVisibility => ({
  ...shape,
  viewerId: given.viewerId ?? null,
  followedId: given.followedId ?? null,
});

/** The same for a `RepositoryVisibility`. */
export interface BoundRepositoryVisibility
  extends Pick<RepositoryVisibility, 'everything' | 'isPublicOnly'> {
  readonly viewerId: Id | null;
  readonly owners: BoundVisibility;
  readonly connected: Bound<ConnectedValues>;
}
export interface RepositoryShape extends Pick<RepositoryVisibility, 'everything' | 'isPublicOnly'> {
  readonly owners: VisibilityShape;
}
/** Ids as a text, `,1,2,`, so that one statement serves any number. */
interface ConnectedValues {
  readonly withIssues?: string | undefined;
  readonly withPulls?: string | undefined;
}
export interface RepositoryValues extends VisibilityValues, ConnectedValues {
  readonly memberId: number | undefined;
}

export const repositoryShape = ({
  everything,
  isPublicOnly,
  owners,
}: RepositoryVisibility): RepositoryShape => ({
  everything,
  isPublicOnly,
  owners: visibilityShape(owners),
});

export const repositoryValues = ({
  viewerId,
  owners,
  connected,
}: RepositoryVisibility): RepositoryValues => ({
  ...visibilityValues(owners),
  memberId: viewerId ?? undefined,
  withIssues: connected && `,${connected.issues},`,
  withPulls: connected && `,${connected.pulls},`,
});

export const boundRepositoryVisibility = (
  { everything, isPublicOnly, owners }: RepositoryShape,
  given: Bound<RepositoryValues>,
): BoundRepositoryVisibility => ({
  everything,
  isPublicOnly,
  viewerId: given.memberId ?? null,
  owners: boundVisibility(owners, given),
  connected: given,
});

const isAmong = (id: string, ids: Expression<string> | undefined): RawBuilder<SqlBool> =>
  ids === undefined
    ? sql`1 = 0`
    : contains(sql`cast(${ids} as text)`, sql`(',' || ${sql.ref(id)} || ',')`);

/** True for issues of a kind that the viewer may see, in a repository that they may see. */
export const kindIsVisible = ({
  withIssues,
  withPulls,
}: Bound<ConnectedValues>): RawBuilder<SqlBool> =>
  sql`(repository.host = '' or (issue.is_pull = 0 and ${isAmong('repository.id', withIssues)})
    or (issue.is_pull = 1 and ${isAmong('repository.id', withPulls)}))`;

/**
 * True if one user follows another. Counts the row instead of using `exists`, for which PostgreSQL
 * first collects all followers, possibly a million.
 */
const follows = (followerId: RawBuilder<unknown>, followeeId: Id): RawBuilder<SqlBool> =>
  sql`(select count(*) from follow as back
    where back.follower_id = ${followerId} and back.followee_id = ${followeeId}) > 0`;

export const seesEverybody = ({ levels, includesPending }: VisibilityShape): boolean =>
  levels.length === levelCount && includesPending;

/** The predicate of a `UserVisibility` for a table or alias; null if it matches everyone. */
export function userIsVisible(
  visibility: BoundVisibility,
  alias = 'user',
): Expression<SqlBool> | null {
  if (seesEverybody(visibility)) return null;
  const eb = expressionBuilder() as ExpressionBuilder<Schema, never>;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const reasons: Expression<SqlBool>[] = [
    sql<SqlBool>`${column('visibility')} in (${sql.join([...visibility.levels])})`,
  ];
  if (visibility.viewerId !== null) {
    reasons.push(sql<SqlBool>`${column('id')} = ${visibility.viewerId}`);
  }
  if (visibility.followedId !== null) {
    reasons.push(follows(column('id'), visibility.followedId));
  }
  if (visibility.includesPending) return eb.or(reasons);
  const isActivated = sql<SqlBool>`${column('is_pending')} = 0`;
  const isViewer =
    visibility.viewerId === null ? [] : [sql<SqlBool>`${column('id')} = ${visibility.viewerId}`];
  return eb.and([eb.or([isActivated, ...isViewer]), eb.or(reasons)]);
}

/**
 * True for users who are not visible to everyone; matches the predicate of the index `user_hidden`.
 */
export const isHidden = (alias: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${alias}.visibility`)} <> 'public' or ${sql.ref(`${alias}.is_pending`)} <> 0)`;

/** Level, and 3 more for pending users: 0 if visible to everyone. Stored on relations. */
export const visibilityClass = (alias: string): RawBuilder<number> =>
  sql`(case ${sql.ref(`${alias}.visibility`)} when 'public' then 0 when 'limited' then 1 else 2 end
    + ${sql.lit(levelCount)} * ${sql.ref(`${alias}.is_pending`)})`;

const allClasses = Array.from({ length: 2 * levelCount }, (_, at) => at);

interface ByClass {
  readonly visible: RawBuilder<SqlBool>;
  readonly hidden: RawBuilder<SqlBool>;
}

/**
 * The predicate of a `UserVisibility` and its negation, by visibility class, for many users.
 * Collects the viewer's hidden followers once, whereas `userIsVisible` looks up each user.
 */
function byClass(
  db: Builder,
  { levels, includesPending, viewerId, followedId }: BoundVisibility,
  visibility: RawBuilder<number>,
  id: RawBuilder<unknown>,
): ByClass {
  const isShown = (at: number): boolean =>
    levels.includes(allLevels[at % levelCount] ?? 'private') &&
    (includesPending || at < levelCount);
  const isOneOf = (classes: readonly number[]): RawBuilder<SqlBool> =>
    sql`${visibility} in (${sql.join(classes.map((at) => sql.lit(at)))})`;
  const exceptions: RawBuilder<SqlBool>[] = [];
  if (viewerId !== null) exceptions.push(sql`${id} = ${viewerId}`);
  if (followedId !== null) {
    const followers = db
      .selectFrom('follow as back')
      .select('back.follower_id')
      .where('back.followee_id', '=', followedId as number)
      .where('back.follower_class', '<>', sql.lit(0));
    const isActivated = sql`${visibility} < ${sql.lit(levelCount)}`;
    exceptions.push(
      includesPending
        ? sql`${id} in ${followers}`
        : sql`(${isActivated} and ${id} in ${followers})`,
    );
  }
  const shown = isOneOf(allClasses.filter(isShown));
  const others = isOneOf(allClasses.filter((at) => !isShown(at)));
  if (exceptions.length === 0) return { visible: shown, hidden: others };
  const isException = sql.join(exceptions, sql` or `);
  return {
    visible: sql`(${shown} or ${isException})`,
    hidden: sql`(${others} and not (${isException}))`,
  };
}

/** `byClass` for the followers of relations; null if all are visible. */
export function followersByClass(db: Builder, visibility: BoundVisibility): ByClass | null {
  if (seesEverybody(visibility)) return null;
  // An expression: with the bare column PostgreSQL would use the index of all followers.
  const followerClass = sql<number>`(${sql.ref('follow.follower_class')} + 0)`;
  return byClass(db, visibility, followerClass, sql.ref('follow.follower_id'));
}

/** The users hidden from a viewer; null if there are none. */
export function hiddenUsers(
  db: Builder,
  visibility: BoundVisibility,
): SelectQueryBuilder<Schema, 'user', object> | null {
  if (seesEverybody(visibility)) return null;
  const { hidden } = byClass(db, visibility, visibilityClass('user'), sql.ref('user.id'));
  return db.selectFrom('user').where(isHidden('user')).where(hidden);
}

/**
 * The predicate of a `RepositoryVisibility` for `repository` joined with its owner as `owner`.
 * Deleted repositories are invisible to everyone.
 * @param ownerIsVisible the predicate for owners; null matches all
 */
export function repositoryIsVisible(
  visibility: BoundRepositoryVisibility,
  ownerIsVisible: Expression<SqlBool> | null = userIsVisible(visibility.owners, 'owner'),
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'repository'>();
  const all: Expression<SqlBool>[] = [eb('repository.deleted_unix', '=', 0)];
  if (visibility.isPublicOnly) all.push(eb('repository.is_private', '=', 0));
  const isPublic = eb('repository.is_private', '=', 0);
  const reasons: Expression<SqlBool>[] = [];
  if (visibility.everything) {
    reasons.push(eb('repository.host', '=', sql.lit('')));
  } else {
    reasons.push(ownerIsVisible === null ? isPublic : eb.and([isPublic, ownerIsVisible]));
    if (visibility.viewerId !== null) {
      reasons.push(
        eb('repository.owner_id', '=', visibility.viewerId),
        eb.exists(
          eb
            .selectFrom('collaborator')
            .select(sql<number>`1`.as('one'))
            .whereRef('collaborator.repository_id', '=', 'repository.id')
            .where('collaborator.user_id', '=', visibility.viewerId),
        ),
      );
    }
  }
  const { withIssues, withPulls } = visibility.connected;
  if (withIssues !== undefined) {
    reasons.push(isAmong('repository.id', withIssues), isAmong('repository.id', withPulls));
  }
  return eb.and([...all, eb.or(reasons)]);
}
