import type { CalendarSubscription } from '../../core/calendar/types.ts';
import type { ReportLink } from '../../core/report-link/types.ts';
import type { SavedQuery, SavedReport } from '../../core/saved-report/types.ts';
import { type Column, flagColumn, type RowOf, type TableOf, table } from './table.ts';

const query: Column<'query', SavedQuery, string> = {
  name: 'query',
  read: (text) => JSON.parse(text) as SavedQuery,
  write: (value) => JSON.stringify(value),
};

export const savedReports = table<SavedReport>()('saved_report', {
  id: 'id',
  userId: 'user_id',
  name: 'name',
  scope: 'scope',
  query,
  isShared: flagColumn('is_shared'),
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
});

export type SavedReportRow = RowOf<typeof savedReports>;
export type SavedReportTable = TableOf<typeof savedReports>;

export const reportLinks = table<ReportLink>()('report_link', {
  id: 'id',
  userId: 'user_id',
  reportId: 'report_id',
  name: 'name',
  scope: 'scope',
  query,
  createdUnix: 'created_unix',
  expiresUnix: 'expires_unix',
  lastUsedUnix: 'last_used_unix',
});

export type ReportLinkRow = RowOf<typeof reportLinks>;

export interface ReportLinkTable extends TableOf<typeof reportLinks> {
  secret_hash: string;
}

export const calendarSubscriptions = table<CalendarSubscription>()('calendar_subscription', {
  userId: 'user_id',
  createdUnix: 'created_unix',
  lastUsedUnix: 'last_used_unix',
});

export type CalendarSubscriptionRow = RowOf<typeof calendarSubscriptions>;

export interface CalendarSubscriptionTable extends CalendarSubscriptionRow {
  secret_hash: string;
}
