/** A calendar of a user's entries, readable by anyone who has its secret. */
export interface CalendarSubscription {
  readonly userId: number;
  readonly createdUnix: number;
  /** To the minute; 0: never. */
  readonly lastUsedUnix: number;
}

/** At most one per user; only the hash of the secret is stored. */
export interface CalendarStore {
  ofUser(userId: number): Promise<CalendarSubscription | undefined>;
  byHash(hash: string): Promise<CalendarSubscription | undefined>;
  /** Creates or replaces it. */
  put(userId: number, hash: string, nowUnix: number): Promise<void>;
  /** Removes it if it was created at `sinceUnix` or later; default: 0. */
  remove(userId: number, sinceUnix?: number): Promise<boolean>;
  touch(hash: string, usedUnix: number): Promise<void>;
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly calendars: CalendarStore;
  }
}
