import type { SavedReport } from '../../core/saved-report/types.ts';
import { flagColumn, type RowOf, type TableOf, table } from '../engine/record-columns.ts';
import { savedQueryColumn } from './saved-query.ts';

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

declare module '../schema.ts' {
  interface Schema {
    saved_report: SavedReportTable;
  }
}
