import { type Caller, isHost } from './caller.ts';
import { forbidden } from './errors.ts';
import type { Repository } from './repository/repository.ts';
import type { User, VisibilityLevel } from './user/user.ts';

/** @throws forbidden for anyone but site admins and the host; writes use `requireSiteAdmin` */
export function requireAdminCaller(caller: Caller): void {
  if (isHost(caller) || caller.user?.isAdmin === true) return;
  throw forbidden('user should be the site admin');
}

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
  readonly seesPending: boolean;
}

const everyLevel: readonly VisibilityLevel[] = ['public', 'limited', 'private'];

/** No restriction: for reads that are not on a viewer's behalf. */
export const seesEveryone: UserVisibility = {
  levels: everyLevel,
  viewerId: null,
  followedId: null,
  seesPending: true,
};

/**
 * Public users are visible to all, limited ones to signed-in users, private ones to themselves,
 * site admins and the users they follow. A pending user is visible only to themselves and site
 * admins.
 */
export function userVisibility(caller: Pick<Caller, 'user'>): UserVisibility {
  const viewer = caller.user;
  const viewerId = viewer?.id ?? null;
  const rest = { viewerId, followedId: null, seesPending: false };
  if (viewer === null) return { levels: ['public'], ...rest };
  if (viewer.isAdmin) return { levels: everyLevel, ...rest, seesPending: true };
  if (viewer.isRestricted) return { levels: ['public'], ...rest };
  return { levels: ['public', 'limited'], ...rest, followedId: viewerId };
}

/** True, false, or undefined where it depends on whether the user follows the viewer. */
function isVisibleUnrelated(visibility: UserVisibility, user: User): boolean | undefined {
  if (visibility.viewerId === user.id) return true;
  if (user.isPending && !visibility.seesPending) return false;
  if (visibility.levels.includes(user.visibility)) return true;
  return visibility.followedId === null ? false : undefined;
}

/** Whether one user is visible. @param followsViewer called only where the result depends on it */
export async function maySeeUser(
  visibility: UserVisibility,
  user: User,
  followsViewer: (followerId: number, followeeId: number) => Promise<boolean>,
): Promise<boolean> {
  return (
    isVisibleUnrelated(visibility, user) ??
    (await followsViewer(user.id, visibility.followedId ?? 0))
  );
}

/** The set of repositories a viewer may read, as a value; see `UserVisibility`. */
export interface RepositoryVisibility {
  /** A site admin reads every repository. */
  readonly everything: boolean;
  /** A token limited to public repositories sees no private ones. */
  readonly isPublicOnly: boolean;
  readonly viewerId: number | null;
  /** A public repository is readable by everyone who may see its owner. */
  readonly owners: UserVisibility;
}

export function repositoryVisibility(
  caller: Pick<Caller, 'user' | 'isPublicOnly'>,
): RepositoryVisibility {
  return {
    everything: caller.user?.isAdmin === true,
    isPublicOnly: caller.isPublicOnly,
    viewerId: caller.user?.id ?? null,
    owners: userVisibility(caller),
  };
}

/** What a user may do in a repository; each level includes those before it. */
export type AccessMode = 'none' | 'read' | 'write' | 'admin' | 'owner';

/** A repository with the caller's access to it. */
export interface RepositoryAccess {
  readonly repository: Repository;
  readonly owner: User;
  readonly mode: AccessMode;
}

/**
 * The mode a repository grants to a user.
 * @param collaboration the mode granted to them explicitly
 */
export function accessMode(
  user: User | null,
  repository: Repository,
  collaboration: AccessMode,
  maySeeOwner: boolean,
): AccessMode {
  if (user !== null) {
    if (user.id === repository.ownerId || user.isAdmin) return 'owner';
    if (collaboration !== 'none') return collaboration;
  }
  return !repository.isPrivate && maySeeOwner ? 'read' : 'none';
}

/** Owner, collaborator with admin, or site admin. */
export function isRepoAdmin(access: Pick<RepositoryAccess, 'mode'>): boolean {
  return access.mode === 'admin' || access.mode === 'owner';
}

/** Repo admin, or collaborator with write. */
export function isIssuesWriter(access: Pick<RepositoryAccess, 'mode'>): boolean {
  return access.mode === 'write' || isRepoAdmin(access);
}
