import { presentTime, presentTimeOrNull } from '../../http/presenters/presenting.ts';
import type { CalendarSubscription } from './types.ts';

export const presentSubscription = (
  { createdUnix, lastUsedUnix }: CalendarSubscription,
  address: string | null,
) => ({
  url: address,
  created_at: presentTime(createdUnix),
  last_used_at: presentTimeOrNull(lastUsedUnix),
});

/** In the personal export. */
export const presentCalendarExport = (subscription: CalendarSubscription | null) =>
  subscription === null
    ? null
    : {
        created_at: presentTime(subscription.createdUnix),
        last_used_at: presentTimeOrNull(subscription.lastUsedUnix),
      };
