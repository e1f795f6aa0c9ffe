import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { type Listing, mapListing } from '../listing.ts';
import type { FullTime } from '../records/types.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { view } from '../transaction.ts';
import { type MyNarrowing, selectMine } from './operations.ts';

/** The sort direction of a list of entries. */
export const timeOrders = ['newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];

/**
 * The caller's own entries that a report of the same query sums up, by their instant, then id.
 * @throws as `selectMine`
 */
export async function searchMyTimes(
  context: Context,
  caller: SignedIn,
  query: MyNarrowing,
  order: TimeOrder,
): Promise<Listing<FullTime>> {
  const { filter } = await selectMine(context, caller, query);
  const { background } = context.database;
  const direction = order === 'newest' ? 'desc' : 'asc';
  return mapListing(background.reports.entries(filter, direction), (times) =>
    fullTimes(view(context, caller, background), times),
  );
}
