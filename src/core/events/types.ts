/** The kinds of a user's data whose changes are reported, so that pages reload them. */
export const topics = ['stopwatch', 'times'] as const;

export type Topic = (typeof topics)[number];

/**
 * A version of each topic of a user: an opaque text that differs after each change. Compare for
 * equality only.
 */
export type TopicVersions = Readonly<Record<Topic, string>>;

export interface ChangeStore {
  /** Records a change of a user's data, at most once per topic and transaction. */
  add(userId: number, topic: Topic): Promise<void>;
  /** The marks of each user, from the retained changes only. */
  versionsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, TopicVersions>>;
  /** The distance between the oldest and the newest id. */
  span(): Promise<number>;
  /** Removes up to `limit` of the oldest changes, down to `keep`. */
  purge(keep: number, limit: number): Promise<number>;
}

declare module '../store.ts' {
  interface Stores {
    readonly changes: ChangeStore;
  }
}
