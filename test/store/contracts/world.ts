import type { Database } from '../../../src/core/store.ts';
import { passwordHasher } from '../../../src/password-hasher.ts';
import { quickHasher, TestClock } from '../../support/app.ts';
import { type Make, maker } from '../../support/make.ts';

/** Opens a new empty database, migrated to the newest version. */
export type OpenDatabase = () => Promise<Database>;

/** What a contract works with: an empty database and helpers to fill it. */
export interface StoreWorld {
  readonly database: Database;
  readonly clock: TestClock;
  readonly make: Make;
}

export async function storeWorld(open: OpenDatabase): Promise<StoreWorld> {
  const database = await open();
  const clock = new TestClock();
  const make = maker({ database, clock, passwords: passwordHasher(quickHasher) });
  return { database, clock, make };
}
