import { type RowOf, table } from '../../sql/engine/record-columns.ts';
import type { CalendarSubscription } from './types.ts';

export const calendarSubscriptions = table<CalendarSubscription>()('calendar_subscription', {
  userId: 'user_id',
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
});

export type CalendarSubscriptionRow = RowOf<typeof calendarSubscriptions>;

export interface CalendarSubscriptionTable extends CalendarSubscriptionRow {
  secret_hash: string;
}

declare module '../../sql/schema.ts' {
  interface Schema {
    calendar_subscription: CalendarSubscriptionTable;
  }
}
