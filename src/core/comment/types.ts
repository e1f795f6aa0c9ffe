import type { Listing } from '../listing.ts';
import type { RepositoryAccess, User } from '../records/types.ts';

/** A comment on an issue; also an event of its timeline, under the same id. */
export interface Comment {
  readonly id: number;
  readonly repositoryId: number;
  readonly issueId: number;
  readonly posterId: number;
  readonly body: string;
  readonly createdUnix: number;
  readonly updatedUnix: number;
}

/** A comment with everything its JSON needs; a deleted poster appears as the ghost. */
export interface FullComment {
  readonly comment: Comment;
  readonly poster: User;
  readonly issueNumber: number;
  readonly within: Pick<RepositoryAccess, 'repository' | 'owner'>;
}

export interface CommentFilter {
  /** Exactly one of `issueId` and `repositoryId` is given. */
  readonly issueId?: number;
  readonly repositoryId?: number;
  /** The time of the last change; both inclusive. */
  readonly sinceUnix?: number | undefined;
  readonly beforeUnix?: number | undefined;
}

export interface CommentStore {
  /** Also increments the issue's counter. */
  insert(comment: Omit<Comment, 'id' | 'updatedUnix'>): Promise<Comment>;
  /** Undefined for comments on deleted issues, too. */
  byId(id: number): Promise<Comment | undefined>;
  /** @param isByOthers by a user other than its poster */
  edit(id: number, body: string, nowUnix: number, isByOthers: boolean): Promise<void>;
  /** Also decrements the issue's counter. */
  remove(comment: Pick<Comment, 'id' | 'issueId'>): Promise<void>;
  /** Oldest first, without those on deleted issues. */
  list(filter: CommentFilter): Listing<Comment>;
}

declare module '../store.ts' {
  interface Stores {
    readonly comments: CommentStore;
  }
}
