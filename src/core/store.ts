/**
 * One store per noun, all over one connection or one transaction. Each noun declares its own, in its
 * `types.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: nouns add their stores to it.
export interface Stores {}

/** Facts about the database for the operator. */
export interface DatabaseFacts {
  readonly kind: 'sqlite' | 'postgresql';
  readonly version: string;
  /** On disk, including the write-ahead log. */
  readonly sizeBytes: number;
  /** The latest applied one. */
  readonly migration: {
    readonly number: number;
    readonly name: string;
    readonly appliedUnix: number;
  };
  /** This process's connections; null for a file. */
  readonly pool: {
    readonly most: number;
    readonly open: number;
    readonly idle: number;
    /** Requests waiting for a connection. */
    readonly waiting: number;
  } | null;
}

/**
 * Called when saving changes becomes impossible, or possible again.
 * @param problem the reason, in words; null: changes can be saved
 * @param detail for the log
 */
export type StorageListener = (problem: string | null, detail: string) => void;

/** The interface of both databases. */
export interface Database {
  /** Committed data, read-only: a write through it fails. */
  readonly read: Stores;
  /**
   * Like `read`, for background reads of many rows: they start slower but do not delay requests. A
   * limited number runs at once; the others wait.
   * @throws PunchcardError `unavailable` if too many wait already
   */
  readonly background: Stores;
  /**
   * Runs `operation` in one transaction and resolves once its commit is durable. An error rolls
   * back this operation only, although several may share a commit. It may run more than once.
   * Inside, use only `stores` and await nothing but its methods.
   * @throws PunchcardError `unavailable` if the database stays busy or fails; nothing is written
   */
  write<T>(operation: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each commit of this process that event streams report. Commits of other
   * processes appear only in `changes`.
   * @param onFailure called if the listener throws; the write succeeds all the same
   * @returns the function that unsubscribes
   */
  onChange(listener: ChangeListener, onFailure: (error: unknown) => void): () => void;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /**
   * Why changes cannot be saved, in words; null if they can. Tries a write, at most once a second.
   * @throws if the database does not respond
   */
  storageProblem(): Promise<string | null>;
  onStorageChange(listener: StorageListener): void;
  /** Checks the whole database file in the background; damage is reported as a storage problem. */
  checkFile(): Promise<void>;
  /** @throws PunchcardError `unavailable` if the database does not respond */
  facts(): Promise<DatabaseFacts>;
  /** Missing optional features, as sentences for the operator. */
  missing(): readonly string[];
  close(): Promise<void>;
}

/** Receives the ids of users whose topics a commit of this process changed. */
export type ChangeListener = (userIds: Iterable<number>) => void;
