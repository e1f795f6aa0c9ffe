import { type Caller, isHost } from './caller.ts';
import { forbidden } from './errors.ts';
import type { Repository } from './repository/repository.ts';
import type { User, VisibilityLevel } from './user/user.ts';

/** @throws forbidden for all but site admins and the host; inside a unit `requireSiteAdmin` looks again */
export function requireAdminCaller(caller: Caller): void {
  if (isHost(caller) || caller.user?.isAdmin === true) return;
  throw forbidden('user should be the site admin');
}

/**
 * Which users a viewer may see, as a value. `sql/` turns exactly this value into a predicate, so
 * that pages and counts agree with `mayBeSeen`.
 */
export interface UserVisibility {
  /** Users of these levels are seen. */
  readonly levels: readonly VisibilityLevel[];
  /** The viewer himself is seen; null: nobody is signed in. */
  readonly viewerId: number | null;
  /** Users who follow this id are seen, however private; null: nobody is seen for that reason. */
  readonly followedId: number | null;
  /** Those who registered and have yet to prove an address are seen as well. */
  readonly seesPending: boolean;
}

const everyLevel: readonly VisibilityLevel[] = ['public', 'limited', 'private'];

/** Whatever there is, for a look that is not on a viewer's behalf. */
export const seesEveryone: UserVisibility = {
  levels: everyLevel,
  viewerId: null,
  followedId: null,
  seesPending: true,
};

/**
 * Public to all, limited to the signed-in, private to himself, site admins and whom he follows. Who
 * has yet to prove an address is there for himself and site admins only.
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

/** The same question for one user; undefined where he is seen only if he follows the viewer. */
function seenAnyway(visibility: UserVisibility, user: User): boolean | undefined {
  if (visibility.viewerId === user.id) return true;
  if (user.isPending && !visibility.seesPending) return false;
  if (visibility.levels.includes(user.visibility)) return true;
  return visibility.followedId === null ? false : undefined;
}

/**
 * The same question for one user.
 * @param followsViewer asked only where the answer hangs on it
 */
export async function maySeeUser(
  visibility: UserVisibility,
  user: User,
  followsViewer: (followerId: number, followeeId: number) => Promise<boolean>,
): Promise<boolean> {
  return seenAnyway(visibility, user) ?? (await followsViewer(user.id, visibility.followedId ?? 0));
}

/** Which repositories a viewer may read, as a value; see `UserVisibility`. */
export interface RepositoryVisibility {
  /** A site admin reads every repository. */
  readonly everything: boolean;
  /** A token that is confined to public repositories meets no private one. */
  readonly isPublicOnly: boolean;
  readonly viewerId: number | null;
  /** A public repository is read by those who may see its owner. */
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

/** What somebody may do in a repository, each level holding those before it. */
export type AccessMode = 'none' | 'read' | 'write' | 'admin' | 'owner';

/** A repository as one caller meets it. */
export interface RepositoryAccess {
  readonly repository: Repository;
  readonly owner: User;
  readonly mode: AccessMode;
}

/** The mode that a repository grants, before visibility: `collaboration` is what was given to the user. */
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
