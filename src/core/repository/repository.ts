import type { AccessMode, RepositoryVisibility } from '../access.ts';
import type { Listing } from '../listing.ts';
import type { User } from '../user/user.ts';

export interface Repository {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly description: string;
  readonly website: string;
  readonly defaultBranch: string;
  readonly isPrivate: boolean;
  readonly isTemplate: boolean;
  readonly isArchived: boolean;
  /** 0: never. */
  readonly archivedUnix: number;
  readonly hasIssues: boolean;
  readonly enableTimeTracker: boolean;
  readonly allowOnlyContributorsToTrackTime: boolean;
  readonly enableIssueDependencies: boolean;
  /** Whether new entries are billable, unless they say so themselves. */
  readonly defaultBillable: boolean;
  /** Admins of the repository may edit others' entries. */
  readonly adminsMayEditTime: boolean;
  readonly openIssuesCount: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
}

export type NewRepository = Omit<
  Repository,
  | 'id'
  | 'isArchived'
  | 'archivedUnix'
  | 'openIssuesCount'
  | 'updatedUnix'
  | 'defaultBillable'
  | 'adminsMayEditTime'
> &
  Partial<Pick<Repository, 'defaultBillable' | 'adminsMayEditTime'>>;
export type RepositoryChanges = Partial<
  Omit<Repository, 'id' | 'ownerId' | 'createdUnix' | 'openIssuesCount'>
>;

export interface RepositoryFilter {
  /** Part of the name, blind to case; where `inDescription` is set, of the description too. */
  readonly text?: string;
  readonly inDescription?: boolean;
  readonly ownerId?: number;
  /** Owned by this user, or shared with him as a collaborator. */
  readonly memberId?: number;
  readonly isPrivate?: boolean;
  readonly isArchived?: boolean;
  readonly isTemplate?: boolean;
  /** By default by id, the oldest first. */
  readonly sort?: 'id' | 'name' | 'created' | 'updated';
  readonly isDescending?: boolean;
}

export interface Collaborator {
  readonly user: User;
  readonly mode: Exclude<AccessMode, 'none' | 'owner'>;
}

export interface RepositoryStore {
  /** Deleted repositories are not found by any method but `deletedByName`. */
  byId(id: number): Promise<Repository | undefined>;
  byIds(ids: readonly number[]): Promise<Repository[]>;
  byName(ownerId: number, name: string): Promise<Repository | undefined>;
  /** The repository that once had this name, where the name is still held for it. */
  byOldName(ownerId: number, name: string): Promise<Repository | undefined>;
  /** @throws DuplicateError where the owner has a repository of that name. */
  insert(repository: NewRepository): Promise<Repository>;
  /** @throws DuplicateError where a new name is taken. */
  update(id: number, changes: RepositoryChanges): Promise<void>;
  /** The next issue number of a repository; each is given once. */
  takeIssueNumber(id: number): Promise<number>;
  changeOpenIssues(id: number, change: number): Promise<void>;
  countOwned(ownerId: number): Promise<number>;
  holdName(ownerId: number, name: string, repositoryId: number, nowUnix: number): Promise<void>;
  releaseName(ownerId: number, name: string): Promise<void>;
  heldName(
    ownerId: number,
    name: string,
  ): Promise<{ repositoryId: number; freedUnix: number } | undefined>;
  /** Lets go of up to `limit` names that were given up before `beforeUnix`; how many there were. */
  purgeHeldNames(beforeUnix: number, limit: number): Promise<number>;
  markDeleted(id: number, nowUnix: number): Promise<void>;
  /** Marks all repositories of an owner. */
  markAllDeleted(ownerId: number, nowUnix: number): Promise<void>;
  deletedByName(ownerId: number, name: string): Promise<(Repository & { deletedUnix: number })[]>;
  /** @throws DuplicateError where the name was taken meanwhile. */
  restore(id: number): Promise<void>;
  /** Removes up to `limit` rows that hang on repositories deleted before `beforeUnix`; 0: all gone. */
  purge(beforeUnix: number, limit: number): Promise<number>;
  search(visibility: RepositoryVisibility, filter: RepositoryFilter): Listing<Repository>;

  collaboration(id: number, userId: number): Promise<AccessMode>;
  /** What was given to a user in each of these repositories; those without are left out. */
  collaborations(userId: number, ids: readonly number[]): Promise<Map<number, AccessMode>>;
  setCollaboration(
    id: number,
    userId: number,
    mode: Collaborator['mode'],
    nowUnix: number,
  ): Promise<void>;
  /** True where he was one. */
  removeCollaborator(id: number, userId: number): Promise<boolean>;
  collaborators(id: number): Listing<Collaborator>;
}
