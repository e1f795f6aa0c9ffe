import type { RawBuilder } from 'kysely';
import type { None } from '../core/door.ts';
import type { Stores } from '../core/store.ts';
import type { Executor } from './engine/executor.ts';
import type { AnySelect } from './engine/listing.ts';
import type { Migration } from './engine/migrate.ts';
import type { Builder } from './engine/statement.ts';
import type { Schema } from './schema.ts';

/** Gets all doors, for what concerns every noun and module. */
type Create<T> = (executor: Executor, doors: readonly SqlDoor[]) => T;

export type StoreFactories = { readonly [K in keyof Stores]: Create<Stores[K]> };

/** The amount of an entry in minor units; the currency is null where it has none. */
interface EntryAmounts {
  /** Joins at most one row to each entry. */
  joined(query: AnySelect): AnySelect;
  /** '': the entry has an amount that the reader may not see, which is 0. */
  readonly currency: RawBuilder<string | null>;
  readonly minor: RawBuilder<number>;
}

/** The seconds of an entry, and whether the query rounds them. */
interface EntrySeconds {
  readonly seconds: RawBuilder<number>;
  readonly isRounded: boolean;
}

/** What the database must know of a noun or a module. */
export interface SqlDoor {
  /** Amounts of the entries of a report; one module has them. @param scope from `amountsFor` */
  entryAmounts?(db: Builder, scope: unknown, time: EntrySeconds): EntryAmounts;
  /** Ids that reports can group entries of `tracked_time` by, as `reportKeys` of its core door names them. */
  readonly entryKeys?: Readonly<Record<string, (db: Builder) => RawBuilder<number>>>;
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
