import { flagColumn, type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import { savedQueryColumn } from './query-columns.ts';
import type { SavedReport } from './types.ts';

export const savedReports = table<SavedReport>()('saved_report', {
  id: 'id',
  userId: 'user_id',
  name: 'name',
  scope: 'scope',
  query: savedQueryColumn,
  isShared: flagColumn('is_shared'),
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
});

export type SavedReportRow = RowOf<typeof savedReports>;

export type SavedReportTable = TableOf<typeof savedReports>;

declare module '../../sql/schema.ts' {
  interface Schema {
    saved_report: SavedReportTable;
  }
}
