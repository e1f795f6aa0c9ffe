import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserVisibility } from '../core/access.ts';
import type { VisibilityLevel } from '../core/user/user.ts';
import { type Builder, type Compilable, type Prepared, prepare } from './query.ts';

/** What decides who may see a user, as one number: those of `levels`, and behind them the same while pending. */
const levels: readonly VisibilityLevel[] = ['public', 'limited', 'private'];
const kinds = [0, 1, 2, 3, 4, 5];
/** Public and not pending: seen by everybody, and not counted by itself. */
export const plainKind = 0;

/** The kind of the user in `alias`. */
export const kindOf = (alias: string): RawBuilder<number> =>
  sql<number>`case ${sql.ref(`${alias}.visibility`)} when 'public' then 0 when 'limited' then 1 else 2 end + ${sql.lit(levels.length)} * ${sql.ref(`${alias}.is_pending`)}`;

export interface KindsSeen {
  /** Followers of these kinds are seen. */
  readonly all: readonly number[];
  /** These are seen only where they follow the viewer. */
  readonly followingViewer: readonly number[];
  /** All kinds that are not in `all`. */
  readonly hidden: readonly number[];
}

/** A `UserVisibility` in terms of kinds; `userIsVisible` says the same of users. */
export function kindsSeen(visibility: UserVisibility): KindsSeen {
  const isThere = (kind: number): boolean => kind < levels.length || visibility.seesPending;
  const isOfLevel = (kind: number): boolean =>
    visibility.levels.includes(levels[kind % levels.length] as VisibilityLevel);
  const all = kinds.filter((kind) => isThere(kind) && isOfLevel(kind));
  const hidden = kinds.filter((kind) => !all.includes(kind));
  return {
    all,
    hidden,
    followingViewer: visibility.followedId === null ? [] : hidden.filter(isThere),
  };
}

/**
 * Describes a statement about followers of some kinds that are not plain; `areOfKinds` says it of
 * `follow`. The kinds are written out: PostgreSQL knows then how few they are, and looks for them in
 * the index of the hidden. Of kinds that it is yet to be told it goes through all followers, and of
 * more than one, which nobody asks for.
 */
export function prepareOfKinds<P extends object, R>(
  build: (
    db: Builder,
    params: { readonly [K in keyof P]: P[K] },
    areOfKinds: RawBuilder<SqlBool>,
  ) => Compilable<R>,
): (kinds: readonly number[]) => Prepared<P, R> {
  const statements = new Map<string, Prepared<P, R>>();
  return (kinds) => {
    const key = kinds.join();
    let statement = statements.get(key);
    if (statement === undefined) {
      const some = sql.join((kinds.length === 0 ? [-1] : kinds).map((kind) => sql.lit(kind)));
      const areOfKinds = sql<SqlBool>`follow.follower_kind in (${some}) and follow.follower_kind <> 0`;
      statement = prepare<P, R>((db, params) => build(db, params, areOfKinds));
      statements.set(key, statement);
    }
    return statement;
  };
}
