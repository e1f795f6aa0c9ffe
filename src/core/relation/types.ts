/** The relations between the caller and another user. */
export interface Relation {
  readonly userId: number;
  /** The caller follows the user. */
  readonly isFollowing: boolean;
  /** The user follows the caller. */
  readonly isFollower: boolean;
  /** The caller has blocked the user. */
  readonly isBlocked: boolean;
}

export interface RelationStore {
  /** The `userIds` that the user follows, and those that follow the user. */
  find(
    userId: number,
    userIds: readonly number[],
  ): Promise<{ following: ReadonlySet<number>; followers: ReadonlySet<number> }>;
}

declare module '../store.ts' {
  interface Stores {
    readonly relations: RelationStore;
  }
}
