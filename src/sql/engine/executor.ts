import type { CompiledQuery } from 'kysely';
import type { ChangeListener } from '../../core/events/types.ts';
import type { DatabaseFacts, StorageListener } from '../../core/store.ts';
import type { TextIndexes } from '../search/text-tables.ts';
import type { Builder, Compilable, Prepared } from './statement.ts';

/** User ids by topic and user. */
export type Recorded = Map<string, number>;

/** Runs statements, on a connection or inside a transaction. */
export interface Executor {
  /** Builds statements whose shape hangs on a filter; give the result to `allOf`. */
  readonly builder: Builder;
  all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]>;
  first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined>;
  /** How many rows were changed. */
  run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number>;
  allOf<R>(query: Compilable<R>): Promise<R[]>;
  runOf(query: Compilable<unknown>): Promise<number>;
  /** What was recorded for the event stream in this transaction; undefined outside of one. */
  readonly recorded?: Recorded;
  /** What can be found by index; undefined: nothing. */
  readonly texts?: TextIndexes;
  /** Where to send what turns out to read much; undefined where it is as well done here. */
  readonly background?: Executor;
}

/** A database server or file. */
export interface Engine {
  readonly read: Executor;
  /** The same data, for statements that read much: they hold up nobody else. */
  readonly background: Executor;
  write<T>(operation: (executor: Executor) => Promise<T>): Promise<T>;
  /** As of `Database`. */
  onChange(listener: ChangeListener, onFailure: (error: unknown) => void): () => void;
  ping(): Promise<void>;
  /** As of `Database`. */
  storageProblem(): Promise<string | null>;
  /** As of `Database`. */
  onStorageChange(listener: StorageListener): void;
  /** As of `Database`; absent where the database server does it. */
  checkFile?(): Promise<void>;
  facts(): Promise<DatabaseFacts>;
  /** As of `Database`. */
  missing?(): readonly string[];
  close(): Promise<void>;
}

/** A connection for reading runs nothing else: what is not a SELECT is a mistake of ours. */
export function refuseUnlessReading(compiled: CompiledQuery<unknown>): void {
  if (compiled.query.kind !== 'SelectQueryNode') {
    throw new Error('a write was sent to a connection that only reads');
  }
}
