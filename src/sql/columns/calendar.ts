import type { CalendarSubscription } from '../../core/calendar/types.ts';
import { type RowOf, table } from '../engine/record-columns.ts';

export const calendarSubscriptions = table<CalendarSubscription>()('calendar_subscription', {
  userId: 'user_id',
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
});

export type CalendarSubscriptionRow = RowOf<typeof calendarSubscriptions>;

export interface CalendarSubscriptionTable extends CalendarSubscriptionRow {
  secret_hash: string;
}

declare module '../schema.ts' {
  interface Schema {
    calendar_subscription: CalendarSubscriptionTable;
  }
}
