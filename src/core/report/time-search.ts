import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { type Listing, mapListing } from '../listing.ts';
import type { FullTime } from '../records/types.ts';
import { fold } from '../text.ts';
import { distinctTags } from '../tracked-time/entry-input.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { view } from '../transaction.ts';
import { type MyNarrowing, selectMine } from './operations.ts';

/** The sort direction of a list of entries. */
export const timeOrders = ['newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];

export const maxListedTags = 20;

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

/**
 * Tags of the caller's last 1,000 entries, the newest first.
 * @param text a part of them
 */
export async function listTags(context: Context, caller: SignedIn, text: string) {
  const { filter } = await selectMine(context, caller, {});
  const times = await context.database.background.reports.entries(filter, 'desc').page(0, 1000);
  const tags = distinctTags(times.flatMap((time) => time.tags));
  return tags.filter((tag) => fold(tag).includes(fold(text))).slice(0, maxListedTags);
}
