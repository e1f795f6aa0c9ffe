import type { None } from '../core/door.ts';
import type { Stores } from '../core/store.ts';
import type { Executor } from './engine/executor.ts';
import type { Migration } from './engine/migrate.ts';
import type { Schema } from './schema.ts';

/** Gets all doors, for what concerns every noun and module. */
type Create<T> = (executor: Executor, doors: readonly SqlDoor[]) => T;

export type StoreFactories = { readonly [K in keyof Stores]: Create<Stores[K]> };

/** What the database must know of a noun or a module. */
export interface SqlDoor {
  readonly stores?: Partial<StoreFactories>;
  /** The primary key of each of its tables; a table comes after those that it refers to. */
  readonly tables?: { readonly [T in keyof Schema]?: readonly string[] };
  /** Removes the rows that only concern a deleted user. */
  readonly onUserDeleted: ((executor: Executor, userId: number) => Promise<void>) | None;
}

/** What the database must know of a module. */
export interface ModuleSqlDoor extends SqlDoor {
  readonly name: string;
  /** Run after the kernel's; their tables refer to the kernel's and their own only. */
  readonly migrations?: readonly Migration[];
}
