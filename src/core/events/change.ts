/** What of a user's can change so that his pages read it anew. */
export const topics = ['stopwatch', 'times'] as const;
export type Topic = (typeof topics)[number];

/**
 * How far each topic of a user is: a text that is another one after each change, and says nothing
 * else. It is compared, never ordered.
 */
export type Marks = Readonly<Record<Topic, string>>;

/** Changes that are kept, of everybody together. */
export const keptChanges = 5000;

export interface ChangeStore {
  /** Of each of the users. Looks at nothing but the changes that are kept. */
  marksOf(userIds: readonly number[]): Promise<ReadonlyMap<number, Marks>>;
  /** How far the numbers of the oldest and the newest that are kept are apart. */
  span(): Promise<number>;
  /** Removes up to `limit` changes, the oldest, so that `keep` at most are left. */
  purge(keep: number, limit: number): Promise<number>;
}

/** Told after a commit of this process whose things it changed. */
export type ChangeListener = (userIds: Iterable<number>) => void;
