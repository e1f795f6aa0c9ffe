import { invalidField } from './errors.ts';

/**
 * The set of users a viewer may see, as a value. `sql/` turns it into a predicate, so pages and
 * counts agree with `maySeeUser`.
 */
export interface UserVisibility {
  /** Users with these visibility levels are visible. */
  readonly levels: readonly VisibilityLevel[];
  /** The viewer is visible to themselves; null: nobody is signed in. */
  readonly viewerId: number | null;
  /** Followers of this user are visible whatever their level; null: no such exception. */
  readonly followedId: number | null;
  /** Users with a pending registration are visible as well. */
  readonly includesPending: boolean;
}

/** A kind of issue on a host: their rights can differ. */
export type IssueKind = 'issues' | 'pulls';

/** The set of repositories a viewer may read, as a value; see `UserVisibility`. */
export interface RepositoryVisibility {
  /** A site admin reads every repository that is not connected. */
  readonly everything: boolean;
  /** A token limited to public repositories sees no private ones. */
  readonly isPublicOnly: boolean;
  readonly viewerId: number | null;
  /** The connected repositories where the host shows issues, or pull requests, to the viewer. */
  readonly connected?: Readonly<Record<IssueKind, readonly number[]>> | undefined;
  /** A public repository is readable by everyone who may see its owner. */
  readonly owners: UserVisibility;
}

export const visibilityLevels = ['public', 'limited', 'private'] as const;
export type VisibilityLevel = (typeof visibilityLevels)[number];

/** @throws invalid for an unknown visibility */
export function checkVisibility(text: string): VisibilityLevel {
  const level = visibilityLevels.find((known) => known === text);
  if (level === undefined) throw invalidField('visibility', 'not-a-visibility');
  return level;
}
