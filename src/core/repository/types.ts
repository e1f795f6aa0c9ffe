import type { Listing } from '../listing.ts';
import type { AccessMode, Repository, User } from '../records/types.ts';
import type { TimeOrder } from '../report/types.ts';
import type { RepositoryVisibility } from '../visibility.ts';

/** Absent texts are empty, the branch is `main`; it is public and tracks time. */
export type NewRepository = Pick<
  Repository,
  'ownerId' | 'name' | 'allowOnlyContributorsToTrackTime' | 'createdUnix'
> &
  Partial<
    Omit<Repository, 'id' | 'isArchived' | 'archivedUnix' | 'openIssuesCount' | 'updatedUnix'>
  >;

export type RepositoryChanges = Partial<
  Omit<Repository, 'id' | 'ownerId' | 'createdUnix' | 'openIssuesCount'>
>;

export interface RepositoryFilter {
  /** Part of the name, ignoring case; with `inDescription`, of the description too. */
  readonly text?: string;
  readonly inDescription?: boolean;
  readonly ownerId?: number;
  /** Owned by this user, or shared with them as a collaborator. */
  readonly memberId?: number;
  readonly isPrivate?: boolean;
  readonly isArchived?: boolean;
  readonly isTemplate?: boolean;
  /** Default: by id, ascending. */
  readonly sort?: 'id' | 'name' | 'created' | 'updated' | 'time';
  /** With `sort: 'time'`: the period whose time counts, and whose own time counts everywhere. */
  readonly time?: TimeOrder;
  readonly isDescending?: boolean;
}

export interface Collaborator {
  readonly user: User;
  readonly mode: Exclude<AccessMode, 'none' | 'owner'>;
}

/** The repository that had a reserved name. */
export interface ReservedRepositoryName {
  readonly repositoryId: number;
  readonly freedUnix: number;
}

/** A repository that is not deleted, with what decides who may do what in it. */
export interface OwnedRepository {
  readonly repository: Repository;
  /** The account that owns it; see `ownerOf`. */
  readonly account: User;
  /** What the viewer was given in it. */
  readonly collaboration: AccessMode;
}

export interface RepositoryStore {
  /** Only `deletedByName` finds deleted repositories. */
  byId(id: number): Promise<Repository | undefined>;
  byIds(ids: readonly number[]): Promise<Repository[]>;
  byName(ownerId: number, name: string): Promise<Repository | undefined>;
  /** In one statement. @param viewerId 0: nobody */
  withOwner(id: number, viewerId: number): Promise<OwnedRepository | undefined>;
  /** The same by the current names of owner and repository. */
  byFullName(owner: string, name: string, viewerId: number): Promise<OwnedRepository | undefined>;
  /** The repository that this former name redirects to. */
  byOldName(ownerId: number, name: string): Promise<Repository | undefined>;
  /** The connected repository with this id on its host. */
  byRemoteId(host: string, remoteId: number): Promise<Repository | undefined>;
  /** @throws DuplicateError if the owner has a repository of that name. */
  insert(repository: NewRepository): Promise<Repository>;
  /** A new name of a connected one needs its host and owner. @throws DuplicateError if it is taken. */
  update(id: number, changes: RepositoryChanges): Promise<void>;
  /** Allocates the next issue number. */
  takeIssueNumber(id: number): Promise<number>;
  changeOpenIssues(id: number, change: number): Promise<void>;
  countOwned(ownerId: number): Promise<number>;
  reserveName(ownerId: number, name: string, repositoryId: number, nowUnix: number): Promise<void>;
  releaseName(ownerId: number, name: string): Promise<void>;
  reservedName(ownerId: number, name: string): Promise<ReservedRepositoryName | undefined>;
  markDeleted(id: number, nowUnix: number): Promise<void>;
  /** Soft-deletes all repositories of an owner. */
  markAllDeleted(ownerId: number, nowUnix: number): Promise<void>;
  deletedByName(ownerId: number, name: string): Promise<(Repository & { deletedUnix: number })[]>;
  /** @throws DuplicateError if the name has been taken */
  restore(id: number): Promise<void>;
  /**
   * Removes up to `limit` rows of repositories deleted before `beforeUnix`. @returns 0 when done
   */
  purge(beforeUnix: number, limit: number): Promise<number>;
  search(visibility: RepositoryVisibility, filter: RepositoryFilter): Listing<Repository>;

  /** The ids among `ids` that a viewer may read. */
  readable(visibility: RepositoryVisibility, ids: readonly number[]): Promise<Set<number>>;
  collaboration(id: number, userId: number): Promise<AccessMode>;
  /** A user's mode in each of these repositories; those without one are omitted. */
  collaborations(userId: number, ids: readonly number[]): Promise<Map<number, AccessMode>>;
  setCollaboration(
    id: number,
    userId: number,
    mode: Collaborator['mode'],
    nowUnix: number,
  ): Promise<void>;
  /**
   * Collaborators added or changed at `sinceUnix` or later, in repositories of an owner, also in
   * deleted ones.
   */
  collaborationsSince(
    ownerId: number,
    sinceUnix: number,
  ): Promise<{ readonly repositoryId: number; readonly userId: number }[]>;
  /** True if the user was a collaborator. */
  removeCollaborator(id: number, userId: number): Promise<boolean>;
  collaborators(id: number): Listing<Collaborator>;
}

declare module '../store.ts' {
  interface Stores {
    readonly repositories: RepositoryStore;
  }
}
