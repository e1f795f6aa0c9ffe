import { distinct } from '../../core/by-id.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { CoreDoor, View } from '../../core/context.ts';
import { instantOf } from '../../core/records/tracked-time.ts';
import type { TrackedTime } from '../../core/records/types.ts';
import { latest, type Rate } from './types.ts';

type Worked = Pick<TrackedTime, 'userId' | 'day'> & Pick<Rate, 'issueId'>;

/** The rates for an entry, the most particular first. @param unix its instant */
export const ratesFor = (rates: readonly Rate[], entry: Worked, unix: number): Rate[] =>
  rates
    .filter(
      (rate) =>
        (rate.userId === null || rate.userId === entry.userId) &&
        (rate.issueId === null || rate.issueId === entry.issueId) &&
        (entry.day === null
          ? rate.fromUnix <= unix && unix < (rate.untilUnix ?? latest)
          : rate.fromDay <= entry.day && entry.day < (rate.untilDay ?? latest)),
    )
    .toSorted((a, b) => a.kind - b.kind);

/** The one that holds. @param rates of its project */
const rateFor = (...of: Parameters<typeof ratesFor>): Rate | undefined => ratesFor(...of)[0];

/** In minor units, half up. @param seconds rounded before, if at all */
export const amountOf = (seconds: number, minorPerHour: number): number =>
  Number((BigInt(seconds) * BigInt(minorPerHour) * 2n + 3600n) / 7200n);

export const viewerOf = ({ user }: SignedIn): number | null => (user.isAdmin ? null : user.id);

/** Reports without rates keep the ways that are faster without amounts. */
export const amountsFor: NonNullable<CoreDoor['amountsFor']> = async (view, { repositoryIds }) => {
  if (view.caller.isPublicOnly) return undefined;
  const scope = viewerOf(view.caller);
  if (repositoryIds === undefined) return (await view.rates.isAny()) ? scope : undefined;
  const places = await view.rates.placesOf(repositoryIds, null);
  const rates = await view.rates.ofProjects(distinct(places.map((place) => place.project_id)));
  return rates.length > 0 ? scope : undefined;
};

/**
 * The rate of each of a bounded list of entries, as reports count it: null for one that has none, is
 * not billable, or whose amount the caller may not see.
 */
export async function ratesOf(
  view: View<SignedIn>,
  entries: readonly TrackedTime[],
): Promise<(Pick<Rate, 'minor' | 'currency'> | null)[]> {
  const { caller } = view;
  if (caller.isPublicOnly) return entries.map(() => null);
  const ids = distinct(entries.map(({ repositoryId }) => repositoryId));
  const places = await view.rates.placesOf(ids, viewerOf(caller));
  const all = await view.rates.ofProjects(distinct(places.map((one) => one.project_id)));
  const rates = Map.groupBy(all, ({ projectId }) => projectId);
  return entries.map((entry) => {
    const place = places.find((one) => one.repository_id === entry.repositoryId);
    const maySee = place?.is_managed === 1 || entry.userId === caller.user.id;
    if (place === undefined || !maySee || !entry.isBillable) return null;
    return rateFor(rates.get(place.project_id) ?? [], entry, instantOf(entry)) ?? null;
  });
}
