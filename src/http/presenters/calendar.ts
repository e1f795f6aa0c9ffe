import type { CalendarSubscription } from '../../core/calendar/types.ts';
import { presentTime, presentTimeOrNull } from './presenting.ts';

export const presentSubscription = (
  { createdUnix, lastUsedUnix }: CalendarSubscription,
  address: string | null,
) => ({
  url: address,
  created_at: presentTime(createdUnix),
  last_used_at: presentTimeOrNull(lastUsedUnix),
});
