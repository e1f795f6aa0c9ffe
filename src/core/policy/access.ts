import { type Caller, isHost, type SignedIn } from '../caller.ts';
import type { View } from '../context.ts';
import { errorOf, forbidden } from '../errors.ts';
import type { AccessMode, Repository, RepositoryAccess, User } from '../records/types.ts';
import type { RepositoryVisibility, UserVisibility, VisibilityLevel } from '../visibility.ts';
import { connectedVisibility } from './connected.ts';

/** @throws forbidden for anyone but site admins and the host; writes use `requireSiteAdmin` */
export function requireAdminCaller(caller: Caller): void {
  if (isHost(caller) || caller.user?.isAdmin === true) return;
  throw forbidden('user.not-admin');
}

const everyLevel: readonly VisibilityLevel[] = ['public', 'limited', 'private'];

/** No restriction: for reads that are not on a viewer's behalf. */
export const allUsersVisible: UserVisibility = {
  levels: everyLevel,
  viewerId: null,
  followedId: null,
  includesPending: true,
};

/**
 * Public users are visible to all, limited ones to signed-in users, private ones to themselves,
 * site admins and the users they follow. A pending user is visible only to themselves and site
 * admins.
 */
export function userVisibility(caller: Pick<Caller, 'user'>): UserVisibility {
  const viewer = caller.user;
  const viewerId = viewer?.id ?? null;
  const rest = { viewerId, followedId: null, includesPending: false };
  if (viewer === null) return { levels: ['public'], ...rest };
  if (viewer.isAdmin) return { levels: everyLevel, ...rest, includesPending: true };
  if (viewer.isRestricted) return { levels: ['public'], ...rest };
  return { levels: ['public', 'limited'], ...rest, followedId: viewerId };
}

/** True, false, or undefined if it depends on whether the user follows the viewer. */
function isVisibleUnrelated(visibility: UserVisibility, user: User): boolean | undefined {
  if (visibility.viewerId === user.id) return true;
  if (user.isPending && !visibility.includesPending) return false;
  if (visibility.levels.includes(user.visibility)) return true;
  return visibility.followedId === null ? false : undefined;
}

/** Whether one user is visible. @param followsViewer called only if the result depends on it */
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

/** @param ofOwn see `connectedVisibility` */
export function repositoryVisibility(
  caller: Pick<Caller, 'user' | 'isPublicOnly' | 'answers'>,
  ofOwn = false,
): RepositoryVisibility {
  return {
    everything: caller.user?.isAdmin === true,
    isPublicOnly: caller.isPublicOnly,
    viewerId: caller.user?.id ?? null,
    connected: connectedVisibility(caller, ofOwn),
    owners: userVisibility(caller),
  };
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

/**
 * @throws locked in an archived repository; forbidden if owner or caller has blocked the other
 */
export async function checkMayChangeIssues(
  view: View<SignedIn>,
  { repository, owner, mode }: RepositoryAccess,
): Promise<void> {
  if (repository.isArchived) {
    throw errorOf('locked', 'repository.archived', {
      owner: owner.name,
      repository: repository.name,
    });
  }
  // Blocks do not apply to site admins.
  if (mode !== 'owner' && (await view.blocks.isBetween(owner.id, view.caller.user.id))) {
    throw forbidden('user.blocked');
  }
}

/** @throws forbidden for anyone but repo admins */
export function checkRepoAdmin(access: RepositoryAccess): void {
  if (!isRepoAdmin(access)) {
    throw forbidden('repository.not-admin');
  }
}
