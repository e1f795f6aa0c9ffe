import type { CompiledQuery } from 'kysely';
import type { ChangeListener, DatabaseFacts, StorageListener } from '../../core/store.ts';
import type { Builder, Compilable, Prepared } from './statement.ts';
import type { TextIndexes } from './text-tables.ts';

/** User ids, keyed by topic and user id. */
export type Recorded = Map<string, number>;

/** Runs statements on a connection or in a transaction. */
export interface Executor {
  /** Builds statements whose shape depends on a filter, for `allOf` and `runOf`. */
  readonly builder: Builder;
  all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]>;
  first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined>;
  /** @returns the number of changed rows */
  run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number>;
  allOf<R>(query: Compilable<R>): Promise<R[]>;
  runOf(query: Compilable<unknown>): Promise<number>;
  /**
   * The changes that this transaction recorded for the event stream; undefined outside a
   * transaction.
   */
  readonly recorded?: Recorded;
  /** The text indexes; undefined if there are none. */
  readonly texts?: TextIndexes;
  /** Runs long reads; undefined if this executor should run them itself. */
  readonly background?: Executor;
}

/** A database server or file. */
export interface Engine {
  readonly read: Executor;
  /** The same data for long reads, which do not delay other requests. */
  readonly background: Executor;
  write<T>(operation: (executor: Executor) => Promise<T>): Promise<T>;
  /** See `Database`. */
  onChange(listener: ChangeListener, onFailure: (error: unknown) => void): () => void;
  ping(): Promise<void>;
  /** See `Database`. */
  storageProblem(): Promise<string | null>;
  /** See `Database`. */
  onStorageChange(listener: StorageListener): void;
  /** See `Database`; absent if the database server does it. */
  checkFile?(): Promise<void>;
  facts(): Promise<DatabaseFacts>;
  /** See `Database`. */
  missing?(): readonly string[];
  close(): Promise<void>;
}

/** Throws if a statement for a read-only connection is not a SELECT, which is a bug. */
export function refuseUnlessReading(compiled: CompiledQuery<unknown>): void {
  if (compiled.query.kind !== 'SelectQueryNode') {
    throw new Error('a write was sent to a connection that only reads');
  }
}
