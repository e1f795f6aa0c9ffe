import type { RepositoryAccess } from '../access.ts';
import type { SignedIn } from '../caller.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import { type Tracking, trackingToWrite } from './entries.ts';
import type { TrackedTime } from './tracked-time.ts';

/** A unit in which entries are written, one or many. */
export interface EntryUnit {
  readonly world: World;
  readonly stores: Stores;
  readonly caller: SignedIn;
  /** What names in the history all that is done here; '' for a single change. */
  readonly batch: string;
  /** As `trackingToWrite`; each issue is looked at once, as nothing that is done here changes it. */
  tracking(asked: RepositoryAccess, number: number): Promise<Tracking>;
}

/** What a request, or a row of one, does in its unit; the entry as it is then. */
export type EntryWrite = (
  unit: EntryUnit,
  asked: RepositoryAccess,
  number: number,
) => Promise<TrackedTime>;

export function entryUnit(world: World, stores: Stores, caller: SignedIn, batch = ''): EntryUnit {
  const known = new Map<string, Tracking>();
  return {
    world,
    stores,
    caller,
    batch,
    tracking: async (asked, number) => {
      const name = `${asked.repository.id} ${number}`;
      const tracking =
        known.get(name) ?? (await trackingToWrite(world, stores, caller, asked, number));
      known.set(name, tracking);
      return tracking;
    },
  };
}
